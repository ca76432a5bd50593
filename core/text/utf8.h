// SPDX-License-Identifier: MIT
#pragma once

/// Writing UTF-8. Checking and repairing it: core/text/encoding/decoding.h.

#include <string>

namespace pagelet {

/// Appends one code point. It must be at most U+10FFFF and no surrogate.
inline void append_utf8(std::string& text, char32_t code_point) {
  const auto put = [&](char32_t byte) { text += static_cast<char>(byte); };
  if (code_point < 0x80) {
    put(code_point);
    return;
  }
  if (code_point < 0x800) {
    put(0xC0U | (code_point >> 6U));
  } else {
    if (code_point < 0x10000) {
      put(0xE0U | (code_point >> 12U));
    } else {
      put(0xF0U | (code_point >> 18U));
      put(0x80U | ((code_point >> 12U) & 0x3FU));
    }
    put(0x80U | ((code_point >> 6U) & 0x3FU));
  }
  put(0x80U | (code_point & 0x3FU));
}

}  // namespace pagelet
