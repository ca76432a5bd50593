// SPDX-License-Identifier: MIT
#include "core/text/words.h"

#include <unicode/ucasemap.h>
#include <unicode/uchar.h>
#include <unicode/utf8.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "core/text/ascii.h"

namespace pagelet {
namespace {

struct CloseCaseMap {
  void operator()(UCaseMap* map) const { ucasemap_close(map); }
};

// It never changes, so all threads can use the same one.
const UCaseMap* root_case_map() {
  static const std::unique_ptr<UCaseMap, CloseCaseMap> map = [] {
    UErrorCode error = U_ZERO_ERROR;
    return std::unique_ptr<UCaseMap, CloseCaseMap>(ucasemap_open("", 0, &error));
  }();
  return map.get();
}

// The character at `at`. Moves `at` to the position after it.
UChar32 next_character(std::string_view text, std::int32_t& at) {
  UChar32 character = 0;
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"  // inside ICU's macro
  U8_NEXT_OR_FFFD(text.data(), at, static_cast<std::int32_t>(text.size()), character);
#pragma GCC diagnostic pop
  return character;
}

bool is_letter_or_digit(UChar32 character) {
  return (U_GET_GC_MASK(character) & (U_GC_L_MASK | U_GC_N_MASK)) != 0;
}

}  // namespace

std::string lower_case(std::string_view text) {
  const bool is_ascii =
      std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
  if (is_ascii) return ascii_lower(text);
  std::string lower(text.size() + text.size() / 2 + 8, '\0');
  for (;;) {
    UErrorCode error = U_ZERO_ERROR;
    const std::int32_t length =
        ucasemap_utf8ToLower(root_case_map(), lower.data(), static_cast<std::int32_t>(lower.size()),
                             text.data(), static_cast<std::int32_t>(text.size()), &error);
    if (error != U_BUFFER_OVERFLOW_ERROR) {
      lower.resize(static_cast<std::size_t>(length));
      return lower;
    }
    lower.resize(static_cast<std::size_t>(length));
  }
}

std::vector<std::string_view> letter_runs(std::string_view text) {
  std::vector<std::string_view> runs;
  const auto length = static_cast<std::int32_t>(text.size());
  std::int32_t begin = -1;  // beginning of the current run
  for (std::int32_t at = 0; at < length;) {
    const std::int32_t before = at;
    if (is_letter_or_digit(next_character(text, at))) {
      if (begin < 0) begin = before;
    } else if (begin >= 0) {
      runs.push_back(
          text.substr(static_cast<std::size_t>(begin), static_cast<std::size_t>(before - begin)));
      begin = -1;
    }
  }
  if (begin >= 0) runs.push_back(text.substr(static_cast<std::size_t>(begin)));
  return runs;
}

LetterCounts count_letters_and_digits(std::string_view text) {
  LetterCounts counts;
  counts.only_digits = !text.empty();
  bool in_run = false;
  for (std::int32_t at = 0; at < static_cast<std::int32_t>(text.size());) {
    const auto category = U_GET_GC_MASK(next_character(text, at));
    const bool is_letter = (category & U_GC_L_MASK) != 0;
    const bool is_digit = (category & U_GC_ND_MASK) != 0;
    if (is_letter && !in_run) ++counts.runs;
    in_run = is_letter;
    if (is_digit) counts.has_digit = true;
    if (!is_digit) counts.only_digits = false;
  }
  return counts;
}

}  // namespace pagelet
