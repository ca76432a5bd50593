// SPDX-License-Identifier: MIT
#pragma once

/// How far two people label a page alike.
///
/// Source: J. Cohen, A Coefficient of Agreement for Nominal Scales, Educational and Psychological
/// Measurement 20 (1960): kappa = (observed - chance) / (1 - chance), over the nodes that count,
/// for each kind of label.

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "core/dom/working_tree.h"
#include "core/limits.h"
#include "core/result.h"
#include "datasets/labelling/label_sets.h"
#include "datasets/suite.h"

namespace pagelet {

/// Cohen's kappa of two sets over the same universe, in [-1, 1]. Where chance alone would agree on
/// every node (both sets are empty, or both hold everything) it is 1.
double kappa(const NodeSet& a, const NodeSet& b);

/// Nodes below one another that two annotators label differently, and in the same way.
struct Difference {
  TreeNode node = 0;              ///< the first of them; the others follow it in its subtree
  std::vector<TreeNode> members;  ///< all of them, in document order
  std::array<bool, 3> in_a{};     ///< by LabelKind
  std::array<bool, 3> in_b{};
};

/// The differences of two annotators, in document order. O(nodes).
std::vector<Difference> differences(const LabelSets& a, const LabelSets& b,
                                    const WorkingTree& page);

/// Two annotators on one site.
struct SiteAgreement {
  std::string site;
  std::string error;  ///< why there is none: labels are missing or cannot be used
  std::size_t nodes = 0;
  std::array<double, 3> kappas{};  ///< by LabelKind
  struct Node {
    std::string path;
    std::size_t nodes = 0;  ///< that differ in the same way, this one and others below it
    std::array<bool, 3> in_a{};
    std::array<bool, 3> in_b{};
  };
  std::vector<Node> differences;
};

/// The label file of an annotator in a site's folder: `labels.NAME.json`; without name
/// `labels.json`.
std::string label_file_of(const std::string& site_folder, const std::string& annotator);

/// Whether a name can be part of a file's name: letters, digits, `-` and `_`, 40 at most.
bool is_annotator_name(const std::string& name);

/// The sets that the label file of an annotator describes. Errors (`kInput`): those of
/// read_label_file and resolve_labels; the labels are for another key page.
Result<LabelSets> read_label_sets(const std::string& path, const std::string& key_page,
                                  const WorkingTree& page);

/// Compares two annotators on a site.
SiteAgreement compare_annotators(const SuiteSite& site, const std::string& a, const std::string& b,
                                 const Limits& limits);

}  // namespace pagelet
