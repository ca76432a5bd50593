// SPDX-License-Identifier: MIT
#pragma once

/// The value that tuning maximizes: the mean over the sites of a metric, for a task and in a unit.

#include <string>
#include <string_view>

#include "core/result.h"
#include "evaluation/run/bench.h"
#include "evaluation/run/score.h"
#include "extractors/extractor.h"

namespace pagelet {

struct Objective {
  Metric metric = Metric::kF1;
  Target task = Target::kTemplate;
  Unit unit = Unit::kNodes;

  bool operator==(const Objective&) const = default;
};

/// Reads the form `[template:|content:]METRIC[:nodes|:words]`. METRIC is recall, precision, f1 or
/// accuracy. The default task is `own`, the algorithm's; the default unit is nodes.
/// Error (`kUsage`), which names `--objective`: the text has another form.
Result<Objective> parse_objective(std::string_view text, Target own);

/// The complete form: "template:f1:nodes".
std::string to_string(const Objective& objective);

}  // namespace pagelet
