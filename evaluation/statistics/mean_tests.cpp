// SPDX-License-Identifier: MIT
#include "evaluation/statistics/mean_tests.h"

#include <array>
#include <cmath>
#include <cstdint>
#include <random>
#include <vector>

namespace pagelet {
namespace {

constexpr std::size_t kByte = 8;

// For eight differences and each choice of them, the sum of the chosen ones.
using ByteSums = std::array<double, 1 << kByte>;

std::vector<ByteSums> sums_by_byte(const std::vector<double>& values) {
  std::vector<ByteSums> sums((values.size() + kByte - 1) / kByte);
  for (std::size_t byte = 0; byte < sums.size(); ++byte) {
    sums[byte][0] = 0;
    for (std::size_t bit = 0; bit < kByte; ++bit) {
      const std::size_t at = byte * kByte + bit;
      const double value = at < values.size() ? values[at] : 0;
      for (std::size_t low = 0; low < std::size_t{1} << bit; ++low) {
        sums[byte][low | std::size_t{1} << bit] = sums[byte][low] + value;
      }
    }
  }
  return sums;
}

double standard_error(const Summary& summary) {
  return *summary.sigma / std::sqrt(static_cast<double>(summary.n));
}

constexpr Interval kNoClamp{-1e300, 1e300};

}  // namespace

std::optional<double> sign_flip_p(std::span<const double> differences) {
  std::vector<double> values;
  double total = 0;
  double size = 0;
  for (const double difference : differences) {
    if (difference == 0) continue;
    values.push_back(difference);
    total += difference;
    size += std::abs(difference);
  }
  if (values.empty()) return std::nullopt;
  const std::vector<ByteSums> sums = sums_by_byte(values);
  const double least = std::abs(total) - 1e-9 * size;
  // Flipping the signs of the chosen differences takes twice their sum from the total.
  const auto is_as_far = [&](double chosen) { return std::abs(total - 2 * chosen) >= least; };
  std::size_t count = 0;
  if (values.size() <= kSignFlipExactLimit) {
    const std::size_t choices = std::size_t{1} << values.size();
    for (std::size_t choice = 0; choice < choices; ++choice) {
      double chosen = sums[0][choice & 0xFF];
      if (sums.size() > 1) chosen += sums[1][choice >> kByte];
      count += is_as_far(chosen) ? 1 : 0;
    }
    return static_cast<double>(count) / static_cast<double>(choices);
  }
  std::mt19937_64 generator(1);
  for (std::size_t draw = 0; draw < kSignFlipDraws; ++draw) {
    double chosen = 0;
    std::uint64_t bits = 0;
    for (std::size_t byte = 0; byte < sums.size(); ++byte) {
      if (byte % sizeof bits == 0) bits = generator();
      chosen += sums[byte][bits & 0xFF];
      bits >>= kByte;
    }
    count += is_as_far(chosen) ? 1 : 0;
  }
  return static_cast<double>(1 + count) / static_cast<double>(1 + kSignFlipDraws);
}

std::optional<Interval> t_interval(std::span<const double> values, double level) {
  const Summary summary = summarize(values, kNoClamp);
  if (summary.n < 2) return std::nullopt;
  const double quantile = student_t_quantile((1 + level) / 2, static_cast<double>(summary.n) - 1);
  const double half = quantile * standard_error(summary);
  return Interval{*summary.mean - half, *summary.mean + half};
}

std::optional<double> smallest_detectable(std::span<const double> differences) {
  const Summary summary = summarize(differences, kNoClamp);
  if (summary.n < 2) return std::nullopt;
  const double freedom = static_cast<double>(summary.n) - 1;
  return (student_t_quantile(0.975, freedom) + student_t_quantile(0.8, freedom)) *
         standard_error(summary);
}

bool are_equivalent(std::span<const double> differences, double margin) {
  const std::optional<Interval> interval = t_interval(differences, 0.9);
  return interval && interval->low > -margin && interval->high < margin;
}

}  // namespace pagelet
