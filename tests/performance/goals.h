// SPDX-License-Identifier: MIT
#pragma once

/// Measures speed against goals: runs variants of the same work against each other in one process,
/// and prints one table of the results, next to those of the last release.
///
/// Times are CPU times of the thread. The variants of a race take turns, in alternating order, and
/// the least time of each one counts. Every variant returns a checksum of its result. So the
/// compiler cannot leave out the work; a different checksum in a later round is a std::logic_error.
/// Figures are ratios of times of one run, so they can be compared between machines. Their unit is
/// P: the time of Gumbo to parse and destroy a decoded page with malloc. P is not perfect: some
/// figures differ by a fifth between machines. So goals.json has the best figures of several
/// machines, and a run is compared with the machine whose figures its own are nearest to, over all
/// goals. A goal is missed by what is more than kGoalMargin worse there. So what costs a tenth in a
/// part of the program misses goals, whichever machine it is measured on.
///
/// A topic that misses a goal is measured again, twice at most; of each row the better figure
/// counts, but of outputs that differ and of exponents the worse, and of memory the first, because
/// a child begins with the memory of this process. So a machine that is slow for a minute misses no
/// goal, but slower code does. P is measured after each topic. Limits in the code are for what must
/// hold on every machine.
///
/// Example:
///   const auto times = race({{"gumbo", [&] { return parse_with_malloc(page); }},
///                            {"pagelet", [&] { return parse_and_flatten(page); }}}, 7);
///   table.add_figure("parse and flatten", "P", times[1] / times[0]);

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

/// The least CPU time of a call of each variant over `rounds` rounds, in seconds. Work that takes
/// less than a fifth of a millisecond is repeated in each round.
std::vector<double> race(const std::vector<Variant>& variants, std::size_t rounds);

/// For work that a race cannot repeat: with this the compiler cannot leave it out.
void count_checksum(std::uint64_t checksum);

/// All checksums so far in one number.
std::uint64_t checksum_of_races();

double median(std::vector<double> values);

/// P: gumbo_parse_with_options and gumbo_destroy_output with the default options of Gumbo. Returns
/// the number of children of the root element, the cheapest value that depends on the parse.
std::uint64_t parse_with_malloc(const std::string& page);

/// P of all pages, one after the other.
std::uint64_t parse_with_malloc(const std::vector<std::string>& pages);

/// The same without the list of parse errors, which Pagelet does not use.
std::uint64_t parse_without_errors(const std::vector<std::string>& pages);

/// Gumbo as Pagelet runs it: in the arena, without parse errors, and not destroyed node by node.
std::uint64_t parse_with_arena(const std::vector<std::string>& pages);

/// The exponent e of time = c * size^e, by least squares of the logarithms. Needs two points or
/// more.
double fitted_exponent(const std::vector<double>& sizes, const std::vector<double>& times);

/// Which way a figure should go.
enum class Better : std::uint8_t { kNeither, kLess, kMore };

/// A result in a form that can be compared with a run on another machine.
struct Figure {
  std::string key;   ///< topic, name of the row above that is not indented, name: unique in a table
  std::string unit;  ///< of `value`; times are given in P of a mean page of the sample
  double value = 0;
};

/// The best figures of a machine, for all goals.
struct Machine {
  std::string name;
  std::vector<Figure> goals;
};

/// A tenth less what repeated measurements of one program differ by.
inline constexpr double kGoalMargin = 1.09;

/// The rows "goal, measured, limit, met", which are printed at the end.
class GoalTable {
 public:
  /// The topic of all rows that follow. It may be measured more than once.
  void begin_topic(std::string_view topic);

  /// `page`: P of a mean page of the sample, in seconds. The times of the topic are divided by it.
  void end_topic(double page);

  void add_at_most(std::string name, std::string unit, double measured, double limit);
  void add_at_least(std::string name, std::string unit, double measured, double limit);
  /// A figure without goal.
  void add_figure(std::string name, std::string unit, double measured);
  /// Compares the figures with the goals of the machine that is nearest to them, and returns its
  /// name. A goal of a measured topic without a figure is missed.
  std::string apply(const std::vector<Machine>& machines);
  /// A goal that could not be measured. It counts as missed.
  void add_unmeasured(std::string name, std::string reason);

  /// All measured rows with a unit. The others are not worth a comparison.
  std::vector<Figure> figures() const;

  /// Prints the table. Figures of an earlier release are printed next to the new ones, and values
  /// that are worse by more than a tenth are marked.
  void print(const std::vector<Figure>& earlier) const;
  bool all_met() const;
  /// The same for a topic.
  bool is_met(std::string_view topic) const;

 private:
  struct Row {
    std::string key;
    std::string name;
    std::string unit;
    std::optional<double> measured;
    std::string limit;
    std::optional<bool> met;
    Better better = Better::kNeither;
    double page = 0;           // P of the topic's end
    bool is_in_goals = false;  // `met` is what `apply` says
  };
  void add(Row row);
  static Figure figure_of(const Row& row);
  // The mean factor between the figures and the machine's, as a logarithm.
  double distance(const Machine& machine) const;
  // Whether a row counts in place of the one of the same name that was measured before.
  static bool counts(const Row& row, const Row& before);

  std::string topic_;
  std::string heading_;  // name of the last row that is not indented
  std::vector<Row> rows_;
  std::vector<Row> measured_;  // of the topic, until it ends
};

/// The options of main().
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
