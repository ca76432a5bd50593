// SPDX-License-Identifier: MIT
#pragma once

/// Names of hosts that are not ASCII.

#include <string>
#include <string_view>

namespace pagelet::internal {

/// The name as the domain name system has it (UTS #46, nontransitional), in lower case; empty when
/// IDNA does not allow it.
std::string idna_name(std::string_view name);

}  // namespace pagelet::internal
