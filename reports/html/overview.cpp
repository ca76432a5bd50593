// SPDX-License-Identifier: MIT
#include "reports/html/overview.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "core/text/ascii.h"
#include "core/text/join.h"
#include "datasets/site_folder.h"
#include "datasets/suite.h"
#include "extractors/registry.h"
#include "reports/output/output_folder.h"
#include "reports/output/table.h"
#include "reports/tables/verdict.h"

namespace pagelet {
namespace {

void add_losses(Overview& overview, const BenchRecord& record) {
  const std::size_t extractors = record.extractors.size();
  const ResultGrid results = results_by_site(record.bench, extractors);
  overview.total_losses.resize(extractors);
  overview.site_losses.resize(results.size());
  for (std::size_t site = 0; site < results.size(); ++site) {
    overview.site_losses[site].resize(extractors);
    const BenchSite& place = record.bench.sites[site];
    std::vector<const Experiment*> answered;
    for (const Experiment* result : results[site]) {
      if (result != nullptr) answered.push_back(result);
    }
    auto folder = open_unchanged(place.folder, place.content);
    overview.obstacles.push_back(folder ? "" : folder.error().text());
    overview.facts.push_back(folder ? read_site_facts(place.folder) : SiteFacts{});
    const auto found = folder.and_then([&](SiteFolder& opened) {
      return losses_on_site(opened, answered, record.context.universe, record.context.limits);
    });
    if (!found) {
      overview.warnings.push_back({place.id, found.error().text()});
      continue;
    }
    for (const SiteLosses& loss : *found) {
      overview.site_losses[site].at(loss.extractor)[loss.task] = loss.losses;
      TotalLosses& total = overview.total_losses[loss.extractor][loss.task];
      ++total.sites;
      for (std::size_t kind = 0; kind < kNodeKinds; ++kind) {
        total.losses[kind] += loss.losses[kind];
      }
    }
  }
}

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
         std::ranges::any_of(builtin_extractors(), [&](const ExtractorEntry& entry) {
           return entry.info().name == info.name;
         });
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

std::vector<std::string> suite_folders(const BenchRecord& record) {
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
std::string suites_and_sites(const BenchRecord& record) {
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

// The commands that repeat the run without the extractors that they cannot name.
std::string command_of(const BenchRecord& record) {
  std::vector<std::string> names;
  std::string settings;
  for (const ExtractorRecord& extractor : record.extractors) {
    const ExtractorInfo& info = extractor.info;
    if (!can_be_named(info)) continue;
    if (info.origin == Origin::kProgram) {
      // The version of a program is its command.
      settings +=
          " --external " +
          quoted(info.name + (info.target == Target::kContent ? ":content=" : "=") + info.version);
    } else {
      names.push_back(info.name);
    }
    if (extractor.is_default) continue;
    for (const auto& [name, value] : parameter_values(extractor.parameters)) {
      settings += " --set " + quoted(info.name + "." + name + "=" + value);
    }
  }
  return fmt::format(
      "pagelet bench{} --algorithms {}{}{} --store runs.sqlite && pagelet report "
      "runs.sqlite --out report",
      suites_and_sites(record), quoted(joined(names, ",")), settings,
      context_options(record.context));
}

}  // namespace

const Comparison& Overview::comparison(Target task, Unit unit, Metric metric) const {
  return comparisons.at(
      (static_cast<std::size_t>(task) * std::size(kUnits) + static_cast<std::size_t>(unit)) *
          kMetricCount +
      static_cast<std::size_t>(metric));
}

Overview make_overview(const BenchRecord& record) {
  Overview overview;
  overview.groups = group_sites(record.bench);
  std::vector<Role> roles;
  for (const ExtractorRecord& extractor : record.extractors) roles.push_back(extractor.info.role);
  for (const Target task : kTasks) {
    for (const Unit unit : kUnits) {
      for (const Metric metric : kMetrics) {
        overview.comparisons.push_back(
            compare_extractors(record.bench, roles, overview.groups, task, unit, metric));
      }
    }
  }
  add_losses(overview, record);
  return overview;
}

Json run_json(const BenchRecord& record, const ReportOrigin& origin) {
  std::vector<std::string> without;
  for (const ExtractorRecord& extractor : record.extractors) {
    if (!can_be_named(extractor.info)) without.push_back(extractor.info.title);
  }
  return {{"date", origin.date},
          {"machine", origin.machine},
          {"program", fmt::format("Pagelet {}, commit {}, {}", record.made.version,
                                  record.made.commit, record.made.compiler)},
          {"command", command_of(record)},
          {"without", listed(without)}};
}

}  // namespace pagelet
