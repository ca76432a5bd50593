// SPDX-License-Identifier: MIT
#pragma once

/// Messages for wrong command lines: what is wrong, what may have been meant, and where help is.

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace pagelet::cli {

/// One line about the error that parsing `arguments` (without the program's name) ended with.
std::string wrong_usage(const CLI::App& program, const std::vector<std::string>& arguments,
                        const CLI::ParseError& error);

/// The command that was understood, with the program's name: "pagelet suite list".
std::string chosen_command(const CLI::App& program);

}  // namespace pagelet::cli
