// SPDX-License-Identifier: MIT
#include "core/rules/user_rules.h"

#include <algorithm>
#include <optional>
#include <ranges>
#include <utility>

#include "core/dom/selector.h"
#include "core/sort.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/printable.h"
#include "core/url/url.h"

namespace pagelet {
namespace {

// Bits of `seen_`.
constexpr std::uint8_t kTried = 1;
constexpr std::uint8_t kMatched = 2;
constexpr std::uint8_t kDropped = 4;

// "www.site.example" and "site.example" are one host for rules.
std::string_view without_www(std::string_view host) {
  constexpr std::string_view kPrefix = "www.";
  return host.starts_with(kPrefix) && host.size() > kPrefix.size() ? host.substr(kPrefix.size())
                                                                   : host;
}

std::string_view without_port(std::string_view host) {
  const std::size_t colon = host.rfind(':');
  return colon == std::string_view::npos || host.ends_with(']') ? host : host.substr(0, colon);
}

// The host that a pattern names, as addresses have it; nullopt: it names none.
std::optional<std::string> host_of_pattern(std::string_view name) {
  if (name.empty() || name.find_first_of("/?#@\\*%") != std::string_view::npos) return std::nullopt;
  std::optional<Address> address = address_of("http://" + std::string(name) + "/");
  if (!address || address->host.empty()) return std::nullopt;
  const bool has_empty_label = ("." + address->host).find("..") != std::string::npos;
  if (has_empty_label) return std::nullopt;
  return std::string(without_www(address->host));
}

}  // namespace

// Reads a file of rules, line by line. Selectors are parsed to find faults, and again for the pages
// that they act on: so a million rules need little memory.
class UserRules::Reader {
 public:
  explicit Reader(UserRules& rules) : rules_(rules) {}

  Result<void> add_option(RuleKind kind, const std::string& selector) {
    if (const auto parsed = Selector::parse(selector); !parsed) {
      return fail(ErrorCode::kUsage, std::string(to_string(kind)) + ": " + parsed.error().message);
    }
    add(kind, selector, 0);
    return {};
  }

  Result<void> add_file(std::string_view text) {
    begin_section();
    rules_.of_all_.push_back(last_section());
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    while (!text.empty()) {
      ++line_;
      const std::string_view line = trim_html_spaces(take_part(text, '\n'));
      if (line.empty() || line.starts_with('#')) continue;
      PAGELET_TRY(line.starts_with('[') ? read_section(line) : read_rule(line));
    }
    end_section();
    return {};
  }

  void begin_section() {
    end_section();
    const auto first = static_cast<std::uint32_t>(rules_.rules_.size());
    rules_.sections_.push_back({first, first, line_});
  }
  std::uint32_t last_section() const {
    return static_cast<std::uint32_t>(rules_.sections_.size() - 1);
  }
  void end_section() {
    if (rules_.sections_.empty()) return;
    rules_.sections_.back().end = static_cast<std::uint32_t>(rules_.rules_.size());
  }

 private:
  void add(RuleKind kind, std::string_view selector, std::uint32_t line) {
    rules_.rules_.push_back(
        {rules_.text_.size(), static_cast<std::uint32_t>(selector.size()), line, kind});
    rules_.text_ += selector;
  }

  tl::unexpected<Error> refuse(const std::string& why) const {
    return fail(ErrorCode::kUsage, rules_.options_.name + ":" + std::to_string(line_) + ": " + why);
  }

  // "[news.example *.blog.example]"
  Result<void> read_section(std::string_view line) {
    if (!line.ends_with(']')) return refuse("a section must end with \"]\", as in [news.example]");
    begin_section();
    std::string_view names = trim_html_spaces(line.substr(1, line.size() - 2));
    if (names.empty()) return refuse("a section must name a host, as in [news.example], or [*]");
    while (!names.empty()) {
      const std::size_t end = std::min(names.find_first_of(" \t,"), names.size());
      PAGELET_TRY(add_host(names.substr(0, end)));
      names.remove_prefix(end);
      names.remove_prefix(std::min(names.find_first_not_of(" \t,"), names.size()));
    }
    return {};
  }

  Result<void> add_host(std::string_view name) {
    if (name == "*") {
      rules_.of_all_.push_back(last_section());
      return {};
    }
    const bool is_below = name.starts_with("*.");
    std::optional<std::string> host = host_of_pattern(name.substr(is_below ? 2 : 0));
    if (!host) {
      return refuse(quoted(name) + " is not a host; write news.example, *.news.example or *");
    }
    (is_below ? rules_.below_ : rules_.exact_)[*std::move(host)].push_back(last_section());
    return {};
  }

  // "drop = .related"
  Result<void> read_rule(std::string_view line) {
    const std::size_t sign = line.find('=');
    const std::string_view name = trim_html_spaces(line.substr(0, sign));
    const auto kind = std::ranges::find(kRuleNames, name);
    if (sign == std::string_view::npos || kind == kRuleNames.end()) {
      return refuse("a line is [HOST], or NAME = SELECTOR with one of the names " +
                    joined(std::vector<std::string_view>(kRuleNames.begin(), kRuleNames.end())));
    }
    const std::string_view selector = trim_html_spaces(line.substr(sign + 1));
    if (const auto parsed = Selector::parse(selector); !parsed) {
      return refuse(parsed.error().message);
    }
    add(static_cast<RuleKind>(kind - kRuleNames.begin()), selector, line_);
    return {};
  }

  UserRules& rules_;
  std::uint32_t line_ = 0;
};

Result<std::shared_ptr<const UserRules>> UserRules::make(RuleOptions options) {
  if (options.keep.empty() && options.drop.empty() && options.text.empty()) return nullptr;
  const std::shared_ptr<UserRules> rules(new UserRules(std::move(options)));
  PAGELET_TRY(rules->read());
  return rules;
}

Result<void> UserRules::read() {
  if (options_.text.size() > kMaxBytes) {
    return fail(ErrorCode::kUsage,
                options_.name + ": has more than " + std::to_string(kMaxBytes >> 20U) + " MiB");
  }
  Reader reader(*this);
  reader.begin_section();
  of_all_.push_back(reader.last_section());
  for (const std::string& selector : options_.drop) {
    PAGELET_TRY(reader.add_option(RuleKind::kDrop, selector));
  }
  for (const std::string& selector : options_.keep) {
    PAGELET_TRY(reader.add_option(RuleKind::kKeep, selector));
  }
  PAGELET_TRY(reader.add_file(options_.text));
  options_.text = {};
  seen_ = std::make_unique<std::atomic<std::uint8_t>[]>(rules_.size() + 1);
  return {};
}

std::string_view UserRules::selector_of(const Stored& rule) const {
  return std::string_view(text_).substr(rule.at, rule.size);
}

// In their order, each once.
std::vector<std::uint32_t> UserRules::sections_for(std::string_view host) const {
  std::vector<std::uint32_t> sections = of_all_;
  const auto add = [&](const SectionsByHost& by_host, std::string_view name) {
    const auto found = by_host.find(std::string(name));
    if (found == by_host.end()) return;
    sections.insert(sections.end(), found->second.begin(), found->second.end());
  };
  for (const std::string_view name : {host, without_port(host)}) {
    if (name.empty()) continue;
    add(exact_, without_www(name));
    std::string_view above = without_www(name);
    for (std::size_t labels = 0; labels < 128 && !above.empty(); ++labels) {
      add(below_, above);
      const std::size_t dot = above.find('.');
      above.remove_prefix(dot == std::string_view::npos ? above.size() : dot + 1);
    }
  }
  sort_range(sections);
  sections.erase(std::ranges::unique(sections).begin(), sections.end());
  return sections;
}

Result<PageRules> UserRules::apply(const Document& page, std::string_view host,
                                   Budget* budget) const {
  PageRules found;
  seen_[rules_.size()] = kTried;
  const std::vector<std::uint32_t> sections = sections_for(host);
  for (const bool drops : {true, false}) {
    for (const std::uint32_t section : sections) {
      for (std::size_t at = sections_[section].first; at < sections_[section].end; ++at) {
        const Stored& rule = rules_[at];
        if ((rule.kind == RuleKind::kDrop) != drops) continue;
        if (stop_now(budget)) return tl::unexpected(timeout_error(*budget));
        std::vector<NodeId> nodes = Selector::parse(selector_of(rule))->match(page, budget);
        const bool is_found = !nodes.empty();
        if (rule.kind == RuleKind::kKeep) {
          std::erase_if(nodes, [&](NodeId node) { return found.choices.drops(node); });
        }
        seen_[at].fetch_or(kTried | (!nodes.empty() ? kMatched : is_found ? kDropped : 0));
        if (nodes.empty()) continue;
        RuleMatch& match = found.matches.emplace_back(RuleMatch{at, nodes.size()});
        if (rule.kind == RuleKind::kDrop) {
          for (const NodeId node : nodes) found.choices.drop(page, node);
        } else if (rule.kind == RuleKind::kKeep) {
          for (const NodeId node : nodes) found.choices.keep(page, node, at);
        } else {
          nodes.resize(std::min(nodes.size(), RuleMatch::kMaxNodes));
          match.nodes = std::move(nodes);
        }
      }
    }
  }
  if (stop_now(budget)) return tl::unexpected(timeout_error(*budget));
  sort_range(found.matches, {}, &RuleMatch::rule);
  found.choices.finish();
  return found;
}

UserRule UserRules::rule(std::size_t number) const {
  const Stored& rule = rules_[number];
  return {rule.kind, selector_of(rule), rule.line};
}

std::string UserRules::shown(std::size_t number) const {
  const UserRule rule = this->rule(number);
  std::string text(to_string(rule.kind));
  text += " " + printable_line(rule.selector);
  return rule.line == 0 ? text : file() + ":" + std::to_string(rule.line) + " (" + text + ")";
}

std::vector<std::string> UserRules::unmatched() const {
  std::vector<std::string> lines;
  std::size_t rules = 0;
  for (std::size_t at = 0; at < rules_.size(); ++at) {
    const std::uint8_t seen = seen_[at].load();
    if (seen == 0 || (seen & kMatched) != 0 || ++rules > kMaxMessages) continue;
    lines.push_back(shown(at) + ((seen & kDropped) != 0 ? ": matches only what drop removes"
                                                        : ": matches nothing on any page"));
  }
  if (rules > kMaxMessages) {
    lines.push_back(file() + ": " + std::to_string(rules - kMaxMessages) +
                    " further selectors match nothing on any page");
  }
  if (std::string unused = unused_sections(); !unused.empty()) lines.push_back(std::move(unused));
  return lines;
}

std::string UserRules::unused_sections() const {
  if (seen_[rules_.size()].load() != kTried) return {};
  std::size_t count = 0;
  std::uint32_t first = 0;
  for (const Section& section : sections_) {
    const auto of_section = std::views::iota(section.first, section.end);
    const auto was_tried = [&](std::size_t at) { return seen_[at].load() != 0; };
    if (section.line == 0 || of_section.empty()) continue;
    if (std::ranges::any_of(of_section, was_tried)) continue;
    if (++count == 1) first = section.line;
  }
  if (count == 0) return {};
  const std::string others = ", nor of " + std::to_string(count - 1) + " further ones";
  return file() + ":" + std::to_string(first) + ": no page is of the hosts of this section" +
         (count == 1 ? "" : others);
}

}  // namespace pagelet
