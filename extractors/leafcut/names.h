// SPDX-License-Identifier: MIT
#pragma once

/// Recognises parts of a page by the class and id of their elements, that is, by the names that web
/// authors give to comments, related stories, share buttons, tags and menus; and by marks, that is,
/// attributes with a fixed meaning: `rel` of links and `itemtype` of schema.org
/// (docs/specification.md, section 15.7). names.txt holds both; names_table.cmake makes the tables.
///
/// Cost: once for each signature of a site, O(length of its names and attributes).

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/dom/signature_table.h"
#include "core/dom/symbol_table.h"
#include "core/dom/working_tree.h"

namespace pagelet {

/// Families of names, as flags. One name can belong to several families.
namespace part {
enum Kind : unsigned {
  kComments = 1,
  kRelated = 2,
  kShare = 4,
  kTags = 8,
  kNavigation = 16,  ///< menu, pager, path
  kForum = 32,       ///< occurs only in forums and mailing lists
  kFrame = 64,       ///< by tags and marks only: side bars, headers and the like
};
}  // namespace part

/// A set of these, joined by `|`.
using PartKinds = unsigned;

/// The kinds of a class or an id. It is split into words at blanks, `-`, `_`, and where an
/// upper-case letter follows a lower-case one. ASCII case does not matter.
PartKinds kinds_of_name(std::string_view name);

/// The kinds of the elements of one site. Not thread-safe.
class PartNames {
 public:
  /// The tables must outlive the object.
  PartNames(const SymbolTable& symbols, const SignatureTable& signatures)
      : symbols_(symbols), signatures_(signatures) {}

  /// The kinds of an element by its names, its marks and its tag.
  PartKinds kinds_of(SignatureId element);

  /// Whether a page belongs to a forum or a mailing list: one of its elements, `body` included, has
  /// a name of the kind kForum. O(nodes).
  bool is_discussion(const WorkingTree& page);

 private:
  PartKinds find_kinds(const Signature& label);

  const SymbolTable& symbols_;
  const SignatureTable& signatures_;
  LazyTable<PartKinds> by_name_;     // by symbol
  LazyTable<PartKinds> by_element_;  // by signature
};

/// The evidence of the key page itself about its nodes (docs/specification.md, sections 15.4 and
/// 15.5): the words that they hold, whether they are in links or frames, and whether they belong to
/// share buttons. Cost: O(nodes and text), once.
class Surroundings {
 public:
  /// `tree` must outlive the object. `names`: those of the site.
  Surroundings(const WorkingTree& tree, PartNames& names);

  /// Whether the node is an `a` or inside one.
  bool in_link(TreeNode node) const { return (flags_[node] & kInLink) != 0; }

  /// Whether the node is or lies in a small part that has the name of share buttons: the template,
  /// whatever other pages say.
  bool in_fixed_part(TreeNode node) const { return (flags_[node] & kInFixedPart) != 0; }

  /// Words of a text, that is, runs between blanks; 0 for an element.
  double words(TreeNode node) const { return words_.of(node); }

  /// The probability that a leaf is template, judged only by links and frames, in [0, 1].
  double prior_share(TreeNode leaf) const;

 private:
  // Flags for what a node is or is in; `body` does not count.
  static constexpr std::uint8_t kInLink = 1;
  static constexpr std::uint8_t kInFrame = 2;
  static constexpr std::uint8_t kInFixedPart = 4;

  const WorkingTree& tree_;
  std::vector<std::uint8_t> flags_;  // by node
  NodeSums words_;
};

}  // namespace pagelet
