// SPDX-License-Identifier: MIT
#include "core/text/header_fields.h"

#include <optional>

#include "core/text/ascii.h"
#include "core/text/blanks.h"

namespace pagelet {
namespace {

// Removes fields up to the first one with the name; returns its value.
std::optional<std::string_view> next_field(std::string_view& header, std::string_view name) {
  while (!header.empty()) {
    const std::string_view line = take_part(header, '\n');
    const std::size_t colon = line.find(':');
    if (colon != std::string_view::npos &&
        equals_ignoring_case(trim_http_spaces(line.substr(0, colon)), name)) {
      return trim_http_spaces(line.substr(colon + 1));
    }
  }
  return std::nullopt;
}

}  // namespace

std::string_view field_of(std::string_view header, std::string_view name) {
  return next_field(header, name).value_or("");
}

std::string fields_of(std::string_view header, std::string_view name) {
  std::string values;
  while (const auto value = next_field(header, name)) {
    if (!values.empty()) values += ',';
    values += *value;
  }
  return values;
}

void unfold(std::string& header) {
  for (std::size_t at = 0; (at = header.find('\n', at)) != std::string::npos; ++at) {
    if (at + 1 == header.size() || (header[at + 1] != ' ' && header[at + 1] != '\t')) continue;
    header[at] = ' ';
    if (at > 0 && header[at - 1] == '\r') header[at - 1] = ' ';
  }
}

std::size_t header_size(std::string_view bytes) {
  for (std::size_t at = 0; (at = bytes.find('\n', at)) != std::string_view::npos; ++at) {
    if (bytes.substr(at + 1).starts_with('\n')) return at + 2;
    if (bytes.substr(at + 1).starts_with("\r\n")) return at + 3;
  }
  return std::string_view::npos;
}

std::string_view media_type_parameter(std::string_view value, std::string_view name) {
  take_part(value, ';');
  while (!value.empty()) {
    std::string_view parameter = take_part(value, ';');
    if (!equals_ignoring_case(trim_http_spaces(take_part(parameter, '=')), name)) continue;
    parameter = trim_http_spaces(parameter);
    const bool is_quoted =
        parameter.size() >= 2 && parameter.starts_with('"') && parameter.ends_with('"');
    return is_quoted ? parameter.substr(1, parameter.size() - 2) : parameter;
  }
  return {};
}

MediaType parse_media_type(std::string_view value) {
  return {ascii_lower(trim_http_spaces(value.substr(0, value.find(';')))),
          std::string(media_type_parameter(value, "charset"))};
}

bool is_page_type(std::string_view media_type) {
  return media_type == "text/html" || media_type == "application/xhtml+xml";
}

}  // namespace pagelet
