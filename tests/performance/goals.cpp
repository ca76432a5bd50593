// SPDX-License-Identifier: MIT
#include "tests/performance/goals.h"

#include <fmt/format.h>
#include <time.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace pagelet::performance {
namespace {

constexpr double kShortestTurn = 2e-4;  // seconds; the clock itself takes about a microsecond

std::uint64_t all_checksums = 0;

std::string number(double value) {
  if (value >= 100) return fmt::format("{:.0f}", value);
  return value >= 10 ? fmt::format("{:.1f}", value) : fmt::format("{:.3f}", value);
}

}  // namespace

double thread_cpu_time() {
  timespec now{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

std::vector<double> race(const std::vector<Variant>& variants, std::size_t rounds) {
  std::vector<std::uint64_t> checksums;
  std::vector<std::size_t> repeats;
  for (const Variant& variant : variants) {
    const double begin = thread_cpu_time();
    checksums.push_back(variant.run());
    const double taken = std::max(thread_cpu_time() - begin, 1e-8);
    repeats.push_back(static_cast<std::size_t>(std::ceil(kShortestTurn / taken)));
    count_checksum(checksums.back());
  }
  std::vector<double> least(variants.size(), HUGE_VAL);
  for (std::size_t round = 0; round < rounds; ++round) {
    for (std::size_t turn = 0; turn < variants.size(); ++turn) {
      const std::size_t at = round % 2 == 0 ? turn : variants.size() - 1 - turn;
      const double begin = thread_cpu_time();
      for (std::size_t i = 0; i < repeats[at]; ++i) {
        if (variants[at].run() != checksums[at]) {
          throw std::logic_error(variants[at].name + ": not the same result again");
        }
      }
      const double taken = thread_cpu_time() - begin;
      least[at] = std::min(least[at], taken / static_cast<double>(repeats[at]));
    }
  }
  return least;
}

void count_checksum(std::uint64_t checksum) { all_checksums = all_checksums * 31 + checksum; }

std::uint64_t checksum_of_races() { return all_checksums; }

double median(std::vector<double> values) {
  if (values.empty()) return NAN;
  std::sort(values.begin(), values.end());
  const std::size_t middle = values.size() / 2;
  return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

double fitted_exponent(const std::vector<double>& sizes, const std::vector<double>& times) {
  const auto count = static_cast<double>(sizes.size());
  double x = 0;
  double y = 0;
  double xx = 0;
  double xy = 0;
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    const double size = std::log(sizes[i]);
    const double time = std::log(times[i]);
    x += size;
    y += time;
    xx += size * size;
    xy += size * time;
  }
  return (count * xy - x * y) / (count * xx - x * x);
}

void GoalTable::add_at_most(std::string name, std::string unit, double measured, double limit) {
  rows_.push_back({std::move(name), std::move(unit), measured, "<= " + fmt::format("{:g}", limit),
                   measured <= limit});
}

void GoalTable::add_at_least(std::string name, std::string unit, double measured, double limit) {
  rows_.push_back({std::move(name), std::move(unit), measured, ">= " + fmt::format("{:g}", limit),
                   measured >= limit});
}

void GoalTable::add_figure(std::string name, std::string unit, double measured) {
  rows_.push_back({std::move(name), std::move(unit), measured, "", std::nullopt});
}

void GoalTable::add_unmeasured(std::string name, std::string reason) {
  rows_.push_back({std::move(name), std::move(reason), std::nullopt, "", false});
}

void GoalTable::print() const {
  std::size_t width = 0;
  for (const Row& row : rows_) width = std::max(width, row.name.size());
  fmt::print("{:<{}}  {:>9}  {:<9}  {:>9}  met\n", "goal", width, "measured", "unit", "limit");
  for (const Row& row : rows_) {
    fmt::print("{:<{}}  {:>9}  {:<9}  {:>9}  {}\n", row.name, width,
               row.measured ? number(*row.measured) : "-", row.unit, row.limit,
               row.met ? (*row.met ? "yes" : "NO") : "");
  }
}

bool GoalTable::all_met() const {
  return std::ranges::all_of(rows_, [](const Row& row) { return row.met.value_or(true); });
}

}  // namespace pagelet::performance
