// SPDX-License-Identifier: MIT
#pragma once

/// Constant tables of rows that are found by a short text, such as the name of an element.
///
/// Example:
///   struct Row {
///     std::string_view tag;
///     int level;
///   };
///   constexpr TextTable kLevels(std::to_array<Row>({{"h1", 1}, {"h2", 2}}));
///   kLevels.find("h2")->level;  // 2

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace pagelet {

/// `kText`: the member of a row by which it is found, and by which the rows are sorted.
template <class Row, std::size_t kSize, auto kText = &Row::tag>
class TextTable {
 public:
  /// A constant table does not compile unless it is sorted.
  explicit constexpr TextTable(const std::array<Row, kSize>& rows) : rows_(rows) {
    if (!std::ranges::is_sorted(rows, {}, kText)) throw "not sorted";
    for (std::size_t row = 0; row < kSize; ++row) {
      std::size_t slot = slot_of(rows[row].*kText);
      while (slots_[slot] != 0) slot = (slot + 1) % kSlots;
      slots_[slot] = static_cast<std::uint16_t>(row + 1);
    }
  }

  /// All rows, sorted.
  constexpr const std::array<Row, kSize>& rows() const { return rows_; }

  /// The row of a text, or nullptr. O(1), and mostly one comparison of texts.
  const Row* find(std::string_view text) const {
    for (std::size_t slot = slot_of(text); slots_[slot] != 0; slot = (slot + 1) % kSlots) {
      const Row& row = rows_[slots_[slot] - 1U];
      if (row.*kText == text) return &row;
    }
    return nullptr;
  }

 private:
  static constexpr std::size_t kSlots = std::bit_ceil(4 * kSize);
  static_assert(kSize < 65'536);

  // A hash of the length, the first, the middle and the last letter.
  static constexpr std::size_t slot_of(std::string_view text) {
    if (text.empty()) return 0;
    std::uint32_t key = static_cast<std::uint32_t>(text.size());
    for (const char letter : {text.front(), text[text.size() / 2], text.back()}) {
      key = (key << 8) | static_cast<unsigned char>(letter);
    }
    return (key * 0x9E3779B1U) >> (32U - std::bit_width(kSlots - 1));
  }

  std::array<Row, kSize> rows_;
  std::array<std::uint16_t, kSlots> slots_{};  // number of the row + 1; 0: free
};

}  // namespace pagelet
