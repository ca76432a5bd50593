// SPDX-License-Identifier: MIT
#include "core/text/blanks.h"

namespace pagelet {

std::size_t blank_length(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t offset) {
    return at + offset < text.size() ? static_cast<unsigned char>(text[at + offset]) : 0U;
  };
  const unsigned first = byte(0);
  if (first < 0x80) {
    return (first >= 0x09 && first <= 0x0D) || (first >= 0x1C && first <= 0x20) ? 1 : 0;
  }
  if (first == 0xC2) return byte(1) == 0x85 || byte(1) == 0xA0 ? 2 : 0;
  if (first < 0xE1 || first > 0xE3) return 0;
  const unsigned last_two = (byte(1) << 8) | byte(2);
  switch (first) {
    case 0xE1:
      return last_two == 0x9A80 ? 3 : 0;  // U+1680
    case 0xE2:                            // U+2000-200A, 2028, 2029, 202F, 205F
      return (last_two >= 0x8080 && last_two <= 0x808A) || last_two == 0x80A8 ||
                     last_two == 0x80A9 || last_two == 0x80AF || last_two == 0x819F
                 ? 3
                 : 0;
    default:
      return last_two == 0x8080 ? 3 : 0;  // U+3000
  }
}

bool is_blank(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = blank_length(text, at);
    if (length == 0) return false;
    at += length;
  }
  return true;
}

std::string_view trim_blanks(std::string_view text) {
  while (const std::size_t length = text.empty() ? 0 : blank_length(text, 0)) {
    text.remove_prefix(length);
  }
  while (!text.empty()) {
    std::size_t at = text.size() - 1;  // first byte of the last character
    while (at > 0 && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U) --at;
    if (blank_length(text, at) == 0) break;
    text = text.substr(0, at);
  }
  return text;
}

std::string collapse_blanks(std::string_view text) {
  std::string collapsed;
  collapsed.reserve(text.size());
  for_each_word(text, [&](std::string_view word) {
    if (!collapsed.empty()) collapsed += ' ';
    collapsed += word;
  });
  return collapsed;
}

std::size_t count_words(std::string_view text) {
  std::size_t words = 0;
  for_each_word(text, [&](std::string_view) { ++words; });
  return words;
}

std::string ascii_lower(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return lower;
}

}  // namespace pagelet
