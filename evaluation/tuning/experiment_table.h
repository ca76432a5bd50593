// SPDX-License-Identifier: MIT
#pragma once

/// A table of experiments, by setting and site. Each is computed, or taken from an archive, once.
///
/// Sites are computed in parallel, those with large key pages first, so that none of these runs
/// alone at the end. The table is the same for any number of threads.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "datasets/suite.h"
#include "evaluation/run/bench.h"
#include "evaluation/run/experiment.h"
#include "evaluation/run/labelled_site.h"
#include "evaluation/run/score.h"
#include "evaluation/tuning/parameter_grid.h"
#include "extractors/extractor.h"

namespace pagelet {

/// The value that tuning maximizes: the mean over the sites of a metric, for a task and in a unit.
struct Objective {
  Metric metric = Metric::kF1;
  Target task = Target::kTemplate;
  Unit unit = Unit::kNodes;

  bool operator==(const Objective&) const = default;
};

/// Reads the form `[template:|content:]METRIC[:nodes|:words]`. METRIC is recall, precision, f1 or
/// accuracy. The default task is `own`, the algorithm's; the default unit is nodes.
/// Error (`kUsage`), which names `--objective`: the text has another form.
Result<Objective> parse_objective(std::string_view text, Target own);

/// The complete form: "template:f1:nodes".
std::string to_string(const Objective& objective);

/// Runs and scores many settings of one algorithm on one site: as many as it can in a batch
/// (Extractor::extract_batch), the others one after the other. Equal node sets of a batch are
/// scored once. Returns the experiments by extractor, with the score of the objective. `opened`:
/// the result of LabelledSite::open. `extractors`: at least one, all of one algorithm. `objective`:
/// only task and unit matter. `batch`: false when every setting gets time of its own. Lack of
/// memory fails the settings that were not finished.
std::vector<Experiment> run_site_experiments(LabelledSite& site, Result<void> opened,
                                             std::span<const Extractor* const> extractors,
                                             const Objective& objective, bool batch);

struct ExperimentTableOptions {
  SiteOptions site;  ///< with a time limit, no setting is computed in a batch
  std::size_t jobs = 1;
  /// Finds and keeps experiments, whose extractors are indexes of settings; may be nullptr.
  ExperimentArchive* archive = nullptr;
  /// Called before the first experiment with the number of experiments in the archive, and of all.
  std::function<void(std::size_t found, std::size_t experiments)> taken_up;
  /// Called after each site with the number of finished sites, from any thread, but only one call
  /// at a time.
  std::function<void(std::size_t done, std::size_t sites)> progress;
};

/// The part of an experiment that statistics need. It is small, because they read all of them
/// several times.
struct TableCell {
  Rates rates;
  std::uint64_t answer_hash = 0;
  std::uint32_t pages_loaded = 0;
  Status status = Status::kSkipped;
  bool counts = false;  ///< whether the site has gold for the task
};

/// The settings without an answer on one site.
struct SiteFailures {
  std::size_t count = 0;
  std::size_t setting = 0;  ///< the first of these settings
  Run first;                ///< its run
};

class ExperimentTable {
 public:
  /// `suite` and `settings` must outlive the table; there must be at least one setting. Reads the
  /// descriptions of the sites. Errors in a site appear in its experiments.
  ExperimentTable(const Suite& suite, std::span<const GridSetting> settings,
                  const Objective& objective, const ExperimentTableOptions& options);

  const std::vector<BenchSite>& sites() const { return sites_; }

  /// Computes all settings on all sites. Errors: those of the archive.
  Result<void> compute();

  /// The cells of a site, by setting.
  std::span<const TableCell> cells(std::size_t site) const { return rows_[site].cells; }
  const SiteFailures& failures(std::size_t site) const { return rows_[site].failures; }

  /// Number of different node sets of the first `settings` settings; those of different sites are
  /// different.
  std::size_t distinct_answers(std::size_t settings) const;

  /// By site, in the order of the suite; each once.
  std::vector<SiteWarning> warnings() const;

 private:
  struct Row {
    std::vector<TableCell> cells;
    SiteFailures failures;
    std::vector<std::string> warnings;
    std::vector<std::size_t> missing;  // settings to compute
  };
  Result<void> take_up(std::size_t site);
  Result<void> compute_site(std::size_t site);
  void add(std::size_t site, std::size_t setting, const Experiment& experiment);

  const Suite& suite_;
  std::span<const GridSetting> settings_;
  Objective objective_;
  ExperimentTableOptions options_;
  std::vector<BenchSite> sites_;
  std::vector<std::uintmax_t> sizes_;  // of the key pages, by site
  std::vector<Row> rows_;              // by site
};

}  // namespace pagelet
