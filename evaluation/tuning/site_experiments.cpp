// SPDX-License-Identifier: MIT
#include "evaluation/tuning/site_experiments.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <unordered_map>
#include <utility>

#include "core/text/hash.h"
#include "datasets/site_folder.h"
#include "evaluation/run/experiment.h"

namespace pagelet {
namespace {

struct HashNodeSet {
  std::size_t operator()(const NodeSet& nodes) const {
    return static_cast<std::size_t>(nodes.hash());
  }
};

// Scores the node sets over one tree of a key page, each once.
class AnswerScorer {
 public:
  AnswerScorer(const WorkingTree& tree, const Gold& gold, Target own, const Objective& objective,
               const SiteExperimentOptions& options)
      : scorer_(tree, options.universe, options.words),
        complement_(own != objective.task),
        unit_(objective.unit) {
    if (objective.task == Target::kTemplate) {
      wanted_ = gold.template_nodes;
    } else if (gold.main_content) {
      wanted_ = *gold.main_content;
    }
  }

  bool has_gold() const { return wanted_.has_value(); }

  // For an experiment without an answer: nothing is retrieved.
  void describe_gold(ExperimentOutcome& outcome) const {
    outcome.has_gold = has_gold();
    if (wanted_) outcome.counts = scorer_.count(NodeSet(wanted_->universe()), *wanted_, unit_);
  }

  void score(const NodeSet& nodes, ExperimentOutcome& outcome) {
    outcome.has_gold = has_gold();
    auto found = scores_.find(nodes);
    if (found == scores_.end()) {
      Score score{nodes.hash(), nodes.empty(), {}};
      if (wanted_) {
        score.counts = scorer_.count(complement_ ? nodes.complement() : nodes, *wanted_, unit_);
      }
      found = scores_.emplace(nodes, score).first;
    }
    outcome.counts = found->second.counts;
    outcome.answer_hash = found->second.hash;
    outcome.status = found->second.empty ? Status::kEmpty : Status::kOk;
  }

  // An answer that has a set of its own for the other task.
  void score(const Extraction& extraction, ExperimentOutcome& outcome) {
    score(extraction.nodes, outcome);
    if (!complement_ || !extraction.other_nodes) return;
    if (wanted_) outcome.counts = scorer_.count(*extraction.other_nodes, *wanted_, unit_);
    outcome.answer_hash = combine_hash(outcome.answer_hash, extraction.other_nodes->hash());
  }

 private:
  struct Score {
    std::uint64_t hash;
    bool empty;
    Counts counts;
  };
  Scorer scorer_;
  bool complement_;
  Unit unit_;
  std::optional<NodeSet> wanted_;
  std::unordered_map<NodeSet, Score, HashNodeSet> scores_;
};

class SiteWork {
 public:
  SiteWork(const SuiteSite& site, std::span<const Extractor* const> extractors,
           const Objective& objective, const SiteExperimentOptions& options)
      : suite_site_(site), extractors_(extractors), objective_(objective), options_(options) {
    results_.site = {site.id, site.category, {}, {}, site.folder, 0, 0, site.position};
    results_.outcomes.resize(extractors.size());
  }

  SiteExperiments run() {
    Result<SiteFolder> folder = SiteFolder::open(suite_site_.folder);
    if (!folder) return fail_all(folder.error());
    folder_.emplace(std::move(*folder));
    const SiteDescription& description = folder_->description();
    if (!description.category.empty()) results_.site.category = description.category;
    results_.site.title = description.title;
    results_.site.url = folder_->source().url(folder_->key_page());
    for (const std::string& warning : folder_->warnings()) warn(warning);
    if (const Result<void> opened = open(); !opened) return fail_all(opened.error());
    const WorkingTree& tree = site_->tree(site_->key_page(), Whitespace::kDrop);
    results_.site.nodes = tree.size();
    if (!folder_->has_labels()) return skip_all();
    const Result<Gold> gold = folder_->gold(tree);
    if (!gold) return fail_all(gold.error());
    for (const std::string& warning : gold->warnings) warn(warning);

    done_.assign(extractors_.size(), false);
    if (options_.timeout_seconds <= 0 && options_.batches) run_batch();
    for (std::size_t index = 0; index < extractors_.size(); ++index) {
      if (!done_[index]) run_one(index);
    }
    collect_warnings();
    return std::move(results_);
  }

 private:
  Result<void> open() {
    collect_warnings();
    scorers_[0].reset();
    scorers_[1].reset();
    PAGELET_ASSIGN_OR_RETURN(auto opened, Site::open(folder_->source(), folder_->key_page(),
                                                     options_.limits, options_.timeout_seconds));
    site_ = std::move(opened);
    return {};
  }

  AnswerScorer& scorer(Whitespace whitespace) {
    std::optional<AnswerScorer>& scorer = scorers_[whitespace == Whitespace::kKeep ? 1 : 0];
    if (!scorer) {
      const WorkingTree& tree = site_->tree(site_->key_page(), whitespace);
      // The labels were resolved before, on the tree without blank texts.
      scorer.emplace(tree, *folder_->gold(tree), extractors_.front()->info().target, objective_,
                     options_);
    }
    return *scorer;
  }

  void run_batch() {
    const ExtractionContext context(*site_, suite_site_.id);
    extractors_.front()->extract_batch(
        context, extractors_, [&](std::size_t index, const BatchAnswer& answer) {
          ExperimentOutcome& outcome = results_.outcomes[index];
          scorer(answer.whitespace).score(answer.nodes, outcome);
          outcome.pages_loaded = static_cast<std::uint32_t>(answer.candidates.pages_loaded());
          if (!answer.flags.empty()) outcome.flags = answer.flags;
          if (answer.candidates.budget_exhausted) {
            outcome.flags.emplace_back("step_budget");
            std::ranges::sort(outcome.flags);
          }
          done_[index] = true;
        });
  }

  void run_one(std::size_t index) {
    if (options_.timeout_seconds > 0) {
      if (const Result<void> opened = open(); !opened) {
        results_.outcomes[index] = failed(failed_run(opened.error()));
        return;
      }
    }
    const Run run = run_extractor(*site_, *extractors_[index], suite_site_.id);
    ExperimentOutcome& outcome = results_.outcomes[index];
    if (!run.extraction) {
      outcome = failed(run);
      scorer(Whitespace::kDrop).describe_gold(outcome);
      return;
    }
    scorer(run.extraction->whitespace).score(*run.extraction, outcome);
    outcome.pages_loaded = static_cast<std::uint32_t>(run.pages_loaded);
    outcome.flags = run.flags;
  }

  static ExperimentOutcome failed(const Run& run) {
    ExperimentOutcome outcome;
    outcome.status = run.status;
    outcome.pages_loaded = static_cast<std::uint32_t>(run.pages_loaded);
    outcome.flags = run.flags;
    outcome.message = run.message;
    return outcome;
  }

  SiteExperiments fail_all(const Error& error) {
    const ExperimentOutcome outcome = failed(failed_run(error));
    std::ranges::fill(results_.outcomes, outcome);
    collect_warnings();
    return std::move(results_);
  }

  SiteExperiments skip_all() {
    ExperimentOutcome outcome;
    outcome.status = Status::kSkipped;
    outcome.flags.emplace_back("no_labels");
    outcome.message = suite_site_.folder + "/labels.json: there are no labels";
    std::ranges::fill(results_.outcomes, outcome);
    collect_warnings();
    return std::move(results_);
  }

  void warn(const std::string& message) {
    if (std::ranges::find(results_.warnings, message) == results_.warnings.end()) {
      results_.warnings.push_back(message);
    }
  }
  void collect_warnings() {
    if (!site_) return;
    for (const std::string& warning : site_->warnings()) warn(warning);
  }

  const SuiteSite& suite_site_;
  std::span<const Extractor* const> extractors_;
  const Objective& objective_;
  const SiteExperimentOptions& options_;
  SiteExperiments results_;
  std::optional<SiteFolder> folder_;
  std::unique_ptr<Site> site_;
  std::optional<AnswerScorer> scorers_[2];  // by Whitespace
  std::vector<bool> done_;
};

}  // namespace

SiteExperiments run_site_experiments(const SuiteSite& site,
                                     std::span<const Extractor* const> extractors,
                                     const Objective& objective,
                                     const SiteExperimentOptions& options) {
  return SiteWork(site, extractors, objective, options).run();
}

}  // namespace pagelet
