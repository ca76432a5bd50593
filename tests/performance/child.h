// SPDX-License-Identifier: MIT
#pragma once

/// Runs programs as child processes and measures their costs.

#include <sys/types.h>

#include <optional>
#include <string>
#include <vector>

namespace pagelet::performance {

struct ChildCosts {
  double seconds = 0;  ///< CPU time
  double megabytes = 0;
};

/// Starts a program. Its output goes to the file `output`. -1: the process could not be made.
pid_t start_child(std::vector<std::string> arguments, const std::string& output = "/dev/null");

/// Waits for a program to end; nullopt: it could not be run, or it failed.
std::optional<ChildCosts> wait_for_child(pid_t child);

/// Starts a program and waits for it.
std::optional<ChildCosts> run_child(std::vector<std::string> arguments,
                                    const std::string& output = "/dev/null");

}  // namespace pagelet::performance
