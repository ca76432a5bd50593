// SPDX-License-Identifier: MIT

#include "core/text/encoding/single_byte_decoder.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <string>
#include <string_view>

#include "core/text/encoding/utf8_output.h"

namespace pagelet::internal {
namespace {

/// The UTF-8 of one byte.
struct Encoded {
  std::array<char, 3> bytes{};
  char length = 0;
};

/// The UTF-8 of all 256 bytes.
std::array<Encoded, 256> encode_table(const SingleByteTable& table) {
  std::array<Encoded, 256> encoded;
  for (std::size_t byte = 0; byte < encoded.size(); ++byte) {
    Utf8Writer writer(encoded[byte].bytes.data());
    writer.put(byte < 0x80 ? static_cast<char32_t>(byte) : table[byte - 0x80]);
    encoded[byte].length = static_cast<char>(writer.end() - encoded[byte].bytes.data());
  }
  return encoded;
}

}  // namespace

std::string decode_single_byte(std::string_view bytes, const SingleByteTable& table) {
  const std::size_t high = count_non_ascii(bytes);
  if (high == 0) return std::string(bytes);
  const std::array<Encoded, 256> encoded = encode_table(table);
  // No entry lies above U+FFFF, so a byte of the upper half becomes three bytes at most. Three are
  // stored for every byte, and the next one overwrites those that do not belong to it.
  std::string text(bytes.size() + 2 * high + 2, '\0');
  char* end = text.data();
  while (!bytes.empty()) {
    const std::size_t ascii = ascii_run_length(bytes);
    std::memcpy(end, bytes.data(), ascii);
    end += ascii;
    bytes.remove_prefix(ascii);
    // A stretch of other text: up to a word of ASCII.
    std::size_t position = 0;
    while (position < bytes.size()) {
      const std::size_t stop = std::min(position + kWordSize, bytes.size());
      if (stop - position == kWordSize && (load_word(bytes.data() + position) & kHighBits) == 0) {
        break;
      }
      for (; position < stop; ++position) {
        const Encoded& next = encoded[static_cast<unsigned char>(bytes[position])];
        std::memcpy(end, next.bytes.data(), next.bytes.size());
        end += next.length;
      }
    }
    bytes.remove_prefix(position);
  }
  text.resize(static_cast<std::size_t>(end - text.data()));
  return text;
}

}  // namespace pagelet::internal
