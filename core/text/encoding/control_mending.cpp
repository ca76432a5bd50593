// SPDX-License-Identifier: MIT
#include "core/text/encoding/control_mending.h"

#include <cstddef>
#include <string_view>

#include "core/text/unicode.h"

namespace pagelet {
namespace {

constexpr char kControlLead = '\xC2';  // the first byte of a control's two

// What a control stands for that is a byte of windows-1252, or nothing. U+0085 is a line end.
std::string_view sign_of(char32_t control) {
  switch (control) {
    case 0x80:
      return "\u20AC";
    case 0x82:
      return "\u201A";
    case 0x84:
      return "\u201E";
    case 0x91:
      return "\u2018";
    case 0x92:
      return "\u2019";
    case 0x93:
      return "\u201C";
    case 0x94:
      return "\u201D";
    case 0x95:
      return "\u2022";
    case 0x96:
      return "\u2013";
    case 0x97:
      return "\u2014";
    case 0x99:
      return "\u2122";
    default:
      return {};
  }
}

bool is_control(char32_t character) { return character >= 0x80 && character < 0xA0; }

bool has_control(std::string_view text) {
  std::size_t at = text.find(kControlLead);
  while (at < text.size() && static_cast<unsigned char>(text[at + 1]) >= 0xA0) {
    at = text.find(kControlLead, at + 2);
  }
  return at < text.size();
}

// A character whose bytes in UTF-8 a text has as characters.
struct DoubledCharacter {
  std::size_t end = 0;  // in the text; 0: there is none
  bool has_control = false;
  std::string bytes;
};

DoubledCharacter doubled_at(std::string_view text, std::size_t at) {
  constexpr std::size_t kMaxBytes = 4;
  DoubledCharacter doubled;
  while (at < text.size() && doubled.bytes.size() < kMaxBytes) {
    const char32_t character = next_character(text, at);
    if (character < 0x80 || character > 0xFF) return {};
    doubled.has_control = doubled.has_control || is_control(character);
    doubled.bytes += static_cast<char>(character);
    std::size_t end = 0;
    const char32_t whole = next_character(doubled.bytes, end);
    if (whole == kIllFormed) continue;
    if (is_control(whole)) return {};
    doubled.end = at;
    return doubled;
  }
  return {};
}

bool may_begin(char byte) { return byte == '\xC2' || byte == '\xC3'; }

// Whether a program took the text's UTF-8 for another encoding.
bool is_doubled(std::string_view text) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (may_begin(text[at]) && doubled_at(text, at).has_control) return true;
  }
  return false;
}

}  // namespace

std::string with_mended_controls(std::string text) {
  if (!has_control(text)) return text;
  const std::string_view old = text;
  const bool may_be_doubled = is_doubled(old);
  std::string mended;
  for (std::size_t at = 0; at < old.size();) {
    if (!may_begin(old[at])) {
      mended += old[at++];
      continue;
    }
    const DoubledCharacter doubled = may_be_doubled ? doubled_at(old, at) : DoubledCharacter();
    if (doubled.end > 0) {
      mended += doubled.bytes;
      at = doubled.end;
      continue;
    }
    const std::size_t begin = at;
    const std::string_view sign = sign_of(next_character(old, at));
    mended += sign.empty() ? old.substr(begin, at - begin) : sign;
  }
  return mended;
}

}  // namespace pagelet
