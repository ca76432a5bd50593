// SPDX-License-Identifier: MIT
//
// Decoders of the multi-byte encodings and of UTF-16.
//
// Idea: each decoder is the state machine of the Encoding Standard, written with a look ahead in
// place of states where the standard keeps lead bytes. What matters is the recovery from errors,
// in which general converters differ: an ASCII byte behind a lead byte that it does not fit is
// decoded again on its own, so that a damaged character never swallows a "<".
//
// Source: WHATWG Encoding Standard, sections 10 (gb18030, GBK), 11 (Big5), 12 (EUC-JP, ISO-2022-JP,
// Shift_JIS), 13 (EUC-KR) and 14 (UTF-16).
// Complexity: linear. Deviations: none. Thread-safety: pure functions (see multi_byte_indexes.h).

#pragma once

#include <string>
#include <string_view>

namespace pagelet::internal {

/// The bytes as UTF-8. There is no look for a byte order mark.
std::string decode_big5(std::string_view bytes);
std::string decode_euc_jp(std::string_view bytes);
std::string decode_euc_kr(std::string_view bytes);
std::string decode_gb18030(std::string_view bytes);  // the decoder of GBK as well
std::string decode_iso_2022_jp(std::string_view bytes);
std::string decode_shift_jis(std::string_view bytes);
std::string decode_utf_16be(std::string_view bytes);
std::string decode_utf_16le(std::string_view bytes);

}  // namespace pagelet::internal
