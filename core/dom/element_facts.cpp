// SPDX-License-Identifier: MIT
#include "core/dom/element_facts.h"

#include <algorithm>

#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/unicode.h"

namespace pagelet::internal {

StyleHiding hiding_of(std::string_view style) {
  if (style.empty()) return StyleHiding::kNone;
  std::string plain = ";";
  for (const char c : style) {
    if (!is_html_space(c)) plain += ascii_lower(c);
  }
  const auto has = [&](std::string_view part) { return plain.find(part) != std::string::npos; };
  if (has(";display:none")) return StyleHiding::kHidden;
  if (!has(";visibility:hidden")) return StyleHiding::kNone;
  const bool has_no_place = has(";position:absolute") || has(";position:fixed");
  return has_no_place ? StyleHiding::kHidden : StyleHiding::kKeepsPlace;
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
