// SPDX-License-Identifier: MIT
#include "reports/html/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "core/text/ascii.h"
#include "reports/html/report_data.h"
#include "reports/output/json.h"
#include "reports/tables/tables.h"

namespace pagelet {
namespace {

constexpr const char* kParametersLink = "<li><a href=\"parameters.html\">Parameters</a></li>";
constexpr const char* kParametersScript = "<script src=\"data/parameters.js\"></script>";

using Values = std::vector<std::pair<std::string, std::string>>;

// The name must be that of an asset.
std::string_view html_asset(std::string_view name) {
  const std::span<const Asset> assets = html_assets();
  const auto found = std::ranges::find(assets, name, &Asset::name);
  if (found == assets.end()) throw std::out_of_range("no asset " + std::string(name));
  return found->text;
}

std::string algorithm_links(const StoredBenchRun& record, const std::string& folder) {
  std::string html;
  for (const ExtractorRecord& extractor : record.extractors) {
    html += fmt::format("<li><a href=\"{}{}.html\">{}</a></li>", folder,
                        output_file_link(extractor.info.name), escape_html(extractor.info.title));
  }
  return html;
}

// A page with the values of its own, and those of all pages.
std::string page_of(const StoredBenchRun& record, std::string_view asset, Values values = {}) {
  values.emplace_back("suite", escape_html(record.bench.suite));
  values.emplace_back(
      "made-by", escape_html(fmt::format("Made by Pagelet {} (commit {}, {}).", record.made.version,
                                         record.made.commit, record.made.compiler)));
  return fill_template(html_asset(asset), values);
}

std::string algorithm_page(const StoredBenchRun& record, std::size_t extractor) {
  const ExtractorInfo& info = record.extractors[extractor].info;
  return page_of(record, "algorithm.html",
                 {{"name", escape_html(info.name)},
                  {"title", escape_html(info.title)},
                  {"summary", escape_html(info.summary)},
                  {"citation", escape_html(info.citation)},
                  {"algorithm-links", algorithm_links(record, "")}});
}

// `unit`: parts of 1.
void round_numbers(Json& json, double unit = 1e4) {
  if (json.is_number_float()) json = rounded(json.get<double>(), unit);
  if (json.is_array()) {
    for (Json& value : json) round_numbers(value, unit);
  }
  if (!json.is_object()) return;
  for (auto& [name, value] : json.items()) {
    if (name != "values") round_numbers(value, name == "p" || name == "p_holm" ? 1e6 : 1e4);
  }
}

// What a text is compared with gold text by.
std::string text_measure_in_words(const BenchRun& run) {
  const std::optional<TextMeasure> measure = text_measure_of(run);
  if (!measure) return "its words";
  switch (*measure) {
    case TextMeasure::kWords:
      return "its words in lower case, each as often as it occurs";
    case TextMeasure::kFourGrams:
      return "its 4-grams (four words in a row), each as often as it occurs";
    case TextMeasure::kSegments:
      return "the segments of text that it must hold and must not hold";
    case TextMeasure::kRougeLsum:
      return "the words of common subsequences of its sentences";
    case TextMeasure::kPosts:
      return "the posts of the page, by their first words";
  }
  return {};
}

std::string benchmark_in_words(const BenchRun& run) {
  const std::optional<TextMeasure> measure = text_measure_of(run);
  return measure
             ? fmt::format("The column {}'s is the F1 that the authors of that benchmark compute.",
                           benchmark_of(*measure))
             : "";
}

std::string link_to(const StoredBenchRun& record, std::size_t site, std::string_view relation,
                    std::string_view text) {
  if (site >= record.bench.sites.size()) return "";
  return fmt::format("<li><a rel=\"{}\" href=\"{}.html\">{}</a></li>", relation,
                     escape_html(output_file_link(record.bench.sites[site].id)), text);
}

}  // namespace

std::string to_script(const std::string& name, Json json) {
  round_numbers(json);
  const std::string text = json.dump(-1, ' ', false, Json::error_handler_t::replace);
  return "window." + name + " = " + escaped(text, {{'<', "\\u003c"}}) + ";\n";
}

Result<void> write_site_page(const StoredBenchRun& record, std::size_t site,
                             const Result<SiteReview>& review, const std::string& out_folder,
                             ReasonSums& sums) {
  const BenchSite& of = record.bench.sites[site];
  Json data{{"id", of.id}};
  if (review) {
    data = site_json(record, of, *review, sums);
  } else {
    data["error"] = review.error().text();
  }
  const std::string name = output_file_name(of.id);
  const std::string page =
      fill_template(html_asset("inspector.html"),
                    {{"id", escape_html(of.id)},
                     {"title", escape_html(of.title.empty() ? of.id : of.title)},
                     {"id-beside", of.title.empty() || of.title == of.id ? "" : escape_html(of.id)},
                     {"suite", escape_html(record.bench.suite)},
                     {"data", escape_html("../data/sites/" + output_file_link(of.id) + ".js")},
                     {"previous", link_to(record, site - 1, "prev", "Previous site")},
                     {"next", link_to(record, site + 1, "next", "Next site")}});
  PAGELET_TRY(write_output_file(out_folder, "sites/" + name + ".html", page));
  return write_output_file(out_folder, "data/sites/" + name + ".js",
                           to_script("pageletSite", std::move(data)));
}

Result<void> write_report(const StoredBenchRun& record, const Overview& overview,
                          std::span<const StoredSetting> settings, const SiteReviewer& review,
                          const std::string& out_folder, const ReportOrigin& origin) {
  PerTask<const Comparison*> comparisons;
  for (const Task task : kTasks) {
    comparisons[task] = &overview.comparisons[task][headline_unit(record.bench)][Metric::kF1];
  }
  Values files;  // name and text
  for (const Asset& asset : html_assets()) {
    if (!asset.name.ends_with(".html")) {
      files.emplace_back("assets/" + std::string(asset.name), asset.text);
    }
  }
  files.emplace_back("data/bench.json", bench_report(record, TableFormat::kJson, true));
  files.emplace_back("data/overview.js",
                     to_script("pageletOverview", overview_json(record, overview, origin)));
  files.emplace_back("data/site_list.js",
                     to_script("pageletSiteList", site_list_json(record, overview)));
  for (std::size_t extractor = 0; extractor < record.extractors.size(); ++extractor) {
    files.emplace_back(
        "algorithms/" + output_file_name(record.extractors[extractor].info.name) + ".html",
        algorithm_page(record, extractor));
  }
  const ParameterEffects effects = parameter_effects(record, comparisons, settings);
  const bool has_parameters = !effects.curves.empty() || !effects.grids.empty();
  if (has_parameters) {
    files.emplace_back("data/parameters.js",
                       to_script("pageletParameters", parameters_json(record, effects)));
    files.emplace_back("parameters.html", page_of(record, "parameters.html"));
  }
  files.emplace_back("pair.html", page_of(record, "pair.html"));
  const Universe universe = record.context.universe;
  files.emplace_back(
      "index.html",
      page_of(record, "index.html",
              {{"sites", std::to_string(record.bench.sites.size())},
               {"nodes", universe == Universe::kAll ? "all nodes that count"
                                                    : std::string(to_string(universe))},
               {"words", record.context.words == WordItems::kBag ? "a bag" : "occurrences"},
               {"measure", text_measure_in_words(record.bench)},
               {"benchmark", benchmark_in_words(record.bench)},
               {"level", fmt::format("{}", kSignificanceLevel)},
               {"parameters-link", has_parameters ? kParametersLink : ""},
               {"parameters-script", has_parameters ? kParametersScript : ""},
               {"algorithm-links", algorithm_links(record, "algorithms/")}}));
  for (const auto& [name, text] : files) {
    PAGELET_TRY(write_output_file(out_folder, name, text));
  }
  ReasonSums reasons;
  for (std::size_t site = 0; site < record.bench.sites.size(); ++site) {
    const std::string& obstacle = overview.obstacles[site];
    PAGELET_TRY(write_site_page(record, site,
                                obstacle.empty() ? review(site) : fail(ErrorCode::kInput, obstacle),
                                out_folder, reasons));
  }
  return write_output_file(out_folder, "data/reasons.js",
                           to_script("pageletReasons", reasons.json(record.extractors.size())));
}

}  // namespace pagelet
