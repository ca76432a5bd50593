// SPDX-License-Identifier: MIT
#include "evaluation/tuning/experiment_table.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <numeric>
#include <span>
#include <system_error>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "core/workers/workers.h"
#include "datasets/site_folder.h"
#include "extractors/run/run.h"

namespace pagelet {
namespace {

// Reads the value whose name is the next part of `rest`, if there is one, and the colon after it.
template <class Value>
bool take(std::string_view& rest, std::span<const Value> values, Value& value) {
  const std::size_t end = std::min(rest.find(':'), rest.size());
  const auto found = value_named(rest.substr(0, end), values);
  if (!found) return false;
  value = *found;
  rest = end == rest.size() ? std::string_view() : rest.substr(end + 1);
  return true;
}

}  // namespace

Result<Objective> parse_objective(std::string_view text, Target own) {
  Objective objective{.task = own};
  std::string_view rest = text;
  take<Target>(rest, kTasks, objective.task);
  bool understood = take<Metric>(rest, kMetrics, objective.metric);
  if (understood && !rest.empty()) understood = take<Unit>(rest, kUnits, objective.unit);
  if (understood && rest.empty() && !text.ends_with(':')) return objective;
  return fail(ErrorCode::kUsage,
              "--objective " + std::string(text) +
                  ": is not of the form [template:|content:]METRIC[:nodes|:words] with METRIC one "
                  "of " +
                  metric_names());
}

std::string to_string(const Objective& objective) {
  std::string text(to_string(objective.task));
  text += ":";
  text += to_string(objective.metric);
  text += ":";
  text += to_string(objective.unit);
  return text;
}

namespace {

struct HashNodeSet {
  std::size_t operator()(const NodeSet& nodes) const {
    return static_cast<std::size_t>(nodes.hash());
  }
};

// The data of an answer that a setting has given.
struct KnownAnswer {
  std::uint64_t hash;
  std::vector<Score> scores;
};

}  // namespace

std::vector<Experiment> run_site_experiments(LabelledSite& site, Result<void> opened,
                                             std::span<const Extractor* const> extractors,
                                             const Objective& objective, bool batch) {
  const ScoreChoice choice{false, objective.task, objective.unit};
  std::vector<Experiment> experiments(extractors.size());
  std::vector<bool> done(extractors.size(), false);
  std::unordered_map<NodeSet, KnownAnswer, HashNodeSet> known[2];  // by Whitespace
  const auto known_answer = [&](const NodeSet& nodes, Whitespace whitespace) -> KnownAnswer& {
    const auto [place, is_new] = known[static_cast<std::size_t>(whitespace)].try_emplace(nodes);
    if (!is_new) return place->second;
    place->second.hash = answer_identity(nodes);
    if (site.has_gold(objective.task)) {
      const bool is_own = extractors.front()->info().target == objective.task;
      place->second.scores = {site.score(is_own ? nodes : nodes.complement(), whitespace,
                                         objective.task, objective.unit)};
    }
    return place->second;
  };
  if (opened && batch && !site.prepare()) {
    const auto visit = [&](std::size_t index, const NodeSet& nodes, const Extraction& found,
                           Run run) {
      const KnownAnswer& answer = known_answer(nodes, found.whitespace);
      experiments[index].answer_hash = answer.hash;
      experiments[index].scores = answer.scores;
      experiments[index].run = std::move(run);
      done[index] = true;
    };
    opened = run_batch(site.site(), extractors, site.info().id, visit);
    if (!opened) site.close_pages();
  }
  for (std::size_t index = 0; index < extractors.size(); ++index) {
    Experiment& experiment = experiments[index];
    if (!done[index]) {
      // A site that is too large for a batch is not tried again with each setting.
      experiment = run_experiment(site, opened, *extractors[index], choice);
      experiment.run.extraction.reset();
    }
    experiment.site = site.info().id;
    experiment.category = site.info().category;
    experiment.suite = site.info().suite;
    experiment.extractor = index;
    experiment.scored = choice;
  }
  return experiments;
}

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

Result<void> ExperimentTable::compute() {
  std::vector<std::size_t> order(rows_.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, std::ranges::greater(),
                           [&](std::size_t site) { return sizes_[site]; });
  std::vector<std::size_t> all(settings_.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  for (Row& row : rows_) {
    row.cells.resize(all.size());
    row.missing = all;
  }
  if (options_.archive != nullptr) {
    PAGELET_TRY(for_each_piece(order.size(), options_.jobs,
                               [&](std::size_t at) { return take_up(order[at]); }, {}));
    std::size_t missing = 0;
    for (const Row& row : rows_) missing += row.missing.size();
    const std::size_t experiments = rows_.size() * all.size();
    if (options_.taken_up) options_.taken_up(experiments - missing, experiments);
    std::erase_if(order, [&](std::size_t site) { return rows_[site].missing.empty(); });
  }
  return for_each_piece(
      order.size(), options_.jobs, [&](std::size_t at) { return compute_site(order[at]); },
      options_.progress);
}

Result<void> ExperimentTable::take_up(std::size_t site) {
  LabelledSite labelled(suite_.sites[site], options_.site);
  if (labelled.open()) labelled.hash_content();
  sites_[site].content = labelled.info().content;
  Row& row = rows_[site];
  PAGELET_ASSIGN_OR_RETURN(const auto found, options_.archive->find(sites_[site], row.missing));
  for (std::size_t setting = 0; setting < found.size(); ++setting) {
    if (found[setting]) add(site, setting, *found[setting]);
  }
  std::erase_if(row.missing, [&](std::size_t setting) { return found[setting].has_value(); });
  return {};
}

Result<void> ExperimentTable::compute_site(std::size_t site) {
  LabelledSite labelled(suite_.sites[site], options_.site);
  const Result<void> opened = labelled.open();
  if (opened) labelled.hash_content();
  sites_[site].content = labelled.info().content;
  const std::vector<std::size_t>& missing = rows_[site].missing;
  std::vector<const Extractor*> extractors;
  for (const std::size_t setting : missing) {
    extractors.push_back(settings_[setting].extractor.get());
  }
  std::vector<Experiment> computed = run_site_experiments(
      labelled, opened, extractors, objective_, options_.site.limits.timeout_seconds <= 0);
  for (std::size_t at = 0; at < missing.size(); ++at) {
    computed[at].extractor = missing[at];
    add(site, missing[at], computed[at]);
  }
  rows_[site].warnings = labelled.warnings();
  return options_.archive == nullptr ? Result<void>()
                                     : options_.archive->add(labelled.info(), computed);
}

void ExperimentTable::add(std::size_t site, std::size_t setting, const Experiment& experiment) {
  const Score* score = experiment.score(objective_.task, objective_.unit);
  rows_[site].cells[setting] = {score == nullptr ? Rates{} : score->rates, experiment.answer_hash,
                                static_cast<std::uint32_t>(experiment.run.pages_loaded),
                                experiment.run.status, score != nullptr};
  if (is_answer(experiment.run.status)) return;
  SiteFailures& failures = rows_[site].failures;
  if (failures.count++ > 0 && failures.setting < setting) return;
  failures.setting = setting;
  failures.first = experiment.run;
}

std::size_t ExperimentTable::distinct_answers(std::size_t settings) const {
  std::size_t count = 0;
  std::unordered_set<std::uint64_t> hashes;
  for (const Row& row : rows_) {
    hashes.clear();
    for (const TableCell& cell : std::span(row.cells).first(settings)) {
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
