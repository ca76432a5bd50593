// SPDX-License-Identifier: MIT
#include "cli/machine.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <ctime>
#include <fstream>
#include <string_view>
#include <thread>

#include "core/version/version.h"
#include "evaluation/run/bench.h"

namespace pagelet::cli {
namespace {

// The name of the processor; empty where the system has no /proc/cpuinfo with one.
std::string processor_name() {
  constexpr std::string_view kName = "model name";
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    const std::size_t colon = line.find(": ");
    if (line.starts_with(kName) && colon != std::string::npos) return line.substr(colon + 2);
  }
  return {};
}

}  // namespace

std::string machine() {
  constexpr double kGibibyte = 1024.0 * 1024 * 1024;
  utsname system{};
  ::uname(&system);
  std::string text = fmt::format("{} {} {}", system.sysname, system.release, system.machine);
  if (const std::string name = processor_name(); !name.empty()) text += ", " + name;
  const double bytes =
      static_cast<double>(::sysconf(_SC_PHYS_PAGES)) * static_cast<double>(::sysconf(_SC_PAGESIZE));
  return text + fmt::format(", {} processors, {:.1f} GiB", std::thread::hardware_concurrency(),
                            bytes / kGibibyte);
}

std::string today() { return fmt::format("{:%Y-%m-%d}", fmt::gmtime(std::time(nullptr))); }

std::string verbose_version() {
  const MadeBy program = made_by();
  return fmt::format("pagelet {}\ncommit {}\nbuild {}\ncompiler {}\nmachine {}", program.version,
                     program.commit, build_of_program(), program.compiler, machine());
}

}  // namespace pagelet::cli
