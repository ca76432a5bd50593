// SPDX-License-Identifier: MIT
#pragma once

/// What `--help` prints.

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace pagelet::cli {

/// CLI11's form with two changes: a group of which one option is required is before all other
/// options, and what may be named with or without an option is listed once.
class Help final : public CLI::Formatter {
 public:
  std::string make_usage(const CLI::App* app, std::string name) const override;
  std::string make_positionals(const CLI::App* app) const override;
  std::string make_group(std::string group, bool is_positional,
                         std::vector<const CLI::Option*> options) const override;
  std::string make_subcommands(const CLI::App* app, CLI::AppFormatMode mode) const override;
};

}  // namespace pagelet::cli
