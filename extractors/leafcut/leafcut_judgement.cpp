// SPDX-License-Identifier: MIT
#include "extractors/leafcut/leafcut_judgement.h"

#include <fmt/format.h>

#include <cstddef>
#include <string_view>
#include <utility>

namespace pagelet {
namespace {

// Says of each node, in document order, why it is where it is.
class Reasons {
 public:
  Reasons(const WorkingTree& key, const LeafEvidence& evidence, const LeafJudgement& judgement,
          const PartNames& names, double run)
      : key_(key), evidence_(evidence), judgement_(judgement), names_(names), run_(run) {}

  std::vector<std::string> run(StopSign* sign) {
    std::vector<std::string> reasons;
    for (TreeNode node = 0; node < key_.size() && !stop(sign); ++node) {
      coarse_.advance(key_, judgement_.coarse, node);
      fine_.advance(key_, judgement_.fine, node);
      const std::vector<ContentCandidate>& candidates = judgement_.content.candidates;
      if (seen_ < candidates.size() && candidates[seen_].node == node) {
        candidate_ = &candidates[seen_++];
      }
      const bool by_coarse = judgement_.content.parts[node] == ContentPart::kContent;
      std::string reason = rule(node) + "; " +
                           (by_coarse ? costs(node, judgement_.coarse, coarse_, run_)
                                      : costs(node, judgement_.fine, fine_, run_ / 2));
      if (key_.is_leaf(node)) reason += "; " + votes(leaf_++);
      reasons.push_back(std::move(reason));
    }
    return reasons;
  }

 private:
  // The last block of a cut that has begun.
  struct Block {
    std::size_t number = 0;  // from 1
    TreeNode node = 0;
    bool is_in = false;  // whether the current node is in it

    void advance(const WorkingTree& key, const LeafCutting& cutting, TreeNode current) {
      if (number < cutting.blocks.size() && cutting.blocks[number] == current) {
        node = cutting.blocks[number++];
      }
      is_in = number > 0 && current < key.end(node);
    }
  };

  std::string rule(TreeNode node) const {
    const std::string most = "most votes say that other pages share it";
    const std::string half = "at most half of the votes say that other pages share it";
    const bool in_candidate = candidate_ != nullptr && node < key_.end(candidate_->node);
    switch (judgement_.content.parts[node]) {
      case ContentPart::kContent:
        if (in_candidate) return "main content although " + candidate();
        if (!is_shared(node)) return "main content: " + half;
        return "main content: " + most + ", but it lies in a part that is cut out";
      case ContentPart::kRemoved:
        if (fine_.is_in) return "not main content: " + candidate();
        break;
      case ContentPart::kWrapper:
        if (fine_.is_in) return "not main content: it holds parts that are not";
        break;
      default:
        if (fine_.is_in) return "not main content: only the finer cut takes it out";
    }
    if (node == 0) return "template: the root always is";
    if (key_.is_leaf(node) && evidence_.in_fixed_part(leaf_)) {
      return "template: share buttons, " + share_name_around(node);
    }
    if (is_shared(node)) return "template: " + most;
    return "template: " + half + ", but it is too small a part to be cut out alone";
  }

  // Whether more votes are for a leaf than against it; for an inner node, whether more costs are.
  bool is_shared(TreeNode node) const {
    if (!key_.is_leaf(node)) {
      return judgement_.fine.cost_cut[node] > judgement_.fine.cost_template[node];
    }
    return judgement_.shares[leaf_].shared > judgement_.shares[leaf_].absent;
  }

  // `the name holds "share"`, of the next element around the node, itself included, with one.
  std::string share_name_around(TreeNode node) const {
    for (;; node = key_.parent(node)) {
      std::string evidence = names_.evidence_of(PartKind::kShare, key_.signature(node));
      if (!evidence.empty() || node == 0) return evidence;
    }
  }

  // `comments (the name holds "comment") at an edge of the text: 980 words before it, 0 after it`.
  std::string candidate() const {
    std::string evidence = names_.evidence_of(candidate_->kind, key_.signature(candidate_->node));
    if (evidence.empty()) evidence = fmt::format("element {}", tag(candidate_->node));
    return fmt::format("{} ({}) {} of the text: {:g} words before it, {:g} after it",
                       name_of(candidate_->kind), evidence,
                       candidate_->is_removed ? "at an edge" : "in the middle",
                       candidate_->words_before, candidate_->words_after);
  }

  std::string costs(TreeNode node, const LeafCutting& cutting, const Block& block,
                    double run) const {
    if (!block.is_in) {
      return fmt::format("keeping it costs {:.2f}, cutting it {:.2f} + {:.2f} for a run of cuts",
                         cutting.cost_template[node], cutting.cost_cut[node], run);
    }
    return fmt::format(
        "cutting {} costs {:.2f}{}, keeping it {:.2f}",
        node == block.node ? "it" : fmt::format("the {} around it", tag(block.node)),
        cutting.cost_cut[block.node],
        cutting.begins_run[block.number - 1] ? fmt::format(" + {:.2f} for a run of cuts", run) : "",
        cutting.cost_template[block.node]);
  }

  // "shared on page 1 (weight 0.92), 2 (1.00, near copy), absent on page 5 (0.40); near copies
  // without a vote: 3, 4; votes 0.91 for, 0.09 against".
  std::string votes(std::size_t leaf) const {
    constexpr std::pair<LeafState, std::string_view> kStates[] = {{LeafState::kShared, "shared"},
                                                                  {LeafState::kUnknown, "unknown"},
                                                                  {LeafState::kAbsent, "absent"}};
    std::string line;
    for (const auto& [state, words] : kStates) {
      std::string list;
      for (std::size_t page = 0; page < evidence_.pages(); ++page) {
        if (!judgement_.voters[page] || evidence_.states(page)[leaf] != state) continue;
        list += fmt::format("{} {} ({}{:.2f}{})", list.empty() ? "" : ",", page + 1,
                            line.empty() && list.empty() ? "weight " : "", judgement_.weights[page],
                            judgement_.near_copies[page] ? ", near copy" : "");
      }
      if (list.empty()) continue;
      line += fmt::format("{}{} on page{}", line.empty() ? "" : ", ", words, list);
    }
    if (line.empty()) line = "no page to compare with";
    std::string silent;
    for (std::size_t page = 0; page < evidence_.pages(); ++page) {
      if (judgement_.voters[page]) continue;
      silent +=
          fmt::format("{} {}", silent.empty() ? "; near copies without a vote:" : ",", page + 1);
    }
    return fmt::format("{}{}; votes {:.2f} for, {:.2f} against", line, silent,
                       judgement_.shares[leaf].shared, judgement_.shares[leaf].absent);
  }

  std::string_view tag(TreeNode node) const {
    return key_.document().symbols().text(key_.tag(node));
  }

  const WorkingTree& key_;
  const LeafEvidence& evidence_;
  const LeafJudgement& judgement_;
  const PartNames& names_;
  double run_;
  Block coarse_;
  Block fine_;
  const ContentCandidate* candidate_ = nullptr;  // the last one that has begun
  std::size_t seen_ = 0;                         // candidates that have begun
  std::size_t leaf_ = 0;                         // leaves before the current node
};

}  // namespace

std::vector<std::string> reasons_of(const WorkingTree& key, const LeafEvidence& evidence,
                                    const LeafJudgement& judgement, const PartNames& names,
                                    double run, StopSign* sign) {
  return Reasons(key, evidence, judgement, names, run).run(sign);
}

}  // namespace pagelet
