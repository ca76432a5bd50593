// SPDX-License-Identifier: MIT
#pragma once

/// The record of an experiment (an extractor with its parameters on one site), for bench and tune,
/// and the archive that keeps such records after the end of a run.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/dom/node_set.h"
#include "core/result.h"
#include "evaluation/run/labelled_site.h"
#include "evaluation/run/score.h"
#include "extractors/extractor.h"
#include "extractors/parameters.h"
#include "extractors/run/run.h"

namespace pagelet {

/// An answer that is kept after the site is finished.
struct KeptAnswer {
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
  std::size_t extractor = 0;         ///< index in the list of the run
  Run run;                           ///< without the extraction
  std::vector<Score> scores;         ///< of `scored`, for the tasks for which the site has gold
  std::optional<KeptAnswer> answer;  ///< only with BenchOptions::keep_answers
  std::string suite;                 ///< suite of the site
  ScoreChoice scored;
  /// Identity of the answer (answer_identity); 0 without one.
  std::uint64_t answer_hash = 0;

  /// Enters the site, and the extractor's index.
  void assign_to(const BenchSite& of, std::size_t index);

  /// The score of a task in a unit; nullptr when there is none.
  const Score* score(Target task, Unit unit) const;
};

/// An identity of an answer: on one site, equal numbers mean equal sets. It begins the SHA-256 of
/// the bytes of the sets (`bytes_of`) for the extractor's own task and, if it has one, for the
/// other task, each after its number of nodes and a line feed; then, for an answer that is text
/// (Extraction::text), `text`, a line feed and the text.
std::uint64_t answer_identity(const NodeSet& nodes,
                              const std::optional<NodeSet>& other = std::nullopt,
                              const std::optional<std::string>& own_text = std::nullopt);

/// One bit for each node; node 0 is the lowest bit of the first byte.
std::string bytes_of(const NodeSet& nodes);

/// Runs an extractor on a site and scores its answer, which the run of the result still holds.
/// `opened`: the result of LabelledSite::open; after an error all runs fail.
Experiment run_experiment(LabelledSite& site, const Result<void>& opened,
                          const Extractor& extractor, const ScoreChoice& choice = {});

/// Runs and scores many settings of one algorithm on one site: as many as it can in a batch
/// (Extractor::extract_batch), the others one after the other. Equal node sets of a batch are
/// scored once. Returns the experiments by extractor. `opened`: as above. `extractors`: at least
/// one, all of one algorithm. `choice`: one task and unit. `batch`: false when every setting gets
/// time of its own. Lack of memory fails the settings that were not finished.
std::vector<Experiment> run_site_experiments(LabelledSite& site, Result<void> opened,
                                             std::span<const Extractor* const> extractors,
                                             const ScoreChoice& choice, bool batch);

/// Keeps experiments after the end of a run. Calls may come from any thread, several at a time.
class ExperimentArchive {
 public:
  virtual ~ExperimentArchive() = default;

  /// The kept experiments of some extractors (indexes in the run's list) on a site with this id and
  /// content, in their order; nullopt where none can replace a new one. Sets `site.nodes` when one
  /// was found.
  virtual Result<std::vector<std::optional<Experiment>>> find(
      BenchSite& site, std::span<const std::size_t> extractors) = 0;

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

}  // namespace pagelet
