// SPDX-License-Identifier: MIT
#pragma once

/// JSON in the bytes of to_line and to_document (reports/output/json.h).

#include <nlohmann/json.hpp>
#include <string>

#include "core/text/printable.h"

namespace pagelet::internal {

using Json = nlohmann::ordered_json;

/// A value on one line. `indent`: of each level of lines; -1: no lines. Invalid UTF-8 becomes
/// U+FFFD.
inline std::string json_text(const Json& value, int indent = -1) {
  return printable_json(value.dump(indent, ' ', false, Json::error_handler_t::replace));
}

}  // namespace pagelet::internal
