// SPDX-License-Identifier: MIT
#pragma once

/// Selectors for nodes that somebody has marked: short ones that people can read.
///
/// One node gets, in this order, its id, a class or tag that nothing else has, such a name below
/// the nearest ancestor that has one, or else child steps from there. Several nodes get one
/// selector where one fits: those of a class or tag, all children, a run of siblings, all but one
/// kind, or the same step in equal places (`tr > td:nth-child(2)`). Selectors for several nodes are
/// tried on the page before they are given out. Classes that begin with `TECO_` (labels of the TECO
/// benchmark) are never used.
///
/// Thread-safe once made.
///
/// Example:
///   const SelectorFinder finder(page);
///   finder.find(sets.of(LabelKind::kSpecific));  // {"#content", ".crumbs > li:nth-child(n+2)"}

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/dom/node_set.h"
#include "core/dom/working_tree.h"
#include "core/result.h"

namespace pagelet {

/// A selector that a finder offers, and what it covers.
struct FoundSelector {
  std::string text;
  NodeSet covered;
};

class SelectorFinder {
 public:
  /// `page` must outlive the finder. O(nodes).
  explicit SelectorFinder(const WorkingTree& page);

  /// Selectors that together cover exactly a closed set (datasets/labelling/label_sets.h), in the
  /// document order of the first nodes that they cover. Tries some hundred selectors at most, each
  /// in O(nodes), and writes one for each outermost node that is left.
  std::vector<std::string> find(const NodeSet& closed_set) const;

  /// The same, but with those selectors of `before` that still cover outermost nodes of the set and
  /// nothing else, unless fewer selectors do without them.
  std::vector<std::string> revise(const std::vector<std::string>& before,
                                  const NodeSet& closed_set) const;

  /// Selectors that cover a node and others like it that are not in `set` yet, and nothing of
  /// `keep_out`: at most `most`, those that cover least first.
  std::vector<FoundSelector> more_like(TreeNode node, const NodeSet& set, const NodeSet& keep_out,
                                       std::size_t most) const;

  /// What a selector covers. Errors (`kInput`): it is malformed, or matches nothing.
  Result<NodeSet> cover(const std::string& selector) const;

  /// The selector of one node.
  std::string selector_of(TreeNode node) const;

 private:
  using Nodes = std::vector<NodeId>;
  class Groups;

  std::string tag_of(NodeId node) const;
  std::vector<std::string> names_of(NodeId node) const;
  std::optional<std::string> own_name(NodeId node) const;
  std::optional<std::string> name_below_named(NodeId node) const;
  std::string selector_of_element(NodeId node) const;
  std::string step_of(NodeId node) const;
  std::size_t count_below(const std::string& name, NodeId ancestor) const;
  Nodes children_of(NodeId parent) const;
  std::vector<std::string> places_of(TreeNode node) const;
  std::vector<std::string> kin_of(TreeNode node) const;
  std::vector<std::string> find_for(const NodeSet& closed_set, std::vector<TreeNode> roots) const;

  const WorkingTree& page_;
  const Document& document_;
  std::map<std::string, Nodes, std::less<>> named_;  // by #id, .class, tag and tag.class
};

}  // namespace pagelet
