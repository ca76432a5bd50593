// SPDX-License-Identifier: MIT
#pragma once

/// Runs a program and exchanges lines with it: one line to its standard input, one line from its
/// standard output.
///
/// The command runs under `/bin/sh -c` in its own process group, with this process's environment
/// and folder. It inherits no open file. What it writes to its standard error during an exchange is
/// printed to this process's, without control characters and up to kMaxErrorBytes. The whole group
/// is killed when this object is destroyed, and also when this process ends for any reason, so a
/// program that hangs never outlives it. (A second shell in the group waits for that moment. Only
/// descendants that leave the group escape.)
///
/// Thread-safety: different objects may be used by different threads, one object by one thread at a
/// time. SIGPIPE is blocked in the writing thread; the signal handlers of the process do not
/// change.

#include <signal.h>
#include <sys/types.h>

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/files/files.h"
#include "core/result.h"

namespace pagelet {

class ChildProcess {
 public:
  /// The longest line that is read from a program, in bytes: 64 MiB, several times the text of the
  /// largest page that the default limits allow.
  static constexpr std::size_t kMaxLineBytes = std::size_t{64} << 20;

  /// How much of a program's standard error is printed for an exchange, in bytes.
  static constexpr std::size_t kMaxErrorBytes = std::size_t{8} << 10;

  /// Starts a command. Error (`kInput`): the system cannot start a process. If the command does not
  /// exist, the first exchange fails, and start_failure says why.
  static Result<std::unique_ptr<ChildProcess>> start(const std::string& command);

  /// Kills the group and waits for the command.
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  /// Writes `line` and a line feed, reads one line, and returns it without its line feed. It writes
  /// and reads at the same time, so no side waits for a full pipe. A program that ends with the
  /// exit code 0 may omit the line feed of its last line.
  ///
  /// Errors, whose messages continue a sentence that begins with the program's name: `kTimeout`
  /// when this took longer than `seconds`; `kInput` when the program ended, wrote a longer line
  /// than kMaxLineBytes, wrote more than one line, or wrote it before it had read its input. After
  /// an error the object cannot be used any more.
  Result<std::string> exchange(std::string line, double seconds);

  /// Whether the program has ended after its last answer, which had no line feed.
  bool is_over() const { return is_over_; }

  /// After an error of `exchange`: why the shell could not start the command, or that the program
  /// ended before it read any request; nullopt: it is neither.
  std::optional<std::string> start_failure() const;

  /// Closes the program's input, which tells it to end.
  void close_input();

  /// Waits until the program ends, at most `seconds`. Returns whether it has ended.
  bool wait(double seconds);

 private:
  ChildProcess() = default;

  Result<std::string> exchange_lines(std::string line, double seconds);
  void read_errors();
  void print_errors();
  void write_some(std::string_view& unwritten);
  /// Returns false at the end of the output.
  bool read_some(std::string& answer);
  std::optional<siginfo_t> end() const;
  std::optional<int> exit_code() const;
  Error ended_error();
  std::optional<Result<std::string>> answer_in(std::string& read, std::size_t seen,
                                               bool has_request, bool more);

  pid_t pid_ = -1;
  FileDescriptor input_;     // the program reads from it
  FileDescriptor output_;    // the program writes to it
  FileDescriptor errors_;    // its standard error
  FileDescriptor lifeline_;  // this end is closed when this process ends
  std::size_t written_ = 0;  // bytes to its input
  std::string error_text_;   // the beginning of what it wrote to its standard error
  bool input_broken_ = false;
  bool has_read_nothing_ = false;  // known once the program has ended
  bool is_over_ = false;
};

}  // namespace pagelet
