// SPDX-License-Identifier: MIT
#pragma once

/// Headers of an HTTP response (RFC 9110 and 9111), as far as a program that only reads pages needs
/// them. All functions are pure and accept any bytes.

#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>

namespace pagelet {

/// Seconds since 1970.
using UnixSeconds = std::int64_t;

/// Seconds to wait, from the value of Retry-After (a number or a date); nullopt when it is missing
/// or cannot be understood.
std::optional<std::int64_t> retry_after(std::string_view value, UnixSeconds now);

/// How long a stored response may be used. `header`: its fields (core/web/http/header_fields.h).
struct Freshness {
  bool may_store = true;
  UnixSeconds fresh_until = 0;  ///< after this time the server has to be asked again; 0: always
};
Freshness freshness_of(std::string_view header, UnixSeconds now);

}  // namespace pagelet
