// SPDX-License-Identifier: MIT
#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "tests/support/naive_algorithms.h"

namespace pagelet::naive {
namespace {

using Strings = std::vector<std::string>;

// A parser never makes U+0001 to U+0004, so they can separate the parts.
std::string label_of(const Node& node, Label label) {
  if (node.tag == "#text") return node.tag + '\x01' + node.text;
  std::string text = node.tag;
  if (label == Label::kTag) return text;
  for (const auto& [name, value] : node.all_attributes) text += '\x01' + name + '\x02' + value;
  return text;
}

// A tree with the labels of its nodes, and their subtrees as texts.
struct Labelled {
  Tree tree;
  Strings labels;
  Strings subtrees;
  std::vector<std::size_t> sizes;
};

Labelled read(Tree tree, Label label) {
  Labelled read{std::move(tree), {}, {}, {}};
  const std::size_t size = read.tree.size();
  for (const Node& node : read.tree) read.labels.push_back(label_of(node, label));
  read.subtrees = read.labels;
  read.sizes.assign(size, 1);
  for (std::size_t node = size; node-- > 0;) {
    read.subtrees[node] += '\x03';
    for (const std::size_t child : read.tree[node].children) {
      read.subtrees[node] += read.subtrees[child];
      read.sizes[node] += read.sizes[child];
    }
    read.subtrees[node] += '\x04';
  }
  return read;
}

class Alignment {
 public:
  Alignment(const Labelled& a, const Labelled& b, const Costs& costs)
      : a_(a), b_(b), costs_(costs), kept_(a.tree.size()) {}

  // The nodes of `a` that are paired with a node of the same label. The roots always count.
  std::vector<bool> kept() {
    kept_[0] = true;
    trace(0, 0);
    return kept_;
  }

 private:
  using Table = std::vector<std::vector<std::size_t>>;

  std::size_t removal(std::size_t x) const { return a_.sizes[x] * costs_.removal; }
  std::size_t insertion(std::size_t y) const { return b_.sizes[y] * costs_.insertion; }

  std::size_t substitution(std::size_t x, std::size_t y) const {
    if (a_.subtrees[x] == b_.subtrees[y]) return 0;
    if (a_.labels[x] == b_.labels[y]) return table(x, y).back().back();
    return costs_.replacement + (a_.sizes[x] - 1) * costs_.removal +
           (b_.sizes[y] - 1) * costs_.insertion;
  }

  Table table(std::size_t u, std::size_t v) const {
    const std::vector<std::size_t>& xs = a_.tree[u].children;
    const std::vector<std::size_t>& ys = b_.tree[v].children;
    Table cost(xs.size() + 1, std::vector<std::size_t>(ys.size() + 1, 0));
    for (std::size_t i = 1; i <= xs.size(); ++i) cost[i][0] = cost[i - 1][0] + removal(xs[i - 1]);
    for (std::size_t j = 1; j <= ys.size(); ++j) cost[0][j] = cost[0][j - 1] + insertion(ys[j - 1]);
    for (std::size_t i = 1; i <= xs.size(); ++i) {
      for (std::size_t j = 1; j <= ys.size(); ++j) {
        cost[i][j] =
            std::min({cost[i - 1][j - 1] + substitution(xs[i - 1], ys[j - 1]),
                      cost[i - 1][j] + removal(xs[i - 1]), cost[i][j - 1] + insertion(ys[j - 1])});
      }
    }
    return cost;
  }

  void trace(std::size_t u, std::size_t v) {
    const Table cost = table(u, v);
    std::size_t i = a_.tree[u].children.size();
    std::size_t j = b_.tree[v].children.size();
    while (i > 0 && j > 0) {
      const std::size_t x = a_.tree[u].children[i - 1];
      const std::size_t y = b_.tree[v].children[j - 1];
      if (cost[i][j] == cost[i - 1][j - 1] + substitution(x, y)) {
        if (a_.subtrees[x] == b_.subtrees[y]) {
          for (std::size_t node = x; node < x + a_.sizes[x]; ++node) kept_[node] = true;
        } else if (a_.labels[x] == b_.labels[y]) {
          kept_[x] = true;
          trace(x, y);
        }
        --i;
        --j;
      } else if (cost[i][j] == cost[i - 1][j] + removal(x)) {
        --i;
      } else {
        --j;
      }
    }
  }

  const Labelled& a_;
  const Labelled& b_;
  Costs costs_;
  std::vector<bool> kept_;
};

// The tree of the nodes that are kept. `numbers` are the original numbers of the nodes.
Tree prune(const Tree& tree, const std::vector<bool>& kept, std::vector<std::size_t>& numbers) {
  Tree pruned;
  std::vector<std::size_t> left;
  std::vector<std::size_t> place(tree.size());
  for (std::size_t node = 0; node < tree.size(); ++node) {
    if (!kept[node]) continue;
    place[node] = pruned.size();
    pruned.push_back(tree[node]);
    pruned.back().children.clear();
    left.push_back(numbers[node]);
    if (node == 0) continue;
    pruned.back().parent = place[tree[node].parent];
    pruned[pruned.back().parent].children.push_back(place[node]);
  }
  numbers = left;
  return pruned;
}

// key(u) of section 8, for every node.
std::vector<Strings> places(const Labelled& page, PathKind path_kind) {
  std::vector<Strings> keys(page.tree.size());
  for (std::size_t node = 0; node < page.tree.size(); ++node) {
    const std::string step =
        path_kind == PathKind::kLabels ? page.labels[node] : page.tree[node].tag;
    for (std::size_t index = 0; index < page.tree[node].children.size(); ++index) {
      Strings& key = keys[page.tree[node].children[index]];
      key = keys[node];
      key.push_back(step);
      if (path_kind != PathKind::kTags) key.push_back(std::to_string(index));
    }
  }
  return keys;
}

}  // namespace

std::vector<std::size_t> rtdm_td(const Tree& key, const std::vector<Tree>& pages, Label label,
                                 const Costs& costs) {
  Tree left = key;
  std::vector<std::size_t> numbers;
  for (std::size_t node = 0; node < key.size(); ++node) numbers.push_back(node);
  for (const Tree& page : pages) {
    const Labelled a = read(left, label);
    const Labelled b = read(page, label);
    left = prune(left, Alignment(a, b, costs).kept(), numbers);
  }
  return numbers;
}

std::vector<std::size_t> rbm_td(const Tree& key, const std::vector<Tree>& pages, Label label,
                                PathKind path_kind, bool include_paths) {
  const Labelled own = read(key, label);
  const std::vector<Strings> own_places = places(own, path_kind);
  std::vector<bool> common(key.size(), true);
  for (const Tree& page : pages) {
    const Labelled other = read(page, label);
    const std::vector<Strings> other_places = places(other, path_kind);
    std::set<std::pair<Strings, std::string>> present;
    for (std::size_t node = 0; node < page.size(); ++node) {
      present.emplace(other_places[node], other.subtrees[node]);
    }
    for (std::size_t node = 0; node < key.size(); ++node) {
      if (!present.contains({own_places[node], own.subtrees[node]})) common[node] = false;
    }
  }
  std::vector<bool> answer = common;
  for (std::size_t node = 0; node < key.size() && include_paths; ++node) {
    if (!common[node]) continue;
    for (std::size_t above = node; above != 0; above = key[above].parent) {
      answer[key[above].parent] = true;
    }
  }
  std::vector<std::size_t> nodes;
  for (std::size_t node = 0; node < key.size(); ++node) {
    if (answer[node]) nodes.push_back(node);
  }
  return nodes;
}

}  // namespace pagelet::naive
