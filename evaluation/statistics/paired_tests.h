// SPDX-License-Identifier: MIT
#pragma once

/// Tests whether algorithms differ on the same sites, and by how much. Two: Wilcoxon's signed-rank
/// test, Holm's correction for many such tests, and Cliff's delta. Several: Friedman's test with
/// Nemenyi's post-hoc test, as J. Demsar, "Statistical comparisons of classifiers over multiple
/// data sets", JMLR 7 (2006), section 3.2.2, recommends.
///
/// Scores of sites are far from a normal distribution (many are 100, some are 0), so these tests
/// compare ranks, not means; mean_tests.h has those of means. Values must be finite. Sequences over
/// the same sites that have different lengths are an error of the program (std::invalid_argument).

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "evaluation/statistics/statistics.h"

namespace pagelet {

/// Up to this number of non-zero differences, the exact distribution is used. So it is always used
/// for the open suite (98 sites).
inline constexpr std::size_t kWilcoxonExactLimit = 100;

struct WilcoxonResult {
  std::size_t pairs = 0;    ///< number of non-zero differences
  double positive_sum = 0;  ///< sum of the ranks of the pairs whose first value is larger
  double negative_sum = 0;
  double p_value = 1;  ///< two-sided; 1 when no pair differs
};

/// Two-sided signed-rank test of the pairs (first[i], second[i]): F. Wilcoxon, "Individual
/// comparisons by ranking methods", Biometrics Bulletin 1 (1945).
///
/// - Zero differences are dropped, as Wilcoxon did.
/// - Equal absolute differences get midranks. Differences that agree to 1e-12 of the largest value
///   are equal: 0.3 - 0.1 and 0.4 - 0.2 are a tie, although their bits differ.
/// - Up to kWilcoxonExactLimit differences, p is exact: it is computed over all 2^n assignments of
///   signs to the actual ranks, also with ties. It is twice the smaller tail, at most 1. Dynamic
///   programming over doubled ranks, O(n^3), 0.1 ms at the limit.
/// - For more differences, p is a normal approximation. Its variance is corrected for ties, and it
///   has a continuity correction of 1/2 (as in R's wilcox.test), which brings it nearer to the
///   exact value in the body of the distribution.
WilcoxonResult wilcoxon_signed_rank(std::span<const double> first, std::span<const double> second);

/// Adjusted p values of a family of tests, in the given order. If all tests with an adjusted value
/// below alpha are rejected, the probability of any false rejection stays below alpha. S. Holm, "A
/// simple sequentially rejective multiple test procedure", Scandinavian Journal of Statistics 6
/// (1979): the i-th smallest of m values is multiplied by m - i + 1; the results are made monotone
/// and are at most 1. O(m log m).
std::vector<double> holm_adjusted(std::span<const double> p_values);

/// P(a > b) - P(a < b) for a value `a` of the first and `b` of the second sequence, in [-1, 1]:
/// N. Cliff, "Dominance statistics", Psychological Bulletin 114 (1993). The values need not be
/// paired, and the lengths may differ. Undefined when a sequence is empty. O(n log n).
std::optional<double> cliffs_delta(std::span<const double> first, std::span<const double> second);

/// Level of all tests of a family, after Holm's correction.
inline constexpr double kSignificanceLevel = 0.05;

/// Two sequences of scores on the same sites; differences are first minus second.
struct PairedDifference {
  double mean_difference = 0;  ///< points
  std::size_t wins = 0;        ///< sites where the first is better
  std::size_t ties = 0;        ///< differences below 1e-9 points
  std::size_t losses = 0;
  /// Wilcoxon's signed-rank test, two-sided; undefined when no site differs: there is no test.
  std::optional<double> p;
  std::optional<double> p_holm;     ///< after Holm's correction; only of tests of the family
  double delta = 0;                 ///< Cliff's delta
  bool ranks_favour_first = false;  ///< whether the test's signed ranks favour the first
  /// 95 % interval of the mean difference by Student's t; undefined for fewer than two sites.
  std::optional<Interval> mean_interval;

  bool has_small_p() const { return p_holm && *p_holm < kSignificanceLevel; }
  bool ranks_agree_with_mean() const { return ranks_favour_first == (mean_difference >= 0); }
  /// Whether the one with the higher mean is significantly better: the ranks favour it with a small
  /// p, and the interval of the mean difference excludes 0. Ranks and means can disagree; then
  /// neither is better, however small p is.
  bool is_significant() const {
    const bool contains_0 = mean_interval && mean_interval->low <= 0 && mean_interval->high >= 0;
    return has_small_p() && ranks_agree_with_mean() && !contains_0;
  }
};

/// The difference of two sequences, before Holm's correction.
PairedDifference compare_paired(std::span<const double> first, std::span<const double> second);

/// Corrects the tests of a family.
void adjust_by_holm(std::span<PairedDifference* const> family);

/// "negligible", "small", "medium" or "large": the usual words for |delta|, with the bounds .147,
/// .33 and .474 of J. Romano, J. Kromrey, J. Coraggio and J. Skowronek, "Appropriate statistics for
/// ordinal level data" (Florida Association of Institutional Research, 2006).
std::string_view effect_size(double delta);

struct FriedmanResult {
  std::size_t sites = 0;
  std::size_t algorithms = 0;
  std::vector<double> mean_ranks;  ///< of each algorithm over the sites; 1 = best
  double chi_square = 0;           ///< corrected for ties; algorithms - 1 degrees of freedom
  double f = 0;  ///< Iman and Davenport's statistic; infinite when all sites rank alike
  double f_p = 1;
};

/// Friedman's test. `values`: one vector for each algorithm, all over the same sites in the same
/// order, high values first in rank. Undefined for fewer than two algorithms or two sites.
///
/// Equal values on a site share midranks. The statistic is corrected for ties (W. J. Conover,
/// "Practical nonparametric statistics", section 5.8); Demsar's formula is not, but without ties
/// both are the same. If all algorithms are equal on every site, the statistics are 0 and p is 1.
/// F is (n - 1) chi^2 / (n (k - 1) - chi^2), with k - 1 and (k - 1)(n - 1) degrees of freedom
/// (R. L. Iman and J. M. Davenport, Communications in Statistics A9, 1980). It is less
/// conservative. O(n k log k).
std::optional<FriedmanResult> friedman_test(std::span<const std::vector<double>> values);

/// Nemenyi's critical difference: two algorithms differ at level `alpha` (0.05, 0.01) if their mean
/// ranks are at least q sqrt(k (k + 1) / (6 n)) apart. q is studentized_range_quantile / sqrt(2),
/// so k can be any number >= 2. `sites` > 0; 0 < `alpha` < 1.
double nemenyi_critical_difference(std::size_t algorithms, std::size_t sites, double alpha);

/// The bars of a critical-difference diagram: the maximal runs, in order of rank, of algorithms
/// whose mean ranks are less than `critical_difference` apart. Each group holds indices into
/// `mean_ranks`, the best first (equal ranks in order of index). The groups are in order of their
/// best member. Only groups with at least two members are returned, so an algorithm that differs
/// from all others is in none. O(k^2), the size of the result.
std::vector<std::vector<std::size_t>> indistinguishable_groups(std::span<const double> mean_ranks,
                                                               double critical_difference);

struct Ranks {
  std::vector<double> ranks;  ///< rank of each value, 1 = smallest; multiples of 1/2
  double tie_term = 0;        ///< sum of t^3 - t over the runs of t equal values
};

/// Midranks: equal values share the mean of their ranks. Values count as equal when they differ by
/// at most `tolerance` from the smallest value of their run. O(n log n).
Ranks midranks(std::span<const double> values, double tolerance = 0);

}  // namespace pagelet
