// SPDX-License-Identifier: MIT
#include "extractors/run/leaf_blocks.h"

#include <cstdint>
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
  enum class Kind : std::uint8_t { kUnknown, kBlock, kOther };
  std::vector<Kind> kinds(symbols.size(), Kind::kUnknown);
  std::vector<TreeNode> blocks(tree.size(), 0);
  for (TreeNode node = 1; node < tree.size() && !stop(); ++node) {
    Kind& kind = kinds[index_of(tree.tag(node))];
    if (kind == Kind::kUnknown) {
      kind = is_block(symbols.text(tree.tag(node))) ? Kind::kBlock : Kind::kOther;
    }
    blocks[node] = kind == Kind::kBlock ? node : blocks[tree.parent(node)];
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
