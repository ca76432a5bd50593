// SPDX-License-Identifier: MIT
#include "core/mapping/rtdm.h"

#include <algorithm>
#include <utility>

#include "core/sort.h"
#include "core/text/hash_tables.h"

namespace pagelet {
namespace {

// Most pairs of subtree classes whose costs are remembered: 256 MB with 32 bytes each.
constexpr std::size_t kMaxClassPairs = 8'000'000;

// Most cells of cached tables for the trace: 64 MB with two bits each.
constexpr std::size_t kMaxCachedCells = 256'000'000;

// Most cells of one table: 250 MB for its trace, a second or two.
constexpr std::uint64_t kMaxTableCells = 1'000'000'000;

// Costs are below it: sums and differences of two have 32 bits.
constexpr std::uint64_t kMaxCost = 1U << 30U;

// Most pairs that may wait for their costs. The same pair may wait at several levels.
constexpr std::size_t kMaxOpenPairs = 4 * kMaxClassPairs;

std::size_t bytes_of_steps(std::size_t rows, std::size_t columns) {
  return rows * ((columns + 3) / 4);
}

// Packs steps, four into each byte; all are below 4. There must be room for eight more steps.
void pack_steps(const std::uint8_t* steps, std::size_t count, std::uint8_t* packed) {
  for (std::size_t at = 0; at < count; at += 4) {
    *packed++ = static_cast<std::uint8_t>(steps[at] | (steps[at + 1] << 2) | (steps[at + 2] << 4) |
                                          (steps[at + 3] << 6));
  }
}

struct NodePair {
  TreeNode a;
  TreeNode b;
};

// The properties of a child of the current pair that a cell of the table needs.
struct Child {
  TreeNode node = 0;
  SubtreeClass subtree_class = 0;
  LabelId label = 0;
  std::uint32_t size = 0;  // number of nodes of its subtree
  bool is_leaf() const { return size == 1; }
  bool holds_one_leaf() const { return size == 2; }
};

// The data of one side during the computation.
struct Side {
  const LabelledTree* labelled = nullptr;
  const NodeSet* alive = nullptr;    // nullptr: all nodes
  std::vector<std::uint32_t> sizes;  // of subtrees, alive nodes only; unused without `alive`
  std::vector<Child> list;           // children of the current pair, without the suffix
  std::vector<Child> distinct;       // one child of each class, without leaves; sorted by label
  std::uint64_t nodes = 0;           // number of nodes of the list's subtrees
  bool list_is_simple = false;       // every child is a leaf or holds exactly one leaf
};

void measure(const LabelledTree& labelled, Side& side) {
  const WorkingTree& tree = labelled.tree;
  side.labelled = &labelled;
  side.alive = labelled.alive;
  if (side.alive != nullptr && side.alive->count() == tree.size()) side.alive = nullptr;
  if (side.alive == nullptr) return;
  side.sizes.assign(tree.size(), 0);
  for (std::size_t at = tree.size(); at-- > 0;) {
    if (!side.alive->contains(at)) continue;
    ++side.sizes[at];
    if (at > 0) side.sizes[tree.parent(static_cast<TreeNode>(at))] += side.sizes[at];
  }
}

void gather(TreeNode parent, Side& side) {
  const WorkingTree& tree = side.labelled->tree;
  side.list.clear();
  for (TreeNode node = parent + 1; node < tree.end(parent); node = tree.end(node)) {
    if (side.alive != nullptr && !side.alive->contains(node)) continue;
    Child child{node, side.labelled->classes[node], side.labelled->labels[node]};
    child.size = side.alive != nullptr ? side.sizes[node]
                                       : static_cast<std::uint32_t>(tree.subtree_size(node));
    side.list.push_back(child);
  }
}

bool is_of_one_class(const std::vector<Child>& list) {
  return !list.empty() && std::ranges::all_of(list, [&](const Child& child) {
    return child.subtree_class == list[0].subtree_class;
  });
}

// Whether pair_cost can be computed without a table of the two children's own lists.
bool follows_from_sizes(const Child& a, const Child& b) {
  return a.is_leaf() || b.is_leaf() || (a.holds_one_leaf() && b.holds_one_leaf());
}

// Equal subtrees of one list have the same costs, so long lists with few classes need few pairs.
void find_distinct(Side& side) {
  side.distinct.clear();
  for (const Child& child : side.list) {
    if (!child.is_leaf()) side.distinct.push_back(child);
  }
  sort_range(side.distinct, {},
             [](const Child& child) { return std::pair(child.label, child.subtree_class); });
  const auto repeated = std::ranges::unique(side.distinct, {}, &Child::subtree_class);
  side.distinct.erase(repeated.begin(), repeated.end());
}

class RtdmMapper {
 public:
  RtdmMapper(const EditCosts& costs, StopToken* token) : costs_(costs), token_(token) {}

  Result<NodeSet> map(const LabelledTree& a, const LabelledTree& b) {
    measure(a, a_);
    measure(b, b_);
    const auto too_long = [] {
      return fail(ErrorCode::kTimeout, "the edit distance took longer than the time limit");
    };
    const auto too_much = [] {
      return fail_limit(LimitKind::kMemory, "the edit distance of two pages needs too much memory");
    };
    const std::uint64_t most_cost = std::uint64_t{a.tree.size()} * costs_.remove +
                                    std::uint64_t{b.tree.size()} * costs_.insert + costs_.replace;
    if (most_cost >= kMaxCost) return too_much();
    // First computes all costs, children before parents; then the trace, from the roots down.
    open_.assign(1, {0, 0});
    while (!open_.empty()) {
      const NodePair pair = open_.back();
      if (cost_of_.contains(class_pair(pair))) {  // pushed twice, by two tables
        open_.pop_back();
        continue;
      }
      gather_lists(pair);
      if (!is_uniform_ && cells_of_lists() > kMaxTableCells) {
        return fail_limit(LimitKind::kMemory,
                          "the edit distance of " + std::to_string(a_.list.size()) + " and " +
                              std::to_string(b_.list.size()) +
                              " siblings needs a table of more than 1,000,000,000 cells");
      }
      const Push pushed = push_unknown_pairs();
      // A stopped computation is incomplete and must not be used.
      if (stop_now(token_)) return too_long();
      if (pushed == Push::kTooMany || cost_of_.size() >= kMaxClassPairs) return too_much();
      if (pushed == Push::kSome) continue;
      const std::size_t bytes = bytes_of_steps(a_.list.size(), b_.list.size());
      const bool keep = !is_uniform_ && steps_.size() + bytes <= kMaxCachedCells / 4;
      if (keep) cached_tables_.insert(class_pair(pair), steps_.size());
      const std::uint64_t cost = fill_table(keep);
      if (stop_now(token_)) return too_long();
      cost_of_.insert(class_pair(pair), cost);
      open_.pop_back();
    }

    NodeSet kept(a.tree.size());
    kept.insert(0);
    open_.assign(1, {0, 0});
    while (!open_.empty()) {
      const NodePair pair = open_.back();
      open_.pop_back();
      if (stop_now(token_)) return too_long();
      trace(pair, kept);
    }
    return kept;
  }

  std::uint64_t cells() const { return cells_; }

 private:
  enum class Step : std::uint8_t { kInsert, kDelete, kPair };
  using Cost = std::int32_t;

  // Values by column of the current table.
  struct Columns {
    std::vector<LabelId> labels;
    std::vector<SubtreeClass> classes;
    std::vector<Cost> against_one;    // substitution of a node of another class that holds one leaf
    std::vector<Cost> substitutions;  // cost of pairing with the current row, less the insertion
    std::vector<Cost> best_above;     // least cost by pairing or deletion
    std::vector<std::uint8_t> steps;
    std::vector<Cost> row;  // less the cost of inserting everything up to the column
  };

  enum class Push : std::uint8_t { kNone, kSome, kTooMany };

  void gather_lists(NodePair pair) {
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
      side->list_is_simple = true;
      side->nodes = 0;
      for (const Child& child : side->list) {
        side->list_is_simple = side->list_is_simple && child.size <= 2;
        side->nodes += child.size;
      }
    }
    is_uniform_ = is_of_one_class(a_.list) && is_of_one_class(b_.list);
  }

  std::uint64_t cells_of_lists() const { return std::uint64_t{a_.list.size()} * b_.list.size(); }

  std::uint64_t class_pair(NodePair pair) const {
    return word_of(a_.labelled->classes[pair.a], b_.labelled->classes[pair.b]);
  }

  Push push_unknown_pairs() {
    if (a_.list_is_simple && b_.list_is_simple) return Push::kNone;
    find_distinct(a_);
    find_distinct(b_);
    const std::size_t before = open_.size();
    const std::size_t most = before + kMaxClassPairs - cost_of_.size();
    auto first_b = b_.distinct.begin();
    for (const Child& a : a_.distinct) {
      if (stop(token_)) break;
      while (first_b != b_.distinct.end() && first_b->label < a.label) ++first_b;
      for (auto b = first_b; b != b_.distinct.end() && b->label == a.label; ++b) {
        if (a.subtree_class == b->subtree_class || follows_from_sizes(a, *b)) continue;
        const NodePair pair{a.node, b->node};
        if (!cost_of_.contains(class_pair(pair))) open_.push_back(pair);
      }
      if (open_.size() > std::min(most, kMaxOpenPairs)) return Push::kTooMany;
    }
    return open_.size() > before ? Push::kSome : Push::kNone;
  }

  // Cost of mapping the subtrees of two nodes with equal labels and different classes.
  std::uint64_t pair_cost(const Child& a, const Child& b) const {
    const auto removed = std::uint64_t{a.size - 1} * costs_.remove;
    const auto inserted = std::uint64_t{b.size - 1} * costs_.insert;
    if (a.is_leaf()) return inserted;
    if (b.is_leaf()) return removed;
    if (a.holds_one_leaf() && b.holds_one_leaf()) {
      // The leaves differ, because otherwise the subtrees would be identical.
      return std::min<std::uint64_t>(costs_.replace, removed + inserted);
    }
    return *cost_of_.find(word_of(a.subtree_class, b.subtree_class));
  }

  Cost less_insertion(std::uint64_t cost, const Child& b) const {
    return static_cast<Cost>(cost) - static_cast<Cost>(std::uint64_t{b.size} * costs_.insert);
  }

  void prepare_columns() {
    const std::size_t count = b_.list.size();
    for (auto* costs : {&columns_.against_one, &columns_.substitutions, &columns_.best_above}) {
      costs->resize(count);
    }
    columns_.labels.resize(count);
    columns_.classes.resize(count);
    columns_.steps.resize(count + 8);
    columns_.row.assign(count + 1, 0);
    const Child one{.size = 2};
    for (std::size_t j = 0; j < count; ++j) {
      const Child& b = b_.list[j];
      columns_.labels[j] = b.label;
      columns_.classes[j] = b.subtree_class;
      columns_.against_one[j] =
          follows_from_sizes(one, b) ? less_insertion(pair_cost(one, b), b) : Cost{0};
    }
  }

  void fill_substitutions(const Child& a) {
    const std::size_t count = b_.list.size();
    // With different labels, nothing below the two is paired.
    const auto insert = static_cast<Cost>(costs_.insert);
    const auto different =
        static_cast<Cost>(costs_.replace + std::uint64_t{a.size - 1} * costs_.remove) - insert;
    const LabelId* const labels = columns_.labels.data();
    const SubtreeClass* const classes = columns_.classes.data();
    const Cost* const against_one = columns_.against_one.data();
    Cost* const substitutions = columns_.substitutions.data();
    if (a.is_leaf()) {
      for (std::size_t j = 0; j < count; ++j) {
        substitutions[j] = labels[j] == a.label ? -insert : different;
      }
    } else if (a.holds_one_leaf() && b_.list_is_simple) {
      for (std::size_t j = 0; j < count; ++j) {
        const Cost same_label = classes[j] == a.subtree_class ? -2 * insert : against_one[j];
        substitutions[j] = labels[j] == a.label ? same_label : different;
      }
    } else {
      for (std::size_t j = 0; j < count; ++j) {
        substitutions[j] = different;
        if (labels[j] != a.label) continue;
        const Child& b = b_.list[j];
        const std::uint64_t cost = classes[j] == a.subtree_class ? 0 : pair_cost(a, b);
        substitutions[j] = less_insertion(cost, b);
      }
    }
  }

  // Whether children of two uniform lists are paired, and the cost of the lists. All pairs have one
  // cost, so all are paired from the ends of the lists, or none is.
  std::pair<bool, std::uint64_t> uniform_cost() const {
    const Child& a = a_.list.front();
    const Child& b = b_.list.front();
    const auto removal = std::uint64_t{a.size} * costs_.remove;
    const auto insertion = std::uint64_t{b.size} * costs_.insert;
    const std::uint64_t pair =
        a.label == b.label ? pair_cost(a, b)
                           : costs_.replace + removal - costs_.remove + insertion - costs_.insert;
    const bool are_paired = pair <= removal + insertion;
    const std::uint64_t pairs = are_paired ? std::min(a_.list.size(), b_.list.size()) : 0;
    return {are_paired, pairs * pair + (a_.list.size() - pairs) * removal +
                            (b_.list.size() - pairs) * insertion};
  }

  // Fills the table of the two lists row by row. With `keep_steps`, the preferred step of each cell
  // is appended to steps_. From each cost, the cost of inserting all columns up to its own is
  // subtracted. So the insertions of a row are a running minimum.
  std::uint64_t fill_table(bool keep_steps) {
    if (a_.list.empty() || b_.list.empty()) {
      return a_.nodes * costs_.remove + b_.nodes * costs_.insert;
    }
    if (is_uniform_) return uniform_cost().second;
    prepare_columns();
    const std::size_t count = b_.list.size();
    Cost* const row = columns_.row.data();
    Cost* const best_above = columns_.best_above.data();
    std::uint8_t* const steps = columns_.steps.data();
    const Cost* const substitutions = columns_.substitutions.data();
    std::size_t packed_at = steps_.size();
    if (keep_steps) steps_.resize(packed_at + bytes_of_steps(a_.list.size(), count));
    const Child* before = nullptr;
    for (const Child& a : a_.list) {
      if (stop(token_)) break;
      if (before == nullptr || before->subtree_class != a.subtree_class) {
        fill_substitutions(a);
      }
      before = &a;
      const auto remove_a = static_cast<Cost>(std::uint64_t{a.size} * costs_.remove);
      for (std::size_t j = 0; j < count; ++j) {
        const Cost pair = row[j] + substitutions[j];
        const Cost removal = row[j + 1] + remove_a;
        best_above[j] = std::min(pair, removal);
        steps[j] = static_cast<std::uint8_t>(pair <= removal ? Step::kPair : Step::kDelete);
      }
      row[0] += remove_a;
      Cost least = row[0];
      for (std::size_t j = 0; j < count; ++j) {
        least = std::min(least, best_above[j]);
        row[j + 1] = least;
      }
      if (keep_steps) {
        for (std::size_t j = 0; j < count; ++j) {
          steps[j] = row[j + 1] == best_above[j] ? steps[j] : std::uint8_t{0};  // Step::kInsert
        }
        pack_steps(steps, count, steps_.data() + packed_at);
        packed_at += bytes_of_steps(1, count);
      }
    }
    cells_ += a_.list.size() * count;
    return static_cast<std::uint64_t>(row[count]) + b_.nodes * costs_.insert;
  }

  void trace(NodePair pair, NodeSet& kept) {
    gather_lists(pair);
    for (const TreeNode node : suffix_) keep_subtree(node, kept);
    if (is_uniform_) {
      const bool are_paired = uniform_cost().first;
      for (std::size_t i = a_.list.size(), j = b_.list.size(); are_paired && i-- > 0 && j-- > 0;) {
        keep_pair(a_.list[i], b_.list[j], kept);
      }
      return;
    }
    const std::size_t columns = b_.list.size();
    const std::size_t* const cached_table = cached_tables_.find(class_pair(pair));
    const std::size_t begin = cached_table != nullptr ? *cached_table : steps_.size();
    if (cached_table == nullptr) fill_table(true);
    for (std::size_t i = a_.list.size(), j = columns; i > 0 && j > 0;) {
      const std::uint8_t packed = steps_[begin + bytes_of_steps(i - 1, columns) + (j - 1) / 4];
      const auto step = static_cast<Step>((packed >> ((j - 1) % 4 * 2)) & 3U);
      const Child& a = a_.list[i - 1];
      const Child& b = b_.list[j - 1];
      if (step == Step::kPair) keep_pair(a, b, kept);
      if (step != Step::kInsert) --i;
      if (step != Step::kDelete) --j;
    }
    if (cached_table == nullptr) steps_.resize(begin);
  }

  void keep_pair(const Child& a, const Child& b, NodeSet& kept) {
    if (a.subtree_class == b.subtree_class) {
      keep_subtree(a.node, kept);
    } else if (a.label == b.label) {
      kept.insert(a.node);
      if (!a.is_leaf() && !b.is_leaf()) open_.push_back({a.node, b.node});
    }
  }

  void keep_subtree(TreeNode node, NodeSet& kept) const {
    const TreeNode end = a_.labelled->tree.end(node);
    if (a_.alive == nullptr) {
      kept.insert_range(node, end);
      return;
    }
    for (TreeNode at = node; at < end; ++at) {
      if (a_.alive->contains(at)) kept.insert(at);
    }
  }

  EditCosts costs_;
  StopToken* token_;
  std::uint64_t cells_ = 0;
  Side a_;
  Side b_;
  std::vector<TreeNode> suffix_;  // children of `a` in the equal suffix of the two lists
  bool is_uniform_ = false;       // all children of each list have one class
  Columns columns_;
  std::vector<NodePair> open_;
  WordMap<std::uint64_t> cost_of_;      // by pair of classes
  std::vector<std::uint8_t> steps_;     // cached tables: four cells in a byte; rows begin at a byte
  WordMap<std::size_t> cached_tables_;  // where each cached table begins, by pair of classes
};

void mark_labels(std::span<const LabelId> labels, const NodeSet* alive, std::vector<bool>& marks) {
  for (std::size_t node = 0; node < labels.size(); ++node) {
    if (alive != nullptr && !alive->contains(node)) continue;
    if (labels[node] >= marks.size()) marks.resize(labels[node] + std::size_t{1});
    marks[labels[node]] = true;
  }
}

void replace_unmarked(std::vector<LabelId>& labels, const std::vector<bool>& marks, LabelId other) {
  for (LabelId& label : labels) {
    if (label >= marks.size() || !marks[label]) label = other;
  }
}

}  // namespace

void merge_foreign_labels(std::vector<LabelId>& a, const NodeSet* alive, std::vector<LabelId>& b) {
  // Above all labels, and a class of a leaf is twice its label.
  constexpr LabelId kOnlyInA = 0x7FFF'FFFE;
  constexpr LabelId kOnlyInB = 0x7FFF'FFFD;
  std::vector<bool> of_a;
  std::vector<bool> of_b;
  mark_labels(a, alive, of_a);
  mark_labels(b, nullptr, of_b);
  replace_unmarked(a, of_b, kOnlyInA);
  replace_unmarked(b, of_a, kOnlyInB);
}

Result<NodeSet> restricted_mapping(const LabelledTree& a, const LabelledTree& b,
                                   const EditCosts& costs, StopToken* token, std::uint64_t* cells) {
  RtdmMapper mapper(costs, token);
  Result<NodeSet> nodes = mapper.map(a, b);
  if (cells != nullptr) *cells += mapper.cells();
  return nodes;
}

}  // namespace pagelet
