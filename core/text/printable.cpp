// SPDX-License-Identifier: MIT
#include "core/text/printable.h"

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "core/text/unicode.h"

namespace pagelet {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

bool is_control(char32_t c) { return c < 0x20 || (c >= 0x7F && c <= 0x9F) || c == kIllFormed; }
bool is_override(char32_t c) { return c == 0x202D || c == 0x202E; }
bool is_direction(char32_t c) {
  return (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
}

// Where the printable ASCII from `at` on ends.
std::size_t end_of_plain(std::string_view text, std::size_t at) {
  constexpr std::uint64_t kEach = 0x0101'0101'0101'0101;  // eight bytes at once
  for (std::uint64_t bytes = 0; text.size() - at >= sizeof(bytes); at += sizeof(bytes)) {
    std::memcpy(&bytes, text.data() + at, sizeof(bytes));
    // The first bit is set of a byte that is below a blank, is not ASCII, or is DEL.
    const std::uint64_t others =
        (bytes - ' ' * kEach) | bytes | ((bytes ^ ('\x7F' * kEach)) - kEach);
    if ((others & (0x80 * kEach)) != 0) break;
  }
  while (at < text.size() && text[at] >= ' ' && text[at] < '\x7F') ++at;
  return at;
}

// `add(character, its bytes)` appends the replacement to `shown`. Printable ASCII stays.
template <class Add>
std::string with_each(std::string_view text, const Add& add) {
  std::string shown;
  shown.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = at;
    at = end_of_plain(text, at);
    if (at > begin) {
      shown += text.substr(begin, at - begin);
      continue;
    }
    const char32_t c = next_character(text, at);
    add(c, text.substr(begin, at - begin), shown);
  }
  return shown;
}

}  // namespace

std::string printable_text(std::string_view text) {
  return with_each(text, [&](char32_t c, std::string_view bytes, std::string& shown) {
    const bool is_second = c == '\n' && bytes.data() > text.data() && *(bytes.data() - 1) == '\r';
    if (is_second) return;
    if (c == '\r') {
      shown += '\n';
    } else if (c == '\t' || c == '\n') {
      shown += bytes;
    } else {
      shown += is_control(c) || is_override(c) ? kReplacement : bytes;
    }
  });
}

std::string printable_line(std::string_view text) {
  return with_each(text, [](char32_t c, std::string_view bytes, std::string& shown) {
    shown += is_control(c) || is_direction(c) ? kReplacement : bytes;
  });
}

std::string quoted(std::string_view text) {
  constexpr std::size_t kMaxLength = 100;
  const std::string_view begin = whole_characters(text, kMaxLength);
  std::string result = "\"";
  for (const char c : begin) {
    result += static_cast<unsigned char>(c) < 0x20 || c == 0x7F ? ' ' : c;
  }
  result += begin.size() < text.size() ? "...\"" : "\"";
  return result;
}

std::string without_middle(std::string_view message) {
  constexpr std::size_t kMax = 5'000;  // more than the longest name of a file, 4,096 bytes
  constexpr std::size_t kBeginning = 800;
  constexpr std::size_t kEnd = 400;
  if (message.size() <= kMax) return std::string(message);
  std::size_t end = message.size() - kEnd;
  while (!begins_character(message[end]) && end + 1 < message.size()) ++end;
  return std::string(whole_characters(message, kBeginning)) + " ... " +
         std::string(message.substr(end));
}

std::string printable_json(std::string json) {
  // First bytes of what is escaped; most texts have none.
  if (json.find_first_of("\x7F\xC2\xE2") == std::string::npos) return json;
  return with_each(json, [](char32_t c, std::string_view bytes, std::string& shown) {
    if ((c < 0x7F || c == kIllFormed || !is_control(c)) && !is_direction(c)) {
      shown += bytes;
      return;
    }
    shown += "\\u";
    for (int shift = 12; shift >= 0; shift -= 4) shown += "0123456789abcdef"[(c >> shift) & 0xF];
  });
}

}  // namespace pagelet
