// SPDX-License-Identifier: MIT
#include "evaluation/comparison/site_review.h"

#include <optional>
#include <utility>

#include "evaluation/comparison/parameter_effects.h"
#include "extractors/registry.h"
#include "extractors/run/run.h"

namespace pagelet {
namespace {

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
