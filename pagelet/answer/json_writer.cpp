// SPDX-License-Identifier: MIT
#include "pagelet/answer/json_writer.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/text/encoding/decoding.h"
#include "core/text/unicode.h"

namespace pagelet::internal {
namespace {

// A long text is written in parts, so that its length does not delay the end of a budget.
constexpr std::size_t kPart = std::size_t{1} << 16;

bool needs_escape(char byte) { return byte < ' ' || byte > '~' || byte == '"' || byte == '\\'; }

// 1 if a character that begins with this byte may have to be escaped, otherwise 0.
constexpr unsigned char may_be_escaped(char character) {
  const auto byte = static_cast<unsigned char>(character);
  return static_cast<unsigned char>((byte < 0x20) | (byte == '"') | (byte == '\\') |
                                    (byte == 0x7F) | (byte == 0xC2) | (byte == 0xE2));
}

constexpr std::size_t kBlock = 16;

// Whether nothing has to be escaped in kBlock bytes. GCC looks at all of them at once if all
// numbers are bytes, and if this loop is not inside another one.
[[gnu::noinline]] bool is_plain_block(const char* at) {
  unsigned char any = 0;
  for (std::size_t i = 0; i < kBlock; ++i) {
    any = static_cast<unsigned char>(any | may_be_escaped(at[i]));
  }
  return any == 0;
}

// Whether the character at `at` has to be escaped. These are the characters that JSON demands, DEL,
// C1, and the characters that set a writing direction. `text`: valid UTF-8.
bool is_escaped(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[at + i]); };
  if (may_be_escaped(text[at]) == 0) return false;
  if (byte(0) == 0xC2) return byte(1) < 0xA0;
  if (byte(0) != 0xE2) return true;
  const unsigned last_two = (byte(1) * 0x100U) + byte(2);
  return (last_two >= 0x80AA && last_two <= 0x80AE) ||  // U+202A to U+202E
         (last_two >= 0x81A6 && last_two <= 0x81A9);    // U+2066 to U+2069
}

void append_escape(char32_t character, std::string& target) {
  constexpr std::string_view kWithName = "\"\\\b\f\n\r\t";
  constexpr std::string_view kNames = "\"\\bfnrt";
  target += '\\';
  const std::size_t named =
      character < 0x80 ? kWithName.find(static_cast<char>(character)) : std::string_view::npos;
  if (named != std::string_view::npos) {
    target += kNames[named];
    return;
  }
  target += 'u';
  for (int shift = 12; shift >= 0; shift -= 4) {
    target += "0123456789abcdef"[(character >> shift) & 0xF];
  }
}

// `text`: valid UTF-8.
void append_escaped(std::string_view text, std::string& target) {
  std::size_t written = 0;
  for (std::size_t at = 0; at < text.size();) {
    if (text.size() - at >= kBlock && is_plain_block(text.data() + at)) {
      at += kBlock;
      continue;
    }
    for (const std::size_t end = std::min(at + kBlock, text.size()); at < end;) {
      if (!is_escaped(text, at)) {
        ++at;
        continue;
      }
      target += text.substr(written, at - written);
      append_escape(next_character(text, at), target);
      written = at;
    }
  }
  target += text.substr(written);
}

}  // namespace

bool is_plain_json(std::string_view text) { return std::ranges::none_of(text, needs_escape); }

void JsonWriter::begin(char bracket) {
  begin_value();
  target_ += bracket;
  ++depth_;
  is_first_ = true;
}

void JsonWriter::end(char bracket) {
  --depth_;
  if (!std::exchange(is_first_, false)) begin_line();
  target_ += bracket;
}

void JsonWriter::key(std::string_view name) {
  plain(name);
  target_ += indented_ ? ": " : ":";
  is_member_ = true;
}

void JsonWriter::text(std::string_view text) {
  begin_value();
  target_ += '"';
  std::string repaired;
  if (!is_valid_utf8(text)) text = repaired = repair_utf8(text);
  while (!text.empty() && !stop(limit_, target_.size())) {
    const std::string_view part = whole_characters(text, kPart);
    append_escaped(part, target_);
    text.remove_prefix(part.size());
  }
  target_ += '"';
}

void JsonWriter::plain(std::string_view text) {
  begin_value();
  target_ += '"';
  target_ += text;
  target_ += '"';
}

void JsonWriter::number(double value) { literal(nlohmann::json(value).dump()); }

void JsonWriter::literal(std::string_view json) {
  begin_value();
  target_ += json;
}

void JsonWriter::begin_value() {
  if (std::exchange(is_member_, false) || depth_ == 0) return;
  if (!std::exchange(is_first_, false)) target_ += ',';
  begin_line();
}

void JsonWriter::begin_line() {
  if (!indented_) return;
  target_ += '\n';
  target_.append(depth_, ' ');
}

}  // namespace pagelet::internal
