// SPDX-License-Identifier: MIT
#pragma once

/// Addresses that lead to the page of a member of a site.

#include <string_view>

namespace pagelet::internal {

/// Whether an address is that of a member's page: "/users/25", "member.php?u=25", "/~ann".
/// O(length), of at most 300 bytes.
bool is_of_member(std::string_view address);

}  // namespace pagelet::internal
