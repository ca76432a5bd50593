// SPDX-License-Identifier: MIT
#include "core/export/dates.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <string_view>

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

bool take_any(std::string_view& text, std::string_view characters) {
  if (text.empty() || characters.find(text.front()) == std::string_view::npos) return false;
  text.remove_prefix(1);
  return true;
}

// "10:00", "10:00:00.123", with a zone or none, as "T10:00:00+01:00"; nullopt: no time of a day.
std::optional<std::string> time_of_day(std::string_view text) {
  const auto hour = take_digits(text, 2);
  const bool colons = take_any(text, ":");
  const auto minute = take_digits(text, 2);
  if (!hour || *hour > 24 || !minute || *minute > 59) return std::nullopt;
  std::string time = "T" + padded(*hour) + ":" + padded(*minute);
  const bool has_seconds = colons ? take_any(text, ":") : !text.empty() && is_digit(text.front());
  const auto second = has_seconds ? take_digits(text, 2) : 0;
  if (!second || *second > 60) return std::nullopt;
  time += ":" + padded(*second);
  if (has_seconds && take_any(text, ".,")) {
    while (take_digits(text, 1)) continue;
  }
  text = trim_blanks(text);
  if (text.empty()) return time;
  if (equals_ignoring_case(text, "z") || equals_ignoring_case(text, "gmt")) return time + "Z";
  const char sign = text.front();
  if (!take_any(text, "+-")) return std::nullopt;
  const auto hours = take_digits(text, 2);
  take_any(text, ":");
  const auto minutes = text.empty() ? 0 : take_digits(text, 2);
  if (!hours || *hours > 14 || !minutes || *minutes > 59 || !text.empty()) return std::nullopt;
  return time + sign + padded(*hours) + ":" + padded(*minutes);
}

std::optional<std::string> iso_8601(std::string_view text) {
  const auto year = take_digits(text, 4);
  if (!year) return std::nullopt;
  Day day{*year, 0, 0};
  const bool separated = take_any(text, "-/.");
  if (const auto month = take_digits(text, 2)) {
    day.month = *month;
    if (separated) take_any(text, "-/.");
    if (const auto of_month = take_digits(text, 2)) day.day = *of_month;
    if (day.month == 0 || (!separated && day.day == 0)) return std::nullopt;
  } else if (separated) {
    return std::nullopt;
  }
  if (!day.exists()) return std::nullopt;
  if (text.empty()) return day.to_string();
  if (day.day == 0 || !take_any(text, "Tt ")) return std::nullopt;
  const auto time = time_of_day(text);
  return time ? std::optional(day.to_string() + *time) : std::nullopt;
}

}  // namespace

std::optional<std::string> iso_date(std::string_view text) {
  constexpr std::size_t kLongest = 64;
  text = trim_blanks(text);
  return text.size() > kLongest ? std::nullopt : iso_8601(text);
}

}  // namespace pagelet::internal
