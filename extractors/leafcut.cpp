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

namespace pagelet {
namespace {

constexpr const char* kCitation = "docs/leafcut.md";

std::size_t count_true(const std::vector<bool>& values) {
  return static_cast<std::size_t>(std::ranges::count(values, true));
}

// The parameters of both editions.
std::vector<ParameterSpec> common_specs(const char* near_copy, const char* near_copy_help) {
  return {ParameterSpec::integer("pages", 4, 1, 64, "pages",
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
  options.has_records = parameters.is_on("records");
  options.has_main_text = parameters.is_on("main-text");
  return options;
}

// What was read of a page: once, whatever key page it is compared with.
const LeafPage& read_page(const ExtractionContext& context, PageIndex page, Whitespace whitespace,
                          LeafReader& reader) {
  return context.kept<LeafPage>(page, whitespace,
                                [&] { return reader.read(context.page(page, whitespace)); });
}

LeafJudgement judge(const ExtractionContext& context, const LeafCutOptions& options,
                    const LeafEvidence& evidence, LeafReader& reader) {
  const WorkingTree& key = context.key_page(options.whitespace);
  PartNames names(context.symbols(), context.signatures());
  LeafJudgement judgement;
  judgement.near_copies = evidence.near_copies(options.near_copy);
  judgement.voters = voters_among(judgement.near_copies);
  judgement.weights = evidence.weights(judgement.voters);
  judgement.shares = evidence.shares(judgement.voters, options.virtual_weight);
  if (options.has_records || options.has_main_text) {
    judgement.is_discussion = names.is_discussion(key, context.key_page_url());
  }
  if (options.has_records && judgement.is_discussion) {
    judge_records(key, evidence, reader, lower_case(page_title(key.document())), judgement.shares);
  }
  judgement.cutting = cut_leaves(key, evidence.leaves(), judgement.shares, options.prices,
                                 context.symbols().intern("img"));
  const LeafCutting& cutting = judgement.cutting;
  if (options.has_main_text) {
    judgement.content =
        find_main_content({key, cutting.template_nodes, cutting.blocks, judgement.is_discussion},
                          context.symbols(), names);
  } else {
    judgement.content.nodes =
        main_content(key, cutting.blocks, [&](TreeNode node) { return evidence.in_link(node); });
  }
  return judgement;
}

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

std::vector<PageIndex> LeafCutEdition::load_pages(const ExtractionContext& context,
                                                  LeafReader& reader,
                                                  LeafEvidence& evidence) const {
  std::vector<PageIndex> loaded;
  LinkedPages pages = context.linked_pages(options_.candidates);
  while (wants_more(evidence)) {
    const std::optional<PageIndex> page = context.load_next(pages);
    if (!page) break;
    loaded.push_back(*page);
    evidence.add_page(read_page(context, *page, options_.whitespace, reader));
  }
  return loaded;
}

Result<Extraction> LeafCutEdition::extract(const ExtractionContext& context) const {
  const WorkingTree& key = context.key_page(options_.whitespace);
  LeafReader reader(context.symbols(), context.signatures());
  LeafEvidence evidence(key,
                        read_page(context, context.key_page_index(), options_.whitespace, reader),
                        context.symbols(), options_.evidence);
  Extraction extraction;
  extraction.whitespace = options_.whitespace;
  if (options_.own_selection && !context.candidates_are_given()) {
    extraction.candidates.loaded = load_pages(context, reader, evidence);
    extraction.candidates.pages = extraction.candidates.loaded;
  } else {
    extraction.candidates = context.candidates(options_.candidates);
    for (const PageIndex page : extraction.candidates.pages) {
      evidence.add_page(read_page(context, page, options_.whitespace, reader));
    }
  }

  LeafJudgement judgement = judge(context, options_, evidence, reader);
  if (evidence.pages() == 0) {
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
  const WorkingTree& key = context.key_page(options_.whitespace);
  LeafReader reader(context.symbols(), context.signatures());
  LeafEvidence evidence(key,
                        read_page(context, context.key_page_index(), options_.whitespace, reader),
                        context.symbols(), options_.evidence);
  for (const PageIndex page : extraction.candidates.pages) {
    evidence.add_page(read_page(context, page, options_.whitespace, reader));
  }
  Explanation explanation;
  explanation.reasons =
      reasons_of(key, evidence, judge(context, options_, evidence, reader), options_.prices.run);
  return explanation;
}

const ExtractorInfo& LeafCut::describe() {
  static const ExtractorInfo info{
      .name = "leafcut",
      .title = "LeafCut",
      .summary = "what remains when leaves that other pages do not share are cut out with few cuts",
      .citation = kCitation,
      .target = Target::kTemplate,
      .parameters =
          join(join(common_specs("0.6",
                                 "share of the words that some other page lacks from which a "
                                 "page is a near copy"),
                    {on_off("layout-weights", "pages weigh by their layout, else by shared leaves"),
                     on_off("copies-by-words", "near copies go by words, else by leaves"),
                     on_off("lone-leaves", "leaves of links and frames are also compared alone"),
                     on_off("records", "posts of discussion pages are compared with each other"),
                     on_off("loose-texts", "a text can be cut alone"),
                     on_off("main-text",
                            "the main content is looked for inside of what is not template")}),
               own_candidates()),
      .version = "2",
  };
  return info;
}

LeafCut::LeafCut(Parameters parameters) : LeafCutEdition(parameters, second_options(parameters)) {}

const ExtractorInfo& LeafCut1::describe() {
  static const ExtractorInfo info{
      .name = "leafcut-1",
      .title = "LeafCut 1",
      .summary = "the first edition of LeafCut",
      .citation = kCitation,
      .target = Target::kTemplate,
      .parameters = join(common_specs("0.8",
                                      "share of the leaves that others lack from which a "
                                      "page is a near copy"),
                         own_candidates()),
  };
  return info;
}

LeafCut1::LeafCut1(Parameters parameters) : LeafCutEdition(parameters, first_options(parameters)) {}

}  // namespace pagelet
