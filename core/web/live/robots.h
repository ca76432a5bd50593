// SPDX-License-Identifier: MIT
#pragma once

/// The rules of a robots.txt for one program (RFC 9309).
///
/// The groups that name the program count; if there are none, the groups for `*`. Several such
/// groups are treated as one. The longest matching pattern decides; of equally long ones, a pattern
/// that allows. If no pattern matches, the URL is allowed. `*` stands for any bytes, and `$` at the
/// end of a pattern for the end of the path. Patterns and paths are compared after unreserved
/// characters are decoded and all others are written as `%XX`.
///
/// Pure. Parsing costs O(bytes), `allows` at worst O(patterns x path).

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pagelet {

class RobotsRules {
 public:
  /// Rules that allow everything.
  RobotsRules() = default;

  /// The rules for the program whose product token is `product` (RFC 9309, section 2.2.1; case does
  /// not matter). Any bytes are accepted; lines that are not records are skipped.
  static RobotsRules parse(std::string_view body, std::string_view product);

  static RobotsRules disallow_all();

  /// Whether the URL with this path and query (`/a?b=c`) may be loaded. /robots.txt is always
  /// allowed.
  bool allows(std::string_view path_and_query) const;

  /// Seconds between two requests by Crawl-delay, which is not in the RFC but widely used.
  std::optional<double> crawl_delay() const { return crawl_delay_; }

 private:
  struct Rule {
    std::string pattern;  // `*` is a wildcard, a literal one `%2A`
    bool to_end = false;  // the pattern ended in `$`
    bool allow = false;
  };
  void add(std::string_view pattern, bool allow);

  std::vector<Rule> rules_;
  std::optional<double> crawl_delay_;
};

}  // namespace pagelet
