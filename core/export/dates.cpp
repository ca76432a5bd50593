// SPDX-License-Identifier: MIT
#include "core/export/dates.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <vector>

#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/words.h"

namespace pagelet::internal {
namespace {

// The names of each month. A word is a month if it begins a name, and has at least three letters.
// A name that begins another month's name comes with a blank after it, and must be complete.
constexpr auto kMonths = std::to_array<std::string_view>(
    {" january januar janvier enero gennaio janeiro januari j\u00e4nner stycznia stycze\u0144 "
     "leden ledna "
     "\u044f\u043d\u0432\u0430\u0440\u044f \u044f\u043d\u0432\u0430\u0440\u044c "
     "\u0441\u0456\u0447\u043d\u044f ocak ",
     " february februar f\u00e9vrier febrero febbraio fevereiro februari lutego luty \u00fanor "
     "\u00fanora \u0444\u0435\u0432\u0440\u0430\u043b\u044f "
     "\u0444\u0435\u0432\u0440\u0430\u043b\u044c \u043b\u044e\u0442\u043e\u0433\u043e \u015fubat "
     "f\u00e9v feb ",
     " march m\u00e4rz mars marzo mar\u00e7o maart marca marzec b\u0159ezna b\u0159ezen "
     "\u043c\u0430\u0440\u0442\u0430 \u043c\u0430\u0440\u0442 "
     "\u0431\u0435\u0440\u0435\u0437\u043d\u044f mart ",
     " april avril abril aprile kwietnia kwiecie\u0144 dubna duben "
     "\u0430\u043f\u0440\u0435\u043b\u044f \u0430\u043f\u0440\u0435\u043b\u044c "
     "\u043a\u0432\u0456\u0442\u043d\u044f nisan ",
     " may mai mayo maggio maio mei maja maj kv\u011btna kv\u011bten \u043c\u0430\u044f "
     "\u043c\u0430\u0439 \u0442\u0440\u0430\u0432\u043d\u044f may\u0131s ",
     " june juni juin junio giugno junho czerwca czerwiec \u010dervna \u010derven "
     "\u0438\u044e\u043d\u044f \u0438\u044e\u043d\u044c \u0447\u0435\u0440\u0432\u043d\u044f "
     "haziran ",
     " july juli juillet julio luglio julho lipca lipiec \u010dervence \u010dervenec "
     "\u0438\u044e\u043b\u044f \u0438\u044e\u043b\u044c \u043b\u0438\u043f\u043d\u044f temmuz ",
     " august ao\u00fbt aout agosto augustus augusti sierpnia sierpie\u0144 srpna srpen "
     "\u0430\u0432\u0433\u0443\u0441\u0442\u0430 \u0430\u0432\u0433\u0443\u0441\u0442 "
     "\u0441\u0435\u0440\u043f\u043d\u044f "
     "a\u011fustos ",
     " september septembre septiembre settembre setembro wrze\u015bnia wrzesie\u0144 "
     "z\u00e1\u0159\u00ed \u0441\u0435\u043d\u0442\u044f\u0431\u0440\u044f "
     "\u0441\u0435\u043d\u0442\u044f\u0431\u0440\u044c "
     "\u0432\u0435\u0440\u0435\u0441\u043d\u044f eyl\u00fcl ",
     " october oktober octobre octubre ottobre outubro pa\u017adziernika pa\u017adziernik "
     "\u0159\u00edjna \u0159\u00edjen "
     "\u043e\u043a\u0442\u044f\u0431\u0440\u044f \u043e\u043a\u0442\u044f\u0431\u0440\u044c "
     "\u0436\u043e\u0432\u0442\u043d\u044f ekim ",
     " november novembre noviembre novembro listopada listopad listopadu "
     "\u043d\u043e\u044f\u0431\u0440\u044f \u043d\u043e\u044f\u0431\u0440\u044c "
     "\u043b\u0438\u0441\u0442\u043e\u043f\u0430\u0434\u0430 "
     "kas\u0131m ",
     " december dezember d\u00e9cembre diciembre dicembre dezembro desember grudnia grudzie\u0144 "
     "prosince "
     "prosinec \u0434\u0435\u043a\u0430\u0431\u0440\u044f "
     "\u0434\u0435\u043a\u0430\u0431\u0440\u044c \u0433\u0440\u0443\u0434\u043d\u044f "
     "aral\u0131k "});

unsigned month_of(std::string_view word) {
  constexpr std::size_t kShortest = 3;  // bytes; names of other scripts have two a letter
  if (word.size() < kShortest) return 0;
  const std::string wanted = " " + std::string(word);
  unsigned begun = 0;  // the first month with a name that begins so
  for (std::size_t month = 0; month < kMonths.size(); ++month) {
    std::size_t at = kMonths[month].find(wanted);
    for (; at != std::string_view::npos; at = kMonths[month].find(wanted, at + 1)) {
      if (begun == 0) begun = static_cast<unsigned>(month + 1);
      if (kMonths[month][at + wanted.size()] == ' ') return static_cast<unsigned>(month + 1);
    }
  }
  return begun;
}

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
    const auto padded = [](unsigned number) {
      return (number < 10 ? "-0" : "-") + std::to_string(number);
    };
    std::string text = std::to_string(year);
    if (month > 0) text += padded(month);
    if (day > 0) text += padded(day);
    return text;
  }
};

// A number or a word of a text that is in lower case.
struct Part {
  std::string_view text;
  std::string_view before;  // the characters between the part before and this one
  unsigned number = 0;      // of a word, and of more than four digits: 0

  bool is_year() const { return text.size() == 4 && number >= 1000; }
  bool is_short() const { return text.size() <= 2 && number > 0; }  // a day, or a month in digits
};

// Words that may be between the parts of a date, as in "5th of March" and "5 de marzo de 2024".
bool is_filler(std::string_view word) {
  constexpr auto kFillers = std::to_array<std::string_view>(
      {"st", "nd", "rd", "th", "of", "de", "del", "er", "\u00ba", "\u00aa"});
  return std::ranges::find(kFillers, word) != kFillers.end();
}

std::vector<Part> parts_of(std::string_view text) {
  const auto kind = [](char c) { return is_digit(c) ? 1 : is_letter(c) || c < 0 ? 2 : 0; };
  std::vector<Part> parts;
  std::size_t end = 0;  // of the part before
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = at;
    while (at < text.size() && kind(text[at]) == kind(text[begin])) ++at;
    if (kind(text[begin]) == 0) continue;
    Part part{text.substr(begin, at - begin), text.substr(end, begin - end)};
    if (kind(text[begin]) == 2) {
      if (is_filler(part.text)) {
        end = at;
        continue;
      }
    } else if (part.text.size() <= 4) {
      for (const char c : part.text)
        part.number = part.number * 10 + static_cast<unsigned>(c - '0');
    }
    parts.push_back(part);
    end = at;
  }
  return parts;
}

Day day_in_digits(const Part& a, const Part& b, const Part& c, DigitOrder order) {
  const std::string_view separator = trim_blanks(b.before);
  if (separator != trim_blanks(c.before)) return {};
  if (separator != "-" && separator != "/" && separator != ".") return {};
  if (a.is_year() && b.is_short() && c.is_short()) return {a.number, b.number, c.number};
  if (!a.is_short() || !b.is_short() || !c.is_year()) return {};
  // With points the day is the first in all languages.
  const bool day_first =
      separator == "." || order == DigitOrder::kDayFirst || a.number == b.number || a.number > 12;
  if (day_first) return {c.number, b.number, a.number};
  return b.number > 12 ? Day{c.number, a.number, b.number} : Day{};
}

Day day_in_words(const Part& a, const Part& b, const Part& c) {
  for (const Part* part : {&b, &c}) {
    if (part->before.find_first_not_of(" ,./-") != std::string_view::npos) return {};
  }
  // Names of months are looked up last: that is the dear part.
  if (a.is_short() && c.is_year()) return {c.number, month_of(b.text), a.number};
  if (b.is_short() && c.is_year()) return {c.number, month_of(a.text), b.number};
  if (a.is_year() && c.is_short()) return {a.number, month_of(b.text), c.number};
  return {};
}

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
  const auto padded = [](unsigned number) {
    return (number < 10 ? "0" : "") + std::to_string(number);
  };
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

// Whether one of the numbers has four digits.
bool has_year(std::string_view text) {
  std::size_t digits = 0;
  for (const char c : text) {
    if (!is_digit(c) && digits == 4) return true;
    digits = is_digit(c) ? digits + 1 : 0;
  }
  return digits == 4;
}

}  // namespace

DigitOrder digit_order(std::string_view language) {
  const bool unknown = language.empty() || starts_with_ignoring_case(language, "en");
  return unknown ? DigitOrder::kUnknown : DigitOrder::kDayFirst;
}

std::optional<std::string> find_day(std::string_view text, DigitOrder order) {
  constexpr std::ptrdiff_t kFewestDigits = 5;  // of a year and a day
  if (std::ranges::count_if(text, is_digit) < kFewestDigits || !has_year(text)) return {};
  std::string lower = lower_case(text);
  for (const std::string_view sign : {"\u5e74", "\u6708", "\ub144", "\uc6d4"}) {
    for (std::size_t at; (at = lower.find(sign)) != std::string::npos;) {
      lower.replace(at, sign.size(), "-");
    }
  }
  for (const std::string_view sign : {"\u65e5", "\uc77c"}) {
    if (const std::size_t at = lower.find(sign); at != std::string::npos) {
      lower.replace(at, sign.size(), " ");
    }
  }
  const std::vector<Part> parts = parts_of(lower);
  for (std::size_t at = 0; at + 2 < parts.size(); ++at) {
    for (const Day& day : {day_in_digits(parts[at], parts[at + 1], parts[at + 2], order),
                           day_in_words(parts[at], parts[at + 1], parts[at + 2])}) {
      if (day.day > 0 && day.month > 0 && day.exists()) return day.to_string();
    }
  }
  return std::nullopt;
}

bool are_neighbours(std::string_view a, std::string_view b) {
  const auto days_of = [](std::string_view text) -> std::optional<std::chrono::sys_days> {
    const auto year = take_digits(text, 4);
    take_any(text, "-");
    const auto month = take_digits(text, 2);
    take_any(text, "-");
    const auto day = take_digits(text, 2);
    if (!year || !month || !day) return std::nullopt;
    return std::chrono::year_month_day(std::chrono::year(static_cast<int>(*year)),
                                       std::chrono::month(*month), std::chrono::day(*day));
  };
  const auto first = days_of(a);
  const auto second = days_of(b);
  return first && second && std::chrono::abs(*first - *second) == std::chrono::days(1);
}

std::optional<std::string> iso_date(std::string_view text) {
  constexpr std::size_t kLongest = 64;
  text = trim_blanks(text);
  if (text.empty() || text.size() > kLongest) return std::nullopt;
  const auto iso = iso_8601(text);
  return iso ? iso : find_day(text);
}

}  // namespace pagelet::internal
