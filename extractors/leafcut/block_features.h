// SPDX-License-Identifier: MIT
#pragma once

/// What LeafCut looks at to judge a text block: numbers about the block, its elements, the place of
/// these on the page, and the page (docs/specification.md, section 15.10). No feature depends on a
/// language.
///
/// Cost: O(nodes + blocks x features), one pass up the tree and one down.
/// Tested in tests/extractors/leafcut/block_features_test.cpp.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/dom/working_tree.h"
#include "extractors/leafcut/block_names.h"
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

/// What an element is by its tag and attributes.
struct ElementTrait {
  bool is_known = false;
  std::uint8_t heading = 0;  ///< 1 to 6; 0: it is none
  float rank = 0;            ///< as a place for running text
  std::uint32_t places = 0;  ///< bits: the features `in_nav` and so on, `hidden`
  std::uint64_t shape = 0;   ///< hash of its tag and its first four classes without digits
};

/// The traits of the elements of one site. Not thread-safe.
class ElementTraits {
 public:
  /// The tables must outlive the object.
  ElementTraits(SymbolTable& symbols, const SignatureTable& signatures);

  const ElementTrait& of(SignatureId element);

 private:
  const SymbolTable& symbols_;
  const SignatureTable& signatures_;
  Symbol role_;
  Symbol hidden_;
  Symbol style_;
  std::vector<ElementTrait> traits_;  // by signature
};

/// A share as a feature; 0 of nothing.
inline float ratio(double part, double whole) {
  return whole == 0 ? 0.0F : static_cast<float>(part / whole);
}

struct BlockFeatures {
  FeatureRows rows;
  std::vector<std::uint32_t> path_of;  ///< by block: the number of its path, from 0
};

/// The features of all blocks of a page, without those of the group kPages.
BlockFeatures block_features(const WorkingTree& tree, const TextBlocks& blocks,
                             const PageFacts& facts, BlockNames& names, ElementTraits& traits);

}  // namespace pagelet
