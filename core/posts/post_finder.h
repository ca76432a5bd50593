// SPDX-License-Identifier: MIT
#pragma once

/// Finds the posts of a discussion page, or the readers' comments below an article.
///
/// Posts are repeated units of equal shape, each with words and most with an author and a date.
/// Evidence is the names of elements (core/page/post_names.inc), the vocabulary of schema.org, and
/// the repetition itself, weighed by core/posts/post_rules.inc; no website and no program has rules
/// of its own.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/budget.h"
#include "core/dom/document.h"
#include "core/dom/node_range.h"
#include "core/posts/post_groups.h"
#include "core/posts/posts.h"

namespace pagelet::internal {

/// How the units are read.
enum class PostForm : std::uint8_t {
  kElements,
  kChat,  ///< lines of a chat (core/posts/post_lines.h)
  kMail,  ///< messages of a thread of mails (core/posts/post_lines.h)
};

struct FoundPosts {
  PostKind kind = PostKind::kNone;
  PostForm form = PostForm::kElements;
  std::vector<PostUnit> units{};     ///< in document order
  std::vector<NodeRange> section{};  ///< the units with their heading, forms and pagers
  std::optional<PostFacts> facts{};  ///< of the page, if they were needed
};

/// The posts of a page. If `stop` says so, there are none. `off`: rules that are not applied.
/// O(n log n) for n nodes + O(text); for a page without elements that may be posts only O(nodes).
FoundPosts find_posts(const Document& document, StopToken* stop, PostRules off = {});

}  // namespace pagelet::internal
