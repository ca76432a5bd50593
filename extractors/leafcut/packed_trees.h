// SPDX-License-Identifier: MIT
#pragma once

/// Trees as they are embedded in the program: 40 kB instead of 56 after gzip, which counts in the
/// package for JavaScript. packed_trees.cmake makes them of a model's file.

#include <cstdint>
#include <span>

#include "extractors/leafcut/model.h"

namespace pagelet {

/// The nodes of all trees, in the order of `Trees::splits`.
struct PackedTrees {
  std::span<const std::uint8_t> nodes;  ///< Split::kLeaf, or a feature and a number of a threshold
  std::span<const std::uint8_t> low;    ///< the values' bytes
  std::span<const std::uint8_t> high;
  std::span<const float> thresholds;
  std::span<const std::uint16_t> first;  ///< by feature: where its thresholds begin
};

/// O(nodes).
OwnedTrees unpack(const PackedTrees& packed);

}  // namespace pagelet
