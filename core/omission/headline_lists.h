// SPDX-License-Identifier: MIT
#pragma once

/// Lists of headlines: elements side by side that each lead to another text of the site, as in
/// "17:57 Ferry fares rise". Below or beside a short article they may have more words than it has.
/// They are known by their form, and no name is needed.

#include <vector>

#include "core/dom/document.h"

namespace pagelet::internal {

class HeadlineLists {
 public:
  /// `keep` as in SerializeOptions. Both must outlive this.
  HeadlineLists(const Document& document, const std::vector<bool>* keep)
      : document_(document), keep_(keep) {}

  /// Whether an element is an entry of such a list, or contains nothing else, on a page that has an
  /// article besides. O(1); the first time O(nodes).
  bool contains(NodeId element);

 private:
  struct Sums;
  struct Entry;
  struct Run;
  class Finder;

  const Document& document_;
  const std::vector<bool>* keep_;
  bool is_known_ = false;
  std::vector<bool> members_;  // by NodeId; empty: the page has no such list
};

}  // namespace pagelet::internal
