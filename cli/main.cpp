// SPDX-License-Identifier: MIT

// The program `pagelet`: parses the command line, calls the library, prints.

#include <fcntl.h>
#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <memory>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "cli/command.h"
#include "cli/help.h"
#include "cli/version.h"
#include "cli/wrong_usage.h"
#include "core/text/printable.h"
#include "core/text/utf8.h"

namespace {

using namespace pagelet::cli;

// A message without the middle of a very long name or value: what is wrong stands at the end.
std::string shortened(std::string_view message) {
  constexpr std::size_t kMost = 5'000;  // more than the longest name of a file, 4,096 bytes
  constexpr std::size_t kBeginning = 800;
  constexpr std::size_t kEnd = 400;
  if (message.size() <= kMost) return std::string(message);
  std::size_t end = message.size() - kEnd;
  while (!pagelet::begins_character(message[end]) && end + 1 < message.size()) ++end;
  return std::string(pagelet::whole_characters(message, kBeginning)) + " ... " +
         std::string(message.substr(end));
}

// The message of a log line without control characters, which names of files may contain.
class PrintableMessage final : public spdlog::custom_flag_formatter {
 public:
  void format(const spdlog::details::log_msg& message, const std::tm&,
              spdlog::memory_buf_t& target) override {
    const std::string text =
        pagelet::printable_line(shortened({message.payload.data(), message.payload.size()}));
    target.append(text.data(), text.data() + text.size());
  }
  std::unique_ptr<custom_flag_formatter> clone() const override {
    return std::make_unique<PrintableMessage>();
  }
};

// Its lines end with `hint`.
std::shared_ptr<spdlog::logger> make_logger(const std::string& name, const std::string& hint) {
  const char* no_colour = std::getenv("NO_COLOR");
  const bool plain = no_colour != nullptr && *no_colour != '\0';
  auto logger = std::make_shared<spdlog::logger>(
      name, std::make_shared<spdlog::sinks::stderr_color_sink_mt>(
                plain ? spdlog::color_mode::never : spdlog::color_mode::automatic));
  auto formatter = std::make_unique<spdlog::pattern_formatter>();
  formatter->add_flag<PrintableMessage>('*').set_pattern("pagelet: %^%l%$: %*" + hint);
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
  } else if (arguments[0] == "version" && arguments.size() == 1) {
    arguments[0] = "--version";
  }
  return arguments;
}

int run(int argc, char** argv) {
  CLI::App program("Finds the template of a website and the main content of a page.", "pagelet");
  program.formatter(std::make_shared<Help>());
  program.set_version_flag("--version", pagelet::cli::kVersion);
  program.require_subcommand(1);
  program.fallthrough();
  std::string level = "warning";
  program.add_option("--log-level", level, "Least important messages on standard error")
      ->check(CLI::IsMember({"error", "warning", "info", "debug"}))
      ->capture_default_str();

  const std::vector<std::string> arguments = arguments_of(argc, argv);
  Action action;
  add_extract(program, action);
  add_bench(program, action);
  add_merge(program, action);
  add_export(program, action);
  add_reproduce(program, action);
  add_report(program, action);
  add_compare(program, action);
  add_candidates(program, action);
  add_algorithms(program, action);
  add_partition(program, action);
  add_store(program, action);
  add_suite(program, action);
  add_label(program, action);
  add_agree(program, action);
  add_tune(program, action);

  try {
    // CLI11 takes the last one first.
    program.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));
  } catch (const CLI::Success& asked) {  // --help, --version
    std::ostringstream text;
    const int code = program.exit(asked, text);
    return finish(print_and_exit(text.str(), code));
  } catch (const CLI::ParseError& error) {
    spdlog::error("{}", wrong_usage(program, arguments, error));
    return kWrongUsage;
  }
  spdlog::set_level(spdlog::level::from_str(level));
  spdlog::register_logger(make_logger(kUsageLogger, " (" + chosen_command(program) + " --help)"));
  return action();
}

}  // namespace

int main(int argc, char** argv) {
  open_closed_streams();
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
