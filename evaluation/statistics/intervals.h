// SPDX-License-Identifier: MIT
#pragma once

/// 99 % confidence intervals of a mean beside the papers' normal one
/// (evaluation/statistics/statistics.h):
///
/// - Student's t: what the normal interval approximates. For few sites it is visibly wider (8
/// sites:
///   3.50 instead of 2.58 standard errors).
/// - BCa bootstrap: assumes no distribution. Scores of sites pile up at 100 with a tail to 0, so
///   that the true interval is not symmetric; this one is not either, and it stays within the range
///   of the values.
///
/// Both are in the unit of the values, clamped, and undefined for fewer than two values. When all
/// values are equal they are that value at both ends. Values are finite.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "evaluation/statistics/statistics.h"

namespace pagelet {

/// mean +- t(0.995; n - 1) sigma / sqrt(n), sigma the sample standard deviation. O(n).
std::optional<Interval> student_t_interval_99(std::span<const double> values, Clamp clamp);

struct BootstrapOptions {
  std::size_t resamples = 10'000;  ///< at least 1
  std::uint64_t seed = 1;
};

/// Bias-corrected and accelerated bootstrap interval of the mean: B. Efron, "Better bootstrap
/// confidence intervals", JASA 82 (1987); Efron and Tibshirani, "An introduction to the bootstrap"
/// (1993), section 14.3.
///
/// Bias correction from the share of resampled means below the mean, those equal to it counted
/// half; acceleration from the jackknife; ends interpolated linearly between the sorted resampled
/// means.
///
/// The same bits for the same set of values, whatever their order, and the same seed, on every
/// platform: std::mt19937_64 is fixed by the standard, and no distribution of the library is used.
/// O(resamples (n + log resamples)): about 5 ms for 100 values.
std::optional<Interval> bca_interval_99(std::span<const double> values, Clamp clamp,
                                        const BootstrapOptions& options = {});

}  // namespace pagelet
