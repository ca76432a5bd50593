// SPDX-License-Identifier: MIT
#pragma once

/// What the tag and the attributes of an element say about it: how it is hidden, which field of a
/// form it is, whether it opens a part of the page; what is around it, and its text. Every room
/// that asks uses these definitions.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/dom/document.h"

namespace pagelet::internal {

/// How a `style` attribute hides its element.
enum class StyleHiding : std::uint8_t {
  kNone,
  kKeepsPlace,  ///< `visibility: hidden`: it has a place in the page, often for what a script shows
  kHidden,      ///< `display: none`, or the former with a fixed or absolute position
};

/// O(length).
StyleHiding hiding_of(std::string_view style);

/// The value of a property in a `style` attribute, in lower case, as browsers choose it: the last
/// one that is `!important`, or else the last one. Empty: the style does not set it. Values of
/// `display` that browsers ignore do not count. O(length).
std::string declared_value(std::string_view style, std::string_view property);

/// Whether the attribute `hidden` hides an element. A `display` in its style beats it, and what the
/// browser's search finds (`until-found`) is folded. O(length of its attributes).
bool is_hidden_by_attribute(const Document& document, NodeId node);

/// Whether an element is a drawing: an `svg`, unless its first child is a `foreignObject`, which
/// has the whole content of a slide of Marp as HTML. Labels of diagrams are deeper. O(1).
bool is_drawing(const Document& document, NodeId node);

/// Whether a cell of a table is the head of a column or row: a `th`, or by its role. O(1).
bool is_head_cell(const Document& document, NodeId cell);

/// What a reader does with a field of a form.
enum class FieldKind : std::uint8_t {
  kNone,     ///< another element
  kButton,   ///< presses it
  kTick,     ///< ticks it, perhaps as the answer to a question of the page
  kChoice,   ///< chooses from it, or writes a short text
  kAddress,  ///< writes an address of mail
  kText,     ///< writes several lines
  kUnseen,   ///< does not see it
};

/// O(length of its attributes).
FieldKind field_kind(const Document& document, NodeId node);

/// The nearest of at most `levels` elements around a node for which `holds(element)` is true, or
/// nullopt.
template <class Holds>
std::optional<NodeId> element_around(const Document& document, NodeId node, int levels,
                                     Holds&& holds) {
  for (; levels > 0 && node != document.root(); --levels) {
    node = document.parent(node);
    if (holds(node)) return node;
  }
  return std::nullopt;
}

/// How much text_below reads.
struct TextLimits {
  std::size_t nodes = 1'000;
  std::size_t bytes = std::string::npos;  ///< no text is added to one of this length or more
  bool are_apart = false;                 ///< a blank is between any two texts
};

/// The text of an element and its subtree on one line, with blanks collapsed; `br` is a blank.
/// O(nodes + length), within the limits.
std::string text_below(const Document& document, NodeId node, const TextLimits& limits = {});

/// The last text of more than blanks before a node, from `begin` on; empty without one. O(nodes
/// between them).
std::string_view text_before(const Document& document, NodeId begin, NodeId node);

}  // namespace pagelet::internal
