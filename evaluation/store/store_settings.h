// SPDX-License-Identifier: MIT
#pragma once

/// Experiments of a store whose settings are near the settings of a run. They show the effect of
/// each parameter (evaluation/comparison/parameter_effects.h).

#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/result.h"
#include "evaluation/store/store.h"
#include "extractors/parameters.h"

namespace pagelet {

/// One setting of an algorithm on the sites of a run.
struct StoredSetting {
  std::size_t extractor = 0;     ///< extractor of the run whose setting it is compared with
  std::vector<Setting> changes;  ///< the differences from that setting, by name; the value is empty
                                 ///< when the parameter follows its rule
  /// F1 in nodes, percent, by Target and site of the run; undefined when the store has none. A site
  /// without an answer has 0.
  std::array<std::vector<std::optional<double>>, 2> f1;
  std::vector<std::optional<std::size_t>> loads;  ///< by site of the run, with the key page
};

/// The values in ExtractorRecord::parameters by name. A malformed text gives none.
std::map<std::string, std::string> parameter_values(const std::string& parameters);

/// Whether a value of a parameter is a number.
bool is_number(const std::string& value);

/// The value of a parameter in ExtractorRecord::parameters; empty when it follows its rule.
std::string parameter_value(const std::string& parameters, const std::string& name);

/// All settings that differ from the run's in one parameter, or in a choice and a number, in the
/// order of extractor and changes. Only experiments on sites with the same content and in the same
/// context count. Reads the whole store once: 3 s for half a million experiments. Errors
/// (`kOutput`): the store is damaged.
Result<std::vector<StoredSetting>> read_settings(const Store& store, const RunRecord& run);

}  // namespace pagelet
