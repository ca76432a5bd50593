// SPDX-License-Identifier: MIT
#include "core/text/blanks.h"

#include <cstdint>

#include "core/text/unicode.h"

namespace pagelet {
namespace {

constexpr bool is_ascii_blank(char c) {
  const auto after = [&](int first) { return static_cast<std::uint8_t>(c - first); };
  return after(0x09) <= 0x0D - 0x09 || after(0x1C) <= 0x20 - 0x1C;
}

}  // namespace

std::size_t internal::length_of_blank(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t offset) {
    return at + offset < text.size() ? static_cast<unsigned char>(text[at + offset]) : 0U;
  };
  const unsigned first = byte(0);
  if (first < 0x80) return is_ascii_blank(text[at]) ? 1 : 0;
  if (first == 0xC2) return byte(1) == 0x85 || byte(1) == 0xA0 ? 2 : 0;
  if (first < 0xE1 || first > 0xE3) return 0;
  const unsigned last_two = (byte(1) << 8) | byte(2);
  if (first == 0xE1) return last_two == 0x9A80 ? 3 : 0;                // U+1680
  if (first == 0xE3) return last_two == 0x8080 ? 3 : 0;                // U+3000
  const bool is_blank = (last_two >= 0x8080 && last_two <= 0x808A) ||  // U+2000-200A
                        last_two == 0x80A8 || last_two == 0x80A9 ||    // U+2028, 2029
                        last_two == 0x80AF || last_two == 0x819F;      // U+202F, 205F
  return is_blank ? 3 : 0;
}

bool is_blank(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const bool is_usual = text[at] == ' ' || text[at] == '\n';
    const std::size_t length = is_usual ? 1 : blank_length(text, at);
    if (length == 0) return false;
    at += length;
  }
  return true;
}

std::string_view trim_blanks(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\n')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\n')) text.remove_suffix(1);
  while (const std::size_t length = text.empty() ? 0 : blank_length(text, 0)) {
    text.remove_prefix(length);
  }
  while (!text.empty()) {
    std::size_t at = text.size() - 1;  // first byte of the last character
    while (at > 0 && !begins_character(text[at])) --at;
    if (blank_length(text, at) == 0) break;
    text = text.substr(0, at);
  }
  return text;
}

std::string_view collapse_blanks(std::string_view text, std::string& buffer) {
  const std::string_view trimmed = trim_blanks(text);
  const std::size_t kept = collapsed_length(trimmed);
  if (kept == trimmed.size()) return trimmed;
  buffer = trimmed.substr(0, kept);
  for_each_word(trimmed.substr(kept), [&](std::string_view word) {
    buffer += ' ';
    buffer += word;
  });
  return buffer;
}

std::string collapse_blanks(std::string_view text) {
  std::string buffer;
  return std::string(collapse_blanks(text, buffer));
}

std::size_t collapsed_length(std::string_view text) {
  std::size_t at = 0;
  bool after_space = true;  // no space may be first
  for (; at < text.size(); ++at) {
    const bool is_space = text[at] == ' ';
    if (is_space ? after_space : blank_length(text, at) != 0) break;
    after_space = is_space;
  }
  return after_space && at > 0 ? at - 1 : at;
}

std::size_t count_words(std::string_view text) {
  std::size_t words = 0;
  for_each_word(text, [&](std::string_view) { ++words; });
  return words;
}

}  // namespace pagelet
