// SPDX-License-Identifier: MIT
#pragma once

/// The data of the page of the parameters, as its script reads them.

#include <span>

#include "evaluation/comparison/parameter_effects.h"
#include "reports/output/json.h"

namespace pagelet {

/// The object that assets/parameters.js draws; its fields are described in docs/report.md. Numbers
/// are rounded to 4 decimals, p values to 6.
Json parameters_json(std::span<const ParameterCurve> curves,
                     std::span<const CurveContest> contests);

}  // namespace pagelet
