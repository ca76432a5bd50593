// SPDX-License-Identifier: MIT
#pragma once

/// Which nodes of a page look like a post's date, author or text, and sums of them over ranges of
/// nodes.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/budget.h"
#include "core/dom/document.h"
#include "core/dom/element_facts.h"
#include "core/page/post_tags.h"
#include "core/page/sums.h"

namespace pagelet::internal {

/// Limits of an element that is a date or a name.
inline constexpr TextLimits kPartLimits{.nodes = 30, .bytes = 160, .are_apart = true};

/// The words of a text; those of a text without blanks, as in Chinese, by its length. O(length).
std::uint32_t running_words(std::string_view text);

/// What a node of a post may be, by its start tag, or as a text.
enum class PostMark : std::uint8_t {
  kDate,
  kDateText,  ///< a text that is a date
  kAuthor,
  kBody,
};

struct MarkedNode {
  NodeId node;
  PostMark mark;
  int rank = 0;  ///< of kAuthor and kBody, as PostTags says
};

/// What a range of nodes has.
struct UnitSums {
  std::uint32_t words = 0;
  std::uint32_t linked = 0;   ///< words in links
  std::uint32_t running = 0;  ///< words of long texts outside of links (PostMarks::kMinRunning)
  std::uint32_t dates = 0;
  std::uint32_t dated = 0;  ///< words of the texts outside of links that are dates
  std::uint32_t authors = 0;
  std::uint32_t author_names = 0;  ///< elements named as authors of posts
  std::uint32_t body_names = 0;    ///< elements named as texts of posts
  std::uint32_t fields = 0;        ///< fields for a longer text, as a form for comments has
  std::uint32_t votes = 0;         ///< elements named or labelled as votes of readers

  bool operator==(const UnitSums&) const = default;
  UnitSums& operator+=(const UnitSums& other);
  /// Takes out what is in an inner range. No sum falls below 0.
  UnitSums& operator-=(const UnitSums& inner);
};

/// Marks of nodes, and sums over ranges of nodes. O(1) after O(nodes from the first range that is
/// read to the last one + text of the ranges).
class PostMarks {
 public:
  static constexpr std::size_t kMinRunning = 8;  ///< words of a long text

  /// `within`: ranges, sorted by their beginning. What is outside of them is not read.
  PostMarks(const Document& document, const PostTags& tags, std::span<const NodeRange> within,
            StopToken* stop);

  UnitSums in(NodeRange range) const { return sums_.in(range); }
  /// In document order. Elements of more nodes than a date or a name has are marked only as kBody.
  std::span<const MarkedNode> marks_in(NodeRange range) const;

 private:
  // Where the elements end that are open while nodes are read.
  struct Ends {
    NodeId link{};
    NodeId part{};  // of a link to a part of a page, as dates of comments are
    NodeId date{};
    NodeId author{};
    NodeId hidden{};
  };

  UnitSums sums_of_text(std::string_view text, NodeId node, const Ends& ends);
  UnitSums sums_of_element(const Document& document, NodeId node, const PostTags& tags, Ends& ends);

  std::vector<MarkedNode> marks_;
  DocumentSums<UnitSums> sums_;
};

}  // namespace pagelet::internal
