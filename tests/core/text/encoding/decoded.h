// SPDX-License-Identifier: MIT
#pragma once

/// What tests of encodings share.

#include <cstdint>
#include <string>
#include <string_view>

#include "core/text/encoding/decoding.h"

namespace pagelet {

/// The replacement character, U+FFFD.
inline const std::string kFffd = "\xEF\xBF\xBD";

inline std::string decoded(std::string_view bytes, std::string_view encoding) {
  return decode_page(std::string(bytes), encoding).text;
}

/// FNV-1a, 64 bit.
inline std::uint64_t fnv1a(std::string_view text) {
  std::uint64_t hash = 0xCBF29CE484222325U;
  for (const char byte : text) {
    hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001B3U;
  }
  return hash;
}

}  // namespace pagelet
