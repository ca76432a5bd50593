// SPDX-License-Identifier: MIT
//
// The indexes of pairs as tables.

#include <cstddef>
#include <cstdint>

#include "core/text/encoding/legacy_decoder.h"

namespace pagelet::internal {
namespace {

#include "index_pairs.inc"

template <std::size_t kSize>
char32_t at(const std::uint16_t (&index)[kSize], std::size_t pointer) {
  return pointer < kSize ? index[pointer] : 0;
}

}  // namespace

char32_t jis0208_character(std::size_t pointer) { return at(kJis0208, pointer); }
char32_t jis0212_character(std::size_t pointer) { return at(kJis0212, pointer); }
char32_t euc_kr_character(std::size_t pointer) { return at(kEucKr, pointer); }
char32_t gb18030_character(std::size_t pointer) { return at(kGb18030, pointer); }

char32_t big5_character(std::size_t pointer) {
  constexpr char32_t kPlane2 = 0x20000;
  const char32_t character = at(kBig5, pointer);
  return character | ((at(kBig5Planes, pointer / 16) >> pointer % 16 & 1) != 0 ? kPlane2 : 0);
}

}  // namespace pagelet::internal
