// SPDX-License-Identifier: MIT
#pragma once

/// Scores, statistics and comparisons as JSON, and rows of JSON as CSV.

#include <cstddef>
#include <string>

#include "core/enum_array.h"
#include "evaluation/run/score.h"
#include "evaluation/statistics/paired_tests.h"
#include "evaluation/statistics/statistics.h"
#include "extractors/answer/json.h"

namespace pagelet {

/// The values by name.
template <class Enum, class Value, std::size_t kSize>
void to_json(Json& json, const EnumArray<Enum, Value, kSize>& all) {
  json = Json::object();
  for (std::size_t at = 0; at < kSize; ++at) {
    json[to_string(static_cast<Enum>(at))] = all.values[at];
  }
}
/// The rates by metric.
void to_json(Json& json, const Rates& rates);
/// Task, unit and all numbers.
void to_json(Json& json, const Score& score);
/// `{"n", "mean", "sigma", "ci99"}`.
void to_json(Json& json, const Summary& summary);
/// `[low, high]`.
void to_json(Json& json, const Interval& interval);

/// `{"difference", "better", "equal", "worse", "p", "p_holm", "significant", "delta", "effect"}`:
/// the only form of a paired difference.
void to_json(Json& json, const PairedDifference& difference);

/// A number to few decimals.
double rounded(double value, double unit = 1e4);

/// The values of ExtractorRecord::parameters, numbers as numbers again. A malformed text gives an
/// empty object.
Json recorded_parameters(const std::string& canonical);

/// A flat object as a line of CSV, and its names as the titles: numbers in their shortest form,
/// lists joined with `;`, objects as JSON, null as an empty field.
std::string csv_row(const Json& row);
std::string csv_titles(const Json& row);

/// The text of a document: indented by one space, with one newline at the end.
std::string to_document(const Json& json);

}  // namespace pagelet
