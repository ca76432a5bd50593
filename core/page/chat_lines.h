// SPDX-License-Identifier: MIT
#pragma once

/// Lines of a chat log: "[20:40] <Ann> Hello", and actions, "[20:41] * Ann laughs".

#include <optional>
#include <string_view>

namespace pagelet::internal {

/// Ends the name in a line that is not an action.
inline constexpr std::string_view kEndOfName = ">";

struct ChatLine {
  std::string_view time{};    ///< "20:40"
  std::string_view author{};  ///< empty: a notice of the program, as that a member joined
  std::string_view head{};  ///< ends what precedes the words: kEndOfName, or the sign of an action
};

/// Reads a line with a time; nullopt if it has none. O(length).
std::optional<ChatLine> chat_line(std::string_view line);

}  // namespace pagelet::internal
