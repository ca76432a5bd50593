// SPDX-License-Identifier: MIT
#pragma once

/// Functions that all JSON documents of docs/formats.md share.

#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "evaluation/run/made_by.h"
#include "evaluation/statistics/statistics.h"
#include "extractors/parameters.h"
#include "extractors/run/experiment.h"

namespace pagelet {

using Json = nlohmann::ordered_json;

/// All values by name: numbers as numbers, choices as strings.
Json to_json(const Parameters& parameters);
Json to_json(const Phases& phases);
Json to_json(const MadeBy& made);
/// ExtractorInfo::developed_on; JSON null when it is not known.
Json to_json(const std::optional<std::vector<std::string>>& names);

/// Numbers to few decimals, by which the data of the HTML report are small.
double rounded(double value, double unit = 1e4);
inline std::size_t rounded(std::size_t count) { return count; }
Json rounded(const std::optional<double>& value);
Json rounded(const std::optional<Interval>& interval);

/// The values of ExtractorRecord::parameters, numbers as numbers again. A malformed text gives an
/// empty object.
Json recorded_parameters(const std::string& canonical);

/// The text of a document on one line, without a newline. Invalid UTF-8 becomes U+FFFD.
std::string to_line(const Json& json);

/// The text of a document: indented by one space, UTF-8, with one newline at the end. Invalid UTF-8
/// (file names may hold any bytes) becomes U+FFFD.
std::string to_document(const Json& json);

}  // namespace pagelet
