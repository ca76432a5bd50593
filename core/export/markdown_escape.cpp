// SPDX-License-Identifier: MIT
#include "core/export/markdown_escape.h"

#include <algorithm>

#include "core/text/ascii.h"
#include "core/text/unicode.h"
#include "core/text/utf8.h"

namespace pagelet::internal {
namespace {

CharacterKind kind_of(char32_t character) {
  if (character < 0x80) {
    if (character <= 0x20) return CharacterKind::kBlank;
    return is_letter_or_digit(static_cast<char>(character)) || character == 0x7F
               ? CharacterKind::kOther
               : CharacterKind::kPunctuation;
  }
  switch (category_of(character)) {
    case CharacterCategory::kPunctuation:
      return CharacterKind::kPunctuation;
    case CharacterCategory::kSymbol:
      return CharacterKind::kEither;
    case CharacterCategory::kSpace:
      return CharacterKind::kBlank;
    default:
      return CharacterKind::kOther;
  }
}

// Number of bytes of the character that begins at `at`.
std::size_t length_at(std::string_view text, std::size_t at) {
  std::size_t end = at + 1;
  while (end < std::min(text.size(), at + 4) && !begins_character(text[end])) ++end;
  return end - at;
}

// Number of bytes of the character that ends at `end`.
std::size_t length_before(std::string_view text, std::size_t end) {
  std::size_t begin = end - 1;
  while (begin > 0 && end - begin < 4 && !begins_character(text[begin])) --begin;
  return end - begin;
}

CharacterKind kind_of(std::string_view character) {
  std::size_t at = 0;
  return kind_of(next_character(character, at));
}

// Whether the `&` at `at` could begin a character reference.
bool begins_reference(std::string_view text, std::size_t at) {
  constexpr std::size_t kLongestReference = 33;  // "&CounterClockwiseContourIntegral;"
  const std::size_t end = std::min(text.size(), at + kLongestReference + 1);
  ++at;
  if (at < end && text[at] == '#') ++at;
  while (at < end && is_letter_or_digit(text[at])) ++at;
  return at < end && text[at] == ';';
}

// A line that begins with `text` might be read as a block of another kind. Returns the position of
// the character that causes this, or the size of `text`.
std::size_t block_mark(std::string_view text) {
  const auto ends_at = [&](std::size_t at) { return at == text.size() || text[at] == ' '; };
  switch (text.front()) {
    case '#':  // heading
    case '=':  // underline of a heading
    case '|':  // row of a table
      return 0;
    case '+':  // item
      return ends_at(1) ? 0 : text.size();
    case '-':  // item, rule, underline of a heading or of the head of a table
      return ends_at(1) || text[1] == '-' || text[1] == ':' || text[1] == '|' ? 0 : text.size();
    case ':':  // underline of the head of a table
      return ends_at(1) || text[1] == '-' ? 0 : text.size();
    default:
      break;
  }
  constexpr std::size_t kMostDigits = 9;  // of the number of an item
  std::size_t digits = 0;
  while (digits < text.size() && is_digit(text[digits])) ++digits;
  if (digits == 0 || digits > kMostDigits || digits == text.size()) return text.size();
  const bool is_item = (text[digits] == '.' || text[digits] == ')') && ends_at(digits + 1);
  return is_item ? digits : text.size();
}

std::size_t longest_run(std::string_view text, char wanted) {
  std::size_t longest = 0;
  std::size_t run = 0;
  for (const char c : text) {
    run = c == wanted ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  return longest;
}

}  // namespace

void append_text(std::string& markdown, std::string_view text, const TextPlace& place) {
  const std::size_t mark = place.starts_line && !text.empty() ? block_mark(text) : text.size();
  const auto is_word = [&](std::size_t at) {
    return at < text.size() && is_letter_or_digit(text[at]);
  };
  const auto has_to_be_escaped = [&](std::size_t at) {
    switch (text[at]) {
      case '\\':
      case '`':
      case '*':
      case '[':
      case ']':
      case '<':
      case '>':
        return true;
      case '_':  // inside a word it has no meaning
        return !(at > 0 && is_word(at - 1) && is_word(at + 1));
      case '~': {
        // A single one after a blank, or between a slash and a word, cannot close anything.
        if (place.in_strike || at + 1 == text.size() || text[at + 1] == '~') return true;
        const bool blank = at == 0 ? place.behind_blank : text[at - 1] == ' ';
        return !blank && !(at > 0 && text[at - 1] == '/' && is_word(at + 1));
      }
      case '&':
        return begins_reference(text, at);
      case '!':  // before a link it would make an image
        return at + 1 == text.size() && place.before_markup;
      case '|':
        return place.in_cell;
      default:
        return false;
    }
  };
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (at == mark || has_to_be_escaped(at)) markdown += '\\';
    markdown += text[at];
  }
}

void append_code_span(std::string& markdown, std::string_view code, bool in_cell) {
  const std::string fence(longest_run(code, '`') + 1, '`');
  const bool padded = code.front() == '`' || code.back() == '`';
  markdown += fence;
  if (padded) markdown += ' ';
  for (const char c : code) {
    if (c == '|' && in_cell) markdown += '\\';
    markdown += c;
  }
  if (padded) markdown += ' ';
  markdown += fence;
}

void append_destination(std::string& markdown, std::string_view url, bool in_cell) {
  constexpr std::size_t kDeepestParentheses = 3;  // parsers of Markdown have limits of their own
  std::size_t depth = 0;
  bool plain = true;
  for (const char c : url) {
    if (c == ' ') plain = false;
    if (c == '(' && ++depth > kDeepestParentheses) plain = false;
    if (c == ')' && depth-- == 0) {
      plain = false;
      depth = 0;
    }
  }
  plain = plain && depth == 0;
  if (!plain) markdown += '<';
  for (std::size_t at = 0; at < url.size(); ++at) {
    const auto byte = static_cast<unsigned char>(url[at]);
    if (byte < 0x20 || byte == 0x7F) {
      constexpr std::string_view kDigits = "0123456789ABCDEF";
      markdown += {'%', kDigits[byte >> 4U], kDigits[byte & 0x0FU]};
      continue;
    }
    const bool escaped = byte == '\\' || byte == '<' || byte == '>' || (byte == '|' && in_cell) ||
                         (byte == '&' && begins_reference(url, at));
    if (escaped) markdown += '\\';
    markdown += url[at];
  }
  if (!plain) markdown += '>';
}

std::string code_fence(std::string_view code) {
  constexpr std::size_t kShortestFence = 3;
  return std::string(std::max(kShortestFence, longest_run(code, '`') + 1), '`');
}

CharacterKind first_kind(std::string_view text) {
  return kind_of(text.substr(0, length_at(text, 0)));
}

CharacterKind last_kind(std::string_view text) {
  return kind_of(text.substr(text.size() - length_before(text, text.size())));
}

std::size_t marks_at_begin(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = length_at(text, at);
    if (kind_of(text.substr(at, length)) == CharacterKind::kOther) return at;
    at += length;
  }
  return text.size();
}

std::size_t marks_at_end(std::string_view text) {
  for (std::size_t end = text.size(); end > 0;) {
    const std::size_t length = length_before(text, end);
    if (kind_of(text.substr(end - length, length)) == CharacterKind::kOther) {
      return text.size() - end;
    }
    end -= length;
  }
  return text.size();
}

}  // namespace pagelet::internal
