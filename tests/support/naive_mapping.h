// SPDX-License-Identifier: MIT
#pragma once

/// Literal versions of docs/specification.md, sections 1.2, 3, 4 and 5, with which the fast code of
/// core/mapping and the extractors built on it are compared.
///
/// Everything is a string or a number: there are no symbols, no signatures, no hashes and no
/// shortcuts. The library is only used to read a Document. This is slow: an assignment of lists of
/// p and q nodes costs O(p q min(p, q)), and each score compares sets of strings.

#include <cstddef>
#include <limits>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/dom/document.h"
#include "core/dom/working_tree.h"
#include "core/mapping/node_equality.h"  // EqualityOptions only

namespace pagelet::naive {

inline constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();

/// MAX of rule 2: more than twice every weighted score, so that MAX/2 is above them, too.
inline constexpr double kMax = 1e6;

/// Score of a pair that rule 1 excludes.
inline constexpr double kNever = -std::numeric_limits<double>::infinity();

/// A node that counts, with everything that node equality uses.
struct Node {
  std::string tag;                                           ///< "#text" for a text
  std::string id;                                            ///< empty: none
  std::set<std::string> classes;                             ///< without those of the gold standard
  std::set<std::pair<std::string, std::string>> attributes;  ///< without `id` and `class`
  /// With `id` and `class`. `class` is a value (section 1.2); without tokens it is left out.
  std::set<std::pair<std::string, std::string>> all_attributes;
  std::string text;  ///< collapsed; empty for an element
  std::size_t parent = kNone;
  std::vector<std::size_t> children;
  std::size_t document_node = 0;  ///< index in the document
  std::string title;              ///< of the page; only the root has it
};

/// Nodes in preorder, the root first.
using Tree = std::vector<Node>;

/// Section 1.2.
Tree make_tree(const Document& document, Whitespace whitespace = Whitespace::kDrop);

/// Section 1.5: the maximal runs of characters that are not blank.
std::vector<std::string> split_at_blanks(std::string_view text);

/// Rule 6: `i` is an index of a list of p nodes, `j` one of a list of q nodes.
double position_similarity(std::size_t i, std::size_t j, std::size_t p, std::size_t q);

/// Rules 1 to 8 for the i-th of p siblings and the j-th of q siblings.
double score(const Node& a, std::size_t i, std::size_t p, const Node& b, std::size_t j,
             std::size_t q, const EqualityOptions& options);

/// A node of a list of siblings and its index in the complete list.
struct Sibling {
  const Node* node = nullptr;
  std::size_t position = 0;
};

/// The index in the first list and the index in the second list.
using Pair = std::pair<std::size_t, std::size_t>;

/// The greedy assignment, best pair first. `a` and `b` are parts of lists of p and q siblings, in
/// order of position.
std::vector<Pair> assign(const std::vector<Sibling>& a, std::size_t p,
                         const std::vector<Sibling>& b, std::size_t q,
                         const EqualityOptions& options);

/// Section 3.1: for each node of `a` the node of `b` with which it is paired, or kNone. With
/// `alive`, only those nodes of `a` take part in assignments (section 5).
std::vector<std::size_t> etdm(const Tree& a, const Tree& b, const EqualityOptions& options,
                              const std::vector<bool>* alive = nullptr);

/// Section 4.
struct TemExAnswer {
  std::vector<std::size_t> occ;  ///< by node: the number of pages that map it
  std::size_t dup = 0;           ///< pages that repeat the key page
  std::size_t t = 0;             ///< votes needed
  std::vector<std::size_t> nodes;
};
TemExAnswer temex(const Tree& key, const std::vector<Tree>& pages, std::size_t votes,
                  bool duplicate_guard, const EqualityOptions& options);

/// Section 5.
std::vector<std::size_t> prole(const Tree& key, const std::vector<Tree>& pages,
                               const EqualityOptions& options);

}  // namespace pagelet::naive
