// SPDX-License-Identifier: MIT
#pragma once

/// A grid of parameter settings: axes, conditions, presets with names, and the extractors made from
/// them; and the objective, by which tuning chooses the best setting.
///
/// An axis is a parameter with its values: a list, ranges, or both. Decimal steps are exact:
/// 0.1..0.9:0.1 gives the same nine numbers as writing 0.1, 0.2 and so on. A grid is the product of
/// its axes, ordered by the first axis, then the second and so on, without the settings that a
/// condition excludes.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "evaluation/run/bench.h"
#include "extractors/extractor.h"
#include "extractors/parameters.h"

namespace pagelet {

/// A condition on parameters: `votes<=cs-size`, `w-class + w-position <= 1`, `profile == B`. It
/// consists of comparisons (< <= > >= == != and =) of sums and differences of numbers and
/// parameters. && and || join comparisons; && binds more strongly. Names of parameters contain
/// hyphens, so a minus needs a blank before it. A parameter that is a choice can only be compared
/// with one of its values, by == (or =) and !=. Numbers that differ by less than 1e-9 are equal:
/// 0.1 + 0.2 is 0.3.
using Condition = std::function<bool(const Parameters&)>;

/// Reads a condition. Errors (`kUsage`), which name `--where`: the text has another form, or a
/// parameter or value is unknown.
Result<Condition> parse_condition(const std::string& text, const std::vector<ParameterSpec>& specs);

struct GridAxis {
  std::string name;                 ///< name of a parameter
  std::vector<std::string> values;  ///< as written for `--set`, each once

  bool operator==(const GridAxis&) const = default;
};

/// Reads the form `name=ITEM,ITEM,...`. Items are `value`, `low..high` (whole numbers) and
/// `low..high:step`. Errors (`kUsage`), which name `--grid`: another form, an unknown parameter, a
/// value that the parameter cannot have, a value that occurs twice, a range of a choice, and a
/// range that is empty, too long, or lacks the step that a real parameter needs.
Result<GridAxis> parse_axis(const std::string& text, const std::vector<ParameterSpec>& specs);

/// Makes the extractor that has these settings.
using ExtractorFactory =
    std::function<Result<std::unique_ptr<Extractor>>(const std::vector<Setting>&)>;

/// One setting of a grid.
struct GridSetting {
  std::vector<std::size_t> at;  ///< index of the value on each axis
  std::unique_ptr<Extractor> extractor;
  std::string parameters;  ///< canonical: see canonical_parameters
};

struct ParameterGrid {
  /// Largest number of settings that `all` returns.
  static constexpr std::size_t kMaxSettings = 50'000;
  /// With more combinations than these, `all` fails without trying them.
  static constexpr std::uint64_t kMaxCombinations = 10'000'000;

  std::vector<GridAxis> axes;  ///< with different names
  std::vector<Condition> conditions;
  ExtractorFactory make;

  /// Number of combinations without regard to the conditions; 2^63 if there are more.
  std::uint64_t combinations() const;

  /// Returns the setting with this number in the order of the grid, or nullopt if a condition
  /// excludes it.
  Result<std::optional<GridSetting>> setting(std::uint64_t combination) const;

  /// All settings in order. If several settings result in equal parameters, only the first is
  /// included. Errors (`kUsage`): the conditions exclude all settings, or there are more than
  /// kMaxSettings or kMaxCombinations.
  Result<std::vector<GridSetting>> all() const;

  /// Returns `count` different random settings, at most kMaxSettings, in the order of the grid, or
  /// all settings if there are fewer. The same seed gives the same settings on every machine. If
  /// the conditions exclude almost the whole grid, some may not be found. Error (`kUsage`): no
  /// setting is found.
  Result<std::vector<GridSetting>> sample(std::size_t count, std::uint64_t seed) const;

  /// The default parameters, which need not be a setting of the grid; `at` is empty.
  Result<GridSetting> defaults() const;
};

/// The value that tuning maximizes: the mean over the sites of a metric, for a task and in a unit.
struct Objective {
  Metric metric = Metric::kF1;
  Task task = Task::kTemplate;
  Unit unit = Unit::kNodes;

  bool operator==(const Objective&) const = default;
};

/// Reads the form `[template:|content:]METRIC[:nodes|:words|:text]`. METRIC is recall, precision,
/// f1 or accuracy. `usual` is the default unit. The default task is `own`, the algorithm's, or the
/// main content if `usual` is Unit::kText. Error (`kUsage`), which names `--objective`: another
/// form.
Result<Objective> parse_objective(std::string_view text, Task own, Unit usual = Unit::kNodes);

/// A grid with a name, such as that of a paper's table or of the speed goal.
struct GridPreset {
  std::string name;
  std::vector<std::string> algorithms;  ///< algorithms with which it can be used
  std::string summary;                  ///< one line
  std::vector<std::string> axes;        ///< as written for `--grid`
  std::vector<std::string> conditions;  ///< as written for `--where`
};

/// Returns the preset with this name. Errors (`kUsage`), which name `--preset`: there is no preset
/// of this name, or it is for other algorithms.
Result<GridPreset> find_preset(std::string_view name, std::string_view algorithm);

}  // namespace pagelet
