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

std::string_view content_in_words(ContentPart part) {
  switch (part) {
    case ContentPart::kTemplate:
      return "";
    case ContentPart::kContent:
      return ", main content";
    case ContentPart::kOtherBlock:
      return ", not main content (mostly links, and not beside the main block)";
    case ContentPart::kAfterArticle:
      return ", not main content (after the article)";
    case ContentPart::kComments:
      return ", not main content (comments, by name or attribute)";
    case ContentPart::kRelated:
      return ", not main content (related pages, by name or attribute)";
    case ContentPart::kShare:
      return ", not main content (share buttons, by name or attribute)";
    case ContentPart::kTags:
      return ", not main content (tags, by name or attribute)";
    case ContentPart::kPath:
      return ", not main content (path, by name or attribute)";
    case ContentPart::kNavigation:
      return ", not main content (navigation, by name or attribute)";
    case ContentPart::kFrame:
      return ", not main content (frame, by tag or attribute)";
    case ContentPart::kForm:
      return ", not main content (form of a discussion page)";
    case ContentPart::kWrapper:
      return ", not main content (holds parts that are not main content)";
    case ContentPart::kByline:
      return ", main content (a byline beside the text)";
  }
  return "";
}

// The cost of the block that a node was cut with. The same for all nodes of a block: `--explain`
// joins them.
std::string cut_in_words(const WorkingTree& key, const LeafCutting& cutting, std::size_t block,
                         TreeNode node, std::string_view content, double run) {
  const TreeNode cut = cutting.blocks[block];
  const std::string place =
      node == cut ? fmt::format("as block {}", block + 1)
                  : fmt::format("with the {} that is block {}",
                                key.document().symbols().text(key.tag(cut)), block + 1);
  const std::string price =
      cutting.begins_run[block]
          ? fmt::format("{:.2f} plus {:.2f} for the run of blocks that it begins",
                        cutting.cost_cut[cut], run)
          : fmt::format("{:.2f} as part of the run before it", cutting.cost_cut[cut]);
  return fmt::format("cut{}; cutting it costs {}, keeping it would cost {:.2f}; {}", content, price,
                     cutting.cost_template[cut], place);
}

std::string template_in_words(const LeafCutting& cutting, TreeNode node, double run) {
  const double kept = cutting.cost_template[node];
  const double cut = cutting.cost_cut[node];
  if (node == 0) return fmt::format("kept, as the root always is: keeping it costs {:.2f}", kept);
  if (cutting.kept_texts.contains(node)) {
    return fmt::format(
        "kept, as no text is cut alone: cutting it would cost {:.2f}, keeping it {:.2f}", cut,
        kept);
  }
  return fmt::format("kept: cutting it would cost {:.2f}, keeping it {:.2f}", cut + run, kept);
}

}  // namespace

std::vector<std::string> reasons_of(const WorkingTree& key, const LeafEvidence& evidence,
                                    const LeafJudgement& judgement, double run) {
  const LeafCutting& cutting = judgement.cutting;
  std::vector<std::string> reasons;
  std::size_t leaf = 0;
  std::size_t block = 0;  // 1 + the index of the last block that has begun
  for (TreeNode node = 0; node < key.size(); ++node) {
    if (block < cutting.blocks.size() && cutting.blocks[block] == node) ++block;
    const std::string_view content =
        judgement.content.parts.empty() ? "" : content_in_words(judgement.content.parts[node]);
    // A node of no block that is not template either: the main content took it.
    const bool is_cut = block > 0 && node < key.end(cutting.blocks[block - 1]);
    std::string reason = is_cut ? cut_in_words(key, cutting, block - 1, node, content, run)
                                : template_in_words(cutting, node, run) + std::string(content);
    if (key.is_leaf(node)) {
      reason += "; " + evidence_in_words(evidence, judgement, leaf);
      ++leaf;
    }
    reasons.push_back(std::move(reason));
  }
  return reasons;
}

}  // namespace pagelet
