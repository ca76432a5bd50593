// SPDX-License-Identifier: MIT
#pragma once

/// Paths of nodes (docs/specification.md, section 1.1): how results name nodes to people and to
/// other programs.
///
/// A path is an XPath from `html` with an index on every step, counted from 1 among the siblings of
/// the same name in the parsed tree, so dropped elements and blank texts count:
/// `/html[1]/body[1]/div[2]/p[1]/text()[1]`. No two nodes of a page have the same path; an element
/// that a page calls `text()` is therefore counted together with the texts beside it.
///
/// One path is written and read without preparation; for many, a PathIndex makes each cost its own
/// length, however many siblings there are.
///
/// Example:
///   const std::string path = node_path(page, node);
///   Result<NodeId> found = node_at_path(page, path);  // *found == node

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/dom/document.h"
#include "core/result.h"

namespace pagelet {

/// The path of `node`. Costs the length of the path and the number of siblings that stand before
/// the node and before each of its ancestors.
std::string node_path(const Document& document, NodeId node);

/// The node that a path leads to. An index of 1 may be left out; names are compared as they are.
/// Costs at most O(nodes + length of the path).
///
/// Errors: `kInput` when the path is malformed or leads to no node; the message names the step.
Result<NodeId> node_at_path(const Document& document, std::string_view path);

/// The same for many nodes of one document. Built in O(nodes), with 8 bytes a node; immutable, safe
/// to use from several threads. The document must outlive it.
///
/// Example:
///   const PathIndex paths(page);
///   for (const NodeId node : nodes) out << paths.path(node) << '\n';
class PathIndex {
 public:
  explicit PathIndex(const Document& document);

  /// The index in the last step of the node's path: its number among siblings of the same name.
  std::uint32_t index(NodeId node) const { return indices_[index_of(node)]; }

  /// The node's path, as `node_path` gives it; O(length of the path).
  std::string path(NodeId node) const;
  /// Appends the node's path to `target`.
  void append(NodeId node, std::string& target) const;

  /// As `node_at_path`; O(length of the path + steps x log nodes).
  Result<NodeId> find(std::string_view path) const;

 private:
  const Document* document_;
  std::vector<std::uint32_t> indices_;
  std::vector<NodeId> by_name_;  // all but html: by parent, then by name, then in document order
  std::unordered_map<std::string_view, Symbol> names_;  // of the steps that occur
};

}  // namespace pagelet
