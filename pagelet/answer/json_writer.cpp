// SPDX-License-Identifier: MIT
#include "pagelet/answer/json_writer.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/text/printable.h"

namespace pagelet::internal {
namespace {

// A long text is written in parts, so that its length does not delay the end of a budget.
constexpr std::size_t kPart = std::size_t{1} << 16;

// Length of the first part of a text, which must not end inside a character.
std::size_t part_of(std::string_view text) {
  constexpr std::size_t kMostFollowers = 3;
  if (text.size() <= kPart) return text.size();
  std::size_t end = kPart;
  while (end > kPart - kMostFollowers && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) {
    --end;
  }
  return end;
}

bool needs_escape(char byte) { return byte < ' ' || byte > '~' || byte == '"' || byte == '\\'; }

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
  if (is_plain_json(text)) return plain(text);
  begin_value();
  target_ += '"';
  while (!text.empty() && !stop(limit_, target_.size())) {
    const std::size_t length = part_of(text);
    const std::string quoted =
        printable_json(nlohmann::json(text.substr(0, length))
                           .dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
    target_.append(quoted, 1, quoted.size() - 2);
    text.remove_prefix(length);
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
