// SPDX-License-Identifier: MIT
#pragma once

/// The outcome of one setting on one site, and the interfaces for storing outcomes and for finding
/// outcomes that are already known.

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "core/result.h"
#include "evaluation/run/bench.h"
#include "evaluation/run/score.h"
#include "evaluation/tuning/objective.h"
#include "extractors/extractor.h"
#include "extractors/run/experiment.h"

namespace pagelet {

struct ExperimentOutcome {
  Status status = Status::kSkipped;
  /// Whether the site has gold for the task. Sites without gold do not count in means. True when
  /// there was an error before that could be known.
  bool has_gold = true;
  std::uint32_t pages_loaded = 0;
  Counts counts;
  /// Hash of the node set, before any complement; 0 without an answer. On one site, equal hashes
  /// mean equal sets.
  std::uint64_t answer_hash = 0;
  std::vector<std::string> flags;  ///< in alphabetical order
  std::string message;             ///< one line; empty for an answer

  /// All 0 without an answer.
  Rates rates() const { return is_answer(status) ? rates_of(counts) : Rates{}; }

  bool operator==(const ExperimentOutcome&) const = default;
};

/// The data that all outcomes of one site and algorithm share.
struct ExperimentContext {
  const BenchSite& site;  ///< in look_up: without the number of nodes and the URL
  const ExtractorInfo& algorithm;
  Target task = Target::kTemplate;
  Unit unit = Unit::kNodes;
};

/// Receives new outcomes, site by site. The order is the same for any number of threads. Calls may
/// come from any thread, but only one at a time.
class ExperimentSink {
 public:
  virtual ~ExperimentSink() = default;

  /// Stores outcomes. `parameters`: canonical (canonical_parameters); `outcomes[i]` belongs to
  /// `parameters[i]`. An error ends the run.
  virtual Result<void> write(const ExperimentContext& context,
                             std::span<const std::string* const> parameters,
                             std::span<const ExperimentOutcome> outcomes) = 0;
};

/// Finds outcomes that need not be computed again.
class KnownExperiments {
 public:
  virtual ~KnownExperiments() = default;

  /// Sets the elements of `found` that are known; `found[i]` belongs to `parameters[i]`. Calls may
  /// come from any thread, but only one at a time. An error ends the run.
  virtual Result<void> look_up(const ExperimentContext& context,
                               std::span<const std::string* const> parameters,
                               std::span<std::optional<ExperimentOutcome>> found) = 0;
};

/// Stores and finds outcomes in memory.
class ExperimentMemory final : public ExperimentSink, public KnownExperiments {
 public:
  Result<void> write(const ExperimentContext& context,
                     std::span<const std::string* const> parameters,
                     std::span<const ExperimentOutcome> outcomes) override;
  Result<void> look_up(const ExperimentContext& context,
                       std::span<const std::string* const> parameters,
                       std::span<std::optional<ExperimentOutcome>> found) override;

  std::size_t size() const { return outcomes_.size(); }
  /// Sites in the order in which they were written, one entry for each call of `write`.
  const std::vector<std::string>& order() const { return order_; }

 private:
  using Key = std::tuple<std::string, std::string, std::string, std::string, Target, Unit>;
  static Key key_of(const ExperimentContext& context, const std::string& parameters);

  std::map<Key, ExperimentOutcome> outcomes_;
  std::vector<std::string> order_;
};

}  // namespace pagelet
