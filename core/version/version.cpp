// SPDX-License-Identifier: MIT
#include "core/version/version.h"

#include "core/version/commit.h"  // made by cmake/PageletCommit.cmake at every build

namespace pagelet {

std::string source_commit() { return kCommit; }

std::string compiler_name() {
#if defined(__clang__)
  return "Clang " __clang_version__;
#else
  return "GCC " __VERSION__;
#endif
}

}  // namespace pagelet
