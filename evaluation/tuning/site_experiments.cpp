// SPDX-License-Identifier: MIT
#include "evaluation/tuning/site_experiments.h"

#include <algorithm>
#include <cstdint>
#include <unordered_map>
#include <utility>

#include "core/within_memory.h"

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
        choice_{false, objective.task, objective.unit},
        options_(options),
        experiments_(extractors.size()),
        done_(extractors.size(), false) {}

  // `opened`: whether the site could be opened.
  std::vector<Experiment> run(Result<void> opened) {
    if (opened && options_.timeout_seconds <= 0 && options_.batches) {
      opened = within_memory([&]() -> Result<void> {
        if (!site_.prepare()) run_batch();
        return {};
      });
      if (!opened) site_.close_pages();
    }
    for (std::size_t index = 0; index < extractors_.size(); ++index) {
      if (done_[index]) continue;
      // A site that is too large for a batch is not tried again with each setting.
      experiments_[index] = opened ? run_one(*extractors_[index]) : failed(opened.error());
    }
    for (std::size_t index = 0; index < extractors_.size(); ++index) {
      Experiment& experiment = experiments_[index];
      experiment.site = site_.info().id;
      experiment.category = site_.info().category;
      experiment.suite = site_.info().suite;
      experiment.extractor = index;
      experiment.scored = choice_;
    }
    return std::move(experiments_);
  }

 private:
  void run_batch() {
    const ExtractionContext context(site_.site(), site_.info().id);
    extractors_.front()->extract_batch(
        context, extractors_, [&](std::size_t index, const BatchAnswer& answer) {
          Experiment& experiment = experiments_[index];
          score(answer.nodes, nullptr, answer.whitespace, experiment);
          experiment.run.status = answer.nodes.empty() ? Status::kEmpty : Status::kOk;
          experiment.run.pages_loaded = answer.candidates.pages_loaded();
          experiment.run.flags = answer.flags;
          if (answer.candidates.budget_exhausted) {
            experiment.run.flags.emplace_back("step_budget");
            std::ranges::sort(experiment.run.flags);
          }
          done_[index] = true;
        });
  }

  Experiment run_one(const Extractor& extractor) {
    Experiment experiment;
    experiment.run = site_.run(extractor);
    if (const auto& extraction = experiment.run.extraction) {
      score(extraction->nodes, extraction->other_nodes ? &*extraction->other_nodes : nullptr,
            extraction->whitespace, experiment);
      experiment.run.extraction.reset();
    } else {
      experiment.scores = site_.scores(experiment.run, own_, choice_);
    }
    return experiment;
  }

  Experiment failed(const Error& error) {
    Experiment experiment;
    experiment.run = failed_run(error);
    experiment.scores = site_.scores(experiment.run, own_, choice_);
    return experiment;
  }

  // The score of an answer for the objective. `other`: its own set for the other task; may be
  // nullptr.
  void score(const NodeSet& nodes, const NodeSet* other, Whitespace whitespace,
             Experiment& experiment) {
    const bool is_own = own_ == choice_.task;
    if (other != nullptr) {
      experiment.answer_hash = answer_identity(nodes, other);
      add_score(is_own ? nodes : *other, whitespace, experiment);
      return;
    }
    auto& known = known_[static_cast<std::size_t>(whitespace)];
    auto found = known.find(nodes);
    if (found == known.end()) {
      Experiment first;
      first.answer_hash = answer_identity(nodes, nullptr);
      add_score(is_own ? nodes : nodes.complement(), whitespace, first);
      found = known.emplace(nodes, Known{first.answer_hash, std::move(first.scores)}).first;
    }
    experiment.answer_hash = found->second.hash;
    experiment.scores = found->second.scores;
  }

  void add_score(const NodeSet& retrieved, Whitespace whitespace, Experiment& experiment) {
    if (!site_.has_gold(choice_.task)) return;
    experiment.scores = {site_.score(retrieved, whitespace, choice_.task, choice_.unit)};
  }

  // The data of an answer that a setting has given.
  struct Known {
    std::uint64_t hash;
    std::vector<Score> scores;
  };

  LabelledSite& site_;
  std::span<const Extractor* const> extractors_;
  Target own_;
  ScoreChoice choice_;
  const SiteExperimentOptions& options_;
  std::vector<Experiment> experiments_;
  std::vector<bool> done_;
  std::unordered_map<NodeSet, Known, HashNodeSet> known_[2];  // by Whitespace
};

}  // namespace

SiteExperiments run_site_experiments(const SuiteSite& site,
                                     std::span<const Extractor* const> extractors,
                                     const Objective& objective,
                                     const SiteExperimentOptions& options) {
  LabelledSite labelled(site, options);
  SiteWork work(labelled, extractors, objective, options);
  SiteExperiments experiments;
  experiments.experiments = work.run(labelled.open());
  experiments.site = labelled.info();
  experiments.warnings = labelled.warnings();
  return experiments;
}

}  // namespace pagelet
