// SPDX-License-Identifier: MIT
#pragma once

/// The lines of a page as a reader sees them, with what they say of author and date.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/budget.h"
#include "core/dom/document.h"

namespace pagelet::internal {

/// The text of an element and its subtree, with blanks collapsed; `br` is a blank. Only the first
/// thousand nodes count, because elements may be nested and each be asked; empty for more than
/// 20,000 bytes.
std::string text_below(const Document& document, NodeId element);

struct PageLines {
  struct Line {
    std::string text;      ///< blanks collapsed; empty: more than kLongestLine bytes
    int heading = 0;       ///< 1 to 6; 0: no heading
    bool is_link = false;  ///< all of it leads elsewhere
  };
  struct Mark {
    std::string value;
    std::size_t line;
    bool is_attribute = false;  ///< the value
    bool is_statement = false;  ///< the page says what it is
  };
  static constexpr std::size_t kLongestLine = 300;

  std::size_t list = std::string::npos;  ///< the line that begins a list of discussions
  std::vector<Line> lines;               ///< of blocks, cells and so on, in document order
  std::vector<Mark> bylines;             ///< the names in elements that are marked as a byline
  std::vector<Mark> posters;    ///< the names of those who may have written what is beside them
  std::vector<Mark> published;  ///< days that short lines or attributes name
  std::vector<Mark> modified;   ///< the same after a word such as "modified"
};

/// Elements are marked as a byline by `rel=author`, by a link to `/author/...`, or by a class that
/// has `author`, `byline` or `username` as one of its parts and does not speak of comments or a
/// biography. Posters are in lines such as "Posted by Ada at January 3, 2007" and "by Ada
/// Lovelace", in links to a user's profile, and in the row after the head of a column that is
/// called "Author".
/// Cost: O(nodes below the root).
PageLines page_lines(const Document& document, StopSign* stop);

/// The same without marks and list. The same cost, but several times faster.
PageLines only_lines(const Document& document, StopSign* stop);

}  // namespace pagelet::internal
