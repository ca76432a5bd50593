// SPDX-License-Identifier: MIT
#include "reports/output/screen_text.h"

#include <unicode/uchar.h>
#include <unicode/utf8.h>

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace pagelet {
namespace {

constexpr std::string_view kMore = "...";

std::size_t columns_of(UChar32 character) {
  const int type = u_charType(character);
  if (type == U_NON_SPACING_MARK || type == U_ENCLOSING_MARK || type == U_FORMAT_CHAR) return 0;
  const int width = u_getIntPropertyValue(character, UCHAR_EAST_ASIAN_WIDTH);
  return width == U_EA_WIDE || width == U_EA_FULLWIDTH ? 2 : 1;
}

// The character that begins at `at`, which moves to the next one. Negative: bytes that are no
// UTF-8.
UChar32 next_character(std::string_view text, std::size_t& at) {
  UChar32 character = 0;
  U8_NEXT(reinterpret_cast<const std::uint8_t*>(text.data()), at, text.size(), character);
  return character;
}

}  // namespace

std::size_t screen_columns(std::string_view text) {
  std::size_t columns = 0;
  for (std::size_t at = 0; at < text.size();) columns += columns_of(next_character(text, at));
  return columns;
}

std::string cut_to_width(std::string_view text, std::size_t width) {
  if (width == 0 || screen_columns(text) <= width) return std::string(text);
  const std::size_t room = width - std::min(width, kMore.size());
  std::size_t columns = 0;
  std::size_t end = 0;
  for (std::size_t at = 0; at < text.size(); end = at) {
    columns += columns_of(next_character(text, at));
    if (columns > room) break;
  }
  return std::string(text.substr(0, end)) + std::string(kMore.substr(0, width));
}

std::string wrapped(std::string_view sentence, std::size_t width) {
  std::string text;
  std::size_t column = 0;
  for (std::size_t at = 0; at < sentence.size();) {
    const std::size_t end = std::min(sentence.find(' ', at), sentence.size());
    const std::size_t columns = screen_columns(sentence.substr(at, end - at));
    const bool has_room = width == 0 || column + 1 + columns <= width;
    if (column > 0) text += has_room ? ' ' : '\n';
    column = column > 0 && has_room ? column + 1 + columns : columns;
    text += sentence.substr(at, end - at);
    at = end + 1;
  }
  return text + "\n";
}

bool fits_screen(const Table& table, std::size_t width) {
  if (width == 0) return true;
  Table rows = table;
  rows.caption.clear();
  rows.notes.clear();
  const std::string text = to_plain_text(rows);
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    if (screen_columns(std::string_view(text).substr(at, end - at)) > width) return false;
    at = end + 1;
  }
  return true;
}

std::string to_screen_text(Table table, std::size_t width, bool colour) {
  const std::vector<std::string> notes = std::exchange(table.notes, {});
  std::string text = to_plain_text(table, colour);
  for (const std::string& note : notes) text += wrapped(note, width);
  return text;
}

}  // namespace pagelet
