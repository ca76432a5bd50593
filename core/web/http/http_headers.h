// SPDX-License-Identifier: MIT
#pragma once

/// What the headers of an HTTP response say: RFC 9110 and 9111, as far as a program that only reads
/// needs them. All functions are pure and take any bytes.

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

/// Names in lower case, values without blanks around them, in the order of arrival.
class HttpHeaders {
 public:
  /// A header line as it came; lines without a name are ignored.
  void add(std::string_view line);
  void clear() { fields_.clear(); }

  /// The first value of a header; empty: none. `name` in lower case.
  std::string_view get(std::string_view name) const;
  /// All values of a header that is a list, joined by commas.
  std::string list(std::string_view name) const;

 private:
  std::vector<std::pair<std::string, std::string>> fields_;
};

/// Seconds to wait by Retry-After, a number or a date; nullopt: not given or not to be understood.
std::optional<std::int64_t> retry_after(std::string_view value, UnixSeconds now);

/// How long a response may be used again.
struct Freshness {
  bool may_store = true;
  UnixSeconds fresh_until = 0;  ///< then it has to be asked for again; 0: at once
};
Freshness freshness_of(const HttpHeaders& headers, UnixSeconds now);

}  // namespace pagelet
