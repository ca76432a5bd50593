// SPDX-License-Identifier: MIT
#pragma once

/// The texts of a page that may have a time of day: posts that no name marks, and lines of a chat,
/// are found from these. Most pages have few.

#include <string_view>
#include <vector>

#include "core/budget.h"
#include "core/dom/document.h"
#include "core/page/dates.h"
#include "core/text/blanks.h"

namespace pagelet::internal {

/// Whether a node is directly in a `time` element.
inline bool is_in_time(const Document& document, NodeId node) {
  return document.tag_name(document.parent(node)) == "time";
}

/// The texts of the body with a colon, those of `time` elements, and ages, in document order.
/// O(nodes + text).
inline std::vector<NodeId> timed_texts(const Document& document, StopToken* stop) {
  constexpr std::size_t kMinBytes = 4;  // "9:05"
  std::vector<NodeId> texts;
  for (NodeId node = document.root(); node < document.end(document.root()); ++node) {
    if (!document.is_text(node)) continue;
    const std::string_view text = document.text(node);
    if (text.size() < kMinBytes) continue;
    const bool has_colon = text.find(':') != std::string_view::npos;
    if (!has_colon && !is_in_time(document, node) && !is_age(trim_blanks(text))) continue;
    if (pagelet::stop(stop)) return {};
    texts.push_back(node);
  }
  return texts;
}

}  // namespace pagelet::internal
