// SPDX-License-Identifier: MIT
#pragma once

/// Finds short, readable selectors for marked nodes.
///
/// For one node, the finder takes its id, a class or a tag that no other element has, or child
/// steps from the nearest ancestor with such a name. Several nodes get one selector if one fits: a
/// name, with or without the parent's, or a run of siblings. Such selectors are tested on the page
/// before they are used. Classes that begin with `TECO_` (labels of the TECO benchmark) are never
/// used.
///
/// The work for one call is bounded: a fixed number of selectors is tried, each in O(nodes). So
/// even a hostile page costs less than some seconds. For one thread at a time.
///
/// Example:
///   const SelectorFinder finder(page);
///   finder.find(sets.of(GoldKind::kSpecific));  // {"#content", ".crumbs > li:nth-child(n+2)"}

#include <cstddef>
#include <memory>
#include <string>
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
  /// Longest list that is made for a set. Lists of the suites have at most ten selectors.
  static constexpr std::size_t kMaxSelectors = 300;
  /// Error (`kInput`): a list is longer.
  static Result<void> check_length(std::size_t length);

  /// `page` must outlive the finder. O(nodes).
  explicit SelectorFinder(const WorkingTree& page);
  ~SelectorFinder();

  /// Selectors that together cover exactly a closed set (core/dom/working_tree.h), in the
  /// document order of the first nodes that they cover. Tries at most a few hundred selectors, each
  /// in O(nodes). For each outermost node that is not covered then, it adds one selector. Error
  /// (`kInput`): there would be more than kMaxSelectors.
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
  class Names;
  class Shared;

  Result<std::vector<std::string>> describe(const NodeSet& set, std::vector<TreeNode> roots) const;

  std::unique_ptr<const Names> names_;
};

}  // namespace pagelet
