// SPDX-License-Identifier: MIT
#pragma once

/// The output of `pagelet algorithms`: every algorithm with its parameters.

#include <span>
#include <string>

#include "extractors/registry.h"

namespace pagelet {

std::string algorithms_text(std::span<const ExtractorEntry> entries);

/// The JSON document `pagelet.algorithms/1` (docs/formats.md).
std::string algorithms_json(std::span<const ExtractorEntry> entries);

}  // namespace pagelet
