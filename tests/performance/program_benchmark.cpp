// SPDX-License-Identifier: MIT
/// The program as its users start it: memory, wall time, threads compared with processes, the
/// store.

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tests/performance/goals.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/texts.h"

namespace pagelet::performance {
namespace {

namespace fs = std::filesystem;
using Arguments = std::vector<std::string>;

constexpr double kHalfMillion = 508'032;  // experiments of the preset on the open suite

struct ChildCosts {
  double seconds = 0;  // CPU time
  double megabytes = 0;
};

// Starts a program. Its output goes to the file `output`. -1: the process could not be made.
pid_t start_child(Arguments arguments, const std::string& output) {
  std::vector<char*> pointers;
  for (std::string& argument : arguments) pointers.push_back(argument.data());
  pointers.push_back(nullptr);
  const pid_t child = ::fork();
  if (child != 0) return child;
  const int nowhere = ::open("/dev/null", O_WRONLY);
  const int file = ::open(output.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  ::dup2(file, STDOUT_FILENO);
  ::dup2(nowhere, STDERR_FILENO);
  ::execv(pointers.front(), pointers.data());
  ::_exit(127);
}

// Waits for a program to end; nullopt: it could not be run, or it failed.
std::optional<ChildCosts> wait_for_child(pid_t child) {
  int status = 0;
  rusage usage{};
  if (child < 0 || ::wait4(child, &status, 0, &usage) != child) return std::nullopt;
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) return std::nullopt;
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  return ChildCosts{seconds(usage.ru_utime) + seconds(usage.ru_stime),
                    static_cast<double>(usage.ru_maxrss) * 1024 / 1e6};
}

std::optional<ChildCosts> run_child(Arguments arguments, const std::string& output) {
  return wait_for_child(start_child(std::move(arguments), output));
}

double seconds_since(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

// Least wall times of a command over some rounds, in seconds.
struct ProgramTimes {
  double two_threads = 0;
  double cpu = 0;           // of the two threads
  double side_by_side = 0;  // two processes with one thread each
  double megabytes = 0;     // the most, with two threads
  bool same = true;         // the output is the same as with one thread
};

// The answer is nullopt if the command fails.
std::optional<ProgramTimes> time_program(const Arguments& command, std::size_t rounds) {
  const TemporaryFolder scratch;
  const auto with_jobs = [&](const char* jobs) {
    Arguments arguments = command;
    arguments.insert(arguments.end(), {"--jobs", jobs});
    return arguments;
  };
  ProgramTimes times;
  for (std::size_t round = 0; round < rounds; ++round) {
    auto begin = std::chrono::steady_clock::now();
    const auto costs = run_child(with_jobs("2"), scratch.path("threads"));
    const double threads = seconds_since(begin);
    begin = std::chrono::steady_clock::now();
    const pid_t first = start_child(with_jobs("1"), scratch.path("first"));
    const pid_t second = start_child(with_jobs("1"), scratch.path("second"));
    const bool both = wait_for_child(first).has_value() & wait_for_child(second).has_value();
    const double processes = seconds_since(begin);
    if (!costs || !both) return std::nullopt;
    times.same =
        times.same && file_text(scratch.path("threads")) == file_text(scratch.path("second"));
    times.two_threads = round == 0 ? threads : std::min(times.two_threads, threads);
    times.side_by_side = round == 0 ? processes : std::min(times.side_by_side, processes);
    times.cpu = round == 0 ? costs->seconds : std::min(times.cpu, costs->seconds);
    times.megabytes = std::max(times.megabytes, costs->megabytes);
  }
  return times;
}

void add_threads(const ProgramTimes& times, GoalTable& table) {
  table.add_at_most("  outputs that differ from --jobs 1", "", times.same ? 0 : 1, 0);
  table.add_at_least("  throughput against two processes side by side", "%",
                     100 * times.side_by_side / (2 * times.two_threads), 90);
}

void measure_bench(const GoalOptions& options, GoalTable& table) {
  const std::string name = "pagelet bench --jobs 2, all algorithms: peak memory";
  const auto times =
      time_program({options.program, "bench", options.suite, "--no-times"}, options.rounds);
  if (!times) return table.add_unmeasured(name, "failed");
  table.add_at_most(name, "MB", times->megabytes, 300);  // several times the pages of a site
  table.add_figure("  wall time", "s", times->two_threads);
  add_threads(*times, table);
}

Arguments half_million(const GoalOptions& options) {
  return {options.program, "tune",     options.suite, "--algorithm",
          "temex",         "--preset", "half-million"};
}

// Stores every result, then reads them all. `unstored`: the same without a store.
void measure_store(const GoalOptions& options, const ProgramTimes& unstored, GoalTable& table) {
  const std::string name = "the same, every result stored: wall time";
  const TemporaryFolder scratch;
  Arguments command = half_million(options);
  const std::string store = scratch.path("results.sqlite");
  command.insert(command.end(), {"--jobs", "2", "--store", store});
  double wall[] = {HUGE_VAL, HUGE_VAL};  // writing into an empty store, reading from a full one
  double cpu = HUGE_VAL;
  double megabytes = 0;
  bool same = true;
  for (std::size_t round = 0; round < options.rounds; ++round) {
    fs::remove(store);
    std::string output[2];
    for (const int again : {0, 1}) {
      const auto begin = std::chrono::steady_clock::now();
      const auto costs = run_child(command, scratch.path("output"));
      wall[again] = std::min(wall[again], seconds_since(begin));
      if (!costs) return table.add_unmeasured(name, "failed");
      if (again == 0) cpu = std::min(cpu, costs->seconds);
      megabytes = std::max(megabytes, costs->megabytes);
      output[again] = file_text(scratch.path("output"));
    }
    same = same && output[0] == output[1];
  }
  table.add_at_most(name, "s", wall[0], 60);  // a user waits for it
  table.add_figure("  CPU time an experiment, more than without", "us",
                   1e6 * (cpu - unstored.cpu) / kHalfMillion);
  table.add_at_most("  peak memory", "MB", megabytes, 2000);
  table.add_figure("  size of the store", "MB", 1e-6 * static_cast<double>(fs::file_size(store)));
  table.add_figure("  wall time when all is stored", "s", wall[1]);
  table.add_at_most("  outputs that differ then", "", same ? 0 : 1, 0);
}

void measure_tune(const GoalOptions& options, GoalTable& table) {
  const std::string name = "pagelet tune --preset half-million --jobs 2: wall time";
  const auto times = time_program(half_million(options), options.rounds);
  if (!times) return table.add_unmeasured(name, "failed");
  table.add_at_most(name, "s", times->two_threads, 60);
  table.add_at_most("  peak memory", "MB", times->megabytes, 2000);  // of a laptop's 8 GB
  add_threads(*times, table);
  measure_store(options, *times, table);
}

}  // namespace

void measure_program(const GoalOptions& options, GoalTable& table) {
  if (options.program.empty() || ::access(options.program.c_str(), X_OK) != 0) {
    return table.add_unmeasured("pagelet bench, pagelet tune", "no program: --program=PATH");
  }
  measure_bench(options, table);
  measure_tune(options, table);
}

}  // namespace pagelet::performance
