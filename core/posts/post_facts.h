// SPDX-License-Identifier: MIT
#pragma once

/// Which nodes of a page look like a post's date, author or text, and sums of them over ranges of
/// nodes.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/budget.h"
#include "core/dom/document.h"
#include "core/dom/element_facts.h"
#include "core/dom/node_range.h"
#include "core/dom/symbol_table.h"
#include "core/page/post_names.h"
#include "core/page/sums.h"
#include "core/posts/post_rules.h"

namespace pagelet::internal {

/// Limits of an element that is a date or a name.
inline constexpr TextLimits kPartLimits{.nodes = 30, .bytes = 160, .are_apart = true};

/// What the start tag of an element says.
struct PostTag {
  PostSigns signs = 0;       ///< of all its names
  bool is_unit = false;      ///< one of its names, or its type, is that of a post or comment
  bool is_question = false;  ///< schema.org: a question, an answer, or the post of a discussion
  bool is_code = false;      ///< "comment" is a class in it, too
};

/// The start tags of a page. Each is read once.
class PostTags {
 public:
  /// `off`: rules that are not applied.
  explicit PostTags(const Document& document, PostRules off = {})
      : document_(document), off_(off) {}

  PostRules off() const { return off_; }

  /// O(1) after the first element with the same start tag.
  PostTag of(NodeId element) {
    return tags_.of(document_.start_tag(element), [&] { return read(element); });
  }
  /// Whether it is the date of a post, or their author. O(1) after the first element with the same
  /// start tag.
  bool is_date(NodeId element) { return parts_of(element).is_date; }
  bool is_author(NodeId element) { return parts_of(element).is_author; }
  /// Whether an element or an anchor has the name of the comments of a page.
  bool begins_comments(NodeId element);
  /// Whether some element may be a comment, two may be posts, or after the beginning of comments
  /// two dates or anchors may be theirs. O(nodes).
  bool may_have_posts(StopToken* stop);

 private:
  struct Parts {
    bool is_date = false;
    bool is_author = false;
  };

  Parts parts_of(NodeId element) {
    return parts_.of(document_.start_tag(element), [&] { return read_parts(element); });
  }
  PostTag read(NodeId element);
  Parts read_parts(NodeId element);

  const Document& document_;
  PostRules off_;
  LazyTable<PostTag> tags_;        // by start tag
  LazyTable<Parts> parts_;         // by start tag
  LazyTable<NameSigns> by_class_;  // by symbol
};

/// Sums over ranges of nodes. O(1) after O(nodes from the first range that is read to the last one
/// + text of the ranges).
class PostFacts {
 public:
  static constexpr std::size_t kMinRunning = 8;  ///< words of a long text

  /// `within`: sorted ranges that do not overlap. What is outside of them is not read.
  PostFacts(const Document& document, PostTags& tags, std::span<const NodeRange> within,
            StopToken* stop);

  UnitSums in(NodeRange range) const { return sums_.in(range); }
  double quality(const UnitSums& unit) const { return quality_of_post(unit, off_); }
  double quality(NodeRange range) const { return quality(in(range)); }

 private:
  // Where the elements end that are open while nodes are read.
  struct Ends {
    NodeId link{};
    NodeId date{};
    NodeId author{};
  };

  static UnitSums sums_of_text(std::string_view text, NodeId node, const Ends& ends);
  static UnitSums sums_of_element(const Document& document, NodeId node, PostTags& tags,
                                  Ends& ends);

  PostRules off_;
  DocumentSums<UnitSums> sums_;
};

/// The elements named as parts of posts, counted once for any number of ranges. O(1) after
/// O(nodes).
class NamedParts {
 public:
  NamedParts(const Document& document, PostTags& tags);

  /// Whether an element has the name of a post's author, and one that of its text.
  bool has_author_and_body(NodeRange range) const {
    return authors_.in(range) > 0 && bodies_.in(range) > 0;
  }
  bool has_body(NodeRange range) const { return bodies_.in(range) > 0; }
  /// Whether an element has the name of a message.
  bool has_message(NodeRange range) const { return messages_.in(range) > 0; }

 private:
  DocumentSums<std::uint32_t> authors_;
  DocumentSums<std::uint32_t> bodies_;
  DocumentSums<std::uint32_t> messages_;
};

/// Whether a short text is little else than a date or a time, also one as "2 hours ago".
/// O(length), of at most a hundred bytes.
bool is_date_text(std::string_view text);

/// Whether an element is a part of the words around it, whatever it is called: words are directly
/// before or after it, as for a link or the name of another member, or it shows an address.
/// O(length of the texts).
bool is_in_sentence(const Document& document, NodeId element);

/// Whether an element is the anchor of one post: `<a name="post123">`. O(length of the name).
bool is_numbered_anchor(const Document& document, NodeId node);
/// Whether an element is an anchor that has only a number: `<a name="90518">`.
bool is_number_anchor(const Document& document, NodeId node);

/// Whether an address is that of a member's page: "/users/25", "member.php?u=25", "/~ann".
/// O(length), of at most 300 bytes.
bool is_of_member(std::string_view address);

}  // namespace pagelet::internal
