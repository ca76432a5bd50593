// SPDX-License-Identifier: MIT
#pragma once

/// Recognises parts of a page by the class and id of their elements, and kinds of pages by their
/// address: the names that web authors give to comments, related stories, share buttons, tags,
/// paths and menus in many languages (docs/specification.md, section 15.8). leafcut_names.cpp holds
/// the tables.
///
/// Cost: once for each name that a site uses, O(length of the name).

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/dom/signature_table.h"
#include "core/dom/symbol_table.h"
#include "core/dom/working_tree.h"

namespace pagelet {

/// Kinds of parts beside the main text. One name can belong to several kinds.
enum class PartKind : std::uint16_t {
  kComments = 1,
  kRelated = 2,
  kShare = 4,
  kTags = 8,
  kPath = 16,        ///< breadcrumb
  kNavigation = 32,  ///< menu, pager
  kForum = 64,       ///< occurs only in forums and mailing lists
  kFrame = 128,      ///< header, footer, sidebar and the like
  kByline = 256,     ///< who wrote it
  kNotice = 512,     ///< copyright and the like
};

/// A set of PartKind.
using PartKinds = std::uint16_t;

constexpr bool has_kind(PartKinds kinds, PartKind kind) {
  return (kinds & static_cast<PartKinds>(kind)) != 0;
}

/// The kinds of an element with the class `class_value` and the id `id`. A name is split into words
/// at blanks, `-`, `_`, and where an upper-case letter follows a lower-case one. ASCII case does
/// not matter.
PartKinds kinds_of_names(std::string_view class_value, std::string_view id);

/// Whether an address (without scheme), a name of `body` or a title belongs to a forum, a mailing
/// list or a guest book. `text`: in lower case.
bool names_discussion(std::string_view text);

/// The kinds of the elements of one site.
class PartNames {
 public:
  /// The tables must outlive the object.
  PartNames(const SymbolTable& symbols, const SignatureTable& signatures)
      : symbols_(symbols), signatures_(signatures) {}

  PartKinds kinds_of(SignatureId element);

  /// Whether a page belongs to a forum, a mailing list or a guest book, judged by its address, its
  /// title, the names of its body and the names of all other elements. O(nodes).
  bool is_discussion(const WorkingTree& page, std::string_view url);

 private:
  static constexpr PartKinds kUnseen = 0x8000;

  const SymbolTable& symbols_;
  const SignatureTable& signatures_;
  std::vector<PartKinds> kinds_;  // by signature
};

}  // namespace pagelet
