// SPDX-License-Identifier: MIT
#pragma once

/// The other pages of a site, in the order in which they are compared with a page that links to too
/// few pages.
///
/// First come up to eight pages whose address has the same form as the page's own, without the
/// names of directories (core/url/url_form.h); then those of other forms, then the rest. In all
/// groups the order of addresses decides: the next page after the page and the next page before it
/// take turns. So pages of the same folder come first.
///
/// Cost: O(N log N) for N pages, once; then O(1) for each page.
///
/// Example:
///   const SimilarPages similar(source);
///   for (SimilarPages::Walk walk = similar.walk(page); auto other = walk.next();) {
///     use(other->page);
///   }

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/site/page_source.h"

namespace pagelet {

class SimilarPages {
 public:
  /// Takes the pages that `source` knows now. Pages without a usable address are omitted.
  explicit SimilarPages(const PageSource& source);

  struct Similar {
    PageIndex page;
    bool same_form;  ///< whether its address has the same form as the given page's
  };

  /// Gives the other pages, each once.
  class Walk {
   public:
    /// The next page; nullopt after the last one.
    std::optional<Similar> next();

   private:
    friend class SimilarPages;
    // Walks from a position in a list towards both ends, in turns.
    struct Outwards {
      std::size_t before;              // number of places left towards the beginning
      std::size_t after = before + 1;  // the next position towards the end
      bool turn_after = true;
      std::optional<std::size_t> next(std::size_t size);
    };
    Walk(const SimilarPages& pages, PageIndex page);

    const SimilarPages* pages_;
    std::uint32_t form_;
    Outwards same_;
    Outwards all_;
  };

  /// `page`: a page that the source knew at construction. The walk must not outlive the object.
  Walk walk(PageIndex page) const { return Walk(*this, page); }

 private:
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;
  struct Position {
    std::uint32_t form = kNone;  // kNone: the page has no usable address
    std::size_t in_all = 0;      // in ordered_
    std::size_t in_form = 0;     // in its list of by_form_
  };

  std::vector<PageIndex> ordered_;               // by address
  std::vector<std::vector<PageIndex>> by_form_;  // by form, each list by address
  std::vector<Position> positions_;              // by page
};

}  // namespace pagelet
