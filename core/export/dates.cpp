// SPDX-License-Identifier: MIT

// A date is taken only if it is certain: 2024-03-05, or with an English name of its month.
// 03/04/2024 is none, because countries differ in the order of day and month. A time of day is
// added if its form is known.

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "core/export/page_marks.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"

namespace pagelet::internal {
namespace {

std::string padded(unsigned number) { return (number < 10 ? "0" : "") + std::to_string(number); }

struct Day {
  unsigned year = 0;
  unsigned month = 0;
  unsigned day = 0;  // 0: unknown, as the month may be

  bool exists() const {
    using std::chrono::year_month_day;
    if (year < 1000 || month > 12) return false;
    if (day == 0) return true;
    return year_month_day(std::chrono::year(static_cast<int>(year)), std::chrono::month(month),
                          std::chrono::day(day))
        .ok();
  }
  std::string to_string() const {
    std::string text = std::to_string(year);
    if (month > 0) text += "-" + padded(month);
    if (day > 0) text += "-" + padded(day);
    return text;
  }
};

// The digits of a fixed number, taken from the beginning of `text`.
std::optional<unsigned> take_digits(std::string_view& text, std::size_t count) {
  if (text.size() < count || !std::ranges::all_of(text.substr(0, count), is_digit)) return {};
  unsigned number = 0;
  for (const char c : text.substr(0, count)) number = number * 10 + static_cast<unsigned>(c - '0');
  text.remove_prefix(count);
  return number;
}

std::optional<unsigned> take_one_or_two_digits(std::string_view& text) {
  const auto number = take_digits(text, 2);
  return number ? number : take_digits(text, 1);
}

bool take_any(std::string_view& text, std::string_view characters) {
  if (text.empty() || characters.find(text.front()) == std::string_view::npos) return false;
  text.remove_prefix(1);
  return true;
}

// "10:00", "10:00:00.123", with a zone or none, as "T10:00:00+01:00"; nullopt: no time of a day.
std::optional<std::string> time_of_day(std::string_view text) {
  const auto hour = take_digits(text, 2);
  const bool has_colon = take_any(text, ":");
  const auto minute = take_digits(text, 2);
  if (!hour || *hour > 24 || !has_colon || !minute || *minute > 59) return std::nullopt;
  std::string time = "T" + padded(*hour) + ":" + padded(*minute);
  const bool has_seconds = take_any(text, ":");
  const auto second = has_seconds ? take_digits(text, 2) : 0;
  if (!second || *second > 60) return std::nullopt;
  time += ":" + padded(*second);
  if (has_seconds && take_any(text, ".,")) {
    while (take_digits(text, 1)) continue;
  }
  text = trim_blanks(text);
  if (text.empty()) return time;
  for (const std::string_view zone : {"z", "gmt", "utc"}) {
    if (equals_ignoring_case(text, zone)) return time + "Z";
  }
  const char sign = text.front();
  if (!take_any(text, "+-")) return std::nullopt;
  const auto hours = take_digits(text, 2);
  take_any(text, ":");
  const auto minutes = text.empty() ? 0 : take_digits(text, 2);
  if (!hours || *hours > 14 || !minutes || *minutes > 59 || !text.empty()) return std::nullopt;
  return time + sign + padded(*hours) + ":" + padded(*minutes);
}

// The day, with the time if that has a known form. The day is also certain before "6:30 PM".
std::optional<std::string> with_time(const Day& day, std::string_view time) {
  if (!day.exists() || (!time.empty() && !is_digit(time.front()))) return std::nullopt;
  return day.to_string() + time_of_day(time).value_or("");
}

std::optional<std::string> iso_8601(std::string_view text) {
  if (text.size() == 6) return std::nullopt;  // "2024-3"
  const auto year = take_digits(text, 4);
  if (!year) return std::nullopt;
  Day day{*year, 0, 0};
  for (unsigned* part : {&day.month, &day.day}) {
    if (!take_any(text, "-/")) break;
    *part = take_one_or_two_digits(text).value_or(0);
    if (*part == 0) return std::nullopt;
  }
  if (!text.empty() && (day.day == 0 || !take_any(text, "Tt "))) return std::nullopt;
  return with_time(day, text);
}

// The month that an English word names, in full or by three letters or more; 0: none.
unsigned month_named(std::string_view word) {
  constexpr auto kMonths = std::to_array<std::string_view>(
      {"january", "february", "march", "april", "may", "june", "july", "august", "september",
       "october", "november", "december"});
  const std::string name = ascii_lower(word);
  for (std::size_t month = 0; word.size() >= 3 && month < kMonths.size(); ++month) {
    if (kMonths[month].starts_with(name)) return static_cast<unsigned>(month + 1);
  }
  return 0;
}

// "March 5, 2024", "5th Mar 2024", "Tue, 05 Mar 2024 10:00:00 +0100".
std::optional<std::string> with_month_name(std::string_view text) {
  constexpr std::string_view kWeekdays = "sun mon tue wed thu fri sat";
  Day day;
  while (day.year == 0) {
    while (take_any(text, " ,.")) continue;
    const auto begin = text.begin();
    const std::string_view word(begin, std::ranges::find_if_not(text, is_letter));
    text.remove_prefix(word.size());
    if (const unsigned month = month_named(word); month > 0 && day.month == 0) {
      day.month = month;
    } else if (!word.empty()) {
      const bool is_weekday = kWeekdays.find(ascii_lower(word.substr(0, 3))) < kWeekdays.size();
      if (!is_weekday || word.size() < 3 || day.month > 0 || day.day > 0) return std::nullopt;
    } else if (const auto year = take_digits(text, 4)) {
      day.year = *year;
    } else {
      const auto number = take_one_or_two_digits(text);
      if (!number || day.day > 0) return std::nullopt;
      day.day = *number;
      for (const std::string_view ending : {"st", "nd", "rd", "th"}) {
        if (text.starts_with(ending)) text.remove_prefix(ending.size());
      }
    }
  }
  if (day.month == 0 || day.day == 0) return std::nullopt;
  if (!text.empty() && !take_any(text, " ,")) return std::nullopt;
  return with_time(day, trim_blanks(text));
}

}  // namespace

std::optional<std::string> iso_date(std::string_view text) {
  constexpr std::size_t kMaxLength = 64;
  text = trim_blanks(text);
  if (text.size() > kMaxLength) return std::nullopt;
  const auto iso = iso_8601(text);
  return iso ? iso : with_month_name(text);
}

}  // namespace pagelet::internal
