// SPDX-License-Identifier: MIT
#include "evaluation/comparison/overview.h"

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

}  // namespace

SiteFacts read_site_facts(const std::string& folder) {
  return {read_site_description(folder + "/site.json").value_or(SiteDescription{}),
          read_label_file(folder + "/labels.json").value_or(LabelFile{})};
}

Overview make_overview(const BenchRecord& record) {
  Overview overview;
  overview.groups = group_sites(record.bench);
  std::vector<Role> roles;
  for (const ExtractorRecord& extractor : record.extractors) roles.push_back(extractor.info.role);
  for (const Target task : kTasks) {
    for (const Unit unit : kUnits) {
      for (const Metric metric : kMetrics) {
        overview.comparisons[task][unit][metric] =
            compare_extractors(record.bench, roles, overview.groups, task, unit, metric);
      }
    }
  }
  add_losses(overview, record);
  return overview;
}

}  // namespace pagelet
