// SPDX-License-Identifier: MIT
#pragma once

/// The words of tables and reports about algorithms and their results: sentences that tell which
/// one is best, names, lists.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "evaluation/comparison/comparison.h"
#include "reports/output/json.h"

namespace pagelet {

/// The algorithms that have no answer on a site for the same reason.
struct Failure {
  std::string site;
  Status status = Status::kFailed;
  std::string message;
  std::vector<std::size_t> extractors;  ///< in the run's order
};

/// The failures of a run in the order of its results, each reason once for a site. A site without
/// labels is not a failure.
std::vector<Failure> failures_of(const BenchRun& run);

/// The descriptions of the extractors of a run, by extractor.
using Described = std::span<const ExtractorInfo* const>;

/// Whether an algorithm has an answer on any of the compared sites, so that one is the best.
bool has_best(const Comparison& comparison);

/// Sentences about the best algorithm: its mean with the interval; over which others its lead is
/// significant, and over the best published one, if it is another; on how many sites it is better
/// than the next one; and if another one leads by mean rank, the site that explains it. In a tie,
/// all that share the highest mean. A p is given only if the number of sites allows significance.
std::vector<std::string> verdict(Described infos, const Comparison& comparison,
                                 const BenchRun& run);

/// The same in short, for a table that shows the figures.
std::string short_verdict(Described infos, const Comparison& comparison, const BenchRun& run);

/// The result with a number of other pages, compared with the page alone.
struct PagesAgainstNone {
  std::size_t pages = 0;
  PairedDifference difference;  ///< of F1, after Holm's correction
};

/// "temex: more pages help: with up to 10, F1 is 2.1 points higher than with none (p < 0.001)." It
/// also says with which smaller number F1 is significantly lower. `steps`: at least one, by rising
/// number of pages.
std::string page_count_sentence(std::string_view algorithm,
                                std::span<const PagesAgainstNone> steps);

/// Whether the times of an algorithm's answers are its own. Answers that were read from a file have
/// only those of reading the page.
inline bool has_own_times(const ExtractorInfo& info) { return info.origin != Origin::kPredictions; }

/// The title in tables: floors and whole subtrees are marked as such wherever they appear.
std::string marked_title(const ExtractorInfo& info);

/// "headline=off" for each parameter that is not at its default, separated by commas. `parameters`:
/// their values.
std::string changed_parameters(const ExtractorInfo& info, const Json& parameters);

/// Whether an algorithm was developed on a suite of the run; for a joined name, on any of its
/// suites.
bool was_made_on(const ExtractorInfo& info, const BenchRun& run, std::string_view suite);

/// The tasks that at least one of the extractors answers, in the order of kTasks.
std::vector<Task> tasks_of(std::span<const ExtractorInfo* const> infos);

/// At the heads of columns: "F1", "Recall" ..., in the order of kMetrics.
std::vector<std::string> metric_titles();

/// "2 sites without labels are omitted: a, b." or nothing.
std::string unlabelled_text(const std::vector<std::string>& sites);

/// The first ten of the names and, if there are more, how many: "a, b and 3 more".
std::string some_of(const std::vector<std::string>& names);

/// "a, b and c".
std::string listed(const std::vector<std::string>& names);

/// "80.00 [70.00, 90.00]", the mean with its 99 % interval; without values less, or nothing.
/// `width`: of each bound at least.
std::string with_interval(const Summary& summary, int width = 0);

/// "p < 0.001", "p = 0.020", "no site differs".
std::string p_text(const std::optional<double>& p);

/// "2.1 points [0.4, 3.8], p = 0.012": the difference with its interval of 95 %, and p after Holm's
/// correction.
std::string difference_text(const PairedDifference& difference);

}  // namespace pagelet
