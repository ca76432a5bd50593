// SPDX-License-Identifier: MIT

// ConEx: the main content is around those nodes of the key page that no other page has.
//
// The key page is mapped onto each page of an n-SET by an equal top-down mapping. Nodes that
// (almost) no page maps are candidates. The topmost ones of the branch that reaches highest are
// taken; as long as two of them are siblings, their parent replaces them. Their subtrees are the
// content. Without other pages it is the whole page. Source: algorithms 1 to 5 of the paper;
// docs/specification.md, section 11. Cost: one mapping for each page, then O(n log n).

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "core/text/fill_in.h"
#include "extractors/common_parameters.h"
#include "extractors/registry.h"
#include "extractors/votes.h"

namespace pagelet::conex {
namespace {

struct Options {
  PageOptions pages = {};
  EqualityOptions equality = {};
  std::size_t max_occurrences = 0;
};

// Algorithms 3 and 4 keep only the nodes below this one, the parent with the largest subtree. If
// several are equally large, the first one counts.
TreeNode branch_of(const WorkingTree& key, const std::vector<TreeNode>& reduced) {
  return key.parent(*std::ranges::max_element(
      reduced, {}, [&](TreeNode node) { return key.subtree_size(key.parent(node)); }));
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
  // Algorithm 2. With a candidate, all its descendants are candidates.
  const std::vector<TreeNode> reduced = roots_of(candidates, key);
  NodeSet main(key.size());
  if (reduced.size() == 1) {
    main.insert(reduced.front());
  } else if (!reduced.empty()) {
    const TreeNode branch = branch_of(key, reduced);
    for (const TreeNode node : reduced) {
      if (node > branch && node < key.end(branch)) main.insert(node);
    }
    join_siblings(key, main);
  }
  NodeSet content(key.size());
  main.for_each(
      [&](std::size_t node) { content.insert_range(node, key.end(static_cast<TreeNode>(node))); });
  return content;
}

NodeSet answer(const Options& options, const WorkingTree& key, const VoteLevels& votes) {
  return content_around(key, votes.at_least(options.max_occurrences + 1).complement());
}

Explanation explain(const Options& options, const ExtractionContext& context,
                    const Answer& answer) {
  Explanation explanation;
  explanation.pages = explain_mappings(context, answer, options.equality);
  explanation.reasons = context.reasons(answer.votes.size(), [&](TreeNode node) {
    const std::uint32_t votes = answer.votes[node];
    const bool few = votes <= options.max_occurrences;
    const bool taken = answer.nodes.contains(node);
    return fill_in(
        "{}{} pages map it: {} of {}, at most {} for the main content",
        {few && !taken   ? "outside the branch with the largest subtree\n"
         : !few && taken ? "joins nodes that few pages map\n"
                         : "",
         few ? "few" : "many", std::to_string(votes), std::to_string(explanation.pages.size()),
         std::to_string(options.max_occurrences)});
  });
  return explanation;
}

}  // namespace

ExtractorEntry conex_entry() {
  return voting_entry<Options, answer>(
      {.info = {.name = "conex",
                .title = "ConEx",
                .summary = "subtrees around the nodes that no page of an n-SET maps",
                .citation =
                    "Alarte, Insa, Silva, Tamarit: Main Content Extraction from Heterogeneous "
                    "Webpages",
                .origin = Origin::kPublished,
                .target = Task::kContent,
                .needs_pages = true},
       .table = ParameterTable<Options>({.pages = {.candidates = {.selection = Selection::kSet}}})
                    .number(&Options::max_occurrences, "max-occurrences", 0, 64, "pages",
                            "largest number of pages that may map a node of the content")
                    .part(&Options::equality, equality_parameters())
                    .part(&Options::pages, page_parameters()),
       .explain = explain});
}

}  // namespace pagelet::conex
