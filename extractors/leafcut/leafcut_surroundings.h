// SPDX-License-Identifier: MIT
#pragma once

/// The evidence of the key page itself about its nodes (docs/specification.md, section 15.5):
/// whether they are in links and frames, and how many words they hold.
///
/// Cost: O(nodes and text), once.

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/dom/symbol_table.h"
#include "core/dom/working_tree.h"
#include "extractors/leafcut/leafcut_names.h"

namespace pagelet {

/// Number of words of a text: the runs between blanks, and half a word more for each kana, CJK
/// ideograph and Hangul syllable, because these scripts use no blanks.
double words_in(std::string_view text);

class Surroundings {
 public:
  /// `tree` must outlive the object. `names`: those of the site; null: do not use the names of
  /// frames.
  Surroundings(const WorkingTree& tree, SymbolTable& symbols, PartNames* names);

  /// Whether the node is an `a` or inside one.
  bool in_link(TreeNode node) const { return (flags_[node] & kInLink) != 0; }

  /// Whether the node is or lies in a small part that has the name of share buttons or of a notice:
  /// the template, whatever other pages say.
  bool in_fixed_part(TreeNode node) const { return (flags_[node] & kInFixedPart) != 0; }

  /// Words of a text; 0 for an element.
  double words(TreeNode node) const { return words_[node]; }

  /// The probability that a leaf is template, judged only by links and frames, in [0, 1].
  double usual_share(TreeNode leaf) const;

  /// The same for a key page without evidence from other pages: frames are also known by names.
  double usual_share_alone(TreeNode leaf) const;

 private:
  // Flags for what a node is or is in; `body` does not count.
  static constexpr std::uint8_t kInLink = 1;
  static constexpr std::uint8_t kInMain = 2;      // main, article, role main
  static constexpr std::uint8_t kInFrame = 4;     // nav, footer, aside; below the nearest main
  static constexpr std::uint8_t kInAnyFrame = 8;  // these and header, form, menu, roles
  static constexpr std::uint8_t kInNamed = 16;    // an element with such a tag or name, not large
  static constexpr std::uint8_t kInFixedPart = 32;

  void look_around(SymbolTable& symbols);
  void look_at_names(SymbolTable& symbols, PartNames& names);
  void look_for_fixed_parts(SymbolTable& symbols, PartNames& names);

  const WorkingTree& tree_;
  bool has_names_;
  std::vector<std::uint8_t> flags_;  // by node
  std::vector<double> words_;        // by node
};

}  // namespace pagelet
