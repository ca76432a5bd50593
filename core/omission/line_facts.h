// SPDX-License-Identifier: MIT
#pragma once

/// What the rules for lines (core/omission/line_rules.cpp) can ask of a line of a main content.

#include <cstddef>
#include <cstdint>
#include <string>

#include "core/enum_set.h"
#include "core/omission/content_lines.h"

namespace pagelet::internal {

enum class LineFact : std::uint8_t {
  // What the line is. kOther: neither text nor heading nor item, such as a cell or a term.
  kText,
  kHeading,
  kItem,
  kOther,
  kWords,
  kImage,
  kLink,
  kBreak,
  kShort,  ///< at most ContentLines::kMaxShort bytes

  // Its words.
  kDigit,
  kPrice,       ///< has a currency or a share in percent
  kCode,        ///< begins in `code` or the like
  kAfterColon,  ///< the line before it is not a heading and ends with a colon
  kNotice,      ///< says what the site allows, does not answer for or earns

  // Its labels (core/omission/known_labels.h).
  kAdvertisement,  ///< is one for an advertisement
  kControlWords,   ///< consists of labels of controls that lead nowhere, or closes something
  kControlLinks,   ///< consists of two or more links or texts that each are labels of controls

  // Its links.
  kLeadsSomewhere,  ///< one of them leads out of the page
  kSharesPage,      ///< links that share the page, with labels and numbers
  kTeaser,          ///< a label such as "Read more:" and one link
  kCall,            ///< one link with the name of a button, and words such as "Buy now"
  kPagination,      ///< leads to the previous or next page

  // The elements that all of it is in.
  kScreenReader,  ///< is not seen, and only read aloud
  kCutOff,        ///< a link that shows only some lines of a text of more than 60 words

  // What is beside it.
  kCodeLabel,  ///< the name of the language of the code directly before or after it
};

using LineFactSet = EnumSet<LineFact>;

/// The facts about one line, each computed when it is first asked for.
class LineFacts {
 public:
  /// `at`: index of the line in `lines.list()`. `lines` must outlive this and not change.
  LineFacts(const ContentLines& lines, std::size_t at);

  /// O(parts of the line), with a walk of a few elements up for each, at most once for each fact.
  bool has(LineFact fact);

  /// The number of words of the line. O(length) the first time.
  std::size_t words();

  /// The letters of the line without its numbers, if it has at most 60 bytes; else empty.
  /// (ContentLine::letters has those of lines of up to 250.)
  const std::string& label();

 private:
  bool compute(LineFact fact);
  bool has_control_words();

  const ContentLines& lines_;
  std::size_t at_;
  const ContentLine& line_;
  LineFactSet known_;
  LineFactSet facts_;
  std::size_t words_ = SIZE_MAX;
  std::string label_;  // once it is known
  bool has_label_ = false;
};

}  // namespace pagelet::internal
