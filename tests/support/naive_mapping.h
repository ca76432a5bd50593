// SPDX-License-Identifier: MIT
#pragma once

/// Literal versions of docs/specification.md, sections 1.2, 3, 4 and 5, with which the fast code of
/// core/mapping and the extractors built on it are compared.
///
/// Everything is a string or a number: there are no symbols, no signatures, no hashes and no
/// shortcuts. The library is only used to read a Document. This is slow: an assignment of lists of
/// p and q nodes costs O(p q min(p, q)), and each score compares sets of strings.

#include <array>
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
  std::string id;                                            ///< may be empty
  std::set<std::string> classes;                             ///< without those of the gold standard
  std::set<std::pair<std::string, std::string>> attributes;  ///< without `id` and `class`
  /// With `id` and `class`. `class` is a value (section 1.2); without tokens it is left out.
  std::set<std::pair<std::string, std::string>> all_attributes;
  std::string text;  ///< collapsed; empty for an element
  std::size_t parent = kNone;
  std::vector<std::size_t> children;
  std::size_t document_node = 0;  ///< index in the document
};

/// Nodes in preorder, the root first.
using Tree = std::vector<Node>;

/// Section 1.2.
Tree make_tree(const Document& document, Whitespace whitespace = Whitespace::kDrop);

/// The blanks of section 1.5, in UTF-8: 09-0D, 1C-20, 85, A0, 1680, 2000-200A, 2028, 2029, 202F,
/// 205F, 3000.
inline constexpr std::array<std::string_view, 29> kBlanks = {
    "\x09",         "\x0A",         "\x0B",         "\x0C",         "\x0D",         "\x1C",
    "\x1D",         "\x1E",         "\x1F",         "\x20",         "\xC2\x85",     "\xC2\xA0",
    "\xE1\x9A\x80", "\xE2\x80\x80", "\xE2\x80\x81", "\xE2\x80\x82", "\xE2\x80\x83", "\xE2\x80\x84",
    "\xE2\x80\x85", "\xE2\x80\x86", "\xE2\x80\x87", "\xE2\x80\x88", "\xE2\x80\x89", "\xE2\x80\x8A",
    "\xE2\x80\xA8", "\xE2\x80\xA9", "\xE2\x80\xAF", "\xE2\x81\x9F", "\xE3\x80\x80"};

/// The maximal runs of characters that are not blank.
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
