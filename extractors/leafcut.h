// SPDX-License-Identifier: MIT
#pragma once

/// LeafCut's view of a key page, for the program that writes its training data
/// (scripts/train_leafcut.py), and for tests of the votes.

#include <span>
#include <vector>

#include "core/dom/node_set.h"
#include "extractors/extractor.h"
#include "extractors/leafcut/block_features.h"
#include "extractors/leafcut/cut.h"
#include "extractors/leafcut/text_blocks.h"

namespace pagelet {

struct LeafCutBlocks {
  TextBlocks blocks;
  FeatureRows features;      ///< of all groups
  NodeSet content_by_votes;  ///< the main content by votes; empty if no page voted
  LeafCutting fine_cut;      ///< the finer cut; empty if no page voted
};

/// The blocks of the key page, compared with `pages`. `settings` must be valid.
LeafCutBlocks leafcut_blocks(const ExtractionContext& context, std::span<const PageIndex> pages,
                             const std::vector<Setting>& settings = {});

}  // namespace pagelet
