// SPDX-License-Identifier: MIT
#include "core/export/shown_text.h"

#include <array>

#include "core/text/blanks.h"
#include "core/text/unicode.h"

namespace pagelet::internal {

std::string_view without_zero_width(std::string_view text, std::string& buffer) {
  constexpr auto kCharacters =
      std::to_array<std::string_view>({"\xE2\x80\x8B", "\xE2\x81\xA0", "\xEF\xBB\xBF", "\xC2\xAD"});
  if (is_ascii(text)) return text;
  buffer.clear();
  std::size_t begin = 0;  // of the text that is not in the buffer
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] >= 0) continue;
    for (const std::string_view character : kCharacters) {
      if (!text.substr(at).starts_with(character)) continue;
      buffer += text.substr(begin, at - begin);
      begin = at + character.size();
      at = begin - 1;
      break;
    }
  }
  if (begin == 0) return text;
  buffer += text.substr(begin);
  return buffer;
}

std::string code_text(std::string_view text) {
  std::string buffer;
  text = without_zero_width(text, buffer);
  std::string code;
  code.reserve(text.size());
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text.substr(at).starts_with("\xC2\xA0")) {
      code += ' ';
      ++at;
    } else if (text[at] != '\r') {
      code += text[at];
    } else if (at + 1 == text.size() || text[at + 1] != '\n') {
      code += '\n';
    }
  }
  return code;
}

std::size_t folded_length(std::string_view text, std::size_t at) {
  const std::size_t length = blank_length(text, at);
  const std::string_view blank = text.substr(at, length);
  const bool ends_line = blank == "\xC2\x85" || blank == "\xE2\x80\xA8" || blank == "\xE2\x80\xA9";
  return length > 1 && !ends_line ? 0 : length;
}

}  // namespace pagelet::internal
