// SPDX-License-Identifier: MIT
#include "core/mapping/rtdm.h"

#include <algorithm>

namespace pagelet {
namespace {

// Tables from this size on are kept for the trace.
constexpr std::size_t kLargeTable = 4'096;

}  // namespace

Result<NodeSet> RtdmMapper::map(const LabelledTree& a, const LabelledTree& b) {
  measure(a, a_);
  measure(b, b_);
  cost_of_.clear();
  kept_steps_.clear();
  kept_cells_ = 0;
  // First all costs, children before parents; then the trace, from the roots down.
  open_.assign(1, {0, 0});
  while (!open_.empty()) {
    const NodePair pair = open_.back();
    if (cost_of_.contains(class_pair(pair))) {  // pushed twice, by two cells of one table
      open_.pop_back();
      continue;
    }
    gather_lists(pair);
    if (push_unknown_pairs()) continue;
    if (cost_of_.size() >= kMaxClassPairs) {
      return fail_limit(LimitKind::kMemory, "the edit distance of two pages needs too much memory");
    }
    const std::size_t cells = a_.list.size() * b_.list.size();
    const bool keep = cells >= kLargeTable && kept_cells_ + cells <= kMaxKeptCells;
    cost_of_.emplace(class_pair(pair), fill_table(keep));
    if (keep) {
      kept_steps_.emplace(class_pair(pair), std::move(steps_));
      kept_cells_ += cells;
    }
    open_.pop_back();
  }

  NodeSet kept(a.tree.size());
  kept.insert(0);
  open_.assign(1, {0, 0});
  while (!open_.empty()) {
    const NodePair pair = open_.back();
    open_.pop_back();
    trace(pair, kept);
  }
  return kept;
}

void RtdmMapper::measure(const LabelledTree& tree, Side& side) {
  side.tree = &tree;
  side.sizes.assign(tree.tree.size(), 0);
  side.child_counts.assign(tree.tree.size(), 0);
  for (std::size_t at = tree.tree.size(); at-- > 0;) {
    if (tree.alive != nullptr && !tree.alive->contains(at)) continue;
    ++side.sizes[at];
    if (at == 0) break;
    const TreeNode parent = tree.tree.parent(static_cast<TreeNode>(at));
    side.sizes[parent] += side.sizes[at];
    ++side.child_counts[parent];
  }
}

void RtdmMapper::gather(TreeNode parent, Side& side) {
  const WorkingTree& tree = side.tree->tree;
  const NodeSet* alive = side.tree->alive;
  side.list.clear();
  for (TreeNode node = parent + 1; node < tree.end(parent); node = tree.end(node)) {
    if (alive != nullptr && !alive->contains(node)) continue;
    Child child{node, side.tree->classes[node], side.tree->labels[node], side.sizes[node]};
    child.is_leaf = child.size == 1;
    child.holds_one_leaf = child.size == 2;
    side.list.push_back(child);
  }
}

void RtdmMapper::gather_lists(NodePair pair) {
  gather(pair.a, a_);
  gather(pair.b, b_);
  suffix_.clear();
  while (!a_.list.empty() && !b_.list.empty() &&
         a_.list.back().subtree_class == b_.list.back().subtree_class) {
    suffix_.push_back(a_.list.back().node);
    a_.list.pop_back();
    b_.list.pop_back();
  }
  for (Side* side : {&a_, &b_}) {
    side->list_is_simple = std::ranges::all_of(
        side->list, [](const Child& child) { return child.is_leaf || child.holds_one_leaf; });
  }
}

std::uint64_t RtdmMapper::class_pair(NodePair pair) const {
  return (std::uint64_t{a_.tree->classes[pair.a]} << 32) | b_.tree->classes[pair.b];
}

// Whether pair_cost needs no table of the two children's own lists.
bool RtdmMapper::follows_from_sizes(const Child& a, const Child& b) {
  return a.is_leaf || b.is_leaf || (a.holds_one_leaf && b.holds_one_leaf);
}

bool RtdmMapper::push_unknown_pairs() {
  if (a_.list_is_simple && b_.list_is_simple) return false;
  const std::size_t before = open_.size();
  for (const Child& a : a_.list) {
    for (const Child& b : b_.list) {
      if (a.label != b.label || a.subtree_class == b.subtree_class) continue;
      if (follows_from_sizes(a, b)) continue;
      const NodePair pair{a.node, b.node};
      if (!cost_of_.contains(class_pair(pair))) open_.push_back(pair);
    }
  }
  return open_.size() > before;
}

// Cost of mapping the subtrees of two nodes with equal labels and different classes.
std::uint64_t RtdmMapper::pair_cost(const Child& a, const Child& b) const {
  const auto removed = std::uint64_t{a.size - 1} * costs_.remove;
  const auto inserted = std::uint64_t{b.size - 1} * costs_.insert;
  if (a.is_leaf) return inserted;
  if (b.is_leaf) return removed;
  if (a.holds_one_leaf && b.holds_one_leaf) {
    // The leaves differ, or the subtrees were identical.
    return std::min<std::uint64_t>(costs_.replace, removed + inserted);
  }
  return cost_of_.find((std::uint64_t{a.subtree_class} << 32) | b.subtree_class)->second;
}

void RtdmMapper::prepare_columns() {
  const std::size_t columns = b_.list.size();
  for (auto* numbers : {&columns_.insertions, &columns_.below, &columns_.against_leaf,
                        &columns_.against_one, &columns_.substitutions, &columns_.best_above}) {
    numbers->resize(columns);
  }
  columns_.labels.resize(columns);
  columns_.classes.resize(columns);
  columns_.prefers_pair.resize(columns);
  const Child leaf{.size = 1, .is_leaf = true};
  const Child one{.size = 2, .holds_one_leaf = true};
  for (std::size_t j = 0; j < columns; ++j) {
    const Child& b = b_.list[j];
    columns_.labels[j] = b.label;
    columns_.classes[j] = b.subtree_class;
    columns_.insertions[j] = std::uint64_t{b.size} * costs_.insert;
    columns_.below[j] = std::uint64_t{b.size - 1} * costs_.insert;
    columns_.against_leaf[j] = pair_cost(leaf, b);
    columns_.against_one[j] = follows_from_sizes(one, b) ? pair_cost(one, b) : 0;
  }
}

void RtdmMapper::fill_substitutions(const Child& a) {
  const std::size_t columns = b_.list.size();
  const std::uint64_t different = costs_.replace + std::uint64_t{a.size - 1} * costs_.remove;
  std::uint64_t* const substitutions = columns_.substitutions.data();
  if (a.is_leaf || (a.holds_one_leaf && b_.list_is_simple)) {
    const std::uint64_t* const same_label =
        a.is_leaf ? columns_.against_leaf.data() : columns_.against_one.data();
    for (std::size_t j = 0; j < columns; ++j) {
      const std::uint64_t cost =
          columns_.labels[j] == a.label ? same_label[j] : different + columns_.below[j];
      substitutions[j] = columns_.classes[j] == a.subtree_class ? 0 : cost;
    }
    return;
  }
  for (std::size_t j = 0; j < columns; ++j) {
    if (columns_.labels[j] != a.label) {
      substitutions[j] = different + columns_.below[j];
    } else {
      substitutions[j] = columns_.classes[j] == a.subtree_class ? 0 : pair_cost(a, b_.list[j]);
    }
  }
}

// Fills the table of the two lists row by row. With `keep_steps` steps_ holds the preferred step of
// each cell.
std::uint64_t RtdmMapper::fill_table(bool keep_steps) {
  prepare_columns();
  const std::size_t columns = b_.list.size();
  row_.assign(columns + 1, 0);
  for (std::size_t j = 0; j < columns; ++j) row_[j + 1] = row_[j] + columns_.insertions[j];
  if (keep_steps) steps_.assign(a_.list.size() * columns / 4 + 1, 0);
  std::size_t cell = 0;
  for (const Child& a : a_.list) {
    fill_substitutions(a);
    const auto remove_a = std::uint64_t{a.size} * costs_.remove;
    for (std::size_t j = 0; j < columns; ++j) {
      const std::uint64_t pair = row_[j] + columns_.substitutions[j];
      const std::uint64_t removal = row_[j + 1] + remove_a;
      columns_.best_above[j] = std::min(pair, removal);
      columns_.prefers_pair[j] = pair <= removal ? 1 : 0;
    }
    row_[0] += remove_a;
    std::uint64_t left = row_[0];
    for (std::size_t j = 0; j < columns; ++j) {
      left = std::min(columns_.best_above[j], left + columns_.insertions[j]);
      row_[j + 1] = left;
    }
    if (keep_steps) {
      for (std::size_t j = 0; j < columns; ++j, ++cell) {
        const Step above = columns_.prefers_pair[j] != 0 ? Step::kPair : Step::kDelete;
        const Step step = row_[j + 1] == columns_.best_above[j] ? above : Step::kInsert;
        steps_[cell / 4] |=
            static_cast<std::uint8_t>(static_cast<unsigned>(step) << (cell % 4 * 2));
      }
    }
  }
  cells_ += a_.list.size() * columns;
  return row_[columns];
}

void RtdmMapper::trace(NodePair pair, NodeSet& kept) {
  gather_lists(pair);
  for (const TreeNode node : suffix_) keep_subtree(node, kept);
  const std::size_t columns = b_.list.size();
  const auto kept_table = kept_steps_.find(class_pair(pair));
  if (kept_table == kept_steps_.end()) fill_table(true);
  const Steps& steps = kept_table == kept_steps_.end() ? steps_ : kept_table->second;
  for (std::size_t i = a_.list.size(), j = columns; i > 0 && j > 0;) {
    const std::size_t cell = (i - 1) * columns + (j - 1);
    const auto step = static_cast<Step>((steps[cell / 4] >> (cell % 4 * 2)) & 3U);
    const Child& a = a_.list[i - 1];
    const Child& b = b_.list[j - 1];
    if (step == Step::kPair && a.subtree_class == b.subtree_class) {
      keep_subtree(a.node, kept);
    } else if (step == Step::kPair && a.label == b.label) {
      kept.insert(a.node);
      if (!a.is_leaf && !b.is_leaf) open_.push_back({a.node, b.node});
    }
    if (step != Step::kInsert) --i;
    if (step != Step::kDelete) --j;
  }
}

void RtdmMapper::keep_subtree(TreeNode node, NodeSet& kept) const {
  const WorkingTree& tree = a_.tree->tree;
  const NodeSet* alive = a_.tree->alive;
  if (alive == nullptr) {
    kept.insert_range(node, tree.end(node));
    return;
  }
  for (TreeNode at = node; at < tree.end(node); ++at) {
    if (alive->contains(at)) kept.insert(at);
  }
}

}  // namespace pagelet
