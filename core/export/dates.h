// SPDX-License-Identifier: MIT
#pragma once

/// Reads the dates that pages contain.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace pagelet::internal {

/// In which order a language writes dates of digits.
enum class DigitOrder : std::uint8_t {
  kUnknown,   ///< "05/03/2024" may be a day of March or of May
  kDayFirst,  ///< it is the 5th of March
};

/// The order for a language (page_language, core/dom/page_metadata.h). English is written in both.
DigitOrder digit_order(std::string_view language);

/// The first day in a short text, as "2024-03-05". Read are dates of digits, and dates with the
/// name of the month in one of some twenty languages: "March 5th, 2024", "5 de marzo de 2024",
/// "05/03/2024" if the order is known or the day is above 12. nullopt: there
/// is none, or the day does not exist. O(length).
std::optional<std::string> find_day(std::string_view text, DigitOrder order = DigitOrder::kUnknown);

/// Whether two dates in ISO 8601 are of neighbouring days: "2024-03-05T23:30Z" and "2024-03-06".
/// Without a day they are not.
bool are_neighbours(std::string_view a, std::string_view b);

/// A date, or a date with a time, in ISO 8601: "2024", "2024-03", "2024-03-05",
/// "2024-03-05T10:00:00+01:00". Read are ISO 8601 with any of its separators, and what `find_day`
/// reads, also with a time after it. nullopt: anything else, and texts of more than 64 bytes.
std::optional<std::string> iso_date(std::string_view text);

}  // namespace pagelet::internal
