// SPDX-License-Identifier: MIT
#pragma once

/// The indexes of the Encoding Standard (section 5): which character some bytes stand for. Tables
/// that are made when the program is built (index_maker.cpp); in WebAssembly the host has most of
/// them (pair_indexes_wasm.cpp). All functions cost O(1), but for ranges: O(log n).

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace pagelet::internal {

/// The upper halves of the encoding's 256 bytes, 80 to FF; 0: no character. nullptr: it is not an
/// encoding of single bytes.
const std::uint16_t* single_byte_index(std::string_view encoding);

// The character at a pointer; 0: there is none.
char32_t jis0208_character(std::size_t pointer);
char32_t jis0212_character(std::size_t pointer);
char32_t euc_kr_character(std::size_t pointer);
char32_t big5_character(std::size_t pointer);
char32_t gb18030_character(std::size_t pointer);
/// The character of four bytes.
char32_t gb18030_ranges_character(std::size_t pointer);

}  // namespace pagelet::internal
