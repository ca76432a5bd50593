// SPDX-License-Identifier: MIT
#include "evaluation/run/made_by.h"

#include "core/version/version.h"
#include "evaluation/run/build.h"  // made by cmake/PageletBuild.cmake at every build

namespace pagelet {

MadeBy made_by() { return {PAGELET_VERSION, source_commit(), compiler_name()}; }

std::string build_of_program() { return kBuild; }

}  // namespace pagelet
