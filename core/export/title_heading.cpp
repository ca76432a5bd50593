// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/export/page_parts.h"
#include "core/text/blanks.h"
#include "core/text/words.h"

namespace pagelet::internal {
namespace {

// The letters and digits in lower case, with a blank around each word.
std::string spaced_words(std::string_view text) {
  std::string words = " ";
  for (const std::string_view run : letter_runs(text)) words += lower_case(run) + ' ';
  return words;
}

// The words of a part of a heading, or a blank where a line ends.
std::string_view spaced_words(const PagePart& part) {
  if (part.kind == PagePart::kBlank || is_block(part.role)) return " ";
  return part.kind <= PagePart::kFormula ? part.words : std::string_view();
}

// Whether one of two texts of at least four words has most words of the other, in their order, and
// no others.
bool have_most_words(std::string_view first, std::string_view second) {
  constexpr std::size_t kMinWords = 4;
  std::string shorter = lower_case(first);
  std::string longer = lower_case(second);
  if (letter_runs(shorter).size() > letter_runs(longer).size()) std::swap(shorter, longer);
  const auto few = letter_runs(shorter);
  const auto many = letter_runs(longer);
  std::size_t found = 0;
  for (const std::string_view word : many) found += found < few.size() && few[found] == word;
  return found >= kMinWords && found == few.size() && 5 * found >= 4 * many.size();
}

// Whether a heading says the title: it has its letters, whatever parts them, or its words, or is
// their beginning, as in "News | The Courier", or most of them. A title of one or two words is in
// many headings, so it must be half of one.
bool says(std::string_view heading, std::string_view title) {
  constexpr std::size_t kShortest = 6;  // bytes, with blanks; less may be any word
  constexpr std::size_t kMinWords = 3;
  const std::string said = spaced_words(heading);
  const std::string wanted = spaced_words(title);
  if (letters_of(heading) == letters_of(title) || have_most_words(heading, title)) return true;
  if (said.find(wanted) != std::string::npos) {
    const bool is_sure = letter_runs(title).size() >= kMinWords || 2 * wanted.size() >= said.size();
    return (is_sure && wanted.size() >= kShortest) || said == wanted;
  }
  const bool is_most = 2 * said.size() >= wanted.size();
  return said.size() >= kShortest && wanted.find(said) < (is_most ? wanted.size() : 1);
}

// The end of the first heading that has the letters of the title, or else of the first one that
// says it and that a reader sees with it, or nullopt.
std::optional<std::size_t> heading_with(std::span<const PagePart> parts, std::string_view title) {
  constexpr std::size_t kNear = 1'500;  // bytes
  std::size_t bytes = 0;
  std::size_t headings = 0;
  std::string heading;
  const std::string letters = letters_of(title);
  std::optional<std::size_t> like_title;
  bool is_far = false;         // too many words are before the heading
  bool is_first_rank = false;  // the open heading
  for (std::size_t at = 0; at < parts.size(); ++at) {
    const PagePart& part = parts[at];
    if (part.role == ElementRole::kRubyText && part.kind == PagePart::kOpen) at = part.other;
    if (has_words(part)) bytes += part.words.size();
    if (part.heading > 0 && heading.size() < kNear) heading += spaced_words(part);
    if (part.role != ElementRole::kHeading) continue;
    const bool may_be = !is_blank(heading) && (is_first_rank || !is_far);
    if (may_be && letters_of(heading) == letters) return at;
    if (may_be && !is_far && !like_title && says(heading, title)) like_title = at;
    is_far = is_far || (part.kind == PagePart::kOpen && ++headings > 1 && bytes > kNear);
    is_first_rank = part.kind == PagePart::kOpen && part.heading == 1;
    heading.clear();
  }
  return like_title;
}

// The block of the first words, outside of data, if all its words are the title's, or nullopt.
std::optional<std::size_t> block_of_title(std::span<const PagePart> parts, std::string_view title) {
  const auto words = std::ranges::find_if(parts, has_words);
  const auto first = static_cast<std::size_t>(words - parts.begin());
  std::size_t open = std::min(first, parts.size() - 1);
  while (open > 0 && (parts[open].other < first || !is_block(parts[open].role))) --open;
  const bool is_data = std::ranges::any_of(
      parts.first(open), [&](const PagePart& part) { return part.is_data && part.other > open; });
  const ElementRole role = parts[open].role;
  const bool may_be = role == ElementRole::kLine || role == ElementRole::kParagraph;
  if (is_data || !may_be || parts[open].other < first) return std::nullopt;
  std::string text;
  for (std::size_t at = open + 1; at < parts[open].other; ++at) {
    if (is_block(parts[at].role) && parts[at].role != ElementRole::kBreak) return std::nullopt;
    text += spaced_words(parts[at]);
  }
  return letters_of(text) == letters_of(title) ? std::optional(open) : std::nullopt;
}

// Gives all parts of a heading, of which one end is `part`, another level.
void set_level(std::span<PagePart> parts, std::size_t part, std::uint8_t level) {
  const std::size_t other = parts[part].other;
  const std::uint8_t former = parts[std::min(part, other)].heading;
  for (std::size_t at = std::min(part, other); at <= std::max(part, other); ++at) {
    if (parts[at].heading == former) parts[at].heading = level;
  }
}

}  // namespace

void add_title(PageParts& parts, std::string_view title, NodeId node) {
  constexpr std::size_t kMaxLength = 1'000;  // bytes; a longer one is not a title
  const auto is_shown = [](const PagePart& part) {
    return has_words(part) || part.kind == PagePart::kImage;
  };
  if (title.empty() || title.size() > kMaxLength || std::ranges::none_of(parts.list, is_shown)) {
    return;
  }
  const std::optional<std::size_t> said = heading_with(parts.list, title);
  for (PagePart& part : parts.list) {
    if (part.heading == 1) part.heading = 2;
  }
  if (said) return set_level(parts.list, *said, 1);
  if (const auto open = block_of_title(parts.list, title)) {
    parts.list[*open].role = parts.list[parts.list[*open].other].role = ElementRole::kHeading;
    return set_level(parts.list, *open, 1);
  }
  for (PagePart& part : parts.list) part.other += 3;
  const PagePart heading[] = {
      {.kind = PagePart::kOpen,
       .role = ElementRole::kHeading,
       .heading = 1,
       .node = node,
       .other = 2},
      {.heading = 1, .node = node, .words = parts.texts.emplace_back(title)},
      {.kind = PagePart::kClose, .role = ElementRole::kHeading, .node = node, .other = 0}};
  parts.list.insert(parts.list.begin(), std::begin(heading), std::end(heading));
}

}  // namespace pagelet::internal
