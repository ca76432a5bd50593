// SPDX-License-Identifier: MIT
#pragma once

/// One table of the elements of HTML, svg and MathML: how they are parsed, shown and allowed.
/// Sources: the HTML Standard, chapters "The HTML syntax" and "Rendering"; which elements are safe
/// to show is decided here.
///
/// Example:
///   if (has_trait(document.tag_name(node), trait::kVoid)) return;  // it has no end tag

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace pagelet {

/// Traits of an element; an element has any number of them.
namespace trait {
enum Trait : unsigned {
  kBlock = 1,              ///< on lines of its own
  kNoText = 2,             ///< its words are none of the page: not shown, or of a control
  kVoid = 4,               ///< without content and end tag
  kOptionalEnd = 8,        ///< its end tag may be omitted
  kRawText = 16,           ///< its text is read as it is: no tags, no character references
  kEscapableText = 32,     ///< its text is read without tags, but with character references
  kEndsForeign = 64,       ///< its start tag ends svg and math
  kDropsNewline = 128,     ///< the parser drops a line feed after its start tag
  kAllowed = 256,          ///< safe to show
  kForeign = 512,          ///< the same, for elements of svg and math
  kDropped = 1024,         ///< its content is not for readers
  kInert = 2048,           ///< runs, loads, embeds or redirects, or changes the meaning of others
  kReadAttributes = 4096,  ///< the parser compares or moves its attributes, or often drops it
};
}  // namespace trait

/// Whether an element has at least one of the traits, which are joined by `|`. `tag`: in lower
/// case. O(1).
bool has_trait(std::string_view tag, unsigned traits);

/// The level of a heading, 1 to 6, or 0 for other elements. `tag`: in lower case.
constexpr int heading_level(std::string_view tag) {
  const bool is_heading = tag.size() == 2 && tag[0] == 'h' && tag[1] >= '1' && tag[1] <= '6';
  return is_heading ? tag[1] - '0' : 0;
}

/// The number with which a value begins, by the HTML Standard's rules for parsing integers, but
/// limited to -10^9 .. 10^9. nullopt when it begins with no number.
std::optional<std::int32_t> leading_integer(std::string_view value);

/// A table of elements: its rows have a member `tag`, by which they are sorted.
template <class Row, std::size_t kSize>
class ElementTable {
 public:
  /// A constant table does not compile unless it is sorted.
  explicit constexpr ElementTable(const std::array<Row, kSize>& rows) : rows_(rows) {
    if (!std::ranges::is_sorted(rows, {}, &Row::tag)) throw "not sorted";
    for (std::size_t row = 0; row < kSize; ++row) {
      std::size_t slot = slot_of(rows[row].tag);
      while (slots_[slot] != 0) slot = (slot + 1) % kSlots;
      slots_[slot] = static_cast<std::uint8_t>(row + 1);
    }
  }

  /// The row of an element, or nullptr. O(1), and mostly one comparison of texts.
  const Row* find(std::string_view tag) const {
    for (std::size_t slot = slot_of(tag); slots_[slot] != 0; slot = (slot + 1) % kSlots) {
      const Row& row = rows_[slots_[slot] - 1U];
      if (row.tag == tag) return &row;
    }
    return nullptr;
  }

 private:
  static constexpr std::size_t kSlots = std::bit_ceil(4 * kSize);
  static_assert(kSize < 256);

  // A hash of the length, the first, the middle and the last letter.
  static constexpr std::size_t slot_of(std::string_view tag) {
    if (tag.empty()) return 0;
    std::uint32_t key = static_cast<std::uint32_t>(tag.size());
    for (const char letter : {tag.front(), tag[tag.size() / 2], tag.back()}) {
      key = (key << 8) | static_cast<unsigned char>(letter);
    }
    return (key * 0x9E3779B1U) >> (32U - std::bit_width(kSlots - 1));
  }

  std::array<Row, kSize> rows_;
  std::array<std::uint8_t, kSlots> slots_{};  // number of the row + 1; 0: free
};

}  // namespace pagelet
