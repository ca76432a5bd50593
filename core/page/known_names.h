// SPDX-License-Identifier: MIT
#pragma once

/// Names by which programs that write pages mark what no element of HTML says: icons, line numbers,
/// lines of code, copies of formulas, languages, boxes of the site, dates and authors.
/// core/page/known_names.inc is the table, mostly with the reason for a row and a page that needs
/// it.

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/dom/document.h"
#include "core/enum_set.h"

namespace pagelet::internal {

enum class NameMeaning : std::uint8_t {
  kNewsletterBox,
  kNewsletterTextBox,  ///< a newsletter's box of which the name says that readers sign up
  kOfferBox,           ///< offers of a subscription
  kPromoBox,           ///< promotions in a text
  kBoxOfAuthor,        ///< who wrote the text, after it
  kSideBarBox,
  kConsentBox,
  kOtherTextsBox,  ///< links to other texts of the site
  kCountBox,       ///< votes, badges, posts of a member
  kCommentsBox,
  kForumBox,          ///< posts of a forum
  kAdBox,             ///< advertisements
  kFormBox,           ///< has no names: a `form`
  kAsideBox,          ///< has no names: an `aside`
  kDateSign,          ///< such as `post-date`
  kChangedSign,       ///< such as `updated`
  kAuthorSign,        ///< such as `byline`
  kBylineSign,        ///< such as `entry-meta`: facts about the text
  kUserSign,          ///< such as `username`
  kCommentSign,       ///< comments of readers
  kOtherSign,         ///< other texts: cards of related texts, calendars
  kFrameSign,         ///< navigation, the site's footer
  kHiddenSign,        ///< has no names: attributes say it
  kIcon,              ///< shows a small picture
  kIconName,          ///< its words name the icon that a font shows
  kLineNumbers,       ///< the numbers of the lines of code beside it
  kCodeLine,          ///< one line of code
  kFormulaCopy,       ///< a form of the formula in a script near it
  kFormulaPicture,    ///< a picture of the formula before it
  kPublished,         ///< the day of publication
  kPublishedTime,     ///< of a `time`: the day of publication
  kEntryTime,         ///< of a `time`: the same, unless it has kChanged, too
  kChanged,           ///< the day of the last change
  kAroundTitle,       ///< an element around the title of a page that no heading states
  kTitle,             ///< the title of what follows
  kMayBeTitle,        ///< the same in a box with a note or a warning
  kSignature,         ///< the declaration of what a reference describes
  kNote,              ///< a footnote
  kHeadCell,          ///< a cell of the heading row of a table of blocks
  kLastCell,          ///< the last cell of a row of such a table
  kLanguage,          ///< the rest of the class is the language of the code
  kLanguageIsNext,    ///< the next class is the language of the code
  kLanguageOfAround,  ///< the rest of the class is the language of the code in the element
  kAroundCode,        ///< an element around code
  kOverlay,           ///< is shown over the page
  kCode,              ///< shows code, also in elements that say nothing of it
  kButton,            ///< is a button
  kPagination,        ///< leads to the previous or next page
  kScreenReader,      ///< is not seen, and only read aloud
  kCodeLabel,         ///< the name of the language of the code beside it
  kTaskList,          ///< a list of tasks, or one of them
  kSideNote,          ///< a note within a sentence, which a style sheet sets beside it
  kNoteMark,          ///< shows or opens such a note
  kPullQuote,         ///< a sentence of the text that is shown again in large letters
  kSourceLink,        ///< leads to the source of what is documented
  kFoldedSource,      ///< the source of what is documented, which readers open
  kTip,               ///< is shown over code that a reader points at
  kGenerated,         ///< lists that a program adds to each page of a reference
  kBox,               ///< an admonition: a box with a note or a warning
  kBoxTitle,          ///< the title of an admonition
  kTab,               ///< the label of a tab
  kTableOfBlocks,     ///< a table whose cells are blocks side by side
  kListing,           ///< contains lines of code, each an element
};

using NameMeanings = EnumSet<NameMeaning>;

/// Whether a `class` attribute has this meaning, by a row that says so of single classes or of the
/// attribute. O(rows of the meaning x length).
bool has_meaning(std::string_view classes, NameMeaning meaning);

/// The same for the first 1,000 bytes of the classes of an element.
bool has_meaning(const Document& document, NodeId node, NameMeaning meaning);

/// The meaning of the first name of a box in a `class` or `id`, or nullopt. A name is a word of
/// these, split where a letter follows another character or a capital follows a small letter, or a
/// class without what parts its words, in any case of letters. Two words side by side may be a
/// name, too, if it says more than its words: a newsletter's box to sign up, a promotion, a box of
/// the author. O(length).
std::optional<NameMeaning> first_meaning(std::string_view names);

/// All signs (kDateSign to kHiddenSign) whose names are anywhere in a `class` or `id`, also within
/// words. `lower`: in lower case. O(length x rows with the same first byte).
NameMeanings meanings_in(std::string_view lower);

/// What follows the name in `text`, if `text` begins with a name of this meaning; empty: with none.
std::string_view rest_after_name(std::string_view text, NameMeaning meaning);

}  // namespace pagelet::internal
