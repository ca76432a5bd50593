// SPDX-License-Identifier: MIT
#pragma once

/// Programs run as child processes, and what they cost.

#include <sys/types.h>

#include <optional>
#include <string>
#include <vector>

namespace pagelet::performance {

struct ChildCosts {
  double seconds = 0;  ///< CPU time
  double megabytes = 0;
};

/// Starts a program, what it prints going to `output`; -1: there is no process for it.
pid_t start_child(std::vector<std::string> arguments, const std::string& output = "/dev/null");

/// Waits for it; nullopt: it could not be run or failed.
std::optional<ChildCosts> wait_for_child(pid_t child);

/// Both.
std::optional<ChildCosts> run_child(std::vector<std::string> arguments,
                                    const std::string& output = "/dev/null");

}  // namespace pagelet::performance
