// SPDX-License-Identifier: MIT
#include "core/posts/unit_ranges.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "core/dom/element_facts.h"
#include "core/dom/html_elements.h"
#include "core/text/blanks.h"
#include "core/text/hash_tables.h"

namespace pagelet::internal {
namespace {

// Whether its parent has no other elements and no words.
bool is_only_child(const Document& document, NodeId node) {
  const NodeId parent = document.parent(node);
  for (NodeId child = document.first_child(parent); child < document.end(parent);
       child = document.end(child)) {
    if (child != node && (document.is_element(child) || document.has_words(child))) return false;
  }
  return parent > document.root();
}

// Makes the first unit begin with the first row of the table that has the others if it is an anchor
// above that table, as the first message of SMF has.
void begin_in_table(const Document& document, std::vector<NodeRange>& units) {
  if (units.size() < 2 || document.tag_name(units[1].begin) != "tr") return;
  NodeId row = document.parent(units[1].begin) + 1;
  while (document.is_text(row)) ++row;
  const bool is_above = document.tag(units[0].begin) == Symbol::kA && units[0].begin < row;
  if (is_above && row < units[1].begin) units[0] = {row, document.end(row)};
}

bool ends_unit(const Document& document, const PostTags& tags, NodeId node) {
  return document.is_element(node) && (heading_level(document.tag_name(node)) > 0 ||
                                       has_sign(tags.of(node).signs, post_sign::kOther));
}

}  // namespace

bool make_elements(const Document& document, std::vector<NodeRange>& units, int levels) {
  if (units.size() < 2) return false;
  NodeId around = document.parent(units[units.size() - 2].begin);
  while (document.end(around) <= units.back().begin) around = document.parent(around);
  std::vector<NodeRange> whole;
  for (const NodeRange unit : units) {
    if (unit.begin < around) continue;  // the text of the opening post
    const auto is_child = [&](NodeId node) { return document.parent(node) == around; };
    const auto child = element_around(document, unit.begin, levels, is_child);
    if (!child || *child == unit.begin) return false;
    whole.push_back({*child, document.end(*child)});
  }
  const auto are_alike = [&](NodeRange a, NodeRange b) {
    return a.begin == b.begin || document.tag(a.begin) != document.tag(b.begin);
  };
  if (std::ranges::adjacent_find(whole, are_alike) != whole.end()) return false;
  units = std::move(whole);
  return true;
}

void begin_with_rows(const Document& document, std::vector<NodeRange>& units) {
  constexpr int kMaxLevels = 5;
  const auto is_row = [&](NodeId node) { return document.tag_name(node) == "tr"; };
  for (NodeRange& unit : units) {
    const auto row = element_around(document, unit.begin, kMaxLevels, is_row);
    if (!row || is_row(unit.begin)) continue;
    NodeId begin = *row;
    // A cell may have a table of its own.
    while (is_only_child(document, begin) || has_word("td th", document.tag_name(begin))) {
      begin = document.parent(begin);
    }
    unit = {begin, document.end(begin)};
  }
  begin_in_table(document, units);
  const auto same = std::ranges::unique(units, {}, &NodeRange::begin);
  units.erase(same.begin(), same.end());
}

void add_siblings_after(const Document& document, const PostTags& tags,
                        std::vector<NodeRange>& units, StopToken* stop) {
  const auto is_anchor = [&](NodeRange unit) { return document.tag(unit.begin) == Symbol::kA; };
  if (std::ranges::all_of(units, is_anchor) && make_elements(document, units, 1)) return;
  constexpr std::size_t kMaxSingle = 4;          // siblings of a single unit
  std::size_t longest = 0;                       // siblings of the units before
  WordMap<NodeId> first_of_parents;              // of the units after, by their parents
  std::vector<NodeId> next_units(units.size());  // with the same parent; 0: there is none
  for (std::size_t at = units.size(); at-- > 0;) {
    NodeId& first = first_of_parents.value_of(index_of(document.parent(units[at].begin)), {});
    next_units[at] = std::exchange(first, units[at].begin);
  }
  for (std::size_t at = 0; at < units.size() && !pagelet::stop(stop); ++at) {
    const bool has_next = next_units[at] != NodeId{};
    const NodeId limit = has_next ? next_units[at] : document.end(document.parent(units[at].begin));
    const std::size_t most = has_next ? SIZE_MAX : longest > 0 ? longest : kMaxSingle;
    std::size_t siblings = 0;
    NodeId next = units[at].end;
    while (next < limit && siblings < most && !ends_unit(document, tags, next)) {
      siblings += document.is_text(next) && !document.has_words(next) ? 0 : 1;
      next = document.end(next);
    }
    units[at].end = next;
    longest = std::max(longest, siblings);
  }
}

void add_siblings_before(const Document& document, const PostTags& tags, NodeId begin,
                         std::vector<NodeRange>& units, StopToken* stop) {
  WordMap<NodeId> next_of_parents;  // where the next unit may begin
  for (std::size_t at = 0; at < units.size() && !pagelet::stop(stop); ++at) {
    const NodeId end = units[at].begin;
    const NodeId parent = document.parent(end);
    NodeId& next = next_of_parents.value_of(index_of(parent), document.first_child(parent));
    units[at].begin = next;
    for (NodeId child = next; child < end; child = document.end(child)) {
      if (child <= begin || ends_unit(document, tags, child)) units[at].begin = document.end(child);
    }
    next = units[at].end;
  }
  std::erase_if(units, [&](NodeRange unit) {
    return unit.begin <= begin || !is_near(document, begin, unit.begin);
  });
}

bool is_near(const Document& document, NodeId element, NodeId node) {
  constexpr int kMaxLevels = 3;
  const NodeId parent = document.parent(node);
  if (element <= parent && parent < document.end(element)) return true;
  NodeId around = element;
  for (int level = 0; level < kMaxLevels; ++level) {
    around = document.parent(around);
    if (around == parent) return true;
  }
  return false;
}

}  // namespace pagelet::internal
