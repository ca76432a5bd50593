// SPDX-License-Identifier: MIT
#pragma once

/// The texts of a page that may have a time of day: posts that no name marks, and lines of a chat,
/// are found from these. Most pages have few.

#include <string>
#include <string_view>
#include <vector>

#include "core/budget.h"
#include "core/dom/document.h"
#include "core/page/dates.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"

namespace pagelet::internal {

/// The element that says when a text was written: the `time` element around it, or the one around
/// it whose `title` has a time of day, at most two levels up; 0: there is none. O(length of the
/// titles).
inline NodeId stamped_element(const Document& document, NodeId text) {
  const NodeId parent = document.parent(text);
  const NodeId around[] = {parent, document.parent(parent)};
  for (const NodeId node : around) {
    if (document.tag(node) == Symbol::kTime) return node;
  }
  if (!has_digit(document.text(text))) return {};
  for (const NodeId node : around) {
    if (colon_of_time(attribute_of(document, node, "title").value_or(""))) return node;
  }
  return {};
}

/// The texts of the body with a colon, a time of day or a stamp, and ages, in document order.
/// O(nodes + text).
inline std::vector<NodeId> timed_texts(const Document& document, StopToken* stop) {
  constexpr std::size_t kMinBytes = 4;    // "9:05"
  constexpr std::size_t kMaxBytes = 100;  // of a text with "9h05"
  std::string buffer;
  const auto is_timed = [&](NodeId node, std::string_view text) {
    if (text.find(':') != text.npos || stamped_element(document, node) != NodeId{}) return true;
    return text.size() <= kMaxBytes && has_digit(text) &&
           (colon_of_time(text) || is_age(collapse_blanks(text, buffer)));
  };
  std::vector<NodeId> texts;
  for (NodeId node = document.root(); node < document.end(document.root()); ++node) {
    if (!document.has_words(node)) continue;
    const std::string_view text = document.text(node);
    if (text.size() < kMinBytes || !is_timed(node, text)) continue;
    if (pagelet::stop(stop)) return {};
    texts.push_back(node);
  }
  return texts;
}

}  // namespace pagelet::internal
