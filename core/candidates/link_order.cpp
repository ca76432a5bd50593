// SPDX-License-Identifier: MIT
#include "core/candidates/link_order.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <random>

namespace pagelet {
namespace {

constexpr std::size_t kUnmeasured = std::numeric_limits<std::size_t>::max();

// 0, +1, +2, ... before -1, -2, ...
bool group_goes_before(int a, int b) {
  if ((a < 0) != (b < 0)) return b < 0;
  return a < 0 ? a > b : a < b;
}

}  // namespace

LinkOrder::LinkOrder(const Document& document, std::span<const Link> links,
                     std::span<const int> distances, const LinkOrderOptions& options)
    : document_(document), links_(links), distances_(distances), options_(options) {
  waiting_.resize(links.size());
  std::iota(waiting_.begin(), waiting_.end(), std::size_t{0});
  if (options_.kind == LinkOrderKind::kRandom) shuffle(options_.seed);
  if (options_.kind != LinkOrderKind::kDistance) return;
  std::stable_sort(waiting_.begin(), waiting_.end(), [&](std::size_t a, std::size_t b) {
    return group_goes_before(distances_[a], distances_[b]);
  });
  nearest_.assign(links.size(), kUnmeasured);
  marked_.assign(document.size(), 0);
}

void LinkOrder::shuffle(std::uint64_t seed) {
  std::mt19937_64 generator(seed);
  for (std::size_t i = waiting_.size(); i-- > 1;) {
    const std::uint64_t sides = i + 1;
    const std::uint64_t surplus = (std::numeric_limits<std::uint64_t>::max() % sides + 1) % sides;
    std::uint64_t drawn = generator();
    while (drawn > std::numeric_limits<std::uint64_t>::max() - surplus) drawn = generator();
    std::swap(waiting_[i], waiting_[drawn % sides]);
  }
}

std::optional<std::size_t> LinkOrder::next() {
  if (options_.kind != LinkOrderKind::kDistance) {
    if (chosen_ == waiting_.size()) return std::nullopt;
    return waiting_[chosen_++];
  }
  if (waiting_.empty()) return std::nullopt;
  const int group = distances_[waiting_.front()];
  auto best = waiting_.begin();
  for (auto it = waiting_.begin(); it != waiting_.end() && distances_[*it] == group; ++it) {
    if (nearest_[*it] > nearest_[*best]) best = it;
  }
  const std::size_t link = *best;
  waiting_.erase(best);
  measure_from(link);
  return link;
}

void LinkOrder::measure_from(std::size_t chosen) {
  const NodeId anchor = links_[chosen].anchor;
  for (const NodeId node : marked_nodes_) marked_[index_of(node)] = 0;
  marked_nodes_.clear();
  const std::size_t anchor_depth = depth_of(anchor);
  std::size_t depth = anchor_depth;
  for (NodeId node = anchor;; node = document_.parent(node)) {
    marked_[index_of(node)] = static_cast<std::uint32_t>(depth + 1);
    marked_nodes_.push_back(node);
    if (depth-- == 0) break;
  }
  for (const std::size_t link : waiting_) {
    if (options_.scope == DomDistanceScope::kGroup && distances_[link] != distances_[chosen]) {
      break;
    }
    std::size_t up = 0;
    NodeId node = links_[link].anchor;
    for (; marked_[index_of(node)] == 0; node = document_.parent(node)) ++up;
    const std::size_t down = anchor_depth - (marked_[index_of(node)] - 1);
    nearest_[link] = std::min(nearest_[link], up + down);
  }
}

std::size_t LinkOrder::depth_of(NodeId node) const {
  std::size_t depth = 0;
  for (; document_.parent(node) != node; node = document_.parent(node)) ++depth;
  return depth;
}

std::size_t dom_distance(const Document& document, NodeId a, NodeId b) {
  // A node's id is larger than its ancestors': the larger one is never above the other.
  std::size_t steps = 0;
  for (; a != b; ++steps) {
    if (index_of(a) > index_of(b)) {
      a = document.parent(a);
    } else {
      b = document.parent(b);
    }
  }
  return steps;
}

}  // namespace pagelet
