// SPDX-License-Identifier: MIT
#include "core/text/blanks.h"

#include <algorithm>
#include <bit>
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

// The high bit of every byte that is a blank; all eight bytes are ASCII. Exact: no sum reaches the
// next byte.
constexpr std::uint64_t ascii_blanks(std::uint64_t word) {
  const auto at_least = [word](unsigned first) { return word + (0x80 - first) * kOnes; };
  return ((at_least(0x09) & ~at_least(0x0E)) | (at_least(0x1C) & ~at_least(0x21))) & kHighBits;
}

// How many bytes have their high bit; no other is set. The upper byte of the product is the sum.
constexpr std::uint64_t sum_of_high_bits(std::uint64_t word) {
  return ((word >> 7U) * kOnes) >> 56U;
}

constexpr bool is_ascii_blank(char c) {
  const auto after = [&](int first) { return static_cast<std::uint8_t>(c - first); };
  return after(0x09) <= 0x0D - 0x09 || after(0x1C) <= 0x20 - 0x1C;
}

bool is_one_word(std::string_view text) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (blank_length(text, at) > 0) return false;
  }
  return true;
}

}  // namespace

std::size_t internal::length_of_blank(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t offset) {
    return at + offset < text.size() ? static_cast<unsigned char>(text[at + offset]) : 0U;
  };
  const unsigned first = byte(0);
  if (first < 0x80) return is_ascii_blank(static_cast<char>(first)) ? 1 : 0;
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

bool internal::has_only_blanks(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    // Most blanks indent the source of a page.
    for (; text.size() - at >= 8; at += 8) {
      std::uint64_t word = 0;
      std::memcpy(&word, text.data() + at, 8);
      if (word != 0x20 * kOnes) break;
    }
    if (at == text.size()) break;
    const bool is_usual = text[at] == ' ' || text[at] == '\n';
    const std::size_t length = is_usual ? 1 : blank_length(text, at);
    if (length == 0) return false;
    at += length;
  }
  return true;
}

// The position of the first blank from one on, or the end of the text.
std::size_t internal::end_of_word(std::string_view text, std::size_t at) {
  while (std::endian::native == std::endian::little && text.size() - at >= 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, text.data() + at, 8);
    if ((word & kHighBits) != 0) break;
    const std::uint64_t blanks = ascii_blanks(word);
    if (blanks != 0) return at + static_cast<std::size_t>(std::countr_zero(blanks)) / 8;
    at += 8;
  }
  while (at < text.size() && blank_length(text, at) == 0) ++at;
  return at;
}

std::string_view internal::without_outer_blanks(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\n')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\n')) text.remove_suffix(1);
  while (const std::size_t length = text.empty() ? 0 : blank_length(text, 0)) {
    text.remove_prefix(length);
  }
  while (!text.empty()) {
    const std::string_view last = last_character(text);
    if (blank_length(last, 0) == 0) break;
    text.remove_suffix(last.size());
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

bool has_word(std::string_view text, std::string_view wanted) {
  if (wanted.empty()) return false;
  for (std::size_t at = text.find(wanted); at != std::string_view::npos;
       at = text.find(wanted, at + 1)) {
    const std::string_view before = text.substr(0, at);
    const std::string_view after = text.substr(at + wanted.size());
    const bool begins = before.empty() || blank_length(last_character(before), 0) > 0;
    const bool ends = after.empty() || blank_length(after, 0) > 0;
    if (begins && ends) return is_one_word(wanted);
  }
  return false;
}

std::size_t count_words(std::string_view text) {
  std::size_t words = 0;
  bool after_blank = true;
  for (std::size_t at = 0; at < text.size();) {
    if (std::endian::native == std::endian::little) {
      const std::size_t length = std::min<std::size_t>(text.size() - at, 8);
      std::uint64_t word = 0x20 * kOnes;  // spaces after the end change nothing
      std::memcpy(&word, text.data() + at, length);
      if ((word & kHighBits) == 0) {
        const std::uint64_t blanks = ascii_blanks(word);
        const std::uint64_t before = (blanks << 8U) | (after_blank ? 0x80U : 0U);
        words += sum_of_high_bits(before & ~blanks);
        after_blank = (blanks >> 63U) != 0;
        at += length;
        continue;
      }
    }
    const std::size_t blank = blank_length(text, at);
    words += after_blank && blank == 0 ? 1 : 0;
    after_blank = blank != 0;
    at += std::max<std::size_t>(blank, 1);
  }
  return words;
}

}  // namespace pagelet
