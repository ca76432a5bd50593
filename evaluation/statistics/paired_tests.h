// SPDX-License-Identifier: MIT
#pragma once

/// Tests whether two algorithms differ on the same sites, and by how much: Wilcoxon's signed-rank
/// test, Holm's correction for many such tests, and Cliff's delta.
///
/// Scores of sites are far from a normal distribution (many are 100, some are 0), so these tests
/// compare ranks, not means. Values must be finite. If pairs are needed, sequences of different
/// lengths are an error of the program (std::invalid_argument).
///
/// Example:
///   const WilcoxonResult test = wilcoxon_signed_rank(f1_of_temex, f1_of_sst);
///   const std::vector<double> adjusted = holm_adjusted(p_values_of_all_pairs);

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

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

/// Level of all tests of a comparison, after Holm's correction.
inline constexpr double kSignificanceLevel = 0.05;

/// Two sequences of scores on the same sites; differences are first minus second.
struct PairedDifference {
  double mean_difference = 0;  ///< points
  std::size_t wins = 0;        ///< sites where the first is better
  std::size_t ties = 0;        ///< differences below 1e-9 points
  std::size_t losses = 0;
  double p_value = 1;               ///< Wilcoxon's signed-rank test, two-sided
  double adjusted = 1;              ///< Holm, over all tests of the comparison
  double delta = 0;                 ///< Cliff's delta
  bool ranks_favour_first = false;  ///< whether the test's signed ranks favour the first

  /// Whether the one with the higher mean is significantly better. The ranks can favour the other
  /// although its mean is lower; then neither is better, however small p is.
  bool is_significant() const {
    return adjusted < kSignificanceLevel && ranks_favour_first == (mean_difference >= 0);
  }
};

/// The difference of two sequences, before Holm's correction.
PairedDifference compare_paired(std::span<const double> first, std::span<const double> second);

/// Corrects all tests of a comparison.
void adjust_by_holm(std::span<PairedDifference* const> tests);

/// The usual words for |delta|, with the bounds .147, .33 and .474 of J. Romano, J. Kromrey,
/// J. Coraggio and J. Skowronek, "Appropriate statistics for ordinal level data" (Florida
/// Association of Institutional Research, 2006).
enum class EffectSize : std::uint8_t {
  kNegligible,  ///< below .147
  kSmall,       ///< below .33
  kMedium,      ///< below .474
  kLarge,
};
EffectSize effect_size(double delta);

/// "negligible", "small", "medium", "large".
std::string_view to_string(EffectSize size);

}  // namespace pagelet
