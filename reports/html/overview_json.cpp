// SPDX-License-Identifier: MIT

// Lists refer to each other by positions, which keeps the file small. The command that repeats the
// run is composed from the stored settings; algorithms that no command can name are listed apart.

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/text/ascii.h"
#include "core/text/real.h"
#include "datasets/suite.h"
#include "evaluation/run/bench.h"
#include "evaluation/run/oracle.h"
#include "evaluation/statistics/statistics.h"
#include "extractors/registry.h"
#include "reports/html/report_data.h"
#include "reports/output/output_folder.h"
#include "reports/tables/verdict.h"

namespace pagelet {

// ---- How a value is written; found by its type ----

static Json groups_json(const std::vector<Summary>& groups) {
  Json json = Json::array();
  for (const Summary& group : groups) json.push_back({group.n, group.mean, group.ci99});
  return json;
}

static void to_json(Json& json, const KindCounts& kind) {
  json = {kind.nodes, kind.gold, kind.missed, kind.wrong};
}

static void to_json(Json& json, const TotalLosses& total) {
  json = {{"sites", total.sites}, {"kinds", total.losses}};
}

static void to_json(Json& json, const SiteGroups::Category& category) {
  json = {{"name", category.name}, {"title", category_title(category.name)}};
}

static void to_json(Json& json, const SizeClass& size) {
  json = {{"smallest", size.smallest}, {"largest", size.largest}};
}

static void to_json(Json& json, const ComparedExtractor& extractor) {
  json = {{"values", extractor.scores.values},
          {"mean", extractor.scores.summary.mean},
          {"ci99", extractor.scores.summary.ci99},
          {"bca99", bca_interval_99(extractor.scores.values, kPercentClamp)},
          {"tenth_percentile", extractor.scores.tenth_percentile},
          {"empty", extractor.empty},
          {"failed", extractor.failed},
          {"mean_rank", extractor.mean_rank},
          {"groups", extractor.groups},
          {"by_category", groups_json(extractor.by_category)},
          {"by_size", groups_json(extractor.by_size)}};
}

static void to_json(Json& json, const ParameterPoint& point) {
  json = {{"value", point.value},
          {"base", point.is_base},
          {"no_page", point.is_no_page},
          {"loads", point.loads}};
  for (const Task task : kTasks) {
    const std::optional<SiteValues>& score = point.scores[task];
    Json& shown = json[to_string(task)] = nullptr;
    if (!score) continue;
    shown = {{"mean", score->summary.mean},
             {"ci99", score->summary.ci99},
             {"tenth_percentile", score->tenth_percentile},
             {"test", point.tests[task]}};
  }
}

static void to_json(Json& json, const ParameterCurve& curve) {
  json = {{"extractor", curve.extractor},
          {"parameter", curve.parameter},
          {"changed", curve.changed},
          {"numeric", curve.is_numeric},
          {"points", curve.points}};
}

static void to_json(Json& json, const TwoParameterGrid& grid) {
  json = {{"extractor", grid.extractor}, {"axes", Json::array()}};
  for (const TwoParameterGrid::Axis& axis : grid.axes) {
    json["axes"].push_back(
        {{"parameter", axis.parameter}, {"base", axis.base}, {"values", axis.values}});
  }
  json.update(Json(grid.means));
}

namespace {

// ---- The run and its command ----

// A word of a command line.
std::string quoted(const std::string& word) {
  const bool is_plain = std::ranges::all_of(word, [](char c) {
    return is_letter_or_digit(c) || std::string_view("-_./=:,+").find(c) != std::string_view::npos;
  });
  if (is_plain && !word.empty()) return word;
  return "'" + escaped(word, {{'\'', "'\\''"}}) + "'";
}

// Whether the command can name an extractor: a variant and predictions are in files and
// options that the store does not know.
bool can_be_named(const ExtractorInfo& info) {
  return info.origin == Origin::kProgram || info.role == Role::kCeiling ||
         find_extractor(info.name).has_value();
}

// The options that differ from their defaults.
std::string context_options(const StoreContext& context) {
  const StoreContext usual;
  std::string options;
  const auto add = [&](const char* name, const auto& value, const auto& usual_value) {
    if (value != usual_value) options += fmt::format(" {} {}", name, value);
  };
  add("--universe", to_string(context.universe), to_string(usual.universe));
  add("--words", to_string(context.words), to_string(usual.words));
  add("--max-nodes", context.limits.max_nodes, usual.limits.max_nodes);
  add("--max-bytes", context.limits.max_bytes, usual.limits.max_bytes);
  add("--max-depth", context.limits.max_depth, usual.limits.max_depth);
  return options;
}

std::vector<std::string> suite_folders(const StoredBenchRun& record) {
  if (record.bench.suites.size() < 2) return {record.suite_folder};
  std::vector<std::string> folders;
  for (const BenchSite& site : record.bench.sites) {
    if (!site.folder.ends_with("/" + site.id)) continue;
    std::string folder = site.folder.substr(0, site.folder.size() - site.id.size() - 1);
    if (std::ranges::find(folders, folder) == folders.end()) folders.push_back(std::move(folder));
  }
  return folders;
}

// The run's suites and, when they have other sites, too, its sites, as words of a command line.
std::string suites_and_sites(const StoredBenchRun& record) {
  std::string words;
  std::size_t known = 0;
  for (const std::string& folder : suite_folders(record)) {
    words += " " + quoted(folder);
    if (const Result<Suite> suite = open_suite(folder)) known += suite->sites.size();
  }
  if (known <= record.bench.sites.size()) return words;
  for (const BenchSite& site : record.bench.sites) words += " --sites " + quoted(site.id);
  return words;
}

// The options for parameters that are not at their defaults; of a program for all of them.
std::string changed_settings(const ExtractorRecord& extractor) {
  const Result<ExtractorEntry> entry = find_extractor(extractor.info.name);
  const auto specs = entry ? entry->info().parameters : std::vector<ParameterSpec>();
  std::string options;
  for (const auto& [name, value] : parameter_values(extractor.parameters)) {
    const auto spec = std::ranges::find(specs, name, &ParameterSpec::name);
    if (spec != specs.end() && spec->default_value == value) continue;
    options += " --set " + quoted(extractor.info.name + "." + name + "=" + value);
  }
  return options;
}

// Whether the names are those that `bench` takes unless it is told others.
bool are_all(const std::vector<std::string>& names) {
  const auto contains = [&](const std::string& name) {
    return std::ranges::find(names, name) != names.end();
  };
  const std::vector<std::string> usual = algorithms_for(Task::kTemplate);
  return names.size() == usual.size() + 1 && contains(Oracle().info().name) &&
         std::ranges::all_of(usual, contains);
}

// Whether the command that repeats the run names no algorithms.
bool has_all_algorithms(const StoredBenchRun& record) {
  std::vector<std::string> names;
  for (const ExtractorRecord& extractor : record.extractors) {
    const ExtractorInfo& info = extractor.info;
    if (can_be_named(info) && info.origin != Origin::kProgram) names.push_back(info.name);
  }
  return are_all(names);
}

// The commands that repeat the run without the extractors that they cannot name.
std::string command_of(const StoredBenchRun& record) {
  std::vector<std::string> names;
  std::string settings;
  for (const ExtractorRecord& extractor : record.extractors) {
    const ExtractorInfo& info = extractor.info;
    if (!can_be_named(info)) continue;
    if (info.origin == Origin::kProgram) {
      // The version of a program is its command.
      settings += " --external " + quoted(info.name +
                                          (info.target == Task::kTemplate
                                               ? ""
                                               : fmt::format(":{}", to_string(info.target))) +
                                          "=" + info.version);
    } else {
      names.push_back(info.name);
    }
    if (!extractor.is_default) settings += changed_settings(extractor);
  }
  return fmt::format(
      "pagelet bench{}{}{}{} --store runs.sqlite && pagelet report runs.sqlite --out report",
      suites_and_sites(record), are_all(names) ? "" : " --algorithms " + quoted(joined(names, ",")),
      settings, context_options(record.context));
}

// ---- Extractors, comparisons, results ----

// The current values, with the data of the registry about the parameters. The registry has no data
// about programs.
Json parameters_of(const ExtractorRecord& held) {
  const Result<ExtractorEntry> entry = find_extractor(held.info.name);
  const auto specs = entry ? entry->info().parameters : std::vector<ParameterSpec>();
  Json all = Json::array();
  for (const auto& [name, value] : parameter_values(held.parameters)) {
    const auto spec = std::ranges::find(specs, name, &ParameterSpec::name);
    const bool is_known = spec != specs.end();
    const ParameterSpec known = is_known ? *spec : ParameterSpec();
    all.push_back({{"name", name},
                   {"value", value},
                   {"default", known.default_is_rule ? "by rule" : known.default_value},
                   {"range", is_known ? known.range() : ""},
                   {"unit", known.unit},
                   {"help", known.help}});
  }
  return all;
}

Json extractor_json(const StoredBenchRun& record, const Overview& overview, std::size_t extractor) {
  const ExtractorRecord& held = record.extractors[extractor];
  const Costs costs = costs_of(record.bench, extractor);
  Json json{{"name", held.info.name},
            {"title", held.info.title},
            {"citation", held.info.citation},
            {"target", to_string(held.info.target)},
            {"role", to_string(held.info.role)},
            {"developed_here", was_made_on(held.info, record.bench, record.bench.suite)},
            {"version", held.info.version},
            {"page", "algorithms/" + output_file_link(held.info.name) + ".html"},
            {"parameters", parameters_of(held)},
            {"costs", nullptr},
            {"losses", overview.total_losses[extractor]},
            {"benchmark", nullptr},
            {"failures", Json::object()}};
  if (has_own_times(held.info)) {
    json["costs"] = {{"answers", costs.answers},  {"loads", costs.loads},
                     {"phases_ms", costs.phases}, {"processor_ms", costs.phases.processor()},
                     {"median_ms", costs.median}, {"p10_ms", costs.p10},
                     {"p90_ms", costs.p90}};
  }
  if (const std::optional<Rates> own = benchmark_rates(record.bench, extractor)) {
    json["benchmark"] = *own;
  }
  for (const Task task : kTasks) {
    json["failures"][to_string(task)] = failure_sentences(record, overview, extractor, task);
  }
  return json;
}

Json comparison_json(const StoredBenchRun& record, const Comparison& comparison) {
  Json json{{"task", to_string(comparison.task)},
            {"unit", to_string(comparison.unit)},
            {"metric", to_string(comparison.metric)},
            {"sites", comparison.sites},
            {"verdict", verdict(record, comparison)},
            {"ranking", comparison.ranking},
            {"extractors", comparison.extractors},
            {"tests", comparison.tests},
            {"pairs", Json::array()},
            {"groups", comparison.groups},
            {"friedman", nullptr}};
  for (const PairComparison& pair : comparison.pairs) {
    Json& shown = json["pairs"].emplace_back(Json{{"first", pair.first}, {"second", pair.second}});
    shown.update(Json(pair.difference));
    shown["test"] = test_text(pair);
    shown["text"] = pair_text(record, comparison, pair);
  }
  if (comparison.friedman) {
    json["friedman"] = {{"text", ranks_text(comparison)},
                        {"critical_difference", comparison.critical_difference}};
  }
  return json;
}

// A result without its scores; undefined losses are null.
Json result_json(const Experiment* result, const PerTask<std::optional<Losses>>& losses) {
  if (result == nullptr) return nullptr;
  Json json{{"status", to_string(result->run.status)},
            {"flags", result->run.flags.names()},
            {"message", result->run.message},
            {"candidates", nullptr},
            {"gold", Json::object()},
            {"empty", Json::object()}};
  if (result->answer) json["candidates"] = result->answer->candidates.size();
  const bool is_known = is_answer(result->run.status) && !has_only_scores(result->run);
  for (const Score& score : result->scores) {
    const std::string task(to_string(score.task));
    if (is_known && score.counts.retrieved == 0) {
      json["empty"][task].push_back(to_string(score.unit));
    }
    if (score.unit == Unit::kNodes) json["gold"][task] = score.counts.gold;
  }
  for (const Task task : kTasks) {
    const std::optional<Losses>& held = losses[task];
    Json& sums = json[to_string(task)] = nullptr;
    if (!held) continue;
    sums = Json::array();
    for (const KindCounts& kind : *held) sums.push_back({kind.missed, kind.wrong});
  }
  return json;
}

}  // namespace

Json run_json(const StoredBenchRun& record, const ReportOrigin& origin) {
  std::vector<std::string> without;
  const bool reads_predictions = has_all_algorithms(record) && origin.has_predictions;
  for (const ExtractorRecord& extractor : record.extractors) {
    const bool is_read = reads_predictions && extractor.info.origin == Origin::kPredictions;
    if (!is_read && !can_be_named(extractor.info)) without.push_back(extractor.info.title);
  }
  return {{"date", origin.date},
          {"machine", origin.machine},
          {"program", fmt::format("Pagelet {}, commit {}, {}", record.made.version,
                                  record.made.commit, record.made.compiler)},
          {"command", command_of(record)},
          {"without", listed(without)}};
}

Json metrics_json() {
  Json metrics = Json::array();
  for (const Metric metric : kMetrics) {
    metrics.push_back(Json::array({field_of(metric).name, field_of(metric).title}));
  }
  return metrics;
}

Json overview_json(const StoredBenchRun& record, const Overview& overview,
                   const ReportOrigin& origin) {
  Json json{{"schema", "pagelet.overview/1"},
            {"suite", record.bench.suite},
            {"run", run_json(record, origin)},
            {"level", kSignificanceLevel},
            {"benchmark", nullptr},
            {"metrics", metrics_json()},
            {"costs", cost_sentences(record, overview)},
            {"categories", overview.groups.categories},
            {"sizes", overview.groups.sizes},
            {"kinds", Json::array()},
            {"sites", Json::array()},
            {"extractors", Json::array()},
            {"comparisons", Json::array()},
            {"results", Json::array()}};
  if (const auto measure = text_measure_of(record.bench)) {
    json["benchmark"] = benchmark_of(*measure);
  }
  for (std::size_t at = 0; at < kNodeKinds; ++at) {
    json["kinds"].push_back(plural_of(static_cast<NodeKind>(at)));
  }
  for (const auto& of_task : overview.comparisons) {
    for (const auto& of_unit : of_task) {
      for (const Comparison& comparison : of_unit) {
        json["comparisons"].push_back(comparison_json(record, comparison));
      }
    }
  }
  for (std::size_t extractor = 0; extractor < record.extractors.size(); ++extractor) {
    json["extractors"].push_back(extractor_json(record, overview, extractor));
  }
  const ResultGrid results = results_by_site(record.bench, record.extractors.size());
  for (std::size_t at = 0; at < results.size(); ++at) {
    const BenchSite& site = record.bench.sites[at];
    const SiteFacts& facts = overview.facts[at];
    json["sites"].push_back({{"id", site.id},
                             {"title", site.title},
                             {"category", site.category},
                             {"language", facts.site.language},
                             {"licence", facts.site.licence},
                             {"kappas", nullptr},
                             {"nodes", site.nodes},
                             {"page", "sites/" + output_file_link(site.id) + ".html"}});
    if (facts.labels.agreement) {
      json["sites"].back()["kappas"] = facts.labels.agreement->kappas;
    }
    Json& row = json["results"].emplace_back(Json::array());
    for (std::size_t extractor = 0; extractor < results[at].size(); ++extractor) {
      row.push_back(result_json(results[at][extractor], overview.site_losses[at][extractor]));
    }
  }
  return json;
}

Json site_list_json(const StoredBenchRun& record, const Overview& overview) {
  Json json{{"sites", Json::array()}, {"algorithms", Json::array()}, {"leaders", Json::object()}};
  for (const BenchSite& site : record.bench.sites) {
    json["sites"].push_back({{"id", site.id}, {"page", output_file_link(site.id) + ".html"}});
  }
  for (const ExtractorRecord& extractor : record.extractors) {
    json["algorithms"].push_back({{"name", extractor.info.name}});
  }
  for (const Task task : kTasks) {
    const std::string name(to_string(task));
    const Comparison& comparison =
        overview.comparisons[task][headline_unit(record.bench)][Metric::kF1];
    const bool has_leader = !comparison.sites.empty() && !comparison.ranking.empty();
    json["leaders"][name] =
        has_leader ? record.extractors[comparison.ranking[0]].info.name : std::string();
    for (std::size_t extractor = 0; extractor < record.extractors.size(); ++extractor) {
      // Sites without gold for the task have none, and so have algorithms that were omitted.
      Json values(std::vector<Json>(record.bench.sites.size()));
      const std::vector<double>& found = comparison.extractors[extractor].scores.values;
      for (std::size_t at = 0; at < found.size(); ++at) {
        values[comparison.sites[at]] = rounded(found[at], 1e2);
      }
      json["algorithms"][extractor][name] = std::move(values);
    }
  }
  return json;
}

// Returns, by task, a sentence whether more pages help; null for a curve of another kind.
static Json page_count_json(const StoredBenchRun& record, const ParameterCurve& curve) {
  Json json;
  for (const Task task : kTasks) json[to_string(task)] = nullptr;
  if (!is_of_page_counts(curve)) return json;
  for (const Task task : kTasks) {
    std::vector<PagesAgainstNone> steps;
    for (const ParameterPoint& point : curve.points) {
      const std::optional<double> pages = real_in(point.value);
      if (!point.tests[task] || !pages) continue;
      steps.push_back({static_cast<std::size_t>(*pages), *point.tests[task]});
    }
    if (steps.empty()) continue;
    json[to_string(task)] =
        page_count_sentence(record.extractors[curve.extractor].info.title, steps);
  }
  return json;
}

Json parameters_json(const StoredBenchRun& record, const ParameterEffects& effects) {
  Json json{
      {"schema", "pagelet.parameters/1"}, {"curves", effects.curves}, {"grids", effects.grids}};
  for (std::size_t at = 0; at < effects.curves.size(); ++at) {
    json["curves"][at]["page_counts"] = page_count_json(record, effects.curves[at]);
  }
  return json;
}

}  // namespace pagelet
