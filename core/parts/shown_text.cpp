// SPDX-License-Identifier: MIT
#include "core/parts/shown_text.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "core/parts/part.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/unicode.h"
#include "core/text/words.h"

namespace pagelet::internal {
namespace {

enum class CharacterKind : std::uint8_t { kOther, kDigit, kSmall, kCapital };

// Letters of scripts that are written without blanks between words count as other characters.
CharacterKind kind_of(std::string_view character) {
  if (character.size() == 1) {
    const char c = character.front();
    if (is_digit(c)) return CharacterKind::kDigit;
    if (!is_letter(c)) return CharacterKind::kOther;
    return is_lower_letter(c) ? CharacterKind::kSmall : CharacterKind::kCapital;
  }
  // Two bytes: Latin, Greek, Cyrillic, Hebrew, Arabic and the like.
  if (character.size() != 2 || letter_runs(character).empty()) return CharacterKind::kOther;
  return lower_case(character) == character ? CharacterKind::kSmall : CharacterKind::kCapital;
}

bool is_letter_kind(CharacterKind kind) {
  return kind == CharacterKind::kSmall || kind == CharacterKind::kCapital;
}

// Whether a character is of the scripts and marks of Chinese and Japanese, but no space. In UTF-8,
// the order of the bytes is that of the code points.
bool is_cjk(std::string_view character) {
  const auto is_between = [&](std::string_view first, std::string_view end) {
    return character >= first && character < end;
  };
  return is_between("\u2E80", "\u3000") || is_between("\u3001", "\uA000") ||
         is_between("\uF900", "\uFB00") || is_between("\uFF00", "\uFFA0") ||
         is_between("\U00020000", "\U00040000");
}

// Whether a text ends with at least `count` letters.
bool ends_with_letters(std::string_view text, std::size_t count) {
  for (; count > 0 && !text.empty() && is_letter_kind(kind_of(last_character(text))); --count) {
    text.remove_suffix(last_character(text).size());
  }
  return count == 0;
}

bool begins_with_letters(std::string_view text, std::size_t count) {
  for (; count > 0 && !text.empty() && is_letter_kind(kind_of(first_character(text))); --count) {
    text.remove_prefix(first_character(text).size());
  }
  return count == 0;
}

// Whether blanks are between words of a text.
bool has_blank(std::string_view text) {
  return trim_html_spaces(text).find_first_of(kHtmlSpaces) != std::string_view::npos;
}

// The same as begins_other_word where a mark is at the end of `before` or at the begin of `after`:
// "33%" and "of", "Why?" and "Because", "Score:" and "5", "Email" and "(required)". "f" and "(x)"
// are one word, as "xs:" and "date" are.
bool is_parted_by_mark(std::string_view before, std::string_view after) {
  if (after.starts_with('(')) {
    const CharacterKind next =
        after.size() > 1 ? kind_of(first_character(after.substr(1))) : CharacterKind::kOther;
    return next != CharacterKind::kOther && ends_with_letters(before, 2);
  }
  constexpr auto kCurrencies = std::to_array<std::string_view>({"$", "\u00A3", "\u00A5", "\u20AC"});
  const bool is_price = std::ranges::any_of(
      kCurrencies, [&](std::string_view sign) { return after.starts_with(sign); });
  if (is_price) return ends_with_letters(before, 3);
  const char mark = before.back();
  before.remove_suffix(1);
  if (mark == '%') return begins_with_letters(after, 2);
  const bool begins_with_capital =
      kind_of(first_character(after)) == CharacterKind::kCapital && begins_with_letters(after, 2);
  if (mark == ':') {
    return ends_with_letters(before, 1) && (begins_with_capital || is_digit(after.front()));
  }
  if (mark == ')') return begins_with_capital || is_digit(after.front());
  // "json." and "JSONDecoder" are one name.
  const bool is_name = mark == '.' && !before.empty() && !has_blank(before) && !has_blank(after) &&
                       kind_of(first_character(before)) == CharacterKind::kSmall;
  if (is_name) return false;
  return (mark == '.' || mark == '!' || mark == '?') && begins_with_capital;
}

// Whether a text that is not empty has only joiners and marks of direction (U+200C to U+200F): some
// editors write one into each empty paragraph.
bool joins_nothing(std::string_view text) {
  constexpr std::size_t kLength = 3;  // bytes
  if (text.empty() || text.size() % kLength != 0) return false;
  for (; !text.empty(); text.remove_prefix(kLength)) {
    if (text.substr(0, kLength) < "\u200C" || text.substr(0, kLength) > "\u200F") return false;
  }
  return true;
}

}  // namespace

std::string_view without_zero_width(std::string_view text, std::string& buffer) {
  constexpr auto kCharacters =
      std::to_array<std::string_view>({"\xE2\x80\x8B", "\xE2\x81\xA0", "\xEF\xBB\xBF", "\xC2\xAD"});
  if (is_ascii(text)) return text;
  buffer.clear();
  std::size_t begin = 0;  // of the text that is not in the buffer
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (static_cast<unsigned char>(text[at]) < 0x80) continue;
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

bool joins_lines(std::string_view before, std::string_view after) {
  return !before.empty() && !after.empty() && is_cjk(last_character(before)) &&
         is_cjk(first_character(after));
}

std::string_view shown_words(std::string_view text, bool keeps_lines, std::string& buffer) {
  text = without_zero_width(text, buffer);
  if (joins_nothing(text)) return {};
  if (keeps_lines) return text;
  std::string joined;
  std::size_t copied = 0;  // bytes of the text that are in `joined`
  for (std::size_t feed = text.find('\n'); feed != text.npos; feed = text.find('\n', feed)) {
    const std::size_t end = text.find_last_not_of(kHtmlSpaces, feed) + 1;
    feed = std::min(text.find_first_not_of(kHtmlSpaces, feed), text.size());
    if (!joins_lines(text.substr(0, end), text.substr(feed))) continue;
    joined += text.substr(copied, end - copied);
    copied = feed;
  }
  if (copied == 0) return text;
  joined += text.substr(copied);
  buffer = std::move(joined);
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
  if (length <= 1) return length;
  const std::string_view blank = text.substr(at, length);
  const bool ends_line = blank == "\xC2\x85" || blank == "\xE2\x80\xA8" || blank == "\xE2\x80\xA9";
  return ends_line ? length : 0;
}

bool begins_other_word(std::string_view before, std::string_view after) {
  if (before.empty() || after.empty()) return false;
  const CharacterKind last = kind_of(last_character(before));
  const CharacterKind first = kind_of(first_character(after));
  if (last == CharacterKind::kOther || first == CharacterKind::kOther) {
    return is_parted_by_mark(before, after);
  }
  if (last == CharacterKind::kDigit && first == CharacterKind::kDigit) {
    const std::size_t begin = before.find_last_not_of("0123456789.,") + 1;
    return before.find_first_of(".,", begin) != std::string_view::npos || has_blank(before) ||
           has_blank(after);
  }
  if (last == CharacterKind::kDigit || first == CharacterKind::kDigit) return true;
  if (first != CharacterKind::kCapital || last == CharacterKind::kSmall) {
    return first == CharacterKind::kCapital;
  }
  // "HOKA" and "Clifton", but not "T" and "Homas".
  before.remove_suffix(last_character(before).size());
  after.remove_prefix(first_character(after).size());
  return !before.empty() && kind_of(last_character(before)) == CharacterKind::kCapital &&
         !after.empty() && kind_of(first_character(after)) == CharacterKind::kSmall;
}

bool begins_other_word_beside(std::string_view before, std::string_view after) {
  if (before.ends_with('.') || !begins_other_word(before, after)) return false;
  const CharacterKind last = kind_of(last_character(before));
  const CharacterKind first = kind_of(first_character(after));
  if (last == CharacterKind::kOther || first == CharacterKind::kOther) return true;
  if (last == CharacterKind::kDigit) {
    return begins_with_letters(after, first == CharacterKind::kCapital ? 2 : 3);
  }
  if (last == CharacterKind::kCapital) return false;
  if (first == CharacterKind::kDigit) return ends_with_letters(before, 3);
  return ends_with_letters(before, 2) && begins_with_letters(after, 2);
}

bool begins_other_word(const Document& document, NodeId before, NodeId after) {
  const std::string_view first = document.text(before);
  const std::string_view second = document.text(after);
  if (!begins_other_word(first, second)) return false;
  bool is_plain = true;  // no element says something of its words
  const auto is_inline = [&](NodeId node) {
    const ElementRole role = role_of(document.tag_name(node));
    is_plain = is_plain && (role == ElementRole::kInline || role == ElementRole::kLink);
    return role == ElementRole::kInline || role == ElementRole::kNoText ||
           role == ElementRole::kLink || role == ElementRole::kStrike ||
           role == ElementRole::kStrong || role == ElementRole::kEmphasis;
  };
  bool opens = false;
  for (NodeId at = before + 1; at < after; ++at) {
    if (document.is_text(at)) continue;
    if (!is_inline(at)) return false;
    opens = opens || document.end(at) > after;
  }
  bool closes = false;
  for (NodeId up = document.parent(before); document.end(up) <= after; up = document.parent(up)) {
    if (!is_inline(up)) return false;
    closes = true;
  }
  if (opens && closes) return true;
  // "push" and "(item)" of a list of functions are one word.
  const bool may_be_function = closes && second.starts_with('(');
  return is_plain && opens != closes && !may_be_function && begins_other_word_beside(first, second);
}

}  // namespace pagelet::internal
