// SPDX-License-Identifier: MIT
#pragma once

/// Visits all experiments of a store, one after the other, for `pagelet export`.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/result.h"
#include "evaluation/store/store.h"

namespace pagelet {

/// A score of an experiment. An experiment without scores has one row without numbers.
struct StoreRow {
  std::string site;
  std::string category;  ///< of the site, as last seen
  std::string content;   ///< hash of the site
  std::string algorithm;
  std::string version;
  std::string build;
  std::string parameters;  ///< canonical JSON
  std::string context;     ///< canonical JSON
  Status status = Status::kOk;
  std::vector<std::string> flags;
  std::size_t pages_loaded = 0;
  std::optional<Score> score;
};

/// Chooses the rows that are visited.
struct RowChoice {
  bool all = false;        ///< of all builds
  std::string begin = {};  ///< else: for each algorithm, the newest build that begins with this
  std::function<bool(const StoreRow&)> contains = nullptr;  ///< nullptr: all rows of these builds
};

/// Visits the rows in the order of site, algorithm, version, build, parameters, context, task and
/// unit, not in the order in which they were written. Errors (`kOutput`): the store is damaged;
/// errors of the visitor end the walk.
Result<void> for_each_row(const Store& store, const RowChoice& choice,
                          const std::function<Result<void>(const StoreRow&)>& visit);

}  // namespace pagelet
