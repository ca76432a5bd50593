// SPDX-License-Identifier: MIT
#pragma once

/// Reads the scores of a finished run from a store, or from the JSON that
/// `pagelet bench --format json` has printed.

#include <string>
#include <vector>

#include "core/result.h"
#include "evaluation/run/score.h"
#include "extractors/extractor.h"

namespace pagelet {

/// A score of an experiment in a run.
struct ScoreRow {
  std::string site;
  std::string category;
  std::string algorithm;
  Role role = Role::kAlgorithm;
  bool is_answer = true;  ///< otherwise the score is 0, and the counts mean nothing
  Score score;
};

/// The rows of a run in a store (Store::read_latest with `build`), or of a JSON document
/// `pagelet.bench/1`, for which `build` is ignored.
/// Errors name the file: those of Store; `kInput` for a document of another kind, or with a missing
/// field.
Result<std::vector<ScoreRow>> read_score_rows(const std::string& file,
                                              const std::string& build = "");

}  // namespace pagelet
