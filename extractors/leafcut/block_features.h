// SPDX-License-Identifier: MIT
#pragma once

/// The features by which LeafCut judges a text block: numbers about the block, its elements, the
/// place of these on the page, and the page (docs/specification.md, section 15.10). No feature
/// depends on a language.
///
/// Cost: O(nodes + blocks x features), one pass up the tree and one down.
/// Tested in tests/extractors/leafcut/block_features_test.cpp.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/dom/working_tree.h"
#include "extractors/leafcut/element_traits.h"
#include "extractors/leafcut/features.h"
#include "extractors/leafcut/page_facts.h"
#include "extractors/leafcut/text_blocks.h"

namespace pagelet {

/// A row of features for each block. Those of the page are stored once: on a page of many short
/// blocks, such as a large table, the rows are what needs the most memory.
class FeatureRows {
 public:
  using Row = std::array<float, kFeatureCount>;

  /// The features of a block, to be written. A feature of the page is that of all blocks.
  class Cells {
   public:
    float& operator[](std::size_t feature) const {
      using namespace feature;
      if (feature < kPageWords) return own_[feature];
      return feature < kAfterPage ? page_[feature - kPageWords] : own_[feature - kOfPage];
    }

   private:
    friend class FeatureRows;
    Cells(float* own, float* page) : own_(own), page_(page) {}
    float* own_;
    float* page_;
  };

  FeatureRows() = default;
  /// `has_votes`: whether other pages vote. If not, the features from kAlone on cannot be written:
  /// kAlone is 0, and the others are -1.
  explicit FeatureRows(std::size_t blocks, bool has_votes = true)
      : width_(has_votes ? kOwn : kOwn - kOfVotes), values_(blocks * width_, 0) {}

  std::size_t size() const { return values_.size() / width_; }
  Cells operator[](std::size_t block) { return {values_.data() + block * width_, page_.data()}; }
  Row operator[](std::size_t block) const {
    const float* const own = values_.data() + block * width_;
    Row row;
    std::copy_n(own, feature::kPageWords, row.begin());
    std::ranges::copy(page_, row.begin() + feature::kPageWords);
    std::copy(own + feature::kPageWords, own + width_, row.begin() + kAfterPage);
    if (width_ == kOwn) return row;
    row[feature::kAlone] = 0;
    std::fill(row.begin() + feature::kShared, row.end(), -1.0F);
    return row;
  }

 private:
  static constexpr std::size_t kAfterPage = feature::kUrlDigits + 1;
  static constexpr std::size_t kOfPage = kAfterPage - feature::kPageWords;
  static constexpr std::size_t kOwn = kFeatureCount - kOfPage;
  static constexpr std::size_t kOfVotes = kFeatureCount - feature::kAlone;

  std::size_t width_ = kOwn;   // of the features of a block that are stored
  std::vector<float> values_;  // by block, without those of the page
  std::array<float, kOfPage> page_{};
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
  std::vector<bool> descriptions;    ///< by block: whether it shows the page's description
};

/// The features of all blocks of a page, without those of the group kPages. `has_votes`: whether
/// these will be written.
BlockFeatures block_features(const WorkingTree& tree, const TextBlocks& blocks,
                             const PageFacts& facts, ElementTraits& traits, bool has_votes = true);

}  // namespace pagelet
