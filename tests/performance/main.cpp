// SPDX-License-Identifier: MIT
/// pagelet_benchmark measures the speed goals and prints one table. The exit code is 1 if a goal is
/// missed. With an option of Google Benchmark (--benchmark_filter=., ...) it runs single
/// benchmarks.
///
/// Options: --suite=FOLDER (default: the open suite), --program=PATH of pagelet, --rounds=N,
/// --only=program|suite|tuning|parsing|candidates|mapping|algorithms|whole-site|warc,
/// --release=FILE (figures to compare with), --save=FILE (where to write the new figures).

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <exception>
#include <iterator>
#include <string_view>
#include <vector>

#include "tests/performance/goals.h"
#include "tests/performance/open_suite.h"
#include "tests/performance/release_figures.h"

namespace {

using namespace pagelet::performance;

struct Topic {
  std::string_view name;
  void (*measure)(const GoalOptions&, GoalTable&);
};

// The topic that measures memory is the first, because a forked child begins with the memory of
// this process.
constexpr Topic kTopics[] = {{"program", measure_program},
                             {"suite", measure_suite},
                             {"tuning", measure_tuning},
                             {"parsing", measure_parsing},
                             {"candidates", measure_candidates},
                             {"mapping", measure_mapping},
                             {"algorithms", measure_algorithms},
                             {"whole-site", measure_whole_site},
                             {"warc", measure_warc}};

int run_benchmarks(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return EXIT_FAILURE;
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return EXIT_SUCCESS;
}

int run_goals(int argc, char** argv) {
  GoalOptions options;
  options.suite = open_suite_folder();
#ifdef PAGELET_PROGRAM
  options.program = PAGELET_PROGRAM;
#endif
  std::string only;
  std::string release;
  std::string save;
  for (int i = 1; i < argc; ++i) {
    const std::string_view argument = argv[i];
    const std::string value(argument.substr(argument.find('=') + 1));
    if (argument.starts_with("--suite=")) {
      options.suite = value;
    } else if (argument.starts_with("--program=")) {
      options.program = value;
    } else if (argument.starts_with("--rounds=")) {
      options.rounds = std::stoul(value);
    } else if (argument.starts_with("--only=")) {
      only = value;
    } else if (argument.starts_with("--release=")) {
      release = value;
    } else if (argument.starts_with("--save=")) {
      save = value;
    } else {
      fmt::print(stderr, "{}: unknown option\n", argument);
      return EXIT_FAILURE;
    }
  }
  if (!only.empty() && std::ranges::find(kTopics, only, &Topic::name) == std::end(kTopics)) {
    fmt::print(stderr, "--only={}: unknown topic\n", only);
    return EXIT_FAILURE;
  }
  const std::vector<Figure> earlier =
      release.empty() ? std::vector<Figure>() : read_figures(release);
  GoalTable table;
  for (const Topic& topic : kTopics) {
    table.begin_topic(topic.name);
    if (only.empty() || only == topic.name) topic.measure(options, table);
  }
  table.set_page(time_of_page(options));
  table.print(earlier);
  if (!save.empty()) write_figures(save, table.figures());
  fmt::print("checksum {:016x}\n", checksum_of_races());
  return table.all_met() ? EXIT_SUCCESS : EXIT_FAILURE;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    for (int i = 1; i < argc; ++i) {
      if (std::string_view(argv[i]).starts_with("--benchmark_")) return run_benchmarks(argc, argv);
    }
    return run_goals(argc, argv);
  } catch (const std::exception& exception) {
    fmt::print(stderr, "{}\n", exception.what());
    return EXIT_FAILURE;
  }
}
