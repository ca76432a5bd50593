// SPDX-License-Identifier: MIT
#include "cli/wrong_usage.h"

#include <algorithm>

#include "core/text/edit_distance.h"

namespace pagelet::cli {
namespace {

std::vector<std::string> command_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands({})) names.push_back(command->get_name());
  return names;
}

// The names of all options, such as "--jobs", with the options of the program itself, which all
// commands accept.
std::vector<std::string> option_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* from = &app; from != nullptr; from = from->get_parent()) {
    for (const CLI::Option* option : from->get_options()) {
      for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
      for (const std::string& name : option->get_snames()) names.push_back("-" + name);
    }
    for (const CLI::App* group :
         from->get_subcommands([](const CLI::App* part) { return part->get_name().empty(); })) {
      for (const CLI::Option* option : group->get_options()) {
        for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
      }
    }
  }
  return names;
}

// The innermost command that was understood: "pagelet suite list".
const CLI::App& innermost(const CLI::App& program) {
  const CLI::App* app = &program;
  while (!app->get_subcommands().empty() && !app->get_subcommands().front()->get_name().empty()) {
    app = app->get_subcommands().front();
  }
  return *app;
}

std::string full_name(const CLI::App& app) {
  const std::string& name = app.get_name();
  return app.get_parent() == nullptr ? name : full_name(*app.get_parent()) + " " + name;
}

// The other commands that have an option: "; pagelet bench, pagelet tune have it".
std::string who_has(const CLI::App& program, const std::string& option) {
  std::string names;
  for (const CLI::App* command : program.get_subcommands({})) {
    const CLI::Option* found = command->get_option_no_throw(option);
    if (found != nullptr) names += (names.empty() ? "; " : ", ") + full_name(*command);
  }
  return names.empty() ? ""
                       : names + (names.find(',') == std::string::npos ? " has it" : " have it");
}

bool is_option(const std::string& argument) {
  return argument.size() > 1 && argument.front() == '-';
}

}  // namespace

std::string wrong_usage(const CLI::App& program, const std::vector<std::string>& arguments,
                        const CLI::ParseError& error) {
  const CLI::App& app = innermost(program);
  const std::string hint = " (" + full_name(app) + " --help)";
  const std::vector<std::string> commands = command_names(app);
  const std::vector<std::string> options = option_names(app);
  for (const std::string& argument : arguments) {
    const std::string name = argument.substr(0, argument.find('='));
    if (name.starts_with("--") && name.size() > 2 &&
        std::ranges::find(options, name) == options.end()) {
      const std::string elsewhere = who_has(program, name);
      return name + ": " + full_name(app) + " has no such option" +
             (elsewhere.empty() ? did_you_mean(name, options) : elsewhere) + hint;
    }
  }
  if (commands.empty() || (commands.size() == 1 && commands.front().empty()))
    return error.what() + hint;
  // The word in the place of a command.
  const auto own = std::ranges::find(arguments, app.get_name());
  const auto from =
      app.get_parent() == nullptr || own == arguments.end() ? arguments.begin() : own + 1;
  const auto word = std::find_if_not(from, arguments.end(), is_option);
  if (word == arguments.end()) return "a command is missing" + hint;
  return *word + ": " + full_name(app) + " has no such command" + did_you_mean(*word, commands) +
         hint;
}

std::string chosen_command(const CLI::App& program) { return full_name(innermost(program)); }

}  // namespace pagelet::cli
