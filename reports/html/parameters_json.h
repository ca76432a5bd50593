// SPDX-License-Identifier: MIT
#pragma once

/// The data of the parameters' page in the form that its script reads (data/parameters.js).
///
/// `window.pageletParameters = {...}`, schema `pagelet.parameters/1`. Extractors are positions
/// in `extractors` of the overview, curves in `curves`, points in a curve's `points`.
///   * curves: extractor; parameter; changed (name and value of the choice, or empty); numeric;
///     points: value (empty: by the algorithm's rule), base, no_page, loads, and by task null
///     or mean, ci99, tenth_percentile, test.
///   * contests: task; curves, the first one of the best algorithm; values: value, and by curve
///     points (or null) and tests.
///   * test, tests: null or difference, better, worse, p, adjusted, significant.

#include <span>

#include "evaluation/comparison/parameter_effects.h"
#include "reports/output/json.h"

namespace pagelet {

/// The object that assets/parameters.js draws. Numbers are rounded to 4 decimals, p values to 6.
Json parameters_json(std::span<const ParameterCurve> curves,
                     std::span<const CurveContest> contests);

}  // namespace pagelet
