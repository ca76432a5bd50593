// SPDX-License-Identifier: MIT
#pragma once

/// Finds runs of ASCII, eight bytes at a time. Pages are mostly ASCII, whatever their encoding.

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace pagelet::internal {

inline constexpr std::size_t kWordSize = sizeof(std::uint64_t);

/// The high bits of eight bytes, in the order of the machine; 0: all are ASCII.
inline std::uint64_t high_bits(const char* bytes) {
  std::uint64_t word = 0;
  std::memcpy(&word, bytes, sizeof word);
  return word & 0x8080808080808080U;
}

/// Number of ASCII bytes at the front of the text.
inline std::size_t ascii_run_length(std::string_view text) {
  const char* const data = text.data();
  const std::size_t size = text.size();
  std::size_t position = 0;
  while (size - position >= kWordSize) {
    if (const std::uint64_t bits = high_bits(data + position); bits != 0) {
      const int before = std::endian::native == std::endian::little ? std::countr_zero(bits)
                                                                    : std::countl_zero(bits);
      return position + static_cast<std::size_t>(before) / 8;
    }
    position += kWordSize;
    // Only one branch for eight words, so that the speed of memory is the only limit of this loop.
    while (size - position >= 8 * kWordSize) {
      std::uint64_t all = 0;
      for (std::size_t word = 0; word < 8; ++word) {
        all |= high_bits(data + position + word * kWordSize);
      }
      if (all != 0) break;
      position += 8 * kWordSize;
    }
  }
  while (position < size && static_cast<unsigned char>(data[position]) < 0x80) ++position;
  return position;
}

}  // namespace pagelet::internal
