// SPDX-License-Identifier: MIT
#include "core/posts/reply_links.h"

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
#include "core/posts/post_facts.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/words.h"

namespace pagelet::internal {
namespace {

// Words of a link, or of the names around it, that lead to the post that is answered.
constexpr auto kReplyWords = std::to_array<std::string_view>(
    {"parent", "in reply to", "in-reply-to", "in_reply_to", "inreplyto", "reply to", "replied to",
     "replyto", "antwort auf", "als antwort", "en r\u00E9ponse", "r\u00E9ponse \u00E0",
     "en respuesta", "respuesta a", "em resposta", "in risposta", "als antwoord", "w odpowiedzi",
     "\u0432 \u043E\u0442\u0432\u0435\u0442"});

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

class ReplyLinks {
 public:
  ReplyLinks(const Document& document, std::span<const PostUnit> units, StopToken* stop)
      : document_(document), units_(units), stop_(stop) {}

  std::vector<std::uint32_t> find() {
    std::vector<std::uint32_t> parents(units_.size(), kNoPost);
    for (std::size_t at = 0; at < units_.size() && !pagelet::stop(stop_); ++at) {
      parents[at] = parent_of(at);
      learn(at);
    }
    return parents;
  }

 private:
  // Adds the keys of a unit.
  void learn(std::size_t unit) {
    constexpr std::size_t kMaxNodes = 12;
    const NodeRange range = units_[unit].range;
    const NodeId end = std::min(range.end, range.begin + kMaxNodes);
    for (NodeId node = range.begin; node < end; ++node) {
      if (document_.is_text(node)) continue;
      for (const Attribute& attribute : document_.attributes(node)) {
        const std::string_view name = document_.symbols().text(attribute.name);
        const bool is_own = node == range.begin && is_own_id(name);
        const bool is_anchor = name == "name" && is_numbered_anchor(document_, node);
        if (name != "id" && !is_own && !is_anchor) continue;
        const std::string_view key = key_of(document_.symbols().text(attribute.value));
        if (!key.empty()) keys_.insert_or_assign(key, static_cast<std::uint32_t>(unit));
      }
    }
  }

  // Whether an attribute has the number of its post: `data-pid`, `data-post-id`.
  static bool is_own_id(std::string_view name) {
    return name.starts_with("data-") && name.ends_with("id") && !is_of_parent(name) &&
           name.find("user") == std::string_view::npos &&
           name.find("uid") == std::string_view::npos &&
           name.find("author") == std::string_view::npos &&
           name.find("topic") == std::string_view::npos &&
           name.find("thread") == std::string_view::npos;
  }

  static bool is_of_parent(std::string_view name) {
    return name.starts_with("data-") && (name.find("parent") != std::string_view::npos ||
                                         name.find("reply-to") != std::string_view::npos);
  }

  std::uint32_t parent_of(std::size_t unit) {
    const NodeRange range = units_[unit].range;
    const bool has_inner = unit + 1 < units_.size() && units_[unit + 1].range.begin < range.end;
    const NodeId end = has_inner ? units_[unit + 1].range.begin : range.end;
    for (NodeId node = range.begin; node < end && !pagelet::stop(stop_);) {
      if (has_word("blockquote q", document_.tag_name(node))) {
        node = document_.end(node);
        continue;
      }
      if (document_.is_element(node)) {
        const auto found = named_by(node);
        if (found) return *found;
      }
      ++node;
    }
    return kNoPost;
  }

  // The unit that an attribute or a link of an element names as the one that is answered.
  std::optional<std::uint32_t> named_by(NodeId node) {
    for (const Attribute& attribute : document_.attributes(node)) {
      if (!is_of_parent(document_.symbols().text(attribute.name))) continue;
      const auto found = keys_.find(key_of(document_.symbols().text(attribute.value)));
      if (found != keys_.end()) return found->second;
    }
    if (document_.tag(node) != Symbol::kA) return std::nullopt;
    const std::string_view to = attribute_of(document_, node, "href").value_or("");
    const auto found = keys_.find(key_of(to));
    if (found == keys_.end() || !has_reply_words(node)) return std::nullopt;
    return found->second;
  }

  bool has_reply_words(NodeId link) {
    if (are_reply_words(text_below(document_, link, kPartLimits) + names_of(link))) return true;
    // Many links may have one parent with a long name.
    const auto [around, is_new] = reply_words_in_.try_emplace(document_.parent(link), false);
    if (is_new) around->second = are_reply_words_around(around->first);
    return around->second;
  }

  bool are_reply_words_around(NodeId parent) const {
    constexpr std::size_t kMaxBytes = 60;
    const std::string text = text_below(document_, parent, {.nodes = 10, .bytes = 2 * kMaxBytes});
    return are_reply_words(names_of(parent) + (text.size() <= kMaxBytes ? " " + text : ""));
  }

  std::string names_of(NodeId node) const {
    std::string names;
    for (const std::string_view name : {"class", "rel", "title"}) {
      names.append(" ").append(attribute_of(document_, node, name).value_or(""));
    }
    return names;
  }

  static bool are_reply_words(std::string_view text) {
    const std::string names = lower_case(text);
    return std::ranges::any_of(
        kReplyWords, [&](std::string_view word) { return names.find(word) != std::string::npos; });
  }

  const Document& document_;
  std::span<const PostUnit> units_;
  StopToken* stop_;
  std::map<std::string_view, std::uint32_t> keys_;  // of the units before
  std::map<NodeId, bool> reply_words_in_;           // by parent of a link
};

// How far a unit is indented: by the `indent` of a cell, the width of a picture that is one pixel
// high, or the left margin or padding of a style. nullopt: nothing before its text says so.
std::optional<std::int32_t> indent_of(const Document& document, NodeRange unit) {
  constexpr std::size_t kMaxNodes = 12;
  const NodeId end = std::min(unit.end, unit.begin + kMaxNodes);
  for (NodeId node = unit.begin; node < end && is_blank(document.text(node)); ++node) {
    const auto value = [&](std::string_view name) {
      return attribute_of(document, node, name).value_or("");
    };
    if (const auto indent = leading_integer(value("indent"))) return indent;
    if (document.tag_name(node) == "img" && has_word("0 1", value("height"))) {
      return leading_integer(value("width"));
    }
    const std::string_view style = value("style");
    for (const std::string_view side : {"margin-left:", "padding-left:"}) {
      const std::size_t at = style.find(side);
      if (at != std::string_view::npos) return leading_integer(style.substr(at + side.size()));
    }
  }
  return std::nullopt;
}

}  // namespace

std::vector<std::uint32_t> parents_by_indents(const Document& document,
                                              std::span<const PostUnit> units, StopToken* stop) {
  const std::vector<std::uint32_t> none(units.size(), kNoPost);
  std::vector<std::uint32_t> parents = none;
  std::vector<std::pair<std::int32_t, std::uint32_t>> open;  // units and how far they are indented
  std::int32_t step = 0;
  for (std::uint32_t at = 0; at < units.size() && !pagelet::stop(stop); ++at) {
    const std::optional<std::int32_t> indent = indent_of(document, units[at].range);
    if (!indent) continue;
    while (!open.empty() && open.back().first >= *indent) open.pop_back();
    if (!open.empty()) {
      const std::int32_t more = *indent - open.back().first;
      if (step == 0) step = more;
      if (more != step) return none;
      parents[at] = open.back().second;
    }
    open.emplace_back(*indent, at);
  }
  return parents;
}

std::vector<std::uint32_t> parents_by_links(const Document& document,
                                            std::span<const PostUnit> units, StopToken* stop) {
  return ReplyLinks(document, units, stop).find();
}

}  // namespace pagelet::internal
