// SPDX-License-Identifier: MIT
#pragma once

/// The evidence of the key page itself about its nodes (docs/specification.md, sections 15.4 and
/// 15.5): the words that they hold, whether they are in links or frames, and whether they belong to
/// share buttons.
///
/// Cost: O(nodes and text), once.

#include <cstdint>
#include <vector>

#include "core/dom/symbol_table.h"
#include "core/dom/working_tree.h"
#include "extractors/leafcut/leafcut_names.h"

namespace pagelet {

class Surroundings {
 public:
  /// `tree` must outlive the object. `names`: those of the site.
  Surroundings(const WorkingTree& tree, SymbolTable& symbols, PartNames& names);

  /// Whether the node is an `a` or inside one.
  bool in_link(TreeNode node) const { return (flags_[node] & kInLink) != 0; }

  /// Whether the node is or lies in a small part that has the name of share buttons: the template,
  /// whatever other pages say.
  bool in_fixed_part(TreeNode node) const { return (flags_[node] & kInFixedPart) != 0; }

  /// Words of a text, that is, runs between blanks; 0 for an element.
  double words(TreeNode node) const { return before_[node + 1] - before_[node]; }

  /// Words of all texts of a subtree.
  double words_below(TreeNode node) const { return before_[tree_.end(node)] - before_[node]; }

  /// The probability that a leaf is template, judged only by links and frames, in [0, 1].
  double usual_share(TreeNode leaf) const;

 private:
  // Flags for what a node is or is in; `body` does not count.
  static constexpr std::uint8_t kInLink = 1;
  static constexpr std::uint8_t kInFrame = 2;
  static constexpr std::uint8_t kInFixedPart = 4;

  const WorkingTree& tree_;
  std::vector<std::uint8_t> flags_;  // by node
  std::vector<double> before_;       // words before each node, and of the whole tree
};

}  // namespace pagelet
