// SPDX-License-Identifier: MIT
#pragma once

/// The texts of a page that may have a time of day: posts that no name marks, and lines of a chat,
/// are found from these. Most pages have few.

#include <string_view>
#include <vector>

#include "core/budget.h"
#include "core/dom/document.h"

namespace pagelet::internal {

/// The texts of the body with a colon, in document order. O(nodes + text).
inline std::vector<NodeId> texts_with_colon(const Document& document, StopToken* stop) {
  std::vector<NodeId> texts;
  for (NodeId node = document.root(); node < document.end(document.root()); ++node) {
    if (!document.is_text(node)) continue;
    if (document.text(node).find(':') == std::string_view::npos) continue;
    if (pagelet::stop(stop)) return {};
    texts.push_back(node);
  }
  return texts;
}

}  // namespace pagelet::internal
