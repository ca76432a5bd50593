// SPDX-License-Identifier: MIT
#include "core/web/http/http_headers.h"

#include <curl/curl.h>

#include <algorithm>
#include <charconv>

#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/web/http/header_fields.h"

namespace pagelet {
namespace {

// A year; longer lifetimes are cut to this.
constexpr std::int64_t kLongestLife = std::int64_t{366} * 86'400;

std::optional<std::int64_t> number_of(std::string_view text) {
  // from_chars would accept a minus sign.
  if (text.find_first_not_of("0123456789") != std::string_view::npos) return std::nullopt;
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error == std::errc::result_out_of_range) return kLongestLife;
  if (error != std::errc()) return std::nullopt;
  return number;
}

std::optional<UnixSeconds> date_of(std::string_view text) {
  if (text.empty()) return std::nullopt;
  const std::string copy(text);
  const time_t seconds = curl_getdate(copy.c_str(), nullptr);
  if (seconds < 0) return std::nullopt;
  return static_cast<UnixSeconds>(seconds);
}

std::string_view unquoted(std::string_view text) {
  if (text.size() >= 2 && text.front() == '"' && text.back() == '"') {
    return text.substr(1, text.size() - 2);
  }
  return text;
}

// Calls `take(name, value)` for the parts of `text` between commas, names in lower case.
template <class Take>
void for_each_part(std::string_view text, const Take& take) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(','), text.size());
    const std::string_view part = trim_http_spaces(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    const std::size_t equals = std::min(part.find('='), part.size());
    take(ascii_lower(trim_http_spaces(part.substr(0, equals))),
         unquoted(trim_http_spaces(part.substr(std::min(equals + 1, part.size())))));
  }
}

}  // namespace

void HttpHeaders::add(std::string_view line) {
  const std::size_t colon = line.find(':');
  if (colon == std::string_view::npos || colon == 0) return;
  fields_.emplace_back(ascii_lower(trim_http_spaces(line.substr(0, colon))),
                       trim_http_spaces(line.substr(colon + 1)));
}

std::string_view HttpHeaders::get(std::string_view name) const {
  for (const auto& [field, value] : fields_) {
    if (field == name) return value;
  }
  return {};
}

std::string HttpHeaders::list(std::string_view name) const {
  std::string joined;
  for (const auto& [field, value] : fields_) {
    if (field != name) continue;
    if (!joined.empty()) joined += ',';
    joined += value;
  }
  return joined;
}

std::optional<std::int64_t> retry_after(std::string_view value, UnixSeconds now) {
  value = trim_http_spaces(value);
  if (const auto seconds = number_of(value)) return seconds;
  const std::optional<UnixSeconds> date = date_of(value);
  if (!date) return std::nullopt;
  return std::max<std::int64_t>(*date - now, 0);
}

Freshness freshness_of(const HttpHeaders& headers, UnixSeconds now) {
  Freshness freshness;
  std::optional<std::int64_t> life;
  bool ask_always = headers.list("vary").find('*') != std::string::npos;
  for_each_part(headers.list("cache-control"),
                [&](const std::string& name, std::string_view value) {
                  if (name == "no-store") freshness.may_store = false;
                  if (name == "no-cache") ask_always = true;
                  if (name == "max-age" && !life) life = number_of(value).value_or(0);
                });
  if (!life) {
    const std::optional<UnixSeconds> expires = date_of(headers.get("expires"));
    if (expires) life = *expires - date_of(headers.get("date")).value_or(now);
  }
  if (!life || ask_always) return freshness;
  const std::int64_t age = number_of(headers.get("age")).value_or(0);
  freshness.fresh_until = now + std::clamp<std::int64_t>(*life - age, 0, kLongestLife);
  return freshness;
}

}  // namespace pagelet
