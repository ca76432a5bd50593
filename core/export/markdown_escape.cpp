// SPDX-License-Identifier: MIT
#include <algorithm>

#include "core/dom/references.h"
#include "core/export/markdown_inline.h"
#include "core/export/markdown_writer.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"

namespace pagelet::internal {
namespace {

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

}  // namespace

bool begins_reference(std::string_view text, std::size_t at) {
  constexpr std::size_t kLongestReference = 33;  // "&CounterClockwiseContourIntegral;"
  const std::size_t end = std::min(text.size(), at + kLongestReference + 1);
  ++at;
  if (at < end && text[at] == '#') ++at;
  while (at < end && is_letter_or_digit(text[at])) ++at;
  return at < end && text[at] == ';';
}

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

void append_code(std::string& markdown, std::string_view code, bool in_cell) {
  for (const char c : code) {
    if (c == '|' && in_cell) markdown += '\\';
    markdown += c;
  }
}

void append_code_span(std::string& markdown, std::string_view code, bool in_cell) {
  const std::string fence = fence_around(code, 1);
  const std::string_view pad = code.front() == '`' || code.back() == '`' ? " " : "";
  markdown += fence;
  markdown += pad;
  append_code(markdown, code, in_cell);
  markdown += pad;
  markdown += fence;
}

void append_destination(std::string& markdown, std::string_view url, bool in_cell) {
  constexpr int kDeepestParentheses = 3;  // parsers of Markdown have limits of their own
  int depth = 0;
  bool plain = true;
  for (const char c : url) {
    depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    plain = plain && c != ' ' && depth >= 0 && depth <= kDeepestParentheses;
  }
  plain = plain && depth == 0;
  if (!plain) markdown += '<';
  for (std::size_t at = 0; at < url.size(); ++at) {
    const char c = url[at];
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte == 0x7F) {
      append_percent_encoded(markdown, c);
      continue;
    }
    const bool escaped = c == '\\' || c == '<' || c == '>' || (c == '|' && in_cell) ||
                         (c == '&' && begins_reference(url, at));
    if (escaped) markdown += '\\';
    markdown += c;
  }
  if (!plain) markdown += '>';
}

std::string fence_around(std::string_view code, std::size_t shortest) {
  std::size_t run = 0;
  for (const char c : code) {
    run = c == '`' ? run + 1 : 0;
    shortest = std::max(shortest, run + 1);
  }
  return std::string(shortest, '`');
}

std::string destination_of(std::string_view reference, const std::optional<Url>& base) {
  if (reference.size() > 2 * kLongestMarkdownUrl || leads_nowhere(reference)) return {};
  std::string clean = clean_reference(reference);
  if (base && !clean.empty()) clean = absolute_reference(*base, clean).value_or(clean);
  return clean.size() > kLongestMarkdownUrl ? std::string() : clean;
}

bool leads_to_page(std::string_view destination, const std::optional<Url>& base) {
  destination = destination.substr(0, destination.find('#'));
  if (destination.empty() || !base) return destination.empty();
  const std::string page = base->to_string();
  if (!destination.starts_with(page)) return false;
  // Forums add the number of a visit to the query.
  destination.remove_prefix(page.size());
  return destination.empty() || (base->has_query && destination.starts_with('&'));
}

}  // namespace pagelet::internal
