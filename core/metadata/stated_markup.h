// SPDX-License-Identifier: MIT
#pragma once

/// Tags of HTML in the texts that a page states for programs.

#include <string>
#include <string_view>

namespace pagelet::internal {

/// The words of a stated text: some systems write them with tags of HTML, as in "<p>A boat</p>". A
/// text without tags that format it is unchanged, also if it names tags. O(length).
std::string text_of_markup(std::string_view text);

}  // namespace pagelet::internal
