// SPDX-License-Identifier: MIT
#pragma once

/// A simulated user who labels a page with the tool: how many marks the wanted labels need.
///
/// It is one mark to mark or unmark an element or a text, or to accept a proposed selector. Marks
/// of all kinds are added up. The user plans the fewest marks for each kind by dynamic programming
/// over the tree, makes them from the outside inwards, and accepts a proposal whenever that saves
/// marks.

#include <cstddef>
#include <optional>

#include "datasets/labelling/label_sets.h"
#include "datasets/labelling/selector_finder.h"

namespace pagelet {

/// The number of marks from `start` to `wanted`; nullopt: they cannot be reached.
std::optional<std::size_t> marks_needed(const WorkingTree& page, const SelectorFinder& finder,
                                        const LabelSets& start, const LabelSets& wanted);

/// The fewest marks of one kind alone, without proposals; nullopt: it is not possible.
std::optional<std::size_t> fewest_marks(const WorkingTree& page, const NodeSet& start,
                                        const NodeSet& wanted);

}  // namespace pagelet
