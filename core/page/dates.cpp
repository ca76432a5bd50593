// SPDX-License-Identifier: MIT

// A text is cut into numbers, words and what is between them. At each number or word, each of the
// ways of writing a day is tried.

#include "core/page/dates.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/words.h"

namespace pagelet::internal {
namespace {

std::string padded(unsigned number) { return (number < 10 ? "0" : "") + std::to_string(number); }

// The digits of a fixed number, taken from the beginning of `text`.
std::optional<unsigned> take_digits(std::string_view& text, std::size_t count) {
  if (text.size() < count) return {};
  const auto number = number_in<unsigned>(text.substr(0, count));
  if (number) text.remove_prefix(count);
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
  constexpr std::size_t kMinStamp = 9;  // digits of the seconds since 1970, which may follow
  if (text.empty() || (text.size() >= kMinStamp && has_only_digits(text))) return time;
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
  // The day is also certain before "6:30 PM".
  if (!day.exists() || (!text.empty() && !is_digit(text.front()))) return std::nullopt;
  return day.to_string() + time_of_day(text).value_or("");
}

// ---- Days in texts ----

// A number, or a word.
struct Token {
  std::size_t begin = 0;
  std::size_t end = 0;
  unsigned number = 0;
  std::size_t digits = 0;  // 0: a word
  std::string_view word = {};
};

using Tokens = std::vector<Token>;

bool is_word_byte(char c) { return is_letter(c) || (static_cast<unsigned char>(c) & 0x80U) != 0; }

// The signs of East Asian dates are not part of words.
std::size_t date_sign_length(std::string_view text) {
  if (text.empty() || static_cast<unsigned char>(text.front()) < 0x80U) return 0;
  for (const std::string_view sign :
       {"\u5e74", "\u6708", "\u65e5", "\ub144", "\uc6d4", "\uc77c", "\u3000", "\u00a0"}) {
    if (text.starts_with(sign)) return sign.size();
  }
  return 0;
}

Tokens tokens_of(std::string_view text) {
  constexpr std::size_t kMaxTokens = 200;
  constexpr std::size_t kUsual = 12;
  Tokens tokens;
  tokens.reserve(kUsual);
  for (std::size_t at = 0; at < text.size() && tokens.size() < kMaxTokens;) {
    const std::size_t begin = at;
    if (is_digit(text[at])) {
      unsigned number = 0;
      for (; at < text.size() && is_digit(text[at]); ++at) {
        if (at - begin < 9) number = number * 10 + static_cast<unsigned>(text[at] - '0');
      }
      tokens.push_back({begin, at, number, at - begin});
    } else if (const std::size_t sign = date_sign_length(text.substr(at)); sign > 0) {
      at += sign;
    } else if (is_word_byte(text[at])) {
      while (at < text.size() && is_word_byte(text[at]) && date_sign_length(text.substr(at)) == 0) {
        ++at;
      }
      tokens.push_back({begin, at, 0, 0, text.substr(begin, at - begin)});
    } else {
      ++at;
    }
  }
  return tokens;
}

// Whether a text has the digits of a day: a number of two digits and another one, or eight digits.
// Most texts have fewer.
bool may_have_day(std::string_view text) {
  constexpr std::size_t kCompact = 8;
  std::size_t numbers = 0;
  std::size_t digits = 0;  // of the last number
  std::size_t longest = 0;
  for (const char c : text) {
    digits = is_digit(c) ? digits + 1 : 0;
    numbers += digits == 1 ? 1 : 0;
    longest = std::max(longest, digits);
    if (longest >= kCompact || (longest >= 2 && numbers >= 2)) return true;
  }
  return false;
}

// Reads days at a token.
class DayReader {
 public:
  DayReader(std::string_view text, DayOrder order)
      : text_(text), order_(order), tokens_(tokens_of(text)) {}

  std::vector<FoundDate> read() {
    std::vector<FoundDate> found;
    for (std::size_t at = 0; at < tokens_.size();) {
      const auto [day, count, is_turned] = day_at(at);
      if (count == 0) {
        ++at;
        continue;
      }
      found.push_back({tokens_[at].begin, tokens_[at + count - 1].end, day, is_turned});
      at += count;
    }
    return found;
  }

 private:
  struct Match {
    Day day;
    std::size_t tokens = 0;  // 0: no day
    bool is_turned = false;
  };

  bool is_number(std::size_t at, std::size_t most_digits) const {
    return at < tokens_.size() && tokens_[at].digits > 0 && tokens_[at].digits <= most_digits;
  }
  bool is_year(std::size_t at) const {
    return at < tokens_.size() && tokens_[at].digits == 4 && tokens_[at].number >= 1990 &&
           tokens_[at].number < 2100;
  }
  bool is_word(std::size_t at) const { return at < tokens_.size() && tokens_[at].digits == 0; }
  // A year, also one that two digits name: of the web, so not before 1990.
  unsigned year(std::size_t at) const {
    constexpr unsigned kFirst = 90;
    const unsigned number = tokens_[at].number;
    return tokens_[at].digits > 2 ? number : number + (number < kFirst ? 2000 : 1900);
  }
  unsigned month(std::size_t at) const {
    return is_word(at) && tokens_[at].word.size() <= kMaxMonth
               ? month_named(lower_case(tokens_[at].word))
               : 0;
  }
  // What is between a token and the next one, without blanks.
  std::string between(std::size_t at) const {
    std::string sign;
    for (const char c : text_.substr(tokens_[at].end, tokens_[at + 1].begin - tokens_[at].end)) {
      if (c != ' ') sign += c;
    }
    return sign;
  }
  bool are_near(std::size_t at) const {
    constexpr std::size_t kMax = 5;  // bytes: a sign of three between blanks
    return at + 1 < tokens_.size() && tokens_[at + 1].begin - tokens_[at].end <= kMax;
  }

  static Match checked(Day day, std::size_t tokens, bool is_turned = false) {
    return day.exists() && day.month > 0 && day.day > 0 ? Match{day, tokens, is_turned} : Match{};
  }

  Match day_at(std::size_t at) const {
    // A number after a sign or in a word, such as of a version or an address, is not a day.
    const std::size_t begin = tokens_[at].begin;
    const char before = begin == 0 ? ' ' : text_[begin - 1];
    if (tokens_[at].digits > 0 && (is_letter(before) || before == '.' || before == '_' ||
                                   before == '$' || before == '%' || before == '#')) {
      return {};
    }
    for (const auto way : {&DayReader::numbers, &DayReader::with_month, &DayReader::compact}) {
      if (const Match match = (this->*way)(at); match.tokens > 0) return match;
    }
    return {};
  }

  // Whether the day of the week follows a token, as Japanese boards write it: "08/06/22(日)".
  bool precedes_weekday(std::size_t at) const {
    constexpr std::size_t kBytes = 3;  // of a character
    const std::string_view after = text_.substr(tokens_[at].end);
    const std::size_t end = kBytes + 1;
    return after.size() > end && after.front() == '(' && after[end] == ')' &&
           std::string_view("日月火水木金土").find(after.substr(1, kBytes)) != after.npos;
  }

  // "2024-03-05", "2024. 3. 5.", "2024年3月5日", "5.3.2024", "03/05/24".
  Match numbers(std::size_t at) const {
    if (!are_near(at) || !are_near(at + 1) || !is_number(at + 1, 2)) return {};
    const std::string sign = between(at);
    if (is_year(at) && is_number(at + 2, 2)) {
      const bool is_date = sign == between(at + 1) ? sign == "-" || sign == "/" || sign == "."
                                                   : date_sign_length(trim_blanks(sign)) > 0;
      if (!is_date) return {};
      return checked({tokens_[at].number, tokens_[at + 1].number, tokens_[at + 2].number}, 3);
    }
    const bool is_short = is_number(at + 2, 2) && tokens_[at + 2].digits == 2;
    if (!is_number(at, 2) || !(is_year(at + 2) || is_short) || sign != between(at + 1)) return {};
    if (sign != "." && sign != "/" && sign != "-") return {};
    // A year of two digits has neighbours of the same length and ends the date.
    const bool ends = tokens_[at + 2].end == text_.size() ||
                      (text_[tokens_[at + 2].end] != '.' && text_[tokens_[at + 2].end] != '-' &&
                       text_[tokens_[at + 2].end] != ':' && text_[tokens_[at + 2].end] != '%');
    if (is_short && !ends) return {};
    Day day{year(at + 2), tokens_[at + 1].number, tokens_[at].number};
    const bool year_first = is_short && sign == "/" && precedes_weekday(at + 2);
    if (year_first) day = {year(at), tokens_[at + 1].number, tokens_[at + 2].number};
    const bool month_first = !year_first && sign == "/" && order_ == DayOrder::kMonthFirst;
    if (month_first) std::swap(day.month, day.day);
    const bool is_turned = !day.exists();
    if (is_turned) std::swap(day.month, day.day);
    if (is_short && day.year > kMaxShortYear) return {};
    return checked(day, 3, is_turned);
  }

  // "5th of March, 2024", "5. März 2024", "05-Mar-24", "March 5, 2024", "2024, March 5",
  // "5 tháng 3, 2024".
  Match with_month(std::size_t at) const {
    if (is_word(at)) {
      std::size_t next = at + 1;
      if (!are_near(at) || !is_number(next, 2)) return {};
      const unsigned named = month(at);
      if (named == 0) return {};
      const unsigned day = tokens_[next].number;
      if (is_word(next + 1) && is_ordinal(next + 1)) ++next;
      if (!are_near(next) || !is_year(next + 1)) return {};
      return checked({tokens_[next + 1].number, named, day}, next + 2 - at);
    }
    if (is_year(at) && are_near(at)) {
      const unsigned named = month(at + 1);
      if (named == 0 || !are_near(at + 1) || !is_number(at + 2, 2)) return {};
      return checked({tokens_[at].number, named, tokens_[at + 2].number}, 3);
    }
    if (!is_number(at, 2)) return {};
    std::size_t next = at + 1;
    while (is_word(next) && next < at + 3 && are_near(next) &&
           (is_ordinal(next) || is_link(next))) {
      ++next;
    }
    const bool is_vietnamese = is_word(next) && tokens_[next].word == "tháng";
    if (!are_near(next - 1)) return {};
    unsigned named = month(next);
    if (is_vietnamese && is_number(next + 1, 2)) named = tokens_[++next].number;
    if (named == 0) return {};
    const std::size_t last = next;
    while (is_word(next + 1) && next < last + 2 && is_link(next + 1)) ++next;
    const bool is_short = next == at + 1 && is_number(next + 1, 2) &&
                          tokens_[next + 1].digits == 2 && between(at) == between(next) &&
                          (between(at) == "-" || between(at) == "/");
    if (!are_near(next) || (!is_year(next + 1) && !is_short)) return {};
    return checked({year(next + 1), named, tokens_[at].number}, next + 2 - at);
  }

  // "20240305" and "20240305T102030" of addresses and of `meta`, alone.
  Match compact(std::size_t at) const {
    if (tokens_[at].digits != 8 || tokens_[at].begin > 0 || tokens_.size() > 4) return {};
    const unsigned number = tokens_[at].number;
    if (number / 10000 < 1990 || number / 10000 > 2099) return {};
    return checked({number / 10000, number / 100 % 100, number % 100}, 1);
  }

  bool is_ordinal(std::size_t at) const {
    constexpr auto kEndings = std::to_array<std::string_view>({"st", "nd", "rd", "th", "er", "º"});
    return std::ranges::find(kEndings, tokens_[at].word) != kEndings.end();
  }
  bool is_link(std::size_t at) const {
    constexpr auto kLinks = std::to_array<std::string_view>({"of", "de", "del", "do", "năm"});
    return std::ranges::find(kLinks, tokens_[at].word) != kLinks.end();
  }

  static constexpr unsigned kMaxShortYear = 2049;
  static constexpr std::size_t kMaxMonth = 24;  // bytes

  std::string_view text_;
  DayOrder order_;
  Tokens tokens_;
};

// The days from each date to the next one, in either direction, and many for each date that does
// not exist in the form.
long days_between(std::span<const std::string_view> texts, const DayForm& form) {
  constexpr long kFar = 100'000;
  std::optional<long> last;
  long days = 0;
  for (const std::string_view text : texts) {
    const std::vector<FoundDate> dates = form.dates_in(text);
    if (dates.empty() || !dates.front().day.exists() || dates.front().day.day == 0) continue;
    const long day = dates.front().day.number();
    days += std::abs(day - last.value_or(day)) + (dates.front().is_turned ? kFar : 0);
    last = day;
  }
  return days;
}

}  // namespace

bool Day::exists() const {
  using std::chrono::year_month_day;
  if (year < 1000 || month > 12) return false;
  if (day == 0) return true;
  return year_month_day(std::chrono::year(static_cast<int>(year)), std::chrono::month(month),
                        std::chrono::day(day))
      .ok();
}

std::string Day::to_string() const {
  std::string text = std::to_string(year);
  if (month > 0) text += "-" + padded(month);
  if (day > 0) text += "-" + padded(day);
  return text;
}

long Day::number() const {
  const std::chrono::sys_days days = std::chrono::year_month_day(
      std::chrono::year(static_cast<int>(year)), std::chrono::month(month), std::chrono::day(day));
  return days.time_since_epoch().count();
}

std::vector<FoundDate> dates_in(std::string_view text, DayOrder order) {
  return may_have_day(text) ? DayReader(text, order).read() : std::vector<FoundDate>();
}

std::optional<std::string> iso_date(std::string_view text, DayOrder order) {
  constexpr std::size_t kMaxBytes = 64;
  text = trim_blanks(text);
  if (text.size() > kMaxBytes) return std::nullopt;
  if (auto iso = iso_8601(text)) return iso;
  const std::vector<FoundDate> found = dates_in(text, order);
  if (found.size() != 1) return std::nullopt;
  std::string_view time = text.substr(found.front().end);
  while (take_any(time, " ,")) continue;
  return found.front().day.to_string() + time_of_day(time).value_or("");
}

std::optional<Day> day_of(std::string_view iso) {
  const auto year = take_digits(iso, 4);
  const bool has_month = take_any(iso, "-");
  const auto month = take_digits(iso, 2);
  const bool has_day = take_any(iso, "-");
  const auto day = take_digits(iso, 2);
  if (!year || !month || !day || !has_month || !has_day) return std::nullopt;
  return Day{*year, *month, *day};
}

std::vector<FoundDate> DayForm::dates_in(std::string_view text) const {
  if (!is_dashed) return internal::dates_in(text, order);
  std::string slashed(text);
  std::ranges::replace(slashed, '-', '/');
  return internal::dates_in(slashed, order);
}

DayForm closest_days(std::span<const std::string_view> texts, DayForm usual) {
  DayForm best = usual;
  long least = days_between(texts, usual);
  for (const DayForm& form : kDayForms) {
    const long between = days_between(texts, form);
    if (2 * between >= least) continue;
    least = between;
    best = form;
  }
  return best;
}

}  // namespace pagelet::internal
