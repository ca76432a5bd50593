// SPDX-License-Identifier: MIT
#pragma once

/// JSON in the bytes of to_line and to_document (reports/output/json.h).

#include <algorithm>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "core/budget.h"
#include "core/text/encoding/decoding.h"
#include "core/text/printable.h"
#include "core/text/unicode.h"

namespace pagelet::internal {

using Json = nlohmann::ordered_json;

/// A value on one line. `indent`: of each level of lines; -1: no lines. Invalid UTF-8 becomes
/// U+FFFD.
inline std::string json_text(const Json& value, int indent = -1) {
  return printable_json(value.dump(indent, ' ', false, Json::error_handler_t::replace));
}

/// Appends a string. A long text is written in parts, so that its length does not delay the end of
/// a budget. `limit`: when to stop; null: never. After that the text is no JSON.
inline void append_json_string(std::string& target, std::string_view text, OutputLimit* limit) {
  constexpr std::size_t kPart = std::size_t{1} << 16;
  const auto is_plain = [](char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; };
  std::string repaired;
  if (!is_valid_utf8(text)) text = repaired = repair_utf8(text);
  target += '"';
  while (!text.empty() && !stop(limit, target.size())) {
    const std::string_view part = whole_characters(text, kPart);
    if (std::ranges::all_of(part, is_plain)) {  // as paths are
      target += part;
    } else {
      const std::string quoted = json_text(part);
      target.append(quoted, 1, quoted.size() - 2);
    }
    text.remove_prefix(part.size());
  }
  target += '"';
}

}  // namespace pagelet::internal
