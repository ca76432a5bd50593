// SPDX-License-Identifier: MIT
#pragma once

/// Words as runs of letters and digits, in lower case (docs/specification.md, section 1.5): what
/// SST compares, and letters and digits in addresses. Other parts of the project split at blanks
/// instead (core/text/blanks.h).

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace pagelet {

/// Full Unicode lower case without language rules, the final sigma included. UTF-8.
std::string lower_case(std::string_view text);

/// Maximal runs of characters of the general categories L and N, in order; views of `text`.
std::vector<std::string_view> letter_runs(std::string_view text);

/// Letters (general category L) and decimal digits (Nd) of a text.
struct LetterCounts {
  std::size_t runs = 0;      ///< maximal runs of letters
  bool has_digit = false;    ///< a digit occurs
  bool only_digits = false;  ///< nothing else does, and the text is not empty
};
LetterCounts count_letters_and_digits(std::string_view text);

}  // namespace pagelet
