// SPDX-License-Identifier: MIT
#pragma once

/// Names (classes, ids, marks of schema.org) by which programs that write pages mark what no
/// element of HTML says: icons, line numbers, lines of code, copies of formulas, languages, boxes
/// of the site, dates and authors, posts, comments and their parts. core/page/known_names.inc is
/// the table, mostly with the reason for a row and a page that needs it.

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
  kForumBox,        ///< posts of a forum
  kAdBox,           ///< advertisements
  kPagerBox,        ///< leads to the pages before and after, in a manual
  kTrailBox,        ///< the way from the site's start to the page
  kContentsBox,     ///< leads to the parts of the page: a table of contents
  kFormBox,         ///< has no names: a `form`
  kAsideBox,        ///< has no names: an `aside`
  kDateSign,        ///< such as `post-date`
  kChangedSign,     ///< such as `updated`
  kAuthorSign,      ///< such as `byline`
  kBylineSign,      ///< such as `entry-meta`: facts about the text
  kUserSign,        ///< such as `username`
  kCommentSign,     ///< comments of readers
  kOtherSign,       ///< other texts: cards of related texts, calendars
  kFrameSign,       ///< navigation, the site's footer
  kHiddenSign,      ///< has no names: attributes say it
  kIcon,            ///< shows a small picture
  kIconName,        ///< its words name the icon that a font shows
  kPortrait,        ///< a picture of who wrote a text
  kLineNumbers,     ///< the numbers of the lines of code beside it
  kCodeLine,        ///< one line of code
  kInlineCode,      ///< code in a line
  kFormulaCopy,     ///< a form of the formula in a script near it
  kFormulaPicture,  ///< a picture of the formula before it
  kPublished,       ///< the day of publication
  kPublishedTime,   ///< of a `time`: the day of publication
  kEntryTime,       ///< of a `time`: the same, unless it has kChanged, too
  kChanged,         ///< the day of the last change
  kFooter,          ///< a class or id: what a program adds at the end of a page
  kAroundTitle,     ///< an element around the title of a page that no heading states
  kTitle,           ///< the title of what follows
  kMayBeTitle,      ///< the same in a box with a note or a warning
  kSignature,       ///< the declaration of what a reference describes
  kNote,            ///< a footnote
  kNamedTable,      ///< a table of elements that are not those of tables, as are the next two
  kNamedRow,
  kNamedCell,
  kNotes,             ///< contains footnotes
  kHeadCell,          ///< a cell of the heading row of such a table, or of a table of blocks
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
  kNoteMark,          ///< shows or opens such a note, or leads back from one
  kPullQuote,         ///< a sentence of the text that is shown again in large letters
  kSourceLink,        ///< leads to the source of what is documented
  kFoldedSource,      ///< the source of what is documented, which readers open
  kOwnLine,           ///< is shown on a line of its own
  kTip,               ///< is shown over code that a reader points at
  kUnshown,           ///< is hidden by the style sheet of the program that writes it
  kSpeakerNotes,      ///< the same on slides: what a speaker says
  kSlides,            ///< contains slides
  kGenerated,         ///< what a program adds to each of its pages
  kNotebookCell,      ///< a cell of a notebook: text, or code with its output
  kBox,               ///< an admonition: a box with a note or a warning
  kBoxTitle,          ///< the title of an admonition
  kTab,               ///< the label of a tab
  kTableOfBlocks,     ///< a table whose cells are blocks side by side
  kListing,           ///< contains lines of code, each an element
  kCodeWithBreaks,    ///< a block that shows code, whose lines `br` ends; the last meaning
};

using NameMeanings = EnumSet<NameMeaning>;

/// Whether a `class` attribute has this meaning, by a row that says so of single classes or of the
/// attribute. O(rows of the meaning x length).
bool has_meaning(std::string_view classes, NameMeaning meaning);

/// The same for the first 1,000 bytes of the classes of an element.
bool has_meaning(const Document& document, NodeId node, NameMeaning meaning);

/// Whether only screen readers read an element: by its names, or as its `style` clips it.
/// O(length of its attributes).
bool is_read_aloud(const Document& document, NodeId node);

/// Whether the class of one of the five elements around a node has this meaning.
bool is_in(const Document& document, NodeId node, NameMeaning meaning);

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

/// What the words of a name say of posts, as flags.
namespace post_sign {
enum Sign : unsigned {
  kComment = 1,  ///< a comment
  kPost = 2,     ///< a post of a forum, a message, an answer
  kList = 4,     ///< several of them
  kOther = 8,    ///< a form, a count, a list of links to comments elsewhere
  kAuthor = 16,
  kDate = 32,
  kBody = 64,
  kMeta = 128,      ///< facts and controls of a post: heads, votes, signatures
  kForum = 256,     ///< occurs in forums
  kNeutral = 512,   ///< says nothing, but may end a longer word: "postrow"
  kThread = 1024,   ///< a discussion
  kMessage = 2048,  ///< beside kPost or kComment: no site calls its articles so
  kVote = 4096,     ///< where readers vote for or against a text
};
}  // namespace post_sign

/// A set of signs, joined by `|`.
using PostSigns = unsigned;

constexpr bool has_sign(PostSigns signs, unsigned wanted) { return (signs & wanted) != 0; }

/// Whether it is the name of one post or comment, and not of a part of it.
constexpr bool names_unit(PostSigns signs) {
  using namespace post_sign;
  return has_sign(signs, kComment | kPost) &&
         !has_sign(signs, kList | kOther | kAuthor | kDate | kBody | kMeta);
}

/// False if none of some names has one of the signs kPost, kComment, kThread and kForum, as most
/// names of most pages. O(length).
bool may_name_posts(std::string_view names);

/// The signs of one class or id. It is split into words at every character but letters, and where
/// an upper-case letter follows a lower-case one. A word that begins with the word for a post, such
/// as "commentbody", has the signs of both. O(length).
PostSigns signs_of_name(std::string_view name);

struct NameSigns {
  PostSigns signs = 0;   ///< of all names
  bool is_unit = false;  ///< names_unit of one of them
};

/// The signs of the names of a `class`, which blanks separate. O(length).
NameSigns signs_of_names(std::string_view names);

}  // namespace pagelet::internal
