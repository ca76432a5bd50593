// SPDX-License-Identifier: MIT
#pragma once

/// Articles that a page loads below its own when a reader scrolls on. Each is in an element like
/// that of the first, with a title and a day. They are known by their form, and no name is needed.

#include <optional>
#include <vector>

#include "core/dom/document.h"

namespace pagelet::internal {

class LaterArticles {
 public:
  /// The document must outlive this.
  explicit LaterArticles(const Document& document) : document_(document) {}

  /// Whether an element holds such an article. O(log articles); the first time O(nodes).
  bool contains(NodeId element);

 private:
  const Document& document_;
  std::optional<std::vector<NodeId>> elements_;
};

}  // namespace pagelet::internal
