// SPDX-License-Identifier: MIT
#include "core/version/version.h"

#include "core/version/commit.h"  // made by cmake/PageletCommit.cmake at every build

namespace pagelet {

MadeBy made_by() {
#if defined(__clang__)
  return {PAGELET_VERSION, kCommit, "Clang " __clang_version__};
#else
  return {PAGELET_VERSION, kCommit, "GCC " __VERSION__};
#endif
}

}  // namespace pagelet
