// SPDX-License-Identifier: MIT
#include "extractors/run/leaf_blocks.h"

#include <string_view>

#include "core/dom/html_elements.h"

namespace pagelet {
namespace {

// A line break divides no block; controls that hold text are blocks of their own.
bool is_block(std::string_view tag) {
  return (has_trait(tag, trait::kBlock) && tag != "br") || tag == "button" || tag == "option";
}

// For each node the nearest block element, itself included.
std::vector<TreeNode> block_elements(const WorkingTree& tree, const std::function<bool()>& stop) {
  const SymbolTable& symbols = tree.document().symbols();
  LazyTable<bool> is_block_tag;  // by symbol
  std::vector<TreeNode> blocks(tree.size(), 0);
  for (TreeNode node = 1; node < tree.size() && !stop(); ++node) {
    const Symbol tag = tree.tag(node);
    const bool is_own = is_block_tag.of(index_of(tag), [&] { return is_block(symbols.text(tag)); });
    blocks[node] = is_own ? node : blocks[tree.parent(node)];
  }
  return blocks;
}

}  // namespace

std::vector<LeafBlock> leaf_blocks(const WorkingTree& tree,
                                   const std::function<bool(TreeNode, TreeNode)>& alike,
                                   const std::function<bool()>& stop) {
  const std::vector<TreeNode> elements = block_elements(tree, stop);
  std::vector<LeafBlock> blocks;
  for (TreeNode leaf = 0; leaf < tree.size() && !stop(); ++leaf) {
    if (!tree.is_leaf(leaf)) continue;
    const bool joins = !blocks.empty() && blocks.back().element == elements[leaf] &&
                       alike(blocks.back().leaves.back(), leaf);
    if (!joins) blocks.push_back({elements[leaf], {}});
    blocks.back().leaves.push_back(leaf);
  }
  return blocks;
}

}  // namespace pagelet
