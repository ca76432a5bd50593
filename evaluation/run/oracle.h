// SPDX-License-Identifier: MIT
#pragma once

/// The bound of whole subtrees: how good an answer can be that consists of them. Programs that name
/// elements by paths or selectors answer with whole subtrees. A gold template is no union of whole
/// subtrees, because `body` is template although content lies below it. Only an exact node set can
/// reach 100.

#include "core/dom/node_set.h"
#include "core/dom/working_tree.h"
#include "core/result.h"
#include "extractors/extractor.h"

namespace pagelet {

/// The union of whole subtrees with the highest F1 against `gold`; of several, the one that the
/// search finds first. It uses Dinkelbach's method with one pass over the tree in each round: O(n)
/// for a round, and only a few rounds.
NodeSet best_subtrees(const WorkingTree& tree, const NodeSet& gold);

/// Represents the ceiling in a list of extractors. The runner calls `best_subtrees` for each task
/// instead of `extract`, which fails.
class Oracle final : public Extractor {
 public:
  Oracle();
  Result<Extraction> extract(const ExtractionContext& context) const override;
};

}  // namespace pagelet
