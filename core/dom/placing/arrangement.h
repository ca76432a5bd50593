// SPDX-License-Identifier: MIT
#pragma once

/// A new order of the nodes of a Document, and the Document that it makes.

#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "core/dom/document.h"
#include "core/limits.h"

namespace pagelet {

class Budget;  // core/budget.h

/// Some of the children of an element. Each node may be shown in one place only.
struct ShownPiece {
  const Document* page;  ///< from which the nodes are
  NodeId begin{};
  NodeId end{};              ///< the nodes from begin to before end, which are siblings
  bool is_contents = false;  ///< instead the children of `begin`, which is a part, as arranged
};

struct Arrangement {
  /// What the children of an element are instead of those that it has.
  std::unordered_map<std::uint32_t, std::vector<ShownPiece>> children;
  /// Elements that get another tag.
  std::unordered_map<std::uint32_t, Symbol> tags;
  /// An attribute that elements with another tag lose, or kEmpty.
  Symbol lost_attribute = Symbol::kEmpty;
  bool has_placed_parts = false;
};

/// The pieces are shown in their order. They, and the nodes of other pages, have the symbols of
/// `page`. nullopt when a limit of depth is exceeded, or the budget is used up. `sources`: gets for
/// each node the one that it was. O(nodes + pieces).
std::optional<Document> arranged(const Document& page, const Arrangement& arrangement,
                                 SymbolTable& symbols, const Limits& limits, Budget* budget,
                                 std::vector<NodeId>* sources = nullptr);

}  // namespace pagelet
