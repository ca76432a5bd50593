// SPDX-License-Identifier: MIT
#pragma once

/// Paths of nodes in document order (core/dom/path.h), each made when it is needed.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/dom/document.h"
#include "core/dom/node_set.h"
#include "core/dom/path.h"
#include "core/dom/working_tree.h"
#include "core/output_limit.h"

namespace pagelet::internal {

/// The beginning that a path shares with the previous one is not made again.
class PathsInOrder {
 public:
  explicit PathsInOrder(const Document& document) : document_(document), index_(document) {}

  /// Valid until the next call. `node` must be after the last one.
  std::string_view path(NodeId node);
  /// Whether nothing in the last path has to be escaped in JSON.
  bool last_is_plain() const { return open_.back().plain; }

 private:
  struct Open {
    NodeId node;
    std::size_t length;  // length of its path
    bool plain;          // nothing in its path has to be escaped
  };

  bool append_step(NodeId node);

  const Document& document_;
  PathIndex index_;
  std::vector<Open> open_;  // the node of the last path and those above it, outermost first
  std::vector<NodeId> chain_;
  std::string path_;
};

/// Calls `visit(path, plain)` for each node of the set until the limit stops it. `written()` gives
/// the number of bytes that count for the limit. Cost: O(length of the paths), after O(nodes).
template <class Written, class Visit>
void for_each_path(const WorkingTree& tree, const NodeSet& nodes, OutputLimit& limit,
                   Written&& written, Visit&& visit) {
  PathsInOrder paths(tree.document());
  bool stopped = false;
  nodes.for_each([&](std::size_t node) {
    stopped = stopped || limit.stop(written());
    if (stopped) return;
    const std::string_view path = paths.path(tree.document_node(static_cast<TreeNode>(node)));
    visit(path, paths.last_is_plain());
  });
}

}  // namespace pagelet::internal
