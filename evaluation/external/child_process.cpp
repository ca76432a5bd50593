// SPDX-License-Identifier: MIT
#include "evaluation/external/child_process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <initializer_list>
#include <system_error>
#include <thread>
#include <utility>

#include "core/text/printable.h"

namespace pagelet {
namespace {

using Clock = std::chrono::steady_clock;

// Runs the command $1. A second shell waits for the end of file 3, to which nothing is written.
// The file ends when the process that started the script ends; then the shell kills the whole
// group.
constexpr const char* kScript =
    "{ read -r _ <&3; kill -s KILL 0; } </dev/null >/dev/null 2>&1 & exec 3<&-; "
    "exec /bin/sh -c \"$1\"";

// How often to check whether a program has ended whose output other processes hold open.
constexpr int kPollMs = 50;

// How long to wait for the end of a program that has closed its output, so that the message can say
// how it ended.
constexpr double kEndSeconds = 1;

constexpr std::size_t kReadBytes = std::size_t{64} << 10;

constexpr std::string_view kMoreErrors = "... (more of a program's standard error is left out)\n";

Clock::time_point after(double seconds) {
  constexpr double kMaxSeconds = 1e9;
  return Clock::now() + std::chrono::milliseconds(static_cast<std::int64_t>(
                            std::ceil(1000 * std::min(seconds, kMaxSeconds))));
}

struct Pipe {
  FileDescriptor read_end;
  FileDescriptor write_end;

  bool open() {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) return false;
    read_end = FileDescriptor(ends[0]);
    write_end = FileDescriptor(ends[1]);
    return true;
  }
};

bool set_non_blocking(const FileDescriptor& file) {
  const int flags = ::fcntl(file.number(), F_GETFL);
  return flags >= 0 && ::fcntl(file.number(), F_SETFL, flags | O_NONBLOCK) == 0;
}

tl::unexpected<Error> cannot_start(int reason) {
  return fail(ErrorCode::kInput,
              fmt::format("cannot be started ({})", std::generic_category().message(reason)));
}

// Starts the script with these files, under the numbers that it expects. Returns 0 or the error.
int spawn(pid_t& pid, const std::string& command,
          std::initializer_list<std::pair<int, int>> files) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawnattr_init(&attributes);
  sigset_t none;
  ::sigemptyset(&none);
  sigset_t pipe;
  ::sigemptyset(&pipe);
  ::sigaddset(&pipe, SIGPIPE);
  ::posix_spawnattr_setsigmask(&attributes, &none);
  ::posix_spawnattr_setsigdefault(&attributes, &pipe);
  ::posix_spawnattr_setpgroup(&attributes, 0);
  ::posix_spawnattr_setflags(
      &attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  int reason = 0;
  int last = 0;
  for (const auto& [file, number] : files) {
    if (reason == 0) reason = ::posix_spawn_file_actions_adddup2(&actions, file, number);
    last = std::max(last, number);
  }
  if (reason == 0) reason = ::posix_spawn_file_actions_addclosefrom_np(&actions, last + 1);
  std::string words[] = {"sh", "-c", kScript, "sh", command};
  char* arguments[] = {words[0].data(), words[1].data(), words[2].data(),
                       words[3].data(), words[4].data(), nullptr};
  if (reason == 0) {
    reason = ::posix_spawn(&pid, "/bin/sh", &actions, &attributes, arguments, environ);
  }
  ::posix_spawnattr_destroy(&attributes);
  ::posix_spawn_file_actions_destroy(&actions);
  return reason;
}

// Number of bytes in a pipe, seen from either end.
std::size_t unread_bytes(const FileDescriptor& pipe) {
  int bytes = 0;
  return ::ioctl(pipe.number(), FIONREAD, &bytes) == 0 ? static_cast<std::size_t>(bytes) : 0;
}

// Blocks SIGPIPE in this thread, and removes one that a write has caused.
class SigpipeGuard {
 public:
  SigpipeGuard() {
    ::sigemptyset(&pipe_);
    ::sigaddset(&pipe_, SIGPIPE);
    sigset_t pending;
    ::sigpending(&pending);
    was_pending_ = ::sigismember(&pending, SIGPIPE) == 1;
    ::pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
  }
  ~SigpipeGuard() {
    const timespec now{};
    if (!was_pending_) {
      while (::sigtimedwait(&pipe_, nullptr, &now) < 0 && errno == EINTR) {
      }
    }
    ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }
  SigpipeGuard(const SigpipeGuard&) = delete;
  SigpipeGuard& operator=(const SigpipeGuard&) = delete;

 private:
  sigset_t pipe_{};
  sigset_t before_{};
  bool was_pending_ = false;
};

}  // namespace

Result<std::unique_ptr<ChildProcess>> ChildProcess::start(const std::string& command) {
  Pipe input;
  Pipe output;
  Pipe errors;
  Pipe lifeline;
  if (!input.open() || !output.open() || !errors.open() || !lifeline.open() ||
      !set_non_blocking(input.write_end) || !set_non_blocking(output.read_end) ||
      !set_non_blocking(errors.read_end)) {
    return cannot_start(errno);
  }
  constexpr int kLifeline = STDERR_FILENO + 1;  // as in the script
  pid_t pid = -1;
  const int reason = spawn(pid, command,
                           {{input.read_end.number(), STDIN_FILENO},
                            {output.write_end.number(), STDOUT_FILENO},
                            {errors.write_end.number(), STDERR_FILENO},
                            {lifeline.read_end.number(), kLifeline}});
  if (reason != 0) return cannot_start(reason);
  std::unique_ptr<ChildProcess> child(new ChildProcess);
  child->pid_ = pid;
  child->input_ = std::move(input.write_end);
  child->output_ = std::move(output.read_end);
  child->errors_ = std::move(errors.read_end);
  child->lifeline_ = std::move(lifeline.write_end);
  return child;
}

ChildProcess::~ChildProcess() {
  // The command was not waited for before this. As long as it exists, at least as a zombie, no
  // other group can have its number.
  ::kill(-pid_, SIGKILL);
  while (::waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
  }
  read_errors();
  print_errors();
}

// Reads what the program has written to its standard error, so that it never waits for a full pipe.
void ChildProcess::read_errors() {
  constexpr int kMostReads = 16;  // a program may write without end
  char bytes[4096];
  for (int reads = 0; reads < kMostReads && errors_.number() >= 0; ++reads) {
    const ssize_t got = ::read(errors_.number(), bytes, sizeof bytes);
    if (got == 0) errors_ = FileDescriptor();  // its other end is closed
    if (got <= 0) return;
    // One byte more shows that something is left out.
    const std::size_t room = kMaxErrorBytes + 1 - error_text_.size();
    error_text_.append(bytes, std::min(static_cast<std::size_t>(got), room));
  }
}

void ChildProcess::print_errors() {
  if (error_text_.empty()) return;
  const bool is_all = error_text_.size() <= kMaxErrorBytes;
  error_text_.resize(std::min(error_text_.size(), kMaxErrorBytes));
  std::string text = printable_text(error_text_);
  if (!text.ends_with('\n')) text += '\n';
  if (!is_all) text += kMoreErrors;
  error_text_.clear();
  for (std::string_view left = text; !left.empty();) {
    const ssize_t written = ::write(STDERR_FILENO, left.data(), left.size());
    if (written < 0 && errno != EINTR) return;
    left.remove_prefix(static_cast<std::size_t>(std::max<ssize_t>(written, 0)));
  }
}

void ChildProcess::close_input() { input_ = FileDescriptor(); }

// How the program ended, or nullopt if it still runs.
std::optional<siginfo_t> ChildProcess::end() const {
  siginfo_t info{};
  const int result = ::waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT);
  return result != 0 || info.si_pid != 0 ? std::optional(info) : std::nullopt;
}

bool ChildProcess::wait(double seconds) {
  const Clock::time_point deadline = after(seconds);
  while (!end()) {
    read_errors();
    if (Clock::now() >= deadline) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  return true;
}

// Returns nullopt if the program has not ended, or if a signal ended it.
std::optional<int> ChildProcess::exit_code() const {
  const std::optional<siginfo_t> how = end();
  return how && how->si_code == CLD_EXITED ? std::optional(how->si_status) : std::nullopt;
}

Error ChildProcess::ended_error() {
  std::string message = "closed its output without an answer";
  wait(kEndSeconds);
  if (const std::optional<siginfo_t> how = end()) {
    has_read_nothing_ = unread_bytes(input_) == written_;
    message = how->si_code == CLD_EXITED
                  ? fmt::format("ended with exit code {} and no answer", how->si_status)
                  : fmt::format("was ended by signal {} without an answer", how->si_status);
  }
  return {ErrorCode::kInput, std::move(message), LimitKind::kNone};
}

std::optional<std::string> ChildProcess::start_failure() const {
  // The shell's own codes (POSIX, section 2.8.2).
  constexpr int kNotExecutable = 126;
  constexpr int kNotFound = 127;
  const std::optional<int> code = exit_code();
  if (code == kNotExecutable) return "exit code 126: it cannot be executed";
  if (code == kNotFound) return "exit code 127: there is no such program";
  if (!has_read_nothing_) return std::nullopt;
  const std::string end = code ? fmt::format("exit code {}", *code) : "a signal";
  return end + " before it read a request";
}

void ChildProcess::write_some(std::string_view& unwritten) {
  const ssize_t written = ::write(input_.number(), unwritten.data(), unwritten.size());
  if (written > 0) {
    written_ += static_cast<std::size_t>(written);
    unwritten.remove_prefix(static_cast<std::size_t>(written));
  } else if (written < 0 && errno != EAGAIN && errno != EINTR) {
    input_broken_ = true;  // no longer read: the program's output or its end explains more
  }
}

bool ChildProcess::read_some(std::string& answer) {
  const std::size_t before = answer.size();
  answer.resize(before + kReadBytes);
  const ssize_t got = ::read(output_.number(), answer.data() + before, kReadBytes);
  answer.resize(before + static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
  return got > 0 || (got < 0 && (errno == EAGAIN || errno == EINTR));
}

// The whole answer, if that is what was read. `seen`: how much of it was looked at before. `more`:
// whether the program may write more.
std::optional<Result<std::string>> ChildProcess::answer_in(std::string& read, std::size_t seen,
                                                           bool has_request, bool more) {
  const std::size_t newline = read.find('\n', seen);
  if (newline == std::string::npos && more) return std::nullopt;
  if (newline == std::string::npos) {
    is_over_ = !read.empty() && wait(kEndSeconds) && exit_code() == 0;
    if (!is_over_) return Result<std::string>(tl::unexpected(ended_error()));
  }
  // The line feed of the request may be left unread.
  if (!has_request || unread_bytes(input_) > 1) {
    return fail(ErrorCode::kInput, "answered before it had read the request");
  }
  if (newline != std::string::npos && newline + 1 < read.size()) {
    return fail(ErrorCode::kInput, "wrote more than the one line of its answer");
  }
  if (newline != std::string::npos) read.resize(newline);
  return std::move(read);
}

Result<std::string> ChildProcess::exchange(std::string line, double seconds) {
  const SigpipeGuard guard;
  Result<std::string> answer = exchange_lines(std::move(line), seconds);
  read_errors();
  print_errors();
  return answer;
}

Result<std::string> ChildProcess::exchange_lines(std::string line, double seconds) {
  const Clock::time_point deadline = after(seconds);
  line += '\n';
  std::string_view unwritten = line;
  std::string answer;
  if (unread_bytes(output_) > 0) {
    read_some(answer);
    if (auto early = answer_in(answer, 0, false, true)) return *std::move(early);
  }
  while (true) {
    const bool writing = !unwritten.empty() && !input_broken_;
    pollfd files[] = {{output_.number(), POLLIN, 0},
                      {writing ? input_.number() : -1, POLLOUT, 0},
                      {errors_.number(), POLLIN, 0}};
    const bool is_ready = ::poll(files, std::size(files), kPollMs) > 0;
    const bool has_output = is_ready && files[0].revents != 0;
    const bool takes_input = is_ready && files[1].revents != 0;
    if (takes_input) write_some(unwritten);
    if (is_ready && files[2].revents != 0) read_errors();
    // The program may have ended while other processes hold its output open. Then no more follows.
    const bool ended = !has_output && !takes_input && end();
    if (has_output || ended) {
      const std::size_t seen = answer.size();
      const bool more = read_some(answer) && !(ended && answer.size() == seen);
      if (auto whole = answer_in(answer, seen, unwritten.empty(), more)) return *std::move(whole);
      if (answer.size() > kMaxLineBytes) {
        return fail(ErrorCode::kInput,
                    fmt::format("wrote a line of more than {} MiB", kMaxLineBytes >> 20));
      }
    }
    if (Clock::now() >= deadline) {
      return fail(ErrorCode::kTimeout, fmt::format("did not answer within {} s", seconds));
    }
  }
}

}  // namespace pagelet
