// SPDX-License-Identifier: MIT
#pragma once

/// Suggests the nearest known name for a misspelt one.
///
/// Example:
///   nearest("bnech", {"bench", "extract"});   // "bench"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace pagelet {

/// The least number of changes that turn `a` into `b`. A change inserts, deletes or replaces a
/// byte, or swaps two neighbours; no byte is changed twice (optimal string alignment; Damerau: A
/// technique for computer detection and correction of spelling errors. CACM 7(3), 1964). O(length
/// of a x length of b).
std::size_t edit_distance(std::string_view a, std::string_view b);

/// The name with the least edit distance from `word`, the first of several. Empty when that
/// distance is more than a third of the length of the longer of the two.
std::string nearest(std::string_view word, const std::vector<std::string>& names);

/// ": did you mean bench?", or nothing. Belongs after the word in a message.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& names);

}  // namespace pagelet
