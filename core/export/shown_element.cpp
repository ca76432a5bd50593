// SPDX-License-Identifier: MIT
#include "core/export/shown_element.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/dom/element_facts.h"
#include "core/dom/html_elements.h"
#include "core/dom/media.h"
#include "core/page/known_names.h"
#include "core/parts/code_block.h"
#include "core/text/blanks.h"
#include "core/text/words.h"

namespace pagelet::internal {
namespace {

using Role = ElementRole;

// The text of the first `title` among the first nodes.
std::string_view title_of(const Document& document, NodeId svg) {
  constexpr std::size_t kMaxNodes = 8;
  const NodeId end = std::min(document.end(svg), svg + kMaxNodes);
  for (NodeId at = svg + 1; at < end; ++at) {
    if (document.tag_name(at) == "title" && document.has_children(at)) {
      return document.first_text(at);
    }
  }
  return {};
}

// Whether a style shows an element on lines of its own.
bool is_shown_as_block(std::string_view style) {
  return has_word("block flex flow-root grid list-item table", declared_value(style, "display"));
}

// Whether a style keeps the ends of lines; nullopt: it does not say.
std::optional<bool> keeps_lines(std::string_view style) {
  const std::string value = declared_value(style, "white-space");
  if (has_word("break-spaces pre pre-line pre-wrap", value)) return true;
  return has_word("normal nowrap", value) ? std::optional(false) : std::nullopt;
}

// Whether a word names what the drawing looks like, not what it says.
bool names_picture(std::string_view word) {
  return has_word("arrow bullet caret chevron glyph icon logo symbol", word);
}

}  // namespace

bool shows_words(const Document& document, NodeId node) {
  for (NodeId at = node; at < document.end(node);) {
    if (document.has_words(at)) return true;
    const bool is_hidden =
        document.is_element(at) && has_trait(document.tag_name(at), trait::kNoText);
    at = is_hidden ? document.end(at) : at + 1;
  }
  return false;
}

NodeId leading_element(const Document& document, NodeId node) {
  NodeId at = node + 1;
  if (at < document.end(node) && !document.has_words(at) && document.is_text(at)) at = at + 1;
  return at < document.end(node) && document.is_element(at) ? at : node;
}

bool needs_parentheses(const Document& document, NodeId text) {
  const NodeId next = nodes_beside(document, text)[1];
  return document.tag_name(next) != "rp" && shows_words(document, text);
}

bool is_heading_row(const Document& document, NodeId row) {
  if (document.tag_name(document.parent(row)) == "thead") return true;
  bool any = false;
  for (NodeId cell = row + 1; cell < document.end(row); cell = document.end(cell)) {
    if (document.is_text(cell) || !shows_words(document, cell)) continue;
    if (!is_head_cell(document, cell)) return false;
    any = true;
  }
  return any;
}

bool is_described(const Document& document, NodeId term) {
  constexpr int kMaxTerms = 8;  // that share a description
  NodeId next = nodes_beside(document, term)[1];
  for (int terms = 1; terms < kMaxTerms && document.tag_name(next) == "dt"; ++terms) {
    next = nodes_beside(document, next)[1];
  }
  if (document.tag_name(next) != "dd" || !shows_words(document, next)) return false;
  const bool is_blank_first = document.is_text(next + 1) && !document.has_words(next + 1);
  return document.tag_name(next + (is_blank_first ? 2 : 1)) != "dl";
}

NodeId end_of_item(const Document& document, NodeId item) {
  const auto is_list = [&](NodeId node) { return has_word("ul ol", document.tag_name(node)); };
  NodeId last = item;
  NodeId next = nodes_beside(document, item)[1];
  const NodeId list = document.parent(item);
  while (is_list(list) && is_list(next) && next != last && document.parent(next) == list) {
    last = std::exchange(next, nodes_beside(document, next)[1]);
  }
  return document.end(last);
}

bool is_headed_note(const Document& document, NodeId node) {
  constexpr std::size_t kMaxNodes = 20;  // of a heading
  constexpr std::size_t kMaxBytes = 40;
  constexpr std::size_t kMaxWords = 3;
  const NodeId heading = leading_element(document, node);
  if (heading == node || heading_level(document.tag_name(heading)) == 0) return false;
  const std::string classes = lower_case(attribute_of(document, node, "class").value_or(""));
  const std::string words =
      lower_case(text_below(document, heading, {.nodes = kMaxNodes, .bytes = kMaxBytes}));
  const std::vector<std::string_view> runs = letter_runs(words);
  if (runs.empty() || runs.size() > kMaxWords) return false;
  constexpr std::string_view kKinds = "caution danger important note tip warning";
  return has_word(kKinds, runs.back()) && has_word(classes, runs.back());
}

bool is_line_before_quotation(const Document& document, NodeId node) {
  constexpr int kMaxLevels = 2;
  constexpr std::size_t kMaxNodes = 8;  // before it
  if (document.tag_name(node) != "cite") return false;
  const auto quotation = element_around(document, node, kMaxLevels, [&](NodeId around) {
    return document.tag_name(around) == "blockquote";
  });
  if (!quotation || node > *quotation + kMaxNodes) return false;
  for (NodeId at = *quotation + 1; at < node; ++at) {
    if (document.has_words(at)) return false;
  }
  const NodeId after = document.end(node);
  if (after >= document.end(document.parent(node)) || !document.is_text(after)) return false;
  const std::string_view text = document.text(after);
  constexpr std::string_view kEndsWord = " \t\n\f\r,.;:!?)";
  return !text.empty() && kEndsWord.find(text.front()) == std::string_view::npos;
}

bool has_numbers_by_style(const Document& document, NodeId list) {
  const NodeId item = leading_element(document, list);
  return std::ranges::any_of(std::array{list, item}, [&](NodeId node) {
    const std::string_view style = attribute_of(document, node, "style").value_or("");
    return declared_value(style, "list-style-type") == "decimal";
  });
}

bool is_drawn(const Document& document, NodeId node) {
  const std::string_view tag = document.tag_name(node);
  return is_drawing(document, node) ||
         (tag == "i" && !document.has_children(node) && attribute_of(document, node, "class"));
}

std::string_view label_of_drawing(const Document& document, NodeId svg) {
  constexpr std::size_t kMaxBytes = 60;
  const std::string_view role = attribute_of(document, svg, "role").value_or("");
  const bool is_hidden = attribute_of(document, svg, "aria-hidden") == "true" ||
                         role == "presentation" || role == "none";
  if (is_hidden) return {};
  std::string_view label = trim_blanks(attribute_of(document, svg, "aria-label").value_or(""));
  if (label.empty()) label = trim_blanks(title_of(document, svg));
  if (label.empty() || label.size() > kMaxBytes) return {};
  const std::string lower = lower_case(label);
  return std::ranges::any_of(letter_runs(lower), names_picture) ? std::string_view() : label;
}

// The role of an element without one in HTML that is of a table by WAI-ARIA or by its class.
Role role_in_table(const Document& document, NodeId node, Role role) {
  const std::string_view name = attribute_of(document, node, "role").value_or("");
  const auto is = [&](std::string_view names, NameMeaning meaning) {
    return name.empty() ? has_meaning(document, node, meaning) : has_word(names, name);
  };
  if (is("table", NameMeaning::kNamedTable)) return Role::kTable;
  if (is("row", NameMeaning::kNamedRow)) return Role::kRow;
  return is("cell columnheader rowheader", NameMeaning::kNamedCell) ? Role::kCell : role;
}

ShownElement shown_element(const Document& document, NodeId node) {
  ShownElement element;
  Role role = internal::role_of(document.tag_name(node));
  if (role == Role::kLink && !attribute_of(document, node, "href")) role = Role::kInline;
  if (attribute_of(document, node, "data-formula")) role = Role::kFormula;
  if (role == Role::kInline && is_custom_picture(document, node)) role = Role::kImage;
  if (role == Role::kLine || role == Role::kInline) role = role_in_table(document, node, role);
  element.roles.outer = role;
  if (const auto style = attribute_of(document, node, "style")) {
    element.roles = styled_roles(role, *style);
    if (!is_block(role) && (role == Role::kInline || is_span(role)) && is_shown_as_block(*style)) {
      element.roles = {Role::kLine, element.roles.outer};
    }
    element.is_styled = element.roles.outer != role;
    element.keeps_lines = keeps_lines(*style);
  }
  const std::string_view classes = attribute_of(document, node, "class").value_or("");
  if (!classes.empty()) {
    const auto means = [&](NameMeaning meaning) { return has_meaning(document, node, meaning); };
    if (role == Role::kInline && means(NameMeaning::kInlineCode)) element.roles.outer = Role::kCode;
    if (role == Role::kInline && means(NameMeaning::kOwnLine)) element.roles.outer = Role::kLine;
    element.is_note = role == Role::kInline && means(NameMeaning::kSideNote);
    if (role == Role::kLine && means(NameMeaning::kPullQuote)) element.roles.outer = Role::kQuote;
    element.is_mark = !is_block(role) && means(NameMeaning::kNoteMark);
    element.is_source = means(NameMeaning::kFoldedSource);
    element.is_generated = means(NameMeaning::kGenerated);
    element.is_table = role == Role::kLine && means(NameMeaning::kTableOfBlocks);
    element.is_box = role == Role::kLine && means(NameMeaning::kBox);
    element.may_be_title = role == Role::kLine && means(NameMeaning::kMayBeTitle);
    const bool is_block_of_words = role == Role::kLine || role == Role::kParagraph;
    element.is_code = is_block_of_words && means(NameMeaning::kCodeWithBreaks);
    element.is_box_title = is_block_of_words && means(NameMeaning::kBoxTitle);
    if (element.is_box_title) {
      element.roles = {Role::kParagraph, Role::kStrong};
      element.is_styled = true;
    }
  }
  element.is_read_aloud = role == Role::kInline && is_read_aloud(document, node);
  element.is_listing = role == Role::kLine && is_named_listing(document, node);
  const std::string_view id = attribute_of(document, node, "id").value_or("");
  element.is_generated |= has_meaning(id, NameMeaning::kGenerated);
  return element;
}

NodeId last_cell_of_row(const Document& document, NodeId first) {
  const NodeId end = document.end(document.parent(first));
  NodeId last = first;
  for (NodeId at = first; at < end; at = document.end(at)) {
    if (document.is_text(at)) continue;
    last = at;
    if (has_meaning(document, at, NameMeaning::kLastCell)) break;
  }
  return last;
}

bool is_all_of_heading(const Document& document, NodeId node) {
  const NodeId heading = document.parent(node);
  const auto beside = nodes_beside(document, node);
  return heading_level(document.tag_name(heading)) > 0 && beside[0] == heading &&
         (beside[1] == node || beside[1] >= document.end(heading));
}

std::int32_t first_number(const Document& document, NodeId list) {
  const auto start = leading_integer(attribute_of(document, list, "start").value_or(""));
  if (start) return *start;
  if (!attribute_of(document, list, "reversed")) return 1;
  std::int32_t items = 0;
  for (NodeId child = list + 1; child < document.end(list); child = document.end(child)) {
    if (document.tag_name(child) == "li") ++items;
  }
  return items;
}

char numbering_of(const Document& document, NodeId item) {
  for (const NodeId node : {item, document.parent(item)}) {
    const std::string_view type = attribute_of(document, node, "type").value_or("");
    if (type.size() == 1 && std::string_view("1aAiI").find(type) != std::string_view::npos) {
      return type.front();
    }
  }
  return '1';
}

std::optional<NodeId> only_code_in(const Document& document, NodeId pre) {
  constexpr std::size_t kMaxNodes = 2'000;
  std::optional<NodeId> code;
  const NodeId end = std::min(document.end(pre), pre + kMaxNodes);
  for (NodeId at = pre + 1; at < end; at = at == code ? document.end(at) : at + 1) {
    if (document.tag_name(at) != "code") continue;
    if (code) return std::nullopt;
    code = at;
  }
  return code;
}

}  // namespace pagelet::internal
