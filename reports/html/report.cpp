// SPDX-License-Identifier: MIT
#include "reports/html/report.h"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "evaluation/comparison/parameter_effects.h"
#include "reports/html/assets.h"
#include "reports/html/overview.h"
#include "reports/html/overview_json.h"
#include "reports/html/overview_text.h"
#include "reports/html/parameters_json.h"
#include "reports/html/report_head.h"
#include "reports/html/site_facts.h"
#include "reports/html/site_pages.h"
#include "reports/output/json.h"
#include "reports/output/output_folder.h"
#include "reports/tables/bench_report.h"

namespace pagelet {
namespace {

constexpr const char* kParametersLink = "<li><a href=\"parameters.html\">Parameters</a></li>";
constexpr const char* kParametersScript = "<script src=\"data/parameters.js\"></script>";

using Values = std::vector<std::pair<std::string, std::string>>;

std::string algorithm_links(const RunRecord& record, const std::string& folder) {
  std::string html;
  for (const ExtractorRecord& extractor : record.extractors) {
    html += fmt::format("<li><a href=\"{}{}.html\">{}</a></li>", folder,
                        output_file_link(extractor.info.name), escape_html(extractor.info.title));
  }
  return html;
}

std::string made_by_text(const RunRecord& record) {
  return escape_html(fmt::format("Made by Pagelet {} (commit {}, {}).", record.made.version,
                                 record.made.commit, record.made.compiler));
}

std::string index_page(const RunRecord& record, const Overview& overview,
                       std::span<const SiteFacts> facts, const ReportOrigin& origin,
                       bool has_parameters) {
  return fill_template(html_asset("index.html"),
                       Values{{"suite", escape_html(record.bench.suite)},
                              {"answers", answer_cards(record, overview)},
                              {"suite-card", suite_card(record, facts)},
                              {"run-card", run_card(record, origin)},
                              {"method", method_list(record)},
                              {"parameters-link", has_parameters ? kParametersLink : ""},
                              {"parameters-script", has_parameters ? kParametersScript : ""},
                              {"algorithm-links", algorithm_links(record, "algorithms/")},
                              {"made-by", made_by_text(record)}});
}

// A page whose content comes from its script.
std::string plain_page(const RunRecord& record, std::string_view asset) {
  return fill_template(html_asset(asset), Values{{"suite", escape_html(record.bench.suite)},
                                                 {"made-by", made_by_text(record)}});
}

std::string algorithm_page(const RunRecord& record, const Overview& overview,
                           std::size_t extractor) {
  const ExtractorInfo& info = record.extractors[extractor].info;
  // The task that it looks for comes first.
  std::string failures;
  const Target other = info.target == Target::kTemplate ? Target::kContent : Target::kTemplate;
  for (const Target task : {info.target, other}) {
    const std::vector<std::string> sentences = failures_of(record, overview, extractor, task);
    if (sentences.empty()) continue;
    failures += fmt::format("<h3>Finding the {}</h3><ul>",
                            task == Target::kTemplate ? "template" : "main content");
    for (const std::string& sentence : sentences) {
      failures += fmt::format("<li>{}</li>", escape_html(sentence));
    }
    failures += "</ul>";
  }
  return fill_template(html_asset("algorithm.html"),
                       Values{{"suite", escape_html(record.bench.suite)},
                              {"name", escape_html(info.name)},
                              {"title", escape_html(info.title)},
                              {"summary", escape_html(info.summary)},
                              {"citation", escape_html(info.citation)},
                              {"failures", std::move(failures)},
                              {"algorithm-links", algorithm_links(record, "")},
                              {"made-by", made_by_text(record)}});
}

}  // namespace

Result<std::vector<SiteWarning>> write_report(const RunRecord& record,
                                              const std::string& out_folder,
                                              std::span<const StoredSetting> settings,
                                              const ReportOrigin& origin) {
  const Overview overview = make_overview(record);
  const std::array comparisons{&overview.comparison(Target::kTemplate, Unit::kNodes, Metric::kF1),
                               &overview.comparison(Target::kContent, Unit::kNodes, Metric::kF1)};
  const std::vector<ParameterCurve> curves = parameter_curves(record, comparisons, settings);
  std::vector<std::string> site_pages;
  std::vector<SiteFacts> facts;
  for (const BenchSite& site : record.bench.sites) {
    site_pages.push_back("sites/" + output_file_link(site.id) + ".html");
    facts.push_back(read_site_facts(site.folder));
  }
  std::vector<std::pair<std::string, std::string>> files;
  for (const Asset& asset : html_assets()) {
    if (!asset.name.ends_with(".html")) {
      files.emplace_back("assets/" + std::string(asset.name), asset.text);
    }
  }
  files.emplace_back("data/bench.json", bench_report(record, TableFormat::kJson, true));
  files.emplace_back(
      "data/overview.js",
      to_script("pageletOverview", overview_json(record, overview, site_pages, facts)));
  for (std::size_t extractor = 0; extractor < record.extractors.size(); ++extractor) {
    files.emplace_back(
        "algorithms/" + output_file_name(record.extractors[extractor].info.name) + ".html",
        algorithm_page(record, overview, extractor));
  }
  if (!curves.empty()) {
    files.emplace_back(
        "data/parameters.js",
        to_script("pageletParameters",
                  parameters_json(curves, curve_contests(record, curves, comparisons))));
    files.emplace_back("parameters.html", plain_page(record, "parameters.html"));
  }
  files.emplace_back("data/site_list.js",
                     to_script("pageletSiteList", site_list_json(record, overview)));
  files.emplace_back("pair.html", plain_page(record, "pair.html"));
  files.emplace_back("index.html", index_page(record, overview, facts, origin, !curves.empty()));
  for (const auto& [name, text] : files) {
    PAGELET_TRY(write_output_file(out_folder, name, text));
  }
  PAGELET_ASSIGN_OR_RETURN(const ReasonSums reasons, write_site_pages(record, out_folder));
  PAGELET_TRY(
      write_output_file(out_folder, "data/reasons.js",
                        to_script("pageletReasons", reasons.json(record.extractors.size()))));
  return overview.warnings;
}

}  // namespace pagelet
