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
#include "core/metadata/metadata_rules.h"
#include "core/metadata/shown_lines.h"
#include "core/page/dates.h"

namespace pagelet::internal {

struct ShownDate {
  Day day;
  std::string iso;  ///< the day, with a time of day if an attribute gives it
  MetadataRule label = MetadataRule::kNone;  ///< what the words around it say that it is
  NodeId node{};
  std::size_t position = 0;                 ///< bytes of text before it
  MetadataRule line = MetadataRule::kNone;  ///< what its line says
  bool is_after_card = false;               ///< its line is (ShownLine)
  MetadataRules facts = {};                 ///< what counts for and against it
  int evidence = 0;                         ///< their points
};

/// The dates in the lines of a page with their evidence, in document order.
class ShownDates {
 public:
  /// `heading`: the heading with the title. `address`: the date that the page's URL gives; its day
  /// may be unknown. `off`: rules that do not count, to measure what they are worth. The objects
  /// must outlive this one.
  ShownDates(const Document& document, BoxReader& boxes, DayOrder order,
             std::optional<NodeId> heading, std::optional<Day> address, MetadataRules off = {})
      : document_(document),
        boxes_(boxes),
        order_(order),
        heading_(heading),
        address_(address),
        off_(off) {}

  /// Adds the dates of the next line. O(length).
  void add(const ShownLine& line);
  /// Weighs the dates of all lines. O(dates * depth).
  void finish();

  const std::vector<ShownDate>& all() const { return dates_; }
  /// The date with the most evidence, the first of equals; null if none has enough, or if equals
  /// are of different days, as in a list. Beside a title they may be of two days. `changed`: of the
  /// last change.
  const ShownDate* best(bool changed) const;

 private:
  // Dates of a page; more are the entries of a list.
  static constexpr std::size_t kMaxDates = 300;

  bool is_full() const { return dates_.size() >= kMaxDates; }
  void add_dates(const ShownLine& line);
  /// The rule, unless it is off.
  MetadataRule on(MetadataRule rule) const {
    return off_.contains(rule) ? MetadataRule::kNone : rule;
  }
  MetadataRule stronger(MetadataRule one, MetadataRule other) const;
  MetadataRules facts_of(const ShownDate& date, NameMeanings around) const;

  const Document& document_;
  BoxReader& boxes_;
  DayOrder order_;
  std::optional<NodeId> heading_;
  std::optional<Day> address_;
  MetadataRules off_;
  std::vector<ShownDate> dates_;
  std::string label_;            // the line before, if it is short
  std::size_t title_begin_ = 0;  // bytes of text before the title, and before its end
  std::size_t title_end_ = 0;
};

/// The date that an address gives: "/2024/03/05/", "/2024-03-05-name", "20240305" between
/// separators, or "/2024/03/". nullopt if it gives none.
std::optional<Day> date_in_address(std::string_view path);

/// Whether numbers have the month first: in English, but for countries that write days first.
DayOrder day_order(std::string_view language, std::string_view host);

}  // namespace pagelet::internal
