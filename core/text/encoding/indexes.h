// SPDX-License-Identifier: MIT
#pragma once

/// The indexes of the Encoding Standard (section 5) for pairs of bytes: which character they stand
/// for. Tables that are made when the program is built (index_maker.cpp); in WebAssembly the host
/// has them (pair_indexes_wasm.cpp). All functions cost O(1).

#include <cstddef>

namespace pagelet::internal {

// The character at a pointer; 0: there is none.
char32_t jis0208_character(std::size_t pointer);
char32_t jis0212_character(std::size_t pointer);
char32_t euc_kr_character(std::size_t pointer);
char32_t big5_character(std::size_t pointer);
char32_t gb18030_character(std::size_t pointer);

}  // namespace pagelet::internal
