// SPDX-License-Identifier: MIT
#include "core/text/encoding/json_text.h"

#include "core/text/ascii.h"
#include "core/text/encoding/decoding.h"

namespace pagelet {
namespace {

// The UTF-16 unit of an escape `\uXXXX` at the beginning of the text; -1: there is no such escape.
int escaped_unit(std::string_view text) {
  constexpr std::size_t kLength = 6;
  if (!text.starts_with("\\u") || text.size() < kLength) return -1;
  int unit = 0;
  for (const char c : text.substr(2, kLength - 2)) {
    if (hex_value(c) < 0) return -1;
    unit = 16 * unit + hex_value(c);
  }
  return unit;
}

bool is_high_half(int unit) { return unit >= 0xD800 && unit < 0xDC00; }
bool is_low_half(int unit) { return unit >= 0xDC00 && unit < 0xE000; }

}  // namespace

std::string repair_json(std::string_view json) {
  std::string text = repair_utf8(json);
  for (std::size_t at = 0; (at = text.find('\\', at)) != std::string::npos;) {
    const std::string_view rest = std::string_view(text).substr(at);
    const int unit = escaped_unit(rest);
    const bool is_pair = is_high_half(unit) && is_low_half(escaped_unit(rest.substr(6)));
    if (!is_pair && (is_high_half(unit) || is_low_half(unit))) text.replace(at + 2, 4, "fffd");
    at += is_pair ? 12 : unit >= 0 ? 6 : 2;
  }
  return text;
}

}  // namespace pagelet
