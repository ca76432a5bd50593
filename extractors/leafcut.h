// SPDX-License-Identifier: MIT
#pragma once

/// What LeafCut sees of a key page, for the program that writes its training data
/// (scripts/train_leafcut.py).

#include <span>

#include "core/dom/node_set.h"
#include "extractors/extractor.h"
#include "extractors/leafcut/block_features.h"
#include "extractors/leafcut/text_blocks.h"

namespace pagelet {

struct LeafCutBlocks {
  TextBlocks blocks;
  FeatureRows features;  ///< of all groups
  NodeSet voted;         ///< the main content by the votes of the other pages and the cut alone
};

/// The blocks of the key page, compared with `pages`, with default parameters.
LeafCutBlocks leafcut_blocks(const ExtractionContext& context, std::span<const PageIndex> pages);

}  // namespace pagelet
