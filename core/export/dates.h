// SPDX-License-Identifier: MIT
#pragma once

/// Reads the dates that pages contain.

#include <optional>
#include <string>
#include <string_view>

namespace pagelet::internal {

/// A date, or a date with a time, in ISO 8601: "2024", "2024-03", "2024-03-05",
/// "2024-03-05T10:00:00+01:00". Read are ISO 8601 with any of its separators, RFC 5322 ("Tue, 05
/// Mar 2024 10:00:00 GMT") and English dates with the month in letters ("March 5th, 2024").
/// nullopt: anything else, days that do not exist, and dates of digits whose order of day and month
/// nobody can know ("05/03/2024"). O(length).
std::optional<std::string> iso_date(std::string_view text);

}  // namespace pagelet::internal
