// SPDX-License-Identifier: MIT
#pragma once

/// Reads who wrote a post from texts such as "by Ann on 5 May".

#include <string>
#include <string_view>

namespace pagelet::internal {

/// The name in a text that has little else: without "by", "says:", dates and numbers around it.
/// Empty: it has more words than a name. O(length).
std::string name_in(std::string_view text);

/// Whether a line of a post only says who wrote it and when, and what the software's controls are
/// called: "Ann says: 5 May 2024 at 10:00 Reply". O(length).
bool is_byline(std::string_view line, std::string_view author);

}  // namespace pagelet::internal
