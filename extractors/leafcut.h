// SPDX-License-Identifier: MIT
#pragma once

/// LeafCut with a model of its own, and its view of a key page, for the program that writes its
/// training data and its answers by block (scripts/leafcut/train_leafcut.py).

#include <memory>
#include <span>
#include <vector>

#include "core/dom/node_set.h"
#include "core/result.h"
#include "extractors/extractor.h"
#include "extractors/leafcut/block_features.h"
#include "extractors/leafcut/cut.h"
#include "extractors/leafcut/model.h"
#include "extractors/leafcut/text_blocks.h"
#include "extractors/parameters.h"

namespace pagelet {

struct LeafCutBlocks {
  TextBlocks blocks;
  FeatureRows features;            ///< of all groups; kTextGap and kAlone are not filled
  std::vector<bool> captions;      ///< by block
  std::vector<bool> descriptions;  ///< by block: whether it shows the page's description
  NodeSet content_by_votes;        ///< the main content by votes; empty if no page voted
  LeafCutting fine_cut;            ///< the finer cut; empty if no page voted
};

/// LeafCut with another model than that of the build. Errors (`kUsage`): those of
/// Parameters::parse.
Result<std::unique_ptr<Extractor>> make_leafcut(std::shared_ptr<const LeafCutModel> model,
                                                const std::vector<Setting>& settings = {});

/// The blocks of the key page, compared with `pages`. `settings` must be valid.
LeafCutBlocks leafcut_blocks(const ExtractionContext& context, std::span<const PageIndex> pages,
                             const std::vector<Setting>& settings = {});

/// The texts of answers: for each block whether its texts are in.
struct LeafCutTexts {
  std::vector<bool> with_headline;
  std::vector<bool> without_headline;
  std::vector<bool> of_template;  ///< empty if a page voted
};
LeafCutTexts leafcut_texts(const ExtractionContext& context, std::span<const PageIndex> pages,
                           const std::shared_ptr<const LeafCutModel>& model);

}  // namespace pagelet
