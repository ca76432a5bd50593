// SPDX-License-Identifier: MIT
#include "extractors/leafcut/leafcut_cut.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace pagelet {
namespace {

// A cut is preferred unless it costs more than keeping the node by at least this value. So the
// outermost wrapper is cut, whatever the rounding.
constexpr double kTolerance = 1e-9;

// The best choices at a node, as flags.
constexpr std::uint8_t kCutBeforeTemplate = 1;  // the sibling before is cut when this one is kept
constexpr std::uint8_t kCutBeforeCut = 2;       // the sibling before is cut when this one is
constexpr std::uint8_t kCutAtEnd = 4;           // its last child is cut when this one is kept

class Cutter {
 public:
  Cutter(const WorkingTree& tree, const CutPrices& prices)
      : tree_(tree), prices_(prices), choices_(tree.size(), 0) {
    cutting_.cost_cut.resize(tree.size());
    cutting_.cost_template.resize(tree.size());
    cutting_.template_nodes = NodeSet(tree.size());
  }

  LeafCutting run(std::span<const TreeNode> leaves, std::span<const LeafShares> shares,
                  Symbol img) {
    std::size_t leaf = leaves.size();
    for (TreeNode node = static_cast<TreeNode>(tree_.size()); node-- > 0;) {
      if (tree_.is_leaf(node)) {
        --leaf;
        const bool is_full = tree_.is_text(node) || tree_.tag(node) == img;
        const double weight = is_full ? 1 : prices_.empty_weight;
        cutting_.cost_cut[node] = weight * shares[leaf].shared;
        cutting_.cost_template[node] = weight * prices_.absent * shares[leaf].absent;
      } else {
        price_inner(node);
      }
    }
    choose();
    return std::move(cutting_);
  }

 private:
  void price_inner(TreeNode node) {
    double all_cut = 0;
    double after_template = 0;
    double after_cut = std::numeric_limits<double>::infinity();
    for (TreeNode child = node + 1; child < tree_.end(node); child = tree_.end(child)) {
      const double run = after_template + prices_.run;
      if (after_cut <= after_template + kTolerance) choices_[child] |= kCutBeforeTemplate;
      if (after_cut <= run + kTolerance) choices_[child] |= kCutBeforeCut;
      after_template = std::min(after_template, after_cut) + cutting_.cost_template[child];
      after_cut = std::min(after_cut, run) + cutting_.cost_cut[child];
      all_cut += cutting_.cost_cut[child];
    }
    if (after_cut <= after_template + kTolerance) choices_[node] |= kCutAtEnd;
    cutting_.cost_cut[node] = all_cut;
    cutting_.cost_template[node] = std::min(after_template, after_cut);
  }

  // Walks down from the root along the choices.
  void choose() {
    std::vector<bool> is_cut(tree_.size(), false);
    std::vector<TreeNode> children;
    TreeNode before = 0;  // the last block
    for (TreeNode node = 0; node < tree_.size();) {
      if (is_cut[node]) {
        cutting_.begins_run.push_back(tree_.end(before) != node ||
                                      tree_.parent(before) != tree_.parent(node));
        cutting_.blocks.push_back(node);
        before = node;
        node = tree_.end(node);
        continue;
      }
      cutting_.template_nodes.insert(node);
      children.clear();
      for (TreeNode child = node + 1; child < tree_.end(node); child = tree_.end(child)) {
        children.push_back(child);
      }
      bool cut = (choices_[node] & kCutAtEnd) != 0;
      for (std::size_t at = children.size(); at-- > 0;) {
        is_cut[children[at]] = cut;
        cut = (choices_[children[at]] & (cut ? kCutBeforeCut : kCutBeforeTemplate)) != 0;
      }
      ++node;
    }
  }

  const WorkingTree& tree_;
  const CutPrices& prices_;
  std::vector<std::uint8_t> choices_;
  LeafCutting cutting_;
};

}  // namespace

LeafCutting cut_leaves(const WorkingTree& tree, std::span<const TreeNode> leaves,
                       std::span<const LeafShares> shares, const CutPrices& prices, Symbol img) {
  return Cutter(tree, prices).run(leaves, shares, img);
}

}  // namespace pagelet
