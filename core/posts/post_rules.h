// SPDX-License-Identifier: MIT
#pragma once

/// How much a part of a page is like a post: the rules of core/posts/post_rules.inc.
///
/// Example: a unit with 20 words, a date and no author holds `repeated`, `has-date` and
/// `has-own-words`, so its quality is 0.8.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/enum_set.h"
#include "core/metadata/page_statement.h"
#include "core/page/post_marks.h"

namespace pagelet::internal {

enum class PostRule : std::uint8_t {
#define PAGELET_POST_RULE(rule, id, sign, value, holds) rule,
#include "core/posts/post_rules.inc"
#undef PAGELET_POST_RULE
  kCount
};

inline constexpr auto kPostRules = static_cast<std::size_t>(PostRule::kCount);
static_assert(kPostRules <= 64);  // EnumSet

using PostRules = EnumSet<PostRule>;

/// The rule's id, such as "has-date".
std::string_view to_string(PostRule rule);

/// How much a unit is like a post, from 0 to 1. `off`: rules that are not applied.
double quality_of_post(const UnitSums& unit, PostRules off = {});

/// What a page has, and how much its parts are like posts.
struct PostFacts {
  PostTags tags;
  PostRules off = {};                   ///< rules that are not applied
  std::optional<PostMarks> marks = {};  ///< of the whole body, after `read`
  PageStatement stated = {};            ///< after `read`
  bool is_forum = false;                ///< by its names, or as it states, after groups_of
  bool names_thread = false;            ///< has elements named as a thread, after groups_of

  void read(const Document& document, StopToken* stop) {
    if (marks) return;
    const NodeRange body{document.root(), document.end(document.root())};
    marks.emplace(document, tags, std::span(&body, 1), stop);
    stated = page_statement(document, stop);
  }
  UnitSums in(NodeRange range) const { return marks->in(range); }
  double quality(NodeRange range) const { return quality_of_post(in(range), off); }
};

/// The rules that hold, as `--explain` names them: "repeated +0.25, has-date +0.35".
std::string explain_post(const UnitSums& unit);

}  // namespace pagelet::internal
