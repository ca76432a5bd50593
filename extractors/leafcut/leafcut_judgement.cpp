// SPDX-License-Identifier: MIT
#include "extractors/leafcut/leafcut_judgement.h"

#include <fmt/format.h>

#include <cstddef>
#include <string_view>
#include <utility>

namespace pagelet {
namespace {

// "shared on page 1 (weight 0.92), 2 (1.00, near copy); absent on page 4 (near copy, no vote)".
std::string states_in_words(const LeafEvidence& evidence, const LeafJudgement& judgement,
                            std::size_t leaf) {
  constexpr std::pair<LeafState, std::string_view> kStates[] = {{LeafState::kShared, "shared"},
                                                                {LeafState::kUnknown, "unknown"},
                                                                {LeafState::kAbsent, "absent"}};
  std::string line;
  bool has_weight = false;
  for (const auto& [state, words] : kStates) {
    std::string list;
    for (std::size_t page = 0; page < evidence.pages(); ++page) {
      if (evidence.states(page)[leaf] != state) continue;
      std::string role = "near copy, no vote";
      if (judgement.voters[page]) {
        role = fmt::format("{}{:.2f}{}", has_weight ? "" : "weight ", judgement.weights[page],
                           judgement.near_copies[page] ? ", near copy" : "");
        has_weight = true;
      }
      list += fmt::format("{} {} ({})", list.empty() ? "" : ",", page + 1, role);
    }
    if (list.empty()) continue;
    line += fmt::format("{}{} on page{}", line.empty() ? "" : "; ", words, list);
  }
  return line.empty() ? "no page to compare with" : line;
}

// Which block a node was cut with, what that costs, and what keeping the block would. The same for
// all leaves of a block: `--explain` joins them.
std::string cut_in_words(const WorkingTree& key, const LeafCutting& cutting, std::size_t block,
                         TreeNode node, double run) {
  const TreeNode cut = cutting.blocks[block];
  const std::string place = node == cut ? "cut here as block"
                                        : fmt::format("cut with the {} that is block",
                                                      key.document().symbols().text(key.tag(cut)));
  const std::string price =
      cutting.begins_run[block] ? fmt::format(" + {:.2f} for the run", run) : " in the run before";
  return fmt::format("{} {}: costs {:.2f}{}, kept {:.2f}", place, block + 1, cutting.cost_cut[cut],
                     price, cutting.cost_template[cut]);
}

std::string template_in_words(const LeafCutting& cutting, TreeNode node, double run) {
  const std::string kept = fmt::format("costs {:.2f}", cutting.cost_template[node]);
  if (node == 0) return "template, as the root always is: " + kept;
  const std::string cut = fmt::format("{}, cut {:.2f}", kept, cutting.cost_cut[node]);
  if (cutting.kept_texts.contains(node)) return "template, as no text is cut alone: " + cut;
  return fmt::format("template: {} + {:.2f} for a run of its own", cut, run);
}

std::string_view content_in_words(ContentPart part) {
  switch (part) {
    case ContentPart::kTemplate:
      return "";
    case ContentPart::kContent:
      return "; main content";
    case ContentPart::kOtherBlock:
      return "; no main content: mostly links, and not beside the main block";
    case ContentPart::kAfterArticle:
      return "; no main content: after the article";
    case ContentPart::kComments:
      return "; no main content: comments, by name or attribute";
    case ContentPart::kRelated:
      return "; no main content: related pages, by name or attribute";
    case ContentPart::kShare:
      return "; no main content: share buttons, by name or attribute";
    case ContentPart::kTags:
      return "; no main content: tags, by name or attribute";
    case ContentPart::kPath:
      return "; no main content: path, by name or attribute";
    case ContentPart::kNavigation:
      return "; no main content: navigation, by name or attribute";
    case ContentPart::kFrame:
      return "; no main content: frame, by tag or attribute";
    case ContentPart::kForm:
      return "; no main content: form of a discussion page";
    case ContentPart::kWrapper:
      return "; no main content itself: holds what was taken away";
    case ContentPart::kByline:
      return "; main content all the same: byline beside the text";
  }
  return "";
}

}  // namespace

std::vector<std::string> reasons_of(const WorkingTree& key, const LeafEvidence& evidence,
                                    const LeafJudgement& judgement, double run) {
  const LeafCutting& cutting = judgement.cutting;
  std::vector<std::string> reasons;
  std::size_t leaf = 0;
  std::size_t block = 0;  // the last one that began, and one more
  for (TreeNode node = 0; node < key.size(); ++node) {
    std::string reason;
    if (key.is_leaf(node)) {
      reason =
          fmt::format("{}{}: evidence {:.2f} shared, {:.2f} absent; ",
                      states_in_words(evidence, judgement, leaf),
                      evidence.in_fixed_part(leaf) ? "; share buttons or a notice, by name" : "",
                      judgement.shares[leaf].shared, judgement.shares[leaf].absent);
      ++leaf;
    }
    if (block < cutting.blocks.size() && cutting.blocks[block] == node) ++block;
    if (cutting.template_nodes.contains(node)) {
      reason += template_in_words(cutting, node, run);
    } else {
      reason += cut_in_words(key, cutting, block - 1, node, run);
    }
    if (!judgement.content.parts.empty()) {
      reason += content_in_words(judgement.content.parts[node]);
    }
    reasons.push_back(std::move(reason));
  }
  return reasons;
}

}  // namespace pagelet
