// SPDX-License-Identifier: MIT
#pragma once

/// What the start tags of a page say about posts: their names (core/page/known_names.inc) and types
/// of schema.org.

#include <cstddef>
#include <string_view>

#include "core/dom/document.h"
#include "core/dom/symbol_table.h"
#include "core/page/known_names.h"
#include "core/page/sums.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"

namespace pagelet::internal {

/// Maximum of bytes of a class or id that are read.
inline constexpr std::size_t kMaxNames = 400;

/// What the start tag of an element says.
struct PostTag {
  PostSigns signs = 0;       ///< of all its names
  bool is_unit = false;      ///< one of its names, or its type, is that of a post or comment
  bool is_question = false;  ///< schema.org: a question, an answer, or the post of a discussion
};

/// The rank of an author by schema.org.
inline constexpr int kStatedAuthor = 5;

/// The part of a post that an element is by its start tag.
struct PostPart {
  bool is_date = false;
  /// How sure it is the author's name, from 1 to kStatedAuthor; 0: it is not.
  int author_rank = 0;
  /// How sure it is the text of a post by its name, from 1 to 3; from 2 on also if the rest of the
  /// post has more words; 0: it is not.
  int body_rank = 0;
};

/// The start tags of a page. Each is read once. An object is for one thread.
class PostTags {
 public:
  explicit PostTags(const Document& document) : document_(&document) {}

  /// O(1) after the first element with the same start tag.
  PostTag of(NodeId element) const {
    return tags_.of(document_->start_tag(element), [&] { return read(element); });
  }
  /// O(1) after the first element with the same start tag.
  PostPart part_of(NodeId element) const {
    return parts_.of(document_->start_tag(element), [&] { return read_part(element); });
  }
  /// False if a start tag has no word for posts, comments, discussions or forums. O(1) after the
  /// first element with the same start tag.
  bool names_posts(NodeId element) const {
    return names_posts_.of(document_->start_tag(element),
                           [&] { return read_names_posts(element); });
  }
  /// Whether an element or an anchor has the name of the comments of a page.
  bool begins_comments(NodeId element) const;

 private:
  bool read_names_posts(NodeId element) const;
  PostTag read(NodeId element) const;
  PostPart read_part(NodeId element) const;

  const Document* document_;
  mutable LazyTable<char> names_posts_;        // by start tag
  mutable LazyTable<PostTag> tags_;            // by start tag
  mutable LazyTable<PostPart> parts_;          // by start tag
  mutable LazyTable<NameSigns> by_class_;      // by symbol
  mutable LazyTable<char> class_names_posts_;  // by symbol
};

/// The classes of an element, as far as names are read.
inline std::string_view classes_of(const Document& document, NodeId element) {
  return attribute_of(document, element, "class").value_or("").substr(0, kMaxNames);
}

/// Whether an element is named as a quotation ("UserQuote", "quote-author"). O(length).
inline bool is_quotation(const Document& document, NodeId element) {
  return ascii_lower(classes_of(document, element)).find("quote") != std::string::npos;
}

/// Calls `visit(name)` for each class of an element, and for its id. O(length).
template <class Visit>
void for_each_name(const Document& document, NodeId element, Visit&& visit) {
  for_each_word(classes_of(document, element), visit);
  for_each_word(attribute_of(document, element, "id").value_or("").substr(0, kMaxNames), visit);
}

}  // namespace pagelet::internal
