// SPDX-License-Identifier: MIT
#pragma once

/// A literal version of docs/specification.md, sections 15.8 and 15.9: the names of parts as
/// regular expressions, and the main content in the nodes that are not template.

#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include "tests/support/naive_mapping.h"

namespace pagelet::naive {

/// Section 15.8: "comments", "related", "share", "tags", "path", "navigation", "forum", "frame",
/// "byline", "notice".
std::set<std::string> kinds_of(const Node& element);

/// Section 15.8, by the title and the names. The address does not count.
bool is_discussion(const Tree& page);

/// Section 15.4: the number of words of a text.
double words_of_text(const std::string& text);

/// Whether the node is an `a` or inside one.
bool in_link(const Tree& tree, std::size_t node);

/// The nodes of the subtree in document order.
std::vector<std::size_t> subtree(const Tree& tree, std::size_t node);

/// The number of words in those texts of the subtree for which `counts(text)` is true.
template <class Counts>
double words_below(const Tree& tree, std::size_t node, Counts&& counts) {
  double words = 0;
  for (const std::size_t below : subtree(tree, node)) {
    if (tree[below].tag == "#text" && counts(below)) words += words_of_text(tree[below].text);
  }
  return words;
}

/// Section 15.9. Removes bylines from the template.
std::vector<std::size_t> main_text(const Tree& tree, std::set<std::size_t>& template_nodes,
                                   const std::vector<std::size_t>& blocks);

}  // namespace pagelet::naive
