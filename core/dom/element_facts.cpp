// SPDX-License-Identifier: MIT
#include "core/dom/element_facts.h"

#include <algorithm>
#include <utility>

#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/unicode.h"

namespace pagelet::internal {

StyleHiding hiding_of(std::string_view style) {
  if (style.empty()) return StyleHiding::kNone;
  if (declared_value(style, "display") == "none") return StyleHiding::kHidden;
  if (declared_value(style, "visibility") != "hidden") return StyleHiding::kNone;
  const bool has_no_place = has_word("absolute fixed", declared_value(style, "position"));
  return has_no_place ? StyleHiding::kHidden : StyleHiding::kKeepsPlace;
}

std::string declared_value(std::string_view style, std::string_view property) {
  constexpr std::string_view kDisplays =
      "block contents flex flow-root grid inherit initial inline inline-block inline-flex "
      "inline-grid inline-table list-item none revert table table-caption table-cell table-row "
      "unset";
  std::string found;
  bool is_important = false;
  while (!style.empty()) {
    std::string_view source = take_part(style, ';');
    if (!equals_ignoring_case(trim_html_spaces(take_part(source, ':')), property)) continue;
    std::string value;
    for (const char c : trim_html_spaces(source)) value += ascii_lower(c);
    const std::size_t mark = value.rfind('!');
    const bool beats = mark != std::string::npos &&
                       trim_html_spaces(std::string_view(value).substr(mark + 1)) == "important";
    if (beats) value = trim_html_spaces(std::string_view(value).substr(0, mark));
    if (property == "display" && !has_word(kDisplays, value)) continue;
    if (is_important && !beats) continue;
    is_important = beats;
    found = std::move(value);
  }
  return found;
}

bool is_hidden_by_attribute(const Document& document, NodeId node) {
  const auto hidden = attribute_of(document, node, "hidden");
  if (!hidden || equals_ignoring_case(*hidden, "until-found")) return false;
  const std::string display =
      declared_value(attribute_of(document, node, "style").value_or(""), "display");
  return display.empty() || display == "none" || has_word("inherit initial revert unset", display);
}

bool is_drawing(const Document& document, NodeId node) {
  if (document.tag_name(node) != "svg") return false;
  NodeId child = node + 1;
  if (child < document.end(node) && document.is_text(child) && !document.has_words(child))
    child = child + 1;
  return child >= document.end(node) || document.tag_name(child) != "foreignobject";
}

bool is_head_cell(const Document& document, NodeId cell) {
  return document.tag_name(cell) == "th" ||
         has_word("columnheader rowheader", attribute_of(document, cell, "role").value_or(""));
}

FieldKind field_kind(const Document& document, NodeId node) {
  const std::string_view tag = document.tag_name(node);
  if (tag == "button") return FieldKind::kButton;
  if (tag == "select") return FieldKind::kChoice;
  if (tag == "textarea") return FieldKind::kText;
  if (tag != "input") return FieldKind::kNone;
  const std::string type = ascii_lower(attribute_of(document, node, "type").value_or("text"));
  if (type == "hidden") return FieldKind::kUnseen;
  if (type == "checkbox" || type == "radio") return FieldKind::kTick;
  if (has_word("button image reset submit", type)) return FieldKind::kButton;
  const std::string name = ascii_lower(attribute_of(document, node, "name").value_or(""));
  const bool is_address =
      type == "email" || (type == "text" && name.find("mail") != std::string::npos);
  return is_address ? FieldKind::kAddress : FieldKind::kChoice;
}

std::string_view text_before(const Document& document, NodeId begin, NodeId node) {
  while (node > begin) {
    node = node_at(index_of(node) - 1);
    if (document.has_words(node)) return document.text(node);
  }
  return {};
}

std::string text_below(const Document& document, NodeId node, const TextLimits& limits) {
  std::string text;
  const NodeId end = std::min(document.end(node), node + limits.nodes);
  for (NodeId at = node; at < end && text.size() < limits.bytes; ++at) {
    if (!document.is_text(at)) {
      if (document.tag_name(at) == "br") text += ' ';
      continue;
    }
    // Blanks between elements must not use up the limit.
    const std::string_view whole = document.text(at);
    const std::string_view words = limits.are_apart ? trim_blanks(whole) : whole;
    const bool are_blank = is_blank(words);
    const bool needs_blank = are_blank || limits.are_apart;
    if (needs_blank && !text.empty() && text.back() != ' ') text += ' ';
    if (!are_blank) text += whole_characters(words, limits.bytes);
  }
  return collapse_blanks(text);
}

}  // namespace pagelet::internal
