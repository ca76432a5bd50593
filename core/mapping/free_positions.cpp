// SPDX-License-Identifier: MIT
#include "core/mapping/free_positions.h"

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace pagelet::internal {

void FreePositions::start(std::size_t groups) {
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

std::uint32_t FreePositions::find(std::uint32_t* links, std::uint32_t at) {
  while (links[at] != at) {
    links[at] = links[links[at]];
    at = links[at];
  }
  return at;
}

void FreePositions::remove(std::uint32_t group, std::uint32_t position) {
  const auto positions = positions_of(group);
  const auto at = static_cast<std::uint32_t>(
      std::lower_bound(positions.begin(), positions.end(), position) - positions.begin());
  const std::size_t offset = begins_[group] + std::size_t{group};
  before_[offset + at + 1] = at;
  after_[offset + at] = at + 1;
}

std::optional<std::uint32_t> FreePositions::at_or_before(std::uint32_t group, std::uint32_t bound) {
  const auto positions = positions_of(group);
  const auto at = static_cast<std::uint32_t>(
      std::upper_bound(positions.begin(), positions.end(), bound) - positions.begin());
  const std::uint32_t found = find(before_.data() + begins_[group] + group, at);
  if (found == 0) return std::nullopt;
  return positions[found - 1];
}

std::optional<std::uint32_t> FreePositions::at_or_after(std::uint32_t group, std::uint32_t bound) {
  const auto positions = positions_of(group);
  const auto at = static_cast<std::uint32_t>(
      std::lower_bound(positions.begin(), positions.end(), bound) - positions.begin());
  const std::uint32_t found = find(after_.data() + begins_[group] + group, at);
  if (found == positions.size()) return std::nullopt;
  return positions[found];
}

}  // namespace pagelet::internal
