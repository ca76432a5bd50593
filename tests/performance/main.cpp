// SPDX-License-Identifier: MIT
/// pagelet_benchmark measures the speed goals and prints one table. The exit code is 1 if a goal is
/// missed. With an option of Google Benchmark (--benchmark_filter=., ...) it runs single
/// benchmarks.
///
/// --help lists the options.

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "tests/performance/goals.h"
#include "tests/performance/open_suite.h"

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

// Figures of a release are a JSON file: {"schema": "pagelet.figures/1", "version", "figures":
// [{"key", "unit", "value"}]}. Values can be compared between machines: times are ratios to P.
constexpr const char* kSchema = "pagelet.figures/1";

// Four digits are kept. More digits are noise, and with them every line would change with each
// release.
double rounded(double value) { return std::stod(fmt::format("{:.4g}", value)); }

std::vector<Figure> read_figures(const std::string& file) {
  std::ifstream stream(file);
  const auto json = nlohmann::json::parse(stream, nullptr, false);
  if (json.is_discarded() || json.value("schema", "") != kSchema) {
    throw std::runtime_error(file + ": not a file of figures");
  }
  std::vector<Figure> figures;
  for (const auto& figure : json.at("figures")) {
    figures.push_back({figure.at("key"), figure.at("unit"), figure.at("value")});
  }
  return figures;
}

// The goals are a JSON file: {"schema": "pagelet.goals/2", "machines": [name ...], "goals":
// [{"key", "unit", "best": [of each machine], "why"}]}.
std::vector<Machine> read_goals(const std::string& file) {
  std::ifstream stream(file);
  const auto json = nlohmann::json::parse(stream, nullptr, false);
  if (json.is_discarded() || json.value("schema", "") != "pagelet.goals/2") {
    throw std::runtime_error(file + ": not a file of goals");
  }
  std::vector<Machine> machines;
  for (const auto& name : json.at("machines")) {
    Machine& machine = machines.emplace_back(Machine{name, {}});
    for (const auto& goal : json.at("goals")) {
      machine.goals.push_back(
          {goal.at("key"), goal.at("unit"), goal.at("best").at(machines.size() - 1)});
    }
  }
  return machines;
}

void write_figures(const std::string& file, const std::vector<Figure>& figures) {
  nlohmann::ordered_json json{{"schema", kSchema}, {"version", PAGELET_VERSION}};
  auto& rows = json["figures"] = nlohmann::ordered_json::array();
  for (const Figure& figure : figures) {
    rows.push_back({{"key", figure.key}, {"unit", figure.unit}, {"value", rounded(figure.value)}});
  }
  std::ofstream stream(file);
  stream << json.dump(1) << '\n';
  if (!stream.flush()) throw std::runtime_error(file + ": cannot be written");
}

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
  std::string goals = PAGELET_GOALS;
  std::string only;
  std::string release;
  std::string save;
  std::vector<std::string> topics;
  for (const Topic& topic : kTopics) topics.emplace_back(topic.name);
  CLI::App app("Measures the speed goals.");
  app.add_option("--suite", options.suite, "folder of the open suite");
  app.add_option("--program", options.program, "path of pagelet");
  app.add_option("--rounds", options.rounds, "the smallest of so many measurements counts");
  app.add_option("--only", only, "one topic")->check(CLI::IsMember(topics));
  app.add_option("--goals", goals, "best figures of machines, for the goals");
  app.add_option("--release", release, "figures to compare with");
  app.add_option("--save", save, "where to write the new figures");
  CLI11_PARSE(app, argc, argv);
  const std::vector<Figure> earlier =
      release.empty() ? std::vector<Figure>() : read_figures(release);
  const std::vector<Machine> machines = read_goals(goals);
  constexpr int kMaxRuns = 3;  // of a topic
  GoalTable table;
  std::string machine;
  for (int run = 0; run < kMaxRuns; ++run) {
    for (const Topic& topic : kTopics) {
      if (!only.empty() && only != topic.name) continue;
      if (run > 0 && table.is_met(topic.name)) continue;
      table.begin_topic(topic.name);
      topic.measure(options, table);
      table.end_topic(time_of_page(options));
    }
    machine = table.apply(machines);
  }
  table.print(earlier);
  if (!save.empty()) write_figures(save, table.figures());
  fmt::print("goals of: {}\nchecksum {:016x}\n", machine, checksum_of_races());
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
