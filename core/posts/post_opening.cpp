// SPDX-License-Identifier: MIT
#include "core/posts/post_opening.h"

#include <cstddef>
#include <string_view>

#include "core/posts/post_groups.h"
#include "core/text/blanks.h"

namespace pagelet::internal {
namespace {

constexpr double kMinQuality = 0.8;

}  // namespace

bool PostOpening::is_of_like_name() const {
  constexpr std::size_t kMaxClasses = 200;  // bytes
  const std::string_view classes = attribute_of(document_, first_, "class").value_or("");
  bool is_found = false;
  for_each_word(classes.substr(0, kMaxClasses), [&](std::string_view name) {
    std::optional<NodeId> only;
    std::size_t count = 0;
    for (NodeId node = document_.root(); node < first_ && count < 2 && !is_found; ++node) {
      if (document_.tag(node) != document_.tag(first_) || pagelet::stop(stop_)) continue;
      const std::string_view own = attribute_of(document_, node, "class").value_or("");
      if (!has_word(own.substr(0, kMaxClasses), name)) continue;
      only = node;
      ++count;
    }
    is_found = is_found || (count == 1 && document_.end(*only) <= first_ &&
                            facts_.quality(NodeRange{*only, document_.end(*only)}) >= kMinQuality);
  });
  return is_found;
}

std::optional<NodeRange> PostOpening::of_like_parts() const {
  constexpr int kMaxLevels = 2;
  const std::vector<Symbol> parts = names_of_parts(first_);
  if (parts.empty()) return std::nullopt;
  NodeId beside = first_;
  for (int level = 0; level < kMaxLevels && beside != document_.root(); ++level) {
    const NodeId parent = document_.parent(beside);
    for (NodeId child = document_.first_child(parent); child < beside;
         child = document_.end(child)) {
      if (document_.is_text(child) || pagelet::stop(stop_)) continue;
      const NodeRange range{child, document_.end(child)};
      if (names_of_parts(child) == parts && facts_.quality(range) >= kMinQuality) return range;
    }
    beside = parent;
  }
  return std::nullopt;
}

std::optional<NodeRange> PostOpening::last_before() const {
  std::optional<NodeRange> opening;
  for (NodeId node = document_.root() + 1; node < first_ && !pagelet::stop(stop_);) {
    const NodeRange range{node, document_.end(node)};
    if (document_.is_text(node) || range.end > first_ || !may_open(range)) {
      ++node;
      continue;
    }
    opening = range;
    node = range.end;
  }
  return opening;
}

bool PostOpening::may_open(NodeRange range) const {
  constexpr std::size_t kMaxDates = 3;
  const UnitSums sums = facts_.in(range);
  return sums.dates > 0 && sums.dates <= kMaxDates && sums.authors > 0 && sums.fields == 0 &&
         facts_.in(range).running >= PostFacts::kMinRunning;
}

// The tags and classes of the children of an element; empty if it has fewer than two, or one of
// them has no class.
std::vector<Symbol> PostOpening::names_of_parts(NodeId node) const {
  constexpr std::size_t kMinParts = 2;
  constexpr std::size_t kMaxParts = 12;
  std::vector<Symbol> names;
  if (!document_.has_children(node)) return names;
  for (NodeId child = document_.first_child(node); child < document_.end(node);
       child = document_.end(child)) {
    if (document_.is_text(child)) continue;
    const Attribute* const classes = document_.find_attribute(child, Symbol::kClass);
    if (classes == nullptr || names.size() == 2 * kMaxParts) return {};
    names.push_back(document_.tag(child));
    names.push_back(classes->value);
  }
  return names.size() >= 2 * kMinParts ? names : std::vector<Symbol>();
}

}  // namespace pagelet::internal
