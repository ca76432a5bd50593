// SPDX-License-Identifier: MIT
#include "core/text/blanks.h"

#include <cstdint>
#include <cstring>

namespace pagelet {
namespace {

constexpr std::uint64_t kOnes = 0x0101010101010101ULL;
constexpr std::uint64_t kHighBits = 0x80 * kOnes;

// The high bit of every byte of `word` that is 0.
constexpr std::uint64_t zero_bytes(std::uint64_t word) {
  return ~(((word & ~kHighBits) + ~kHighBits) | word | ~kHighBits);
}

}  // namespace

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
  while (!text.empty() && (text.front() == ' ' || text.front() == '\n')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\n')) text.remove_suffix(1);
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

bool is_collapsed(std::string_view trimmed) {
  std::size_t at = 0;
  bool after_space = false;
  while (at < trimmed.size()) {
    // Eight bytes at once while they are printable ASCII without two spaces side by side. Which
    // byte is the first one does not matter for that.
    if (trimmed.size() - at >= 8) {
      std::uint64_t word = 0;
      std::memcpy(&word, trimmed.data() + at, 8);
      const std::uint64_t spaces = zero_bytes(word ^ (0x20 * kOnes));
      const bool is_plain = ((word | (word - 0x20 * kOnes)) & kHighBits) == 0;
      if (is_plain && (spaces & (spaces << 8)) == 0 && !(after_space && trimmed[at] == ' ')) {
        after_space = trimmed[at + 7] == ' ';
        at += 8;
        continue;
      }
    }
    const auto byte = static_cast<unsigned char>(trimmed[at]);
    const bool is_space = byte == 0x20;
    if (is_space ? after_space : (byte < 0x20 || byte >= 0x80) && blank_length(trimmed, at) != 0) {
      return false;
    }
    after_space = is_space;
    ++at;
  }
  return true;
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
