// SPDX-License-Identifier: MIT
#pragma once

/// The contents of the HTML report's files: their JSON, which README.md beside this file describes,
/// and its sentences, as plain text in UTF-8. The report's scripts place the sentences and compose
/// no others about results. Algorithms are named by their titles. No sentence calls an algorithm
/// fast or slow, because the times are of one run.

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/dom/node_set.h"
#include "datasets/labels.h"
#include "evaluation/comparison/overview.h"
#include "evaluation/comparison/parameter_effects.h"
#include "evaluation/store/store.h"
#include "extractors/extractor.h"
#include "reports/html/report.h"
#include "reports/output/json.h"

namespace pagelet {

// ---- Sentences ----

/// Which algorithm is best, with its interval, and whether the difference to the next one is
/// significant; whether it was developed on the suite.
std::vector<std::string> verdict(const StoredBenchRun& record, const Comparison& comparison);

/// The test of a pair in few words: "p = 0.020, significant".
std::string test_text(const PairComparison& pair);

/// On how many sites the first of a pair is better, by how many points, and what the test says.
std::string pair_text(const StoredBenchRun& record, const Comparison& comparison,
                      const PairComparison& pair);

/// The outcome of the tests of the mean ranks. The comparison must have them.
std::string ranks_text(const Comparison& comparison);

/// The pages and the processor time of the best algorithms, and what the others take.
std::vector<std::string> cost_sentences(const StoredBenchRun& record, const Overview& overview);

/// How an algorithm fails at a task, in nodes: whether it misses nodes or takes too many, of which
/// kinds, and on which sites. Empty when no site has gold for the task.
std::vector<std::string> failure_sentences(const StoredBenchRun& record, const Overview& overview,
                                           std::size_t extractor, Task task);

/// "headings", "links", "other nodes" ...
std::string plural_of(NodeKind kind);

// ---- The overview ----

/// When, where and by what the run was made, and the command that repeats it.
Json run_json(const StoredBenchRun& record, const ReportOrigin& origin);

/// The object that assets/overview.js and assets/algorithm.js draw. No times of writing, no
/// paths.
Json overview_json(const StoredBenchRun& record, const Overview& overview,
                   const ReportOrigin& origin = {});

/// The metrics: [name, title] of each.
Json metrics_json();

/// The F1, in the headline unit, of every extractor on every site, and the leader of each task, for
/// moving from one site to another in the inspector. Links are relative, between files of one
/// folder.
Json site_list_json(const StoredBenchRun& record, const Overview& overview);

/// The object that assets/parameters.js draws.
Json parameters_json(const StoredBenchRun& record, const ParameterEffects& effects);

// ---- The page inspector ----

/// A category as words: "companies-shops" becomes "Companies and shops".
std::string category_title(const std::string& slug);

/// Why an algorithm fails: the reasons that it gives for its mistakes, counted over all sites.
class ReasonSums {
 public:
  /// Adds the reasons of an answer on one site, by node of its tree. Reasons whose first lines
  /// have the same words count as the same.
  void add(std::size_t extractor, Task task, const std::vector<std::string>& reasons,
           const NodeSet& gold, const NodeSet& answer);

  /// An array by extractor (below `extractors`) and task, the reasons with most mistakes first:
  /// `reason`, `missed`, `wrong` (nodes) and `sites`.
  Json json(std::size_t extractors) const;

 private:
  struct Sum {
    std::size_t missed = 0;
    std::size_t wrong = 0;
    std::size_t sites = 0;
  };
  std::map<std::pair<std::size_t, Task>, std::map<std::string, Sum>> sums_;
};

/// The data of the page inspector. The site must have no obstacle in the overview: its answers are
/// sets of nodes of the page's trees. Adds the algorithms' reasons for their mistakes to `sums`.
Json site_json(const StoredBenchRun& record, const BenchSite& site, const SiteReview& review,
               ReasonSums& sums);

/// Writes OUT/sites/ID.html and OUT/data/sites/ID.js for a site; without a review they say why
/// there is none. `sums`: as for site_json. Errors (`kOutput`): a file cannot be written.
Result<void> write_site_page(const StoredBenchRun& record, std::size_t site,
                             const Result<SiteReview>& review, const std::string& out_folder,
                             ReasonSums& sums);

/// A script that sets `window.NAME` to a JSON document: browsers do not let pages of the file
/// system read other files. Numbers are rounded to 4 decimals, `p` and `p_holm` to 6; `values` are
/// exact, because pages test groups of them. `<` is escaped, so that no text ends the script.
std::string to_script(const std::string& name, Json json);

// ---- An answer's text beside gold text ----

/// The kinds of lines of an answer and its gold.
enum class LineKind : std::uint8_t {
  kKept,     ///< in the answer and in the gold
  kWrong,    ///< in the answer, not in the gold
  kMissing,  ///< in the gold, not in the answer
  kUnknown,  ///< in the answer; segments say nothing of it
};

constexpr std::string_view to_string(LineKind kind) {
  constexpr std::string_view kNames[] = {"kept", "wrong", "missing", "unknown"};
  return kNames[static_cast<std::size_t>(kind)];
}

struct TextLine {
  LineKind kind = LineKind::kKept;
  std::string text;
};

/// The lines of the answer in order, each missing line of the gold where it belongs. Blank lines
/// are omitted. With a whole gold text, a line is common if more than half of its words are
/// matched by a longest common subsequence (evaluation/run/imported_answer.h); texts too long for
/// that are compared line by line. With segments, a line is kept or wrong if it holds one; segments
/// that are missing come last.
std::vector<TextLine> text_lines(const TextGold& gold, std::string_view answer);

}  // namespace pagelet
