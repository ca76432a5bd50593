// SPDX-License-Identifier: MIT
#include "core/dom/parser/page_skeleton.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/unicode.h"

namespace pagelet::internal {
namespace {

// Marks are the characters for private use from here on, which begin with this byte in UTF-8. The
// patched Gumbo reads a tag with such a mark at once (cmake/gumbo/speed_tags.patch).
constexpr char32_t kFirstMark = 0xF0000;
constexpr char kMarkByte = '\xF3';
constexpr std::size_t kMarkBytes = 4;
constexpr std::size_t kMaxMarks = 0xFFFD;
constexpr char32_t kLastMark = 0xFFFFF;

// Shorter words cost Gumbo less than their mark.
constexpr std::size_t kMinWords = 8;

// Longer lists of attributes are not compared with themselves.
constexpr std::size_t kMaxAttributes = 64;

// The attributes whose values Gumbo asks for, except of elements with trait::kReadAttributes, and
// those by which html_parser.cpp recognises shadow roots. No two have the same length.
constexpr std::string_view kReadNames[] = {"type", "encoding", "shadowmode", "shadowrootmode"};

// Character references that mean the same in all attributes and versions of HTML.
struct Reference {
  std::string_view source;
  char character;
};
constexpr Reference kReferences[] = {{"&amp;", '&'}, {"&quot;", '"'}, {"&lt;", '<'},
                                     {"&gt;", '>'},  {"&#39;", '\''}, {"&#039;", '\''},
                                     {"&#34;", '"'}};

const Reference* reference_at(std::string_view text) {
  const auto* const found = std::ranges::find_if(
      kReferences, [&](const Reference& each) { return text.starts_with(each.source); });
  return found == std::end(kReferences) ? nullptr : found;
}

// Length of the blanks that the text begins with. Most of those of long indents are spaces.
std::size_t blanks_length(std::string_view text) {
  constexpr std::string_view kSpaces = "        ";
  std::size_t at = 0;
  while (at < text.size() && is_html_space(text[at])) {
    const bool are_spaces = text.size() - at >= kSpaces.size() &&
                            std::memcmp(text.data() + at, kSpaces.data(), kSpaces.size()) == 0;
    at += are_spaces ? kSpaces.size() : 1;
  }
  return at;
}

// Length of what precedes the first blank.
std::size_t word_length(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size() && !is_html_space(text[at])) ++at;
  return at;
}

// Length of what precedes the first character of a text that may mean something.
std::size_t length_before_markup(std::string_view text) {
  using Part [[gnu::vector_size(16)]] = char;
  std::size_t at = 0;
  for (; text.size() - at >= sizeof(Part); at += sizeof(Part)) {
    Part part;
    std::memcpy(&part, text.data() + at, sizeof part);
    const auto is_markup = (part == '&') | (part == '>');
    std::array<std::uint64_t, 2> words;
    std::memcpy(words.data(), &is_markup, sizeof is_markup);
    if ((words[0] | words[1]) != 0) break;
  }
  while (at < text.size() && text[at] != '&' && text[at] != '>') ++at;
  return at;
}

// Whether every "&" of the value of an attribute begins one of these references or, as in
// "?a=1&b=2", is followed by letters and "=", which the standard does not read as a reference.
bool has_plain_references(std::string_view value) {
  for (std::size_t at = value.find('&'); at < value.size(); at = value.find('&', at + 1)) {
    std::size_t end = at + 1;
    while (end < value.size() && is_letter_or_digit(value[end])) ++end;
    const bool is_assignment = end < value.size() && value[end] == '=' && end > at + 1;
    if (!is_assignment && reference_at(value.substr(at)) == nullptr) return false;
  }
  return true;
}

// Which characters a text has that cannot be in every skeleton.
struct Oddities {
  bool replaced = false;  // by Gumbo, wherever they are
  bool mark_byte = false;
  bool form_feed = false;
};

using Bytes [[gnu::vector_size(32)]] = std::uint8_t;
constexpr std::size_t kBlock = 2 * sizeof(Bytes);

// The bytes of the blocks at the front of a text in which no byte can begin one of these
// characters: 00 to 1F except blanks and line ends, 7F, C2 (U+0080 to U+00BF), EF and above (U+F000
// and above).
[[gnu::always_inline]] inline std::size_t ordinary_blocks_of(std::string_view text) {
  std::size_t at = 0;
  for (; text.size() - at >= kBlock; at += kBlock) {
    Bytes others{};
#pragma GCC unroll 2
    for (std::size_t part = 0; part < kBlock; part += sizeof(Bytes)) {
      Bytes c;
      std::memcpy(&c, text.data() + at + part, sizeof c);
      const auto is_extreme = c + 0x11 <= 0x30;  // EF to FF, 00 to 1F
      const auto is_space = (c == '\n') | (c == '\t') | (c == '\r');
      others |= (Bytes)((is_extreme & ~is_space) | (c == 0x7F) | (c == 0xC2));
    }
    std::array<std::uint64_t, 4> words;
    std::memcpy(words.data(), &others, sizeof others);
    if ((words[0] | words[1] | words[2] | words[3]) != 0) break;
  }
  return at;
}

std::size_t ordinary_blocks(std::string_view text) { return ordinary_blocks_of(text); }

#if defined(__x86_64__) && defined(__GNUC__)
// The same with half of the instructions.
[[gnu::target("avx2")]] std::size_t ordinary_blocks_avx2(std::string_view text) {
  return ordinary_blocks_of(text);
}

const auto kOrdinaryBlocks =
    __builtin_cpu_supports("avx2") != 0 ? ordinary_blocks_avx2 : ordinary_blocks;
#else
constexpr auto kOrdinaryBlocks = ordinary_blocks;
#endif

Oddities oddities_of(std::string_view text) {
  Oddities found;
  for (std::size_t at = 0; at < text.size();) {
    at += kOrdinaryBlocks(text.substr(at));
    const std::size_t end = std::min(at + kBlock, text.size());
    // The rest of a character that began in the block before.
    while (at < end && (static_cast<std::uint8_t>(text[at]) & 0xC0U) == 0x80U) ++at;
    while (at < end) {
      found.mark_byte = found.mark_byte || text[at] == kMarkByte;
      const char32_t character = next_character(text, at);
      found.form_feed = found.form_feed || character == '\f';
      found.replaced = found.replaced || is_replaced(character);
    }
  }
  return found;
}

// Which of the characters that the skeleton adds the page refers to by number.
struct References {
  bool form_feed = false;
  bool mark = false;
};

References references_of(std::string_view page) {
  References found;
  for (std::size_t at = page.find("&#"); at != std::string_view::npos; at = page.find("&#", at)) {
    at += 2;
    const bool is_hexadecimal = at < page.size() && (page[at] == 'x' || page[at] == 'X');
    const int base = is_hexadecimal ? 16 : 10;
    if (is_hexadecimal) ++at;
    char32_t number = 0;
    for (; at < page.size() && number <= kLastMark; ++at) {
      const int digit = hex_value(page[at]);
      if (digit < 0 || digit >= base) break;
      number = number * static_cast<char32_t>(base) + static_cast<char32_t>(digit);
    }
    found.form_feed = found.form_feed || number == U'\f';
    found.mark = found.mark || (number >= kFirstMark && number <= kLastMark);
  }
  return found;
}

constexpr auto kIsOfName = [] {
  std::array<bool, 256> is_of_name{};
  for (char c = '!'; c <= '~'; ++c) {
    is_of_name[static_cast<unsigned char>(c)] =
        std::string_view("\"'<=").find(c) == std::string_view::npos;
  }
  return is_of_name;
}();

// Whether Gumbo takes the name of an attribute as it is, without an error.
bool is_unchanged_name(std::string_view name) {
  return std::ranges::all_of(name, [](char c) { return kIsOfName[static_cast<unsigned char>(c)]; });
}

// Whether Gumbo takes the attributes as they are: no name twice, none that it reports or replaces.
bool are_plain(std::span<const PageAttribute> attributes) {
  if (attributes.size() > kMaxAttributes) return false;
  for (std::size_t i = 0; i < attributes.size(); ++i) {
    const std::string_view name = attributes[i].name;
    if (!is_unchanged_name(name)) return false;
    for (const PageAttribute& other : attributes.first(i)) {
      if (equals_ignoring_case(other.name, name)) return false;
    }
  }
  return true;
}

}  // namespace

bool is_replaced(char32_t character) {
  return character <= 0x08 || character == 0x0B || (character >= 0x0E && character <= 0x1F) ||
         (character >= 0x7F && character <= 0x9F) || (character >= 0xFDD0 && character <= 0xFDEF) ||
         (character & 0xFFFEU) == 0xFFFEU;
}

// ---- The skeleton ----

PageSkeleton::PageSkeleton(std::string_view page, const LongParts& parts) : rest_(page) {
  // A page that has the characters of marks, or refers to one, is left as it is.
  const Oddities odd = parts.parts.empty() ? Oddities{} : oddities_of(page);
  const References references = parts.parts.empty() ? References{} : references_of(page);
  if (!odd.mark_byte && !references.mark) {
    is_clean_ = !odd.replaced;
    has_form_feed_ = odd.form_feed || references.form_feed;
    has_return_ = page.find('\r') != std::string_view::npos;
    text_.reserve(parts.parts.empty() ? page.size() : page.size() / 2);
    for (const LongPart& part : parts.parts) {
      if (part.kind == LongPart::Kind::kText) add_text(part.text);
      if (part.kind == LongPart::Kind::kScript) add_script(part.text);
      if (part.kind == LongPart::Kind::kTag) {
        add_attributes(
            std::span(parts.attributes).subspan(part.first_attribute, part.attribute_count));
      }
    }
  }
  text_ += rest_;
}

bool PageSkeleton::is_plain(std::string_view text) const {
  return is_clean_ || !oddities_of(text).replaced;
}

// Length of the words, and the blanks between them, before the first word in which a character
// means something or is replaced. 0: the first word is such a word.
std::size_t PageSkeleton::plain_words_length(std::string_view text) const {
  std::size_t end = length_before_markup(text);
  while (end > 0 && end < text.size() && !is_html_space(text[end - 1])) --end;
  while (end > 0 && is_html_space(text[end - 1])) --end;
  if (is_clean_) return end;
  std::size_t plain = 0;
  for (std::size_t at = 0; at < end;) {
    const std::size_t word = word_length(text.substr(at, end - at));
    if (!is_plain(text.substr(at, word))) break;
    plain = at + word;
    at = plain + blanks_length(text.substr(plain, end - plain));
  }
  return plain;
}

void PageSkeleton::add_text(std::string_view text) {
  while (!text.empty()) {
    const std::size_t blanks = blanks_length(text);
    add_blanks(text.substr(0, blanks));
    text.remove_prefix(blanks);
    const std::size_t words = plain_words_length(text);
    if (words >= kMinWords) add(text.substr(0, words), LongPart::Kind::kText);
    text.remove_prefix(words > 0 ? words : word_length(text));
  }
}

void PageSkeleton::add_blanks(std::string_view blanks) {
  if (blanks.size() < 2 || has_form_feed_ || blanks_.size() == kMaxMarks) return;
  copy_before(blanks);
  blanks_.push_back({.original = blanks, .at = text_.size()});
  text_ += '\f';
}

void PageSkeleton::add_script(std::string_view text) {
  if (text.size() > kMarkBytes && is_plain(text)) add(text, LongPart::Kind::kScript);
}

void PageSkeleton::add_attributes(std::span<const PageAttribute> attributes) {
  if (!are_plain(attributes)) return;
  std::size_t begin = 0;  // of a run of attributes of which none stays
  for (std::size_t at = 0; at < attributes.size(); ++at) {
    if (!stays(attributes[at])) continue;
    add_run(attributes.subspan(begin, at - begin));
    begin = at + 1;
  }
  add_run(attributes.subspan(begin));
}

bool PageSkeleton::stays(const PageAttribute& attribute) const {
  const auto* const name =
      std::ranges::find(kReadNames, attribute.name.size(), &std::string_view::size);
  const bool is_read = name != std::end(kReadNames) && equals_ignoring_case(attribute.name, *name);
  return is_read || !has_plain_references(attribute.value) || !is_plain(attribute.value);
}

void PageSkeleton::add_run(std::span<const PageAttribute> attributes) {
  if (attributes.empty()) return;
  const char* const begin = attributes.front().source.data();
  const char* const end = attributes.back().source.data() + attributes.back().source.size();
  const std::string_view source(begin, static_cast<std::size_t>(end - begin));
  if (source.size() <= kMarkBytes || marks_.size() == kMaxMarks) return;
  add(source, LongPart::Kind::kTag, attributes);
  // After a quoted value an attribute may follow at once, but not after a name.
  if (!rest_.empty() && !is_html_space(rest_[0]) && rest_[0] != '/' && rest_[0] != '>') {
    text_ += ' ';
  }
}

// `original` is not before the rest.
void PageSkeleton::add(std::string_view original, LongPart::Kind kind,
                       std::span<const PageAttribute> attributes) {
  if (marks_.size() == kMaxMarks) return;
  copy_before(original);
  const auto number = static_cast<char32_t>(marks_.size());
  marks_.push_back(
      {.original = original, .at = text_.size(), .kind = kind, .attributes = attributes});
  append_utf8(text_, kFirstMark + number);
}

void PageSkeleton::copy_before(std::string_view original) {
  const auto before = static_cast<std::size_t>(original.data() - rest_.data());
  text_ += rest_.substr(0, before);
  rest_.remove_prefix(before + original.size());
}

// ---- The document ----

// Returns the mark at `at`, after which `at` moves, or nullptr if another character is there.
PageSkeleton::Mark* PageSkeleton::mark_of(std::string_view text, std::size_t& at) {
  if (text.size() - at < kMarkBytes || text[at] != kMarkByte) return nullptr;
  const auto bits = [&](std::size_t byte) {
    return static_cast<unsigned>(text[at + byte]) & 0x3FU;
  };
  const std::size_t number =  // large below the first
      ((bits(1) << 12U) | (bits(2) << 6U) | bits(3)) - (kFirstMark & 0x3FFFFU);
  at += kMarkBytes;
  return number < marks_.size() ? &marks_[number] : nullptr;
}

void PageSkeleton::use(Mark& mark) {
  found_ += mark.is_found ? 0 : 1;
  mark.is_found = true;
}

// Returns the next blanks of a range of text_ from which a text was made, or nullptr.
PageSkeleton::Blank* PageSkeleton::next_blank(std::size_t begin, std::size_t end) {
  // Texts of the tree mostly are in the order of the source.
  const bool is_next = next_blank_ == 0 || blanks_[next_blank_ - 1].at < begin;
  if (!is_next || (next_blank_ < blanks_.size() && blanks_[next_blank_].at < begin)) {
    const auto found = std::ranges::lower_bound(blanks_, begin, {}, &Blank::at);
    next_blank_ = static_cast<std::size_t>(found - blanks_.begin());
  }
  if (next_blank_ == blanks_.size() || blanks_[next_blank_].at >= end) return nullptr;
  return &blanks_[next_blank_++];
}

std::string_view PageSkeleton::original_text(std::string_view text, std::string_view source,
                                             bool is_script, std::string& buffer) {
  const auto is_replacement = [&](char c) {
    return c == kMarkByte || (c == '\f' && !blanks_.empty());
  };
  if (is_whole_page() || std::ranges::none_of(text, is_replacement)) return text;
  auto begin = static_cast<std::size_t>(source.data() - text_.data());
  const std::size_t end = begin + source.size();
  const bool is_alone = text.size() == kMarkBytes;  // a mark
  bool has_blanks = false;
  buffer.clear();
  for (std::size_t at = 0; at < text.size();) {
    if (!is_replacement(text[at])) {
      buffer += text[at++];
      continue;
    }
    if (text[at] == '\f') {
      const Blank* const blank = next_blank(begin, end);
      is_wrong_ = is_wrong_ || blank == nullptr;
      if (is_wrong_) return text;
      append_normalised(buffer, blank->original);
      begin = blank->at + 1;
      has_blanks = true;
      ++at;
      continue;
    }
    Mark* const mark = mark_of(text, at);
    const bool is_here = mark != nullptr && mark->at >= begin && mark->at < end && !mark->is_found;
    const bool is_right =
        is_here && (mark->kind == LongPart::Kind::kText ||
                    (mark->kind == LongPart::Kind::kScript && is_script && is_alone));
    is_wrong_ = is_wrong_ || !is_right;
    if (is_wrong_) return text;
    use(*mark);
    if (is_alone && !has_return(mark->original)) return mark->original;
    append_normalised(buffer, mark->original);
  }
  // If blanks of the range were dropped, it is not known which ones.
  if (has_blanks && next_blank(begin, end) != nullptr) is_wrong_ = true;
  return buffer;
}

std::span<const PageAttribute> PageSkeleton::original_attributes(std::string_view name,
                                                                 const char* source) {
  if (marks_.empty() || !name.starts_with(kMarkByte)) return {};
  std::size_t at = 0;
  Mark* const mark = mark_of(name, at);
  const bool is_right = mark != nullptr && mark->kind == LongPart::Kind::kTag &&
                        at == name.size() && source == text_.data() + mark->at;
  is_wrong_ = is_wrong_ || !is_right;
  if (is_wrong_) return {};
  if (mark->is_found) cloned_bytes_ += mark->original.size();
  use(*mark);
  return mark->attributes;
}

std::string_view PageSkeleton::value_of(const PageAttribute& attribute, std::string& buffer) const {
  std::string_view value = attribute.value;
  const std::size_t npos = std::string_view::npos;
  if (value.find('&') == npos && !has_return(value)) return value;
  buffer.clear();
  for (std::size_t at = value.find('&'); at < value.size(); at = value.find('&', at)) {
    const Reference* const reference = reference_at(value.substr(at));
    if (reference == nullptr) {
      ++at;
      continue;
    }
    append_normalised(buffer, value.substr(0, at));
    buffer += reference->character;
    value.remove_prefix(at + reference->source.size());
    at = 0;
  }
  append_normalised(buffer, value);
  return buffer;
}

bool PageSkeleton::has_return(std::string_view text) const {
  return has_return_ && text.find('\r') != std::string_view::npos;
}

// Adds a text with the line ends that the parser gives.
void PageSkeleton::append_normalised(std::string& target, std::string_view text) const {
  while (has_return(text)) {
    const std::size_t at = text.find('\r');
    target.append(text.substr(0, at)) += '\n';
    text.remove_prefix(at + 1);
    if (text.starts_with('\n')) text.remove_prefix(1);
  }
  target += text;
}

void PageSkeleton::check_value(std::string_view value) {
  if (!blanks_.empty() && value.find('\f') != std::string_view::npos) is_wrong_ = true;
}

}  // namespace pagelet::internal
