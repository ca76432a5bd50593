// SPDX-License-Identifier: MIT
#pragma once

/// The nodes that a writer has to keep (SerializeOptions::keep), for a walk in preorder.

#include <algorithm>
#include <cstddef>
#include <vector>

#include "core/dom/document.h"

namespace pagelet::internal {

/// When no range begins before an earlier one, all calls together cost O(nodes).
class KeptNodes {
 public:
  /// `keep`: one entry for every node of the document; null: all are kept. It must outlive this.
  explicit KeptNodes(const std::vector<bool>* keep) : keep_(keep) {}

  /// Whether a node of [begin, end) is kept.
  bool any(NodeId begin, NodeId end) {
    if (keep_ == nullptr) return true;
    next_ = std::max(next_, index_of(begin));
    while (next_ < keep_->size() && !(*keep_)[next_]) ++next_;
    return next_ < index_of(end);
  }

 private:
  const std::vector<bool>* keep_;
  std::size_t next_ = 0;  // the first kept node at or after the beginning of the last range
};

}  // namespace pagelet::internal
