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
/// The work for one call is bounded: a fixed number of selectors is tried, each in O(nodes). So
/// even a hostile page costs less than some seconds. For one thread at a time.
///
/// Example:
///   const SelectorFinder finder(page);
///   finder.find(sets.of(GoldKind::kSpecific));  // {"#content", ".crumbs > li:nth-child(n+2)"}

#include <cstddef>
#include <cstdint>
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

/// The error about a list of too many selectors.
Error too_many_selectors(std::size_t length);

/// A selector that the finder offers, and the nodes that it covers.
struct FoundSelector {
  std::string text;
  NodeSet covered;
};

class SelectorFinder {
 public:
  /// Longest list that is made for a set. Lists of the suites have at most ten selectors.
  static constexpr std::size_t kMostSelectors = 300;

  /// `page` must outlive the finder. O(nodes).
  explicit SelectorFinder(const WorkingTree& page);

  /// Selectors that together cover exactly a closed set (datasets/labelling/label_sets.h), in the
  /// document order of the first nodes that they cover. Tries at most a few hundred selectors, each
  /// in O(nodes). For each outermost node that is not covered then, it adds one selector. Error
  /// (`kInput`): there would be more than kMostSelectors.
  Result<std::vector<std::string>> find(const NodeSet& closed_set) const;

  /// The same, but keeps the selectors of `before` that still cover outermost nodes of the set and
  /// nothing else, unless fewer selectors are needed without them.
  Result<std::vector<std::string>> revise(const std::vector<std::string>& before,
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
  // The position of a node among its parent's children, from 1. Elements are counted with other
  // elements, texts with other texts.
  struct Place {
    std::uint32_t number = 0;
    std::uint32_t number_of_tag = 0;
  };

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
  Result<std::vector<std::string>> find_for(const NodeSet& closed_set,
                                            std::vector<TreeNode> roots) const;
  void number_children(NodeId parent);

  const WorkingTree& page_;
  const Document& document_;
  std::map<std::string, Nodes, std::less<>> named_;  // by #id, .class, tag and tag.class
  std::vector<bool> has_own_name_;                   // by node: a name that no other element has
  std::vector<Place> places_;                        // by node
  std::vector<std::uint32_t> counted_texts_;         // by element: text children that count
  using Counts = std::map<std::string, std::size_t>;
  mutable std::map<NodeId, Counts> child_names_;  // by parent, for step_of
};

}  // namespace pagelet
