// SPDX-License-Identifier: MIT
#pragma once

/// The values that several JSON documents of docs/formats.md have, and the bytes of all of them.

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "core/metadata/metadata.h"
#include "core/posts/posts.h"
#include "core/version/version.h"
#include "extractors/extractor.h"
#include "extractors/parameters.h"
#include "extractors/run/run.h"

namespace pagelet {

using Json = nlohmann::ordered_json;

// Conversions of values: Json{{"made_by", made_by()}}. An optional value that is not there is null.

/// All values by name: numbers as numbers, choices as strings.
void to_json(Json& json, const Parameters& parameters);
/// The phases by name, without a sum.
void to_json(Json& json, const Phases& phases);
void to_json(Json& json, const MadeBy& made);
/// An algorithm as in `pagelet.algorithms/1`.
void to_json(Json& json, const ExtractorInfo& info);
void to_json(Json& json, const ParameterSpec& spec);
/// All fields by name: texts, `tags` a list; null: absent.
void to_json(Json& json, const PageMetadata& metadata);

/// A share with three digits, as documents have it.
double three_digits(double share);

/// A record by name; null: absent.
void to_json(Json& json, const Post& post);

/// The text of a value. `indent`: of each level of lines; -1: no lines. Invalid UTF-8 becomes
/// U+FFFD.
std::string json_text(const Json& value, int indent = -1);

}  // namespace pagelet

template <class Value>
struct nlohmann::adl_serializer<std::optional<Value>> {
  static void to_json(pagelet::Json& json, const std::optional<Value>& value) {
    json = value ? pagelet::Json(*value) : pagelet::Json();
  }
};
