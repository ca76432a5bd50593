// SPDX-License-Identifier: MIT
#pragma once

/// A range of the nodes of a Document.

#include "core/dom/document.h"

namespace pagelet {

/// The nodes from `begin` to before `end`.
struct NodeRange {
  NodeId begin{};
  NodeId end{};

  bool contains(NodeId node) const { return begin <= node && node < end; }
};

}  // namespace pagelet
