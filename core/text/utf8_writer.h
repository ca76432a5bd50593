// SPDX-License-Identifier: MIT
#pragma once

/// Writes texts as UTF-8 that a program has in units of one, two or four bytes, such as those of
/// Python: numbers of characters, in two bytes also UTF-16.
///
/// Example:
///   const std::span<const char16_t> units = ...;  // the four of u"caf\u00E9"
///   std::string text(kMaxUtf8Bytes<char16_t> * units.size(), '\0');
///   text.resize(write_utf8(units, text.data()));  // "caf\xC3\xA9"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <span>

#include "core/text/unicode.h"

namespace pagelet {

/// The most bytes of a unit in UTF-8.
template <class Unit>
inline constexpr std::size_t kMaxUtf8Bytes = sizeof(Unit) == 1   ? 2
                                             : sizeof(Unit) == 2 ? 3
                                                                 : 4;

/// Writes a text to `to`, which has kMaxUtf8Bytes<Unit> bytes for each unit. A pair of surrogates
/// is the character that it stands for, any other surrogate is U+FFFD. Returns the number of bytes.
/// O(length); for ASCII, of which most of a page is, about one instruction for a unit.
template <class Unit>
std::size_t write_utf8(std::span<const Unit> units, char* to) {
  constexpr std::size_t kBlock = 32;
  const char* const begin = to;
  for (std::size_t at = 0; at < units.size();) {
    const std::size_t end = std::min(at + kBlock, units.size());
    if (end - at == kBlock) {
      // Loops of a known length, beside one another, of which compilers make few instructions.
      std::array<char, kBlock> block;
      Unit all{};
      for (std::size_t i = 0; i < kBlock; ++i) all = static_cast<Unit>(all | units[at + i]);
      for (std::size_t i = 0; i < kBlock; ++i) block[i] = static_cast<char>(units[at + i]);
      if (static_cast<char32_t>(all) < 0x80) {
        std::memcpy(to, block.data(), kBlock);
        to += kBlock;
        at = end;
        continue;
      }
    }
    while (at < end) {
      auto character = static_cast<char32_t>(units[at++]);
      if (character >= 0xD800 && character < 0xE000) {
        const char32_t next = at < units.size() ? static_cast<char32_t>(units[at]) : 0;
        const bool is_pair = character < 0xDC00 && next >= 0xDC00 && next < 0xE000;
        character = is_pair ? 0x10000 + ((character - 0xD800) << 10U) + (next - 0xDC00) : 0xFFFD;
        at += is_pair ? 1 : 0;
      }
      to = put_utf8(to, character);
    }
  }
  return static_cast<std::size_t>(to - begin);
}

}  // namespace pagelet
