// SPDX-License-Identifier: MIT
#pragma once

/// Boxes that a site puts into its texts: forms for its newsletter, lists of other texts, consent,
/// buttons to share, counts, comments. They are known by their role or
/// the words of their names, and only if their content agrees. Nothing here names a site.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/dom/document.h"
#include "core/parts/omission.h"

namespace pagelet::internal {

class SiteBoxes {
 public:
  /// `keep` as in SerializeOptions. Both must outlive this.
  SiteBoxes(const Document& document, const std::vector<bool>* keep)
      : document_(document), keep_(keep), kinds_(document.start_tag_count()) {}

  /// The rule by which an element is a box, or kNone. A box never contains more than half of the
  /// kept words, and comments never more than four fifths:
  /// - newsletter: named so, at most 80 words, with a control, or a block with a link unless most
  ///   words of the answer are in such elements; also the smallest element that has a heading with
  ///   this word and a field for an address;
  /// - forms with a field for an address or a longer text, at most 80 words, without a price or a
  ///   text of more than 25 words, which readers may have to sign;
  /// - consent and dialogs: named so or with the role of a dialog, with a control, at most 250
  ///   words;
  /// - other texts: named "related", "popular" and the like, most words in links, at most 250
  ///   words, unless most words of the answer are in such elements;
  /// - to share or print: named so, at most 12 words without the end of a sentence;
  /// - counts of a forum (badges, votes, likes, comments, posts of a member, the day of joining):
  ///   named so, at most 12 words with a digit, without the end of a sentence;
  /// - comments: named so, in a page that has at least 1,000 bytes of other text, or 500 and three
  ///   times as many as of comments, and not in an element named as a forum's posts are.
  /// Mostly O(1), otherwise O(nodes of the box), of at most 400.
  OmissionRule rule_for(NodeId node);

 private:
  enum class Kind : std::uint8_t {
    kUnknown,
    kNone,
    kNewsletter,
    kForm,
    kConsent,
    kOtherTexts,
    kShare,
    kCount,
    kComments,
    kForum,
  };
  struct Content;
  struct KnownKind;

  static std::span<const KnownKind> known_kinds();
  static Kind kind_of_names(std::string_view names);
  static OmissionRule rule_of(Kind kind);
  Kind kind_of(NodeId node);
  Content content_of(NodeId node) const;
  bool agrees(Kind kind, NodeId node, const Content& content) const;
  bool is_field(NodeId node) const;
  void find_newsletters();
  std::vector<NodeId> headings_of_newsletters() const;
  bool are_comments(NodeId node);
  std::size_t kept_bytes();
  std::size_t kept_bytes_of(NodeId node);

  const Document& document_;
  const std::vector<bool>* keep_;
  std::vector<Kind> kinds_;        // by start tag, once they are known
  std::vector<bool> newsletters_;  // by NodeId: those whose heading and field say it, if needed
  std::size_t kept_bytes_ = 0;
  std::vector<std::size_t> kept_before_;  // by NodeId: bytes of kept texts before it, if needed
  std::size_t comment_bytes_ = 0;         // in elements named as comments are
  std::size_t other_bytes_ = 0;           // in elements named as other texts are
  std::size_t newsletter_bytes_ = 0;
  bool is_counted_ = false;
};

}  // namespace pagelet::internal
