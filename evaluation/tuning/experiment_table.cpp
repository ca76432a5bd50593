// SPDX-License-Identifier: MIT
#include "evaluation/tuning/experiment_table.h"

#include <algorithm>
#include <filesystem>
#include <numeric>
#include <system_error>
#include <unordered_set>
#include <utility>

#include "core/workers/workers.h"
#include "datasets/site_folder.h"

namespace pagelet {
namespace {

// Size of the key page in bytes; 0 when the key page is not known.
std::uintmax_t key_page_size(const SuiteSite& site, const SiteDescription& description) {
  if (description.key_page.empty()) return 0;
  std::error_code error;
  const auto size = std::filesystem::file_size(
      std::filesystem::path(site.folder) / "pages" / description.key_page, error);
  return error ? 0 : size;
}

}  // namespace

ExperimentTable::ExperimentTable(const Suite& suite, std::span<const GridSetting> settings,
                                 const Objective& objective, const ExperimentTableOptions& options)
    : suite_(suite),
      settings_(settings),
      objective_(objective),
      options_(options),
      rows_(suite.sites.size()) {
  for (const SuiteSite& site : suite.sites) {
    const auto description = read_site_description(site.folder + "/site.json");
    sites_.push_back(bench_site(site, description ? &*description : nullptr));
    sizes_.push_back(description ? key_page_size(site, *description) : 0);
  }
}

Result<void> ExperimentTable::compute(std::span<const std::size_t> sites) {
  std::vector<std::size_t> order(sites.begin(), sites.end());
  std::ranges::stable_sort(order, std::ranges::greater(),
                           [&](std::size_t site) { return sizes_[site]; });
  return for_each_piece(
      order.size(), options_.jobs, [&](std::size_t at) { return compute_site(order[at]); },
      options_.progress);
}

Result<void> ExperimentTable::compute_site(std::size_t site) {
  LabelledSite labelled(suite_.sites[site], options_.site);
  const Result<void> opened = labelled.open();
  if (opened) labelled.hash_content();
  sites_[site].content = labelled.info().content;
  std::vector<std::size_t> settings(settings_.size());
  std::iota(settings.begin(), settings.end(), std::size_t{0});
  rows_[site].cells.resize(settings.size());
  std::vector<std::optional<Experiment>> found(settings.size());
  if (options_.archive != nullptr) {
    PAGELET_ASSIGN_OR_RETURN(found, options_.archive->find(sites_[site], settings));
  }
  std::vector<const Extractor*> extractors;
  std::erase_if(settings, [&](std::size_t setting) { return found[setting].has_value(); });
  for (const std::size_t setting : settings) {
    extractors.push_back(settings_[setting].extractor.get());
  }
  if (!settings.empty()) {
    std::vector<Experiment> computed = run_site_experiments(
        labelled, opened, extractors, objective_, options_.site.limits.timeout_seconds <= 0);
    for (std::size_t at = 0; at < settings.size(); ++at) computed[at].extractor = settings[at];
    rows_[site].warnings = labelled.warnings();
    if (options_.archive != nullptr) {
      PAGELET_TRY(options_.archive->add(labelled.info(), computed));
    }
    for (std::size_t at = 0; at < settings.size(); ++at) {
      found[settings[at]] = std::move(computed[at]);
    }
  }
  for (std::size_t setting = 0; setting < found.size(); ++setting) {
    add(site, setting, *found[setting]);
  }
  return {};
}

void ExperimentTable::add(std::size_t site, std::size_t setting, const Experiment& experiment) {
  const Score* score = experiment.score(objective_.task, objective_.unit);
  rows_[site].cells[setting] = {score == nullptr ? Rates{} : score->rates, experiment.answer_hash,
                                static_cast<std::uint32_t>(experiment.run.pages_loaded),
                                experiment.run.status, score != nullptr};
  if (is_answer(experiment.run.status)) return;
  SiteFailures& failures = rows_[site].failures;
  if (failures.count++ == 0) failures.first = experiment.run;
}

std::size_t ExperimentTable::experiments(std::size_t settings) const {
  std::size_t count = 0;
  for (const Row& row : rows_) count += std::min(settings, row.cells.size());
  return count;
}

std::size_t ExperimentTable::distinct_answers(std::size_t settings) const {
  std::size_t count = 0;
  std::unordered_set<std::uint64_t> hashes;
  for (const Row& row : rows_) {
    hashes.clear();
    for (const TableCell& cell : std::span(row.cells).first(std::min(settings, row.cells.size()))) {
      if (is_answer(cell.status)) hashes.insert(cell.answer_hash);
    }
    count += hashes.size();
  }
  return count;
}

std::vector<SiteWarning> ExperimentTable::warnings() const {
  std::vector<SiteWarning> warnings;
  for (std::size_t site = 0; site < rows_.size(); ++site) {
    for (const std::string& warning : rows_[site].warnings) {
      warnings.push_back({suite_.sites[site].id, warning});
    }
  }
  return warnings;
}

}  // namespace pagelet
