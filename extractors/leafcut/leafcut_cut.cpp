// SPDX-License-Identifier: MIT
#include "extractors/leafcut/leafcut_cut.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <optional>
#include <utility>

namespace pagelet {
namespace {

// A cut is preferred unless it costs more than keeping the node by at least this value. So the
// outermost wrapper is cut, whatever the rounding.
constexpr double kTolerance = 1e-9;

// The best choices at a node, as flags.
constexpr std::uint8_t kCutBeforeTemplate = 1;  // the sibling before is cut when this one is kept
constexpr std::uint8_t kCutBeforeCut = 2;       // the sibling before is cut when this one is
constexpr std::uint8_t kCutAtEnd = 4;           // its last child is cut when this one is kept

void price_inner(const WorkingTree& tree, TreeNode node, double price_of_run, LeafCutting& cutting,
                 std::vector<std::uint8_t>& choices) {
  double all_cut = 0;
  double after_template = 0;
  double after_cut = std::numeric_limits<double>::infinity();
  for (TreeNode child = node + 1; child < tree.end(node); child = tree.end(child)) {
    const double run = after_template + price_of_run;
    if (after_cut <= after_template + kTolerance) choices[child] |= kCutBeforeTemplate;
    if (after_cut <= run + kTolerance) choices[child] |= kCutBeforeCut;
    after_template = std::min(after_template, after_cut) + cutting.cost_template[child];
    after_cut = std::min(after_cut, run) + cutting.cost_cut[child];
    all_cut += cutting.cost_cut[child];
  }
  if (after_cut <= after_template + kTolerance) choices[node] |= kCutAtEnd;
  cutting.cost_cut[node] = all_cut;
  cutting.cost_template[node] = std::min(after_template, after_cut);
}

// Walks down from the root along the choices.
void choose(const WorkingTree& tree, const std::vector<std::uint8_t>& choices,
            LeafCutting& cutting) {
  std::vector<bool> is_cut(tree.size(), false);
  std::vector<TreeNode> children;
  TreeNode before = 0;  // the last block
  for (TreeNode node = 0; node < tree.size();) {
    if (is_cut[node]) {
      cutting.begins_run.push_back(tree.end(before) != node ||
                                   tree.parent(before) != tree.parent(node));
      cutting.blocks.push_back(node);
      before = node;
      node = tree.end(node);
      continue;
    }
    cutting.template_nodes.insert(node);
    children.clear();
    for (TreeNode child = node + 1; child < tree.end(node); child = tree.end(child)) {
      children.push_back(child);
    }
    bool cut = (choices[node] & kCutAtEnd) != 0;
    for (std::size_t at = children.size(); at-- > 0;) {
      is_cut[children[at]] = cut;
      cut = (choices[children[at]] & (cut ? kCutBeforeCut : kCutBeforeTemplate)) != 0;
    }
    ++node;
  }
}

// A candidate is at an edge of the text if at most this share of the words outside candidates is
// before it, or after it.
constexpr double kEdge = 0.1;
constexpr double kLargestShare = 0.5;  // a part with more of the page's words is no candidate
constexpr double kMostTagWords = 60;
constexpr double kNavigationLinks = 0.4;  // share of the words
constexpr double kFewNavigationWords = 30;

// The words of the nodes that are not template, before each node. So those of a subtree are the
// difference of two entries.
struct WordsLeft {
  const WorkingTree& tree;
  std::vector<double> outside_links;
  std::vector<double> in_links;

  double outside(TreeNode node) const {
    return outside_links[tree.end(node)] - outside_links[node];
  }
  double inside(TreeNode node) const { return in_links[tree.end(node)] - in_links[node]; }
};

WordsLeft words_left(const WorkingTree& tree, const NodeSet& template_nodes,
                     const Surroundings& surroundings) {
  WordsLeft words{tree, {0}, {0}};
  for (TreeNode node = 0; node < tree.size(); ++node) {
    const double count = template_nodes.contains(node) ? 0 : surroundings.words(node);
    const bool in_link = surroundings.in_link(node);
    words.outside_links.push_back(words.outside_links.back() + (in_link ? 0 : count));
    words.in_links.push_back(words.in_links.back() + (in_link ? count : 0));
  }
  return words;
}

// The kind of the part that an element is, if it is any.
std::optional<PartKind> part_of(PartKinds kinds, double outside, double links, bool is_discussion) {
  const double words = outside + links;
  const bool is_menu = links > kNavigationLinks * words || words < kFewNavigationWords;
  const auto is = [&](PartKind kind) { return has_kind(kinds, kind); };
  if (is(PartKind::kComments) && !is_discussion) return PartKind::kComments;
  if (is(PartKind::kRelated)) return PartKind::kRelated;
  if (is(PartKind::kShare)) return PartKind::kShare;
  if (is(PartKind::kTags) && words < kMostTagWords) return PartKind::kTags;
  if (is(PartKind::kNavigation) && is_menu) return PartKind::kNavigation;
  if (is(PartKind::kFrame)) return PartKind::kFrame;
  return std::nullopt;
}

std::vector<ContentCandidate> find_candidates(const WorkingTree& tree, const WordsLeft& words,
                                              PartNames& names) {
  const bool is_discussion = names.is_discussion(tree);
  std::vector<ContentCandidate> candidates;
  double before = 0;  // words outside links and outside candidates
  for (TreeNode node = 1; node < tree.size();) {
    const double outside = words.outside(node);
    if (tree.is_text(node)) {
      before += outside;
      ++node;
      continue;
    }
    std::optional<PartKind> kind;
    if (outside <= kLargestShare * words.outside(0)) {
      kind =
          part_of(names.kinds_of(tree.signature(node)), outside, words.inside(node), is_discussion);
    }
    if (kind) candidates.push_back({node, *kind, before, 0, false});
    node = kind ? tree.end(node) : node + 1;
  }
  for (ContentCandidate& candidate : candidates) {
    candidate.words_after = before - candidate.words_before;
    const double edge = kEdge * before;
    candidate.is_removed = candidate.words_before <= edge || candidate.words_after <= edge;
  }
  return candidates;
}

}  // namespace

LeafCutting cut_leaves(const WorkingTree& tree, std::span<const TreeNode> leaves,
                       std::span<const LeafShares> shares, const CutPrices& prices, Symbol img) {
  LeafCutting cutting{.cost_cut = std::vector<double>(tree.size()),
                      .cost_template = std::vector<double>(tree.size()),
                      .template_nodes = NodeSet(tree.size())};
  std::vector<std::uint8_t> choices(tree.size(), 0);
  std::size_t leaf = leaves.size();
  for (TreeNode node = static_cast<TreeNode>(tree.size()); node-- > 0;) {
    if (tree.is_leaf(node)) {
      --leaf;
      const bool is_full = tree.is_text(node) || tree.tag(node) == img;
      const double weight = is_full ? 1 : prices.empty_weight;
      cutting.cost_cut[node] = weight * shares[leaf].shared;
      cutting.cost_template[node] = weight * prices.absent * shares[leaf].absent;
    } else {
      price_inner(tree, node, prices.run, cutting, choices);
    }
  }
  choose(tree, choices, cutting);
  return cutting;
}

MainContent find_main_content(const WorkingTree& tree, const NodeSet& template_nodes,
                              const Surroundings& surroundings, PartNames& names) {
  const WordsLeft words = words_left(tree, template_nodes, surroundings);
  std::vector<ContentPart> parts(tree.size(), ContentPart::kTemplate);
  for (TreeNode node = 0; node < tree.size(); ++node) {
    if (!template_nodes.contains(node)) parts[node] = ContentPart::kContent;
  }
  std::vector<ContentCandidate> candidates = find_candidates(tree, words, names);
  for (const ContentCandidate& candidate : candidates) {
    if (!candidate.is_removed) continue;
    for (TreeNode node = candidate.node; node < tree.end(candidate.node); ++node) {
      if (!template_nodes.contains(node)) parts[node] = ContentPart::kRemoved;
    }
    // Of an element around it only the other children are content.
    for (TreeNode node = tree.parent(candidate.node); parts[node] == ContentPart::kContent;
         node = tree.parent(node)) {
      parts[node] = ContentPart::kWrapper;
    }
  }
  NodeSet nodes = NodeSet::of(
      tree.size(), [&](std::size_t node) { return parts[node] == ContentPart::kContent; });
  return {std::move(nodes), std::move(parts), std::move(candidates)};
}

}  // namespace pagelet
