// SPDX-License-Identifier: MIT
#pragma once

/// What `pagelet algorithms` prints: every built-in algorithm with its parameters.

#include <string>

namespace pagelet {

std::string algorithms_text();

/// `pagelet.algorithms/1` (docs/formats.md).
std::string algorithms_json();

}  // namespace pagelet
