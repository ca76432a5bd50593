// SPDX-License-Identifier: MIT
//
// Validation and repair of UTF-8 (declared in decoding.h): ASCII is skipped by words, common two-
// and three-byte sequences are tested at once, everything else goes by Unicode's table 3-7.

#include <cstddef>
#include <string>
#include <string_view>

#include "core/budget.h"
#include "core/text/encoding/ascii_runs.h"
#include "core/text/encoding/decoding.h"
#include "core/text/unicode.h"

namespace pagelet {
namespace {

constexpr std::string_view kReplacementUtf8 = "\xEF\xBF\xBD";

unsigned byte_at(std::string_view text, std::size_t position) {
  return static_cast<unsigned char>(text[position]);
}

bool is_continuation(unsigned byte) { return (byte & 0xC0U) == 0x80U; }

/// Number of bytes of the longest well-formed beginning of the text.
std::size_t valid_prefix_length(std::string_view text) {
  std::size_t position = internal::ascii_run_length(text);
  while (position < text.size()) {
    const std::size_t left = text.size() - position;
    const unsigned lead = byte_at(text, position);
    if (lead < 0x80) {
      position += internal::ascii_run_length(text.substr(position));
      continue;
    }
    // A quick check of the sequences in nearly all text. Other sequences are checked below.
    if (lead >= 0xE1 && lead <= 0xEC && left >= 3) {
      if (is_continuation(byte_at(text, position + 1)) &&
          is_continuation(byte_at(text, position + 2))) {
        position += 3;
        continue;
      }
    } else if (lead >= 0xC2 && lead <= 0xDF && left >= 2) {
      if (is_continuation(byte_at(text, position + 1))) {
        position += 2;
        continue;
      }
    }
    std::size_t end = position;
    if (next_character(text, end) == kIllFormed) return position;
    position = end;
  }
  return position;
}

}  // namespace

bool is_valid_utf8(std::string_view text) { return valid_prefix_length(text) == text.size(); }

std::string repair_utf8(std::string_view text, StopSign* sign) {
  std::string repaired;
  repaired.reserve(text.size());
  while (true) {
    const std::size_t valid = valid_prefix_length(text);
    repaired.append(text.substr(0, valid));
    text.remove_prefix(valid);
    if (text.empty() || stop(sign)) return repaired;
    repaired.append(kReplacementUtf8);
    std::size_t end = 0;
    next_character(text, end);
    text.remove_prefix(end);
  }
}

}  // namespace pagelet
