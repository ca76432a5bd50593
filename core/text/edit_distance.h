// SPDX-License-Identifier: MIT
#pragma once

/// What somebody meant who wrote a name that there is not.
///
/// Example:
///   nearest("bnech", {"bench", "extract"});   // "bench"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace pagelet {

/// The least number of bytes to insert, delete, replace or swap with their neighbour that makes `b`
/// of `a`, where nothing is changed twice (optimal string alignment; Damerau: A technique for
/// computer detection and correction of spelling errors. CACM 7(3), 1964). O(length of a x length
/// of b).
std::size_t edit_distance(std::string_view a, std::string_view b);

/// The name with the least edit distance from `word`, the first of several; empty when it is
/// farther than a third of the longer one's length.
std::string nearest(std::string_view word, const std::vector<std::string>& names);

/// ": did you mean bench?", or nothing: to be put after the word in a message.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& names);

}  // namespace pagelet
