// SPDX-License-Identifier: MIT
#pragma once

/// What LeafCut reads of a page (docs/leafcut.md, section 2): its leaves and its layout as 64-bit
/// hashes, which are the same for the same thing on all pages of a site.
///
/// Cost: O(nodes) a page. Not thread-safe.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/dom/signature_table.h"
#include "core/dom/symbol_table.h"
#include "core/dom/working_tree.h"

namespace pagelet {

/// By leaf, in document order, unless said otherwise.
struct LeafPage {
  std::vector<std::uint64_t> signs;       ///< path and value
  std::vector<std::uint64_t> lone_signs;  ///< class path of what it stands in, path and value
  std::vector<std::uint64_t> layout;      ///< the class paths of the elements below the root, each
                                          ///< once
};

/// Reads the pages of one site.
class LeafReader {
 public:
  /// The tables must outlive the reader and be those of all trees that it reads.
  LeafReader(SymbolTable& symbols, const SignatureTable& signatures);

  LeafPage read(const WorkingTree& tree);

  /// The value of a leaf, whatever its path.
  std::uint64_t value_of(const WorkingTree& tree, TreeNode leaf);

 private:
  enum class Kind : std::uint8_t { kOther, kInline, kMedia, kField };

  Kind kind_of(Symbol tag) const {
    return index_of(tag) < kinds_.size() ? kinds_[index_of(tag)] : Kind::kOther;
  }
  std::uint64_t element_value(const WorkingTree& tree, TreeNode leaf, Kind kind) const;
  Symbol attribute(const Document& document, NodeId node, Symbol name) const;
  std::uint64_t step_of(SignatureId signature);

  const SymbolTable& symbols_;
  const SignatureTable& signatures_;
  std::vector<Kind> kinds_;      // by tag; those that came later are kOther
  Symbol source_attributes_[3];  // in the order in which they are looked for
  Symbol field_attributes_[4];
  std::vector<std::uint64_t> steps_;        // of class paths, by signature; 0: not known yet
  std::vector<std::uint64_t> paths_;        // by node of the tree at hand
  std::vector<std::uint64_t> class_paths_;  // by node of the tree at hand
  std::string buffer_;
};

}  // namespace pagelet
