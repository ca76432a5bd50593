// SPDX-License-Identifier: MIT
#include "extractors/leafcut/cut.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "core/dom/working_tree.h"

namespace pagelet {
namespace {

// A cut is preferred unless it costs more than keeping the node by at least this value. So the
// outermost wrapper is cut, whatever the rounding.
constexpr double kTolerance = 1e-9;

// The best choices at a node, as flags.
constexpr std::uint8_t kCutBeforeTemplate = 1;  // the sibling before is cut when this one is kept
constexpr std::uint8_t kCutBeforeCut = 2;       // the sibling before is cut when this one is
constexpr std::uint8_t kCutAtEnd = 4;           // its last child is cut when this one is kept

void price_inner(const WorkingTree& tree, TreeNode node, double price_of_cuts, LeafCutting& cutting,
                 std::vector<std::uint8_t>& choices) {
  double all_cut = 0;
  double after_template = 0;
  double after_cut = std::numeric_limits<double>::infinity();
  for (TreeNode child = node + 1; child < tree.end(node); child = tree.end(child)) {
    const double first_cut = after_template + price_of_cuts;
    if (after_cut <= after_template + kTolerance) choices[child] |= kCutBeforeTemplate;
    if (after_cut <= first_cut + kTolerance) choices[child] |= kCutBeforeCut;
    after_template = std::min(after_template, after_cut) + cutting.cost_template[child];
    after_cut = std::min(after_cut, first_cut) + cutting.cost_cut[child];
    all_cut += cutting.cost_cut[child];
  }
  if (after_cut <= after_template + kTolerance) choices[node] |= kCutAtEnd;
  cutting.cost_cut[node] = all_cut;
  cutting.cost_template[node] = std::min(after_template, after_cut);
}

// Follows the choices down from the root. Returns the nodes that are kept.
NodeSet kept_nodes(const WorkingTree& tree, const std::vector<std::uint8_t>& choices) {
  // For each node whether it is cut if its parent is kept. The sibling after a node decides.
  std::vector<bool> is_cut(tree.size(), false);
  for (auto node = static_cast<TreeNode>(tree.size()); --node > 0;) {
    const TreeNode next = tree.end(node);
    const TreeNode parent = tree.parent(node);
    const bool is_last = next == tree.end(parent);
    const auto before_next = [&] { return is_cut[next] ? kCutBeforeCut : kCutBeforeTemplate; };
    is_cut[node] = (is_last ? choices[parent] & kCutAtEnd : choices[next] & before_next()) != 0;
  }
  return NodeSet::of(tree.size(), [&](std::size_t node) {
    if (is_cut[tree.parent(static_cast<TreeNode>(node))]) is_cut[node] = true;
    return !is_cut[node];
  });
}

// A part is at an edge of the text if at most this share of the words outside such parts is
// before it, or after it.
constexpr double kEdge = 0.1;
constexpr double kLargestShare = 0.5;  // a part with more of the page's words is never removed
constexpr double kMaxTagWords = 60;
constexpr double kNavigationLinks = 0.4;  // share of the words
constexpr double kFewNavigationWords = 30;

// Whether an element with these names and words can be a part outside the main text.
bool is_part(PartKinds kinds, double outside_links, double in_links, bool is_discussion) {
  const double words = outside_links + in_links;
  const bool is_menu = in_links > kNavigationLinks * words || words < kFewNavigationWords;
  unsigned parts = part::kRelated | part::kShare | part::kFrame;
  if (!is_discussion) parts |= part::kComments;
  if (words < kMaxTagWords) parts |= part::kTags;
  if (is_menu) parts |= part::kNavigation;
  return (kinds & parts) != 0;
}

// A part that may be removed. None lies in another.
struct RemovablePart {
  TreeNode node;
  double words_before;  // outside links and outside such parts
};

}  // namespace

LeafCutting cut_leaves(const WorkingTree& tree, std::span<const LeafShares> shares,
                       const CutPrices& prices) {
  LeafCutting cutting{.cost_cut = std::vector<double>(tree.size()),
                      .cost_template = std::vector<double>(tree.size())};
  std::vector<std::uint8_t> choices(tree.size(), 0);
  std::size_t leaf = shares.size();
  for (auto node = static_cast<TreeNode>(tree.size()); node-- > 0;) {
    if (tree.is_leaf(node)) {
      --leaf;
      const bool is_full = tree.is_text(node) || tree.tag_name(node) == "img";
      const double weight = is_full ? 1 : prices.empty_weight;
      cutting.cost_cut[node] = weight * shares[leaf].shared;
      cutting.cost_template[node] = weight * prices.absent * shares[leaf].absent;
    } else {
      price_inner(tree, node, prices.cuts, cutting, choices);
    }
  }
  cutting.template_nodes = kept_nodes(tree, choices);
  return cutting;
}

NodeSet find_main_content(const WorkingTree& tree, const NodeSet& template_nodes,
                          const Surroundings& surroundings, PartNames& names) {
  NodeSet content = template_nodes.complement();
  // The words of the nodes in question, outside or inside links.
  const auto words_where = [&](bool in_link) {
    return NodeSums(tree, [&, in_link](TreeNode node) {
      const bool counts = content.contains(node) && surroundings.in_link(node) == in_link;
      return counts ? surroundings.words(node) : 0;
    });
  };
  const NodeSums outside_links = words_where(false);
  const NodeSums in_links = words_where(true);
  const bool is_discussion = names.is_discussion(tree);
  const double most = kLargestShare * outside_links.below(0);
  std::vector<RemovablePart> removable;
  double before = 0;  // words outside links and outside such parts
  for (TreeNode node = 1; node < tree.size();) {
    const double words = outside_links.below(node);
    const bool is_removable =
        !tree.is_text(node) && words <= most &&
        is_part(names.kinds_of(tree.signature(node)), words, in_links.below(node), is_discussion);
    if (is_removable) removable.push_back({node, before});
    if (tree.is_text(node)) before += words;
    node = is_removable ? tree.end(node) : node + 1;
  }
  const double edge = kEdge * before;
  for (const RemovablePart& part : removable) {
    if (part.words_before > edge && before - part.words_before > edge) continue;
    erase_subtree(content, tree, part.node);
  }
  return content;
}

}  // namespace pagelet
