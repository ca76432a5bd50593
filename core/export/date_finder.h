// SPDX-License-Identifier: MIT
#pragma once

/// The dates that a reader sees on a page, and which of them is the page's.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/budget.h"
#include "core/dom/document.h"
#include "core/export/dates.h"
#include "core/export/shown_lines.h"

namespace pagelet::internal {

/// What the words around a date say that it is.
enum class DateKind : unsigned char { kUnlabelled, kPublished, kChanged, kOther };

struct ShownDate {
  Day day;
  std::string iso;  ///< the day, with a time of day if an attribute gives it
  DateKind kind = DateKind::kUnlabelled;
  NodeId node{};
  std::size_t position = 0;  ///< bytes of text before it
  int evidence = 0;          ///< the sum of the rules of date_finder.cpp
};

/// What is known of a page before its dates are looked for.
struct DateContext {
  DayOrder order = DayOrder::kDayFirst;
  std::optional<NodeId> heading = {};  ///< the heading with the title
  std::optional<Day> address = {};     ///< of the page's URL; the day may be unknown
};

/// The dates in the lines of a page with their evidence, in document order.
class ShownDates {
 public:
  /// O(nodes + text + dates * depth).
  ShownDates(const Document& document, const DateContext& context, StopToken* stop);

  const std::vector<ShownDate>& all() const { return dates_; }
  /// The date with the most evidence, the first of equals; null if none has enough, or if without a
  /// title equals are of different days, as in a list. `changed`: of the
  /// last change.
  const ShownDate* best(bool changed) const;

 private:
  void add(const ShownLine& line, const Document& document, const DateContext& context);

  std::vector<ShownDate> dates_;
  std::string label_;  // the line before, if it is short
  bool has_title_ = false;
};

/// The date that an address gives: "/2024/03/05/", "/2024-03-05-name", "20240305" between
/// separators, or "/2024/03/". nullopt if it gives none.
std::optional<Day> date_in_address(std::string_view path);

/// Whether numbers have the month first: in English, but for countries that write days first.
DayOrder day_order(std::string_view language, std::string_view host);

}  // namespace pagelet::internal
