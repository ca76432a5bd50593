// SPDX-License-Identifier: MIT
#include "core/text/words.h"

#include <cstddef>

#include "core/text/ascii.h"
#include "core/text/unicode.h"

namespace pagelet {
namespace {

bool is_letter_or_digit(char32_t character) {
  if (character < 0x80) return pagelet::is_letter_or_digit(static_cast<char>(character));
  const CharacterCategory category = category_of(character);
  return category == CharacterCategory::kLetter || category == CharacterCategory::kDigit ||
         category == CharacterCategory::kOtherNumber;
}

// The maximal runs of characters for which `is_part` holds.
template <class IsPart>
std::vector<std::string_view> runs_of(std::string_view text, IsPart&& is_part) {
  std::vector<std::string_view> runs;
  std::size_t begin = std::string_view::npos;  // beginning of the current run
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t before = at;
    if (is_part(next_character(text, at))) {
      if (begin == std::string_view::npos) begin = before;
    } else if (begin != std::string_view::npos) {
      runs.push_back(text.substr(begin, before - begin));
      begin = std::string_view::npos;
    }
  }
  if (begin != std::string_view::npos) runs.push_back(text.substr(begin));
  return runs;
}

}  // namespace

std::string lower_case(std::string_view text) {
  return is_ascii(text) ? ascii_lower(text) : unicode_lower_case(text);
}

std::vector<std::string_view> letter_runs(std::string_view text) {
  return runs_of(text, [](char32_t character) { return is_letter_or_digit(character); });
}

std::vector<std::string_view> word_runs(std::string_view text) {
  return runs_of(
      text, [](char32_t character) { return character == U'_' || is_letter_or_digit(character); });
}

bool has_letters(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    if (is_letter_or_digit(next_character(text, at))) return true;
  }
  return false;
}

std::string letters_of(std::string_view text) {
  std::string letters;
  if (is_ascii(text)) {
    letters.resize(text.size());
    std::size_t size = 0;
    for (const char c : text) {
      letters[size] = ascii_lower(c);
      size += pagelet::is_letter_or_digit(c) ? 1 : 0;
    }
    letters.resize(size);
    return letters;
  }
  letters.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = at;
    if (is_letter_or_digit(next_character(text, at))) letters.append(text, begin, at - begin);
  }
  return lower_case(letters);
}

}  // namespace pagelet
