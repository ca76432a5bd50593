// SPDX-License-Identifier: MIT
#pragma once

/// Measures how far the labels of two people for one page agree.
///
/// Source: J. Cohen, A Coefficient of Agreement for Nominal Scales, Educational and Psychological
/// Measurement 20 (1960): kappa = (observed - chance) / (1 - chance), over the nodes that count,
/// for each kind of label.

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/dom/working_tree.h"
#include "core/limits.h"
#include "core/result.h"
#include "datasets/labelling/label_sets.h"
#include "datasets/labels.h"
#include "datasets/suite.h"

namespace pagelet {

/// Cohen's kappa of two sets over the same universe, in [-1, 1]. If both sets are empty or both
/// hold all nodes, so that chance alone would agree on every node, it is 1.
double kappa(const NodeSet& a, const NodeSet& b);

/// The kappa of each kind.
Kappas kappas(const LabelSets& a, const LabelSets& b);

/// A group of nodes, in one subtree, that two annotators label differently in the same way.
struct Difference {
  TreeNode node = 0;              ///< the first of the nodes; the others are in its subtree
  std::vector<TreeNode> members;  ///< all these nodes, in document order
  std::array<bool, 3> in_a{};     ///< by GoldKind: whether annotator a gives the label
  std::array<bool, 3> in_b{};
};

/// The differences of two annotators, in document order. O(nodes).
std::vector<Difference> differences(const LabelSets& a, const LabelSets& b,
                                    const WorkingTree& page);

/// The comparison of two annotators on one site.
struct SiteAgreement {
  std::string site;
  /// The annotators who have not labelled the site; then there is no comparison.
  std::vector<std::string> missing;
  std::string error;  ///< why there is no comparison otherwise
  std::size_t nodes = 0;
  Kappas kappas;
  struct Node {
    std::string path;
    std::size_t nodes = 0;  ///< number of nodes that differ in the same way: this one and below it
    std::array<bool, 3> in_a{};
    std::array<bool, 3> in_b{};
  };
  std::vector<Node> differences;

  bool is_compared() const { return missing.empty() && error.empty(); }
};

/// The label file of an annotator in a site's folder: `labels.NAME.json`, or `labels.json` for an
/// empty name.
std::string label_file_of(const std::string& site_folder, const std::string& annotator);

/// Whether a name can be part of a file's name: at most 40 letters, digits, `-` and `_`.
bool is_annotator_name(const std::string& name);

/// The sets that the label file of an annotator describes. Errors (`kInput`): those of
/// read_label_file and resolve_labels; the labels are for another key page.
Result<LabelSets> read_label_sets(const std::string& path, const std::string& key_page,
                                  const WorkingTree& page);

/// The name that stands for labels.json among the annotators to compare.
inline constexpr std::string_view kGoldAnnotator = "gold";

/// Compares two annotators on a site.
SiteAgreement compare_annotators(const SuiteSite& site, const std::string& a, const std::string& b,
                                 const Limits& limits);

}  // namespace pagelet
