// SPDX-License-Identifier: MIT
#include "core/omission/said_twice.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>

#include "core/dom/element_facts.h"
#include "core/dom/html_elements.h"
#include "core/dom/media.h"
#include "core/page/known_names.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/words.h"

namespace pagelet::internal {
namespace {

constexpr std::size_t kMaxSeen = 300;  // bytes; more is not a number or a label

bool is_for_eyes(const Document& document, NodeId node) {
  return document.is_element(node) && attribute_of(document, node, "aria-hidden") == "true";
}

// Whether texts with letters are directly before and after an element.
bool is_between_words(const Document& document, NodeId node) {
  const NodeId parent = document.parent(node);
  const auto is_word = [&](NodeId beside) {
    return beside > parent && beside < document.end(parent) && document.is_text(beside) &&
           has_letters(document.text(beside));
  };
  return is_word(sibling_before(document, node)) && is_word(document.end(node));
}

// Whether a node has words for screen readers that are left out beside those that all see.
bool is_said_aside(const Document& document, NodeId node) {
  return document.is_element(node) && is_read_aloud(document, node) &&
         is_beside_shown_words(document, node);
}

// Whether the first words of a text have these letters.
bool begins_with(std::string_view text, std::string_view letters) {
  std::string first;
  for (const std::string_view word : letter_runs(text)) {
    first += letters_of(word);
    if (first.size() >= letters.size()) break;
  }
  return first == letters;
}

}  // namespace

bool is_said_after(const Document& document, NodeId node) {
  if (!is_for_eyes(document, node)) return false;
  const NodeId after = nodes_beside(document, node)[1];
  if (after == node || document.parent(after) != document.parent(node)) return false;
  if (is_for_eyes(document, after) || is_said_aside(document, after)) return false;
  constexpr std::size_t kMaxSaid = 1'000;  // of the next element
  constexpr std::size_t kMaxNodes = 12;    // of either; more are not a number or a label
  if (document.end(node) > node + kMaxNodes || document.end(after) > after + kMaxNodes)
    return false;
  const std::string shown = text_below(document, node, {.bytes = kMaxSeen + 4});
  const std::string letters = letters_of(shown);
  if (letters.empty() || shown.size() > kMaxSeen) return false;
  const std::string said = text_below(document, after, {.bytes = kMaxSaid});
  // Any sentence may have the letters of a short word somewhere.
  return document.is_text(after) ? begins_with(said, letters)
                                 : letters_of(said).find(letters) != std::string::npos;
}

bool is_said_before(const Document& document, NodeId node) {
  constexpr int kMaxParts = 64;          // the letters of a line
  constexpr std::size_t kMaxNodes = 12;  // of a part
  if (!is_for_eyes(document, node)) return false;
  const NodeId parent = document.parent(node);
  NodeId first = node;
  NodeId before = sibling_before(document, first);
  for (int parts = 1; parts < kMaxParts && before != parent && is_for_eyes(document, before);
       ++parts) {
    first = before;
    before = sibling_before(document, first);
  }
  const bool is_said = before != parent && document.is_element(before) &&
                       !is_for_eyes(document, before) && !is_said_aside(document, before);
  if (!is_said) return false;
  std::string shown;
  int siblings = 0;
  for (NodeId at = first; at < document.end(parent) && shown.size() < kMaxSeen;
       at = document.end(at)) {
    const bool is_gap = document.is_text(at) && !document.has_words(at);
    if (!is_gap && !is_for_eyes(document, at)) break;
    // A part further on would not find the beginning, so all parts stay.
    if (!is_gap && ++siblings >= kMaxParts) return false;
    shown += text_below(document, at, {.nodes = kMaxNodes, .bytes = kMaxSeen});
  }
  const std::string letters = letters_of(shown);
  return !letters.empty() && shown.size() < kMaxSeen &&
         letters == letters_of(text_below(document, before, {.bytes = kMaxSeen}));
}

bool is_beside_shown_words(const Document& document, NodeId node) {
  constexpr std::size_t kMinLetters = 3;  // one may be the first of a word
  constexpr std::size_t kMaxBytes = 80;
  constexpr std::size_t kMaxNodes = 40;  // of the parent
  const std::string words = text_below(document, node, {.bytes = kMaxBytes});
  const bool is_remark = words.starts_with('(');
  const bool is_long = words.size() >= kMaxBytes || count_words(words) > 8;
  const bool has_value = has_digit(words) && !is_remark;
  if (is_long || has_value || letters_of(words).size() < kMinLetters) return false;
  // In a link they may say where it leads, unless they are in parentheses or within a sentence.
  const auto is_link = [&](NodeId around) { return document.tag(around) == Symbol::kA; };
  const auto link = element_around(document, node, 3, is_link);
  if (link && !is_remark && !is_between_words(document, *link)) return false;
  NodeId parent = document.parent(node);
  if (document.tag_name(parent) == "span" && document.end(parent) == document.end(node)) {
    parent = document.parent(parent);  // for a drawing beside
  }
  const NodeId end = std::min(document.end(parent), parent + kMaxNodes);
  for (NodeId at = parent + 1; at < end;) {
    const bool is_unseen = document.is_element(at) && (at == node || is_read_aloud(document, at));
    if (document.is_text(at) && has_letters(document.text(at))) return true;
    at = is_unseen ? document.end(at) : at + 1;
  }
  return false;
}

bool repeats_image(const Document& document, std::span<const PagePart> parts, NodeId image) {
  constexpr std::size_t kMaxParts = 40;
  const std::string_view source = picture_source(document, image);
  std::string_view link;
  std::string_view former_link;
  bool is_apart = false;
  for (const PagePart& part : last_parts(parts, kMaxParts)) {
    if (part.kind == PagePart::kImage) {
      return is_apart && !source.empty() && link == former_link &&
             source == picture_source(document, part.node);
    }
    const bool is_line = part.role == ElementRole::kLine || part.role == ElementRole::kParagraph;
    if (has_words(part) || (is_block(part.role) && !is_line)) return false;
    if (part.role == ElementRole::kLink) {
      (part.kind == PagePart::kOpen ? link : former_link) = part.words;
    }
    is_apart = is_apart || is_line;
  }
  return false;
}

bool repeats_mark(const Document& document, std::span<const PagePart> parts, NodeId text) {
  constexpr std::size_t kMaxParts = 8;  // before the mark
  // Bullets, also black and white ones, triangular ones and squares, and a dot in the middle.
  constexpr auto kBullets = std::to_array<std::string_view>(
      {"\u2022", "\u25E6", "\u25CF", "\u25CB", "\u2023", "\u25AA", "\u25A0", "\u00B7"});
  std::string_view mark = trim_blanks(document.text(text));
  const bool is_bullet = std::ranges::find(kBullets, mark) != kBullets.end();
  if (mark.ends_with('.') || mark.ends_with(')')) mark.remove_suffix(1);
  if (!is_bullet && (mark.empty() || !has_only_digits(mark))) return false;
  const auto before = last_parts(parts, kMaxParts);
  const auto item = std::ranges::find_if(before, [](const PagePart& part) {
    return has_words(part) || part.role == ElementRole::kItem;
  });
  if (item == before.end() || item->kind != PagePart::kOpen) return false;
  if (!is_bullet && item->number != leading_integer(mark)) return false;
  const NodeId end = document.end(item->node);
  NodeId next = text + 1;
  while (next < end && !document.has_words(next)) ++next;
  return next < end;
}

}  // namespace pagelet::internal
