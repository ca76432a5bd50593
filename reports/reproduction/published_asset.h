// SPDX-License-Identifier: MIT
#pragma once

/// reports/reproduction/published/tables.json, as part of the program.

#include <span>

#include "reports/output/asset.h"

namespace pagelet {

/// One file.
std::span<const Asset> published_assets();

}  // namespace pagelet
