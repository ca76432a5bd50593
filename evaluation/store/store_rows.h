// SPDX-License-Identifier: MIT
#pragma once

/// All experiments of a store, one after the other: what `pagelet export` writes.

#include <functional>
#include <optional>
#include <string>

#include "core/result.h"
#include "evaluation/store/store.h"

namespace pagelet {

/// A score of an experiment; an experiment without any has one row without numbers.
struct StoreRow {
  std::string site;
  std::string content;  ///< hash of the site
  std::string algorithm;
  std::string version;
  std::string build;
  std::string parameters;  ///< canonical JSON
  std::string context;     ///< canonical JSON
  std::string status;
  std::string flags;  ///< JSON list
  std::string task;
  std::string unit;
  std::optional<TaskScore> score;
  std::size_t pages_loaded = 0;
};

/// Of which builds the experiments are.
struct BuildChoice {
  bool all = false;
  std::string begin = {};  ///< otherwise the newest build of each algorithm that begins with it
};

/// Visits rows by site, algorithm, version, build, parameters, context, task and unit, whatever the
/// order in which they were written. Errors (`kOutput`): the store is damaged; those of the
/// visitor, which end the walk.
Result<void> for_each_row(const Store& store, const BuildChoice& builds,
                          const std::function<Result<void>(const StoreRow&)>& visit);

}  // namespace pagelet
