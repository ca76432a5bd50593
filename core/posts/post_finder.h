// SPDX-License-Identifier: MIT
#pragma once

/// Finds the posts of a discussion page, or the readers' comments below an article.
///
/// Posts are repeated units of equal shape, each with words and most with an author and a date.
/// Evidence is the names of elements (core/page/known_names.inc), the vocabulary of schema.org, and
/// the repetition itself, weighed by core/posts/post_rules.inc; no website and no program has rules
/// of its own.

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/budget.h"
#include "core/dom/document.h"
#include "core/posts/post_groups.h"
#include "core/posts/posts.h"

namespace pagelet::internal {

struct PostParts {
  Post post{};  ///< without texts; its link is a reference as the page has it, or "#" with an id
  std::uint32_t parent = kNoPost;
  std::string_view head{};  ///< ends what precedes the text in `text`; static
  NodeRange text{};         ///< of a line of a chat, or a mail
  bool has_body = false;    ///< its text is that of an element of its own
};

struct FoundPosts {
  PostKind kind = PostKind::kNone;
  std::vector<PostUnit> units{};     ///< in document order
  std::vector<PostParts> lines{};    ///< the units, where these are lines of a chat, or mails
  std::vector<NodeRange> section{};  ///< comments with their heading, lines of a chat with notices
  std::optional<PostFacts> facts{};  ///< of the page, if there are no `lines`
};

/// The posts of a page. If `stop` says so, there are none. `off`: rules that are not applied.
/// O(n log n) for n nodes + O(text); for a page without elements that may be posts only O(nodes).
FoundPosts find_posts(const Document& document, StopToken* stop, PostRules off = {});

}  // namespace pagelet::internal
