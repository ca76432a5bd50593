// SPDX-License-Identifier: MIT
#pragma once

/// The decoders of the Encoding Standard (sections 9 to 14), except UTF-8 and "replacement". Its
/// indexes (section 5) are tables beside this file (index_*.txt). In WebAssembly the host has those
/// for pairs of bytes (pair_indexes_wasm.cpp).

#include <string>
#include <string_view>
#include <vector>

namespace pagelet {
class StopToken;  // core/budget.h
}

namespace pagelet::internal {

/// The bytes as UTF-8, U+FFFD for each error. O(length).
/// encoding: any name that encoding_for_label() returns, except "utf-8".
/// token: when it says stop, the text ends early; it may be nullptr.
std::string decode_legacy(std::string_view bytes, std::string_view encoding, StopToken* token);

/// The characters of an index, by pointer, or 0.
using Index = std::vector<char32_t>;

/// A line of an index: its name, and UTF-8 in which a dot means that there is no character.
struct IndexLine {
  std::string_view name;
  std::string_view characters;
};

/// The characters of a line. O(length).
Index characters_of(const IndexLine& line);

/// The index for pairs of bytes with this name: euc-kr, jis0208, jis0212, gb18030 or big5.
/// O(size).
Index make_pair_index(std::string_view name);

}  // namespace pagelet::internal
