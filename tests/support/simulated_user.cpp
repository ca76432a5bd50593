// SPDX-License-Identifier: MIT
#include "tests/support/simulated_user.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

namespace pagelet {
namespace {

struct Mark {
  GoldKind kind = GoldKind::kSpecific;
  TreeNode node = 0;
  bool on = true;
};

// The effect of the innermost mark around a node: nothing, into the set, out of the set.
enum State : std::size_t { kKeep, kIn, kOut };
constexpr std::uint32_t kNever = 1'000'000'000;

// The fewest marks that turn one closed set into another. For each node and each state that marks
// around it can give it, bottom-up: the cost to leave, to mark and to unmark the node.
class Planner {
 public:
  // Only nodes of `within`, a closed set, are marked.
  Planner(const WorkingTree& page, const NodeSet& start, const NodeSet& wanted,
          const NodeSet& within)
      : page_(page),
        start_(start),
        wanted_(wanted),
        within_(within),
        costs_(page.size()),
        below_(page.size()) {
    std::vector<bool> all_below(page.size(), true);  // whether all descendants are wanted
    for (std::size_t at = page.size(); at-- > 0;) {
      for (const State state : {kKeep, kIn, kOut}) {
        costs_[at][state] =
            std::min({cost(at, state, all_below[at]), cost_marked(at, all_below[at]),
                      1 + cost(at, kOut, all_below[at])});
      }
      if (at == 0) break;
      const TreeNode parent = page.parent(static_cast<TreeNode>(at));
      for (const State state : {kKeep, kIn, kOut}) {
        below_[parent][state] = std::min(below_[parent][state] + costs_[at][state], kNever);
      }
      if (!wanted.contains(at) || !all_below[at]) all_below[parent] = false;
    }
    all_below_ = std::move(all_below);
  }

  std::uint32_t cost() const { return costs_[0][kKeep]; }

  // The marks, from the outside inwards.
  std::vector<std::pair<TreeNode, bool>> marks() const {
    std::vector<std::pair<TreeNode, bool>> marks;
    std::vector<State> states(page_.size(), kKeep);
    for (std::size_t at = 0; at < page_.size(); ++at) {
      State state = at == 0 ? kKeep : states[page_.parent(static_cast<TreeNode>(at))];
      if (costs_[at][state] != cost(at, state, all_below_[at])) {
        const bool on = costs_[at][state] == cost_marked(at, all_below_[at]);
        marks.emplace_back(static_cast<TreeNode>(at), on);
        state = on ? kIn : kOut;
      }
      states[at] = state;
    }
    return marks;
  }

 private:
  std::uint32_t cost_marked(std::size_t at, bool all_below) const {
    return within_.contains(at) ? 1 + cost(at, kIn, all_below) : kNever;
  }

  // The cost of a node with its descendants, without a mark on the node itself.
  std::uint32_t cost(std::size_t at, State state, bool all_below) const {
    const bool is_wanted = wanted_.contains(at);
    // An element stays in the set as long as no descendant is removed.
    const bool was_in = state == kIn || (state == kKeep && start_.contains(at));
    const bool is_in = was_in && all_below;
    return is_in == is_wanted ? below_[at][state] : kNever;
  }

  const WorkingTree& page_;
  const NodeSet& start_;
  const NodeSet& wanted_;
  const NodeSet& within_;
  std::vector<std::array<std::uint32_t, 3>> costs_;
  std::vector<std::array<std::uint32_t, 3>> below_;  // sum over the children
  std::vector<bool> all_below_;
};

using Order = std::array<GoldKind, 3>;
constexpr GoldKind kSpecific = GoldKind::kSpecific;
constexpr GoldKind kContent = GoldKind::kContent;
constexpr GoldKind kMenu = GoldKind::kMenu;
// Content first saves marks, because content is page-specific, too. With page-specific first, no
// content must be removed again. A menu inside of page-specific nodes is best marked last; a menu
// with page-specific parts is best marked first.
constexpr std::array<Order, 4> kOrders = {{{kMenu, kContent, kSpecific},
                                           {kContent, kSpecific, kMenu},
                                           {kMenu, kSpecific, kContent},
                                           {kSpecific, kContent, kMenu}}};

void apply(LabelSets& sets, const WorkingTree& page, const Mark& mark) {
  if (mark.on) {
    sets.mark(page, mark.node, mark.kind);
  } else {
    sets.unmark(page, mark.node, mark.kind);
  }
}

// All marks, kind after kind. The plan for each kind includes the effects of the marks before it.
std::optional<std::vector<Mark>> plan(const WorkingTree& page, const LabelSets& start,
                                      const LabelSets& wanted) {
  std::optional<std::vector<Mark>> best;
  for (const Order& order : kOrders) {
    LabelSets sets = start;
    std::vector<Mark> marks;
    const bool is_specific_first =
        std::ranges::find(order, kSpecific) < std::ranges::find(order, kContent);
    for (const GoldKind kind : order) {
      // The page-specific nodes must not change any more.
      const NodeSet within =
          kind == kContent && is_specific_first ? wanted.of(kSpecific) : NodeSet(page.size(), true);
      const Planner planner(page, sets.of(kind), wanted.of(kind), within);
      if (planner.cost() >= kNever) break;
      for (const auto& [node, on] : planner.marks()) {
        marks.push_back({kind, node, on});
        apply(sets, page, marks.back());
      }
    }
    if (sets == wanted && (!best || marks.size() < best->size())) best = std::move(marks);
  }
  return best;
}

// The number of proposals that the page shows.
constexpr std::size_t kProposals = 6;

}  // namespace

std::optional<std::size_t> fewest_marks(const WorkingTree& page, const NodeSet& start,
                                        const NodeSet& wanted) {
  const NodeSet anywhere(page.size(), true);
  const Planner planner(page, start, wanted, anywhere);
  if (planner.cost() >= kNever) return std::nullopt;
  return planner.cost();
}

std::optional<std::size_t> marks_needed(const WorkingTree& page, const SelectorFinder& finder,
                                        const LabelSets& start, const LabelSets& wanted) {
  LabelSets sets = start;
  std::size_t made = 0;
  while (sets != wanted) {
    const auto planned = plan(page, sets, wanted);
    if (!planned || planned->empty()) return std::nullopt;
    const Mark mark = planned->front();
    apply(sets, page, mark);
    ++made;
    if (!mark.on || planned->size() < 3) continue;
    const NodeSet& keep_out =
        sets.of(mark.kind == GoldKind::kMenu ? GoldKind::kSpecific : GoldKind::kMenu);
    std::size_t fewest = planned->size() - 1;
    std::optional<LabelSets> best;
    for (const FoundSelector& proposal :
         finder.more_like(mark.node, sets.of(mark.kind), keep_out, kProposals)) {
      LabelSets accepted = sets;
      for (const TreeNode root : roots_of(proposal.covered, page)) {
        accepted.mark(page, root, mark.kind);
      }
      const auto left = plan(page, accepted, wanted);
      if (left && 1 + left->size() < fewest) {
        fewest = 1 + left->size();
        best = std::move(accepted);
      }
    }
    if (best) {
      sets = std::move(*best);
      ++made;
    }
  }
  return made;
}

}  // namespace pagelet
