// SPDX-License-Identifier: MIT
#pragma once

/// What `pagelet algorithms` prints: every algorithm with its parameters.

#include <span>
#include <string>

#include "extractors/registry.h"

namespace pagelet {

std::string algorithms_text(std::span<const ExtractorEntry> entries);

/// `pagelet.algorithms/1` (docs/formats.md).
std::string algorithms_json(std::span<const ExtractorEntry> entries);

}  // namespace pagelet
