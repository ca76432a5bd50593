// SPDX-License-Identifier: MIT
#include "core/text/encoding/indexes.h"

#include <algorithm>
#include <iterator>

namespace pagelet::internal {
namespace {

struct SingleByte {
  std::string_view encoding;
  std::uint16_t characters[128];
};

// The characters of pointers from this one up to the next range.
struct Range {
  std::uint16_t pointer;
  std::uint16_t character;
};

#include "indexes.inc"

template <std::size_t kSize>
char32_t at(const std::uint16_t (&index)[kSize], std::size_t pointer) {
  return pointer < kSize ? index[pointer] : 0;
}

}  // namespace

const std::uint16_t* single_byte_index(std::string_view encoding) {
  const auto* const found = std::ranges::find(kSingleBytes, encoding, &SingleByte::encoding);
  return found == std::end(kSingleBytes) ? nullptr : found->characters;
}

char32_t jis0208_character(std::size_t pointer) { return at(kJis0208, pointer); }
char32_t jis0212_character(std::size_t pointer) { return at(kJis0212, pointer); }
char32_t euc_kr_character(std::size_t pointer) { return at(kEucKr, pointer); }
char32_t gb18030_character(std::size_t pointer) { return at(kGb18030, pointer); }

char32_t big5_character(std::size_t pointer) {
  constexpr char32_t kPlane2 = 0x20000;
  const char32_t character = at(kBig5, pointer);
  return character | ((at(kBig5Planes, pointer / 16) >> pointer % 16 & 1) != 0 ? kPlane2 : 0);
}

char32_t gb18030_ranges_character(std::size_t pointer) {
  constexpr std::size_t kEnd = 39'420;  // of the basic plane
  constexpr std::size_t kOthers = 189'000;
  constexpr std::size_t kLast = 1'237'575;
  if (pointer > kLast || (pointer >= kEnd && pointer < kOthers)) return 0;
  if (pointer >= kOthers) return static_cast<char32_t>(0x10000 + (pointer - kOthers));
  const auto* const after = std::ranges::upper_bound(kGb18030Ranges, pointer, {}, &Range::pointer);
  const Range& range = *std::prev(after);
  return static_cast<char32_t>(range.character + (pointer - range.pointer));
}

}  // namespace pagelet::internal
