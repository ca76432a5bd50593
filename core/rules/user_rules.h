// SPDX-License-Identifier: MIT
#pragma once

/// The user's own rules for pages: which parts to drop before an algorithm sees a page, which to
/// keep whatever it decides, and where title, author and date are. Selectors (core/dom/selector.h)
/// name the parts.
///
/// A file of rules has sections for hosts (docs/formats.md, "Rules"):
///
///   # The reader's own rules.
///   [news.example *.blog.example]
///   drop = .related, .newsletter
///   keep = .correction
///   title = h1.headline
///   author = .byline a
///   date = time.published
///
/// `[news.example]` is this host, with and without `www.`; `[*.blog.example]` also all hosts below
/// it, and `[*]`, like lines before the first section, every page. All rules of all sections that
/// fit a page act on it.
///
/// Rules never change, so several threads may use them. They count which rules have matched.
///
/// Cost: reading is linear, and takes 40 bytes for a rule besides the text. `apply` costs
/// O(selectors for the host x nodes) and stops when the budget is used up, so neither a million
/// rules nor a selector of 64 KiB takes longer than a page may.
///
/// Example:
///   PAGELET_ASSIGN_OR_RETURN(const auto rules, UserRules::make({.drop = {".advert"}}));
///   PAGELET_ASSIGN_OR_RETURN(const PageRules found, rules->apply(page, "news.example", nullptr));
///   found.choices.drops(node);

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/budget.h"
#include "core/dom/document.h"
#include "core/dom/node_choices.h"
#include "core/result.h"
#include "core/text/hash.h"

namespace pagelet {

/// What a rule does with the nodes that its selector matches.
enum class RuleKind : std::uint8_t { kDrop, kKeep, kTitle, kAuthor, kDate };
inline constexpr std::array<std::string_view, 5> kRuleNames = {"drop", "keep", "title", "author",
                                                               "date"};

constexpr std::string_view to_string(RuleKind kind) {
  return kRuleNames[static_cast<std::size_t>(kind)];
}

/// The rules as users give them. Every front end fills it.
struct RuleOptions {
  std::vector<std::string> keep = {};  ///< selectors for every page
  std::vector<std::string> drop = {};  ///< the same
  std::string text = {};               ///< of a file of rules; empty: there is none
  std::string name = "rules";          ///< of the file, for messages and answers
};

/// A rule, for messages and answers.
struct UserRule {
  RuleKind kind = RuleKind::kDrop;
  std::string_view selector;
  std::size_t line = 0;  ///< in the file of rules; 0: of an option
};

/// A rule that acted on a page.
struct RuleMatch {
  static constexpr std::size_t kMaxNodes = 16;

  std::size_t rule = 0;   ///< its number: UserRules::rule
  std::size_t count = 0;  ///< of the nodes that it matches; of kKeep without dropped ones
  /// The first of these nodes, at most kMaxNodes, in document order. Empty for kDrop and kKeep.
  std::vector<NodeId> nodes = {};
};

/// What the rules found on a page.
struct PageRules {
  std::vector<RuleMatch> matches;  ///< in the order of the rules
  NodeChoices choices;
};

class UserRules {
 public:
  static constexpr std::size_t kMaxBytes = std::size_t{64} << 20U;  ///< of a file of rules
  static constexpr std::size_t kMaxMessages = 20;                   ///< of `unmatched`

  /// Returns null if the options contain no rule. Errors (`kUsage`): a selector is wrong (`drop:
  /// selector "div:hover": ...`), or a line of the file (`site.rules:3: ...`), or the file has more
  /// than `kMaxBytes`.
  static Result<std::shared_ptr<const UserRules>> make(RuleOptions options);

  /// Matches the rules for the host of a page: `drop` first, then the others. `host`: as of
  /// Address; empty: not known, and only rules for every page count. Error: `kTimeout`.
  Result<PageRules> apply(const Document& page, std::string_view host, Budget* budget) const;

  UserRule rule(std::size_t number) const;
  /// The name of the file of rules.
  const std::string& file() const { return options_.name; }
  /// "drop .advert", of an option, or "site.rules:3 (drop .advert)".
  std::string shown(std::size_t number) const;

  /// A line for each rule that was tried and has matched on no page so far: "site.rules:3 (drop
  /// .advert): matches nothing on any page", or for `keep` "... matches only what drop removes"; at
  /// most kMaxMessages, and one for the rest. Once there was a page, a last line for the sections
  /// whose hosts had none: "site.rules:2: no page is of the hosts of this section, nor of 5 further
  /// ones".
  std::vector<std::string> unmatched() const;

 private:
  struct Stored {
    std::uint64_t at = 0;    // of the selector in text_
    std::uint32_t size = 0;  // of it
    std::uint32_t line = 0;
    RuleKind kind = RuleKind::kDrop;
  };
  struct Section {
    std::uint32_t first = 0;  // of rules_
    std::uint32_t end = 0;
    std::uint32_t line = 0;  // in the file; 0: of options, or before the first section
  };
  class Reader;
  using SectionsByHost = std::unordered_map<std::string, std::vector<std::uint32_t>, HashText>;

  explicit UserRules(RuleOptions options) : options_(std::move(options)) {}
  Result<void> read();
  std::string_view selector_of(const Stored& rule) const;
  std::string unused_sections() const;
  std::vector<std::uint32_t> sections_for(std::string_view host) const;

  RuleOptions options_;
  std::string text_;  // of the options and of the file
  std::vector<Stored> rules_;
  std::vector<Section> sections_;
  std::vector<std::uint32_t> of_all_;  // sections for every page
  SectionsByHost exact_;
  SectionsByHost below_;  // of "*.host"
  // By rule: kTried, kMatched, kDropped. One more: kTried if there was a page.
  std::unique_ptr<std::atomic<std::uint8_t>[]> seen_;
};

}  // namespace pagelet
