// SPDX-License-Identifier: MIT
#pragma once

/// Rows of a table by the first byte of their `name`, to find names anywhere in a text.

#include <array>
#include <cstddef>
#include <string_view>
#include <vector>

namespace pagelet::internal {

/// `Row` has a member `name`, which is not empty.
template <class Row>
class RowsByByte {
 public:
  explicit RowsByByte(auto&& rows) {
    for (const Row& row : rows) rows_[static_cast<unsigned char>(row.name.front())].push_back(row);
  }

  /// Calls `found(at, row)` for each place at which the name of a row begins, in order. O(bytes of
  /// the text x rows with the same first byte).
  template <class Found>
  void for_each_in(std::string_view text, Found&& found) const {
    for (std::size_t at = 0; at < text.size(); ++at) {
      for (const Row& row : rows_[static_cast<unsigned char>(text[at])]) {
        if (text.substr(at).starts_with(row.name)) found(at, row);
      }
    }
  }

 private:
  std::array<std::vector<Row>, 256> rows_;
};

}  // namespace pagelet::internal
