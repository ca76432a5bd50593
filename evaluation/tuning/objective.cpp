// SPDX-License-Identifier: MIT
#include "evaluation/tuning/objective.h"

#include <algorithm>
#include <span>

namespace pagelet {
namespace {

// Reads the value whose name is the next part of `rest`, if there is one, and the colon after it.
template <class Value>
bool take(std::string_view& rest, std::span<const Value> values, Value& value) {
  const std::size_t end = std::min(rest.find(':'), rest.size());
  const auto found = value_named(rest.substr(0, end), values);
  if (!found) return false;
  value = *found;
  rest = end == rest.size() ? std::string_view() : rest.substr(end + 1);
  return true;
}

}  // namespace

Result<Objective> parse_objective(std::string_view text, Target own) {
  Objective objective{.task = own};
  std::string_view rest = text;
  take<Target>(rest, kTasks, objective.task);
  bool understood = take<Metric>(rest, kMetrics, objective.metric);
  if (understood && !rest.empty()) understood = take<Unit>(rest, kUnits, objective.unit);
  if (understood && rest.empty() && !text.ends_with(':')) return objective;
  return fail(ErrorCode::kUsage,
              "--objective " + std::string(text) +
                  ": is not of the form [template:|content:]METRIC[:nodes|:words] with METRIC one "
                  "of " +
                  metric_names());
}

std::string to_string(const Objective& objective) {
  std::string text(to_string(objective.task));
  text += ":";
  text += to_string(objective.metric);
  text += ":";
  text += to_string(objective.unit);
  return text;
}

}  // namespace pagelet
