// SPDX-License-Identifier: MIT
#pragma once

/// Measuring against goals: variants of one piece of work raced in one process, and one table of
/// what came of it, beside what came of it at the last release.
///
/// Times are CPU times of the thread. The variants of a race take turns, in alternating order; the
/// least time of each counts. Every variant returns a checksum of its result, which keeps the
/// compiler from dropping the work and must be the same each time (std::logic_error). Goals are
/// ratios inside one run, so they hold on any machine; other rows are for orientation.
///
/// Example:
///   const auto times = race({{"gumbo", [&] { return parse_with_malloc(page); }},
///                            {"pagelet", [&] { return parse_and_flatten(page); }}}, 7);
///   table.add_at_most("parse and flatten", "P", times[1] / times[0], 0.97);

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pagelet::performance {

/// CPU time of the calling thread so far, in seconds.
double thread_cpu_time();

struct Variant {
  std::string name;
  std::function<std::uint64_t()> run;
};

/// Least CPU time of one call of each variant, in seconds, over `rounds` rounds. Work shorter than
/// a fifth of a millisecond is repeated inside a round.
std::vector<double> race(const std::vector<Variant>& variants, std::size_t rounds);

/// For work that cannot be repeated in a race as it is: keeps the result from being dropped.
void count_checksum(std::uint64_t checksum);

/// All checksums so far in one number.
std::uint64_t checksum_of_races();

double median(std::vector<double> values);

/// The exponent e of time = c * size^e by least squares of the logarithms; two points at least.
double fitted_exponent(const std::vector<double>& sizes, const std::vector<double>& times);

/// Which way a figure should go.
enum class Better : std::uint8_t { kNeither, kLess, kMore };

/// What was measured, in a form that can be compared with another run on another machine.
struct Figure {
  std::string key;   ///< topic, name of the row that it stands below, name: unique in a table
  std::string unit;  ///< of `value`; times are given in P of a mean page of the sample
  double value = 0;
};

/// Rows "goal, measured, limit, met", printed at the end.
class GoalTable {
 public:
  /// The topic of all rows that follow.
  void begin_topic(std::string_view topic) { topic_ = topic; }

  /// P of a mean page of the sample, in seconds: makes ratios of the times.
  void set_page(double seconds) { page_ = seconds; }

  void add_at_most(std::string name, std::string unit, double measured, double limit);
  void add_at_least(std::string name, std::string unit, double measured, double limit);
  /// A figure without goal.
  void add_figure(std::string name, std::string unit, double measured);
  /// A goal that could not be measured; it counts as missed.
  void add_unmeasured(std::string name, std::string reason);

  /// Every measured row but those of too little meaning to be compared (no unit).
  std::vector<Figure> figures() const;

  /// With figures of an earlier release their values stand beside the new ones, and what became
  /// worse by more than a tenth is marked.
  void print(const std::vector<Figure>& earlier) const;
  bool all_met() const;

 private:
  struct Row {
    std::string key;
    std::string name;
    std::string unit;
    std::optional<double> measured;
    std::string limit;
    std::optional<bool> met;
    Better better = Better::kNeither;
  };
  void add(Row row);
  Figure figure_of(const Row& row) const;

  std::string topic_;
  std::string heading_;  // name of the last row that is not indented
  double page_ = 0;
  std::vector<Row> rows_;
};

/// What main() was told.
struct GoalOptions {
  std::string suite;    ///< folder of the open suite
  std::string program;  ///< the command-line program; empty: unknown
  std::size_t rounds = 7;
};

/// P of a mean page of the sample of the open suite, in seconds.
double time_of_page(const GoalOptions& options);

void measure_parsing(const GoalOptions& options, GoalTable& table);
void measure_candidates(const GoalOptions& options, GoalTable& table);
void measure_mapping(const GoalOptions& options, GoalTable& table);
void measure_algorithms(const GoalOptions& options, GoalTable& table);
void measure_program(const GoalOptions& options, GoalTable& table);
void measure_suite(const GoalOptions& options, GoalTable& table);
void measure_warc(const GoalOptions& options, GoalTable& table);
void measure_whole_site(const GoalOptions& options, GoalTable& table);
void measure_tuning(const GoalOptions& options, GoalTable& table);

}  // namespace pagelet::performance
