// SPDX-License-Identifier: MIT
#include "extractors/conex.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "extractors/common_parameters.h"
#include "extractors/votes.h"

namespace pagelet {
namespace {

// Algorithm 2: the candidates whose parent is no candidate. With a candidate, all its descendants
// are candidates.
std::vector<TreeNode> topmost(const WorkingTree& key, const NodeSet& candidates) {
  std::vector<TreeNode> reduced;
  candidates.for_each([&](std::size_t member) {
    const auto node = static_cast<TreeNode>(member);
    if (node == 0 || !candidates.contains(key.parent(node))) reduced.push_back(node);
  });
  return reduced;
}

// Algorithms 3 and 4: keeps only the nodes below the parent with the largest subtree. If several
// are equally large, the first one counts.
std::vector<TreeNode> below_branch(const WorkingTree& key, const std::vector<TreeNode>& reduced) {
  const TreeNode branch = key.parent(*std::ranges::max_element(
      reduced, {}, [&](TreeNode node) { return key.subtree_size(key.parent(node)); }));
  std::vector<TreeNode> kept;
  std::ranges::copy_if(reduced, std::back_inserter(kept),
                       [&](TreeNode node) { return node > branch && node < key.end(branch); });
  return kept;
}

// Algorithm 5, repeated until nothing changes: a parent of two nodes replaces them. Children have
// higher numbers than their parent, so one pass from the last node to the first is enough.
void join_siblings(const WorkingTree& key, NodeSet& main) {
  std::vector<std::uint32_t> children(key.size(), 0);
  for (TreeNode node = static_cast<TreeNode>(key.size() - 1); node > 0; --node) {
    if (children[node] > 1) main.insert(node);
    if (main.contains(node)) ++children[key.parent(node)];
  }
  if (children[0] > 1) main.insert(0);
}

// Algorithms 2 to 5.
NodeSet content_around(const WorkingTree& key, const NodeSet& candidates) {
  const std::vector<TreeNode> reduced = topmost(key, candidates);
  NodeSet main(key.size());
  if (reduced.size() == 1) {
    main.insert(reduced.front());
  } else if (!reduced.empty()) {
    for (const TreeNode node : below_branch(key, reduced)) main.insert(node);
    join_siblings(key, main);
  }
  NodeSet content(key.size());
  main.for_each(
      [&](std::size_t node) { content.insert_range(node, key.end(static_cast<TreeNode>(node))); });
  return content;
}

}  // namespace

const ExtractorInfo& ConEx::describe() {
  static const ExtractorInfo info{
      .name = "conex",
      .title = "ConEx",
      .summary = "subtrees around the nodes that no page of an n-SET maps",
      .citation =
          "Alarte, Insa, Silva, Tamarit: Main Content Extraction from Heterogeneous "
          "Webpages",
      .target = Target::kContent,
      .parameters = table().specs(),
      .developed_on = std::vector<std::string>{}};
  return info;
}

const ParameterTable<ConExOptions>& ConEx::table() {
  static const auto table =
      ParameterTable<ConExOptions>({.pages = {.candidates = {.selection = Selection::kSet}}})
          .number(&ConExOptions::max_occurrences, "max-occurrences", 0, 64, "pages",
                  "largest number of pages that may map a node of the content")
          .part(&ConExOptions::equality, equality_parameters())
          .part(&ConExOptions::pages, page_parameters());
  return table;
}

Result<Extraction> ConEx::extract(const ExtractionContext& context) const {
  const WorkingTree& key = context.key_page(options_.pages.whitespace);
  Extraction extraction = begin_extraction(context, options_.pages);
  extraction.votes = count_votes(context, extraction, options_.equality).votes;
  NodeSet few(key.size());
  for (TreeNode node = 0; node < key.size(); ++node) {
    if (extraction.votes[node] <= options_.max_occurrences) few.insert(node);
  }
  extraction.nodes = content_around(key, few);
  return extraction;
}

void ConEx::extract_batch(const ExtractionContext& context, std::span<const Extractor* const> batch,
                          const BatchVisitor& visit) const {
  std::vector<const ConEx*> members;
  std::vector<VoteSetting> settings;
  for (const Extractor* extractor : batch) {
    const auto* member = static_cast<const ConEx*>(extractor);
    members.push_back(member);
    settings.push_back({member->options_.pages, member->options_.equality});
  }
  visit_votes(context, settings, [&](std::size_t index, const VoteLevels& votes) {
    const WorkingTree& key = context.key_page(votes.found.whitespace);
    const std::size_t most = members[index]->options_.max_occurrences;
    const NodeSet few = most + 1 < votes.at_least.size() ? votes.at_least[most + 1].complement()
                                                         : NodeSet(key.size(), true);
    visit(index, {content_around(key, few), votes.found.whitespace, votes.found.candidates,
                  votes.found.flags});
  });
}

Explanation ConEx::explain(const ExtractionContext& context, const Extraction& extraction) const {
  Explanation explanation;
  explanation.pages = explain_mappings(context, extraction, options_.equality);
  const std::string pages = std::to_string(explanation.pages.size());
  for (std::size_t node = 0; node < extraction.votes.size(); ++node) {
    if (stop(context.stop_sign())) break;
    const std::uint32_t votes = extraction.votes[node];
    std::string reason = std::to_string(votes) + " of " + pages + " pages map it";
    const bool few = votes <= options_.max_occurrences;
    const bool taken = extraction.nodes.contains(node);
    if (few && !taken) reason += ", but it is outside the branch with the largest subtree";
    if (!few && taken) reason += ", but it joins nodes that few pages map";
    explanation.reasons.push_back(std::move(reason));
  }
  return explanation;
}

}  // namespace pagelet
