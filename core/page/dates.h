// SPDX-License-Identifier: MIT
#pragma once

/// Dates in texts: ISO 8601, numbers by the habits of a language, and named months in the
/// languages of month_names.cpp.

#include <array>
#include <compare>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pagelet::internal {

/// A day of the Gregorian calendar.
struct Day {
  unsigned year = 0;
  unsigned month = 0;  ///< 0: unknown
  unsigned day = 0;    ///< 0: unknown, as the month may be

  bool exists() const;
  /// "2024", "2024-03" or "2024-03-05".
  std::string to_string() const;
  /// Days since 1970-01-01. The day must exist and be known.
  long number() const;

  friend auto operator<=>(const Day&, const Day&) = default;
};

/// Which number of 03/04/2024 is the day. Dots and hyphens always have the day first.
enum class DayOrder : unsigned char { kDayFirst, kMonthFirst };

/// The month that a word names in one of the languages of month_names.cpp, in full or by at least
/// three letters that no other month begins with; otherwise 0. `word`: in lower case.
unsigned month_named(std::string_view word);

struct FoundDate {
  std::size_t begin = 0;
  std::size_t end = 0;
  Day day;
  bool is_turned = false;  ///< it exists only with day and month the other way around
};

/// The days in a text, in order. A number of two digits is a year only after a day and a month with
/// the same sign between all three. Years before 1990 and after 2099 do not date a page. O(length).
std::vector<FoundDate> dates_in(std::string_view text, DayOrder order);

/// How the days of dates in figures are read: a forum writes all of them in the same way, which the
/// page's language does not always tell.
struct DayForm {
  DayOrder order = DayOrder::kDayFirst;
  bool is_dashed = false;  ///< the order is also that of dates with dashes: "05-31-2024"

  bool operator==(const DayForm&) const = default;

  /// The dates in a text, as internal::dates_in finds them.
  std::vector<FoundDate> dates_in(std::string_view text) const;
};

/// All forms.
inline constexpr std::array kDayForms = {
    DayForm{.order = DayOrder::kDayFirst}, DayForm{.order = DayOrder::kMonthFirst},
    DayForm{.order = DayOrder::kMonthFirst, .is_dashed = true}};

/// The form in which most days of texts exist, and are closest to the next ones, as those of a
/// discussion are: "05-03-2024" and "05-04-2024" are of May. The usual form, unless in another one
/// they are less than half as far apart. O(texts).
DayForm closest_days(std::span<const std::string_view> texts, DayForm usual);

/// A date, or a date with a time, in ISO 8601: "2024", "2024-03", "2024-03-05",
/// "2024-03-05T10:00:00+01:00". The text is ISO 8601, also with slashes, with numbers of one digit
/// or with a blank before the time; or it contains exactly one day that dates_in finds, with the
/// time directly after it, as in mails. nullopt: anything else, and texts of more than 64 bytes.
std::optional<std::string> iso_date(std::string_view text, DayOrder order = DayOrder::kDayFirst);

/// The day of a result of iso_date; nullopt if it has none.
std::optional<Day> day_of(std::string_view iso);

/// Whether a short text is little else than a date or a time, also one as "2 hours ago".
/// O(length), of at most a hundred bytes.
bool is_date_text(std::string_view text);

/// Whether a text is only how long ago something was: "6 months ago". O(length), of at most 24
/// bytes.
bool is_age(std::string_view text);

/// The position of the colon of the first time of day from a byte on, as in "9:05", or of the "h"
/// in "9h05".
std::optional<std::size_t> colon_of_time(std::string_view text, std::size_t from = 0);

/// The minutes since 1970 that a date with a time of day names; nullopt: "Today, 10:32".
std::optional<long> minutes_in(std::string_view text, const DayForm& form);

/// Whether nearly each of some times is later than the one before, or the same, and some are later.
/// O(times).
bool are_in_order(std::span<const long> times);

}  // namespace pagelet::internal
