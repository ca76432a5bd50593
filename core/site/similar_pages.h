// SPDX-License-Identifier: MIT
#pragma once

/// Pages of a site in the order in which they are asked for evidence about a page that links to too
/// few others.
///
/// First those whose address has the form of the page's (core/url/url_form.h, the names of
/// directories left aside), then all others; among each, in turns, the next one behind and the next
/// one before the page in the order of addresses, so that pages of one folder come first.
///
/// Cost: O(N log N) for N pages, once; then O(1) a page.
///
/// Example:
///   const SimilarPages similar(source);
///   for (SimilarPages::Walk walk = similar.walk(page); auto other = walk.next();)
///   use(other->page);

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/site/page_source.h"

namespace pagelet {

class SimilarPages {
 public:
  /// The pages that `source` knows now; those without a usable address are left out.
  explicit SimilarPages(const PageSource& source);

  struct Similar {
    PageIndex page;
    bool same_form;  ///< whether its address has the form of the page's
  };

  /// The other pages, each once.
  class Walk {
   public:
    /// nullopt after the last.
    std::optional<Similar> next();

   private:
    friend class SimilarPages;
    // From a place in a list to both of its ends.
    struct Outwards {
      std::size_t behind;      // the next one behind
      std::size_t before = 0;  // one behind the next one before
      bool turn_behind = true;
      std::optional<std::size_t> next(std::size_t size);
    };
    Walk(const SimilarPages& pages, PageIndex page);

    const SimilarPages* pages_;
    std::uint32_t form_;
    Outwards same_;
    Outwards all_;
  };

  /// `page`: one that the source knew. The walk must not outlive the object.
  Walk walk(PageIndex page) const { return Walk(*this, page); }

 private:
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;

  std::vector<PageIndex> ordered_;               // by address
  std::vector<std::vector<PageIndex>> by_form_;  // by form, each in that order
  std::vector<std::uint32_t> form_of_;           // by page; kNone: no usable address
  std::vector<std::uint32_t> place_;             // by page: in ordered_
  std::vector<std::uint32_t> place_in_form_;     // by page: in its list of by_form_
};

}  // namespace pagelet
