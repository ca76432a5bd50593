// SPDX-License-Identifier: MIT
#pragma once

/// Experiments (an extractor with its parameters on one site), for bench and tune; the archive that
/// keeps them; and the runner, which runs every extractor on every site of a suite, and scores both
/// tasks.
///
/// Sites are independent. Each site is opened once, and all extractors share its parsed pages.
/// Results are in the order of suite and extractors. They are the same for any number of jobs,
/// except for measured times and memory. A broken site becomes a row with its status; the other
/// sites still run.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/dom/node_set.h"
#include "core/result.h"
#include "datasets/suite.h"
#include "evaluation/run/labelled_site.h"
#include "evaluation/run/score.h"
#include "evaluation/statistics/statistics.h"
#include "extractors/extractor.h"
#include "extractors/parameters.h"
#include "extractors/run/run.h"

namespace pagelet {

/// An answer that is kept after the site is finished.
struct StoredAnswer {
  Whitespace whitespace = Whitespace::kDrop;  ///< the tree to which the sets refer
  PerTask<NodeSet> nodes;
  std::vector<std::uint32_t> votes;     ///< by node; empty when not counted
  std::vector<std::string> candidates;  ///< URLs of the candidate pages, in load order
  std::vector<std::string> loaded;      ///< URLs of all pages loaded, without the key page
  std::string text;                     ///< of the main content, where it is scored
};

struct Experiment {
  std::string site;
  std::string category;
  std::size_t extractor = 0;           ///< index in the list of the run
  Run run;                             ///< without the extraction
  std::vector<Score> scores;           ///< of `scored`, for the tasks for which the site has gold
  std::optional<StoredAnswer> answer;  ///< only with BenchOptions::keep_answers
  std::string suite;                   ///< suite of the site
  ScoreChoice scored;
  /// Identity of the answer (answer_identity); 0 without one.
  std::uint64_t answer_hash = 0;

  /// Enters the site, and the extractor's index.
  void assign_to(const BenchSite& of, std::size_t index);

  /// The score of a task in a unit; nullptr when there is none.
  const Score* score(Task task, Unit unit) const;
};

/// The first 64 bits of the SHA-256 of an answer: on one site, equal numbers mean equal answers.
/// Over the bytes of the sets (`bytes_of`) for the extractor's own task and, if it has one, for the
/// other task, each after its number of nodes and a line feed; then, for an answer that is text
/// (Answer::text), `text`, a line feed and the text. Comments and known scores follow the text.
std::uint64_t answer_identity(const NodeSet& nodes,
                              const std::optional<NodeSet>& other = std::nullopt,
                              const std::optional<std::string>& own_text = std::nullopt);

/// One bit for each node; node 0 is the lowest bit of the first byte.
std::string bytes_of(const NodeSet& nodes);

/// Runs and scores many settings of one algorithm on one site: as many as it can in a batch
/// (Extractor::extract_batch), the others one after the other. Equal node sets of a batch are
/// scored once. Returns the experiments by extractor; the site is not entered in them. `opened`:
/// the result of LabelledSite::open; after an error all runs fail. `extractors`: at least one, all
/// of one algorithm. `choice`: one task and unit. `batch`: false when every setting gets time of
/// its own. Lack of memory fails the settings that were not finished.
std::vector<Experiment> run_site_experiments(LabelledSite& site, Result<void> opened,
                                             std::span<const Extractor* const> extractors,
                                             const ScoreChoice& choice, bool batch);

/// Keeps experiments after the end of a run. Calls may come from any thread, several at a time.
class ExperimentArchive {
 public:
  virtual ~ExperimentArchive() = default;

  /// The kept experiments of the run's extractors, as many as `extractors`, on a site with this id
  /// and content; nullopt where none can replace a new one. Neither site nor extractor is entered
  /// in them. Sets `site.nodes` when one was found.
  virtual Result<std::vector<std::optional<Experiment>>> find(BenchSite& site,
                                                              std::size_t extractors) = 0;

  /// Adds experiments of a site, all of them or none.
  virtual Result<void> add(const BenchSite& site, std::span<const Experiment> experiments) = 0;
};

/// Hash of all sources that can change an answer or its score, and of the versions of Gumbo and
/// ICU, in 16 hexadecimal digits. It is computed when the program is built.
std::string build_of_program();

/// canonical_settings as a JSON object, with sorted names and values as written for `--set`. Equal
/// choices have equal texts (column `parameters` of the store).
std::string canonical_parameters(const std::vector<ParameterSpec>& specs,
                                 const Parameters& parameters);

/// The same for the parameters of an extractor.
std::string canonical_parameters(const Extractor& extractor);

struct BenchOptions {
  SiteOptions site;
  std::size_t jobs = 1;
  bool keep_answers = false;
  /// Whether to compute BenchSite::content, which reads all pages of a site. An archive needs it.
  bool hash_content = true;
  /// Results in the archive are not computed again. New results are added to it after each site.
  /// May be null.
  ExperimentArchive* archive = nullptr;
  /// Called after each site with the number of finished sites, from any thread, but only one call
  /// at a time.
  std::function<void(std::size_t done, std::size_t sites)> progress;
};

/// A warning about a site, whatever the extractor: skipped pages, odd labels.
struct SiteWarning {
  std::string site;
  std::string message;
};

/// The experiments of all extractors on all sites of a suite: what users call a run.
struct BenchRun {
  std::string suite;
  std::vector<BenchSite> sites;     ///< in the order of the suite
  std::vector<Experiment> results;  ///< by site, then by extractor
  std::vector<SiteWarning> warnings;
  std::vector<std::string> suites;  ///< names of the joined suites; with one or none, see `suite`
  std::size_t reused = 0;           ///< number of results from the archive
};

/// The settings of an algorithm, and those of the suite's parameters that `settings` does not name.
std::vector<Setting> with_parameters_of(const Suite& suite, const std::string& algorithm,
                                        std::vector<Setting> settings);

/// Runs all extractors on all sites. Error: the first error of the archive; it holds the sites that
/// were finished before.
Result<BenchRun> run_bench(const Suite& suite,
                           const std::vector<std::unique_ptr<Extractor>>& extractors,
                           const BenchOptions& options);

/// The values of a metric, and the statistics of all metrics.
std::vector<double> values_of(const std::vector<Rates>& rates, Metric metric);
PerMetric<Summary> summaries_of(const std::vector<Rates>& rates);

/// Statistics of one extractor, task and unit over the sites that have gold for the task.
struct BenchSummary {
  std::size_t extractor = 0;
  Task task = Task::kTemplate;
  Unit unit = Unit::kNodes;
  std::size_t empty = 0;  ///< answers without any item of the unit
  PerMetric<Summary> by_metric = {};
};

/// Identity of the data of a run: the SHA-256 in hexadecimal digits of a line for each site, which
/// is its content, two blanks and its id.
std::string suite_hash(std::span<const BenchSite> sites);

/// The statistics by extractor, task and unit. Combinations for which no site has gold are left
/// out. `category`, `suite`: use only sites of this category and suite; nullptr: all sites.
std::vector<BenchSummary> summarize_bench(const BenchRun& run, std::size_t extractors,
                                          const std::string* category = nullptr,
                                          const std::string* suite = nullptr);

/// The headline unit of the run's scores (score.h).
Unit headline_unit(const BenchRun& run);

/// How the gold text of the run's sites is measured; nullopt without gold text, or if it is
/// measured in several ways.
std::optional<TextMeasure> text_measure_of(const BenchRun& run);

/// Whether an answer's scores were made elsewhere, and it is not known itself.
bool has_only_scores(const Run& run);

/// Makes the means of all extractors those of the same sites. Removes the scores of an extractor
/// that was skipped on every labelled site because each has one page (is_without_pages), and those
/// in a unit that the known scores of its answers lack on some site. `run_bench` and
/// `Store::read_latest` have done so.
void settle_scores(BenchRun& run);

/// The figures of an extractor as the authors of the benchmark compute them (score.h); nullopt
/// without text_measure_of or scores, and if the figures are not means of pages and only scores of
/// pages are known.
std::optional<Rates> benchmark_rates(const BenchRun& run, std::size_t extractor);

/// Costs over the sites on which the extractor gave an answer.
struct Costs {
  std::size_t answers = 0;
  double loads = 0;  ///< mean number of loaded pages, with the key page
  Phases phases;     ///< means, ms
  double median =
      0;  ///< median of the processor time, ms: Phases::processor, or what a program reports
  double p10 = 0;  ///< its 10th percentile, ms
  double p90 = 0;  ///< its 90th percentile, ms: nine of ten sites take at most about this
  /// Mean of the largest numbers of heap bytes, over the answers for which they are known.
  std::optional<double> peak_bytes = {};
};

/// Whether the times of an extractor can be compared. This is not the case for the bound, which
/// knows the gold, for answers made by other programs, and for external programs, whose times
/// include their start.
bool has_comparable_costs(const ExtractorInfo& info);

/// The costs of one extractor; all are 0 without answers. `extractor`: as Experiment::extractor.
Costs costs_of(const BenchRun& run, std::size_t extractor);

/// Ids of the sites without labels, in the order of the run.
std::vector<std::string> unlabelled_sites(const BenchRun& run);

}  // namespace pagelet
