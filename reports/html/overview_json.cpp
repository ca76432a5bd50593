// SPDX-License-Identifier: MIT
#include "reports/html/overview_json.h"

#include <algorithm>

#include "evaluation/statistics/intervals.h"
#include "evaluation/store/store_settings.h"
#include "extractors/registry.h"
#include "reports/chart/critical_difference.h"
#include "reports/html/overview_text.h"
#include "reports/output/output_folder.h"
#include "reports/tables/verdict.h"

namespace pagelet {
namespace {

Json means(const std::vector<GroupMean>& groups) {
  Json all = Json::array();
  for (const GroupMean& group : groups) all.push_back({group.sites, rounded(group.mean)});
  return all;
}

// Nodes, gold, missed and wrong nodes of each kind.
Json losses_json(const Losses& losses) {
  Json all = Json::array();
  for (const KindCounts& kind : losses) {
    all.push_back({kind.nodes, kind.gold, kind.missed, kind.wrong});
  }
  return all;
}

void add_groups(const SiteGroups& groups, Json& json) {
  json["categories"] = Json::array();
  for (const SiteGroups::Category& category : groups.categories) {
    json["categories"].push_back({{"name", category.name},
                                  {"title", category_title(category.name)},
                                  {"sites", category.sites}});
  }
  json["sizes"] = Json::array();
  for (const SizeClass& size : groups.sizes) {
    json["sizes"].push_back(
        {{"smallest", size.smallest}, {"largest", size.largest}, {"sites", size.sites}});
  }
}

Json sites_json(const RunRecord& record, const std::vector<std::string>& site_pages,
                std::span<const SiteFacts> facts) {
  Json all = Json::array();
  for (std::size_t at = 0; at < record.bench.sites.size(); ++at) {
    const BenchSite& site = record.bench.sites[at];
    all.push_back({{"id", site.id},
                   {"title", site.title},
                   {"category", site.category},
                   {"language", facts[at].site.language},
                   {"url", site.url},
                   {"nodes", site.nodes},
                   {"page", site_pages[at]}});
  }
  return all;
}

// The current values, with the data of the registry about the parameters. The registry has no data
// about programs and plug-ins.
Json parameters_json(const ExtractorRecord& held) {
  static const ExtractorRegistry registry;
  const auto entry = std::ranges::find_if(registry.entries(), [&](const ExtractorEntry& one) {
    return one.info().name == held.info.name;
  });
  Json all = Json::array();
  for (const auto& [name, value] : parameter_values(held.parameters)) {
    Json& one = all.emplace_back(Json{{"name", name}, {"value", value}});
    for (const char* field : {"default", "range", "unit", "help"}) one[field] = "";
    if (entry == registry.entries().end()) continue;
    const std::vector<ParameterSpec>& specs = entry->info().parameters;
    const auto spec = std::ranges::find(specs, name, &ParameterSpec::name);
    if (spec == specs.end()) continue;
    one["default"] = spec->default_is_rule ? "by rule" : spec->default_value;
    one["range"] = spec->range();
    one["unit"] = spec->unit;
    one["help"] = spec->help;
  }
  return all;
}

Json extractor_json(const RunRecord& record, const Overview& overview, std::size_t extractor) {
  const ExtractorRecord& held = record.extractors[extractor];
  const Costs& costs = overview.costs[extractor];
  Json json{{"name", held.info.name},
            {"title", held.info.title},
            {"summary", held.info.summary},
            {"citation", held.info.citation},
            {"target", to_string(held.info.target)},
            {"role", to_string(held.info.role)},
            {"developed_here", was_made_on(held.info, record.bench)},
            {"version", held.info.version},
            {"page", "algorithms/" + output_file_link(held.info.name) + ".html"},
            {"parameters", parameters_json(held)},
            {"costs",
             {{"answers", costs.answers},
              {"loads", rounded(costs.loads)},
              {"phases_ms", Json::object()},
              {"total_ms", rounded(costs.phases.total())},
              {"median_ms", rounded(costs.median)},
              {"p90_ms", rounded(costs.p90)}}},
            {"losses", Json::object()},
            {"failures", Json::object()}};
  for (const auto& [name, phase] : kPhases) {
    json["costs"]["phases_ms"][name] = rounded(costs.phases.*phase);
  }
  for (const Target task : kTasks) {
    const std::string name(to_string(task));
    const TotalLosses& total = overview.total_losses[extractor][static_cast<std::size_t>(task)];
    json["losses"][name] = {{"sites", total.sites}, {"kinds", losses_json(total.losses)}};
    json["failures"][name] = failures_of(record, overview, extractor, task);
  }
  return json;
}

Json pair_json(const PairComparison& pair) {
  return {{"first", pair.first},
          {"second", pair.second},
          {"difference", rounded(pair.mean_difference)},
          {"wins", pair.wins},
          {"ties", pair.ties},
          {"losses", pair.losses},
          {"p", rounded(pair.p_value, 1e6)},
          {"adjusted", rounded(pair.adjusted, 1e6)},
          {"significant", pair.is_significant()},
          {"delta", rounded(pair.delta)},
          {"effect", to_string(effect_size(pair.delta))}};
}

std::string diagram(const RunRecord& record, const Comparison& comparison, const std::string& id) {
  CriticalDifference diagram;
  diagram.distance = comparison.critical_difference;
  diagram.level = kSignificanceLevel;
  for (const std::size_t extractor : comparison.algorithms) {
    diagram.items.push_back(
        {record.extractors[extractor].info.title, *comparison.extractors[extractor].mean_rank});
  }
  for (const std::vector<std::size_t>& group : comparison.groups) {
    std::vector<std::size_t>& members = diagram.groups.emplace_back();
    for (const std::size_t extractor : group) {
      const auto found = std::ranges::lower_bound(comparison.algorithms, extractor);
      members.push_back(static_cast<std::size_t>(found - comparison.algorithms.begin()));
    }
  }
  return critical_difference_svg(diagram, id);
}

Json comparison_json(const RunRecord& record, const Comparison& comparison, std::size_t number) {
  Json json{{"task", to_string(comparison.task)},
            {"unit", to_string(comparison.unit)},
            {"metric", to_string(comparison.metric)},
            {"sites", comparison.sites},
            {"verdict", verdict(record, comparison)},
            {"ranking", comparison.ranking},
            {"extractors", Json::array()},
            {"pairs", Json::array()},
            {"groups", comparison.groups},
            {"friedman", nullptr}};
  for (const ComparedExtractor& extractor : comparison.extractors) {
    Json values = Json::array();
    for (const double value : extractor.values) values.push_back(rounded(value));
    json["extractors"].push_back(
        {{"values", std::move(values)},
         {"mean", rounded(extractor.summary.mean)},
         {"ci99", rounded(extractor.summary.ci99)},
         {"student_t99", rounded(extractor.student_t99)},
         {"bca99", rounded(bca_interval_99(extractor.values, kPercentClamp))},
         {"tenth_percentile", rounded(extractor.tenth_percentile)},
         {"empty", extractor.empty},
         {"failed", extractor.failed},
         {"mean_rank", rounded(extractor.mean_rank)},
         {"groups", extractor.groups},
         {"by_category", means(extractor.by_category)},
         {"by_size", means(extractor.by_size)}});
  }
  for (const PairComparison& pair : comparison.pairs) json["pairs"].push_back(pair_json(pair));
  if (comparison.friedman) {
    json["friedman"] = {{"p", rounded(comparison.friedman->f_p, 1e6)},
                        {"critical_difference", rounded(comparison.critical_difference)}};
    json["diagram"] = diagram(record, comparison, "cd" + std::to_string(number));
  }
  return json;
}

// A result without its scores; undefined losses are null.
Json result_json(const Experiment* result, const std::array<std::optional<Losses>, 2>& losses) {
  if (result == nullptr) return nullptr;
  Json json{{"status", to_string(result->run.status)},
            {"flags", result->run.flags},
            {"message", result->run.message},
            {"loads", result->run.pages_loaded},
            {"ms", rounded(result->run.phases.total())},
            {"candidates", nullptr},
            {"gold", Json::object()},
            {"empty", Json::object()}};
  if (result->answer) json["candidates"] = result->answer->candidates.size();
  for (const Score& score : result->scores) {
    const std::string task(to_string(score.task));
    if (is_answer(result->run.status) && score.counts.retrieved == 0) {
      json["empty"][task].push_back(to_string(score.unit));
    }
    if (score.unit == Unit::kNodes) json["gold"][task] = score.counts.gold;
  }
  for (const Target task : kTasks) {
    const std::optional<Losses>& held = losses[static_cast<std::size_t>(task)];
    Json& sums = json[std::string(to_string(task))] = nullptr;
    if (!held) continue;
    // By kind: missed, wrong.
    sums = Json::array();
    for (const KindCounts& kind : *held) sums.push_back({kind.missed, kind.wrong});
  }
  return json;
}

}  // namespace

Json metrics_json() {
  Json metrics = Json::array();
  for (const Metric metric : kMetrics) {
    metrics.push_back(Json::array({field_of(metric).name, field_of(metric).title}));
  }
  return metrics;
}

Json overview_json(const RunRecord& record, const Overview& overview,
                   const std::vector<std::string>& site_pages, std::span<const SiteFacts> facts) {
  Json json{{"schema", "pagelet.overview/1"},
            {"suite", record.bench.suite},
            {"universe", to_string(record.context.universe)},
            {"words", to_string(record.context.words)},
            {"level", kSignificanceLevel},
            {"metrics", metrics_json()}};
  add_groups(overview.groups, json);
  json["kinds"] = Json::array();
  for (std::size_t kind = 0; kind < kNodeKinds; ++kind) {
    json["kinds"].push_back(plural_of(static_cast<NodeKind>(kind)));
  }
  json["sites"] = sites_json(record, site_pages, facts);
  json["extractors"] = Json::array();
  for (std::size_t extractor = 0; extractor < record.extractors.size(); ++extractor) {
    json["extractors"].push_back(extractor_json(record, overview, extractor));
  }
  json["comparisons"] = Json::array();
  for (const Comparison& comparison : overview.comparisons) {
    json["comparisons"].push_back(comparison_json(record, comparison, json["comparisons"].size()));
  }
  const ResultGrid results = results_by_site(record.bench, record.extractors.size());
  json["results"] = Json::array();
  for (std::size_t site = 0; site < results.size(); ++site) {
    Json row = Json::array();
    for (std::size_t extractor = 0; extractor < results[site].size(); ++extractor) {
      row.push_back(result_json(results[site][extractor], overview.site_losses[site][extractor]));
    }
    json["results"].push_back(std::move(row));
  }
  return json;
}

Json site_list_json(const RunRecord& record, const Overview& overview) {
  Json json{{"sites", Json::array()}, {"algorithms", Json::array()}, {"leaders", Json::object()}};
  for (const BenchSite& site : record.bench.sites) {
    json["sites"].push_back({{"id", site.id}, {"page", output_file_link(site.id) + ".html"}});
  }
  for (const ExtractorRecord& extractor : record.extractors) {
    json["algorithms"].push_back({{"name", extractor.info.name}});
  }
  for (const Target task : kTasks) {
    const std::string name(to_string(task));
    const Comparison& comparison = overview.comparison(task, Unit::kNodes, Metric::kF1);
    const bool has_leader = !comparison.sites.empty() && !comparison.ranking.empty();
    json["leaders"][name] =
        has_leader ? record.extractors[comparison.ranking[0]].info.name : std::string();
    for (std::size_t extractor = 0; extractor < record.extractors.size(); ++extractor) {
      // Sites without gold for the task have none.
      Json values(std::vector<Json>(record.bench.sites.size()));
      for (std::size_t at = 0; at < comparison.sites.size(); ++at) {
        values[comparison.sites[at]] = rounded(comparison.extractors[extractor].values[at], 1e2);
      }
      json["algorithms"][extractor][name] = std::move(values);
    }
  }
  return json;
}

}  // namespace pagelet
