// SPDX-License-Identifier: MIT
#pragma once

/// The second stage of LeafCut: finds the main content in the part of a page that is not template
/// (docs/specification.md, section 15.8). It removes parts around the main text that have names or
/// marks, such as comments, related stories, share buttons, tags, menus and pagers.
///
/// Cost: O(nodes), no recursion.

#include <cstdint>
#include <vector>

#include "core/dom/node_set.h"
#include "core/dom/working_tree.h"
#include "extractors/leafcut/leafcut_names.h"

namespace pagelet {

/// The decision of the second stage about a node.
enum class ContentPart : std::uint8_t {
  kTemplate,
  kContent,
  kRemoved,  ///< in a candidate at an edge of the text
  kWrapper,  ///< holds such a candidate
};

/// An element that has the name or the mark of a part that is no main text.
struct ContentCandidate {
  TreeNode node;
  PartKind kind;        ///< kFrame: also by its tag
  double words_before;  ///< outside links and outside candidates
  double words_after;
  bool is_removed;  ///< it is at an edge of the text
};

struct MainContent {
  NodeSet nodes;
  std::vector<ContentPart> parts;            ///< by node
  std::vector<ContentCandidate> candidates;  ///< in document order; none lies in another
};

/// Finds the main content. `template_nodes`: the nodes that are not in question. `names`: those of
/// the site.
MainContent find_main_content(const WorkingTree& tree, const NodeSet& template_nodes,
                              const Surroundings& surroundings, PartNames& names);

}  // namespace pagelet
