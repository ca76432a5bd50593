// SPDX-License-Identifier: MIT
#include "core/web/http/header_fields.h"

#include <algorithm>
#include <optional>

#include "core/text/ascii.h"
#include "core/text/blanks.h"

namespace pagelet {

std::string_view take_until(std::string_view& text, char separator) {
  bool quoted = false;
  std::size_t at = 0;
  for (; at < text.size(); ++at) {
    // A quotation mark that has no other is a character like others.
    if (text[at] == '"' && (quoted || text.find('"', at + 1) != std::string_view::npos)) {
      quoted = !quoted;
    }
    if (text[at] == separator && !quoted) break;
  }
  const std::string_view taken = text.substr(0, at);
  text.remove_prefix(std::min(at + 1, text.size()));
  return taken;
}

std::string_view unquoted(std::string_view text) {
  const bool is_quoted = text.size() >= 2 && text.front() == '"' && text.back() == '"';
  return is_quoted ? text.substr(1, text.size() - 2) : text;
}

namespace {

// Removes fields up to the first one with the name; returns its value.
std::optional<std::string_view> next_field(std::string_view& header, std::string_view name) {
  while (!header.empty()) {
    const std::size_t end = std::min(header.find('\n'), header.size());
    const std::string_view line = header.substr(0, end);
    header.remove_prefix(std::min(end + 1, header.size()));
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos ||
        !equals_ignoring_case(trim_http_spaces(line.substr(0, colon)), name))
      continue;
    return trim_http_spaces(line.substr(colon + 1));
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

MediaType parse_media_type(std::string_view value) {
  MediaType type;
  type.name = ascii_lower(trim_http_spaces(take_until(value, ';')));
  while (!value.empty()) {
    std::string_view parameter = take_until(value, ';');
    const std::string_view name = trim_http_spaces(take_until(parameter, '='));
    if (!equals_ignoring_case(name, "charset")) continue;
    type.charset = unquoted(trim_http_spaces(parameter));
    break;
  }
  return type;
}

bool is_page_type(std::string_view media_type) {
  return media_type == "text/html" || media_type == "application/xhtml+xml";
}

bool may_be_page_type(std::string_view media_type) {
  return media_type.empty() || is_page_type(media_type);
}

}  // namespace pagelet
