// SPDX-License-Identifier: MIT

// Settings in the notation of `--set`, axes of grids and conditions. Input: a byte that chooses the
// algorithm, then lines. A line that begins with `?` is a condition, one that begins with `*` is an
// axis, others are `name=value`.

#include "evaluation/run/bench.h"
#include "evaluation/tuning/parameter_grid.h"
#include "extractors/registry.h"
#include "tests/fuzz/fuzz_input.h"

FUZZ_TARGET(parameters) {
  const ExtractorInfo& info = builtin_extractors()[input.below(builtin_extractors().size())].info();
  std::vector<Setting> settings;
  std::vector<Condition> conditions;
  std::vector<GridAxis> axes;
  while (!input.empty()) {
    const std::string line(input.line());
    if (line.starts_with('?')) {
      if (auto condition = parse_condition(line.substr(1), info.parameters)) {
        conditions.push_back(std::move(*condition));
      } else {
        require(condition.error().code == ErrorCode::kUsage, "a condition is an option");
      }
    } else if (line.starts_with('*')) {
      const auto axis = parse_axis(line.substr(1), info.parameters);
      require(axis || axis.error().code == ErrorCode::kUsage, "an axis is an option");
      if (!axis) continue;
      require(!axis->values.empty(), "an axis has values");
      for (const std::string& value : axis->values) {
        require(make_extractor(info.name, {{axis->name, value}}).has_value(),
                "the values of an axis are taken");
      }
    } else {
      const std::size_t equals = line.find('=');
      settings.emplace_back(line.substr(0, equals),
                            equals == std::string::npos ? "" : line.substr(equals + 1));
    }
  }
  const auto parameters = Parameters::parse(info.parameters, settings);
  const auto extractor = make_extractor(info.name, settings);
  require(parameters.has_value() == extractor.has_value(), "both read the same settings");
  if (!parameters) {
    require(parameters.error().code == ErrorCode::kUsage, "settings are options");
    return;
  }
  for (const Condition& condition : conditions) condition((*extractor)->parameters());
  const std::string text = canonical_parameters(**extractor);
  const auto again =
      make_extractor(info.name, canonical_settings(info.parameters, (*extractor)->parameters()));
  require(again.has_value(), "canonical settings are taken");
  require(canonical_parameters(**again) == text, "canonical settings make the same choice again");
}
