// SPDX-License-Identifier: MIT
#pragma once

/// The decoders of the Encoding Standard (sections 9 to 14), but for UTF-8 and "replacement", and
/// its indexes (section 5) for pairs of bytes: which character they stand for. The indexes are
/// tables that are made when the program is built: index_maker.cpp asks ICU for the characters. In
/// WebAssembly the host has them (pair_indexes_wasm.cpp).

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace pagelet {
class StopSign;  // core/budget.h
}

namespace pagelet::internal {

/// The bytes as UTF-8, U+FFFD for each error. O(length).
/// encoding: any name that encoding_for_label() gives but "utf-8".
/// sign: when it says stop, the text ends early; nullptr: none.
std::string decode_legacy(std::string_view bytes, std::string_view encoding, StopSign* sign);

// The character of an index at a pointer; 0: there is none. O(1).
char32_t jis0208_character(std::size_t pointer);
char32_t jis0212_character(std::size_t pointer);
char32_t euc_kr_character(std::size_t pointer);
char32_t big5_character(std::size_t pointer);
char32_t gb18030_character(std::size_t pointer);

struct ByteRange {
  unsigned first = 1;
  unsigned last = 0;  // none
};

/// The pairs of bytes of an index, in the order of its pointers.
struct Pairs {
  std::string_view encoding;        // whose texts have them
  std::string_view before;          // each pair
  std::array<ByteRange, 2> leads;   // first bytes
  std::array<ByteRange, 2> trails;  // second bytes
  bool has_private_use = false;     // characters of private use
};

constexpr Pairs kEucKrPairs{"euc-kr", "", {{{0x81, 0xFE}}}, {{{0x41, 0xFE}}}};
constexpr Pairs kJis0208Pairs{
    "shift_jis", "", {{{0x81, 0x9F}, {0xE0, 0xFC}}}, {{{0x40, 0x7E}, {0x80, 0xFC}}}};
constexpr Pairs kJis0212Pairs{"euc-jp", "\x8F", {{{0xA1, 0xED}}}, {{{0xA1, 0xFE}}}};
constexpr Pairs kGb18030Pairs{
    "gb18030", "", {{{0x81, 0xFE}}}, {{{0x40, 0x7E}, {0x80, 0xFE}}}, true};
constexpr Pairs kBig5Pairs{"big5", "", {{{0x81, 0xFE}}}, {{{0x40, 0x7E}, {0xA1, 0xFE}}}};

/// Calls visit(lead, trail).
template <class Visit>
void for_each_pair(const Pairs& pairs, Visit visit) {
  for (const ByteRange& leads : pairs.leads) {
    for (unsigned lead = leads.first; lead <= leads.last; ++lead) {
      for (const ByteRange& trails : pairs.trails) {
        for (unsigned trail = trails.first; trail <= trails.last; ++trail) visit(lead, trail);
      }
    }
  }
}

}  // namespace pagelet::internal
