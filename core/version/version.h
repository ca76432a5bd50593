// SPDX-License-Identifier: MIT
#pragma once

/// The sources and the compiler of this program.

#include <string>

namespace pagelet {

/// Commit of the sources, with "+" after it when files were changed; "unknown" outside of a Git
/// checkout.
std::string source_commit();

/// Name and version of the compiler: "GCC 12.2.0".
std::string compiler_name();

}  // namespace pagelet
