// SPDX-License-Identifier: MIT
#pragma once

/// What a robots.txt allows a program to load (RFC 9309).
///
/// Of the groups those count that name the program, else those for `*`; several are one. The
/// longest pattern that matches decides, of equal ones that which allows; without any, all is
/// allowed. `*` stands for any bytes, `$` at the end for the end. Patterns and paths are compared
/// with unreserved characters plain and all others as `%XX`.
///
/// Pure; parsing costs O(bytes), a question O(patterns x path) at worst.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pagelet {

class RobotsRules {
 public:
  /// Everything is allowed.
  RobotsRules() = default;

  /// The rules for the program whose product token is `product` (RFC 9309, section 2.2.1; case does
  /// not matter). Any bytes are a robots.txt; what is no record is skipped.
  static RobotsRules parse(std::string_view body, std::string_view product);

  static RobotsRules disallow_all();

  /// Whether the URL with this path and query (`/a?b=c`) may be loaded. /robots.txt always may.
  bool allows(std::string_view path_and_query) const;

  /// Seconds between two requests, as Crawl-delay asks for (not in the RFC, but widely used).
  std::optional<double> crawl_delay() const { return crawl_delay_; }

 private:
  struct Rule {
    std::string pattern;  // `*` is a wildcard, a literal one `%2A`
    bool to_end = false;  // the pattern ended in `$`
    bool allow = false;
    std::size_t length = 0;  // bytes of the pattern as compared, `$` included
  };
  void add(std::string_view pattern, bool allow);

  std::vector<Rule> rules_;
  std::optional<double> crawl_delay_;
};

}  // namespace pagelet
