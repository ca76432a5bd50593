// SPDX-License-Identifier: MIT
#pragma once

/// The lines of a page as a reader sees them, with the dates that attributes give for parts of
/// them, and what the boxes around a line are for. Dates and authors are found in these lines.

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/budget.h"
#include "core/dom/document.h"
#include "core/dom/symbol_table.h"
#include "core/page/known_names.h"

namespace pagelet::internal {

/// What the names of the elements around a line say that it is: the meanings kDateSign to
/// kHiddenSign (core/page/known_names.h), also by `time`, `aside`, `nav` and `hidden`. The signs
/// of each start tag are computed once.
class BoxReader {
 public:
  explicit BoxReader(const Document& document) : document_(document) {}

  /// Returns the signs of one element. O(1) after the first element with the same start tag.
  NameMeanings of(NodeId element);
  /// Returns the signs of an element and of the elements around it, or of those around a text,
  /// below `body`. The signs of a date, an author and a byline only count on the innermost few of
  /// them, the signs of comments, other texts and frames only below the elements that also contain
  /// `heading`, the title. O(depth).
  NameMeanings around(NodeId node, std::optional<NodeId> heading);

 private:
  NameMeanings read(NodeId element) const;

  const Document& document_;
  LazyTable<NameMeanings> known_;  // by start tag
};

/// A date that the attribute `datetime` or `title` of an element gives.
struct StampedDate {
  std::size_t at = 0;     ///< where the element's text begins in the line
  std::string_view text;  ///< the attribute
  NodeId node{};
};

struct ShownLine {
  struct Piece {
    std::size_t at = 0;  ///< where it begins in the line
    NodeId node{};
  };
  std::vector<Piece> pieces;  ///< the texts, in order
  std::string text;           ///< blanks collapsed; the first few hundred bytes
  std::size_t position = 0;   ///< bytes of text in the lines before
  std::vector<StampedDate> stamps;
  /// It is after the title of another text, as of a card: a heading that is a link, after the
  /// page's title.
  bool is_after_card = false;

  /// The text at a place of the line, which must have texts.
  NodeId node_at(std::size_t at) const;
};

/// Calls `visit(line)` for each line with text or stamps, also for hidden ones. `heading`: the
/// page's title. O(nodes + text).
void for_each_line(const Document& document, std::optional<NodeId> heading, StopToken* stop,
                   const std::function<void(const ShownLine&)>& visit);

}  // namespace pagelet::internal
