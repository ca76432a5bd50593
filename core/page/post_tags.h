// SPDX-License-Identifier: MIT
#pragma once

/// What the start tags of a page say about posts: their names (core/page/post_names.inc) and types
/// of schema.org.

#include "core/dom/document.h"
#include "core/dom/symbol_table.h"
#include "core/page/post_names.h"
#include "core/page/sums.h"

namespace pagelet::internal {

/// What the start tag of an element says.
struct PostTag {
  PostSigns signs = 0;       ///< of all its names
  bool is_unit = false;      ///< one of its names, or its type, is that of a post or comment
  bool is_question = false;  ///< schema.org: a question, an answer, or the post of a discussion
};

/// The start tags of a page. Each is read once.
class PostTags {
 public:
  explicit PostTags(const Document& document) : document_(document) {}

  /// O(1) after the first element with the same start tag.
  PostTag of(NodeId element) {
    return tags_.of(document_.start_tag(element), [&] { return read(element); });
  }
  /// Whether it is the date of a post, or their author. O(1) after the first element with the same
  /// start tag.
  bool is_date(NodeId element) { return parts_of(element).is_date; }
  bool is_author(NodeId element) { return parts_of(element).is_author; }
  /// Whether it is the text of a post by its name or property.
  bool is_body(NodeId element) { return parts_of(element).is_body; }
  /// Whether an element or an anchor has the name of the comments of a page.
  bool begins_comments(NodeId element);

 private:
  struct Parts {
    bool is_date = false;
    bool is_author = false;
    bool is_body = false;
  };

  Parts parts_of(NodeId element) {
    return parts_.of(document_.start_tag(element), [&] { return read_parts(element); });
  }
  PostTag read(NodeId element);
  Parts read_parts(NodeId element);

  const Document& document_;
  LazyTable<PostTag> tags_;        // by start tag
  LazyTable<Parts> parts_;         // by start tag
  LazyTable<NameSigns> by_class_;  // by symbol
};

/// Whether an element is the anchor of one post: `<a name="post123">`. O(length of the name).
bool is_numbered_anchor(const Document& document, NodeId node);
/// Whether an element is an anchor that has only a number: `<a name="90518">`.
bool is_number_anchor(const Document& document, NodeId node);

}  // namespace pagelet::internal
