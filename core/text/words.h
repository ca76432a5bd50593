// SPDX-License-Identifier: MIT
#pragma once

/// Words as runs of letters and digits (docs/specification.md, section 1.5). SST compares texts by
/// these words, scores compare answers with gold text by them. Other parts of the project split
/// texts at blanks instead (core/text/blanks.h).

#include <string>
#include <string_view>
#include <vector>

namespace pagelet {

/// The text in lower case: full Unicode mapping with the final sigma, without rules of single
/// languages. UTF-8.
std::string lower_case(std::string_view text);

/// The maximal runs of characters of the general categories L and N, in order, as views of `text`.
std::vector<std::string_view> letter_runs(std::string_view text);

/// The same, where `_` is a letter, too: what `\w+` of Python finds.
std::vector<std::string_view> word_runs(std::string_view text);

/// Letter runs, joined, in lower case. Two names are the same if these are equal.
std::string letters_of(std::string_view text);

/// Whether letters_of(text) has any. O(what precedes the first letter or digit).
bool has_letters(std::string_view text);

}  // namespace pagelet
