// SPDX-License-Identifier: MIT
#pragma once

/// The texts of a page that may have a time of day: posts that no name marks, and lines of a chat,
/// are found from these. Most pages have few.

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "core/budget.h"
#include "core/dom/document.h"
#include "core/page/dates.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"

namespace pagelet::internal {

/// The `time` element around a text, at most two levels up; 0: there is none. O(1).
inline NodeId time_around(const Document& document, NodeId text) {
  const NodeId parent = document.parent(text);
  for (const NodeId around : {parent, document.parent(parent)}) {
    if (document.tag(around) == Symbol::kTime) return around;
  }
  return {};
}

/// The element that says when a text was written: the `time` element around it, or the one around
/// it whose `title` has a time of day, at most two levels up; 0: there is none. O(length of the
/// titles).
inline NodeId stamped_element(const Document& document, NodeId text) {
  const NodeId time = time_around(document, text);
  if (time != NodeId{}) return time;
  const NodeId parent = document.parent(text);
  for (const NodeId around : {parent, document.parent(parent)}) {
    const std::string_view title = attribute_of(document, around, "title").value_or("");
    if (colon_of_time(title) && has_digit(document.text(text))) return around;
  }
  return {};
}

/// Whether a text has a digit or a colon: most short texts have neither.
inline bool has_digit_or_colon(std::string_view text) {
  static_assert(':' == '9' + 1);
  return std::ranges::any_of(text, [](char c) { return c >= '0' && c <= ':'; });
}

/// The texts of the body with a colon, a time of day or a stamp, and ages, in document order.
/// O(nodes + text).
inline std::vector<NodeId> timed_texts(const Document& document, StopToken* stop) {
  constexpr std::size_t kMinBytes = 4;    // "9:05"
  constexpr std::size_t kMaxBytes = 100;  // of a text with "9h05"
  std::string buffer;
  const auto is_timed = [&](NodeId node, std::string_view text) {
    const bool is_short = text.size() <= kMaxBytes;
    if (is_short && !has_digit_or_colon(text)) return time_around(document, node) != NodeId{};
    return text.find(':') != std::string_view::npos || (is_short && colon_of_time(text)) ||
           stamped_element(document, node) != NodeId{} ||
           (is_short && is_age(collapse_blanks(text, buffer)));
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
