// SPDX-License-Identifier: MIT
#include "cli/shard.h"

#include <charconv>
#include <cstddef>
#include <cstdlib>
#include <optional>
#include <string_view>

namespace pagelet::cli {
namespace {

// The variables of a batch system; an empty name: it has no such variable.
struct ArrayVariables {
  const char* index;
  const char* first;  // index of the first task; without a name it is 0
  const char* step;
  const char* last;
  const char* count;
};

constexpr ArrayVariables kSystems[] = {
    {"SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_MIN", "SLURM_ARRAY_TASK_STEP", "",
     "SLURM_ARRAY_TASK_COUNT"},
    {"SGE_TASK_ID", "SGE_TASK_FIRST", "SGE_TASK_STEPSIZE", "SGE_TASK_LAST", ""},
    {"AWS_BATCH_JOB_ARRAY_INDEX", "", "", "", "AWS_BATCH_JOB_ARRAY_SIZE"},
    {"JOB_COMPLETION_INDEX", "", "", "", ""},
};

std::optional<std::size_t> number_in(std::string_view text) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool is_read = error == std::errc() && end == text.data() + text.size();
  return is_read ? std::optional(number) : std::nullopt;
}

// SGE sets its variables to "undefined" outside of arrays.
bool is_set(const char* name) {
  const char* const value = *name == '\0' ? nullptr : std::getenv(name);
  return value != nullptr && *value != '\0' && std::string_view(value) != "undefined";
}

Result<std::size_t> variable(const char* name, std::size_t if_missing) {
  if (!is_set(name)) return if_missing;
  if (const auto number = number_in(std::getenv(name))) return *number;
  return fail(ErrorCode::kUsage,
              "--shard auto: " + std::string(name) + "=" + std::getenv(name) + " is no number");
}

// `count`: number of parts, if the option says it; else 0.
Result<Shard> shard_in(const ArrayVariables& system, std::size_t count) {
  const std::string begin = "--shard auto: " + std::string(system.index);
  PAGELET_ASSIGN_OR_RETURN(const auto index, variable(system.index, 0));
  PAGELET_ASSIGN_OR_RETURN(const auto first, variable(system.first, 0));
  PAGELET_ASSIGN_OR_RETURN(const auto step, variable(system.step, 1));
  PAGELET_ASSIGN_OR_RETURN(const auto last, variable(system.last, 0));
  PAGELET_ASSIGN_OR_RETURN(auto tasks, variable(system.count, 0));
  if (*system.first != '\0' && !is_set(system.first)) {
    return fail(ErrorCode::kUsage, begin + " is set, but not " + system.first);
  }
  if (step == 0 || index < first || (index - first) % step != 0) {
    return fail(ErrorCode::kUsage, begin + "=" + std::to_string(index) +
                                       " is not in the sequence of the array's tasks");
  }
  if (is_set(system.last) && last >= first) tasks = (last - first) / step + 1;
  if (tasks == 0) tasks = count;
  if (tasks == 0) {
    return fail(ErrorCode::kUsage,
                begin + " does not say how many parts there are; write --shard auto/N");
  }
  if (count != 0 && tasks != count) {
    return fail(ErrorCode::kUsage,
                "--shard auto/" + std::to_string(count) +
                    ": the array has another number of tasks: " + std::to_string(tasks));
  }
  const std::size_t number = (index - first) / step + 1;
  if (number > tasks) {
    return fail(ErrorCode::kUsage, begin + "=" + std::to_string(index) + " is beyond the last of " +
                                       std::to_string(tasks) +
                                       " parts; --shard I/N is for tasks that have gaps");
  }
  return Shard{number, tasks};
}

Result<Shard> shard_of_environment(std::size_t count) {
  std::string names;
  for (const ArrayVariables& system : kSystems) {
    if (is_set(system.index)) return shard_in(system, count);
    names += (names.empty() ? "" : ", ") + std::string(system.index);
  }
  return fail(ErrorCode::kUsage, "--shard auto: none of these variables is set: " + names);
}

}  // namespace

CLI::Option* add_shard(CLI::App& command, std::string& text) {
  return add_value(command, "--shard", text, "I/N|auto[/N]",
                   "Do part I of N of the sites only; auto: the part of this task of a job array");
}

Result<Shard> chosen_shard(const std::string& text) {
  const std::size_t slash = text.find('/');
  const std::string_view number = std::string_view(text).substr(0, slash);
  if (text == "auto") return shard_of_environment(0);
  if (slash != std::string::npos) {
    // No part is the part 0 of N or of 0.
    const std::size_t count = number_in(std::string_view(text).substr(slash + 1)).value_or(0);
    if (number == "auto" && count > 0) return shard_of_environment(count);
    const std::size_t given = number_in(number).value_or(0);
    if (given >= 1 && given <= count) return Shard{given, count};
  }
  return fail(ErrorCode::kUsage,
              "--shard " + text + ": is not auto, auto/N or of the form I/N with I from 1 to N");
}

}  // namespace pagelet::cli
