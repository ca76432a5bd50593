// SPDX-License-Identifier: MIT
#include "evaluation/comparison/overview.h"

#include <utility>

#include "evaluation/comparison/parameter_effects.h"
#include "extractors/registry.h"
#include "extractors/run/run.h"

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

constexpr std::size_t kMostLinks = 300;

std::optional<Explanation> explain_again(KeyPage& key, const std::string& site_id,
                                         const ExtractorRecord& record, const KeptAnswer& answer) {
  const auto values = parameter_values(record.parameters);
  const auto extractor = make_extractor(record.info.name, {values.begin(), values.end()});
  if (!extractor) return std::nullopt;
  const Run again = run(key, {.extractor = **extractor, .site_id = site_id});
  const std::optional<Extraction>& extraction = again.extraction;
  const bool is_same = extraction && extraction->whitespace == answer.whitespace &&
                       extraction->nodes == answer.nodes[(*extractor)->info().target];
  if (!is_same) return std::nullopt;
  return (*extractor)->explain(ExtractionContext(key, site_id), *extraction);
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

Result<SiteReview> review_site(const BenchRecord& record, std::size_t site) {
  const BenchSite& place = record.bench.sites[site];
  PAGELET_ASSIGN_OR_RETURN(SiteFolder folder, SiteFolder::open(place.folder));
  SiteReview review{std::make_unique<SiteFolder>(std::move(folder)), nullptr, {}, {}};
  PAGELET_ASSIGN_OR_RETURN(review.key_page,
                           KeyPage::open(review.folder->source(), review.folder->key_page(),
                                         {.limits = record.context.limits}));
  for (const Experiment& result : record.bench.results) {
    if (result.site != place.id || !result.answer) continue;
    auto explained = explain_again(*review.key_page, place.id, record.extractors[result.extractor],
                                   *result.answer);
    if (explained) review.explanations.emplace(result.extractor, *std::move(explained));
  }
  review.links = rank_links(*review.key_page, CandidateOptions{}, kMostLinks);
  return review;
}

}  // namespace pagelet
