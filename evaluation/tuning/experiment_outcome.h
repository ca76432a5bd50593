// SPDX-License-Identifier: MIT
#pragma once

/// What came of one setting on one site, where such outcomes go to (a store), and where those come
/// from that are known already.

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
#include "evaluation/run/experiment.h"
#include "evaluation/run/score.h"
#include "evaluation/tuning/objective.h"
#include "extractors/extractor.h"

namespace pagelet {

struct ExperimentOutcome {
  Status status = Status::kSkipped;
  /// Whether the site has gold for the task. Sites without stay out of means; an error comes first.
  bool has_gold = true;
  std::uint32_t pages_loaded = 0;
  Counts counts;
  /// Hash of the node set, before any complement; 0 without an answer. Equal on one site: equal
  /// sets.
  std::uint64_t answer_hash = 0;
  std::vector<std::string> flags;  ///< in alphabetical order
  std::string message;             ///< one line; empty for an answer

  /// All 0 without an answer.
  Rates rates() const { return is_answer(status) ? rates_of(counts) : Rates{}; }

  bool operator==(const ExperimentOutcome&) const = default;
};

/// What outcomes of one site and algorithm have in common.
struct ExperimentContext {
  const BenchSite& site;  ///< looking up: without the number of nodes and the URL
  const ExtractorInfo& algorithm;
  Target task = Target::kTemplate;
  Unit unit = Unit::kNodes;
};

/// Receives new outcomes, a site at a time: always in the same order, whatever the number of
/// threads, one call at a time, from any thread.
class ExperimentSink {
 public:
  virtual ~ExperimentSink() = default;

  /// `parameters`: canonical (canonical_parameters); `outcomes` belong to them one by one. An error
  /// ends the run.
  virtual Result<void> write(const ExperimentContext& context,
                             std::span<const std::string* const> parameters,
                             std::span<const ExperimentOutcome> outcomes) = 0;
};

/// Outcomes that need not be computed again.
class KnownExperiments {
 public:
  virtual ~KnownExperiments() = default;

  /// Sets those of `found` that are known; they belong to `parameters` one by one. One call at a
  /// time, from any thread. An error ends the run.
  virtual Result<void> look_up(const ExperimentContext& context,
                               std::span<const std::string* const> parameters,
                               std::span<std::optional<ExperimentOutcome>> found) = 0;
};

/// Both in memory.
class ExperimentMemory final : public ExperimentSink, public KnownExperiments {
 public:
  Result<void> write(const ExperimentContext& context,
                     std::span<const std::string* const> parameters,
                     std::span<const ExperimentOutcome> outcomes) override;
  Result<void> look_up(const ExperimentContext& context,
                       std::span<const std::string* const> parameters,
                       std::span<std::optional<ExperimentOutcome>> found) override;

  std::size_t size() const { return outcomes_.size(); }
  /// Sites in the order in which they were written, one entry a batch.
  const std::vector<std::string>& order() const { return order_; }

 private:
  using Key = std::tuple<std::string, std::string, std::string, std::string, Target, Unit>;
  static Key key_of(const ExperimentContext& context, const std::string& parameters);

  std::map<Key, ExperimentOutcome> outcomes_;
  std::vector<std::string> order_;
};

}  // namespace pagelet
