// SPDX-License-Identifier: MIT
#pragma once

/// The runner: runs every extractor on every site of a suite, and scores both tasks, in nodes and
/// words.
///
/// Sites are independent. Each site is opened once, and all extractors share its parsed pages.
/// Results are in the order of suite and extractors. They are the same for any number of jobs,
/// except for measured times and memory. A broken site becomes a row with its status; the other
/// sites still run.

#include <array>
#include <cstddef>
#include <functional>
#include <iterator>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/result.h"
#include "datasets/suite.h"
#include "evaluation/run/labelled_site.h"
#include "evaluation/run/score.h"
#include "evaluation/statistics/statistics.h"
#include "extractors/extractor.h"
#include "extractors/run/experiment.h"

namespace pagelet {

class ResultArchive;

struct BenchOptions : SiteOptions {
  std::size_t jobs = 1;
  bool keep_answers = false;
  /// Whether to compute BenchSite::content, which reads all pages of a site. An archive needs it.
  bool hash_content = true;
  /// Results in the archive are not computed again. New results are added to it after each site.
  /// May be null.
  ResultArchive* archive = nullptr;
  /// Called after each site with the number of finished sites, from any thread, but only one call
  /// at a time.
  std::function<void(std::size_t done, std::size_t sites)> progress;
};

/// An answer that is kept after the site is finished.
struct KeptAnswer {
  Whitespace whitespace = Whitespace::kDrop;  ///< the tree to which the sets refer
  NodeSet nodes[2];                           ///< by Target
  std::vector<std::uint32_t> votes;           ///< by node; empty when not counted
  std::vector<std::string> candidates;        ///< URLs of the candidate pages, in load order
  std::vector<std::string> loaded;            ///< URLs of all pages loaded, without the key page
};

/// The result of one extractor on one site.
struct BenchResult {
  std::string site;
  std::string category;
  std::size_t extractor = 0;  ///< index in the list given to run_bench
  Run run;                    ///< without the extraction
  std::vector<TaskScore> scores;
  std::optional<KeptAnswer> answer;  ///< only with BenchOptions::keep_answers
  std::string suite;                 ///< suite of the site
};

/// A warning about a site, whatever the extractor: skipped pages, odd labels.
struct SiteWarning {
  std::string site;
  std::string message;
};

struct BenchRun {
  std::string suite;
  std::vector<BenchSite> sites;      ///< in the order of the suite
  std::vector<BenchResult> results;  ///< by site, then by extractor
  std::vector<SiteWarning> warnings;
  std::vector<std::string> suites;  ///< names of the joined suites; with one or none, see `suite`
  std::size_t reused = 0;           ///< number of results from the archive
};

/// Runs all extractors on all sites. Error: the first error of the archive; it holds the sites that
/// were finished before.
Result<BenchRun> run_bench(const Suite& suite,
                           const std::vector<std::unique_ptr<Extractor>>& extractors,
                           const BenchOptions& options);

/// Keeps results after the end of a run.
class ResultArchive {
 public:
  virtual ~ResultArchive() = default;

  /// The kept result of an extractor (given by its index in the run's list) on a site with this id
  /// and content; nullopt when there is none that can replace a new one. Sets `site.nodes` when
  /// there is a result.
  virtual Result<std::optional<BenchResult>> find(BenchSite& site, std::size_t extractor) = 0;

  /// Adds the results of a site, all of them or none.
  virtual Result<void> add(const BenchSite& site, std::span<const BenchResult> results) = 0;
};

enum class Metric : std::uint8_t { kRecall, kPrecision, kF1, kAccuracy };
inline constexpr Metric kMetrics[] = {Metric::kRecall, Metric::kPrecision, Metric::kF1,
                                      Metric::kAccuracy};
constexpr std::size_t index_of(Metric metric) { return static_cast<std::size_t>(metric); }
std::string_view to_string(Metric metric);
/// "recall, precision, ..."
std::string metric_names();
double& value_of(Rates& rates, Metric metric);
double value_of(const Rates& rates, Metric metric);

/// One summary for each metric, by `index_of`.
using MetricSummaries = std::array<Summary, std::size(kMetrics)>;

/// Statistics of one extractor, task, unit and metric over the sites that have gold for the task.
struct BenchSummary {
  std::size_t extractor = 0;
  Target task = Target::kTemplate;
  Unit unit = Unit::kNodes;
  Metric metric = Metric::kRecall;
  std::size_t empty = 0;  ///< answers without any item of the unit
  Summary summary;
};

/// Hash of the sites and their contents, in 16 hexadecimal digits. It identifies the data of a run.
std::string suite_hash(std::span<const BenchSite> sites);

/// The statistics by extractor, task, unit and metric. Combinations for which no site has gold are
/// left out. `category`, `suite`: use only sites of this category and suite; nullptr: all sites.
std::vector<BenchSummary> summarize_bench(const BenchRun& run, std::size_t extractors,
                                          const std::string* category = nullptr,
                                          const std::string* suite = nullptr);

}  // namespace pagelet
