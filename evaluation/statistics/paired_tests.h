// SPDX-License-Identifier: MIT
#pragma once

/// Whether two algorithms differ on the same sites, and by how much: Wilcoxon's signed-rank test,
/// Holm's correction for many such tests, and Cliff's delta.
///
/// Scores of sites are far from normal (many at 100, some at 0), so these compare ranks, not means.
/// Values are finite. Sequences of different lengths where pairs are needed are an error of the
/// program (std::invalid_argument).
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

/// Up to so many non-zero differences the distribution is exact: those of the open suite (98 sites)
/// always are.
inline constexpr std::size_t kWilcoxonExactLimit = 100;

struct WilcoxonResult {
  std::size_t pairs = 0;    ///< non-zero differences
  std::size_t zeros = 0;    ///< pairs without a difference, dropped
  double positive_sum = 0;  ///< of the ranks of the pairs whose first value is larger
  double negative_sum = 0;
  double p_value = 1;  ///< two-sided; 1 when no pair differs
  bool exact = true;   ///< false: normal approximation
};

/// Two-sided signed-rank test of the pairs (first[i], second[i]): F. Wilcoxon, "Individual
/// comparisons by ranking methods", Biometrics Bulletin 1 (1945).
///
/// - Zero differences are dropped, as Wilcoxon did; `zeros` says how many.
/// - Equal absolute differences get midranks. Differences that agree to 1e-12 of the largest value
///   are equal: 0.3 - 0.1 and 0.4 - 0.2 are a tie, although their bits differ.
/// - Up to kWilcoxonExactLimit differences, p is the exact probability over all 2^n assignments of
///   signs, the ranks as they are, ties included: twice the smaller tail, at most 1. By dynamic
///   programming over doubled ranks, O(n^3), 0.1 ms at the limit.
/// - Beyond: normal approximation, variance corrected for ties, with continuity correction of 1/2
///   (as R's wilcox.test does): it is nearer to the exact value in the body of the distribution.
WilcoxonResult wilcoxon_signed_rank(std::span<const double> first, std::span<const double> second);

/// Adjusted p values of a family of tests, in the order given; rejecting those below alpha keeps
/// the probability of any false rejection below alpha. S. Holm, "A simple sequentially rejective
/// multiple test procedure", Scandinavian Journal of Statistics 6 (1979): the i-th smallest of m
/// times m - i + 1, monotone, at most 1. O(m log m).
std::vector<double> holm_adjusted(std::span<const double> p_values);

/// P(a > b) - P(a < b) for a value `a` of the first and `b` of the second sequence, in [-1, 1]:
/// N. Cliff, "Dominance statistics", Psychological Bulletin 114 (1993). Pairs play no part, and the
/// lengths may differ. Undefined when a sequence is empty. O(n log n).
std::optional<double> cliffs_delta(std::span<const double> first, std::span<const double> second);

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
