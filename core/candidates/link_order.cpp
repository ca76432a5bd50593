// SPDX-License-Identifier: MIT
#include "core/candidates/link_order.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <random>

#include "core/random.h"
#include "core/sort.h"

namespace pagelet {
namespace {

constexpr std::uint32_t kNowhere = std::numeric_limits<std::uint32_t>::max();

// The order of the groups: 0, +1, +2, ... before -1, -2, ...
bool group_goes_before(int a, int b) {
  if ((a < 0) != (b < 0)) return b < 0;
  return a < 0 ? a > b : a < b;
}

}  // namespace

LinkOrder::LinkOrder(const Document& document, std::span<const Link> links,
                     std::span<const int> distances, const LinkOrderOptions& options)
    : document_(document), links_(links), distances_(distances), options_(options) {
  order_.resize(links.size());
  std::iota(order_.begin(), order_.end(), std::size_t{0});
  if (options_.kind == LinkOrderKind::kRandom) {
    std::mt19937_64 generator(options_.seed);
    shuffle(order_, generator);
  }
  if (options_.kind != LinkOrderKind::kDistance) return;
  stable_sort_range(order_, [&](std::size_t a, std::size_t b) {
    return group_goes_before(distances_[a], distances_[b]);
  });
  down_.assign(document.size(), kNowhere);
}

std::optional<std::size_t> LinkOrder::next() {
  if (options_.kind == LinkOrderKind::kDistance) return next_by_distance();
  if (given_ == order_.size()) return std::nullopt;
  return order_[given_++];
}

std::optional<std::size_t> LinkOrder::next_by_distance() {
  while (true) {
    if (const auto position = farthest_waiting()) return choose(*position);
    if (unmeasured_ == group_end_) {
      if (group_end_ == order_.size()) return std::nullopt;
      start_group();
      if (reached_.empty()) return choose(unmeasured_++);
    }
    fill_buckets();
  }
}

void LinkOrder::start_group() {
  const int distance = distances_[order_[group_end_]];
  while (group_end_ < order_.size() && distances_[order_[group_end_]] == distance) ++group_end_;
  buckets_.clear();
  if (options_.scope == DomDistanceScope::kAll) return;
  for (const NodeId node : reached_) down_[index_of(node)] = kNowhere;
  reached_.clear();
}

void LinkOrder::fill_buckets() {
  for (; unmeasured_ < group_end_; ++unmeasured_) {
    const std::size_t distance = distance_to_chosen(unmeasured_);
    if (distance >= buckets_.size()) buckets_.resize(distance + 1);
    buckets_[distance].push_back(unmeasured_);
  }
}

// Takes the farthest place from the buckets; of equally far ones the first.
std::optional<std::size_t> LinkOrder::farthest_waiting() {
  for (; !buckets_.empty(); buckets_.pop_back(), seen_ = 0) {
    const std::size_t highest = buckets_.size() - 1;
    if (seen_ == 0) sort_range(buckets_[highest]);
    while (seen_ < buckets_[highest].size()) {
      const std::size_t position = buckets_[highest][seen_++];
      const std::size_t distance = distance_to_chosen(position);
      if (distance == highest) return position;
      buckets_[distance].push_back(position);
    }
  }
  return std::nullopt;
}

std::size_t LinkOrder::choose(std::size_t position) {
  const std::size_t link = order_[position];
  NodeId node = links_[link].anchor;
  // If a node already knows an anchor that is at least as near, so do all its ancestors.
  for (std::uint32_t steps = 0; down_[index_of(node)] > steps; ++steps) {
    if (down_[index_of(node)] == kNowhere) reached_.push_back(node);
    down_[index_of(node)] = steps;
    node = document_.parent(node);
  }
  return link;
}

std::size_t LinkOrder::distance_to_chosen(std::size_t position) const {
  std::size_t nearest = kNowhere;
  NodeId node = links_[order_[position]].anchor;
  for (std::size_t up = 0; up < nearest; ++up) {
    const std::size_t down = down_[index_of(node)];
    if (down != kNowhere) nearest = std::min(nearest, up + down);
    node = document_.parent(node);
  }
  return nearest;
}

std::size_t dom_distance(const Document& document, NodeId a, NodeId b) {
  // A node's id is larger than those of its ancestors. So of two nodes, the one with the larger id
  // is never an ancestor of the other.
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
