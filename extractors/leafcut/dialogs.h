// SPDX-License-Identifier: MIT
#pragma once

/// Dialogs and boxes that ask for consent. They are not content whatever they say, and may be
/// longer than a short text, so their blocks are left out before blocks are chosen
/// (docs/specification.md, section 15.13).

#include <vector>

#include "core/dom/working_tree.h"
#include "extractors/leafcut/element_traits.h"
#include "extractors/leafcut/text_blocks.h"

namespace pagelet {

/// Whether each block is in a dialog or a box for consent. None is, if the other blocks have fewer
/// than 20 words outside of links. O(nodes).
std::vector<bool> blocks_in_dialogs(const WorkingTree& tree, const TextBlocks& blocks,
                                    ElementTraits& traits);

}  // namespace pagelet
