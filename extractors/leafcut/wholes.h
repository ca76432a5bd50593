// SPDX-License-Identifier: MIT
#pragma once

/// Wholes: parts that readers want with all of their blocks or not at all, known by their names, as
/// a question with its answer, a recipe, a note with its title, or the declarations of a reference.
/// A short block says too little to be chosen by itself, and in the long text of a wiki all scores
/// fall with its length (docs/specification.md, section 15.13).

#include <span>
#include <vector>

#include "core/dom/working_tree.h"
#include "extractors/leafcut/block_choice.h"
#include "extractors/leafcut/element_traits.h"
#include "extractors/leafcut/text_blocks.h"

namespace pagelet {

/// Adds to a choice what wholes lack, and returns it by block. If the blocks chosen hold at least
/// half of the words of a whole, or a third of a recipe's that has at most half of the page's, it
/// lacks those of its other blocks that have a score of at least -2,000 and at most half of their
/// words in links; of the text of a wiki's page only those with at least ten words. A part of a
/// reference lacks all of its blocks that are not chosen.
/// O(nodes + blocks in wholes).
std::vector<bool> complete_wholes(const WorkingTree& tree, std::span<const TextBlock> blocks,
                                  ElementTraits& traits, BlockChoice& choice);

}  // namespace pagelet
