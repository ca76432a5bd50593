// SPDX-License-Identifier: MIT
#pragma once

/// Characters of UTF-8. Checking and repairing it: core/text/encoding/decoding.h.

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace pagelet {

/// Whether a byte begins a character: all bytes but 80 to BF.
constexpr bool begins_character(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U;
}

inline std::size_t count_characters(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count_if(text, begins_character));
}

/// The text without the mark (U+FEFF) that some programs put before UTF-8.
constexpr std::string_view without_utf8_mark(std::string_view text) {
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  return text.starts_with(kMark) ? text.substr(kMark.size()) : text;
}

/// The longest beginning of a text that has at most `bytes` and does not cut a character.
constexpr std::string_view whole_characters(std::string_view text, std::size_t bytes) {
  if (text.size() <= bytes) return text;
  while (bytes > 0 && !begins_character(text[bytes])) --bytes;
  return text.substr(0, bytes);
}

/// Appends one code point. It must be at most U+10FFFF and no surrogate.
inline void append_utf8(std::string& text, char32_t code_point) {
  const auto put = [&](char32_t byte) { text += static_cast<char>(byte); };
  if (code_point < 0x80) {
    put(code_point);
    return;
  }
  if (code_point < 0x800) {
    put(0xC0U | (code_point >> 6U));
  } else {
    if (code_point < 0x10000) {
      put(0xE0U | (code_point >> 12U));
    } else {
      put(0xF0U | (code_point >> 18U));
      put(0x80U | ((code_point >> 12U) & 0x3FU));
    }
    put(0x80U | ((code_point >> 6U) & 0x3FU));
  }
  put(0x80U | (code_point & 0x3FU));
}

}  // namespace pagelet
