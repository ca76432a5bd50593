// SPDX-License-Identifier: MIT
#include "extractors/leafcut.h"

#include <algorithm>
#include <string>
#include <utility>

#include "core/dom/page_metadata.h"
#include "core/text/words.h"
#include "extractors/common_parameters.h"
#include "extractors/leafcut/leafcut_content.h"
#include "extractors/leafcut/leafcut_judgement.h"
#include "extractors/leafcut/leafcut_names.h"
#include "extractors/leafcut/leafcut_page.h"
#include "extractors/leafcut/leafcut_records.h"
#include "extractors/leafcut/leafcut_surroundings.h"

namespace pagelet {
namespace {

constexpr const char* kCitation = "docs/leafcut.md";

std::size_t count_true(const std::vector<bool>& values) {
  return static_cast<std::size_t>(std::ranges::count(values, true));
}

// The parameters of both editions.
std::vector<ParameterSpec> common_specs(const char* near_copy, const char* near_copy_help) {
  return {ParameterSpec::integer("pages", 4, 1, 64, "pages",
                                 "pages wanted that are not near copies of the key page"),
          ParameterSpec::integer("max-pages", 8, 1, 64, "pages",
                                 "largest number of pages loaded, key page not counted"),
          ParameterSpec::real("cut", "1.5", 0, 100, "price of a run of cut siblings"),
          ParameterSpec::real("absent", "1.5", 0, 100,
                              "price of a template leaf that other pages do not have"),
          ParameterSpec::real("shared", "1", 0, 100, "price of a cut leaf that other pages share"),
          ParameterSpec::real(
              "unknown", "0.5", 0, 100,
              "price of a template leaf of which it is unknown whether other pages share it"),
          ParameterSpec::real("empty-weight", "0.3", 0, 100,
                              "weight of leaves that are neither text nor img"),
          ParameterSpec::real("virtual", "0.2", 0, 100,
                              "weight of the page that says what links and frames usually are"),
          ParameterSpec::real("near-copy", near_copy, 0, 1, near_copy_help)};
}

std::vector<ParameterSpec> own_candidates() {
  return candidate_parameters({.selection = "own", .own_selection = "own"});
}

ParameterSpec on_off(const char* name, const char* help) {
  return ParameterSpec::choice(name, "on", {"on", "off"}, help);
}

LeafCutOptions common_options(const Parameters& parameters) {
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
                    .shared = parameters.real("shared"),
                    .unknown = parameters.real("unknown"),
                    .empty_weight = parameters.real("empty-weight")};
  return options;
}

LeafCutOptions first_options(const Parameters& parameters) {
  LeafCutOptions options = common_options(parameters);
  options.prices.loose_texts = false;
  options.evidence = {.layout_weights = false, .copies_by_words = false, .lone_leaves = false};
  options.has_frame_names = false;
  options.has_records = false;
  options.has_main_text = false;
  return options;
}

LeafCutOptions second_options(const Parameters& parameters) {
  LeafCutOptions options = common_options(parameters);
  options.prices.loose_texts = parameters.is_on("loose-texts");
  options.evidence = {.layout_weights = parameters.is_on("layout-weights"),
                      .copies_by_words = parameters.is_on("copies-by-words"),
                      .lone_leaves = parameters.is_on("lone-leaves")};
  options.has_frame_names = parameters.is_on("frame-names");
  options.has_records = parameters.is_on("records");
  options.has_main_text = parameters.is_on("main-text");
  return options;
}

// The data of one key page.
class KeyPage {
 public:
  KeyPage(const ExtractionContext& context, const LeafCutOptions& options)
      : context_(context),
        options_(options),
        tree_(context.key_page(options.whitespace)),
        reader_(context.symbols(), context.signatures()),
        names_(context.symbols(), context.signatures()),
        surroundings_(tree_, context.symbols(), options.has_frame_names ? &names_ : nullptr),
        evidence_(tree_, read(context.key_page_index()), surroundings_, options.evidence) {}

  const WorkingTree& tree() const { return tree_; }
  const LeafEvidence& evidence() const { return evidence_; }

  void add(PageIndex page) { evidence_.add_page(read(page)); }

  LeafJudgement judge() {
    LeafJudgement judgement;
    judgement.near_copies = evidence_.near_copies(options_.near_copy);
    judgement.voters = voters_among(judgement.near_copies);
    judgement.weights = evidence_.weights(judgement.voters);
    judgement.shares = evidence_.shares(judgement.voters, options_.virtual_weight);
    if (options_.has_records || options_.has_main_text) {
      judgement.is_discussion = names_.is_discussion(tree_, context_.key_page_url());
    }
    if (options_.has_records && judgement.is_discussion) {
      judge_records(tree_, surroundings_, reader_, lower_case(page_title(tree_.document())),
                    judgement.shares);
    }
    LeafCutting& cutting = judgement.cutting;
    cutting = cut_leaves(tree_, evidence_.leaves(), judgement.shares, options_.prices,
                         context_.symbols().intern("img"));
    if (options_.has_main_text) {
      judgement.content = find_main_content(
          {tree_, cutting.template_nodes, surroundings_, cutting.blocks, judgement.is_discussion},
          context_.symbols(), names_);
      judgement.content.nodes.for_each(
          [&](std::size_t node) { cutting.template_nodes.erase(node); });
    } else {
      judgement.content.nodes = main_content(
          tree_, cutting.blocks, [&](TreeNode node) { return surroundings_.in_link(node); });
    }
    return judgement;
  }

 private:
  // The leaves of a page. They are read once, whatever the key page.
  const LeafPage& read(PageIndex page) {
    return context_.kept<LeafPage>(page, options_.whitespace, [&] {
      return reader_.read(context_.page(page, options_.whitespace));
    });
  }

  const ExtractionContext& context_;
  const LeafCutOptions& options_;
  const WorkingTree& tree_;
  LeafReader reader_;
  PartNames names_;
  Surroundings surroundings_;
  LeafEvidence evidence_;
};

}  // namespace

LeafCutEdition::LeafCutEdition(Parameters parameters, const LeafCutOptions& options)
    : parameters_(std::move(parameters)), options_(options) {}

bool LeafCutEdition::wants_more(const LeafEvidence& evidence) const {
  const std::size_t loaded = evidence.pages();
  const std::size_t max_loads = options_.candidates.max_loads;
  if (loaded == options_.max_pages) return false;
  if (max_loads != 0 && loaded + 1 >= max_loads) return false;
  if (loaded < options_.pages) return true;
  return loaded - count_true(evidence.near_copies(options_.near_copy)) < options_.pages;
}

Result<Extraction> LeafCutEdition::extract(const ExtractionContext& context) const {
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
  if (key.evidence().pages() == 0) {
    extraction.flags.emplace_back(kNoCandidatesFlag);
  } else if (count_true(judgement.voters) < options_.pages) {
    extraction.flags.emplace_back(kFewCandidatesFlag);
  }
  extraction.other_nodes = std::move(judgement.content.nodes);
  extraction.nodes = std::move(judgement.cutting.template_nodes);
  return extraction;
}

Explanation LeafCutEdition::explain(const ExtractionContext& context,
                                    const Extraction& extraction) const {
  KeyPage key(context, options_);
  for (const PageIndex page : extraction.candidates.pages) key.add(page);
  return {.pages = {},
          .reasons = reasons_of(key.tree(), key.evidence(), key.judge(), options_.prices.run)};
}

const ExtractorInfo& LeafCut::describe() {
  static const ExtractorInfo info{
      .name = "leafcut",
      .title = "LeafCut",
      .summary = "what remains when leaves that other pages do not share are cut out with few cuts",
      .citation = kCitation,
      .target = Target::kTemplate,
      .parameters = join(
          join(common_specs("0.45",
                            "a page with this share of the words that some other page lacks "
                            "is a near copy"),
               {on_off("layout-weights", "pages weigh by their layout, else by shared leaves"),
                on_off("copies-by-words", "near copies are recognised by words, else by leaves"),
                on_off("lone-leaves", "leaves of links and frames are also compared alone"),
                on_off("frame-names",
                       "names identify share buttons, and frames when the page is alone"),
                on_off("records", "posts of discussion pages are compared with each other"),
                on_off("loose-texts", "a text can be cut alone"),
                on_off("main-text",
                       "the main content is looked for inside of what is not template")}),
          own_candidates()),
      .version = "2",
      .developed_on = std::vector<std::string>{"open", "web"},
  };
  return info;
}

LeafCut::LeafCut(const Parameters& parameters)
    : LeafCutEdition(parameters, second_options(parameters)) {}

const ExtractorInfo& LeafCut1::describe() {
  static const ExtractorInfo info{
      .name = "leafcut-1",
      .title = "LeafCut 1",
      .summary = "the first edition of LeafCut",
      .citation = kCitation,
      .target = Target::kTemplate,
      .parameters = join(common_specs("0.8",
                                      "a page with this share of the leaves that others lack "
                                      "is a near copy"),
                         own_candidates()),
      .developed_on = std::vector<std::string>{"open"},
  };
  return info;
}

LeafCut1::LeafCut1(const Parameters& parameters)
    : LeafCutEdition(parameters, first_options(parameters)) {}

}  // namespace pagelet
