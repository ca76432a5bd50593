// SPDX-License-Identifier: MIT
#pragma once

/// Reads the scores of a finished run from a store, or from the JSON that
/// `pagelet bench --format json` has printed.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/result.h"
#include "evaluation/run/score.h"
#include "extractors/extractor.h"

namespace pagelet {

/// The number of items of a site that count, and how many of them are gold.
struct SiteSize {
  std::size_t items = 0;
  std::size_t gold = 0;

  bool operator==(const SiteSize&) const = default;
};

/// The score for one site, algorithm, task and unit.
struct ScoreRow {
  std::string site;
  std::string algorithm;
  Role role = Role::kAlgorithm;
  Target task = Target::kTemplate;
  Unit unit = Unit::kNodes;
  std::string status;
  Rates rates;
  std::optional<SiteSize> size;  ///< not known where there is no answer
};

/// The rows of a run in a store (Store::read_latest with `build`), or of a JSON document
/// `pagelet.bench/1`, for which `build` is ignored.
/// Errors name the file: those of Store; `kInput` for a document of another kind, or with a missing
/// field.
Result<std::vector<ScoreRow>> read_score_rows(const std::string& file,
                                              const std::string& build = "");

}  // namespace pagelet
