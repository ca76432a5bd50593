// SPDX-License-Identifier: MIT
#include "evaluation/tuning/experiment_table.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <mutex>
#include <numeric>
#include <system_error>
#include <unordered_set>
#include <utility>

#include "core/workers/workers.h"
#include "datasets/site_content.h"
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

// One call of `compute`.
class ExperimentTable::Computation {
 public:
  Computation(ExperimentTable& table, std::span<const std::size_t> settings,
              std::span<const std::size_t> sites)
      : table_(table), settings_(settings) {
    std::vector<bool> wanted(table.sites_.size(), false);
    for (const std::size_t site : sites) wanted[site] = true;
    for (const std::size_t site : table.by_size_) {
      if (wanted[site] && is_missing_some(site)) order_.push_back(site);
    }
    finished_.resize(order_.size());
  }

  Result<void> run() {
    return for_each_piece(order_.size(), table_.options_.jobs,
                          [this](std::size_t at) -> Result<void> {
                            PAGELET_ASSIGN_OR_RETURN(Finished finished, work_on(order_[at]));
                            return finish(at, std::move(finished));
                          });
  }

 private:
  // A finished site that waits until its outcomes can go to the sink.
  struct Finished {
    bool done = false;
    std::vector<std::size_t> settings;  // the computed settings
    BenchSite site;
  };

  bool is_missing_some(std::size_t site) const {
    return std::ranges::any_of(
        settings_, [&](std::size_t setting) { return table_.outcome(setting, site) == nullptr; });
  }

  Result<Finished> work_on(std::size_t site) {
    Row& row = table_.rows_[site];
    if (row.outcomes.empty()) {
      row.outcomes.resize(table_.settings_.size());
      row.scores.resize(table_.settings_.size());
    }
    BenchSite& described = table_.sites_[site];
    if (described.content == 0) {
      auto folder = SiteFolder::open(described.folder);
      if (folder) described.content = content_hash(*folder);
    }
    std::vector<std::size_t> missing;
    for (const std::size_t setting : settings_) {
      if (!row.outcomes[setting]) missing.push_back(setting);
    }
    PAGELET_ASSIGN_OR_RETURN(auto unknown, take_known(site, std::move(missing)));
    Finished finished{true, std::move(unknown), described};
    if (finished.settings.empty()) return finished;
    std::vector<const Extractor*> extractors;
    for (const std::size_t setting : finished.settings) {
      extractors.push_back(table_.settings_[setting].extractor.get());
    }
    SiteExperiments results = run_site_experiments(table_.suite_.sites[site], extractors,
                                                   table_.objective_, table_.options_.site);
    for (std::size_t at = 0; at < finished.settings.size(); ++at) {
      row.set(finished.settings[at], std::move(results.outcomes[at]));
    }
    for (std::string& warning : results.warnings) {
      if (std::ranges::find(row.warnings, warning) == row.warnings.end()) {
        row.warnings.push_back(std::move(warning));
      }
    }
    finished.site = std::move(results.site);
    finished.site.content = described.content;
    return finished;
  }

  ExperimentContext context(const BenchSite& site) const {
    return {site, table_.settings_.front().extractor->info(), table_.objective_.task,
            table_.objective_.unit};
  }
  std::vector<const std::string*> parameters(const std::vector<std::size_t>& settings) const {
    std::vector<const std::string*> texts;
    texts.reserve(settings.size());
    for (const std::size_t setting : settings) {
      texts.push_back(&table_.settings_[setting].parameters);
    }
    return texts;
  }

  // Uses the known outcomes. Returns the settings that are still missing.
  Result<std::vector<std::size_t>> take_known(std::size_t site, std::vector<std::size_t> missing) {
    if (table_.options_.known == nullptr || missing.empty()) return missing;
    std::vector<std::optional<ExperimentOutcome>> found(missing.size());
    {
      const std::lock_guard lock(mutex_);
      PAGELET_TRY(
          table_.options_.known->look_up(context(table_.sites_[site]), parameters(missing), found));
    }
    std::vector<std::size_t> rest;
    for (std::size_t at = 0; at < missing.size(); ++at) {
      if (found[at]) {
        table_.rows_[site].set(missing[at], std::move(*found[at]));
      } else {
        rest.push_back(missing[at]);
      }
    }
    return rest;
  }

  // Passes all sites to the sink whose turn has come.
  Result<void> finish(std::size_t at, Finished finished) {
    const std::lock_guard lock(mutex_);
    finished_[at] = std::move(finished);
    ++done_;
    if (table_.options_.progress) table_.options_.progress(done_, order_.size());
    while (!has_failed_ && delivered_ < order_.size() && finished_[delivered_].done) {
      const Result<void> delivered = deliver(order_[delivered_], finished_[delivered_]);
      has_failed_ = !delivered;
      if (has_failed_) return delivered;
      ++delivered_;
    }
    return {};
  }

  Result<void> deliver(std::size_t site, const Finished& finished) {
    if (table_.options_.sink == nullptr || finished.settings.empty()) return {};
    std::vector<ExperimentOutcome> outcomes;
    for (const std::size_t setting : finished.settings) {
      outcomes.push_back(*table_.rows_[site].outcomes[setting]);
    }
    return table_.options_.sink->write(context(finished.site), parameters(finished.settings),
                                       outcomes);
  }

  ExperimentTable& table_;
  std::span<const std::size_t> settings_;
  std::vector<std::size_t> order_;
  std::mutex mutex_;  // protects all members below
  std::vector<Finished> finished_;
  std::size_t done_ = 0;
  std::size_t delivered_ = 0;
  bool has_failed_ = false;  // whether the sink has refused something
};

void ExperimentTable::Row::set(std::size_t setting, ExperimentOutcome outcome) {
  scores[setting] = {
      outcome.rates(), outcome.answer_hash, outcome.pages_loaded, outcome.status, true,
      outcome.has_gold};
  outcomes[setting] = std::move(outcome);
}

ExperimentTable::ExperimentTable(const Suite& suite, std::span<const GridSetting> settings,
                                 const Objective& objective, const ExperimentTableOptions& options)
    : suite_(suite),
      settings_(settings),
      objective_(objective),
      options_(options),
      by_size_(suite.sites.size()),
      rows_(suite.sites.size()) {
  std::vector<std::uintmax_t> sizes;
  for (const SuiteSite& site : suite.sites) {
    const auto description = read_site_description(site.folder + "/site.json");
    sites_.push_back(bench_site(site, description ? &*description : nullptr));
    sizes.push_back(description ? key_page_size(site, *description) : 0);
  }
  std::iota(by_size_.begin(), by_size_.end(), std::size_t{0});
  std::ranges::stable_sort(by_size_, std::ranges::greater(),
                           [&](std::size_t site) { return sizes[site]; });
}

Result<void> ExperimentTable::compute(std::span<const std::size_t> settings,
                                      std::span<const std::size_t> sites) {
  return Computation(*this, settings, sites).run();
}

const ExperimentOutcome* ExperimentTable::outcome(std::size_t setting, std::size_t site) const {
  const Row& row = rows_[site];
  return row.outcomes.empty() || !row.outcomes[setting] ? nullptr : &*row.outcomes[setting];
}

std::size_t ExperimentTable::experiments(std::size_t settings) const {
  std::size_t count = 0;
  for (const Row& row : rows_) {
    const auto among = std::span(row.scores).first(std::min(settings, row.scores.size()));
    count +=
        static_cast<std::size_t>(std::ranges::count(among, true, &ScoredExperiment::is_computed));
  }
  return count;
}

std::size_t ExperimentTable::distinct_answers(std::size_t settings) const {
  std::size_t count = 0;
  std::unordered_set<std::uint64_t> hashes;
  for (const Row& row : rows_) {
    hashes.clear();
    for (const ScoredExperiment& score :
         std::span(row.scores).first(std::min(settings, row.scores.size()))) {
      if (score.is_computed && is_answer(score.status)) hashes.insert(score.answer_hash);
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
