// SPDX-License-Identifier: MIT

// The program `pagelet`: parses the command line, calls the library, prints.

#include <fcntl.h>
#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <memory>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/command.h"
#include "cli/machine.h"
#include "cli/version.h"
#include "core/kept_memory.h"
#include "core/text/ascii.h"
#include "core/text/edit_distance.h"
#include "core/text/printable.h"

namespace {

using namespace pagelet::cli;
using pagelet::did_you_mean;

// The message of a log line without control characters, which names of files may contain.
class PrintableMessage final : public spdlog::custom_flag_formatter {
 public:
  void format(const spdlog::details::log_msg& message, const std::tm&,
              spdlog::memory_buf_t& target) override {
    const std::string text = pagelet::printable_line(
        pagelet::without_middle({message.payload.data(), message.payload.size()}));
    target.append(text.data(), text.data() + text.size());
  }
  std::unique_ptr<custom_flag_formatter> clone() const override {
    return std::make_unique<PrintableMessage>();
  }
};

// Its lines end with `hint`.
std::shared_ptr<spdlog::logger> make_logger(const std::string& name, const std::string& hint) {
  auto logger = std::make_shared<spdlog::logger>(
      name, std::make_shared<spdlog::sinks::stderr_color_sink_mt>(
                colour_is_allowed() ? spdlog::color_mode::automatic : spdlog::color_mode::never));
  auto formatter = std::make_unique<spdlog::pattern_formatter>();
  // On a terminal a message replaces the line of progress.
  const std::string start = ::isatty(STDERR_FILENO) == 1 ? "\r\033[K" : "";
  formatter->add_flag<PrintableMessage>('*').set_pattern(start + "pagelet: %^%l%$: %*" + hint);
  logger->set_formatter(std::move(formatter));
  logger->set_level(spdlog::level::warn);
  return logger;
}

// Opens standard streams that are closed. Otherwise a file that is opened later would become
// standard output, or log lines would be written to it. Writing to a standard output that was
// closed fails.
void open_closed_streams() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(stream, F_GETFD) != -1 || errno != EBADF) continue;
    // open() returns the lowest free number, and all lower ones are in use.
    if (::open("/dev/null", stream == STDERR_FILENO ? O_WRONLY : O_RDONLY) != stream) {
      std::_Exit(kInternalError);
    }
  }
}

// `help COMMAND` means `COMMAND --help`, `help` and `version` mean the options of that name.
std::vector<std::string> arguments_of(int argc, char** argv) {
  std::vector<std::string> arguments(argv + 1, argv + argc);
  if (arguments.empty()) return arguments;
  if (arguments[0] == "help") {
    arguments.erase(arguments.begin());
    arguments.emplace_back("--help");
  } else if (arguments[0] == "version") {
    arguments[0] = "--version";
  }
  return arguments;
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
  }
  return names;
}

// The innermost command that was understood: "pagelet suite list".
const CLI::App& innermost(const CLI::App& program) {
  const CLI::App* app = &program;
  while (!app->get_subcommands().empty()) app = app->get_subcommands().front();
  return *app;
}

std::string full_name(const CLI::App& app) {
  const std::string& name = app.get_name();
  return app.get_parent() == nullptr ? name : full_name(*app.get_parent()) + " " + name;
}

// Says what to give after CLI11's "--site: 1 required DIR missing"; empty: another message.
std::string missing_value(const CLI::App& app, const CLI::ParseError& error) {
  constexpr std::string_view kBegin = ": 1 required ";
  constexpr std::string_view kEnd = " missing";
  const std::string message = error.what();
  const std::size_t begin = message.find(kBegin);
  if (begin == std::string::npos || !message.ends_with(kEnd)) return {};
  const std::string name = message.substr(0, begin);
  const std::size_t type = begin + kBegin.size();
  const CLI::Option* const option = app.get_option_no_throw(name);
  std::string meaning = option == nullptr ? "" : option->get_description();
  meaning = meaning.substr(0, meaning.find(';'));
  if (!meaning.empty()) meaning[0] = pagelet::ascii_lower(meaning[0]);
  return name + ": " + message.substr(type, message.size() - kEnd.size() - type) + " is missing" +
         (meaning.empty() ? "" : ": " + meaning);
}

// Names of the commands of which `app` needs one.
std::vector<std::string> command_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands({})) names.push_back(command->get_name());
  return names;
}

// The word instead of a command; empty: there is none. What nothing else takes falls through to
// the program.
std::string unknown_command(const CLI::App& program) {
  if (command_names(innermost(program)).empty()) return {};
  const std::vector<std::string> rest = program.remaining();
  const auto word = std::ranges::find_if(rest, [](const std::string& argument) {
    return argument.size() <= 1 || argument.front() != '-';
  });
  return word == rest.end() ? std::string() : *word;
}

// One line about the error that parsing `arguments` (without the program's name) ended with: what
// is wrong, what may have been meant, and where help is.
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
      return name + ": " + full_name(app) + " has no such option" + did_you_mean(name, options) +
             hint;
    }
  }
  if (commands.empty()) {
    const std::string missing = missing_value(app, error);
    return (missing.empty() ? error.what() : missing) + hint;
  }
  const std::string word = unknown_command(program);
  if (word.empty()) return "a command is missing" + hint;
  return word + ": " + full_name(app) + " has no such command" + did_you_mean(word, commands) +
         hint;
}

// A variable that is not set must not change what a command does, so no value may be empty.
void refuse_empty_values(CLI::App& app) {
  for (CLI::Option* option : app.get_options()) {
    if (option->get_items_expected_max() == 0) continue;
    option->check([](const std::string& value) {
      return value.empty() ? std::string("an empty value") : std::string();
    });
  }
  for (CLI::App* command : app.get_subcommands([](CLI::App*) { return true; })) {
    refuse_empty_values(*command);
  }
}

int run(int argc, char** argv) {
  CLI::App program("Finds the template of a website and the main content of a page.", "pagelet");
  bool is_verbose = false;
  program.add_flag("--verbose", is_verbose, "With --version: also commit, compiler and machine")
      ->needs(program.set_version_flag(
          "--version", [&is_verbose] { return is_verbose ? verbose_version() : kVersion; }));
  program.require_subcommand(1);
  program.fallthrough();
  std::string level = "warning";
  program.add_option("--log-level", level, "Minimum level of messages on standard error")
      ->check(CLI::IsMember({"error", "warning", "info", "debug"}))
      ->capture_default_str();

  const std::vector<std::string> arguments = arguments_of(argc, argv);
  Action action;
  for (AddCommand* const add : {add_extract, add_bench, add_merge, add_export, add_reproduce,
                                add_report, add_compare, add_candidates, add_algorithms, add_store,
                                add_suite, add_label, add_agree, add_template, add_tune}) {
    add(program, action);
  }
  refuse_empty_values(program);
  // CLI11 would take the next argument for the empty value of `--option=`.
  const auto end = std::ranges::find(arguments, "--");
  const auto empty = std::find_if(arguments.begin(), end, [](const std::string& argument) {
    return argument.starts_with("--") && argument.find('=') == argument.size() - 1;
  });
  if (empty != end) {
    spdlog::error("{}: an empty value (pagelet --help)", empty->substr(0, empty->size() - 1));
    return kWrongUsage;
  }

  try {
    // CLI11 takes the last one first.
    program.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));
  } catch (const CLI::Success& asked) {  // --help, --version
    if (!unknown_command(program).empty()) {
      spdlog::error("{}", wrong_usage(program, arguments, asked));
      return kWrongUsage;
    }
    std::ostringstream text;
    const int code = program.exit(asked, text);
    return finish(print_and_exit(text.str(), code));
  } catch (const CLI::ParseError& error) {
    spdlog::error("{}", wrong_usage(program, arguments, error));
    return kWrongUsage;
  }
  spdlog::set_level(spdlog::level::from_str(level));
  spdlog::register_logger(
      make_logger(kUsageLogger, " (" + full_name(innermost(program)) + " --help)"));
  return action();
}

}  // namespace

int main(int argc, char** argv) {
  open_closed_streams();
  pagelet::keep_freed_memory();
  // With this, a file that exceeds `ulimit -f` is a write error, like a full disk.
  std::signal(SIGXFSZ, SIG_IGN);
  try {
    spdlog::set_default_logger(make_logger("pagelet", ""));
    return run(argc, argv);
  } catch (const std::bad_alloc&) {
    std::fputs("pagelet: error: out of memory\n", stderr);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "pagelet: internal error: %s\n", error.what());
  }
  return kInternalError;
}
