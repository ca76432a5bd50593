// SPDX-License-Identifier: MIT
#pragma once

/// What a measurement of times depends on besides the program.

#include <string>

namespace pagelet::cli {

/// System, processor and memory on one line: "Linux 6.1.0 x86_64, AMD EPYC, 2 processors, 8 GiB".
std::string machine();

/// The date in UTC: "2026-11-27".
std::string today();

/// Version, commit, compiler and build of the program, and `machine`, on a line each.
std::string verbose_version();

}  // namespace pagelet::cli
