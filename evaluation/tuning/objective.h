// SPDX-License-Identifier: MIT
#pragma once

/// What tuning maximizes: the mean over the sites of a metric, for a task, in a unit.

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

/// `[template:|content:]METRIC[:nodes|:words]` with METRIC one of recall, precision, f1, accuracy.
/// Without a task it is `own`, the algorithm's; without a unit it is nodes.
/// Error (`kUsage`), which names `--objective`: another form.
Result<Objective> parse_objective(std::string_view text, Target own);

/// In full: "template:f1:nodes".
std::string to_string(const Objective& objective);

}  // namespace pagelet
