// SPDX-License-Identifier: MIT
#pragma once

/// Elements that are omitted with their subtrees, because they are not there for readers.

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "core/dom/document.h"
#include "core/parts/part.h"

namespace pagelet::internal {

/// The elements that a reader who looks at the page does not see: with `hidden`; with `display:
/// none` in their `style`; with `visibility: hidden` and a fixed or absolute position (elsewhere it
/// keeps a place for what a script shows); with `popover`; a `dialog` without `open`; what a
/// program's own style sheet hides, by its class (kUnshown, kSpeakerNotes); copies of formulas
/// (is_copy_of_formula) and of pictures (core/dom/media.h), and images that only keep the place of
/// the picture in a `noscript`; icons with `aria-hidden` or of Google's fonts of icons, and words
/// that the element beside it says (core/omission/said_twice.h); images that show nothing
/// (core/dom/media.h); the day of the last change (a `time` of the class `updated`) beside that of
/// publication.
///
/// What a control opens is folded (FoldedParts), and counts as seen. So does an element hidden by a
/// style of which an answer keeps running text (words outside of links), at least kMinFoldedBytes,
/// if it has a name such as "panel" or "content" or keeps a quarter of the running text; but not if
/// it is an overlay (is_overlay) or what the page shows elsewhere. If styles hide more than half of
/// the words that are kept, scripts show them, and styles do not count. Nor does the
/// attribute `hidden` of an element with a quarter or more of the running text that is kept, and at
/// least kMinMainTextBytes: pages that React streams come with their main text in such elements,
/// and scripts move it into the page.
class OmittedElements {
 public:
  /// A guess: less is a dialog or a form on a page with few words.
  static constexpr std::size_t kMinMainTextBytes = 250;
  /// A guess: less is a label.
  static constexpr std::size_t kMinFoldedBytes = 100;

  /// `keep` as in SerializeOptions. Both must outlive this.
  OmittedElements(const Document& document, const std::vector<bool>* keep);
  ~OmittedElements();

  /// The rule that omits an element with its subtree, or kNone. Mostly O(1); once each, for styles
  /// and for `hidden`, O(nodes).
  OmissionRule rule_for(NodeId node);
  bool contains(NodeId node) { return rule_for(node) != OmissionRule::kNone; }

 private:
  class Finder;
  std::unique_ptr<Finder> finder_;
};

/// Whether an element is a `button` in a sentence, as a term that opens its explanation: words are
/// directly before and after it. O(1).
bool is_word_of_sentence(const Document& document, NodeId button);

/// Whether a `button` is a label rather than a control, of a part that it unfolds: it has a
/// heading, all words of the heading around it, or a question with `aria-expanded` or of four words
/// or more. So is one that is a word of a sentence, or shows the picture of a figure.
/// O(text of the button) + O(1): of the heading, a few dozen nodes and 1,000 bytes are read.
bool is_label(const Document& document, NodeId button);

/// Whether an element is the `label` of a field, with words only for screen readers. O(nodes).
bool is_label_for_ears(const Document& document, NodeId label);

/// Whether an element is an aid of the site's software, and no text:
/// - a link of a heading to itself, an `a` to a fragment whose text is only a sign (`#`, a pilcrow,
///   a section sign, a diamond, a chain) or a picture beside the heading's own words, or whose
///   words are only for screen readers;
/// - a link back from a note, whose text is only an arrow, or "^" before the note's words;
/// - the numbers of the lines beside code, a `td` of a class such as `gutter`;
/// - the size of a picture, in the picture's link;
/// - a link to the source of what is documented: a class and the words "source" or "view source",
///   or these words and the address of a line or of a folder of sources;
/// - what is shown over code that a reader points at, by a class;
/// - a command of the site's software: a link, alone or in brackets in a `span`, whose whole text
///   (or image) is "edit", "quote", "reply" or the like, in one of eight languages. Its address
///   must name an action: it contains `=`, ends with `#`, or is a script. A link to the page on a
///   function `quote` does not.
/// O(nodes of the subtree), of at most a few hundred.
bool is_aid(const Document& document, NodeId node);

/// Whether an element that is named as a source is folded: a table, or after a checkbox that opens
/// it, which is among the elements directly before it in its parent. O(1).
bool is_folded(const Document& document, NodeId node);

/// The rules that omit more of an answer than they may, and at least 50 words: those that must not
/// omit much (may_omit_much), if together they omit more than a quarter of its words, besides
/// numbers such as those of lines; the one for controls of forms, if they hold what the page is for
/// (are_content). O(nodes + words).
OmissionRules rules_that_omit_too_much(const Document& document, const std::vector<bool>* keep,
                                       const PageParts& parts);

}  // namespace pagelet::internal
