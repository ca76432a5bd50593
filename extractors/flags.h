// SPDX-License-Identifier: MIT
#pragma once

/// Flags qualify a status: how an answer was obtained, or why it is missing. docs/formats.md says
/// what each one means. Documents and stores have their names.
///
/// Example:
///   Flags flags{Flag::kFewCandidates};
///   flags.add(Flag::kDeadLinks);
///   flags.names();  // {"dead_links", "few_candidates"}

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/limits.h"

namespace pagelet {

/// In the order of their names.
enum class Flag : std::uint8_t {
  kCommentsStay,     ///< the main content contains the comments, because there is hardly more
  kDeadLinks,        ///< the source stopped to load pages (PageSource::stopped)
  kGuessedEncoding,  ///< the page declares no encoding and is not UTF-8
  kOtherForms,       ///< like kSitePages, and some addresses have another form than the key page's
  kSitePages,        ///< pages were compared to which the key page does not link
  kFewCandidates,    ///< LeafCut loaded a page at least, but fewer pages voted than wanted
  kHiddenWords,      ///< the answer contains words that are not shown, and no format has them
  kLimitAttributes,  ///< this one and those up to kLimitTime: a page is beyond a limit
  kLimitBytes,
  kLimitDepth,
  kLimitMemory,
  kLimitNodes,
  kLimitOutput,
  kLimitTime,
  kNeedsScripts,    ///< the page has hardly a text before scripts write it
  kNoCandidates,    ///< no other page could be compared, or none of them had a vote
  kNoLabels,        ///< the site is not labelled yet, or its labels do not count (Gold::counts)
  kNoNodeGold,      ///< the ceiling on a site whose gold is text alone
  kNoPrediction,    ///< predictions have no answer for the site
  kOmittedWords,    ///< more than a tenth of the answer's words are in no format for readers
  kPartsPlaced,     ///< parts that come later in the page were moved to their places
  kScoresOnly,      ///< the scores were made elsewhere, and the answer is not known
  kStatedText,      ///< the page shows no text, and the one that it states in its data is written
  kStatedUrl,       ///< the page has no address of the web, and the one that it states is evidence
  kStepBudget,      ///< the search for candidate pages was cut short
  kTemplateMisfit,  ///< the stored templates of the site do not fit the page, and were not used
  kTextOfPosts,     ///< text and Markdown are the posts of a discussion
  kTruncated,       ///< the writer of the web archive cut the page
  kUndoneRules,     ///< rules would have omitted too much of the answer, and were not applied
  kUnreadFrames,    ///< the page is a frameset, and no document of its frames is known
  kUnsure,          ///< the confidence of the answer is below kUnsureBelow (extractor.h)
  kXmlSelfClosed,   ///< the page declares itself XML, and elements such as `<script/>` are empty
};

inline constexpr std::string_view kFlagNames[] = {
    "comments_stay",       "dead_links",      "encoding:guessed", "fallback:other_forms",
    "fallback:site_pages", "few_candidates",  "hidden_words",     "limit:attributes",
    "limit:bytes",         "limit:depth",     "limit:memory",     "limit:nodes",
    "limit:output",        "limit:time",      "needs_scripts",    "no_candidates",
    "no_labels",           "no_node_gold",    "no_prediction",    "omitted_words",
    "parts_placed",        "scores_only",     "stated_text",      "stated_url",
    "step_budget",         "template_misfit", "text_of_posts",    "truncated",
    "undone_rules",        "unread_frames",   "unsure",           "xml_self_closed"};

constexpr std::string_view to_string(Flag flag) {
  return kFlagNames[static_cast<std::size_t>(flag)];
}

/// nullopt: there is no flag of this name.
constexpr std::optional<Flag> flag_named(std::string_view name) {
  const auto* const found = std::ranges::find(kFlagNames, name);
  if (found == std::end(kFlagNames)) return std::nullopt;
  return static_cast<Flag>(found - std::begin(kFlagNames));
}

/// The flag of a page beyond a limit; nullopt for LimitKind::kNone.
constexpr std::optional<Flag> limit_flag(LimitKind kind) {
  constexpr std::optional<Flag> kFlags[] = {
      std::nullopt,           Flag::kLimitDepth,  Flag::kLimitNodes, Flag::kLimitBytes,
      Flag::kLimitAttributes, Flag::kLimitMemory, Flag::kLimitTime,  Flag::kLimitOutput};
  return kFlags[static_cast<std::size_t>(kind)];
}

/// A set of flags.
class Flags {
 public:
  Flags() = default;
  Flags(std::initializer_list<Flag> flags) {
    for (const Flag flag : flags) add(flag);
  }

  void add(Flag flag) { bits_ |= bit(flag); }
  bool has(Flag flag) const { return (bits_ & bit(flag)) != 0; }

  /// In alphabetical order.
  std::vector<std::string> names() const {
    std::vector<std::string> names;
    for (std::size_t at = 0; at < std::size(kFlagNames); ++at) {
      if (has(static_cast<Flag>(at))) names.emplace_back(kFlagNames[at]);
    }
    return names;
  }

  bool operator==(const Flags&) const = default;

 private:
  static std::uint32_t bit(Flag flag) { return 1U << static_cast<unsigned>(flag); }

  std::uint32_t bits_ = 0;
};

}  // namespace pagelet
