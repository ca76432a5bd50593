// SPDX-License-Identifier: MIT
#include "datasets/page_line.h"

#include <nlohmann/json.hpp>

#include "core/text/ascii.h"
#include "core/text/encoding/decoding.h"
#include "datasets/json_file.h"

namespace pagelet {
namespace {

// The UTF-16 unit of an escape `\uXXXX` at the beginning of the text; -1: there is no such escape.
int escaped_unit(std::string_view text) {
  constexpr std::size_t kLength = 6;
  if (!text.starts_with("\\u") || text.size() < kLength) return -1;
  int unit = 0;
  for (const char c : text.substr(2, kLength - 2)) {
    if (hex_value(c) < 0) return -1;
    unit = 16 * unit + hex_value(c);
  }
  return unit;
}

bool is_high_half(int unit) { return unit >= 0xD800 && unit < 0xDC00; }
bool is_low_half(int unit) { return unit >= 0xDC00 && unit < 0xE000; }

// The line with U+FFFD for what its texts may not contain.
std::string repaired(std::string_view line) {
  std::string text = repair_utf8(line);
  for (std::size_t at = 0; (at = text.find('\\', at)) != std::string::npos;) {
    const std::string_view rest = std::string_view(text).substr(at);
    const int unit = escaped_unit(rest);
    const bool is_pair = is_high_half(unit) && is_low_half(escaped_unit(rest.substr(6)));
    if (!is_pair && (is_high_half(unit) || is_low_half(unit))) text.replace(at + 2, 4, "fffd");
    at += is_pair ? 12 : unit >= 0 ? 6 : 2;
  }
  return text;
}

}  // namespace

PageLine read_page_line(std::string_view line) {
  auto fields = parse_shallow_json(line, 1);
  // Most lines need no repair.
  if (fields.is_discarded()) fields = parse_shallow_json(repaired(line), 1);
  if (fields.is_discarded()) return {.url = {}, .problem = "is not JSON"};
  const auto text = [&](const char* name) -> std::optional<std::string> {
    if (!fields.is_object() || !fields.contains(name) || !fields[name].is_string()) return {};
    return std::move(fields[name].template get_ref<std::string&>());
  };
  PageLine page{.url = text("url").value_or(std::string()), .html = text("html")};
  if (!page.html) page.file = text("file").value_or(std::string());
  // Lines come from standard input, so that it cannot be a page.
  if (!page.html && (page.file.empty() || page.file == "-")) {
    page.problem = "is not an object with the fields url and html (or file)";
  }
  return page;
}

}  // namespace pagelet
