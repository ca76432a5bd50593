// SPDX-License-Identifier: MIT
#pragma once

/// Labels of a site's frame that are between the texts of a main content: those of controls, of
/// buttons to share, of advertisements, of lists. core/omission/known_labels.inc is the table, in
/// several languages.

#include <cstdint>
#include <string>
#include <string_view>

#include "core/enum_set.h"

namespace pagelet::internal {

enum class LabelMeaning : std::uint8_t {
  kAdvertisement,
  kTeaser,         ///< of a link to another text of the site
  kTeaserControl,  ///< of such a link, or of a control
  kBlock,          ///< of a block that comes after a text, such as a form or comments
  kOthers,         ///< of a list of other texts of the site
  kControl,        ///< of a control, or its state
  kCommand,        ///< of a control, also if it is a link
  kShare,          ///< of a button to share or its list
  kNetwork,        ///< where a text is shared: a label of a control only beside one of kShare
  kPagination,     ///< of a link to the previous or next page
  kCall,           ///< the first words of a link that looks like a button
  kReadingTime,    ///< beside how long a text takes to read, or how long it is
  kTimeUnit,       ///< of that time
  kWordUnit,       ///< of that length
  kTopics,         ///< before the links to topics of a text
};

using LabelMeanings = EnumSet<LabelMeaning>;

/// Letters (letters_of) without their digits, as the rows have them.
std::string without_digits(std::string letters);

/// The letters of words without their digits.
std::string label_of(std::string_view words);

/// Whether there are meanings, and all are in `allowed`.
constexpr bool are_only(LabelMeanings meanings, LabelMeanings allowed) {
  return !meanings.empty() && meanings.without(allowed).empty();
}

/// Whether a text is a single label, with one of these meanings. `letters`: those of the text
/// (letters_of). O(length).
bool is_one_label(std::string_view letters, LabelMeanings meanings);

/// Whether the letters of a text begin with those of a label of this meaning. The borders of words
/// do not count: "Book a" is also the begin of "Book again". O(length x rows with the same first
/// byte).
bool begins_with_label(std::string_view letters, LabelMeaning meaning);

/// Returns the meanings of a text that consists of one label or several, as in "Expand all Collapse
/// all", or an empty set if it contains other words. O(length x rows with the same first byte).
LabelMeanings meanings_of_labels(std::string_view letters);

/// Whether a text consists of labels of the site's frame. Those of facts about a text, such as
/// "Words" and "Topics", are words of texts, too: alone they say nothing.
inline bool are_labels_of_frame(std::string_view letters) {
  constexpr LabelMeanings kOfFacts = {LabelMeaning::kReadingTime, LabelMeaning::kTimeUnit,
                                      LabelMeaning::kWordUnit, LabelMeaning::kTopics};
  const LabelMeanings meanings = meanings_of_labels(letters);
  return !meanings.empty() && meanings.both(kOfFacts).empty();
}

/// Whether a text consists of such labels, and all have one of these meanings.
inline bool are_labels(std::string_view letters, LabelMeanings meanings) {
  return are_only(meanings_of_labels(letters), meanings);
}

}  // namespace pagelet::internal
