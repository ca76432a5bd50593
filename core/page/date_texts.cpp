// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cstdint>
#include <string>

#include "core/page/dates.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/relative_times.h"
#include "core/text/unicode.h"
#include "core/text/words.h"

namespace pagelet::internal {
namespace {

// Words of a date that counts from today, without a number.
constexpr auto kNamedDays = std::to_array<std::string_view>(
    {"yesterday", "today", "gestern", "heute", "hier", "aujourd", "ayer", "hoy", "ieri", "oggi",
     "\u0432\u0447\u0435\u0440\u0430", "\u0441\u0435\u0433\u043E\u0434\u043D\u044F", "wczoraj",
     "dzisiaj", "\u6628\u5929", "\u4ECA\u5929", "just now", "an hour ago", "a day ago"});

// The letters of a text, as bits, in either case. Characters beyond ASCII share one if the upper
// halves of their first bytes are the same, as those of an alphabet mostly are.
constexpr std::uint32_t letters_in(std::string_view text) {
  std::uint32_t letters = 0;
  for (const char c : text) {
    const unsigned byte = static_cast<unsigned char>(c);
    if (is_letter(c)) letters |= 1U << (byte & 31U);
    if (byte >= 0xC0) letters |= 1U << (15U + (byte >> 4U));
  }
  return letters;
}

template <std::size_t kSize>
constexpr std::array<std::uint32_t, kSize> letters_of_each(
    const std::array<std::string_view, kSize>& words) {
  std::array<std::uint32_t, kSize> letters{};
  std::ranges::transform(words, letters.begin(), letters_in);
  return letters;
}

// Whether a text may contain one of some words, by their letters. Most short texts cannot.
template <std::size_t kSize>
bool may_contain(std::uint32_t letters, const std::array<std::uint32_t, kSize>& words) {
  return std::ranges::any_of(words, [&](std::uint32_t word) { return (word & ~letters) == 0; });
}

constexpr auto kRelativeLetters = letters_of_each(kRelativeTimes);
constexpr auto kNamedDayLetters = letters_of_each(kNamedDays);

// The position of one of some signs between the hour and the minutes of a time of day: "3:30".
std::optional<std::size_t> sign_of_time(std::string_view text, std::string_view signs,
                                        std::size_t from) {
  for (std::size_t at = std::max<std::size_t>(from, 1); at + 2 < text.size(); ++at) {
    const bool is_between =
        is_digit(text[at + 1]) && is_digit(text[at + 2]) && is_digit(text[at - 1]);
    if (is_between && signs.find(text[at]) != signs.npos) return at;
  }
  return std::nullopt;
}

// The bytes of a text, without few in brackets, as in "Ann (not verified) on".
std::size_t bytes_beside(std::string_view text) {
  constexpr std::size_t kMaxInside = 24;
  const std::size_t begin = std::min(text.find('('), text.size());
  const std::size_t end = text.find(')', begin);
  const bool is_short = end != text.npos && end - begin <= kMaxInside;
  return text.size() - (is_short ? end - begin : 0);
}

// Whether a text names a day without its year: "July 24", "20th of June".
bool names_day(std::string_view text) {
  constexpr int kLastDay = 31;
  bool has_month = false;
  bool has_day = false;
  for_each_word(text, [&](std::string_view word) {
    const std::string letters = letters_of(word);
    const auto number = number_in<int>(letters.substr(0, letters.find_first_not_of("0123456789")));
    has_month |= month_named(letters) > 0;
    has_day |= number && *number > 0 && *number <= kLastDay && word.find(':') == word.npos;
  });
  return has_month && has_day;
}

}  // namespace

std::optional<std::size_t> colon_of_time(std::string_view text, std::size_t from) {
  return sign_of_time(text, ":h", from);
}

std::optional<long> minutes_in(std::string_view text, const DayForm& form) {
  constexpr long kHour = 60;
  constexpr long kHalfDay = 12;
  const std::vector<FoundDate> dates = form.dates_in(text);
  if (dates.empty() || !dates.front().day.exists() || dates.front().day.day == 0) {
    return std::nullopt;
  }
  const long day = dates.front().day.number() * 2 * kHalfDay * kHour;
  const auto colon = colon_of_time(text, dates.front().end);
  if (!colon) return day;
  std::size_t begin = *colon;
  while (begin > 0 && *colon - begin < 2 && is_digit(text[begin - 1])) --begin;
  long hour = number_in<long>(text.substr(begin, *colon - begin)).value_or(0);
  const long minute = number_in<long>(text.substr(*colon + 1, 2)).value_or(0);
  const std::string after = ascii_lower(text.substr(std::min(*colon + 3, text.size())));
  const bool is_afternoon = after.find("pm") != std::string::npos;
  const bool is_morning = after.find("am") != std::string::npos;
  if ((is_afternoon || is_morning) && hour == kHalfDay) hour = 0;
  if (is_afternoon) hour += kHalfDay;
  return day + (hour * kHour) + minute;
}

bool are_in_order(std::span<const long> times) {
  std::size_t ordered = 0;
  std::size_t later = 0;
  for (std::size_t at = 1; at < times.size(); ++at) {
    ordered += times[at] >= times[at - 1] ? 1 : 0;
    later += times[at] > times[at - 1] ? 1 : 0;
  }
  return later > 0 && 10 * ordered >= 9 * (times.size() - 1);
}

bool is_date_text(std::string_view text) {
  constexpr std::size_t kMaxBytes = 100;
  constexpr std::size_t kMaxBeside = 56;  // bytes besides the date
  text = trim_blanks(text);
  if (text.size() > kMaxBytes || text.size() < 3) return false;
  const bool has_number = has_digit(text);
  if (has_number) {
    const std::vector<FoundDate> dates = dates_in(text, DayOrder::kDayFirst);
    if (!dates.empty()) {
      const FoundDate& date = dates.front();
      const std::size_t before = bytes_beside(text.substr(0, date.begin));
      return before + bytes_beside(text.substr(date.end)) <= kMaxBeside;
    }
  }
  if (has_number && text.size() <= kMaxBeside && colon_of_time(text) && names_day(text))
    return true;
  // Without a digit it must be one of kNamedDays, and short.
  constexpr std::size_t kMaxDay = 16;
  const bool is_short = text.size() <= kMaxDay;
  if (!is_short && !has_number) return false;
  const std::uint32_t letters = letters_in(text);
  if (!may_contain(letters, kNamedDayLetters) &&
      !(has_number && may_contain(letters, kRelativeLetters))) {
    return false;
  }
  if (count_words(text) > 8) return false;
  const std::string lower = lower_case(collapse_blanks(text));
  const auto has = [&](std::string_view word) { return lower.find(word) != std::string::npos; };
  if (has_number && has_relative_word(lower)) return true;
  if (std::ranges::none_of(kNamedDays, has)) return false;
  // "Ride today" may be a title.
  const auto begins = [&](std::string_view word) { return lower.starts_with(word); };
  return (is_short && std::ranges::any_of(kNamedDays, begins)) ||
         sign_of_time(text, ":.h", 0).has_value();
}

bool is_age(std::string_view text) {
  constexpr std::size_t kMaxBytes = 24;
  constexpr std::size_t kMaxWords = 4;
  if (text.size() > kMaxBytes || !has_digit(text)) return false;
  const std::uint32_t letters = letters_in(text);
  const bool may_be =
      may_contain(letters, kRelativeLetters) || may_contain(letters, kNamedDayLetters);
  return may_be && text.find_first_of(",:") == text.npos && count_words(text) <= kMaxWords &&
         dates_in(text, DayOrder::kDayFirst).empty() && is_date_text(text);
}

}  // namespace pagelet::internal
