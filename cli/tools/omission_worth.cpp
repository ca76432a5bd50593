// SPDX-License-Identifier: MIT

// Measures what each rule that omits words is worth, for scripts/score/omission_worth.py:
//
//   omission_worth SUITE              one line of JSON for each site with gold text: the F1 of
//                                     LeafCut's answer, and without each rule that acts on it
//   omission_worth --page FILE URL    the answer's text and Markdown, and both without each such
//                                     rule

#include <cstdio>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "cli/tools/each_site.h"
#include "core/files/files.h"
#include "core/parts/omission.h"
#include "core/site/key_page.h"
#include "datasets/site_folder.h"
#include "datasets/suite.h"
#include "evaluation/run/score.h"
#include "extractors/answer/answer_writer.h"
#include "extractors/registry.h"
#include "extractors/run/run.h"

namespace pagelet {
namespace {

using Json = nlohmann::ordered_json;
using internal::OmissionRule;
using internal::OmissionRules;

// An answer, and how it is written without some rules.
struct ExtractedKeyPage {
  KeyPage& page;
  const Extractor& extractor;
  const Run& run;

  Result<std::string> written(ExtractFormat format, OmissionRules off) const {
    const AnswerWriter writer(extractor,
                              {.task = Task::kContent, .format = format, .rules_off = off});
    std::string text;
    PAGELET_TRY(writer.write(page, run, text));
    return text;
  }

  // Calls `visit(rule, words, off)` for no rule, and for each one that omits words.
  template <class Visit>
  Result<void> for_each_rule(Visit&& visit) const {
    const AnswerWriter writer(extractor, {.task = Task::kContent});
    PAGELET_ASSIGN_OR_RETURN(const OmittedWords omitted, writer.omitted(page, run));
    PAGELET_TRY(visit(std::string_view(), std::size_t{0}, OmissionRules()));
    for (std::size_t rule = 1; rule < internal::kOmissionRules; ++rule) {
      const auto found = omitted.by_rule.find(std::string(to_string(OmissionRule(rule))));
      if (found == omitted.by_rule.end()) continue;
      OmissionRules off;
      off.add(OmissionRule(rule));
      PAGELET_TRY(visit(std::string_view(found->first), found->second, off));
    }
    return {};
  }
};

Result<Json> worth_on(const ExtractedKeyPage& page, const TextScorer& scorer) {
  Json rules = Json::object();
  PAGELET_TRY(page.for_each_rule(
      [&](std::string_view rule, std::size_t words, OmissionRules off) -> Result<void> {
        PAGELET_ASSIGN_OR_RETURN(const std::string text, page.written(ExtractFormat::kText, off));
        const double f1 = rates_of(scorer.count(text)).f1;
        rules[std::string(rule)] = {{"words", words}, {"f1", f1}};
        return {};
      }));
  return rules;
}

Result<Json> texts_of(const ExtractedKeyPage& page) {
  Json rules = Json::object();
  PAGELET_TRY(page.for_each_rule(
      [&](std::string_view rule, std::size_t, OmissionRules off) -> Result<void> {
        PAGELET_ASSIGN_OR_RETURN(const std::string text, page.written(ExtractFormat::kText, off));
        PAGELET_ASSIGN_OR_RETURN(const std::string markdown,
                                 page.written(ExtractFormat::kMarkdown, off));
        rules[std::string(rule)] = {{"text", text}, {"markdown", markdown}};
        return {};
      }));
  return rules;
}

Result<Json> with_leafcut(PageSource& source, PageIndex page, const std::vector<Setting>& settings,
                          auto&& measure) {
  PAGELET_ASSIGN_OR_RETURN(const auto leafcut, make_extractor("leafcut", settings));
  // Each page alone, as in the benchmarks.
  SiteSettings site;
  site.candidates.emplace();
  PAGELET_ASSIGN_OR_RETURN(const auto key, KeyPage::open(source, page, site));
  const Run found = run(*key, *leafcut);
  if (!found.answer) return Json();
  return measure(ExtractedKeyPage{*key, *leafcut, found});
}

Result<void> print_site(const SuiteSite& entry) {
  PAGELET_ASSIGN_OR_RETURN(SiteFolder folder, open_site(entry));
  PAGELET_ASSIGN_OR_RETURN(const LabelFile labels, folder.labels());
  if (!labels.text) return {};
  const bool has_whole = labels.text->has(TextMeasure::kWords);
  const TextMeasure measure =
      entry.text_measure.value_or(has_whole ? TextMeasure::kWords : TextMeasure::kSegments);
  if (measure == TextMeasure::kPosts || !labels.text->has(measure)) return {};
  const TextScorer scorer(*labels.text, measure);
  PAGELET_ASSIGN_OR_RETURN(
      const Json rules,
      with_leafcut(folder.source(), folder.key_page(), {{"headline", "off"}},
                   [&](const ExtractedKeyPage& page) { return worth_on(page, scorer); }));
  const Json line = {{"site", entry.id}, {"rules", rules}};
  std::printf("%s\n", line.dump().c_str());
  return {};
}

int print_page(const std::string& file, const std::string& url) {
  Result<std::string> bytes = read_input(file);
  if (!bytes) {
    std::fprintf(stderr, "%s\n", bytes.error().message.c_str());
    return 4;
  }
  GivenPages source({{url, std::move(*bytes)}});
  const Result<Json> texts = with_leafcut(source, 0, {}, texts_of);
  if (!texts) {
    std::fprintf(stderr, "%s: %s\n", file.c_str(), texts.error().message.c_str());
    return 3;
  }
  std::printf("%s\n", texts->dump(-1, ' ', false, Json::error_handler_t::replace).c_str());
  return 0;
}

}  // namespace
}  // namespace pagelet

int main(int argc, char** argv) {
  if (argc == 4 && std::string_view(argv[1]) == "--page") {
    return pagelet::print_page(argv[2], argv[3]);
  }
  if (argc == 2) return pagelet::for_each_site(argv[1], pagelet::print_site);
  std::fprintf(stderr, "usage: omission_worth SUITE | --page FILE URL\n");
  return 2;
}
