// SPDX-License-Identifier: MIT

// Which posts answer which, by links, attributes or how far they are indented.

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/dom/element_facts.h"
#include "core/dom/html_elements.h"
#include "core/posts/post_reader.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/contains.h"
#include "core/text/words.h"

namespace pagelet::internal {
namespace {

using Keys = std::map<std::string_view, std::uint32_t>;  // what names a unit, and the unit

// What names a post in an id or an address: the number of "post-12", "p12" and "/post/12", or the
// last word, as of "t1_mvk12q".
std::string_view key_of(std::string_view reference) {
  const std::size_t mark = reference.find('#');
  if (mark != std::string_view::npos) reference.remove_prefix(mark + 1);
  while (!reference.empty() && !is_letter_or_digit(reference.back())) reference.remove_suffix(1);
  std::size_t begin = reference.size();
  while (begin > 0 && is_letter_or_digit(reference[begin - 1])) --begin;
  const std::string_view word = reference.substr(begin);
  const std::size_t digits = std::min(word.find_first_of("0123456789"), word.size());
  return has_only_digits(word.substr(digits)) ? word.substr(digits) : word;
}

// Whether an attribute names the post that is answered: `data-parent-pid`.
bool is_of_parent(std::string_view attribute) {
  return attribute.starts_with("data-") &&
         contains_one_of(attribute, std::to_array<std::string_view>({"parent", "reply-to"}));
}

// Whether an attribute has the number of its own post: `data-pid`, `data-post-id`.
bool is_own_id(std::string_view attribute) {
  constexpr auto kOthers =
      std::to_array<std::string_view>({"user", "uid", "author", "topic", "thread"});
  return attribute.starts_with("data-") && attribute.ends_with("id") && !is_of_parent(attribute) &&
         !contains_one_of(attribute, kOthers);
}

// The unit that an attribute or a link of an element names as the one that is answered, or kNoPost.
std::uint32_t answered_by(const Document& document, NodeId node, const Keys& keys) {
  const auto unit_of = [&](std::string_view reference) {
    const auto found = keys.find(key_of(reference));
    return found == keys.end() ? kNoPost : found->second;
  };
  for (const Attribute& attribute : document.attributes(node)) {
    if (!is_of_parent(document.symbols().text(attribute.name))) continue;
    const std::uint32_t unit = unit_of(document.symbols().text(attribute.value));
    if (unit != kNoPost) return unit;
  }
  if (document.tag(node) != Symbol::kA) return kNoPost;
  const std::uint32_t unit = unit_of(attribute_of(document, node, "href").value_or(""));
  return unit != kNoPost && has_reply_words(text_below(document, node, kPartLimits)) ? unit
                                                                                     : kNoPost;
}

// Adds the keys of a unit: its ids and numbers at its beginning.
void learn(const Document& document, NodeRange range, std::uint32_t unit, Keys& keys) {
  constexpr std::size_t kMaxNodes = 12;
  const NodeId end = std::min(range.end, range.begin + kMaxNodes);
  for (NodeId node = range.begin; node < end; ++node) {
    if (document.is_text(node)) continue;
    for (const Attribute& attribute : document.attributes(node)) {
      const std::string_view name = document.symbols().text(attribute.name);
      const bool is_key = name == "id" || (node == range.begin && is_own_id(name));
      const std::string_view key = key_of(document.symbols().text(attribute.value));
      if (is_key && !key.empty()) keys.insert_or_assign(key, unit);
    }
  }
}

// How far a unit is indented: by the width of a picture that is one pixel high, or the left margin
// or padding of a style. nullopt: nothing before its text says so.
std::optional<std::int32_t> indent_of(const Document& document, NodeRange unit) {
  constexpr std::size_t kMaxNodes = 12;
  const NodeId end = std::min(unit.end, unit.begin + kMaxNodes);
  for (NodeId node = unit.begin; node < end && !document.has_words(node); ++node) {
    const auto value = [&](std::string_view name) {
      return attribute_of(document, node, name).value_or("");
    };
    const bool is_spacer = document.tag_name(node) == "img" && has_word("0 1", value("height"));
    if (is_spacer) return leading_integer(value("width"));
    const std::string_view style = value("style");
    for (const std::string_view side : {"margin-left:", "padding-left:"}) {
      const std::size_t at = style.find(side);
      if (at != std::string_view::npos) return leading_integer(style.substr(at + side.size()));
    }
  }
  return std::nullopt;
}

// The element around a unit if it has no other one, as it may have the number of the post, or else
// the unit.
NodeRange whole_of(const Document& document, std::span<const PostUnit> units, std::size_t at) {
  const NodeId around = document.parent(units[at].range.begin);
  const NodeRange whole{around, document.end(around)};
  const bool is_after = at == 0 || units[at - 1].range.end <= whole.begin;
  const bool is_before = at + 1 == units.size() || whole.end <= units[at + 1].range.begin;
  return units.size() > 1 && is_after && is_before ? whole : units[at].range;
}

// The parents by how far units are indented: kNoPost for all if the steps differ.
std::vector<std::uint32_t> parents_by_indents(const Document& document,
                                              std::span<const PostUnit> units, StopToken* stop) {
  std::vector<std::uint32_t> parents(units.size(), kNoPost);
  std::vector<std::pair<std::int32_t, std::uint32_t>> open;  // units and how far they are indented
  std::int32_t step = 0;
  for (std::uint32_t at = 0; at < units.size() && !pagelet::stop(stop); ++at) {
    const std::optional<std::int32_t> indent = indent_of(document, units[at].range);
    if (!indent) continue;
    while (!open.empty() && open.back().first >= *indent) open.pop_back();
    if (!open.empty()) {
      const std::int32_t more = *indent - open.back().first;
      if (step == 0) step = more;
      if (more != step) return std::vector<std::uint32_t>(units.size(), kNoPost);
      parents[at] = open.back().second;
    }
    open.emplace_back(*indent, at);
  }
  return parents;
}

}  // namespace

bool has_reply_words(std::string_view text) {
  constexpr auto kWords = std::to_array<std::string_view>(
      {"parent", "in reply to", "in-reply-to", "in_reply_to", "inreplyto", "reply to", "replied to",
       "replyto", "antwort auf", "als antwort", "en r\u00E9ponse", "r\u00E9ponse \u00E0",
       "en respuesta", "respuesta a", "em resposta", "in risposta", "als antwoord", "w odpowiedzi",
       "\u0432 \u043E\u0442\u0432\u0435\u0442"});
  return contains_one_of(lower_case(text), kWords);
}

std::vector<std::uint32_t> parents_of(const Document& document, std::span<const PostUnit> units,
                                      StopToken* stop) {
  std::vector<std::uint32_t> parents;
  for (const PostUnit& unit : units) parents.push_back(unit.parent);
  Keys keys;  // of the units before
  for (std::size_t at = 0; at < units.size(); ++at) {
    const NodeRange range = whole_of(document, units, at);
    const bool is_last = at + 1 == units.size();
    const NodeId end = is_last ? range.end : std::min(range.end, units[at + 1].range.begin);
    for (NodeId node = range.begin; node < end && parents[at] == kNoPost; ++node) {
      if (pagelet::stop(stop)) return parents;
      if (document.is_element(node)) parents[at] = answered_by(document, node, keys);
    }
    learn(document, range, static_cast<std::uint32_t>(at), keys);
  }
  const auto is_none = [](std::uint32_t parent) { return parent == kNoPost; };
  return std::ranges::all_of(parents, is_none) ? parents_by_indents(document, units, stop)
                                               : parents;
}

}  // namespace pagelet::internal
