// SPDX-License-Identifier: MIT
#pragma once

/// The opening post of a discussion whose other posts are found: it may have another name than its
/// answers, or another shape.

#include <optional>
#include <vector>

#include "core/budget.h"
#include "core/dom/document.h"
#include "core/dom/node_range.h"
#include "core/posts/post_facts.h"

namespace pagelet::internal {

class PostOpening {
 public:
  /// `first`: the element of the first post that is found. All references must outlive the object.
  PostOpening(const Document& document, const PostFacts& facts, NodeId first, StopToken* stop)
      : document_(document), facts_(facts), first_(first), stop_(stop) {}

  /// Whether a post before the first one is the only element there with its tag and one of its
  /// classes. O(nodes before it * classes).
  bool is_of_like_name() const;
  /// An element beside the first post whose parts have the same tags and classes as those of the
  /// post. O(nodes).
  std::optional<NodeRange> of_like_parts() const;
  /// The last element before the first post with a date, an author and a text. O(nodes).
  std::optional<NodeRange> last_before() const;

 private:
  bool may_open(NodeRange range) const;
  std::vector<Symbol> names_of_parts(NodeId node) const;

  const Document& document_;
  const PostFacts& facts_;
  NodeId first_;
  StopToken* stop_;
};

}  // namespace pagelet::internal
