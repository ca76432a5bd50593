// SPDX-License-Identifier: MIT
#pragma once

/// A Document made from a walk over another tree, such as the live page of a browser.
///
/// Example:
///   TreeWalk walk;  // <html><body>Hello
///   walk.types = {TreeWalk::kElement, TreeWalk::kElement, TreeWalk::kText};
///   walk.parents = {-1, 0, 1};
///   walk.attribute_counts = {0, 0, 0};
///   walk.strings = "htmlbodyHello";
///   walk.lengths = {4, 4, 5};
///   PAGELET_ASSIGN_OR_RETURN(const WalkedDocument page, document_of_walk(walk, symbols, limits));

#include <cstdint>
#include <string>
#include <vector>

#include "core/dom/document.h"
#include "core/dom/symbol_table.h"
#include "core/limits.h"
#include "core/result.h"

namespace pagelet {

class Budget;  // core/budget.h

/// Nodes in document order, `html` first. Comments belong to the walk, because they keep texts
/// apart.
struct TreeWalk {
  /// Numbers of the DOM; a CDATA section is a text.
  enum Type : std::uint8_t { kElement = 1, kText = 3, kCdata = 4, kComment = 8 };

  std::vector<std::uint8_t> types;              ///< by node
  std::vector<std::int32_t> parents;            ///< by node; -1 for a root
  std::vector<std::uint16_t> attribute_counts;  ///< by node
  /// For each node its name or text, followed by the names and values of its attributes. Valid
  /// UTF-8. A comment that marks no place of the page (core/dom/placing/placing.h) may be empty. A
  /// processing instruction is a comment that begins with "?".
  std::string strings;
  std::vector<std::uint32_t> lengths;  ///< bytes of each of the strings
  bool quirks = false;                 ///< the page is in quirks mode
};

inline constexpr NodeId kNotInDocument{0xFFFFFFFF};

struct WalkedDocument {
  Document document;
  /// The node of each node of the walk; `kNotInDocument` for comments and empty texts. Texts that
  /// are one text in the document share its node.
  std::vector<NodeId> nodes;
};

/// O(size of the walk). Names become ASCII lower case.
/// Errors: `kLimit` for nodes and depth, as for a parsed page; `kTimeout`; `kInput` when the walk
/// is not a walk of a tree whose first node is `html`.
Result<WalkedDocument> document_of_walk(const TreeWalk& walk, SymbolTable& symbols,
                                        const Limits& limits, Budget* budget = nullptr);

}  // namespace pagelet
