// SPDX-License-Identifier: MIT
#pragma once

/// The pages of one call or of one Site of JavaScript, with the results made of them.

#include <cstddef>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "javascript/module/live_pages.h"
#include "pagelet/pagelet.h"

namespace pagelet::javascript {

/// How the pages belong together.
enum class Kind : unsigned char {
  kCompared,      ///< the first page is compared with all others
  kSite,          ///< each page can be the key page; the algorithm chooses others
  kTreeCompared,  ///< as kCompared; the first page is a tree
  kTreeLive,      ///< the first page is a tree; others are loaded on demand
};

struct OpenedPages {
  Kind kind = Kind::kCompared;
  Limits limits;
  std::vector<GivenPage> pages;
  std::string tree_url;
  TreeWalk tree;
};

class OpenSite {
 public:
  explicit OpenSite(OpenedPages opened);

  /// Makes a result and returns its number; the oldest of many results is given up.
  /// Error: also when a page is wanted.
  Result<unsigned> extract(PageIndex page, const ExtractionOptions& options);

  /// URL of the page for which `extract` ended; nullptr: none.
  const std::string* wanted_url();
  void give(std::optional<GivenPage> page);

  /// A value of a result, as text or JSON. `name`: that of the property in JavaScript.
  /// Error: `kUsage` when there is no such result or value.
  Result<std::string> value(unsigned result, std::string_view name, const MarkdownParts& parts);
  bool has(unsigned result) const;

 private:
  struct Kept {
    unsigned number;
    double timeout;
    ExtractedPage page;
  };

  void begin_time(double seconds);
  std::string nodes(const ExtractedPage& page) const;
  Result<std::string> blocks(const ExtractedPage& page) const;
  std::vector<std::size_t> walk_positions(const std::vector<bool>& wanted) const;

  std::unique_ptr<Site> site_;
  std::shared_ptr<LivePages> live_;   // null: the pages are not a tree's
  std::optional<LiveBudget> budget_;  // of a tree's pages
  std::list<Kept> results_;           // the oldest first
  unsigned next_number_ = 0;
  std::string wanted_url_;
};

}  // namespace pagelet::javascript
