// SPDX-License-Identifier: MIT
#pragma once

/// Tests and intervals of a mean: of the paired differences of two algorithms on the same sites.
/// The tests of paired_tests.h compare ranks; these are about the numbers that tables show. Values
/// must be finite.

#include <cstddef>
#include <optional>
#include <span>

#include "evaluation/statistics/statistics.h"

namespace pagelet {

/// Up to this number of non-zero differences, all 2^n signs are tried.
inline constexpr std::size_t kSignFlipExactLimit = 16;
/// Draws beyond it.
inline constexpr std::size_t kSignFlipDraws = 100'000;

/// Two-sided p of the test of a mean of 0 by flipped signs: R. A. Fisher, "The design of
/// experiments" (1935), section 21. If the signs of the differences are as likely as their
/// opposites, p is the probability of a mean as far from 0. Exact up to kSignFlipExactLimit
/// non-zero differences; beyond, it is (1 + c) / (1 + kSignFlipDraws), where c of the draws have
/// such a mean, and the draws are the same on every machine. Sums that agree to 1e-9 of the sum of
/// all sizes are equal. Undefined when all differences are 0. O(n kSignFlipDraws / 8): about 2 ms
/// for 100 values.
std::optional<double> sign_flip_p(std::span<const double> differences);

/// Interval of the mean by Student's t. `level`: 0.95, for example. Undefined for n < 2.
std::optional<Interval> t_interval(std::span<const double> values, double level);

/// The smallest mean difference that a two-sided t test at 5 % shows with a probability of 80 %, if
/// the differences vary as these do: (t(0.975) + t(0.8)) sigma / sqrt(n), n - 1 degrees of freedom.
/// Undefined for n < 2.
std::optional<double> smallest_detectable(std::span<const double> differences);

/// Whether two one-sided t tests at 5 % show that the mean is between -margin and margin: that the
/// interval of 90 % is. D. J. Schuirmann, Journal of Pharmacokinetics and Biopharmaceutics 15
/// (1987). False for n < 2.
bool are_equivalent(std::span<const double> differences, double margin);

}  // namespace pagelet
