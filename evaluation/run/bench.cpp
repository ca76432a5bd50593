// SPDX-License-Identifier: MIT
#include "evaluation/run/bench.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <unordered_map>
#include <utility>

#include "core/digest/sha256.h"
#include "core/workers/workers.h"
#include "evaluation/run/build.h"  // made by cmake/PageletBuild.cmake at every build

namespace pagelet {
namespace {

StoredAnswer keep_answer(const Run& run, const Site& site, Task target) {
  const Answer& answer = *run.answer;
  StoredAnswer stored;
  stored.text = run.text.value_or("");
  stored.whitespace = answer.whitespace;
  for (const Task task : kTasks) {
    if (answers(target, task)) stored.nodes[task] = nodes_for_task(answer, target, task);
  }
  stored.votes = answer.votes;
  for (const PageIndex page : answer.candidates.pages) {
    stored.candidates.emplace_back(site.page_url(page));
  }
  for (const PageIndex page : answer.candidates.loaded) {
    stored.loaded.emplace_back(site.page_url(page));
  }
  return stored;
}

// The identity of an answer, or of the scores that are known instead.
std::uint64_t answer_identity(const Answer& answer) {
  std::optional<std::string> text = answer.text;
  if (const auto& scores = answer.scores) {
    text = "scores";
    for (const double rate : {scores->recall, scores->precision, scores->f1}) {
      *text += ' ' + std::to_string(rate);
    }
  }
  if (answer.comments) *text += "\ncomments\n" + *answer.comments;
  return pagelet::answer_identity(answer.nodes, answer.other_nodes, text);
}

// Runs an extractor and scores its answer, which is omitted of the result unless `keep`.
Experiment run_experiment(LabelledSite& site, const Result<void>& opened,
                          const Extractor& extractor, bool keep, const ScoreChoice& choice = {}) {
  const Task target = extractor.info().target;
  Experiment experiment;
  Run& run = experiment.run;
  run = opened ? site.run(extractor) : failed_run(opened.error());
  experiment.scores = site.scores(run, target, choice);
  if (const auto& answer = run.answer) {
    experiment.answer_hash = answer_identity(*answer);
    if (keep && !answer->scores)
      experiment.answer = keep_answer(run, site.key_page().site(), target);
  }
  run.answer.reset();
  run.text.reset();
  return experiment;
}

// All extractors on one site: a run with one site.
Result<BenchRun> bench_one(const SuiteSite& suite_site,
                           const std::vector<std::unique_ptr<Extractor>>& extractors,
                           const BenchOptions& options) {
  LabelledSite site(suite_site, options.site);
  const Result<void> opened = site.open();
  if (opened && options.hash_content) site.hash_content();
  BenchRun all;
  BenchSite& info = all.sites.emplace_back(site.info());
  std::vector<std::optional<Experiment>> found(extractors.size());
  if (opened && options.archive != nullptr) {
    PAGELET_ASSIGN_OR_RETURN(found, options.archive->find(info, extractors.size()));
  }
  std::vector<Experiment> computed;
  for (std::size_t at = 0; at < extractors.size(); ++at) {
    std::optional<Experiment>& result = found[at];
    const bool is_new = !result;
    if (is_new) {
      result = run_experiment(site, opened, *extractors[at], options.keep_answers);
    } else {
      ++all.reused;
    }
    result->assign_to(info, at);
    if (is_new && options.archive != nullptr) computed.push_back(*result);
    all.results.push_back(*std::move(result));
  }
  if (site.info().nodes > 0) info.nodes = site.info().nodes;
  for (std::string& warning : site.warnings()) {
    all.warnings.push_back({info.id, std::move(warning)});
  }
  if (options.archive != nullptr) {
    PAGELET_TRY(options.archive->add(info, computed));
  }
  return all;
}

struct HashNodeSet {
  std::size_t operator()(const NodeSet& nodes) const {
    return static_cast<std::size_t>(nodes.hash());
  }
};

}  // namespace

Result<BenchRun> run_bench(const Suite& suite,
                           const std::vector<std::unique_ptr<Extractor>>& extractors,
                           const BenchOptions& options) {
  std::vector<BenchRun> by_site(suite.sites.size());
  PAGELET_TRY(for_each_piece(
      suite.sites.size(), options.jobs,
      [&](std::size_t at) -> Result<void> {
        PAGELET_ASSIGN_OR_RETURN(by_site[at], bench_one(suite.sites[at], extractors, options));
        return {};
      },
      options.progress));
  BenchRun run{suite.name, {}, {}, {}, suite.parts, 0};
  for (BenchRun& site : by_site) {
    run.reused += site.reused;
    std::ranges::move(site.sites, std::back_inserter(run.sites));
    std::ranges::move(site.results, std::back_inserter(run.results));
    std::ranges::move(site.warnings, std::back_inserter(run.warnings));
  }
  settle_scores(run);
  return run;
}

std::vector<Setting> with_parameters_of(const Suite& suite, const std::string& algorithm,
                                        std::vector<Setting> settings) {
  const auto asked = suite.parameters.find(algorithm);
  if (asked == suite.parameters.end()) return settings;
  for (const auto& [name, value] : asked->second) {
    const bool is_given = std::ranges::find(settings, name, &Setting::first) != settings.end();
    if (!is_given) settings.emplace_back(name, value);
  }
  return settings;
}

std::string suite_hash(std::span<const BenchSite> sites) {
  Sha256 lines;
  for (const BenchSite& site : sites) lines.add(site.content + "  " + site.id + "\n");
  return lines.hex();
}

std::vector<double> values_of(const std::vector<Rates>& rates, Metric metric) {
  std::vector<double> values;
  values.reserve(rates.size());
  for (const Rates& one : rates) values.push_back(value_of(one, metric));
  return values;
}

PerMetric<Summary> summaries_of(const std::vector<Rates>& rates) {
  PerMetric<Summary> all;
  for (const Metric metric : kMetrics) {
    all[metric] = summarize(values_of(rates, metric), kPercentClamp);
  }
  return all;
}

std::vector<BenchSummary> summarize_bench(const BenchRun& run, std::size_t extractors,
                                          const std::string* category, const std::string* suite) {
  std::vector<BenchSummary> summaries;
  for (std::size_t extractor = 0; extractor < extractors; ++extractor) {
    for (const Task task : kTasks) {
      for (const Unit unit : kUnits) {
        BenchSummary summary{extractor, task, unit};
        std::vector<Rates> rates;
        for (const Experiment& result : run.results) {
          if (result.extractor != extractor) continue;
          if (category != nullptr && result.category != *category) continue;
          if (suite != nullptr && result.suite != *suite) continue;
          const Score* score = result.score(task, unit);
          if (score == nullptr) continue;
          rates.push_back(score->rates);
          const bool is_known = is_answer(result.run.status) && !has_only_scores(result.run);
          if (is_known && score->counts.retrieved == 0) ++summary.empty;
        }
        if (rates.empty()) continue;
        summary.by_metric = summaries_of(rates);
        summaries.push_back(std::move(summary));
      }
    }
  }
  return summaries;
}

Unit headline_unit(const BenchRun& run) {
  std::vector<Unit> units;
  for (const Experiment& result : run.results) {
    for (const Score& score : result.scores) units.push_back(score.unit);
  }
  return headline_unit(units);
}

std::optional<TextMeasure> text_measure_of(const BenchRun& run) {
  std::optional<TextMeasure> measure;
  for (const BenchSite& site : run.sites) {
    if (!site.text_measure) continue;
    if (measure && *measure != *site.text_measure) return std::nullopt;
    measure = site.text_measure;
  }
  return measure;
}

bool has_only_scores(const Run& run) { return run.flags.has(Flag::kScoresOnly); }

void settle_scores(BenchRun& run) {
  using Kind = std::pair<Task, Unit>;
  std::map<std::string, std::set<Kind>> gold;  // by site
  std::set<std::size_t> with_pages;            // extractors that were run on a labelled site
  for (const Experiment& result : run.results) {
    for (const Score& score : result.scores) gold[result.site].emplace(score.task, score.unit);
    if (!is_unlabelled(result.run) && !is_without_pages(result.run)) {
      with_pages.insert(result.extractor);
    }
  }
  std::set<std::pair<std::size_t, Kind>> partly_known;
  for (const Experiment& result : run.results) {
    if (!has_only_scores(result.run)) continue;
    for (const Kind& kind : gold[result.site]) {
      if (result.score(kind.first, kind.second) == nullptr) {
        partly_known.emplace(result.extractor, kind);
      }
    }
  }
  for (Experiment& result : run.results) {
    std::erase_if(result.scores, [&](const Score& score) {
      return !with_pages.contains(result.extractor) ||
             partly_known.contains({result.extractor, Kind(score.task, score.unit)});
    });
  }
}

std::optional<Rates> benchmark_rates(const BenchRun& run, std::size_t extractor) {
  const std::optional<TextMeasure> measure = text_measure_of(run);
  std::vector<Counts> pages;
  Rates sum;
  bool only_scores = false;
  for (const Experiment& result : run.results) {
    if (result.extractor != extractor) continue;
    const Score* score = result.score(Task::kContent, Unit::kText);
    if (score == nullptr) continue;
    pages.push_back(score->counts);
    sum += score->rates;
    only_scores |= has_only_scores(result.run);
  }
  if (!measure || pages.empty()) return std::nullopt;
  if (!only_scores) return benchmark_rates(*measure, pages);
  const bool is_mean = *measure == TextMeasure::kWords || *measure == TextMeasure::kRougeLsum;
  return is_mean ? std::optional(sum /= static_cast<double>(pages.size())) : std::nullopt;
}

bool has_comparable_costs(const ExtractorInfo& info) {
  return info.role != Role::kCeiling && info.origin != Origin::kProgram &&
         info.origin != Origin::kPredictions;
}

Costs costs_of(const BenchRun& run, std::size_t extractor) {
  Costs costs;
  std::vector<double> times;
  std::vector<double> peaks;
  for (const Experiment& result : run.results) {
    if (result.extractor != extractor || !is_answer(result.run.status)) continue;
    if (result.run.peak_bytes) peaks.push_back(static_cast<double>(*result.run.peak_bytes));
    ++costs.answers;
    costs.loads += static_cast<double>(result.run.pages_loaded);
    for (const auto& [name, phase] : kPhases) costs.phases.*phase += result.run.phases.*phase;
    times.push_back(result.run.processor_ms.value_or(result.run.phases.processor()));
  }
  if (costs.answers == 0) return costs;
  const auto n = static_cast<double>(costs.answers);
  costs.loads /= n;
  for (const auto& [name, phase] : kPhases) costs.phases.*phase /= n;
  costs.median = *percentile(times, 0.5);
  costs.p10 = *percentile(times, 0.1);
  costs.p90 = *percentile(times, 0.9);
  if (!peaks.empty()) costs.peak_bytes = mean_of(peaks);
  return costs;
}

std::vector<std::string> unlabelled_sites(const BenchRun& run) {
  std::vector<std::string> sites;
  for (const Experiment& result : run.results) {
    const bool is_new = sites.empty() || sites.back() != result.site;
    if (is_new && is_unlabelled(result.run)) sites.push_back(result.site);
  }
  return sites;
}

void Experiment::assign_to(const BenchSite& of, std::size_t index) {
  site = of.id;
  category = of.category;
  suite = of.suite;
  extractor = index;
}

const Score* Experiment::score(Task task, Unit unit) const {
  const auto found = std::ranges::find_if(
      scores, [&](const Score& score) { return score.task == task && score.unit == unit; });
  return found == scores.end() ? nullptr : &*found;
}

std::string bytes_of(const NodeSet& nodes) {
  std::string bytes((nodes.universe() + 7) / 8, '\0');
  nodes.for_each([&](std::size_t node) {
    bytes[node / 8] =
        static_cast<char>(static_cast<unsigned char>(bytes[node / 8]) | 1U << node % 8);
  });
  return bytes;
}

std::uint64_t answer_identity(const NodeSet& nodes, const std::optional<NodeSet>& other,
                              const std::optional<std::string>& own_text) {
  std::string text = std::to_string(nodes.universe()) + "\n" + bytes_of(nodes);
  if (other) text += std::to_string(other->universe()) + "\n" + bytes_of(*other);
  if (own_text) text += "text\n" + *own_text;
  return sha256_prefix(text);
}

std::vector<Experiment> run_site_experiments(LabelledSite& site, Result<void> opened,
                                             std::span<const Extractor* const> extractors,
                                             const ScoreChoice& choice, bool batch) {
  std::vector<Experiment> experiments(extractors.size());
  std::vector<bool> done(extractors.size(), false);
  // Results already computed, by answer; only hash and scores.
  PerWhitespace<std::unordered_map<NodeSet, Experiment, HashNodeSet>> known;
  const auto known_answer = [&](const NodeSet& nodes, Whitespace whitespace) -> const Experiment& {
    const auto [it, inserted] = known[whitespace].try_emplace(nodes);
    if (!inserted) return it->second;
    it->second.answer_hash = answer_identity(nodes);
    if (site.has_gold(choice.task, choice.unit)) {
      const bool is_own = extractors.front()->info().target == choice.task;
      it->second.scores = {
          site.score(is_own ? nodes : nodes.complement(), whitespace, choice.task, choice.unit)};
    }
    return it->second;
  };
  // The text depends on more than the nodes.
  batch = batch && !is_of_text(choice.unit);
  if (opened && batch && !site.prepare()) {
    const auto visit = [&](std::size_t index, const NodeSet& nodes, const Answer& found, Run run) {
      // Copying all of it would cost as much as finding it.
      const Experiment& same = known_answer(nodes, found.whitespace);
      experiments[index].answer_hash = same.answer_hash;
      experiments[index].scores = same.scores;
      experiments[index].run = std::move(run);
      done[index] = true;
    };
    opened = run_batch(site.key_page(), extractors, site.info().id, visit);
    if (!opened) site.close_pages();
  }
  for (std::size_t index = 0; index < extractors.size(); ++index) {
    Experiment& experiment = experiments[index];
    if (!done[index]) {
      // A site that is too large for a batch is not tried again with each setting.
      experiment = run_experiment(site, opened, *extractors[index], false, choice);
    }
    experiment.extractor = index;
    experiment.scored = choice;
  }
  return experiments;
}

std::string build_of_program() { return kBuild; }

std::string canonical_parameters(const std::vector<ParameterSpec>& specs,
                                 const Parameters& parameters) {
  nlohmann::json json = nlohmann::json::object();
  for (const auto& [name, value] : canonical_settings(specs, parameters)) json[name] = value;
  return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string canonical_parameters(const Extractor& extractor) {
  return canonical_parameters(extractor.info().parameters, extractor.parameters());
}

}  // namespace pagelet
