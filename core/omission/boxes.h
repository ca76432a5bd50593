// SPDX-License-Identifier: MIT
#pragma once

/// Boxes that a site puts into its texts: forms for its newsletter, offers, lists of other texts,
/// consent, authors, counts, comments. They are known by the words of their names (the
/// meanings kNewsletterBox to kAsideBox, core/page/known_names.h), and only if their content
/// agrees. Nothing here names a site.

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "core/dom/document.h"
#include "core/dom/symbol_table.h"
#include "core/page/known_names.h"
#include "core/page/sums.h"
#include "core/parts/omission.h"

namespace pagelet::internal {

class SiteBoxes {
 public:
  /// `keep` as in SerializeOptions. Both must outlive this.
  SiteBoxes(const Document& document, const std::vector<bool>* keep)
      : document_(document), keep_(keep) {}

  /// The rule by which an element is a box, or kNone: by the rows of boxes.cpp, which want facts
  /// about the content of an element with such a name, and limit its words; a newsletter is also
  /// the smallest element that has a heading with this word and a field for an address. A box never
  /// contains more than half of the bytes of the kept texts, beside the main element three fifths.
  /// What is around the main element is not a side bar, whatever its name.
  /// Comments, named so, are in a page that has at least 1,000 bytes of other text, or 500 and
  /// three times as many as of comments; they are at most four fifths of these bytes, and not in an
  /// element named as a forum's posts are.
  /// Mostly O(1), otherwise O(nodes of the box), of at most 400.
  OmissionRule rule_for(NodeId node);

 private:
  struct Content;

  std::optional<NameMeaning> kind_of(NodeId node);
  std::optional<NameMeaning> read_kind(NodeId node) const;
  Content content_of(NodeId node) const;
  NodeId main();
  bool is_beside_main(NodeId node, bool is_list);
  bool ends_text(NodeId node, std::size_t bytes);
  bool is_field(NodeId node) const;
  void find_newsletters();
  std::vector<NodeId> headings_of_newsletters() const;
  bool are_comments(NodeId node);
  std::size_t kept_bytes(NodeRange range);
  std::size_t kept_bytes() { return kept_bytes({NodeId{}, document_.end()}); }
  void count_kept();

  const Document& document_;
  const std::vector<bool>* keep_;
  LazyTable<std::optional<NameMeaning>> kinds_;  // by start tag
  std::vector<bool> newsletters_;  // by NodeId: those whose heading and field say it, if needed
  std::optional<DocumentSums<std::size_t>> kept_bytes_;  // of texts, if needed
  std::size_t comment_bytes_ = 0;  // of these, in elements named as comments are
  std::size_t other_bytes_ = 0;    // in elements named as other texts are
  std::size_t newsletter_bytes_ = 0;
  std::optional<NodeId> main_;  // the only main element, or the root, once it is known
};

}  // namespace pagelet::internal
