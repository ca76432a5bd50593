// SPDX-License-Identifier: MIT

// A robots.txt. Input: a line with a path and a query, then the file. The same lines are also read
// as the rules of one group and compared with a matcher that follows the definition literally.

#include "core/web/live/robots.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "tests/fuzz/fuzz_input.h"

namespace pagelet::fuzz {
namespace {

// Keeps the characters that have one spelling only, so that no normal form is needed, and
// `besides`.
std::string plain(std::string_view text, std::string_view besides) {
  constexpr std::string_view kPlain = "abcdefghijklmnopqrstuvwxyz0123456789-._~/?&=,;+";
  std::string result;
  for (const char c : text) {
    if (kPlain.find(c) != std::string_view::npos || besides.find(c) != std::string_view::npos) {
      result += c;
    }
  }
  return result.substr(0, 64);
}

// RFC 9309, section 2.2.3, by dynamic programming: fits[j] says whether the pattern up to here fits
// the first j bytes.
bool fits_slowly(std::string_view pattern, std::string_view path) {
  const bool to_end = pattern.ends_with('$');
  if (to_end) pattern.remove_suffix(1);
  std::vector<bool> fits(path.size() + 1, false);
  fits[0] = true;
  for (const char c : pattern) {
    std::vector<bool> next(path.size() + 1, false);
    for (std::size_t j = 0; j <= path.size(); ++j) {
      next[j] =
          c == '*' ? fits[j] || (j > 0 && next[j - 1]) : j > 0 && fits[j - 1] && path[j - 1] == c;
    }
    fits = next;
  }
  if (to_end) return fits[path.size()];
  for (const bool fit : fits) {
    if (fit) return true;
  }
  return false;
}

void check_against_definition(std::string_view path_line, Input lines) {
  const std::string path = "/" + plain(path_line, "");
  std::string file = "User-agent: pagelet\n";
  std::size_t longest = 0;
  bool allowed = true;
  for (std::size_t count = 0; count < 16 && !lines.empty(); ++count) {
    std::string_view line = lines.line();
    const bool allow = line.starts_with('+');
    if (allow) line.remove_prefix(1);
    const std::string pattern = plain(line, "*$");
    // Before the end of a pattern, `$` is an ordinary byte, but with two spellings.
    if (pattern.empty() || pattern.find('$') < pattern.size() - 1) continue;
    file += (allow ? "Allow: " : "Disallow: ") + pattern + "\n";
    if (!fits_slowly(pattern, path)) continue;
    if (pattern.size() > longest || (pattern.size() == longest && allow)) allowed = allow;
    longest = std::max(longest, pattern.size());
  }
  if (path == "/robots.txt") allowed = true;
  require(RobotsRules::parse(file, "pagelet").allows(path) == allowed,
          "the longest rule that fits decides");
  const std::string others = "User-agent: *\nDisallow: /\n";
  require(RobotsRules::parse(others + file, "PAGELET").allows(path) == allowed,
          "the group that names the program counts");
}

}  // namespace
}  // namespace pagelet::fuzz

FUZZ_TARGET(robots) {
  const std::string_view path = input.line();
  const Input lines = input;
  const std::string_view file = input.rest();
  const RobotsRules rules = RobotsRules::parse(file, "pagelet");
  require(rules.allows("/robots.txt"), "robots.txt may be loaded");
  const bool allowed = rules.allows(path);
  require(RobotsRules::parse(file, "Pagelet").allows(path) == allowed, "case does not matter");
  if (const auto delay = rules.crawl_delay()) {
    require(std::isfinite(*delay) && *delay >= 0, "a delay is a number of seconds");
  }
  check_against_definition(path, lines);
}
