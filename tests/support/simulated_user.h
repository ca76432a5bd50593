// SPDX-License-Identifier: MIT
#pragma once

/// Somebody who labels a page with the tool and wants certain labels: how many marks it takes.
///
/// A mark is one element or text marked or unmarked, or one proposed selector accepted, all kinds
/// together. The user plans the fewest marks for each kind by dynamic programming over the tree,
/// makes them from the outside inwards, and accepts a proposal whenever that saves marks.

#include <cstddef>
#include <optional>

#include "datasets/labelling/label_sets.h"
#include "datasets/labelling/selector_finder.h"

namespace pagelet {

/// The number of marks from `start` to `wanted`; nullopt: they cannot be reached.
std::optional<std::size_t> marks_needed(const WorkingTree& page, const SelectorFinder& finder,
                                        const LabelSets& start, const LabelSets& wanted);

/// The fewest marks of one kind alone, without proposals; nullopt: there is no way.
std::optional<std::size_t> fewest_marks(const WorkingTree& page, const NodeSet& start,
                                        const NodeSet& wanted);

}  // namespace pagelet
