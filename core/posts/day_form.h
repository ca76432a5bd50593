// SPDX-License-Identifier: MIT
#pragma once

/// How the days of dates in figures are read: a forum writes all of them in the same way, which the
/// page's language does not always tell.

#include <span>
#include <string_view>
#include <vector>

#include "core/page/dates.h"

namespace pagelet::internal {

struct DayForm {
  DayOrder order = DayOrder::kDayFirst;
  bool is_dashed = false;  ///< the order is also that of dates with dashes: "05-31-2024"

  bool operator==(const DayForm&) const = default;

  /// The dates in a text, as core/page/dates.h finds them.
  std::vector<FoundDate> dates_in(std::string_view text) const;
};

/// The form in which the days of texts are closest together, as those of a discussion are:
/// "05-03-2024" and "05-04-2024" are of May. The usual form, unless in another one they are within
/// less than half the time. O(texts).
DayForm closest_days(std::span<const std::string_view> texts, DayForm usual);

}  // namespace pagelet::internal
