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
/// A PathIndex writes and a PathFinder reads each path at the cost of its own length, however many
/// siblings there are. The document must outlive them.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/dom/document.h"
#include "core/result.h"
#include "core/text/hash.h"
#include "core/text/hash_tables.h"

namespace pagelet {

/// Writes paths. Built in O(nodes), with 4 bytes for each node.
class PathIndex {
 public:
  explicit PathIndex(const Document& document);

  /// The index in the last step of the node's path: its number among its siblings of the same name.
  std::uint32_t index(NodeId node) const { return indices_[index_of(node)]; }

  /// The node's path, until the next call. The beginning that it shares with the last path is not
  /// made again. O(length of the path).
  const std::string& path(NodeId node);

 private:
  struct Open {
    NodeId node;
    std::size_t length = 0;  // of its path
  };

  const Document* document_;
  std::vector<std::uint32_t> indices_;
  std::vector<Open> open_;  // the node of the last path and those above it, outermost first
  std::string path_;
};

/// Finds the nodes of paths. Built in O(nodes). It never changes, so several threads may use it.
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
