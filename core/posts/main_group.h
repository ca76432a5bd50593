// SPDX-License-Identifier: MIT
#pragma once

/// Which group of a page is its posts, and what they are: a discussion, or comments on an article.

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "core/budget.h"
#include "core/dom/document.h"
#include "core/posts/post_facts.h"
#include "core/posts/post_groups.h"
#include "core/posts/posts.h"

namespace pagelet::internal {

/// How many elements have a name with one of the signs, apart from those of comments. O(nodes).
std::size_t count_named(const Document& document, PostTags& tags, PostSigns signs);

/// Whether a page has as many names that occur in forums as a forum. O(nodes).
bool is_forum(const Document& document, PostTags& tags);

class MainGroup {
 public:
  /// `groups`: those of the page. All must outlive the object.
  MainGroup(const Document& document, PostTags& tags, const PostGroups& groups, StopToken* stop)
      : document_(document), tags_(tags), groups_(groups), stop_(stop) {}

  /// Whether a group can be the posts of the page.
  bool is_there();
  /// The group that is the posts; one must be there. `is_discussion`: the page says that it is one.
  const PostGroup& choose(bool is_discussion);
  /// What the posts of a group are, or kNone.
  PostKind kind_of(const PostGroup& group, bool is_discussion);

 private:
  bool is_enough(const PostGroup& group);
  const PostGroup& best(bool is_discussion);
  const PostGroup& whole_of(const PostGroup& parts) const;
  PostKind kind_of_comments(const PostGroup& group);
  bool have_parts(std::span<const NodeRange> units);
  bool have_messages(const PostGroup& group);
  std::size_t running_before(const PostGroup& group) const;
  double quality(NodeRange unit) const { return groups_.facts->quality(unit); }
  const NamedParts& named();

  const Document& document_;
  PostTags& tags_;
  const PostGroups& groups_;
  StopToken* stop_;
  std::optional<NamedParts> named_;  // if needed
};

}  // namespace pagelet::internal
