// SPDX-License-Identifier: MIT
#pragma once

/// The pages that the key page links to, loaded one at a time. For algorithms that decide
/// themselves when they have enough pages (docs/specification.md, section 15.1).
///
/// Two lists of the key page's links take turns:
/// - the links sorted by how much the form of their address differs from the form of the key page's
///   address (core/url/url_form.h); the sort is stable;
/// - the links in the order of the options (core/candidates/link_order.h).
///
/// At its turn, a list gives its first link that was not given before. A dead link uses up the
/// turn, and so does a link that redirects to a page given before. In this way pages of the key
/// page's own kind come early, but not they alone.
///
/// After the last link, pages follow that the key page does not link to, if the site allows it
/// (core/site/similar_pages.h). If the candidates are given (SiteSettings::candidates), exactly
/// these pages are returned.
///
/// Cost: once, the complete order of the links and O(L log L) for L links. Not thread-safe.
///
/// Example:
///   LinkedPages pages(key, options);
///   while (const auto page = pages.next()) use(key.tree(*key.load(*page), Whitespace::kDrop));

#include <cstddef>
#include <optional>
#include <vector>

#include "core/candidates/candidates.h"
#include "core/site/key_page.h"

namespace pagelet {

class LinkedPages {
 public:
  /// `key` must outlive the object. Only the options `order` and `path_filter` are used.
  LinkedPages(KeyPage& key, const CandidateOptions& options);

  /// Loads the next page that can be loaded; nullopt when none is left.
  std::optional<PageIndex> next();

 private:
  std::optional<PageIndex> next_similar();

  KeyPage* key_;
  // The pages that links lead to, in the order of their turns; sorted after the last link.
  std::vector<PageIndex> pages_;
  std::size_t at_ = 0;
  std::vector<bool> given_;  // by page
  std::optional<SimilarPages::Walk> similar_;
  bool links_are_through_ = false;
};

}  // namespace pagelet
