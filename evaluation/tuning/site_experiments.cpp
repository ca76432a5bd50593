// SPDX-License-Identifier: MIT
#include "evaluation/tuning/site_experiments.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>

#include "core/text/fixed_hash.h"

namespace pagelet {
namespace {

struct HashNodeSet {
  std::size_t operator()(const NodeSet& nodes) const {
    return static_cast<std::size_t>(nodes.hash());
  }
};

class SiteWork {
 public:
  SiteWork(LabelledSite& site, std::span<const Extractor* const> extractors,
           const Objective& objective, const SiteExperimentOptions& options)
      : site_(site),
        extractors_(extractors),
        own_(extractors.front()->info().target),
        objective_(objective),
        options_(options),
        outcomes_(extractors.size()),
        done_(extractors.size(), false) {}

  std::vector<ExperimentOutcome> run() {
    if (options_.timeout_seconds <= 0 && options_.batches && !site_.prepare()) run_batch();
    for (std::size_t index = 0; index < extractors_.size(); ++index) {
      if (!done_[index]) outcomes_[index] = run_one(*extractors_[index]);
    }
    return std::move(outcomes_);
  }

 private:
  void run_batch() {
    const ExtractionContext context(site_.site(), site_.info().id);
    extractors_.front()->extract_batch(
        context, extractors_, [&](std::size_t index, const BatchAnswer& answer) {
          ExperimentOutcome& outcome = outcomes_[index];
          score(answer.nodes, answer.whitespace, outcome);
          outcome.pages_loaded = static_cast<std::uint32_t>(answer.candidates.pages_loaded());
          if (!answer.flags.empty()) outcome.flags = answer.flags;
          if (answer.candidates.budget_exhausted) {
            outcome.flags.emplace_back("step_budget");
            std::ranges::sort(outcome.flags);
          }
          done_[index] = true;
        });
  }

  ExperimentOutcome run_one(const Extractor& extractor) {
    Run run = site_.run(extractor);
    ExperimentOutcome outcome;
    if (run.extraction) {
      score(*run.extraction, outcome);
    } else {
      outcome.status = run.status;
      outcome.has_gold = site_.has_gold(objective_.task);
      for (const TaskScore& score : site_.scores(run, own_)) {
        if (is_objective(score)) outcome.counts = score.counts;
      }
    }
    outcome.pages_loaded = static_cast<std::uint32_t>(run.pages_loaded);
    outcome.flags = std::move(run.flags);
    outcome.message = std::move(run.message);
    return outcome;
  }

  bool is_objective(const TaskScore& score) const {
    return score.task == objective_.task && score.unit == objective_.unit;
  }

  Counts counts_of(const NodeSet& nodes, Whitespace whitespace) {
    if (!site_.has_gold(objective_.task)) return {};
    return site_.score(nodes, whitespace, objective_.task, objective_.unit).counts;
  }

  void score(const NodeSet& nodes, Whitespace whitespace, ExperimentOutcome& outcome) {
    outcome.has_gold = site_.has_gold(objective_.task);
    auto& known = known_[static_cast<std::size_t>(whitespace)];
    auto found = known.find(nodes);
    if (found == known.end()) {
      const bool is_complement = own_ != objective_.task;
      const Counts counts = counts_of(is_complement ? nodes.complement() : nodes, whitespace);
      found = known.emplace(nodes, Known{nodes.hash(), nodes.empty(), counts}).first;
    }
    outcome.counts = found->second.counts;
    outcome.answer_hash = found->second.hash;
    outcome.status = found->second.empty ? Status::kEmpty : Status::kOk;
  }

  // Scores an answer, which may have its own set for the other task.
  void score(const Extraction& extraction, ExperimentOutcome& outcome) {
    score(extraction.nodes, extraction.whitespace, outcome);
    if (own_ == objective_.task || !extraction.other_nodes) return;
    outcome.counts = counts_of(*extraction.other_nodes, extraction.whitespace);
    outcome.answer_hash = combine_fixed(outcome.answer_hash, extraction.other_nodes->hash());
  }

  // The data of an answer that a setting has given.
  struct Known {
    std::uint64_t hash;
    bool empty;
    Counts counts;
  };

  LabelledSite& site_;
  std::span<const Extractor* const> extractors_;
  Target own_;
  const Objective& objective_;
  const SiteExperimentOptions& options_;
  std::vector<ExperimentOutcome> outcomes_;
  std::vector<bool> done_;
  std::unordered_map<NodeSet, Known, HashNodeSet> known_[2];  // by Whitespace
};

SiteExperiments fail_all(const Error& error, const SuiteSite& site, std::size_t extractors) {
  const Run run = failed_run(error);
  ExperimentOutcome outcome;
  outcome.status = run.status;
  outcome.flags = run.flags;
  outcome.message = run.message;
  return {bench_site(site, nullptr), std::vector<ExperimentOutcome>(extractors, outcome), {}};
}

}  // namespace

SiteExperiments run_site_experiments(const SuiteSite& site,
                                     std::span<const Extractor* const> extractors,
                                     const Objective& objective,
                                     const SiteExperimentOptions& options) {
  LabelledSite labelled(site, options);
  if (const Result<void> opened = labelled.open(); !opened) {
    return fail_all(opened.error(), site, extractors.size());
  }
  SiteExperiments experiments;
  experiments.outcomes = SiteWork(labelled, extractors, objective, options).run();
  experiments.site = labelled.info();
  experiments.warnings = labelled.warnings();
  return experiments;
}

}  // namespace pagelet
