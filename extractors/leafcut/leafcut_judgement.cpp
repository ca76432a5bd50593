// SPDX-License-Identifier: MIT
#include "extractors/leafcut/leafcut_judgement.h"

#include <fmt/format.h>

#include <cstddef>
#include <string_view>
#include <utility>

namespace pagelet {
namespace {

// "1, 3-8" of the pages 0, 2 ... 7.
std::string numbers_in_words(const std::vector<std::size_t>& pages) {
  std::string line;
  for (std::size_t at = 0; at < pages.size(); ++at) {
    const std::size_t first = at;
    while (at + 1 < pages.size() && pages[at + 1] == pages[at] + 1) ++at;
    line += fmt::format("{}{}", line.empty() ? "" : ", ", pages[first] + 1);
    if (at > first) line += fmt::format("{}{}", at > first + 1 ? "-" : ", ", pages[at] + 1);
  }
  return line;
}

// "shared on page 1 (weight 0.92), 2 (1.00, near copy), absent on page 5 (0.40); near copies
// without a vote: 3, 4; evidence 0.91 shared, 0.09 absent".
std::string evidence_in_words(const LeafEvidence& evidence, const LeafJudgement& judgement,
                              std::size_t leaf) {
  constexpr std::pair<LeafState, std::string_view> kStates[] = {{LeafState::kShared, "shared"},
                                                                {LeafState::kUnknown, "unknown"},
                                                                {LeafState::kAbsent, "absent"}};
  std::string line;
  bool has_weight = false;
  for (const auto& [state, words] : kStates) {
    std::string list;
    for (std::size_t page = 0; page < evidence.pages(); ++page) {
      if (!judgement.voters[page] || evidence.states(page)[leaf] != state) continue;
      list += fmt::format("{} {} ({}{:.2f}{})", list.empty() ? "" : ",", page + 1,
                          has_weight ? "" : "weight ", judgement.weights[page],
                          judgement.near_copies[page] ? ", near copy" : "");
      has_weight = true;
    }
    if (list.empty()) continue;
    line += fmt::format("{}{} on page{}", line.empty() ? "" : ", ", words, list);
  }
  if (line.empty()) line = "no page to compare with";
  std::vector<std::size_t> silent;
  for (std::size_t page = 0; page < evidence.pages(); ++page) {
    if (!judgement.voters[page]) silent.push_back(page);
  }
  if (!silent.empty()) line += "; near copies without a vote: " + numbers_in_words(silent);
  if (evidence.in_fixed_part(leaf)) line += "; share buttons or a notice, by name";
  return fmt::format("{}; evidence {:.2f} shared, {:.2f} absent", line,
                     judgement.shares[leaf].shared, judgement.shares[leaf].absent);
}

std::string_view family_in_words(PartKind kind) {
  switch (kind) {
    case PartKind::kComments:
      return "comments";
    case PartKind::kRelated:
      return "related pages";
    case PartKind::kShare:
      return "share buttons";
    case PartKind::kTags:
      return "tags";
    case PartKind::kNavigation:
      return "navigation";
    default:
      return "frame";
  }
}

// "comments (the name holds "comment"), at an edge of the text: 980 words before it, 0 after it".
std::string candidate_in_words(const WorkingTree& key, const PartNames& names,
                               const ContentCandidate& candidate) {
  std::string evidence = names.evidence_of(candidate.kind, key, candidate.node);
  if (evidence.empty()) {
    evidence = fmt::format("element {}", key.document().symbols().text(key.tag(candidate.node)));
  }
  return fmt::format("{} ({}), {} of the text: {:g} words before it, {:g} after it",
                     family_in_words(candidate.kind), evidence,
                     candidate.is_removed ? "at an edge" : "in the middle", candidate.words_before,
                     candidate.words_after);
}

// Says of the nodes of a cut, in document order, what it did.
class CutInWords {
 public:
  CutInWords(const WorkingTree& key, const LeafCutting& cutting, double run)
      : key_(key), cutting_(cutting), run_(run) {}

  // Call it for every node, in order. Whether the node is cut.
  bool advance(TreeNode node) {
    if (block_ < cutting_.blocks.size() && cutting_.blocks[block_] == node) ++block_;
    return block_ > 0 && node < key_.end(cutting_.blocks[block_ - 1]);
  }

  // The price of the block that the node was cut with.
  std::string cut(TreeNode node) const {
    const TreeNode block = cutting_.blocks[block_ - 1];
    const std::string place =
        node == block ? fmt::format("as block {}", block_)
                      : fmt::format("with the {} that is block {}",
                                    key_.document().symbols().text(key_.tag(block)), block_);
    const std::string price =
        cutting_.begins_run[block_ - 1]
            ? fmt::format("{:.2f} plus {:.2f} for the run of blocks that it begins",
                          cutting_.cost_cut[block], run_)
            : fmt::format("{:.2f} as part of the run before it", cutting_.cost_cut[block]);
    return fmt::format("cutting it costs {}, keeping it would cost {:.2f}; {}", price,
                       cutting_.cost_template[block], place);
  }

  std::string kept(TreeNode node) const {
    const double kept = cutting_.cost_template[node];
    if (node == 0) return fmt::format("kept, as the root always is: keeping it costs {:.2f}", kept);
    return fmt::format("kept: cutting it would cost {:.2f}, keeping it {:.2f}",
                       cutting_.cost_cut[node] + run_, kept);
  }

 private:
  const WorkingTree& key_;
  const LeafCutting& cutting_;
  double run_;
  std::size_t block_ = 0;  // 1 + the index of the last block that has begun
};

}  // namespace

std::vector<std::string> reasons_of(const WorkingTree& key, const LeafEvidence& evidence,
                                    const LeafJudgement& judgement, const PartNames& names,
                                    double run) {
  CutInWords coarse(key, judgement.coarse, run);
  CutInWords fine(key, judgement.fine, run / 2);
  const std::vector<ContentCandidate>& candidates = judgement.content.candidates;
  std::vector<std::string> reasons;
  std::size_t leaf = 0;
  std::size_t seen = 0;   // candidates that have begun
  std::string candidate;  // the last of them
  for (TreeNode node = 0; node < key.size(); ++node) {
    coarse.advance(node);
    const bool is_cut = fine.advance(node);
    if (seen < candidates.size() && candidates[seen].node == node) {
      candidate = candidate_in_words(key, names, candidates[seen++]);
    }
    const bool in_candidate = seen > 0 && node < key.end(candidates[seen - 1].node);
    const ContentPart part = judgement.content.parts[node];
    std::string reason;
    if (part == ContentPart::kByline) {
      reason = fmt::format("main content: a byline beside the text; {}",
                           is_cut ? fine.cut(node) : fine.kept(node));
    } else if (part == ContentPart::kContent) {
      reason = fmt::format("cut, main content{}; {}", in_candidate ? " although " + candidate : "",
                           coarse.cut(node));
    } else if (!is_cut) {
      reason = fine.kept(node);
    } else if (part == ContentPart::kRemoved) {
      reason = fmt::format("cut, not main content: {}; {}", candidate, fine.cut(node));
    } else if (part == ContentPart::kWrapper) {
      reason = "cut, not main content: it holds parts that are not; " + fine.cut(node);
    } else {
      reason =
          fmt::format("cut, not main content: only the finer cut takes it; {}", fine.cut(node));
    }
    if (key.is_leaf(node)) reason += "; " + evidence_in_words(evidence, judgement, leaf++);
    reasons.push_back(std::move(reason));
  }
  return reasons;
}

}  // namespace pagelet
