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

#include "index_bytes.inc"

}  // namespace

const std::uint16_t* single_byte_index(std::string_view encoding) {
  const auto* const found = std::ranges::find(kSingleBytes, encoding, &SingleByte::encoding);
  return found == std::end(kSingleBytes) ? nullptr : found->characters;
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
