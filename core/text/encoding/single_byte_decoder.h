// SPDX-License-Identifier: MIT
//
// The single-byte encodings of the Encoding Standard, x-user-defined among them.
//
// Idea: one table of 128 code points for each encoding; runs of ASCII are copied by words.
//
// Source: WHATWG Encoding Standard, section 9 "Legacy single-byte encodings" and its indexes, and
// section 14.5 "x-user-defined". The tables are our own rather than those of ICU, whose converters
// differ in bytes that the standard maps to control characters or to nothing (windows-1252: 81,
// windows-1255: CA, ...).
// Complexity: linear. Thread-safety: constant data and pure functions.

#pragma once

#include <array>
#include <string>
#include <string_view>

namespace pagelet::internal {

/// Code points of the bytes 80 to FF; U+FFFD where the standard has none.
using SingleByteTable = std::array<char16_t, 128>;

/// The table of an encoding, nullptr when it is not a single-byte encoding.
/// encoding: name as encoding_for_label() gives it.
const SingleByteTable* single_byte_table(std::string_view encoding);

/// The bytes as UTF-8.
std::string decode_single_byte(std::string_view bytes, const SingleByteTable& table);

}  // namespace pagelet::internal
