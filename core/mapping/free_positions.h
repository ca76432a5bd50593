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

#include <cstddef>
#include <cstdint>
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
  void start(std::size_t groups);
  void remove(std::uint32_t group, std::uint32_t position);

  /// Largest free position of a group that is at most `bound`.
  std::optional<std::uint32_t> at_or_before(std::uint32_t group, std::uint32_t bound);
  /// Smallest free position of a group that is at least `bound`.
  std::optional<std::uint32_t> at_or_after(std::uint32_t group, std::uint32_t bound);

 private:
  struct Member {
    std::uint32_t group;
    std::uint32_t position;
  };
  std::span<const std::uint32_t> positions_of(std::uint32_t group) const {
    return {positions_.data() + begins_[group], positions_.data() + begins_[group + 1]};
  }
  static std::uint32_t find(std::uint32_t* links, std::uint32_t at);

  std::vector<Member> members_;
  std::vector<std::uint32_t> begins_;     // by group: of its positions; one entry more than groups
  std::vector<std::uint32_t> positions_;  // by group, ascending
  // By group, one entry more than positions, counted inside the group.
  std::vector<std::uint32_t> before_;  // 1 + index of a free position at or before; 0: none
  std::vector<std::uint32_t> after_;   // index of a free position at or after; size: none
};

}  // namespace pagelet::internal
