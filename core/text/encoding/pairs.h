// SPDX-License-Identifier: MIT
#pragma once

/// The pairs of bytes for which the indexes of the Encoding Standard have characters, in the order
/// of their pointers. index_maker.cpp asks ICU for the characters, pair_indexes_wasm.cpp the host.

#include <array>
#include <string_view>

namespace pagelet::internal {

struct ByteRange {
  unsigned first = 1;
  unsigned last = 0;  // none
};

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
