// SPDX-License-Identifier: MIT
#pragma once

/// Repair of UTF-8 within a budget; what needs none is declared in decoding.h.

#include <string>
#include <string_view>

#include "core/budget.h"

namespace pagelet::internal {

/// pagelet::repair_utf8; the text ends early when the sign says stop. `sign`: nullptr is none.
std::string repair_utf8(std::string_view text, StopSign* sign);

}  // namespace pagelet::internal
