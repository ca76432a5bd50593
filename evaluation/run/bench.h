// SPDX-License-Identifier: MIT
#pragma once

/// The runner: every extractor on every site of a suite, scored on both tasks, in nodes and words.
///
/// Sites are independent; each is opened once and all extractors share its parsed pages. Results
/// stand in the order of suite and extractors and are the same for any number of jobs, but for
/// measured times and memory. A broken site becomes a row with its status; the others still run.

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/result.h"
#include "datasets/suite.h"
#include "evaluation/run/experiment.h"
#include "evaluation/run/labelled_site.h"
#include "evaluation/run/score.h"
#include "evaluation/statistics/statistics.h"
#include "extractors/extractor.h"

namespace pagelet {

class ResultArchive;

struct BenchOptions : SiteOptions {
  std::size_t jobs = 1;
  bool keep_answers = false;
  /// Whether BenchSite::content is wanted, for which all pages of a site must be read. An archive
  /// needs it.
  bool hash_content = true;
  /// Results in it are not computed again, new ones go there site by site; may be null.
  ResultArchive* archive = nullptr;
  /// Called after each site with the number of finished sites; from any thread, one at a time.
  std::function<void(std::size_t done, std::size_t sites)> progress;
};

/// An answer kept beyond its site's run.
struct KeptAnswer {
  Whitespace whitespace = Whitespace::kDrop;  ///< of the tree that the sets refer to
  NodeSet nodes[2];                           ///< by Target
  std::vector<std::uint32_t> votes;           ///< by node; empty when not counted
  std::vector<std::string> candidates;        ///< URLs of the candidate pages, in load order
  std::vector<std::string> loaded;            ///< URLs of all pages loaded, without the key page
};

/// An extractor on a site.
struct BenchResult {
  std::string site;
  std::string category;
  std::size_t extractor = 0;  ///< index in the list given to run_bench
  Run run;                    ///< without the extraction
  std::vector<TaskScore> scores;
  std::optional<KeptAnswer> answer;  ///< with BenchOptions::keep_answers, where there is one
  std::string suite;                 ///< that the site comes from
};

/// What was noticed on a site, whatever the extractor: pages skipped, odd labels.
struct SiteWarning {
  std::string site;
  std::string message;
};

struct BenchRun {
  std::string suite;
  std::vector<BenchSite> sites;      ///< in the order of the suite
  std::vector<BenchResult> results;  ///< by site, then by extractor
  std::vector<SiteWarning> warnings;
  std::vector<std::string> suites;  ///< those that were joined; with one or none, `suite` alone
  std::size_t reused = 0;           ///< results that came from the archive
};

/// Error: the first one of the archive; the sites that were finished before are in it.
Result<BenchRun> run_bench(const Suite& suite,
                           const std::vector<std::unique_ptr<Extractor>>& extractors,
                           const BenchOptions& options);

/// Where results are kept beyond a run.
class ResultArchive {
 public:
  virtual ~ResultArchive() = default;

  /// The kept result of an extractor (its index in the run's list) on a site with this id and
  /// content; nullopt when there is none that can stand for a new one. Sets `site.nodes` when it
  /// has a result.
  virtual Result<std::optional<BenchResult>> find(BenchSite& site, std::size_t extractor) = 0;

  /// Keeps what was computed for a site; all of it or nothing.
  virtual Result<void> add(const BenchSite& site, std::span<const BenchResult> results) = 0;
};

enum class Metric : std::uint8_t { kRecall, kPrecision, kF1, kAccuracy };
inline constexpr Metric kMetrics[] = {Metric::kRecall, Metric::kPrecision, Metric::kF1,
                                      Metric::kAccuracy};
std::string_view to_string(Metric metric);
double value_of(const Rates& rates, Metric metric);

/// Statistics of one extractor, task, unit and metric over the sites that have gold for the task.
struct BenchSummary {
  std::size_t extractor = 0;
  Target task = Target::kTemplate;
  Unit unit = Unit::kNodes;
  Metric metric = Metric::kRecall;
  std::size_t empty = 0;  ///< answers without any item of the unit
  Summary summary;
};

/// Hash of the sites and their contents, 16 hexadecimal digits: what a run was made on.
std::string suite_hash(std::span<const BenchSite> sites);

/// By extractor, task, unit, metric; combinations that no site has gold for are left out.
/// `category`, `suite`: only sites of it; nullptr: all.
std::vector<BenchSummary> summarize_bench(const BenchRun& run, std::size_t extractors,
                                          const std::string* category = nullptr,
                                          const std::string* suite = nullptr);

}  // namespace pagelet
