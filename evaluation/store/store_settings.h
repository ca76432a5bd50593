// SPDX-License-Identifier: MIT
#pragma once

/// Experiments of a store with other parameters than a run's, near its settings: what shows what
/// each parameter does (parameter_effects.h).

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/result.h"
#include "evaluation/store/store.h"
#include "extractors/parameters.h"

namespace pagelet {

/// One setting of an algorithm on the sites of a run.
struct StoredSetting {
  std::size_t extractor = 0;     ///< of the run: whose setting it is compared with
  std::vector<Setting> changes;  ///< what differs from that one, by name; a value that is left to
                                 ///< its rule is empty
  /// F1 in nodes, percent, by Target and site of the run; undefined where the store has none. A
  /// site without an answer has 0.
  std::array<std::vector<std::optional<double>>, 2> f1;
  std::vector<std::optional<std::size_t>> loads;  ///< by site of the run, key page included
};

/// Whether a value of a parameter is a number.
bool is_number(const std::string& value);

/// The value of a parameter in ExtractorRecord::parameters; empty when it is left to its rule.
std::string parameter_value(const std::string& parameters, const std::string& name);

/// All settings that differ from the run's in one parameter, or in a choice and a number, on sites
/// of the same content and in the same context, by extractor and changes. Reads the whole store
/// once: 3 s for half a million experiments. Errors (`kOutput`): the store is damaged.
Result<std::vector<StoredSetting>> read_settings(const Store& store, const RunRecord& run);

}  // namespace pagelet
