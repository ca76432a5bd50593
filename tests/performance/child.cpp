// SPDX-License-Identifier: MIT
#include "tests/performance/child.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <utility>

namespace pagelet::performance {

pid_t start_child(std::vector<std::string> arguments, const std::string& output) {
  std::vector<char*> pointers;
  for (std::string& argument : arguments) pointers.push_back(argument.data());
  pointers.push_back(nullptr);
  const pid_t child = ::fork();
  if (child != 0) return child;
  const int nowhere = ::open("/dev/null", O_WRONLY);
  const int file = ::open(output.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  ::dup2(file, STDOUT_FILENO);
  ::dup2(nowhere, STDERR_FILENO);
  ::execv(pointers.front(), pointers.data());
  ::_exit(127);
}

std::optional<ChildCosts> wait_for_child(pid_t child) {
  int status = 0;
  rusage usage{};
  if (child < 0 || ::wait4(child, &status, 0, &usage) != child) return std::nullopt;
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) return std::nullopt;
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  return ChildCosts{seconds(usage.ru_utime) + seconds(usage.ru_stime),
                    static_cast<double>(usage.ru_maxrss) * 1024 / 1e6};
}

std::optional<ChildCosts> run_child(std::vector<std::string> arguments, const std::string& output) {
  return wait_for_child(start_child(std::move(arguments), output));
}

}  // namespace pagelet::performance
