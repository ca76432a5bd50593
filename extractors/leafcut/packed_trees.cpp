// SPDX-License-Identifier: MIT
#include "extractors/leafcut/packed_trees.h"

#include <cstddef>
#include <vector>

namespace pagelet {

OwnedTrees unpack(const PackedTrees& packed) {
  OwnedTrees trees{};
  trees.splits.reserve(packed.low.size());
  auto node = packed.nodes.begin();
  std::vector<std::uint32_t> open;  // splits of the current tree without their right child
  bool is_root = true;
  for (std::uint32_t at = 0; at < packed.low.size(); ++at) {
    if (is_root) trees.roots.push_back(at);
    const auto value = static_cast<std::int16_t>(packed.low[at] | packed.high[at] << 8);
    const std::uint8_t feature = *node++;
    if (feature != Split::kLeaf) {
      trees.splits.push_back(
          {feature, 0, value, packed.thresholds[packed.first[feature] + *node++]});
      open.push_back(at);
      is_root = false;
      continue;
    }
    // The next node is the right child of the last open split.
    trees.splits.push_back({Split::kLeaf, 0, value, 0});
    is_root = open.empty();
    if (is_root) continue;
    trees.splits[open.back()].right = static_cast<std::uint8_t>(at + 1 - open.back());
    open.pop_back();
  }
  return trees;
}

}  // namespace pagelet
