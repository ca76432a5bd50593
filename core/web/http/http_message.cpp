// SPDX-License-Identifier: MIT
#include "core/web/http/http_message.h"

#include <algorithm>
#include <charconv>
#include <cstdint>

#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/encoding/decoding.h"
#include "core/text/unicode.h"

namespace pagelet {
namespace {

// How much of bytes in UTF-16 is looked at for their first character.
constexpr std::size_t kLookedAt = std::size_t{1} << 16;
// Longest first line of a chunk that is accepted, with extensions.
constexpr std::size_t kMostChunkLine = 4096;

// Removes and returns the text before the first separator outside quotes; removes that separator
// too.
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

std::optional<int> parse_status(std::string_view line) {
  const std::size_t space = line.find(' ');
  if (!line.starts_with("HTTP/") || space == std::string_view::npos) return std::nullopt;
  line.remove_prefix(space + 1);
  unsigned status = 0;  // unsigned, so that from_chars accepts no sign
  const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), status);
  if (error != std::errc() || end != line.data() + 3) return std::nullopt;
  return static_cast<int>(status);
}

// The size in the first line of a chunk; that line is removed. nullopt when it is not such a line.
std::optional<std::uint64_t> take_chunk_size(std::string_view& body) {
  const std::size_t line = body.substr(0, kMostChunkLine).find('\n');
  if (line == std::string_view::npos) return std::nullopt;
  std::uint64_t size = 0;
  const auto [end, error] = std::from_chars(body.data(), body.data() + line, size, 16);
  if (error != std::errc()) return std::nullopt;
  const auto after = static_cast<std::size_t>(end - body.data());
  if (after < line && std::string_view(" \t\r;").find(body[after]) == std::string_view::npos) {
    return std::nullopt;
  }
  body.remove_prefix(line + 1);
  return size;
}

// Puts the chunks of a body together; false when it is cut. Some writers of archives keep the field
// of chunks that are joined already.
bool join_chunks(std::string_view body, std::string& text) {
  if (std::string_view begin = body; !take_chunk_size(begin)) {
    text = body;
    return true;
  }
  while (const std::optional<std::uint64_t> size = take_chunk_size(body)) {
    if (*size == 0) return true;
    text += body.substr(0, *size);
    if (*size > body.size()) return false;
    body.remove_prefix(*size);
    if (body.starts_with('\r')) body.remove_prefix(1);
    if (body.starts_with('\n')) body.remove_prefix(1);
  }
  return false;
}

// The first head in a message, of whatever status.
std::optional<HttpHead> parse_one_head(std::string_view message) {
  const std::optional<int> status = parse_status(message.substr(0, message.find('\n')));
  const std::size_t size = status ? header_size(message) : std::string_view::npos;
  if (size == std::string_view::npos) return std::nullopt;
  std::string header(message.substr(0, size));
  unfold(header);
  HttpHead head;
  head.status = *status;
  head.media_type = parse_media_type(field_of(header, "content-type"));
  head.location = field_of(header, "location");
  head.content_encoding = ascii_lower(fields_of(header, "content-encoding"));
  head.retry_after = field_of(header, "retry-after");
  head.chunked =
      ascii_lower(field_of(header, "transfer-encoding")).find("chunked") != std::string::npos;
  head.size = size;
  return head;
}

// Whether a response comes before the real one. After 101, the connection has another protocol.
bool is_interim(int status) { return status / 100 == 1 && status != 101; }

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
    parameter = trim_http_spaces(parameter);
    const bool is_quoted =
        parameter.size() >= 2 && parameter.starts_with('"') && parameter.ends_with('"');
    type.charset = is_quoted ? parameter.substr(1, parameter.size() - 2) : parameter;
    break;
  }
  return type;
}

bool is_page_type(std::string_view media_type) {
  return media_type == "text/html" || media_type == "application/xhtml+xml";
}

bool looks_like_markup(std::string_view bytes) {
  const bool is_utf16 = bytes.starts_with("\xFE\xFF") || bytes.starts_with("\xFF\xFE");
  const std::string text = is_utf16 ? decode_page(bytes.substr(0, kLookedAt)).text : std::string();
  if (is_utf16) bytes = text;
  return trim_html_spaces(without_utf8_mark(bytes)).starts_with('<');
}

std::optional<HttpHead> parse_http_head(std::string_view message) {
  std::optional<HttpHead> head = parse_one_head(message);
  while (head && is_interim(head->status)) {
    const std::size_t before = head->size;
    head = parse_one_head(message.substr(before));
    if (head) head->size += before;
  }
  return head;
}

DecodedContent decode_http_body(const HttpHead& head, std::string_view body,
                                std::size_t max_bytes) {
  if (!head.chunked) return decode_content(head.content_encoding, body, max_bytes);
  std::string joined;
  const bool is_whole = join_chunks(body, joined);
  DecodedContent content = decode_content(head.content_encoding, joined, max_bytes);
  if (!is_whole && !content.error) content.error = damaged_body();
  return content;
}

}  // namespace pagelet
