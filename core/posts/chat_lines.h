// SPDX-License-Identifier: MIT
#pragma once

/// Lines of a chat log: elements side by side whose texts begin with a time and a name in angle
/// brackets, as in "[20:40] <Ann> Hello". No name of an element is needed.

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/budget.h"
#include "core/dom/document.h"
#include "core/dom/node_range.h"

namespace pagelet::internal {

struct ChatLine {
  std::string_view time;    ///< "20:40", perhaps with seconds
  std::string_view author;  ///< without brackets
  std::string_view text;
};

/// Reads a line; nullopt if it is not one, as a notice that a member joined. O(length).
std::optional<ChatLine> chat_line(std::string_view line);

/// The lines of the page's chat log, in document order; at least three with the same parent, or
/// none. `texts`: those of timed_texts. O(texts).
std::vector<NodeRange> find_chat_lines(const Document& document, std::span<const NodeId> texts,
                                       StopToken* stop);

}  // namespace pagelet::internal
