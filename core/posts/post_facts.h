// SPDX-License-Identifier: MIT
#pragma once

/// What the nodes of a page say of posts: names of elements, words, dates and authors, as sums over
/// ranges of nodes.

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
#include "core/posts/post_names.h"

namespace pagelet::internal {

/// Limits of an element that is a date or a name.
inline constexpr TextLimits kPartLimits{.nodes = 30, .bytes = 160, .are_apart = true};

/// Maximum of bytes of a class or id that are read.
inline constexpr std::size_t kMaxNames = 400;

/// What the start tag of an element says.
struct PostTag {
  PostSigns signs = 0;       ///< of all its names
  bool is_unit = false;      ///< one of its names, or its type, is that of a post or comment
  bool is_question = false;  ///< schema.org says that it is a question or the post of a discussion
  bool is_date = false;
  bool is_author = false;
};

/// The start tags of a page. Each is read once.
class PostTags {
 public:
  explicit PostTags(const Document& document);

  /// O(1) after the first element with the same start tag.
  const PostTag& of(NodeId element);
  /// Whether some element may be a comment, or two elements with the same class posts. O(nodes).
  bool may_have_posts(StopToken* stop);

 private:
  PostTag read(NodeId element);

  const Document& document_;
  std::vector<std::uint8_t> is_known_;  // by start tag
  std::vector<PostTag> tags_;           // by start tag
  LazyTable<PostTag> by_class_;         // by symbol
};

/// Sums over ranges of nodes. O(1) after O(nodes + text of the ranges that are read).
class PostFacts {
 public:
  static constexpr std::size_t kMinRunning = 8;

  /// `within`: sorted ranges that do not overlap. Texts outside of them count as empty.
  PostFacts(const Document& document, PostTags& tags, std::span<const NodeRange> within,
            StopToken* stop);

  std::size_t words(NodeRange range) const { return sum(&Sums::words, range); }
  std::size_t linked_words(NodeRange range) const { return sum(&Sums::linked, range); }
  /// Words of the texts outside of links with at least kMinRunning words.
  std::size_t running_words(NodeRange range) const { return sum(&Sums::running, range); }
  std::size_t dates(NodeRange range) const { return sum(&Sums::dates, range); }
  /// Words of the texts outside of links that are dates.
  std::size_t dated_words(NodeRange range) const { return sum(&Sums::dated, range); }
  std::size_t authors(NodeRange range) const { return sum(&Sums::authors, range); }
  /// Fields for a longer text, as a form for comments has.
  std::size_t fields(NodeRange range) const { return sum(&Sums::fields, range); }

 private:
  struct Sums {
    std::uint32_t words = 0;
    std::uint32_t linked = 0;
    std::uint32_t running = 0;
    std::uint32_t dates = 0;
    std::uint32_t dated = 0;
    std::uint32_t authors = 0;
    std::uint32_t fields = 0;
  };

  std::size_t sum(std::uint32_t Sums::*of, NodeRange range) const {
    return before_[index_of(range.end)].*of - before_[index_of(range.begin)].*of;
  }

  std::vector<Sums> before_;  // of all nodes before, by NodeId; one entry more than nodes
};

/// The elements named as parts of posts, counted once for any number of ranges. O(1) after
/// O(nodes).
class NamedParts {
 public:
  NamedParts(const Document& document, PostTags& tags);

  /// Whether an element has the name of a post's author, and one that of its text.
  bool has_author_and_body(NodeRange range) const {
    return has(&Sums::authors, range) && has(&Sums::bodies, range);
  }
  bool has_body(NodeRange range) const { return has(&Sums::bodies, range); }
  /// Whether an element has the name of a message.
  bool has_message(NodeRange range) const { return has(&Sums::messages, range); }

 private:
  struct Sums {
    std::uint32_t authors = 0;
    std::uint32_t bodies = 0;
    std::uint32_t messages = 0;
  };

  bool has(std::uint32_t Sums::*of, NodeRange range) const {
    return before_[index_of(range.end)].*of > before_[index_of(range.begin)].*of;
  }

  std::vector<Sums> before_;  // of all nodes before, by NodeId; one entry more than nodes
};

/// Whether a short text is little else than a date or a time, also one as "2 hours ago".
/// O(length), of at most a hundred bytes.
bool is_date_text(std::string_view text);

/// Whether an element is the anchor of one post: `<a name="post123">`. O(length of the name).
bool is_numbered_anchor(const Document& document, NodeId node);

/// Whether an address is that of a member's page: "/users/25", "member.php?u=25", "/~ann".
/// O(length), of at most 300 bytes.
bool is_of_member(std::string_view address);

}  // namespace pagelet::internal
