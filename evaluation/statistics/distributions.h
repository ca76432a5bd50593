// SPDX-License-Identifier: MIT
#pragma once

/// Quantiles and tail probabilities of the distributions that the tests and intervals of this
/// folder need. Only distributions.cpp uses Boost.Math. Everything is computed in double precision,
/// so that no result depends on the size of `long double`.
///
/// Probabilities lie in [0, 1]. Arguments outside the ranges named here are errors of the program
/// (std::domain_error).

#include <cstddef>

namespace pagelet {

/// Phi(z), standard normal.
double normal_cdf(double z);

/// z with Phi(z) = probability; 0 < probability < 1.
double normal_quantile(double probability);

/// t with P(T <= t) = probability for Student's distribution; 0 < probability < 1, `degrees` > 0.
double student_t_quantile(double probability, double degrees);

/// P(X > x) for the F distribution; x >= 0, infinity included; degrees > 0.
double f_upper_tail(double x, double numerator_degrees, double denominator_degrees);

/// q with P(range of `groups` independent standard normal values <= q) = 1 - alpha: the studentized
/// range with infinitely many degrees of freedom. `groups` >= 2, 0 < alpha < 1.
///
/// P = k integral of phi(z) (Phi(z) - Phi(z - q))^(k - 1) dz (H. L. Harter, "Tables of range and
/// studentized range", Annals of Mathematical Statistics 31, 1960), by the trapezoidal rule, whose
/// error vanishes exponentially for such integrands, and bisection: no table, any k. Right to about
/// 1e-12. Milliseconds.
double studentized_range_quantile(double alpha, std::size_t groups);

}  // namespace pagelet
