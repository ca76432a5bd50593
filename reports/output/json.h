// SPDX-License-Identifier: MIT
#pragma once

/// Functions that all JSON documents of docs/formats.md share.

#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "core/enum_array.h"
#include "core/version/version.h"
#include "evaluation/run/score.h"
#include "evaluation/statistics/paired_tests.h"
#include "evaluation/statistics/statistics.h"
#include "extractors/parameters.h"
#include "extractors/run/run.h"

namespace pagelet {

using Json = nlohmann::ordered_json;

// Conversions of values: Json{{"made_by", made_by()}}. An optional value that is not there is null.

/// All values by name: numbers as numbers, choices as strings.
void to_json(Json& json, const Parameters& parameters);
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
/// The phases by name, without a sum.
void to_json(Json& json, const Phases& phases);
void to_json(Json& json, const MadeBy& made);
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

/// The text of a document on one line, without a newline. Invalid UTF-8 becomes U+FFFD.
std::string to_line(const Json& json);

/// The text of a document: indented by one space, UTF-8, with one newline at the end. Invalid UTF-8
/// (file names may hold any bytes) becomes U+FFFD.
std::string to_document(const Json& json);

}  // namespace pagelet

template <class Value>
struct nlohmann::adl_serializer<std::optional<Value>> {
  static void to_json(pagelet::Json& json, const std::optional<Value>& value) {
    json = value ? pagelet::Json(*value) : pagelet::Json();
  }
};
