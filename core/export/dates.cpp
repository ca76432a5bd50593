// SPDX-License-Identifier: MIT
#include "core/export/dates.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <vector>

#include "core/text/ascii.h"
#include "core/text/blanks.h"

namespace pagelet::internal {
namespace {

constexpr auto kMonths =
    std::to_array<std::string_view>({"january", "february", "march", "april", "may", "june", "july",
                                     "august", "september", "october", "november", "december"});

// Reads parts from the beginning of a text.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  bool at_end() const { return text_.empty(); }
  std::string_view rest() const { return text_; }

  bool take(char c) {
    if (!text_.starts_with(c)) return false;
    text_.remove_prefix(1);
    return true;
  }
  bool take_any(std::string_view characters) {
    if (text_.empty() || characters.find(text_.front()) == std::string_view::npos) return false;
    text_.remove_prefix(1);
    return true;
  }
  // A number with exactly `count` digits.
  std::optional<unsigned> digits(std::size_t count) {
    if (text_.size() < count || !std::ranges::all_of(text_.substr(0, count), is_digit)) {
      return std::nullopt;
    }
    unsigned number = 0;
    for (const char c : text_.substr(0, count))
      number = number * 10 + static_cast<unsigned>(c - '0');
    text_.remove_prefix(count);
    return number;
  }

 private:
  std::string_view text_;
};

std::string padded(unsigned number, std::size_t width) {
  std::string text = std::to_string(number);
  return std::string(width - std::min(width, text.size()), '0') + text;
}

// Year, month and day; 0 for an unknown part.
struct Day {
  unsigned year = 0;
  unsigned month = 0;
  unsigned day = 0;

  bool exists() const {
    using std::chrono::year_month_day;
    if (year < 1000 || month > 12) return false;
    if (day == 0) return true;
    return year_month_day(std::chrono::year(static_cast<int>(year)), std::chrono::month(month),
                          std::chrono::day(day))
        .ok();
  }
  std::string to_string() const {
    std::string text = padded(year, 4);
    if (month > 0) text += "-" + padded(month, 2);
    if (day > 0) text += "-" + padded(day, 2);
    return text;
  }
};

// "10:00", "10:00:00.123", with a zone or none, as "T10:00:00+01:00"; nullopt: no time of a day.
std::optional<std::string> time_of_day(Scanner& scanner) {
  const auto hour = scanner.digits(2);
  if (!hour || *hour > 24) return std::nullopt;
  const bool colons = scanner.take(':');
  const auto minute = scanner.digits(2);
  if (!minute || *minute > 59) return std::nullopt;
  std::string text = "T" + padded(*hour, 2) + ":" + padded(*minute, 2);
  const bool has_seconds =
      colons ? scanner.take(':') : !scanner.at_end() && is_digit(scanner.rest().front());
  if (has_seconds) {
    const auto second = scanner.digits(2);
    if (!second || *second > 60) return std::nullopt;
    text += ":" + padded(*second, 2);
    if (scanner.take_any(".,")) {
      while (scanner.digits(1)) continue;
    }
  } else {
    text += ":00";
  }
  return text;
}

// "Z", "GMT", "+01:00", "+0100", "+01"; empty when there is no zone; nullopt for any other text.
std::optional<std::string> zone(Scanner& scanner) {
  while (scanner.take(' ')) continue;
  if (scanner.at_end()) return "";
  const std::string name = ascii_lower(scanner.rest());
  if (name == "z" || name == "gmt" || name == "utc" || name == "ut") return "Z";
  const bool west = scanner.rest().front() == '-';
  if (!scanner.take_any("+-")) return std::nullopt;
  const auto hours = scanner.digits(2);
  if (!hours || *hours > 14) return std::nullopt;
  scanner.take(':');
  const auto minutes = scanner.at_end() ? 0U : scanner.digits(2);
  if (!minutes || *minutes > 59 || !scanner.at_end()) return std::nullopt;
  return (west ? "-" : "+") + padded(*hours, 2) + ":" + padded(*minutes, 2);
}

std::optional<std::string> iso_8601(std::string_view text) {
  Scanner scanner(text);
  Day day;
  const auto year = scanner.digits(4);
  if (!year) return std::nullopt;
  day.year = *year;
  const bool separated = scanner.take_any("-/.");
  if (const auto month = scanner.digits(2)) {
    day.month = *month;
    if (separated) scanner.take_any("-/.");
    if (const auto of_month = scanner.digits(2)) day.day = *of_month;
    if (day.month == 0 || (!separated && day.day == 0)) return std::nullopt;
  } else if (separated) {
    return std::nullopt;
  }
  if (!day.exists()) return std::nullopt;
  if (scanner.at_end()) return day.to_string();
  if (day.day == 0 || !scanner.take_any("Tt ")) return std::nullopt;
  const auto time = time_of_day(scanner);
  const auto offset = time ? zone(scanner) : std::nullopt;
  return offset ? std::optional(day.to_string() + *time + *offset) : std::nullopt;
}

unsigned month_of(std::string_view word) {
  constexpr std::size_t kShortest = 3;
  if (word == "sept") return 9;
  for (std::size_t month = 0; month < kMonths.size(); ++month) {
    const bool is_name =
        word.size() == kShortest ? kMonths[month].starts_with(word) : kMonths[month] == word;
    if (is_name) return static_cast<unsigned>(month + 1);
  }
  return 0;
}

std::optional<unsigned> number_of(std::string_view word) {
  constexpr std::size_t kMostDigits = 4;
  for (const std::string_view ending : {"st", "nd", "rd", "th"}) {
    if (word.size() > 2 && word.ends_with(ending)) word.remove_suffix(2);
  }
  if (word.empty() || word.size() > kMostDigits) return std::nullopt;
  return Scanner(word).digits(word.size());
}

bool is_weekday(std::string_view word) {
  constexpr auto kDays = std::to_array<std::string_view>(
      {"sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"});
  return word.size() >= 3 &&
         std::ranges::any_of(kDays, [&](std::string_view day) { return day.starts_with(word); });
}

// "Tue, 05 Mar 2024 10:00:00 GMT", "March 5th, 2024", "5 March 2024", "March 2024".
std::optional<std::string> in_words(std::string_view text) {
  std::string spaced = ascii_lower(text);
  std::ranges::replace(spaced, ',', ' ');
  std::vector<std::string_view> words;
  for_each_word(spaced, [&](std::string_view word) {
    if (word.ends_with('.')) word.remove_suffix(1);
    words.push_back(word);
  });
  Day day;
  std::size_t at = !words.empty() && is_weekday(words[0]) ? 1 : 0;
  for (; at < words.size() && day.year == 0; ++at) {
    const unsigned month = month_of(words[at]);
    const auto number = number_of(words[at]);
    if (month > 0 && day.month == 0) {
      day.month = month;
    } else if (number && *number >= 1000 && day.month > 0) {
      day.year = *number;
    } else if (number && *number > 0 && *number <= 31 && day.day == 0) {
      day.day = *number;
    } else {
      return std::nullopt;
    }
  }
  if (day.month == 0 || !day.exists()) return std::nullopt;
  if (at == words.size()) return day.to_string();
  if (day.day == 0) return std::nullopt;
  const char* begin = words[at].data();
  const std::string_view rest(begin,
                              static_cast<std::size_t>(spaced.data() + spaced.size() - begin));
  Scanner scanner(trim_blanks(rest));
  const auto time = time_of_day(scanner);
  const auto offset = time ? zone(scanner) : std::nullopt;
  return offset ? std::optional(day.to_string() + *time + *offset) : std::nullopt;
}

}  // namespace

std::optional<std::string> iso_date(std::string_view text) {
  constexpr std::size_t kLongest = 64;
  text = trim_blanks(text);
  if (text.empty() || text.size() > kLongest) return std::nullopt;
  const auto iso = iso_8601(text);
  return iso ? iso : in_words(text);
}

}  // namespace pagelet::internal
