// SPDX-License-Identifier: MIT
#pragma once

/// Tests whether several algorithms differ on the same sites, and which of them do: Friedman's test
/// with Nemenyi's post-hoc test, as J. Demsar, "Statistical comparisons of classifiers over
/// multiple data sets", JMLR 7 (2006), section 3.2.2, recommends. Also computes the data of a
/// critical-difference diagram.
///
/// Example:
///   const auto test = friedman_test(f1_by_algorithm);
///   const double distance =
///       nemenyi_critical_difference(f1_by_algorithm.size(), test->sites, 0.05);
///   const auto bars = indistinguishable_groups(test->mean_ranks, distance);

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace pagelet {

struct FriedmanResult {
  std::size_t sites = 0;
  std::size_t algorithms = 0;
  std::vector<double> mean_ranks;  ///< of each algorithm over the sites; 1 = best
  double chi_square = 0;           ///< corrected for ties; algorithms - 1 degrees of freedom
  double f = 0;  ///< Iman and Davenport's statistic; infinite when all sites rank alike
  double f_p = 1;
};

/// Friedman's test. `values`: one vector for each algorithm, all over the same sites in the same
/// order, high values first in rank; values must be finite. Undefined for fewer than two algorithms
/// or two sites. Vectors of different lengths are an error of the program (std::invalid_argument).
///
/// Equal values on a site share midranks. The statistic is corrected for ties (W. J. Conover,
/// "Practical nonparametric statistics", section 5.8); Demsar's formula is not, but without ties
/// both are the same. If all algorithms are equal on every site, the statistics are 0 and p is 1.
/// F is (n - 1) chi^2 / (n (k - 1) - chi^2), with k - 1 and (k - 1)(n - 1) degrees of freedom
/// (R. L. Iman and J. M. Davenport, Communications in Statistics A9, 1980). It is less
/// conservative. O(n k log k).
std::optional<FriedmanResult> friedman_test(std::span<const std::vector<double>> values);

/// q of Nemenyi's test: the studentized range quantile for infinitely many degrees of freedom,
/// divided by sqrt(2). It is computed, not read from a table, so any number of algorithms >= 2 is
/// possible. 0 < alpha < 1; otherwise std::domain_error. Takes milliseconds.
double nemenyi_quantile(std::size_t algorithms, double alpha);

/// The critical difference: two algorithms differ at level `alpha` (0.05, 0.01) if their mean ranks
/// are at least q sqrt(k (k + 1) / (6 n)) apart. `sites` > 0.
double nemenyi_critical_difference(std::size_t algorithms, std::size_t sites, double alpha);

/// The bars of a critical-difference diagram: the maximal runs, in order of rank, of algorithms
/// whose mean ranks are less than `critical_difference` apart. Each group holds indices into
/// `mean_ranks`, the best first (equal ranks in order of index). The groups are in order of their
/// best member. Only groups with at least two members are returned, so an algorithm that differs
/// from all others is in none. O(k^2), the size of the result.
std::vector<std::vector<std::size_t>> indistinguishable_groups(std::span<const double> mean_ranks,
                                                               double critical_difference);

}  // namespace pagelet
