// SPDX-License-Identifier: MIT
#include "core/posts/post_opening.h"

#include <cstddef>
#include <string_view>

#include "core/posts/post_groups.h"
#include "core/text/blanks.h"

namespace pagelet::internal {
namespace {

constexpr double kMinQuality = 0.8;

bool may_open(const UnitSums& sums) {
  constexpr std::size_t kMaxDates = 3;
  return sums.dates > 0 && sums.dates <= kMaxDates && sums.authors > 0 && sums.fields == 0 &&
         sums.running >= PostFacts::kMinRunning;
}

// The tags and classes of the children of an element; empty if it has fewer than two, or one of
// them has no class.
std::vector<Symbol> names_of_parts(const Document& document, NodeId node) {
  constexpr std::size_t kMinParts = 2;
  constexpr std::size_t kMaxParts = 12;
  std::vector<Symbol> names;
  if (!document.has_children(node)) return names;
  for (NodeId child = document.first_child(node); child < document.end(node);
       child = document.end(child)) {
    if (document.is_text(child)) continue;
    const Attribute* const classes = document.find_attribute(child, Symbol::kClass);
    if (classes == nullptr || names.size() == 2 * kMaxParts) return {};
    names.push_back(document.tag(child));
    names.push_back(classes->value);
  }
  return names.size() >= 2 * kMinParts ? names : std::vector<Symbol>();
}

}  // namespace

bool has_opening_of_like_name(const KnownPosts& known) {
  const auto& [document, facts, first, stop] = known;
  constexpr std::size_t kMaxClasses = 200;  // bytes
  const std::string_view classes = attribute_of(document, first, "class").value_or("");
  bool is_found = false;
  for_each_word(classes.substr(0, kMaxClasses), [&](std::string_view name) {
    std::optional<NodeId> only;
    std::size_t count = 0;
    for (NodeId node = document.root(); node < first && count < 2 && !is_found; ++node) {
      if (document.tag(node) != document.tag(first) || pagelet::stop(stop)) continue;
      const std::string_view own = attribute_of(document, node, "class").value_or("");
      if (!has_word(own.substr(0, kMaxClasses), name)) continue;
      only = node;
      ++count;
    }
    is_found = is_found || (count == 1 && document.end(*only) <= first &&
                            facts.quality(NodeRange{*only, document.end(*only)}) >= kMinQuality);
  });
  return is_found;
}

std::optional<NodeRange> opening_of_like_parts(const KnownPosts& known) {
  const auto& [document, facts, first, stop] = known;
  constexpr int kMaxLevels = 2;
  const std::vector<Symbol> parts = names_of_parts(document, first);
  if (parts.empty()) return std::nullopt;
  NodeId beside = first;
  for (int level = 0; level < kMaxLevels && beside != document.root(); ++level) {
    const NodeId parent = document.parent(beside);
    for (NodeId child = document.first_child(parent); child < beside; child = document.end(child)) {
      if (document.is_text(child) || pagelet::stop(stop)) continue;
      const NodeRange range{child, document.end(child)};
      if (names_of_parts(document, child) == parts && facts.quality(range) >= kMinQuality)
        return range;
    }
    beside = parent;
  }
  return std::nullopt;
}

std::optional<NodeRange> last_opening(const KnownPosts& known) {
  const auto& [document, facts, first, stop] = known;
  std::optional<NodeRange> opening;
  for (NodeId node = document.root() + 1; node < first && !pagelet::stop(stop);) {
    const NodeRange range{node, document.end(node)};
    if (document.is_text(node) || range.end > first || !may_open(facts.in(range))) {
      ++node;
      continue;
    }
    opening = range;
    node = range.end;
  }
  return opening;
}

}  // namespace pagelet::internal
