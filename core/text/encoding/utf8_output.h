// SPDX-License-Identifier: MIT
//
// What the decoders share: finding runs of ASCII quickly, and writing UTF-8.
//
// Idea: pages are mostly ASCII whatever their encoding, so eight bytes at a time are tested for a
// set high bit; and the length of the output is bounded beforehand, so that writing one code point
// is a store or two without a check.
//
// Internal to core/web. Thread-safety: no shared state.

#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace pagelet::internal {

/// What undecodable input becomes.
inline constexpr char32_t kReplacementCharacter = 0xFFFD;

/// High bit of each of eight bytes.
inline constexpr std::uint64_t kHighBits = 0x8080808080808080U;

inline constexpr std::size_t kWordSize = sizeof(std::uint64_t);

/// Eight bytes at once, in the order of the machine.
inline std::uint64_t load_word(const char* bytes) {
  std::uint64_t word = 0;
  std::memcpy(&word, bytes, sizeof word);
  return word;
}

inline bool is_ascii(char byte) { return static_cast<unsigned char>(byte) < 0x80; }

/// Number of bytes in front of the first one whose high bit is set. high_bits: of a word, not 0.
inline std::size_t bytes_before(std::uint64_t high_bits) {
  const int bits = std::endian::native == std::endian::little ? std::countr_zero(high_bits)
                                                              : std::countl_zero(high_bits);
  return static_cast<std::size_t>(bits) / 8;
}

/// Number of ASCII bytes at the front of the text.
inline std::size_t ascii_run_length(std::string_view text) {
  const char* const data = text.data();
  const std::size_t size = text.size();
  std::size_t position = 0;
  while (size - position >= kWordSize) {
    const std::uint64_t high_bits = load_word(data + position) & kHighBits;
    if (high_bits != 0) return position + bytes_before(high_bits);
    position += kWordSize;
    // Eight words between two branches: this loop is bound by loading alone.
    while (size - position >= 8 * kWordSize) {
      std::uint64_t all = 0;
      for (std::size_t word = 0; word < 8; ++word) {
        all |= load_word(data + position + word * kWordSize);
      }
      if ((all & kHighBits) != 0) break;
      position += 8 * kWordSize;
    }
  }
  while (position < size && is_ascii(data[position])) ++position;
  return position;
}

/// Number of bytes with the high bit set.
inline std::size_t count_non_ascii(std::string_view text) {
  const char* const data = text.data();
  const std::size_t size = text.size();
  constexpr std::uint64_t kLowBits = kHighBits >> 7U;
  std::size_t count = 0;
  std::size_t position = 0;
  while (size - position >= kWordSize) {
    // Eight counters of one byte each, added up before one of them can overflow.
    std::uint64_t counters = 0;
    const std::size_t words = std::min<std::size_t>((size - position) / kWordSize, 255);
    for (std::size_t word = 0; word < words; ++word, position += kWordSize) {
      counters += (load_word(data + position) >> 7U) & kLowBits;
    }
    for (; counters != 0; counters >>= 8U) count += counters & 0xFFU;
  }
  for (; position < size; ++position) count += is_ascii(data[position]) ? 0 : 1;
  return count;
}

/// Writes UTF-8 into a buffer that is large enough for all that will come. It holds nothing but the
/// end of what has been written, so that a decoder's loop keeps it in a register.
class Utf8Writer {
 public:
  explicit Utf8Writer(char* buffer) : end_(buffer) {}

  /// Appends text that is known to be valid UTF-8.
  void append(std::string_view text) {
    if (text.empty()) return;
    std::memcpy(end_, text.data(), text.size());
    end_ += text.size();
  }

  /// Appends one code point. code_point: a scalar value, at most U+10FFFF, no surrogate.
  void put(char32_t code_point) {
    if (code_point < 0x80) {
      put_byte(code_point);
    } else if (code_point < 0x800) {
      put_byte(0xC0U | (code_point >> 6U));
      put_byte(0x80U | (code_point & 0x3FU));
    } else if (code_point < 0x10000) {
      put_byte(0xE0U | (code_point >> 12U));
      put_byte(0x80U | ((code_point >> 6U) & 0x3FU));
      put_byte(0x80U | (code_point & 0x3FU));
    } else {
      put_byte(0xF0U | (code_point >> 18U));
      put_byte(0x80U | ((code_point >> 12U) & 0x3FU));
      put_byte(0x80U | ((code_point >> 6U) & 0x3FU));
      put_byte(0x80U | (code_point & 0x3FU));
    }
  }

  void put_replacement_character() { put(kReplacementCharacter); }

  /// Behind the last byte written.
  char* end() const { return end_; }

 private:
  void put_byte(char32_t byte) { *end_++ = static_cast<char>(static_cast<unsigned char>(byte)); }

  char* end_;
};

/// The text that write(writer) writes; write returns the writer as it is then.
/// max_size: bound in bytes; writing more is a programmer error.
template <typename Write>
std::string write_utf8(std::size_t max_size, Write&& write) {
  std::string text(max_size, '\0');
  const Utf8Writer writer = write(Utf8Writer(text.data()));
  text.resize(static_cast<std::size_t>(writer.end() - text.data()));
  return text;
}

}  // namespace pagelet::internal
