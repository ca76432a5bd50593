// SPDX-License-Identifier: MIT
#pragma once

/// The units of a page that are its posts, as far as they are known, and which of them are in
/// others.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/dom/document.h"
#include "core/dom/node_range.h"
#include "core/posts/post_facts.h"
#include "core/posts/post_finder.h"

namespace pagelet::internal {

/// Units in document order, those around others first. No two begin at the same node.
class UnitList {
 public:
  UnitList() = default;
  explicit UnitList(std::vector<NodeRange> units) : units_(std::move(units)) { find_parents(); }

  const std::vector<NodeRange>& all() const { return units_; }
  std::size_t size() const { return units_.size(); }
  NodeRange operator[](std::size_t at) const { return units_[at]; }

  /// O(n log n) for n units.
  void add(const std::vector<NodeRange>& units);

  /// The innermost unit around each one, or kNoPost; or the post that it answers otherwise.
  const std::vector<std::uint32_t>& parents() const { return parents_; }
  void set_parent(std::size_t unit, std::size_t parent) {
    parents_[unit] = static_cast<std::uint32_t>(parent);
  }

  /// The last unit that begins at or before a node; nullopt without one. O(log n).
  std::optional<std::size_t> before(NodeId node) const;
  /// The innermost unit that contains a node; nullopt without one. O(log n + depth).
  std::optional<std::size_t> around(NodeId node) const;
  /// What each unit has besides the units in it.
  std::vector<UnitSums> own_sums(const PostFacts& facts) const;

 private:
  void find_parents();

  std::vector<NodeRange> units_;
  std::vector<std::uint32_t> parents_;
};

}  // namespace pagelet::internal
