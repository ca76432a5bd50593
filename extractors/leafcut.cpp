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

// The votes on the leaves of a key page, and what came of them.
struct Judgement {
  std::vector<bool> near_copies;   // by page
  std::vector<bool> voters;        // by page
  std::vector<LeafShares> shares;  // by leaf
  LeafCutting cutting;

  Judgement(const WorkingTree& key, const LeafEvidence& evidence, double near_copy,
            double virtual_weight, const CutPrices& prices, Symbol img)
      : near_copies(evidence.near_copies(near_copy)),
        voters(voters_among(near_copies)),
        shares(evidence.shares(voters, virtual_weight)),
        cutting(cut_leaves(key, evidence.leaves(), shares, prices, img)) {}
};

// "shared on page 1 (weight 0.92), 2 (1.00, near copy); absent on page 4 (near copy, no vote)".
std::string states_in_words(const LeafEvidence& evidence, const Judgement& judgement,
                            const std::vector<double>& weights, std::size_t leaf) {
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
        role = fmt::format("{}{:.2f}{}", has_weight ? "" : "weight ", weights[page],
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

void LeafCut::add(const ExtractionContext& context, PageIndex page, LeafEvidence& evidence) const {
  evidence.add_page(context.page(page, whitespace_),
                    &context.notes(page, &describe(), whitespace_));
}

std::vector<PageIndex> LeafCut::load_pages(const ExtractionContext& context,
                                           LeafEvidence& evidence) const {
  std::vector<PageIndex> loaded;
  LinkedPages pages = context.linked_pages(candidates_);
  while (wants_more(evidence)) {
    const std::optional<PageIndex> page = context.load_next(pages);
    if (!page) break;
    loaded.push_back(*page);
    add(context, *page, evidence);
  }
  return loaded;
}

Result<Extraction> LeafCut::extract(const ExtractionContext& context) const {
  const WorkingTree& key = context.key_page(whitespace_);
  LeafEvidence evidence(key, context.symbols(), context.signatures(),
                        &context.notes(context.key_page_index(), &describe(), whitespace_));
  Extraction extraction;
  extraction.whitespace = whitespace_;
  if (own_selection_) {
    extraction.candidates.loaded = load_pages(context, evidence);
    extraction.candidates.pages = extraction.candidates.loaded;
  } else {
    extraction.candidates = context.candidates(candidates_);
    for (const PageIndex page : extraction.candidates.pages) {
      if (stop_now(context.stop_sign())) break;
      add(context, page, evidence);
    }
  }

  Judgement judgement(key, evidence, near_copy_, virtual_weight_, prices_,
                      context.symbols().intern("img"));
  if (evidence.pages() == 0) {
    extraction.flags.emplace_back(kNoCandidatesFlag);
  } else if (count_true(judgement.voters) < pages_) {
    extraction.flags.emplace_back(kFewCandidatesFlag);
  }
  extraction.other_nodes = main_content(key, judgement.cutting.blocks,
                                        [&](TreeNode node) { return evidence.in_link(node); });
  extraction.nodes = std::move(judgement.cutting.template_nodes);
  return extraction;
}

Explanation LeafCut::explain(const ExtractionContext& context, const Extraction& extraction) const {
  const WorkingTree& key = context.key_page(whitespace_);
  LeafEvidence evidence(key, context.symbols(), context.signatures(),
                        &context.notes(context.key_page_index(), &describe(), whitespace_));
  for (const PageIndex page : extraction.candidates.pages) {
    add(context, page, evidence);
  }
  const Judgement judgement(key, evidence, near_copy_, virtual_weight_, prices_,
                            context.symbols().intern("img"));
  const LeafCutting& cutting = judgement.cutting;
  const std::vector<double> weights = evidence.weights(judgement.voters);

  Explanation explanation;
  std::size_t leaf = 0;
  std::size_t block = 0;  // the last one that began, and one more
  for (TreeNode node = 0; node < key.size(); ++node) {
    std::string reason;
    if (key.is_leaf(node)) {
      reason = fmt::format("{}: evidence {:.2f} shared, {:.2f} absent; ",
                           states_in_words(evidence, judgement, weights, leaf),
                           judgement.shares[leaf].shared, judgement.shares[leaf].absent);
      ++leaf;
    }
    if (block < cutting.blocks.size() && cutting.blocks[block] == node) ++block;
    if (cutting.template_nodes.contains(node)) {
      reason += template_in_words(cutting, node, prices_.run);
    } else {
      reason += cut_in_words(key, cutting, block - 1, node, prices_.run);
    }
    explanation.reasons.push_back(std::move(reason));
  }
  return explanation;
}

}  // namespace pagelet
