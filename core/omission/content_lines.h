// SPDX-License-Identifier: MIT
#pragma once

/// The lines of a main content: the parts between two begins or ends of blocks. The rules for lines
/// (core/omission/line_rules.h), also those for copies and stubs, read them and drop some.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/budget.h"
#include "core/dom/document.h"
#include "core/dom/node_choices.h"
#include "core/parts/part.h"

namespace pagelet::internal {

/// A line with words or images, or a rule (`hr`). Indices are those of PageParts::list.
struct ContentLine {
  static constexpr std::size_t kNone = SIZE_MAX;

  std::size_t begin = 0;
  std::size_t end = 0;
  std::size_t block = kNone;              ///< the innermost block around it
  std::size_t item = kNone;               ///< the innermost item of a list
  std::size_t list = kNone;               ///< the outermost list
  ElementRole role = ElementRole::kLine;  ///< of the innermost block
  std::uint8_t heading = 0;               ///< its level
  std::uint32_t lists = 0;                ///< how many lists are around it
  bool is_fixed = false;  ///< in code, a quotation, a table of data or a list of descriptions
  bool has_break = false;
  bool has_image = false;
  bool has_link = false;
  bool follows_gap = false;                 ///< words before it, in no line, are not kept
  OmissionRule rule = OmissionRule::kNone;  ///< that drops it; kNone: it is shown
  std::string words = {};                   ///< blanks collapsed
  std::string letters = {};  ///< letters_of the words, if these are short; else empty

  bool is_dropped() const { return rule != OmissionRule::kNone; }
  bool is_text() const { return role == ElementRole::kLine || role == ElementRole::kParagraph; }
  bool is_heading() const { return role == ElementRole::kHeading; }
};

class ContentLines {
 public:
  /// Lines with at most this many bytes have `letters`.
  static constexpr std::size_t kMaxShort = 250;

  /// `document` and `parts` must outlive this, and so must `choices`: no rule drops what the user's
  /// rules keep; nullptr: they keep nothing. `off`: rules that drop nothing. `time`: the rules stop
  /// when it is up; nullptr: no limit. O(parts).
  ContentLines(const Document& document, PageParts& parts, OmissionRules off = {},
               const NodeChoices* choices = nullptr, StopToken* time = nullptr);

  std::vector<ContentLine>& list() { return lines_; }
  const std::vector<ContentLine>& list() const { return lines_; }
  const Document& document() const { return document_; }
  bool is_time_up() const { return stop(time_); }
  std::span<const PagePart> parts() const { return parts_.list; }
  std::span<const PagePart> parts_of(const ContentLine& line) const {
    return parts().subspan(line.begin, line.end - line.begin);
  }

  /// The words of a line that are in no link. O(parts of the line).
  std::string outside_links(const ContentLine& line) const;

  /// Calls `visit(begin, end)` with the lines of each outermost list.
  template <class Visit>
  void for_each_list(Visit&& visit) const {
    for (std::size_t at = 0; at < lines_.size();) {
      const std::size_t begin = at;
      at = lines_[begin].list == ContentLine::kNone ? begin + 1 : end_of_list(begin);
      if (lines_[begin].list != ContentLine::kNone) visit(begin, at);
    }
  }

  /// The first line after `first` that is not in the same outermost list. `first`: a line in one.
  std::size_t end_of_list(std::size_t first) const;

  /// Whether words after the last line are not kept.
  bool ends_with_gap() const { return ends_with_gap_; }

  /// Turns the parts of a line into blanks, and notes its texts as omitted. A heading, or an item
  /// without other lines, becomes a line. Does nothing if words of the line are not of the page, or
  /// the rule is off.
  void drop(ContentLine& line, OmissionRule rule);

  /// Drops the beginning of a line: the parts before `part`, and that many bytes of its words.
  void drop_beginning(const ContentLine& line, std::size_t part, std::size_t bytes,
                      OmissionRule rule);

  /// Drops the parts of a line from `begin` to before `end`.
  void drop_parts(std::size_t begin, std::size_t end, OmissionRule rule);

  /// Drops the end of the words of a part of a line: all but the first `kept` bytes.
  void drop_end(std::size_t part, std::size_t kept, OmissionRule rule);

  /// Drops the rule (`hr`) of a line, if it is one.
  void drop_rule(const ContentLine& line, OmissionRule rule);

  /// Drops a whole outermost list. `first`: its first line.
  void drop_list(std::size_t first, OmissionRule rule);

 private:
  struct Reader;

  bool are_of_page(std::size_t begin, std::size_t end) const;
  bool has_kept(std::size_t begin, std::size_t end) const;
  void blank(std::size_t begin, std::size_t end, OmissionRule rule);
  void make_line(std::size_t block);

  const Document& document_;
  OmissionRules off_;
  const NodeChoices* choices_;
  StopToken* time_;
  PageParts& parts_;
  std::vector<ContentLine> lines_;
  std::vector<std::uint32_t> lines_of_item_;  // by the part where it opens
  bool ends_with_gap_ = false;
};

}  // namespace pagelet::internal
