// SPDX-License-Identifier: MIT
#pragma once

/// A grid of parameter settings: axes, conditions, and the extractors made from them.
///
/// An axis is a parameter with its values: a list, ranges, or both. Decimal steps are exact:
/// 0.1..0.9:0.1 gives the same nine numbers as writing 0.1, 0.2 and so on. A grid is the product of
/// its axes, ordered by the first axis, then the second and so on, without the settings that a
/// condition excludes.
///
/// Example:
///   Result<GridAxis> votes = parse_axis("votes=1..8", info.parameters);
///   Result<Condition> fewer = Condition::parse("votes<=cs-size", info.parameters);
///   Result<std::vector<GridSetting>> settings =
///       ParameterGrid({*cs_size, *votes}, {*fewer}, make).all();

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/result.h"
#include "evaluation/run/canonical_parameters.h"
#include "evaluation/tuning/condition.h"
#include "extractors/extractor.h"

namespace pagelet {

struct GridAxis {
  std::string name;                 ///< name of a parameter
  std::vector<std::string> values;  ///< as written for `--set`, each once

  bool operator==(const GridAxis&) const = default;
};

/// Reads the form `name=ITEM,ITEM,...`. Items are `value`, `low..high` (whole numbers) and
/// `low..high:step`. Errors (`kUsage`), which name `--grid`: another form, an unknown parameter, a
/// value that the parameter cannot have, a range without end, a value that occurs twice.
Result<GridAxis> parse_axis(const std::string& text, const std::vector<ParameterSpec>& specs);

/// Makes the extractor of a choice of parameters.
using ExtractorFactory =
    std::function<Result<std::unique_ptr<Extractor>>(const std::vector<Setting>&)>;

/// One setting of a grid.
struct GridSetting {
  std::vector<std::size_t> at;  ///< index of the value on each axis
  std::unique_ptr<Extractor> extractor;
  std::string parameters;  ///< canonical: see canonical_parameters
};

class ParameterGrid {
 public:
  /// Largest number of settings that `all` returns.
  static constexpr std::size_t kMostSettings = 50'000;
  static constexpr std::uint64_t kMostCombinations = 10'000'000;

  /// The names of the axes must be different.
  ParameterGrid(std::vector<GridAxis> axes, std::vector<Condition> conditions,
                ExtractorFactory make)
      : axes_(std::move(axes)), conditions_(std::move(conditions)), make_(std::move(make)) {}

  const std::vector<GridAxis>& axes() const { return axes_; }

  /// Number of combinations before the conditions; at most 2^63.
  std::uint64_t combinations() const;

  /// All settings in order. Of settings that result in equal parameters, only the first is
  /// included. Errors (`kUsage`): the conditions exclude all settings, or there are more than
  /// kMostSettings.
  Result<std::vector<GridSetting>> all() const;

  /// `count` different random settings, in the order of the grid; all settings when there are no
  /// more. The same seed gives the same settings on every machine. If the conditions exclude almost
  /// the whole grid, there may be fewer.
  /// Errors: as `all`.
  Result<std::vector<GridSetting>> sample(std::size_t count, std::uint64_t seed) const;

  /// The default parameters, which need not be a setting of the grid; `at` is empty.
  Result<GridSetting> defaults() const;

 private:
  Result<std::optional<GridSetting>> setting(std::uint64_t combination) const;

  std::vector<GridAxis> axes_;
  std::vector<Condition> conditions_;
  ExtractorFactory make_;
};

}  // namespace pagelet
