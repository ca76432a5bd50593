// SPDX-License-Identifier: MIT
#pragma once

/// Reads the dates that pages state for programs.

#include <optional>
#include <string>
#include <string_view>

namespace pagelet::internal {

/// A date, or a date with a time, in ISO 8601: "2024", "2024-03", "2024-03-05",
/// "2024-03-05T10:00:00+01:00". Read are ISO 8601 with any of its separators, or a blank before the
/// time, and days with the English name of the month, as in "Mar 5, 2024" and in mails. nullopt:
/// anything else, and texts of more than 64 bytes.
std::optional<std::string> iso_date(std::string_view text);

}  // namespace pagelet::internal
