// SPDX-License-Identifier: MIT
#pragma once

/// Headers of an HTTP response (RFC 9110 and 9111), as far as a program that only reads pages needs
/// them. All functions are pure and accept any bytes.

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pagelet {

/// Seconds since 1970.
using UnixSeconds = std::int64_t;

/// The headers in the order of arrival: names in lower case, values without blanks around them.
class HttpHeaders {
 public:
  /// Adds a header line as it was received; lines without a name are ignored.
  void add(std::string_view line);
  void clear() { fields_.clear(); }

  /// The first value of a header; empty when there is none. `name`: in lower case.
  std::string_view get(std::string_view name) const;
  /// All values of a header whose value is a list, joined by commas.
  std::string list(std::string_view name) const;

 private:
  std::vector<std::pair<std::string, std::string>> fields_;
};

/// Seconds to wait, from the value of Retry-After (a number or a date); nullopt when it is missing
/// or cannot be understood.
std::optional<std::int64_t> retry_after(std::string_view value, UnixSeconds now);

/// How long a stored response may be used.
struct Freshness {
  bool may_store = true;
  UnixSeconds fresh_until = 0;  ///< after this time the server has to be asked again; 0: always
};
Freshness freshness_of(const HttpHeaders& headers, UnixSeconds now);

}  // namespace pagelet
