// SPDX-License-Identifier: MIT
#pragma once

/// The bound of whole subtrees: the best F1 that a union of them can reach, for who knows the gold
/// set.
///
/// Programs that name elements by paths or selectors answer with whole subtrees. Gold templates are
/// none, because `body` is template though content lies below it, and an exact node set can be
/// better: its bound is 100.

#include "core/dom/node_set.h"
#include "core/dom/working_tree.h"
#include "extractors/extractor.h"

namespace pagelet {

/// The union of whole subtrees with the highest F1 against `gold`; of several the one that the
/// search finds first. Dinkelbach's method over a tree recursion: O(n) a round, a handful of
/// rounds.
NodeSet best_subtrees(const WorkingTree& tree, const NodeSet& gold);

/// Stands for the ceiling in a list of extractors. The runner asks `best_subtrees` for each task
/// instead of calling `extract`, which fails.
class Oracle final : public Extractor {
 public:
  const ExtractorInfo& info() const override;
  const Parameters& parameters() const override { return parameters_; }
  Result<Extraction> extract(const ExtractionContext& context) const override;

 private:
  Parameters parameters_;
};

}  // namespace pagelet
