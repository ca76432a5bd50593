// SPDX-License-Identifier: MIT
#pragma once

/// A relation of nodes that replaces node equality (node_equality.h) in top-down mappings: the way
/// to run TemEx, ETDM and ConEx with an equality of one's own.
///
/// Every pair of two lists of siblings is asked for, so a mapping costs the product of their
/// lengths, without the short cuts for identical subtrees and long lists.
///
/// Example:
///   class SameTag final : public NodeRelation {
///    public:
///     double score(const WorkingTree& a, TreeNode first, const WorkingTree& b,
///                  TreeNode second) const override {
///       return a.tag(first) == b.tag(second) ? 1 : 0;
///     }
///   };
///   const SameTag relation;
///   extractor->extract(context.with_relation(relation));

#include "core/dom/working_tree.h"

namespace pagelet {

class NodeRelation {
 public:
  virtual ~NodeRelation() = default;

  /// How alike a node of `a` and one of `b` are. They may be paired if this is at least the
  /// threshold (EqualityOptions::threshold, 0.9 by default). The highest scores are paired first,
  /// equal ones by position. The two trees are of one site and share their symbols. Must give the
  /// same answer for the same nodes.
  virtual double score(const WorkingTree& a, TreeNode first, const WorkingTree& b,
                       TreeNode second) const = 0;
};

}  // namespace pagelet
