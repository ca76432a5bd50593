// SPDX-License-Identifier: MIT
#pragma once

/// The pages that the key page links to, loaded one at a time, for algorithms that see themselves
/// when they have enough (docs/leafcut.md, section 1).
///
/// Two lists of the key page's links take turns: the links sorted, stably, by how far the form of
/// their address is from that of the key page's (core/url/url_form.h), and the links in the order
/// of the options (core/candidates/link_order.h). At its turn a list gives its first link that was
/// not given yet. A dead link costs the turn, as does one that redirects to a page given before. So
/// pages of the key page's own kind come early, but not they alone. When the links are through and
/// the site allows it, pages follow that are not linked (core/site/similar_pages.h). Where
/// candidates are given (Site::give_candidates), these are the pages, and no others.
///
/// Cost: the complete order of the links and O(L log L) for L links, once. Not thread-safe.
///
/// Example:
///   LinkedPages pages(site, options);
///   while (const auto page = pages.next()) use(site.tree(*site.page(*page), Whitespace::kDrop));

#include <cstddef>
#include <optional>
#include <vector>

#include "core/candidates/candidates.h"
#include "core/site/site.h"

namespace pagelet {

class LinkedPages {
 public:
  /// `site` must outlive the object. Of the options `order` and `path_filter` count.
  LinkedPages(Site& site, const CandidateOptions& options);

  /// Loads the next page that can be had; nullopt: there is none left.
  std::optional<PageIndex> next();

 private:
  std::optional<PageIndex> next_similar();

  Site* site_;
  std::vector<PageIndex>
      pages_;  // that links lead to, in the order of their turns; sorted in the end
  std::size_t at_ = 0;
  std::vector<bool> given_;  // by page
  std::optional<SimilarPages::Walk> similar_;
  bool links_are_through_ = false;
};

}  // namespace pagelet
