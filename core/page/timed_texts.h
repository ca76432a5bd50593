// SPDX-License-Identifier: MIT
#pragma once

/// The texts of a page that may have a time of day: posts that no name marks, and lines of a chat,
/// are found from these. Most pages have few.

#include <optional>
#include <string_view>
#include <vector>

#include "core/budget.h"
#include "core/dom/document.h"
#include "core/page/dates.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"

namespace pagelet::internal {

/// What says when a text was written: the `datetime` of a `time` element around it, or the `title`
/// of the element around it, if that has a time of day; nullopt: neither is there. O(attributes).
inline std::optional<std::string_view> stamp_around(const Document& document, NodeId text) {
  const NodeId parent = document.parent(text);
  for (const NodeId around : {parent, document.parent(parent)}) {
    if (document.tag_name(around) == "time")
      return attribute_of(document, around, "datetime").value_or("");
  }
  const std::string_view title = attribute_of(document, parent, "title").value_or("");
  return colon_of_time(title) && has_digit(document.text(text)) ? std::optional(title)
                                                                : std::nullopt;
}

/// The texts of the body with a colon, a time of day or a stamp, and ages, in document order.
/// O(nodes + text).
inline std::vector<NodeId> timed_texts(const Document& document, StopToken* stop) {
  constexpr std::size_t kMinBytes = 4;    // "9:05"
  constexpr std::size_t kMaxBytes = 100;  // of a text with "9h05"
  std::vector<NodeId> texts;
  for (NodeId node = document.root(); node < document.end(document.root()); ++node) {
    if (!document.is_text(node)) continue;
    const std::string_view text = document.text(node);
    if (text.size() < kMinBytes) continue;
    const bool has_colon = text.find(':') != std::string_view::npos ||
                           (text.size() <= kMaxBytes && colon_of_time(text));
    if (!has_colon && !stamp_around(document, node) && !is_age(trim_blanks(text))) continue;
    if (pagelet::stop(stop)) return {};
    texts.push_back(node);
  }
  return texts;
}

}  // namespace pagelet::internal
