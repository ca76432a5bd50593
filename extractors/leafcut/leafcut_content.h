// SPDX-License-Identifier: MIT
#pragma once

/// The second stage of LeafCut: finds the main content in the part of a page that is not template
/// (docs/specification.md, section 15.9). It removes everything around the main text, such as
/// comments, related stories, share buttons, tags, paths and pagers.
///
/// Cost: O(nodes), no recursion.

#include <cstdint>
#include <span>
#include <vector>

#include "core/dom/node_set.h"
#include "core/dom/symbol_table.h"
#include "core/dom/working_tree.h"
#include "extractors/leafcut/leafcut_names.h"
#include "extractors/leafcut/leafcut_surroundings.h"

namespace pagelet {

/// The decision of the second stage about a node, and its reason.
enum class ContentPart : std::uint8_t {
  kTemplate,
  kContent,
  kOtherBlock,    ///< in a block of links, not beside the main block
  kAfterArticle,  ///< in a block after the `article` that holds nearly all words
  kComments,
  kRelated,
  kShare,
  kTags,
  kPath,
  kNavigation,
  kFrame,    ///< nav, aside, footer; by role or type
  kForm,     ///< on a discussion page
  kWrapper,  ///< holds something that was taken away
  kByline,   ///< main content that stands on other pages, too
};

struct MainContent {
  NodeSet nodes;
  std::vector<ContentPart> parts;  ///< by node
  TreeNode main_block = kNoNode;   ///< kNoNode: there is no block
};

/// The input of the second stage.
struct ContentQuestion {
  const WorkingTree& tree;
  const NodeSet& template_nodes;
  const Surroundings& surroundings;
  std::span<const TreeNode> blocks;  ///< cut nodes whose parent is template, in document order
  bool is_discussion = false;        ///< see PartNames
};

/// Finds the main content. `symbols` and `names`: those of the site.
MainContent find_main_content(const ContentQuestion& question, SymbolTable& symbols,
                              PartNames& names);

}  // namespace pagelet
