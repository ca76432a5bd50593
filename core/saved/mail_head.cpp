// SPDX-License-Identifier: MIT
#include "core/saved/mail_head.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "core/saved/mhtml.h"
#include "core/text/ascii.h"
#include "core/text/base64.h"
#include "core/text/blanks.h"
#include "core/text/encoding/decoding.h"
#include "core/text/header_fields.h"
#include "core/text/unicode.h"

namespace pagelet::internal {
namespace {

constexpr std::size_t kMaxWordBytes = 1'000;  // RFC 2047 allows 75

/// A coded word, `=?CHARSET?CODING?TEXT?=`.
struct CodedWord {
  std::string text;
  std::size_t length = 0;  ///< 0: the text does not begin with one
};

CodedWord coded_word(std::string_view text) {
  text = text.substr(0, kMaxWordBytes);
  if (!text.starts_with("=?")) return {};
  const std::size_t coding = text.find('?', 2);
  const std::size_t begin = text.find('?', std::min(coding, text.size() - 1) + 1);
  const std::size_t end = text.find("?=", std::min(begin, text.size() - 1) + 1);
  if (end == text.npos || begin != coding + 2) return {};
  std::string_view charset = text.substr(2, coding - 2);
  charset = charset.substr(0, charset.find('*'));  // a language may follow (RFC 2231)
  std::string bytes(text.substr(begin + 1, end - begin - 1));
  if (ascii_lower(text[coding + 1]) == 'b') {
    bytes = decode_base64(bytes);
  } else {
    std::ranges::replace(bytes, '_', ' ');
    bytes = decode_quoted_printable(bytes);
  }
  return {decode_page(std::move(bytes), charset).text, end + 2};
}

// Blanks between two coded words are not part of the text.
std::string decoded(std::string_view text) {
  std::string words;
  bool follows_word = false;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t blanks = std::min(text.find_first_not_of(" \t", at), text.size());
    const CodedWord word = coded_word(text.substr(blanks));
    if (word.length == 0 || !follows_word) words.append(text.substr(at, blanks - at));
    follows_word = word.length > 0;
    words += word.text;
    at = blanks + word.length;
    if (!follows_word && at < text.size()) words += text[at++];
  }
  return words;
}

// The name before an address, "Ada Marsh" <ada@a.example>; without one the address.
std::string_view name_in(std::string_view from) {
  const std::size_t bracket = from.find('<');
  const std::string_view name = trim_html_spaces(from.substr(0, bracket));
  if (name.empty()) return from.substr(bracket + 1, from.find('>') - bracket - 1);
  const bool is_quoted = name.size() > 2 && name.starts_with('"') && name.ends_with('"');
  return is_quoted ? name.substr(1, name.size() - 2) : name;
}

std::string with_references(std::string_view text) {
  std::string html;
  for (std::size_t at = 0; at < text.size();) {
    const char32_t character = next_character(text, at);
    const char byte = static_cast<char>(character);
    if (character < 0x80 && (is_letter_or_digit(byte) || byte == ' ' || byte == '\n')) {
      html += byte;
    } else {
      html.append("&#").append(std::to_string(static_cast<unsigned>(character))).append(";");
    }
  }
  return html;
}

}  // namespace

std::string head_of_mail(std::string_view header, std::string_view charset) {
  if (field_of(header, "message-id").empty() && field_of(header, "received").empty()) return {};
  const auto field = [&](std::string_view name) {
    return decoded(decode_page(std::string(field_of(header, name)), charset).text);
  };
  std::string head;
  const auto add = [&](std::string_view begin, std::string_view text, std::string_view end) {
    if (!text.empty()) head.append(begin).append(with_references(text)).append(end);
  };
  add("<title>", field("subject"), "</title>");
  add("<meta name=\"author\" content=\"", name_in(field("from")), "\">");
  const std::string date = field("date");  // a comment in parentheses may follow
  add("<meta name=\"date\" content=\"", date.substr(0, date.find('(')), "\">");
  return head;
}

std::string body_of_mail(std::string text, std::string_view charset) {
  text = decode_page(std::move(text), charset).text;
  std::erase(text, '\r');
  return "<div style=white-space:pre-wrap>" + with_references(text) + "</div>";
}

}  // namespace pagelet::internal
