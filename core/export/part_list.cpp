// SPDX-License-Identifier: MIT
#include "core/export/part_list.h"

#include <algorithm>
#include <ranges>
#include <utility>

#include "core/dom/element_facts.h"
#include "core/dom/html_elements.h"
#include "core/export/shown_element.h"
#include "core/parts/code_block.h"
#include "core/parts/shown_text.h"
#include "core/parts/table_data.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"

namespace pagelet::internal {

using Role = ElementRole;

namespace {

bool is_list(const PagePart& part) {
  return part.role == Role::kBullets || part.role == Role::kNumbers;
}

bool shows_nothing(const PagePart& part) {
  return part.kind <= PagePart::kBreak && part.kind != PagePart::kImage && !has_words(part);
}

void make_blank(PagePart& part) { part = {.kind = PagePart::kBlank, .node = part.node}; }

// Whether the last element, an item that begins with the part `item`, contains lists and no words
// or pictures beside them.
bool holds_only_lists(std::span<const PagePart> parts, std::size_t item) {
  bool has_list = false;
  for (std::size_t at = item + 1; at < parts.size(); ++at) {
    const PagePart& part = parts[at];
    if (has_words(part) || part.kind == PagePart::kImage || part.role == Role::kRule) return false;
    if (!is_list(part)) continue;
    has_list = true;
    at = part.other;
  }
  return has_list;
}

// Moves the content of the only item in the only list of the last element, which begins with the
// part `item`, out of that list. Returns whether there is such an item.
bool unwrap_only_item(std::span<PagePart> parts, std::size_t item) {
  const auto next = [&](std::size_t at) {
    while (at < parts.size() && shows_nothing(parts[at])) ++at;
    return at;
  };
  const std::size_t list = next(item + 1);
  if (list == parts.size() || parts[list].role != Role::kBullets) return false;
  const std::size_t inner = next(list + 1);
  if (parts[inner].kind != PagePart::kOpen || parts[inner].role != Role::kItem) return false;
  const std::size_t inner_end = parts[inner].other;
  const std::size_t list_end = parts[list].other;
  if (next(inner_end + 1) != list_end || next(list_end + 1) != parts.size()) return false;
  for (const std::size_t at : {list, inner, inner_end, list_end}) make_blank(parts[at]);
  return true;
}

// The end of the item that the part `item` follows in its list; 0: it follows none.
std::size_t item_before(std::span<const PagePart> parts, std::size_t item) {
  while (item > 0 && shows_nothing(parts[item - 1])) --item;
  const bool follows_item =
      item > 0 && parts[item - 1].kind == PagePart::kClose && parts[item - 1].role == Role::kItem;
  return follows_item ? item - 1 : 0;
}

}  // namespace

void PartList::add(PagePart::Kind kind, Role role, NodeId node) {
  parts_.push_back({.kind = kind, .role = role, .heading = heading_, .node = node});
  after_image_ = kind == PagePart::kImage || (after_image_ && kind == PagePart::kOpen);
}

void PartList::add(std::string_view words, NodeId node) {
  add(PagePart::kText, Role::kInline, node);
  parts_.back().words = words;
}

void PartList::add_joined(std::string_view words, NodeId node) {
  constexpr unsigned kFirstByte = 0xE2;  // of characters of these scripts
  const std::size_t begin = std::min(words.find_first_not_of(kHtmlSpaces), words.size());
  const std::string_view rest = words.substr(begin);
  if (rest.empty() || static_cast<unsigned char>(rest.front()) < kFirstByte)
    return add(words, node);
  const auto is_edge = [](const PagePart& part) {  // of an inline element
    return (part.kind == PagePart::kOpen || part.kind == PagePart::kClose) && !is_block(part.role);
  };
  const auto before = std::ranges::find_if_not(std::views::reverse(parts_), is_edge);
  if (before != parts_.rend() && before->kind == PagePart::kText) {
    std::string_view& text = before->words;
    const std::size_t end = text.find_last_not_of(kHtmlSpaces) + 1;
    const bool has_feed =
        words.substr(0, begin).find('\n') != words.npos || text.substr(end).find('\n') != text.npos;
    if (has_feed && joins_lines(text.substr(0, end), rest)) {
      text = text.substr(0, end);
      words = rest;
    }
  }
  add(words, node);
}

void PartList::add_gap(NodeId node) {
  add(PagePart::kBlank, Role::kInline, node);
  parts_.back().is_gap = true;
}

void PartList::add_drawing(NodeId node, bool says) {
  const auto is_plain = [&](const OpenElement& element) {
    const Role role = parts_[element.part].role;
    return role == Role::kLine || role == Role::kParagraph;
  };
  const auto around = std::ranges::find_if_not(std::views::reverse(open_), is_plain);
  if (says && around != open_.rend()) {
    const Role role = parts_[around->part].role;
    const bool may_say = role == Role::kCell || role == Role::kItem || role == Role::kDescription;
    const std::string_view label = may_say ? label_of_drawing(document_, node) : std::string_view();
    if (!label.empty()) add(label, node);
  }
  after_image_ = true;
}

void PartList::open(NodeId node, Role role, std::optional<NodeId> end) {
  open_.push_back(
      {end.value_or(document_.end(node)), static_cast<std::uint32_t>(parts_.size()), heading_});
  // Blocks without margins in a heading are parts of it; other blocks are there by mistake.
  const bool is_part = role == Role::kLine || role == Role::kDescription ||
                       (role == Role::kParagraph && is_all_of_heading(document_, node));
  if (is_block(role) && !is_part) {
    const int level = role == Role::kHeading ? heading_level(document_.tag_name(node)) : 0;
    heading_ = static_cast<std::uint8_t>(level);
  }
  add(PagePart::kOpen, role, node);
  switch (role) {
    case Role::kPreformatted:
      ++preformatted_;
      only_code_ = only_code_in(document_, node);
      [[fallthrough]];
    case Role::kCode:
      ++code_;
      break;
    case Role::kBullets:
      lists_.push_back({PagePart::kBullet, 0});
      break;
    case Role::kNumbers:
      lists_.push_back(
          {first_number(document_, node), attribute_of(document_, node, "reversed") ? -1 : 1});
      break;
    case Role::kItem:
      open_item(node);
      break;
    case Role::kLink:
      parts_.back().words = attribute_of(document_, node, "href").value_or("");
      break;
    case Role::kRubyText:
      if (needs_parentheses(document_, node)) add("(", node);
      break;
    case Role::kQuotation:
      add(quotations_++ % 2 == 0 ? "\u201C" : "\u2018", node);
      break;
    case Role::kNote:
      add(PagePart::kBlank, Role::kInline, node);
      add("(", node);
      break;
    case Role::kTerm:
      parts_.back().is_described = is_described(document_, node);
      break;
    case Role::kTable:
      if (!tables_.empty()) open_[tables_.back()].has_table = true;
      if (tables_.size() > 1) open_[tables_[tables_.size() - 2]].is_deep = true;
      tables_.push_back(open_.size() - 1);
      break;
    case Role::kRow:
      if (!tables_.empty() && node >= added_end_) open_[tables_.back()].has_kept_row = true;
      break;
    default:
      break;
  }
}

void PartList::open_item(NodeId node) {
  open_.back().end = end_of_item(document_, node);
  if (lists_.empty() || lists_.back().next == PagePart::kBullet) return;
  OpenList& list = lists_.back();
  const auto value = attribute_of(document_, node, "value");
  if (value) list.next = leading_integer(*value).value_or(list.next);
  parts_.back().number = list.next;
  parts_.back().numbering = numbering_of(document_, node);
  list.next += list.step;
}

// Leaves out the innermost open element if it is an item that contains nothing but lists, whose
// bullet would be before nothing. Its lists become lists of the item before it, which stays open.
// If the first items of a list contain only lists, these are parts of its list.
void PartList::leave_out_item() {
  const std::size_t item = open_.back().part;
  if (lists_.empty() || parts_[item].number != PagePart::kBullet || parts_[item].task != 0) return;
  OpenList& list = lists_.back();
  const bool is_bare = holds_only_lists(parts_, item);
  if (!is_bare) {
    list.has_words = true;
    return;
  }
  const std::size_t before = list.has_words ? item_before(parts_, item) : 0;
  if (before == 0 && unwrap_only_item(parts_, item)) return;
  make_blank(parts_[item]);
  if (before == 0) {
    open_.back().is_left_out = true;
  } else {
    open_.back().part = parts_[before].other;
    make_blank(parts_[before]);
  }
}

void PartList::close() {
  if (innermost().role == Role::kItem) leave_out_item();
  const OpenElement element = open_.back();
  PagePart end = parts_[element.part];
  switch (end.role) {
    case Role::kPreformatted:
      --preformatted_;
      [[fallthrough]];
    case Role::kCode:
      --code_;
      break;
    case Role::kBullets:
    case Role::kNumbers:
      lists_.pop_back();
      break;
    case Role::kRubyText:
      if (needs_parentheses(document_, end.node)) add(")", end.node);
      break;
    case Role::kQuotation:
      add(--quotations_ % 2 == 0 ? "\u201D" : "\u2019", end.node);
      break;
    case Role::kNote:
      add(")", end.node);
      break;
    case Role::kTable:
      end.is_data = close_table(element);
      if (!element.has_table) move_foot(document_, parts_, element.part);
      break;
    default:
      break;
  }
  open_.pop_back();
  heading_ = element.heading;
  if (element.is_left_out) return;
  parts_[element.part].is_data = end.is_data;
  parts_[element.part].other = static_cast<std::uint32_t>(parts_.size());
  end.heading = element.heading;
  end.kind = PagePart::kClose;
  end.is_added = end.is_described = false;
  end.task = 0;
  end.other = element.part;
  parts_.push_back(end);
}

void PartList::close_before(NodeId node) {
  while (!open_.empty() && open_.back().end <= node) close();
}

bool PartList::is_beside_image(std::string_view words) const {
  const char first = words.front();
  const bool is_word = is_letter_or_digit(first) || static_cast<unsigned char>(first) >= 0x80;
  return after_image_ && is_word && blank_length(words, 0) == 0;
}

bool PartList::completes_table(NodeId element, Role role) {
  const bool is_in_row = innermost().role == Role::kRow;
  const bool is_of_row = is_in_row && role == Role::kCell && is_short_cell(document_, element);
  const bool is_heading =
      !open_[tables_.back()].has_kept_row &&
      (role == Role::kTableHead || (role == Role::kRow && is_heading_row(document_, element)));
  if (!is_of_row && !is_heading) return false;
  added_end_ = document_.end(element);
  open_[tables_.back()].has_added = true;
  return true;
}

// Makes lines of the rows of the tables in a table with a heading row, if it is a table of data
// then. Returns whether it is.
bool PartList::joins_tables(std::size_t table) {
  constexpr std::size_t kMinHeadings = 2;
  const std::span<PagePart> rest = std::span(parts_).subspan(table + 1);
  std::vector<PagePart> joined(rest.begin(), rest.end());
  std::size_t headings = 0;
  std::size_t inner_end = 0;
  bool had_row = false;
  for (std::size_t at = 0; at < rest.size(); ++at) {
    PagePart& part = joined[at];
    if (part.kind == PagePart::kOpen && part.role == Role::kTable) {
      inner_end = part.other - table;
      had_row = false;
    }
    if (at >= inner_end) {
      const bool is_heading = part.kind == PagePart::kOpen && part.role == Role::kCell &&
                              is_head_cell(document_, part.node);
      headings += is_heading ? 1 : 0;
    } else if (part.role == Role::kCell) {
      part = {.kind = PagePart::kBlank, .node = part.node};
    } else if (part.role == Role::kRow) {
      const bool is_next = part.kind == PagePart::kOpen && std::exchange(had_row, true);
      part = {.kind = is_next ? PagePart::kBreak : PagePart::kBlank,
              .role = is_next ? Role::kBreak : Role::kInline,
              .node = part.node};
    } else if (part.role == Role::kTable || part.role == Role::kTableHead ||
               part.role == Role::kCaption) {
      part.role = Role::kLine;
      part.is_data = false;
    }
  }
  if (headings < kMinHeadings) return false;
  std::ranges::swap_ranges(joined, rest);
  if (holds_data(document_, parts_, table)) return true;
  std::ranges::swap_ranges(joined, rest);
  return false;
}

// Returns whether it is a table of data.
bool PartList::close_table(const OpenElement& table) {
  tables_.pop_back();
  const bool is_data = table.has_table ? !table.is_deep && joins_tables(table.part)
                                       : holds_data(document_, parts_, table.part);
  if (is_data) {
    for (std::size_t at = table.part; at < parts_.size(); ++at) {
      parts_[at].heading = 0;
      if (parts_[at].role == Role::kHeading) parts_[at].role = Role::kParagraph;
    }
    return true;
  }
  for (std::size_t at = table.part; table.has_added && at < parts_.size(); ++at) {
    if (!parts_[at].is_added) continue;
    PagePart blank;
    blank.kind = PagePart::kBlank;
    const std::size_t end = parts_[at].other;
    std::ranges::fill(std::span(parts_).subspan(at, end + 1 - at), blank);
    at = end;
  }
  return false;
}

}  // namespace pagelet::internal
