// SPDX-License-Identifier: MIT
#pragma once

/// The ceiling: how good an answer of whole subtrees can be. Programs that name elements by paths
/// or selectors answer with such unions. A gold template is not such a union, because `body` is
/// template although content is below it: only an exact node set can reach 100.

#include "core/dom/node_set.h"
#include "core/dom/working_tree.h"
#include "core/result.h"
#include "extractors/extractor.h"

namespace pagelet {

/// The union of whole subtrees with the highest F1 against `gold`; of several, the one that the
/// search finds first. Dinkelbach's method, O(n) in each of a few rounds.
NodeSet best_subtrees(const WorkingTree& tree, const NodeSet& gold);

/// Represents the ceiling in a list of extractors. The runner calls `best_subtrees` for each task
/// instead of `extract`, which fails.
class Oracle final : public Extractor {
 public:
  Oracle();
  Result<Answer> extract(const ExtractionContext& context) const override;
};

}  // namespace pagelet
