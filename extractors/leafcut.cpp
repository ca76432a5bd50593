// SPDX-License-Identifier: MIT
#include "extractors/leafcut.h"

#include <algorithm>
#include <string>
#include <utility>

#include "extractors/common_parameters.h"
#include "extractors/leafcut/leafcut_content.h"
#include "extractors/leafcut/leafcut_judgement.h"
#include "extractors/leafcut/leafcut_names.h"
#include "extractors/leafcut/leafcut_page.h"
#include "extractors/leafcut/leafcut_surroundings.h"

namespace pagelet {
namespace {

LeafCutOptions options_of(const Parameters& parameters) {
  LeafCutOptions options;
  options.candidates = candidate_options(parameters);
  options.whitespace = whitespace_option(parameters);
  options.own_selection = parameters.choice("selection") == "own";
  options.pages = parameters.integer("pages");
  options.max_pages = parameters.integer("max-pages");
  options.near_copy = parameters.real("near-copy");
  options.virtual_weight = parameters.real("virtual");
  options.prices = {.run = parameters.real("cut"),
                    .absent = parameters.real("absent"),
                    .empty_weight = parameters.real("empty-weight")};
  return options;
}

// The data of one key page.
class KeyPage {
 public:
  KeyPage(const ExtractionContext& context, const LeafCutOptions& options)
      : context_(context),
        options_(options),
        tree_(context.key_page(options.whitespace)),
        reader_(context.table<LeafReader>()),
        names_(context.table<PartNames>()),
        surroundings_(tree_, context.symbols(), names_),
        evidence_(tree_, read(context.key_page_index()), surroundings_) {}

  const WorkingTree& tree() const { return tree_; }
  const LeafEvidence& evidence() const { return evidence_; }
  const PartNames& names() const { return names_; }

  void add(PageIndex page) { evidence_.add_page(read(page)); }

  LeafJudgement judge() {
    LeafJudgement judgement;
    judgement.near_copies = evidence_.near_copies(options_.near_copy);
    judgement.voters = voters_among(judgement.near_copies);
    judgement.weights = evidence_.weights(judgement.voters);
    judgement.shares = evidence_.shares(judgement.weights, options_.virtual_weight);
    judgement.coarse = cut(judgement.shares, options_.prices.run);
    judgement.fine = cut(judgement.shares, options_.prices.run / 2);
    judgement.content =
        find_main_content(tree_, judgement.coarse.template_nodes, surroundings_, names_);
    judgement.content.nodes.for_each(
        [&](std::size_t node) { judgement.fine.template_nodes.erase(node); });
    return judgement;
  }

 private:
  LeafCutting cut(const std::vector<LeafShares>& shares, double run) {
    CutPrices prices = options_.prices;
    prices.run = run;
    return cut_leaves(tree_, evidence_.leaves(), shares, prices, context_.symbols().intern("img"));
  }

  // The leaves of a page. They are read once, whatever the key page.
  const LeafPage& read(PageIndex page) {
    return context_.kept<LeafPage>(page, options_.whitespace, [&] {
      return reader_.read(context_.page(page, options_.whitespace));
    });
  }

  const ExtractionContext& context_;
  const LeafCutOptions& options_;
  const WorkingTree& tree_;
  LeafReader& reader_;
  PartNames& names_;
  Surroundings surroundings_;
  LeafEvidence evidence_;
};

}  // namespace

LeafCut::LeafCut(const Parameters& parameters)
    : parameters_(parameters), options_(options_of(parameters)) {}

bool LeafCut::wants_more(const LeafEvidence& evidence) const {
  const std::size_t loaded = evidence.pages();
  const std::size_t max_loads = options_.candidates.max_loads;
  if (loaded == options_.max_pages) return false;
  if (max_loads != 0 && loaded + 1 >= max_loads) return false;
  return !evidence.is_enough(options_.pages, options_.near_copy);
}

Result<Extraction> LeafCut::extract(const ExtractionContext& context) const {
  KeyPage key(context, options_);
  Extraction extraction;
  extraction.whitespace = options_.whitespace;
  if (options_.own_selection && !context.candidates_are_given()) {
    LinkedPages pages = context.linked_pages(options_.candidates);
    while (wants_more(key.evidence())) {
      const std::optional<PageIndex> page = context.load_next(pages);
      if (!page) break;
      extraction.candidates.loaded.push_back(*page);
      key.add(*page);
    }
    extraction.candidates.pages = extraction.candidates.loaded;
  } else {
    extraction.candidates = context.candidates(options_.candidates);
    for (const PageIndex page : extraction.candidates.pages) {
      if (stop_now(context.stop_sign())) break;
      key.add(page);
    }
  }
  if (stop_now(context.stop_sign())) return extraction;

  LeafJudgement judgement = key.judge();
  const auto voters = static_cast<std::size_t>(std::ranges::count(judgement.voters, true));
  if (key.evidence().pages() == 0) {
    extraction.flags.emplace_back(kNoCandidatesFlag);
  } else if (voters < options_.pages) {
    extraction.flags.emplace_back(kFewCandidatesFlag);
  }
  extraction.other_nodes = std::move(judgement.content.nodes);
  extraction.nodes = std::move(judgement.fine.template_nodes);
  return extraction;
}

Explanation LeafCut::explain(const ExtractionContext& context, const Extraction& extraction) const {
  KeyPage key(context, options_);
  for (const PageIndex page : extraction.candidates.pages) {
    if (stop_now(context.stop_sign())) return {};
    key.add(page);
  }
  const LeafJudgement judgement = key.judge();
  return {.pages = {},
          .reasons = reasons_of(key.tree(), key.evidence(), judgement, key.names(),
                                options_.prices.run, context.stop_sign())};
}

const ExtractorInfo& LeafCut::describe() {
  static const ExtractorInfo info{
      .name = "leafcut",
      .title = "LeafCut",
      .summary = "what remains when leaves that other pages do not share are cut out with few cuts",
      .citation = "docs/leafcut.md",
      .target = Target::kTemplate,
      .parameters = join(
          {ParameterSpec::integer("pages", 4, 1, 64, "pages",
                                  "pages wanted that are not near copies of the key page"),
           ParameterSpec::integer("max-pages", 8, 1, 64, "pages",
                                  "largest number of pages loaded, key page not counted"),
           ParameterSpec::real("cut", "1.5", 0, 100,
                               "price of a run of cut siblings; half of it for the template"),
           ParameterSpec::real("absent", "1.5", 0, 100,
                               "price of a template leaf that other pages do not have"),
           ParameterSpec::real("empty-weight", "0.3", 0, 100,
                               "weight of leaves that are neither text nor img"),
           ParameterSpec::real("virtual", "0.2", 0, 100,
                               "weight of the page that says what links and frames usually are"),
           ParameterSpec::real("near-copy", "0.45", 0, 1,
                               "a page with this share of the words that some other page lacks "
                               "is a near copy")},
          candidate_parameters({.selection = "own", .own_selection = "own"})),
      .version = "3",
      .developed_on = std::vector<std::string>{"open", "web", "web-2"},
  };
  return info;
}

}  // namespace pagelet
