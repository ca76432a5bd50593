// SPDX-License-Identifier: MIT
#pragma once

/// Positions in groups that are taken away one after the other; finds the nearest one that is left.
///
/// Cost: a search takes O(log) of the group's size, with two union-find forests over its positions.
///
/// Example:
///   FreePositions free;
///   free.add(0, 3);
///   free.add(0, 7);
///   free.start(1);
///   free.at_or_before(0, 9);  // 7
///   free.remove(0, 7);
///   free.at_or_before(0, 9);  // 3

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <span>
#include <vector>

namespace pagelet::internal {

class FreePositions {
 public:
  void clear() { members_.clear(); }
  /// Positions of a group must be added in ascending order.
  void add(std::uint32_t group, std::uint32_t position) { members_.push_back({group, position}); }
  /// To be called once after the last `add`.
  void start(std::size_t groups) {
    begins_.assign(groups + 1, 0);
    for (const Member& member : members_) ++begins_[member.group + 1];
    std::partial_sum(begins_.begin(), begins_.end(), begins_.begin());
    positions_.resize(members_.size());
    for (const Member& member : members_) positions_[begins_[member.group]++] = member.position;
    // Filling has moved each begin to the next one; this moves them back.
    std::copy_backward(begins_.begin(), begins_.end() - 1, begins_.end());
    begins_[0] = 0;
    before_.resize(members_.size() + groups);
    after_.resize(members_.size() + groups);
    for (std::size_t group = 0; group < groups; ++group) {
      const auto first = static_cast<std::ptrdiff_t>(begins_[group] + group);
      const auto last = static_cast<std::ptrdiff_t>(begins_[group + 1] + group + 1);
      std::iota(before_.begin() + first, before_.begin() + last, 0U);
      std::iota(after_.begin() + first, after_.begin() + last, 0U);
    }
  }
  void remove(std::uint32_t group, std::uint32_t position) {
    const auto positions = positions_of(group);
    const auto at = static_cast<std::uint32_t>(
        std::lower_bound(positions.begin(), positions.end(), position) - positions.begin());
    const std::size_t offset = begins_[group] + std::size_t{group};
    before_[offset + at + 1] = at;
    after_[offset + at] = at + 1;
  }

  /// Largest free position of a group that is at most `bound`.
  std::optional<std::uint32_t> at_or_before(std::uint32_t group, std::uint32_t bound) {
    const auto positions = positions_of(group);
    const auto at = static_cast<std::uint32_t>(
        std::upper_bound(positions.begin(), positions.end(), bound) - positions.begin());
    const std::uint32_t found = find(before_.data() + begins_[group] + group, at);
    if (found == 0) return std::nullopt;
    return positions[found - 1];
  }
  /// Smallest free position of a group that is at least `bound`.
  std::optional<std::uint32_t> at_or_after(std::uint32_t group, std::uint32_t bound) {
    const auto positions = positions_of(group);
    const auto at = static_cast<std::uint32_t>(
        std::lower_bound(positions.begin(), positions.end(), bound) - positions.begin());
    const std::uint32_t found = find(after_.data() + begins_[group] + group, at);
    if (found == positions.size()) return std::nullopt;
    return positions[found];
  }

 private:
  struct Member {
    std::uint32_t group;
    std::uint32_t position;
  };
  std::span<const std::uint32_t> positions_of(std::uint32_t group) const {
    return {positions_.data() + begins_[group], positions_.data() + begins_[group + 1]};
  }
  static std::uint32_t find(std::uint32_t* links, std::uint32_t at) {
    while (links[at] != at) {
      links[at] = links[links[at]];
      at = links[at];
    }
    return at;
  }

  std::vector<Member> members_;
  std::vector<std::uint32_t> begins_;     // by group: of its positions; one entry more than groups
  std::vector<std::uint32_t> positions_;  // by group, ascending
  // Each group has one entry more than positions, and counts inside the group.
  std::vector<std::uint32_t> before_;  // 1 + index of a free position at or before; 0: none
  std::vector<std::uint32_t> after_;   // index of a free position at or after; size: none
};

}  // namespace pagelet::internal
