// SPDX-License-Identifier: MIT
#pragma once

/// A program that is talked to in lines: one line to its standard input, one from its standard
/// output.
///
/// The command runs under `/bin/sh -c` in a process group of its own, with this process's
/// environment, folder and standard error. It is killed with its whole group: when this object is
/// destroyed, and also when this process itself ends for whatever reason, so that a program that
/// hangs never outlives it. (A second shell in the group waits for that; only descendants that
/// leave the group escape.) No other file of this process is inherited.
///
/// Thread-safety: different objects may be used by different threads; one object by one thread at a
/// time. SIGPIPE is held back from the writing thread; the process's handling of signals is left
/// alone.
///
/// Example:
///   PAGELET_ASSIGN_OR_RETURN(auto child, ChildProcess::start("python3 echo.py"));
///   Result<std::string> answer = child->exchange("{}", 60);

#include <sys/types.h>

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"

namespace pagelet {

class ChildProcess {
 public:
  /// The longest line that is taken from a program, in bytes: 64 MiB, several times the text of the
  /// largest page that the default limits allow.
  static constexpr std::size_t kMaxLineBytes = std::size_t{64} << 20;

  /// Starts a command. Error (`kInput`): the system can start no process. A command that does not
  /// exist is found by the first exchange: start_failure.
  static Result<std::unique_ptr<ChildProcess>> start(const std::string& command);

  /// Kills the group and waits for the command.
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  /// Writes `line` and a line feed, and reads a line, returned without its line feed. Both at the
  /// same time, so neither side waits for a full pipe.
  ///
  /// Errors, phrased to follow the program's name: `kTimeout` when that took longer than `seconds`;
  /// `kInput` when the program ended, wrote a longer line than kMaxLineBytes, wrote more than the
  /// line, or wrote it before it had read its own. After an error the object is of no further use.
  Result<std::string> exchange(std::string line, double seconds);

  /// Why the shell could not start the command, after an error of `exchange`; nullopt: it could.
  std::optional<std::string> start_failure() const;

  /// Tells the program by the end of its input that it may end.
  void close_input();

  /// Waits for the program's end, at most so long. Whether it has ended.
  bool wait(double seconds);

 private:
  ChildProcess() = default;

  enum class Progress : unsigned char { kSome, kEnd };

  void write_some(std::string_view& unwritten);
  Progress read_some(std::string& answer);
  bool has_ended();
  Error ended_error();

  pid_t pid_ = -1;
  int input_ = -1;     // what the program reads
  int output_ = -1;    // what it writes
  int lifeline_ = -1;  // its far end is closed when this process ends
  bool input_broken_ = false;
};

}  // namespace pagelet
