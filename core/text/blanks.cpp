// SPDX-License-Identifier: MIT
#include "core/text/blanks.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "core/text/unicode.h"

namespace pagelet {
namespace {

constexpr std::uint64_t kOnes = 0x0101010101010101ULL;
constexpr std::uint64_t kHighBits = 0x80 * kOnes;

// The high bit of every byte of `word` that is 0, and maybe of some bytes above one of those.
constexpr std::uint64_t zero_bytes(std::uint64_t word) {
  return (word - kOnes) & ~word & kHighBits;
}

// Whether eight bytes hold no blanks except single spaces. It may say no by mistake, as for " !".
bool is_plain(std::uint64_t word) {
  const std::uint64_t spaces = zero_bytes(word ^ (0x20 * kOnes));
  if (zero_bytes(word & (0xE0 * kOnes)) != 0 || (spaces & (spaces << 8)) != 0) return false;
  if ((word & kHighBits) == 0) return true;
  // Blanks beyond ASCII begin with C2, E1, E2 or E3.
  return (zero_bytes(word ^ (0xC2 * kOnes)) |
          zero_bytes((word & (0xFC * kOnes)) ^ (0xE0 * kOnes))) == 0;
}

// 1 for the blanks of ASCII, otherwise 0.
constexpr std::uint8_t is_ascii_blank(char c) {
  const auto after = [&](int first) { return static_cast<std::uint8_t>(c - first); };
  const bool is_control = after(0x09) <= 0x0D - 0x09;
  const bool is_space = after(0x1C) <= 0x20 - 0x1C;
  return static_cast<std::uint8_t>(is_control | is_space);
}

}  // namespace

std::size_t internal::length_of_blank(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t offset) {
    return at + offset < text.size() ? static_cast<unsigned char>(text[at + offset]) : 0U;
  };
  const unsigned first = byte(0);
  if (first < 0x80) return is_ascii_blank(text[at]);
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
    while (at > 0 && !begins_character(text[at])) --at;
    if (blank_length(text, at) == 0) break;
    text = text.substr(0, at);
  }
  return text;
}

std::string_view collapse_blanks(std::string_view text, std::string& buffer) {
  const std::string_view trimmed = trim_blanks(text);
  char* to = nullptr;  // place in the buffer; nullptr while the text read so far needs no change
  bool after_space = false;
  for (std::size_t at = 0; at < trimmed.size();) {
    if (trimmed.size() - at >= 8 && !(after_space && trimmed[at] == ' ')) {
      std::uint64_t word = 0;
      std::memcpy(&word, trimmed.data() + at, 8);
      if (is_plain(word)) {
        if (to != nullptr) {
          std::memcpy(to, &word, 8);
          to += 8;
        }
        after_space = trimmed[at + 7] == ' ';
        at += 8;
        continue;
      }
    }
    for (const std::size_t stop = std::min(at + 8, trimmed.size()); at < stop;) {
      const std::size_t length = blank_length(trimmed, at);
      if (to == nullptr && length != 0 && (after_space || trimmed[at] != ' ')) {
        buffer.resize(trimmed.size());
        std::memcpy(buffer.data(), trimmed.data(), at);
        to = buffer.data() + at;
      }
      if (to != nullptr && length == 0) *to++ = trimmed[at];
      if (to != nullptr && length != 0 && !after_space) *to++ = ' ';
      after_space = length != 0;
      at += std::max<std::size_t>(length, 1);
    }
  }
  if (to == nullptr) return trimmed;
  return std::string_view(buffer).substr(0, static_cast<std::size_t>(to - buffer.data()));
}

std::string collapse_blanks(std::string_view text) {
  std::string buffer;
  return std::string(collapse_blanks(text, buffer));
}

std::size_t collapsed_length(std::string_view text) {
  std::size_t at = 0;
  bool after_space = true;  // no space may be first
  while (text.size() - at >= 8 && !(after_space && text[at] == ' ')) {
    std::uint64_t word = 0;
    std::memcpy(&word, text.data() + at, 8);
    if (!is_plain(word)) break;
    at += 8;
    after_space = text[at - 1] == ' ';
  }
  for (; at < text.size(); ++at) {
    const bool is_space = text[at] == ' ';
    if (is_space ? after_space : blank_length(text, at) != 0) break;
    after_space = is_space;
  }
  return after_space && at > 0 ? at - 1 : at;
}

std::size_t count_words(std::string_view text) {
  unsigned any = 0;
  for (const char c : text) any |= static_cast<unsigned char>(c);
  std::size_t words = 0;
  if (any >= 0x80) {
    for_each_word(text, [&](std::string_view) { ++words; });
    return words;
  }
  // Most texts are ASCII. For them, compilers look at many bytes at once: these loops have no
  // branches and only bytes as numbers.
  constexpr std::size_t kBlock = 128;  // so that its words fit in a byte
  for (std::size_t at = 1; at < text.size();) {
    std::uint8_t ends = 0;
    for (const std::size_t end = std::min(at + kBlock, text.size()); at < end; ++at) {
      ends = static_cast<std::uint8_t>(ends +
                                       (is_ascii_blank(text[at]) & ~is_ascii_blank(text[at - 1])));
    }
    words += ends;
  }
  return words + (text.empty() || is_ascii_blank(text.back()) ? 0 : 1);
}

}  // namespace pagelet
