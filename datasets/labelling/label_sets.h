// SPDX-License-Identifier: MIT
#pragma once

/// Labels of a page while they are made: a set of nodes for each kind of label, and the rules
/// for marking a node.
///
/// A label covers an element with all its descendants. So every set here is closed
/// (core/dom/working_tree.h). Removing a node therefore also removes the elements around it, but
/// not their other children.
///
/// Example:
///   LabelSets sets(page.size());
///   sets.mark(page, wrapper, GoldKind::kContent);    // also marks it as page-specific
///   sets.unmark(page, advert, GoldKind::kSpecific);  // now the wrapper without the advert

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/dom/node_set.h"
#include "core/dom/working_tree.h"
#include "datasets/labels.h"

namespace pagelet {

/// The kinds of labels: page-specific (not template), main content, main menu.
enum class GoldKind : std::uint8_t { kSpecific, kContent, kMenu };
inline constexpr std::array kGoldKinds = {GoldKind::kSpecific, GoldKind::kContent, GoldKind::kMenu};

/// The name of a kind's list in labels.json.
constexpr std::string_view field_of(GoldKind kind) {
  return kLabelLists[static_cast<std::size_t>(kind)];
}

/// The names of the lists of some kinds (by GoldKind).
std::vector<std::string> names_of_kinds(const std::array<bool, 3>& kinds);

/// Inserts a node with all its descendants.
void insert_subtree(NodeSet& set, const WorkingTree& page, TreeNode node);

/// The largest closed set within a set. O(nodes).
NodeSet closed(const NodeSet& set, const WorkingTree& page);

/// The three sets over one page's working tree.
class LabelSets {
 public:
  LabelSets() = default;
  /// No node is marked.
  explicit LabelSets(std::size_t nodes) : sets_{NodeSet(nodes), NodeSet(nodes), NodeSet(nodes)} {}
  explicit LabelSets(const Gold& gold);
  /// The labels that correspond to an algorithm's answer, without a main menu. O(nodes).
  static LabelSets of_answer(const NodeSet& template_nodes, const NodeSet& content,
                             const WorkingTree& page);

  /// The sets as gold; content without a mark is empty.
  Gold gold() const;

  const NodeSet& of(GoldKind kind) const { return sets_[static_cast<std::size_t>(kind)]; }
  NodeSet& of(GoldKind kind) { return sets_[static_cast<std::size_t>(kind)]; }

  /// Marks a node with all its descendants. Main content is also marked as page-specific. A main
  /// menu is not: it counts as template unless it is marked otherwise later.
  void mark(const WorkingTree& page, TreeNode node, GoldKind kind);

  /// Removes a mark from a node with all its descendants. Nodes that are no longer page-specific
  /// are no longer main content either.
  void unmark(const WorkingTree& page, TreeNode node, GoldKind kind);

  bool operator==(const LabelSets& other) const = default;

 private:
  std::array<NodeSet, 3> sets_;
};

/// How far two annotators agree: Cohen's kappa of sets over the same universe, in [-1, 1]. If both
/// sets are empty or both hold all nodes, so that chance alone would agree on every node, it is 1.
///
/// Source: J. Cohen, A Coefficient of Agreement for Nominal Scales, Educational and Psychological
/// Measurement 20 (1960): kappa = (observed - chance) / (1 - chance), over the nodes that count.
double kappa(const NodeSet& a, const NodeSet& b);

/// The kappa of each kind.
Kappas kappas(const LabelSets& a, const LabelSets& b);

/// How far three or more annotators agree, over the same universe: Fleiss' kappa of sets. 1 if
/// chance alone would agree on every node. At least two sets. O(annotators x nodes).
///
/// Source: J. Fleiss, Measuring Nominal Scale Agreement Among Many Raters, Psychological Bulletin
/// 76 (1971): the same quotient; observed is the share of pairs of annotators that agree on a node,
/// and chance comes from the share of all marks.
double fleiss_kappa(std::span<const NodeSet* const> sets);

/// Fleiss' kappa of each kind.
Kappas fleiss_kappas(std::span<const LabelSets> all);

/// Number of nodes on which at least two annotators differ in a label.
std::size_t differing_nodes(std::span<const LabelSets> all);

/// A group of nodes, in one subtree, on which annotators differ in the same way.
struct Difference {
  TreeNode node = 0;              ///< the first of the nodes; the others are in its subtree
  std::vector<TreeNode> members;  ///< all these nodes, in document order
  /// By annotator, then by GoldKind: whether the annotator gives the label.
  std::vector<std::array<bool, 3>> sides;
};

/// The differences of two or more annotators, in document order. O(annotators x nodes).
std::vector<Difference> differences(std::span<const LabelSets> all, const WorkingTree& page);

/// The labels that more than half of the annotators give: of two, those that both give. They are
/// closed, as all labels of annotators are. O(annotators x nodes).
LabelSets majority(std::span<const LabelSets> all);

}  // namespace pagelet
