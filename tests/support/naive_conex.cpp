// SPDX-License-Identifier: MIT
#include <algorithm>
#include <map>
#include <set>

#include "tests/support/naive_algorithms.h"

namespace pagelet::naive {
namespace {

using NodeNumbers = std::set<std::size_t>;

std::size_t depth_of(const Tree& tree, std::size_t node) {
  std::size_t depth = 0;
  for (; node != 0; node = tree[node].parent) ++depth;
  return depth;
}

bool is_below(const Tree& tree, std::size_t node, std::size_t ancestor) {
  while (node != 0) {
    node = tree[node].parent;
    if (node == ancestor) return true;
  }
  return false;
}

NodeNumbers subtree(const Tree& tree, std::size_t root) {
  NodeNumbers nodes = {root};
  for (std::size_t node = 0; node < tree.size(); ++node) {
    if (is_below(tree, node, root)) nodes.insert(node);
  }
  return nodes;
}

// A3. Sets are in preorder, so of equally large branches the first one is taken.
std::size_t branch_of(const Tree& tree, const NodeNumbers& reduced) {
  NodeNumbers parents;
  for (const std::size_t node : reduced) parents.insert(tree[node].parent);
  std::size_t branch = *parents.begin();
  for (const std::size_t parent : parents) {
    if (subtree(tree, parent).size() > subtree(tree, branch).size()) branch = parent;
  }
  return branch;
}

// One replacement of A5; false when no two nodes have the same parent.
bool join_siblings(const Tree& tree, NodeNumbers& main) {
  std::map<std::size_t, NodeNumbers> by_parent;
  for (const std::size_t node : main) {
    if (node != 0) by_parent[tree[node].parent].insert(node);
  }
  std::size_t deepest = kNone;
  for (const auto& [parent, children] : by_parent) {
    if (children.size() < 2) continue;
    if (deepest == kNone || depth_of(tree, parent) > depth_of(tree, deepest)) deepest = parent;
  }
  if (deepest == kNone) return false;
  for (const std::size_t child : by_parent[deepest]) main.erase(child);
  main.insert(deepest);
  const NodeNumbers before = main;
  for (const std::size_t node : before) {
    for (const std::size_t other : before) {
      if (is_below(tree, node, other)) main.erase(node);
    }
  }
  return true;
}

}  // namespace

std::vector<std::size_t> content_around(const Tree& key, const std::vector<bool>& candidates) {
  NodeNumbers main;
  for (std::size_t node = 0; node < key.size(); ++node) {
    if (candidates[node] && (node == 0 || !candidates[key[node].parent])) main.insert(node);
  }
  if (main.size() > 1) {
    const std::size_t branch = branch_of(key, main);
    std::erase_if(main, [&](std::size_t node) { return !is_below(key, node, branch); });
    while (join_siblings(key, main)) {
    }
  }
  NodeNumbers content;
  for (const std::size_t node : main) content.merge(subtree(key, node));
  return {content.begin(), content.end()};
}

std::vector<std::size_t> conex(const Tree& key, const std::vector<Tree>& pages,
                               std::size_t max_occurrences, const EqualityOptions& options) {
  std::vector<std::size_t> occurrences(key.size(), 0);
  for (const Tree& page : pages) {
    const std::vector<std::size_t> image = etdm(key, page, options);
    for (std::size_t node = 0; node < key.size(); ++node) {
      if (image[node] != kNone) ++occurrences[node];
    }
  }
  std::vector<bool> candidates(key.size());
  for (std::size_t node = 0; node < key.size(); ++node) {
    candidates[node] = occurrences[node] <= max_occurrences;
  }
  return content_around(key, candidates);
}

}  // namespace pagelet::naive
