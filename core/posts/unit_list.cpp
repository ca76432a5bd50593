// SPDX-License-Identifier: MIT
#include "core/posts/unit_list.h"

#include <algorithm>

#include "core/sort.h"

namespace pagelet::internal {

void UnitList::add(const std::vector<NodeRange>& units) {
  if (units.empty()) return;
  units_.insert(units_.end(), units.begin(), units.end());
  sort_range(units_, [](NodeRange a, NodeRange b) {
    return a.begin != b.begin ? a.begin < b.begin : a.end > b.end;
  });
  const auto same = std::ranges::unique(units_, {}, &NodeRange::begin);
  units_.erase(same.begin(), same.end());
  find_parents();
}

std::optional<std::size_t> UnitList::before(NodeId node) const {
  const auto after = std::ranges::upper_bound(units_, node, {}, &NodeRange::begin);
  if (after == units_.begin()) return std::nullopt;
  return static_cast<std::size_t>(after - units_.begin()) - 1;
}

std::optional<std::size_t> UnitList::around(NodeId node) const {
  std::optional<std::size_t> at = before(node);
  while (at && !units_[*at].contains(node)) {
    const std::uint32_t parent = parents_[*at];
    at = parent == kNoPost ? std::nullopt : std::optional<std::size_t>(parent);
  }
  return at;
}

std::vector<UnitSums> UnitList::own_sums(const PostFacts& facts) const {
  std::vector<UnitSums> own;
  for (std::size_t at = 0; at < units_.size(); ++at) {
    own.push_back(facts.in(units_[at]));
    const std::uint32_t parent = parents_[at];
    if (parent != kNoPost && units_[parent].contains(units_[at].begin)) own[parent] -= own[at];
  }
  return own;
}

void UnitList::find_parents() {
  parents_.clear();
  std::vector<std::uint32_t> open;
  for (const NodeRange unit : units_) {
    while (!open.empty() && units_[open.back()].end <= unit.begin) open.pop_back();
    parents_.push_back(open.empty() ? kNoPost : open.back());
    open.push_back(static_cast<std::uint32_t>(parents_.size() - 1));
  }
}

}  // namespace pagelet::internal
