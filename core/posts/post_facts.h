// SPDX-License-Identifier: MIT
#pragma once

/// What the nodes of a page say of posts: names of elements, words, dates and authors, as sums over
/// ranges of nodes.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/budget.h"
#include "core/dom/document.h"
#include "core/dom/node_range.h"
#include "core/dom/symbol_table.h"
#include "core/posts/post_names.h"

namespace pagelet::internal {

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

/// Sums over ranges of nodes. O(1) after O(nodes + text).
class PostFacts {
 public:
  static constexpr std::size_t kMinRunning = 8;

  PostFacts(const Document& document, PostTags& tags, StopToken* stop);

  std::size_t words(NodeRange range) const { return sum(words_, range); }
  std::size_t linked_words(NodeRange range) const { return sum(linked_, range); }
  /// Words of the texts outside of links with at least kMinRunning words.
  std::size_t running_words(NodeRange range) const { return sum(running_, range); }
  std::size_t dates(NodeRange range) const { return sum(dates_, range); }
  std::size_t authors(NodeRange range) const { return sum(authors_, range); }
  /// Fields for a longer text, as a form for comments has.
  std::size_t fields(NodeRange range) const { return sum(fields_, range); }

 private:
  static std::size_t sum(const std::vector<std::uint32_t>& sums, NodeRange range) {
    return sums[index_of(range.end)] - sums[index_of(range.begin)];
  }

  // Sums over all nodes before, by NodeId; one entry more than nodes.
  std::vector<std::uint32_t> words_;
  std::vector<std::uint32_t> linked_;
  std::vector<std::uint32_t> running_;
  std::vector<std::uint32_t> dates_;
  std::vector<std::uint32_t> authors_;
  std::vector<std::uint32_t> fields_;
};

/// Whether a short text is little else than a date or a time, also one as "2 hours ago".
/// O(length), of at most a hundred bytes.
bool is_date_text(std::string_view text);

/// The words of a subtree, with blanks collapsed, up to `most` bytes. O(nodes + text).
std::string words_of(const Document& document, NodeId node, std::size_t most);

}  // namespace pagelet::internal
