// SPDX-License-Identifier: MIT
#include "evaluation/run/made_by.h"

#include "evaluation/run/build.h"   // made by cmake/PageletBuild.cmake at every build
#include "evaluation/run/commit.h"  // made by cmake/PageletCommit.cmake at every build

namespace pagelet {

MadeBy made_by() {
#if defined(__clang__)
  const std::string compiler = "Clang " __clang_version__;
#else
  const std::string compiler = "GCC " __VERSION__;
#endif
  return {PAGELET_VERSION, kCommit, compiler};
}

std::string build_of_program() { return kBuild; }

}  // namespace pagelet
