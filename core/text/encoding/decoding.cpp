// SPDX-License-Identifier: MIT

#include "core/text/encoding/decoding.h"

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "core/text/encoding/legacy_decoder.h"
#include "core/text/encoding/meta_prescan.h"

namespace pagelet {
namespace {

/// Number of bytes of the first prescan (docs/specification.md, section 1.6; the HTML standard).
constexpr std::size_t kPrescanBytes = 1024;

constexpr std::string_view kUtf8 = "utf-8";
constexpr std::string_view kFallback = "windows-1252";

struct ByteOrderMark {
  std::string_view bytes;
  std::string_view encoding;
};

constexpr std::array<ByteOrderMark, 3> kByteOrderMarks = {{
    {"\xEF\xBB\xBF", kUtf8},
    {"\xFE\xFF", "utf-16be"},
    {"\xFF\xFE", "utf-16le"},
}};

/// encoding: a name that encoding_for_label() gives.
std::string decode(std::string_view bytes, std::string_view encoding, StopSign* sign) {
  return encoding == kUtf8 ? repair_utf8(bytes, sign)
                           : internal::decode_legacy(bytes, encoding, sign);
}

}  // namespace

DecodedPage decode_page(std::string_view bytes, std::string_view http_charset, StopSign* sign) {
  const auto decoded = [&](std::string_view encoding, EncodingSource source) -> DecodedPage {
    return {decode(bytes, encoding, sign), encoding, source};
  };
  for (const ByteOrderMark& mark : kByteOrderMarks) {
    if (!bytes.starts_with(mark.bytes)) continue;
    bytes.remove_prefix(mark.bytes.size());
    return decoded(mark.encoding, EncodingSource::kByteOrderMark);
  }
  std::string_view encoding = encoding_for_label(http_charset);
  if (!encoding.empty()) return decoded(encoding, EncodingSource::kHttpHeader);

  encoding = internal::prescan_for_encoding(bytes.substr(0, kPrescanBytes), sign);
  if (!encoding.empty()) return decoded(encoding, EncodingSource::kMetaPrescan);

  encoding = internal::prescan_for_encoding(bytes, sign);
  if (!encoding.empty()) return decoded(encoding, EncodingSource::kMetaWholePage);

  if (is_valid_utf8(bytes)) return {std::string(bytes), kUtf8, EncodingSource::kValidUtf8};
  return decoded(kFallback, EncodingSource::kFallback);
}

}  // namespace pagelet
