// SPDX-License-Identifier: MIT
#pragma once

/// The option --shard of all commands that can divide their work: `I/N`, `auto` or `auto/N`.
///
/// `auto` takes the part from the variables by which a batch system numbers the tasks of an array:
/// Slurm, SGE, AWS Batch, or a Kubernetes job with indexes (docs/web.md). The first system that has
/// set its variable counts.

#include <CLI/CLI.hpp>
#include <string>

#include "core/result.h"
#include "datasets/suite.h"

namespace pagelet::cli {

/// The unit of all commands is the site.
CLI::Option* add_shard(CLI::App& command, std::string& text);

/// The part that the value of --shard means, from the environment with `auto`. Numbers of tasks
/// need not begin with 1: the first task of the array does part 1.
/// Errors (`kUsage`): the text has another form, or I is not in 1..N; with `auto`, no variable is
/// set (the message lists them), the variables do not say how many tasks there are, they
/// contradict N, or the tasks are no regular sequence.
Result<Shard> chosen_shard(const std::string& text);

}  // namespace pagelet::cli
