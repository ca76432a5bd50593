// SPDX-License-Identifier: MIT
#include "extractors/leafcut.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "extractors/common_parameters.h"

namespace pagelet {
namespace {

std::size_t count_true(const std::vector<bool>& values) {
  return static_cast<std::size_t>(std::ranges::count(values, true));
}

constexpr std::string_view to_string(LeafState state) {
  switch (state) {
    case LeafState::kShared:
      return "shared";
    case LeafState::kAbsent:
      return "absent";
    case LeafState::kUnknown:
      break;
  }
  return "unknown";
}

// "page 1 (weight 0.92) shared, page 2 (near copy) absent"
std::string states_in_words(const LeafEvidence& evidence, const std::vector<bool>& near_copies,
                            const std::vector<bool>& voters, const std::vector<double>& weights,
                            std::size_t leaf) {
  std::string line;
  for (std::size_t page = 0; page < evidence.pages(); ++page) {
    std::string role = fmt::format("weight {:.2f}", weights[page]);
    if (near_copies[page]) role = voters[page] ? "near copy, " + role : "near copy, no vote";
    line += fmt::format("{}page {} ({}) {}", page == 0 ? "" : ", ", page + 1, role,
                        to_string(evidence.states(page)[leaf]));
  }
  return line.empty() ? "no page" : line;
}

// By node: the block that it lies in; kNoNode: template.
std::vector<TreeNode> blocks_around(const WorkingTree& tree, const LeafCutting& cutting) {
  std::vector<TreeNode> around(tree.size(), kNoNode);
  for (const TreeNode block : cutting.blocks) {
    std::fill(around.begin() + block, around.begin() + tree.end(block), block);
  }
  return around;
}

}  // namespace

const ExtractorInfo& LeafCut::describe() {
  static const ExtractorInfo info{
      .name = "leafcut",
      .title = "LeafCut",
      .summary = "what remains when leaves that other pages do not share are cut out with few cuts",
      .citation = "docs/leafcut.md",
      .target = Target::kTemplate,
      .parameters = join(
          {ParameterSpec::integer("pages", 4, 1, 64, "pages",
                                  "pages wanted that are no near copies of the key page"),
           ParameterSpec::integer("max-pages", 8, 1, 64, "pages",
                                  "pages loaded at most, key page not counted"),
           ParameterSpec::real("cut", "1.5", 0, 100, "price of a run of cut siblings"),
           ParameterSpec::real("absent", "1.5", 0, 100,
                               "price of a template leaf that other pages do not have"),
           ParameterSpec::real("shared", "1", 0, 100, "price of a cut leaf that other pages share"),
           ParameterSpec::real("unknown", "0.5", 0, 100,
                               "price of a template leaf of which other pages leave it open"),
           ParameterSpec::real("empty-weight", "0.3", 0, 100,
                               "weight of leaves that are neither text nor img"),
           ParameterSpec::real("virtual", "0.2", 0, 100,
                               "weight of the page that says what links and frames usually are"),
           ParameterSpec::real("near-copy", "0.8", 0, 1,
                               "share of the leaves that others lack from which a page is a near "
                               "copy")},
          candidate_parameters({.selection = "own", .own_selection = "own"})),
  };
  return info;
}

LeafCut::LeafCut(Parameters parameters)
    : parameters_(std::move(parameters)),
      candidates_(candidate_options(parameters_)),
      whitespace_(whitespace_option(parameters_)),
      own_selection_(parameters_.choice("selection") == "own"),
      pages_(parameters_.integer("pages")),
      max_pages_(parameters_.integer("max-pages")),
      near_copy_(parameters_.real("near-copy")),
      virtual_weight_(parameters_.real("virtual")),
      prices_{.run = parameters_.real("cut"),
              .absent = parameters_.real("absent"),
              .shared = parameters_.real("shared"),
              .unknown = parameters_.real("unknown"),
              .empty_weight = parameters_.real("empty-weight")} {}

bool LeafCut::wants_more(const LeafEvidence& evidence) const {
  const std::size_t loaded = evidence.pages();
  if (loaded == max_pages_) return false;
  if (candidates_.max_loads != 0 && loaded + 1 >= candidates_.max_loads) return false;
  if (loaded < pages_) return true;
  return loaded - count_true(evidence.near_copies(near_copy_)) < pages_;
}

std::vector<PageIndex> LeafCut::load_pages(const ExtractionContext& context,
                                           LeafEvidence& evidence) const {
  std::vector<PageIndex> loaded;
  LinkedPages pages = context.linked_pages(candidates_);
  while (wants_more(evidence)) {
    const std::optional<PageIndex> page = context.load_next(pages);
    if (!page) break;
    loaded.push_back(*page);
    evidence.add_page(context.page(*page, whitespace_));
  }
  return loaded;
}

Result<Extraction> LeafCut::extract(const ExtractionContext& context) const {
  const WorkingTree& key = context.key_page(whitespace_);
  LeafEvidence evidence(key, context.symbols(), context.signatures());
  Extraction extraction;
  extraction.whitespace = whitespace_;
  if (own_selection_) {
    extraction.candidates.loaded = load_pages(context, evidence);
    extraction.candidates.pages = extraction.candidates.loaded;
  } else {
    extraction.candidates = context.candidates(candidates_);
    for (const PageIndex page : extraction.candidates.pages) {
      evidence.add_page(context.page(page, whitespace_));
    }
  }

  const std::vector<bool> voters = voters_among(evidence.near_copies(near_copy_));
  if (voters.empty()) {
    extraction.flags.emplace_back(kNoCandidatesFlag);
  } else if (count_true(voters) < pages_) {
    extraction.flags.emplace_back(kFewCandidatesFlag);
  }
  const std::vector<LeafShares> shares = evidence.shares(voters, virtual_weight_);
  LeafCutting cutting =
      cut_leaves(key, evidence.leaves(), shares, prices_, context.symbols().intern("img"));
  extraction.other_nodes =
      main_content(key, cutting.blocks, [&](TreeNode node) { return evidence.in_link(node); });
  extraction.nodes = std::move(cutting.template_nodes);
  return extraction;
}

Explanation LeafCut::explain(const ExtractionContext& context, const Extraction& extraction) const {
  const WorkingTree& key = context.key_page(whitespace_);
  LeafEvidence evidence(key, context.symbols(), context.signatures());
  for (const PageIndex page : extraction.candidates.pages) {
    evidence.add_page(context.page(page, whitespace_));
  }
  const std::vector<bool> near_copies = evidence.near_copies(near_copy_);
  const std::vector<bool> voters = voters_among(near_copies);
  const std::vector<double> weights = evidence.weights(voters);
  const std::vector<LeafShares> shares = evidence.shares(voters, virtual_weight_);
  const LeafCutting cutting =
      cut_leaves(key, evidence.leaves(), shares, prices_, context.symbols().intern("img"));
  const std::vector<TreeNode> blocks = blocks_around(key, cutting);

  Explanation explanation;
  std::size_t leaf = 0;
  for (TreeNode node = 0; node < key.size(); ++node) {
    std::string reason;
    if (key.is_leaf(node)) {
      reason = fmt::format("{}: {:.2f} shared, {:.2f} absent; ",
                           states_in_words(evidence, near_copies, voters, weights, leaf),
                           shares[leaf].shared, shares[leaf].absent);
      ++leaf;
    }
    const TreeNode block = blocks[node];
    if (block == kNoNode) {
      reason += fmt::format("template for {:.2f}, cut {:.2f}", cutting.cost_template[node],
                            cutting.cost_cut[node]);
    } else {
      // A run is paid once: by its first block.
      const bool begins_run = block == key.parent(block) + 1 || blocks[block - 1] == kNoNode ||
                              key.parent(blocks[block - 1]) != key.parent(block);
      reason += fmt::format("{} for {:.2f}{}, template {:.2f}",
                            node == block ? "cut here" : "cut with the block around it",
                            cutting.cost_cut[block],
                            begins_run ? fmt::format(" + {:.2f} for the cut", prices_.run) : "",
                            cutting.cost_template[block]);
    }
    explanation.reasons.push_back(std::move(reason));
  }
  return explanation;
}

}  // namespace pagelet
