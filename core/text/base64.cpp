// SPDX-License-Identifier: MIT
#include "core/text/base64.h"

#include <cstdint>

#include "core/text/ascii.h"

namespace pagelet {
namespace {

// 0 to 63; -1 for other characters.
constexpr int value_of(char c) {
  if (c >= 'A' && c <= 'Z') return c - 'A';
  if (is_lower_letter(c)) return c - 'a' + 26;
  if (is_digit(c)) return c - '0' + 52;
  if (c == '+' || c == '-') return 62;
  return c == '/' || c == '_' ? 63 : -1;
}

}  // namespace

std::string decode_base64(std::string_view text) {
  text = text.substr(0, text.find('='));
  std::string bytes;
  bytes.reserve(text.size() / 4 * 3 + 2);
  std::uint32_t bits = 0;
  unsigned count = 0;  // of the bits that wait
  for (const char c : text) {
    const int value = value_of(c);
    if (value < 0) continue;
    bits = (bits << 6U) | static_cast<std::uint32_t>(value);
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes += static_cast<char>((bits >> count) & 0xFFU);
  }
  return bytes;
}

}  // namespace pagelet
