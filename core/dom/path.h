// SPDX-License-Identifier: MIT
#pragma once

/// Paths of nodes (docs/specification.md, section 1.1): the names of nodes in results, for people
/// and for other programs.
///
/// A path is an XPath from `html` with an index on every step:
/// `/html[1]/body[1]/div[2]/p[1]/text()[1]`. Indexes count from 1 among the siblings of the same
/// name in the parsed tree, where dropped elements and blank texts count too. No two nodes of a
/// page have the same path; for that reason an element with the name `text()` is counted together
/// with the texts beside it.
///
/// A single path is written without preparation. For many paths, a PathIndex writes and a
/// PathFinder reads each one at the cost of its own length, however many siblings there are.
///
/// Example:
///   const std::string path = node_path(page, node);
///   Result<NodeId> found = PathFinder(page).find(path);  // *found == node

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/dom/document.h"
#include "core/dom/span_interner.h"
#include "core/result.h"
#include "core/text/hash.h"

namespace pagelet {

/// The path of `node`. Cost: the length of the path, plus the number of siblings before the node
/// and before each of its ancestors.
std::string node_path(const Document& document, NodeId node);

/// Writes the paths of many nodes of one document. Built in O(nodes), with 4 bytes for each node.
/// It never changes, so several threads may use it. The document must outlive it.
///
/// Example:
///   const PathIndex paths(page);
///   for (const NodeId node : nodes) out << paths.path(node) << '\n';
class PathIndex {
 public:
  explicit PathIndex(const Document& document);

  /// The index in the last step of the node's path: its number among its siblings of the same name.
  std::uint32_t index(NodeId node) const { return indices_[index_of(node)]; }

  /// The node's path, as `node_path` gives it; O(length of the path).
  std::string path(NodeId node) const;
  /// Appends the node's path to `target`.
  void append(NodeId node, std::string& target) const;

 private:
  const Document* document_;
  std::vector<std::uint32_t> indices_;
};

/// Finds the nodes of many paths in one document. The rest is as for a PathIndex.
class PathFinder {
 public:
  explicit PathFinder(const Document& document);

  /// The node that a path leads to. An index of 1 may be left out; names are compared byte by byte.
  /// O(length of the path).
  ///
  /// Errors: `kInput` when the path is malformed or leads to no node; the message names the step.
  Result<NodeId> find(std::string_view path) const;

 private:
  std::optional<NodeId> child(NodeId parent, std::string_view name, std::size_t index) const;

  using Steps = SpanInterner<std::uint32_t>;

  const Document* document_;
  Steps steps_;  // parent, name and index of each node but html, in document order
  std::unordered_map<std::string_view, Symbol, HashText> names_;  // of all nodes
};

}  // namespace pagelet
