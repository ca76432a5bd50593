// SPDX-License-Identifier: MIT
#include "core/mapping/etdm.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

#include "core/mapping/node_relation.h"
#include "core/text/blanks.h"

namespace pagelet {

Mapping EtdmMapper::map(const WorkingTree& a, const WorkingTree& b, const NodeSet* alive) {
  mapping_.image.assign(a.size(), kNoNode);
  mapping_.pairs = 0;
  if (alive != nullptr) {
    alive_before_.assign(a.size() + 1, 0);
    for (TreeNode node = 0; node < a.size(); ++node) {
      alive_before_[node + 1] = alive_before_[node] + (alive->contains(node) ? 1 : 0);
    }
  }
  open_.clear();
  add_pair(0, 0);
  while (!open_.empty() && !stop(token_)) {
    const NodePair pair = open_.back();
    open_.pop_back();
    if (a.is_leaf(pair.a) || b.is_leaf(pair.b)) continue;
    const bool complete = alive == nullptr || all_alive(pair.a, a.end(pair.a));
    if (complete && maps_onto_copy(a, b, pair)) {
      const auto first = mapping_.image.begin() + static_cast<std::ptrdiff_t>(pair.a);
      const auto size = static_cast<std::ptrdiff_t>(a.subtree_size(pair.a));
      std::iota(first + 1, first + size, pair.b + 1);
      mapping_.pairs += static_cast<std::size_t>(size - 1);
      continue;
    }
    map_children(a, b, pair, alive);
  }
  return std::move(mapping_);
}

bool EtdmMapper::maps_onto_copy(const WorkingTree& a, const WorkingTree& b, NodePair pair) const {
  return equality_.copies_are_equal() && !equality_.options().text_term &&
         a.subtree_size(pair.a) == b.subtree_size(pair.b) &&
         a.structure_hash(pair.a) == b.structure_hash(pair.b);
}

bool EtdmMapper::all_alive(TreeNode begin, TreeNode end) const {
  return alive_before_[end] - alive_before_[begin] == end - begin;
}

void EtdmMapper::map_children(const WorkingTree& a, const WorkingTree& b, NodePair pair,
                              const NodeSet* alive) {
  gather(a, pair.a, alive, siblings_a_, nodes_a_);
  gather(b, pair.b, nullptr, siblings_b_, nodes_b_);
  const std::uint32_t length_a = a.child_count(pair.a);
  const std::uint32_t length_b = b.child_count(pair.b);
  const bool complete = siblings_a_.size() == length_a;
  if (complete && length_a == length_b && equality_.copies_are_equal() && lists_are_identical()) {
    for (std::size_t i = 0; i < nodes_a_.size(); ++i) add_pair(nodes_a_[i], nodes_b_[i]);
    return;
  }
  pairs_.clear();
  if (equality_.relation() != nullptr) {
    assign_by_relation(a, b);
    return;
  }
  // Up to this number, scoring all pairs is faster than grouping (measured on real pages).
  constexpr std::size_t kShortPairs = 1'024;
  const bool is_short = siblings_a_.size() * siblings_b_.size() <= kShortPairs;
  Assigner& assigner = is_short ? *short_lists_ : *long_lists_;
  assigner.assign(equality_, {siblings_a_, length_a}, {siblings_b_, length_b}, pairs_);
  for (const AssignedPair& assigned : pairs_) add_pair(nodes_a_[assigned.a], nodes_b_[assigned.b]);
}

void EtdmMapper::assign_by_relation(const WorkingTree& a, const WorkingTree& b) {
  struct Scored {
    double score;
    AssignedPair pair;
  };
  std::vector<Scored> scored;
  for (std::uint32_t i = 0; i < nodes_a_.size(); ++i) {
    for (std::uint32_t j = 0; j < nodes_b_.size() && !stop(token_); ++j) {
      ++related_;
      const double score = equality_.relation()->score(a, nodes_a_[i], b, nodes_b_[j]);
      if (equality_.acceptable(score)) scored.push_back({score, {i, j}});
    }
  }
  const bool is_last_first = equality_.options().tie == Tie::kLast;
  std::ranges::sort(scored, [&](const Scored& one, const Scored& other) {
    if (one.score != other.score) return one.score > other.score;
    const auto of_one = std::pair(one.pair.a, one.pair.b);
    const auto of_other = std::pair(other.pair.a, other.pair.b);
    return is_last_first ? of_one > of_other : of_one < of_other;
  });
  std::vector<bool> is_taken_a(nodes_a_.size());
  std::vector<bool> is_taken_b(nodes_b_.size());
  for (const Scored& best : scored) {
    if (is_taken_a[best.pair.a] || is_taken_b[best.pair.b]) continue;
    is_taken_a[best.pair.a] = is_taken_b[best.pair.b] = true;
    add_pair(nodes_a_[best.pair.a], nodes_b_[best.pair.b]);
  }
}

void EtdmMapper::gather(const WorkingTree& tree, TreeNode parent, const NodeSet* alive,
                        std::vector<Sibling>& siblings, std::vector<TreeNode>& nodes) {
  siblings.clear();
  nodes.clear();
  const bool with_text = equality_.options().text_term;
  const TreeNode end = tree.end(parent);
  std::uint32_t position = 0;
  for (TreeNode child = parent + 1; child < end; child = tree.end(child), ++position) {
    if (alive != nullptr && !alive->contains(child)) continue;
    Sibling sibling{position, tree.child_count(child), tree.signature(child), 0};
    if (with_text && tree.is_text(child)) {
      sibling.text =
          static_cast<std::uint32_t>(index_of(texts_.intern(collapse_blanks(tree.text(child)))));
    }
    siblings.push_back(sibling);
    nodes.push_back(child);
  }
}

bool EtdmMapper::lists_are_identical() const {
  return std::ranges::equal(siblings_a_, siblings_b_, [](const Sibling& a, const Sibling& b) {
    return a.signature == b.signature && a.child_count == b.child_count && a.text == b.text;
  });
}

void EtdmMapper::add_pair(TreeNode a, TreeNode b) {
  mapping_.image[a] = b;
  ++mapping_.pairs;
  open_.push_back({a, b});
}

NodeMatch match_of(const NodeEquality& equality, const WorkingTree& a, TreeNode node,
                   const WorkingTree& b, TreeNode image) {
  if (equality.relation() != nullptr) {
    return {.image = image, .score = equality.relation()->score(a, node, b, image)};
  }
  const EqualityOptions& options = equality.options();
  const Signature& signature_a = equality.signatures().get(a.signature(node));
  const Signature& signature_b = equality.signatures().get(b.signature(image));
  const std::uint32_t p = a.child_count(a.parent(node));
  const std::uint32_t q = b.child_count(b.parent(image));
  const double position =
      position_similarity(position_window(a.position(node), p, q), b.position(image), p, q);
  NodeMatch match{.image = image};
  TextMatch text = TextMatch::kNotText;
  if (options.text_term && a.is_text(node)) {
    const bool equal = a.text(node) == b.text(image) ||
                       collapse_blanks(a.text(node)) == collapse_blanks(b.text(image));
    text = equal ? TextMatch::kEqual : TextMatch::kDifferent;
    match.text_part = text_score(text);
  }
  match.class_part = options.w_class * equality.class_part(signature_a, signature_b);
  match.position_part = options.w_position * position;
  match.attribute_part = options.w_attributes * equality.attribute_part(signature_a, signature_b);
  match.children_part =
      options.w_children * children_similarity(a.child_count(node), b.child_count(image));
  match.score = equality.score(signature_a, signature_b, a.child_count(node), b.child_count(image),
                               position, text);
  return match;
}

std::vector<double> mapping_strengths(const NodeEquality& equality, const WorkingTree& a,
                                      const WorkingTree& b, const Mapping& mapping) {
  constexpr double kInfinite = std::numeric_limits<double>::infinity();
  std::vector<double> strengths(a.size(), -kInfinite);
  strengths[0] = kInfinite;
  for (TreeNode node = 1; node < a.size(); ++node) {
    const TreeNode image = mapping.image[node];
    if (image == kNoNode) continue;
    strengths[node] =
        std::min(strengths[a.parent(node)], match_of(equality, a, node, b, image).score);
  }
  return strengths;
}

}  // namespace pagelet
