// SPDX-License-Identifier: MIT
#include "cli/help.h"

#include <algorithm>
#include <utility>

namespace pagelet::cli {
namespace {

// CLI11 keeps a group of options as a command without a name.
std::vector<const CLI::App*> option_groups(const CLI::App& app) {
  return app.get_subcommands([](const CLI::App* part) { return part->get_name().empty(); });
}

std::vector<const CLI::Option*> positionals_of(const CLI::App& app) {
  return app.get_options([](const CLI::Option* option) { return option->get_positional(); });
}

}  // namespace

std::string Help::make_usage(const CLI::App* app, std::string name) const {
  std::string usage = Formatter::make_usage(app, std::move(name));
  for (const CLI::App* group : option_groups(*app)) {
    for (const CLI::Option* option : positionals_of(*group)) {
      usage.insert(usage.size() - 1, " " + make_option_usage(option));
    }
  }
  return usage;
}

std::string Help::make_positionals(const CLI::App* app) const {
  std::string text = Formatter::make_positionals(app);
  for (const CLI::App* group : option_groups(*app)) {
    const auto is_choice = [&](const CLI::Option* option) {
      return option != group->get_help_ptr();
    };
    text += "\n" + group->get_group() + ", one of:\n";
    for (const CLI::Option* option : group->get_options(is_choice)) {
      text += make_option(option, option->get_positional());
    }
  }
  return text;
}

std::string Help::make_group(std::string group, bool is_positional,
                             std::vector<const CLI::Option*> options) const {
  if (!is_positional) {
    std::erase_if(options, [](const CLI::Option* option) { return option->get_positional(); });
  }
  return options.empty() ? std::string()
                         : Formatter::make_group(std::move(group), is_positional, options);
}

std::string Help::make_subcommands(const CLI::App* app, CLI::AppFormatMode mode) const {
  return option_groups(*app).empty() ? Formatter::make_subcommands(app, mode) : std::string();
}

}  // namespace pagelet::cli
