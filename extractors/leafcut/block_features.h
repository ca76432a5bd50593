// SPDX-License-Identifier: MIT
#pragma once

/// The features by which LeafCut judges a text block: numbers about the block, its elements, the
/// place of these on the page, and the page (docs/specification.md, section 15.10). No feature
/// depends on a language.
///
/// Cost: O(nodes + blocks x features), one pass up the tree and one down.
/// Tested in tests/extractors/leafcut/block_features_test.cpp.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/dom/working_tree.h"
#include "extractors/leafcut/element_traits.h"
#include "extractors/leafcut/features.h"
#include "extractors/leafcut/page_facts.h"
#include "extractors/leafcut/text_blocks.h"

namespace pagelet {

/// A row of features for each block.
class FeatureRows {
 public:
  FeatureRows() = default;
  explicit FeatureRows(std::size_t blocks) : values_(blocks * kFeatureCount, 0) {}

  std::size_t size() const { return values_.size() / kFeatureCount; }
  std::span<float, kFeatureCount> operator[](std::size_t block) {
    return std::span<float, kFeatureCount>(values_.data() + block * kFeatureCount, kFeatureCount);
  }
  std::span<const float, kFeatureCount> operator[](std::size_t block) const {
    return std::span<const float, kFeatureCount>(values_.data() + block * kFeatureCount,
                                                 kFeatureCount);
  }

 private:
  std::vector<float> values_;
};

/// A share as a feature; 0 of nothing.
inline float ratio(double part, double whole) {
  return whole == 0 ? 0.0F : static_cast<float>(part / whole);
}

/// The lowest element that holds all texts of a block: the block's own or an inline one in it.
TreeNode holder_of(const WorkingTree& tree, const TextBlock& block);

struct BlockFeatures {
  FeatureRows rows;
  std::vector<std::uint64_t> paths;  ///< by block: hash of its path
  std::vector<bool> captions;        ///< by block: whether it is a caption (section 15.13)
};

/// The features of all blocks of a page, without those of the group kPages.
BlockFeatures block_features(const WorkingTree& tree, const TextBlocks& blocks,
                             const PageFacts& facts, ElementTraits& traits);

}  // namespace pagelet
