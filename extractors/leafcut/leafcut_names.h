// SPDX-License-Identifier: MIT
#pragma once

/// Recognises parts of a page by the class and id of their elements, that is, by the names that web
/// authors give to comments, related stories, share buttons, tags and menus; and by marks, that is,
/// attributes with a fixed meaning: `rel` of links, WAI-ARIA's `role`, and `itemtype` of schema.org
/// (docs/specification.md, section 15.7). names.txt holds both; names_table.cmake makes the tables.
///
/// Cost: names once for each name that a site uses, O(length of the name); marks O(attributes).

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/dom/signature_table.h"
#include "core/dom/symbol_table.h"
#include "core/dom/working_tree.h"

namespace pagelet {

/// Families of names. One name can belong to several families.
enum class PartKind : std::uint16_t {
  kComments = 1,
  kRelated = 2,
  kShare = 4,
  kTags = 8,
  kNavigation = 16,  ///< menu, pager, path
  kNotice = 32,      ///< copyright and the like
  kForum = 64,       ///< occurs only in forums and mailing lists
  kByline = 128,     ///< who wrote it
  kFrame = 256,      ///< by marks only: side bars, headers and the like
};

/// `comments`, `related pages` and so on, for people.
std::string_view name_of(PartKind kind);

/// A set of PartKind.
using PartKinds = std::uint16_t;

constexpr bool has_kind(PartKinds kinds, PartKind kind) {
  return (kinds & static_cast<PartKinds>(kind)) != 0;
}

/// The kinds of an element with the class `class_value` and the id `id`. A name is split into words
/// at blanks, `-`, `_`, and where an upper-case letter follows a lower-case one. ASCII case does
/// not matter.
PartKinds kinds_of_names(std::string_view class_value, std::string_view id);

/// The kinds of the elements of one site.
class PartNames {
 public:
  /// The tables must outlive the object.
  PartNames(SymbolTable& symbols, const SignatureTable& signatures);

  /// The kinds of an element by its names.
  PartKinds kinds_of(SignatureId element);
  /// The kinds of an element by its marks.
  PartKinds marks_of(const Document& document, NodeId element) const;

  /// The reason why an element is of this kind: `the name holds "comment"`, or `role navigation`;
  /// empty: it is not.
  std::string evidence_of(PartKind kind, const WorkingTree& page, TreeNode node) const;

  /// Whether a page belongs to a forum or a mailing list: one of its elements, `body` included, has
  /// a name of the kind kForum. O(nodes).
  bool is_discussion(const WorkingTree& page);

 private:
  static constexpr PartKinds kUnseen = 0x8000;

  template <class Found>
  void search_marks(const Document& document, NodeId element, Found&& found) const;

  const SymbolTable& symbols_;
  const SignatureTable& signatures_;
  std::vector<Symbol> mark_attributes_;  // by row of the table of marks
  std::vector<PartKinds> kinds_;         // by signature
};

}  // namespace pagelet
