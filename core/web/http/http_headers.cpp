// SPDX-License-Identifier: MIT
#include "core/web/http/http_headers.h"

#include <curl/curl.h>

#include <algorithm>
#include <charconv>
#include <string>

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

// Calls `take(name, value)` for the parts of `text` between commas, names in lower case.
template <class Take>
void for_each_part(std::string_view text, const Take& take) {
  while (!text.empty()) {
    std::string_view part = take_until(text, ',');
    const std::string name = ascii_lower(trim_http_spaces(take_until(part, '=')));
    take(name, unquoted(trim_http_spaces(part)));
  }
}

}  // namespace

std::optional<std::int64_t> retry_after(std::string_view value, UnixSeconds now) {
  value = trim_http_spaces(value);
  if (const auto seconds = number_of(value)) return seconds;
  const std::optional<UnixSeconds> date = date_of(value);
  if (!date) return std::nullopt;
  return std::max<std::int64_t>(*date - now, 0);
}

Freshness freshness_of(std::string_view header, UnixSeconds now) {
  Freshness freshness;
  std::optional<std::int64_t> life;
  bool ask_always = fields_of(header, "vary").find('*') != std::string::npos;
  for_each_part(fields_of(header, "cache-control"),
                [&](const std::string& name, std::string_view value) {
                  if (name == "no-store") freshness.may_store = false;
                  if (name == "no-cache") ask_always = true;
                  if (name == "max-age" && !life) life = number_of(value).value_or(0);
                });
  if (!life) {
    const std::optional<UnixSeconds> expires = date_of(field_of(header, "expires"));
    if (expires) life = *expires - date_of(field_of(header, "date")).value_or(now);
  }
  if (!life || ask_always) return freshness;
  const std::int64_t age = number_of(field_of(header, "age")).value_or(0);
  freshness.fresh_until = now + std::clamp<std::int64_t>(*life - age, 0, kLongestLife);
  return freshness;
}

}  // namespace pagelet
