// SPDX-License-Identifier: MIT
#include "core/posts/day_form.h"

#include <algorithm>
#include <optional>
#include <string>

namespace pagelet::internal {
namespace {

// The days between the first and the last date.
long days_between(std::span<const std::string_view> texts, const DayForm& form) {
  std::optional<long> first;
  std::optional<long> last;
  for (const std::string_view text : texts) {
    const std::vector<FoundDate> dates = form.dates_in(text);
    if (dates.empty() || !dates.front().day.exists() || dates.front().day.day == 0) continue;
    const long day = dates.front().day.number();
    first = std::min(first.value_or(day), day);
    last = std::max(last.value_or(day), day);
  }
  return first ? *last - *first : 0;
}

}  // namespace

std::vector<FoundDate> DayForm::dates_in(std::string_view text) const {
  if (!is_dashed) return internal::dates_in(text, order);
  std::string slashed(text);
  std::ranges::replace(slashed, '-', '/');
  return internal::dates_in(slashed, order);
}

DayForm closest_days(std::span<const std::string_view> texts, DayForm usual) {
  DayForm best = usual;
  long least = days_between(texts, usual);
  for (const DayForm form :
       {DayForm{.order = DayOrder::kDayFirst}, DayForm{.order = DayOrder::kMonthFirst},
        DayForm{.order = DayOrder::kMonthFirst, .is_dashed = true}}) {
    const long between = days_between(texts, form);
    if (2 * between >= least) continue;
    least = between;
    best = form;
  }
  return best;
}

}  // namespace pagelet::internal
