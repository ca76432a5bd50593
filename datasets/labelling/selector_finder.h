// SPDX-License-Identifier: MIT
#pragma once

/// Finds short, readable selectors for nodes that somebody has marked.
///
/// For one node, the finder tries in this order:
/// - its id;
/// - a class or tag that no other element has;
/// - a class or tag that no other element has below the nearest ancestor with such a name;
/// - child steps from that ancestor.
///
/// Several nodes get one selector if one fits: all nodes of a class or tag, all children, a run of
/// siblings, all children except one kind, or the same step in equal places
/// (`tr > td:nth-child(2)`). Such selectors are tested on the page before they are used. Classes
/// that begin with `TECO_` (labels of the TECO benchmark) are never used.
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

/// A selector that the finder offers, and the nodes that it covers.
struct FoundSelector {
  std::string text;
  NodeSet covered;
};

class SelectorFinder {
 public:
  /// `page` must outlive the finder. O(nodes).
  explicit SelectorFinder(const WorkingTree& page);

  /// Selectors that together cover exactly a closed set (datasets/labelling/label_sets.h), in the
  /// document order of the first nodes that they cover. Tries at most a few hundred selectors, each
  /// in O(nodes). For each outermost node that is not covered then, it adds one selector.
  std::vector<std::string> find(const NodeSet& closed_set) const;

  /// The same, but keeps the selectors of `before` that still cover outermost nodes of the set and
  /// nothing else, unless fewer selectors are needed without them.
  std::vector<std::string> revise(const std::vector<std::string>& before,
                                  const NodeSet& closed_set) const;

  /// Selectors that cover a node and similar nodes that are not in `set` yet, but no node of
  /// `keep_out`. Returns at most `most` selectors; those that cover the fewest nodes come first.
  std::vector<FoundSelector> more_like(TreeNode node, const NodeSet& set, const NodeSet& keep_out,
                                       std::size_t most) const;

  /// The nodes that a selector covers. Errors (`kInput`): it is malformed, or matches nothing.
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
