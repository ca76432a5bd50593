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
           const Objective& objective)
      : site_(site),
        extractors_(extractors),
        choice_{false, objective.task, objective.unit},
        experiments_(extractors.size()),
        done_(extractors.size(), false) {}

  std::vector<Experiment> run(Result<void> opened, bool batch) {
    if (opened && batch) {
      opened = within_memory([&]() -> Result<void> {
        if (!site_.prepare()) run_batch();
        return {};
      });
      if (!opened) site_.close_pages();
    }
    for (std::size_t index = 0; index < extractors_.size(); ++index) {
      if (done_[index]) continue;
      // A site that is too large for a batch is not tried again with each setting.
      experiments_[index] = run_experiment(site_, opened, *extractors_[index], choice_);
      experiments_[index].run.extraction.reset();
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
          score(answer.nodes, answer.whitespace, experiment);
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

  // The score of an answer of a batch for the objective.
  void score(const NodeSet& nodes, Whitespace whitespace, Experiment& experiment) {
    auto& known = known_[static_cast<std::size_t>(whitespace)];
    auto found = known.find(nodes);
    if (found == known.end()) {
      Known first{answer_identity(nodes), {}};
      if (site_.has_gold(choice_.task)) {
        const NodeSet& retrieved =
            extractors_.front()->info().target == choice_.task ? nodes : nodes.complement();
        first.scores = {site_.score(retrieved, whitespace, choice_.task, choice_.unit)};
      }
      found = known.emplace(nodes, std::move(first)).first;
    }
    experiment.answer_hash = found->second.hash;
    experiment.scores = found->second.scores;
  }

  // The data of an answer that a setting has given.
  struct Known {
    std::uint64_t hash;
    std::vector<Score> scores;
  };

  LabelledSite& site_;
  std::span<const Extractor* const> extractors_;
  ScoreChoice choice_;
  std::vector<Experiment> experiments_;
  std::vector<bool> done_;
  std::unordered_map<NodeSet, Known, HashNodeSet> known_[2];  // by Whitespace
};

}  // namespace

std::vector<Experiment> run_site_experiments(LabelledSite& site, Result<void> opened,
                                             std::span<const Extractor* const> extractors,
                                             const Objective& objective, bool batch) {
  return SiteWork(site, extractors, objective).run(std::move(opened), batch);
}

}  // namespace pagelet
