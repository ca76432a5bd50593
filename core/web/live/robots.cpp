// SPDX-License-Identifier: MIT
#include "core/web/live/robots.h"

#include <algorithm>
#include <optional>

#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/real.h"
#include "core/text/unicode.h"

namespace pagelet {
namespace {

// One form for all spellings. With `wildcards`, `*` stays as it is.
std::string normal_form(std::string_view text, bool wildcards) {
  constexpr std::string_view kReserved = ":/?#[]@!&'()+,;=%";
  std::string result;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const int byte = percent_encoded_byte(text, at);
    const char c = byte < 0 ? text[at] : static_cast<char>(byte);
    const bool is_special = kReserved.find(c) != std::string_view::npos || (c == '*' && wildcards);
    if (is_unreserved(c) || (byte < 0 && is_special)) {
      result += c;
    } else {
      append_percent_encoded(result, c);
    }
    if (byte >= 0) at += 2;
  }
  return result;
}

// `pagelet` of `pagelet/1.0 (comment)`.
std::string_view product_token(std::string_view agent) {
  const auto is_of_token = [](char c) { return is_letter_or_digit(c) || c == '-' || c == '_'; };
  return {agent.begin(), std::ranges::find_if_not(agent, is_of_token)};
}

// Matches the pieces between wildcards one by one, each at its first possible place. If any places
// match, these do.
bool matches(std::string_view pattern, bool to_end, std::string_view path) {
  for (bool first = true;; first = false) {
    const std::size_t star = pattern.find('*');
    const std::string_view piece = pattern.substr(0, star);
    const bool last = star == std::string_view::npos;
    if (last && to_end) return first ? path == piece : path.ends_with(piece);
    if (first && !path.starts_with(piece)) return false;
    const std::size_t found = path.find(piece);
    if (found == std::string_view::npos) return false;
    if (last) return true;
    path.remove_prefix(found + piece.size());
    pattern.remove_prefix(star + 1);
  }
}

std::optional<double> seconds_of(std::string_view text) {
  const std::optional<double> seconds = read_real(text);
  return seconds && *seconds >= 0 ? seconds : std::nullopt;
}

}  // namespace

void RobotsRules::add(std::string_view pattern, bool allow) {
  if (pattern.empty()) return;
  Rule rule;
  rule.to_end = pattern.ends_with('$');
  if (rule.to_end) pattern.remove_suffix(1);
  rule.pattern = normal_form(pattern, true);
  rule.allow = allow;
  rules_.push_back(std::move(rule));
}

RobotsRules RobotsRules::disallow_all() {
  RobotsRules rules;
  rules.add("/", false);
  return rules;
}

RobotsRules RobotsRules::parse(std::string_view body, std::string_view product) {
  body = without_utf8_mark(body);
  RobotsRules own;
  RobotsRules general;
  bool is_named = false;  // whether some group names the product
  bool for_own = false;   // whether the group that is being read does
  bool for_all = false;
  bool in_agents = false;  // whether the last lines were user agents
  while (!body.empty()) {
    const std::size_t end = std::min(body.find_first_of("\r\n"), body.size());
    std::string_view line = body.substr(0, end);
    body.remove_prefix(std::min(end + 1, body.size()));
    line = line.substr(0, line.find('#'));
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos) continue;
    const std::string_view key = trim_http_spaces(line.substr(0, colon));
    const std::string_view value = trim_http_spaces(line.substr(colon + 1));
    if (equals_ignoring_case(key, "user-agent")) {
      if (!in_agents) for_own = for_all = false;
      in_agents = true;
      for_all |= value.starts_with('*');
      for_own |= equals_ignoring_case(product_token(value), product);
      is_named |= for_own;
      continue;
    }
    const bool allow = equals_ignoring_case(key, "allow");
    if (allow || equals_ignoring_case(key, "disallow")) {
      in_agents = false;
      if (for_own) own.add(value, allow);
      if (for_all) general.add(value, allow);
    } else if (equals_ignoring_case(key, "crawl-delay")) {
      const std::optional<double> seconds = seconds_of(value);
      if (for_own && seconds) own.crawl_delay_ = seconds;
      if (for_all && seconds) general.crawl_delay_ = seconds;
    }
  }
  return is_named ? own : general;
}

bool RobotsRules::allows(std::string_view path_and_query) const {
  if (path_and_query == "/robots.txt") return true;
  const std::string path = normal_form(path_and_query, false);
  std::size_t longest = 0;
  bool allowed = true;
  for (const Rule& rule : rules_) {
    const std::size_t length = rule.pattern.size() + (rule.to_end ? 1 : 0);
    if (length < longest || (length == longest && allowed)) continue;
    if (!matches(rule.pattern, rule.to_end, path)) continue;
    longest = length;
    allowed = rule.allow;
  }
  return allowed;
}

}  // namespace pagelet
