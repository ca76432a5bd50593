// SPDX-License-Identifier: MIT
#pragma once

/// The data that LeafCut reads from a page (docs/specification.md, section 15.2): its leaves and
/// its layout, as 64-bit hashes. The same thing has the same hash on all pages of a site.
///
/// Cost: O(nodes) for each page. Not thread-safe.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/dom/signature_table.h"
#include "core/dom/symbol_table.h"
#include "core/dom/working_tree.h"

namespace pagelet {

/// The leaves and the layout of a page.
struct LeafPage {
  std::vector<std::uint64_t> signs;       ///< by leaf, in document order: its path and value
  std::vector<std::uint64_t> lone_signs;  ///< by leaf: class path of its parent, path and value
  std::vector<std::uint64_t> layout;      ///< class paths of all elements below the root, each once
};

/// Reads the pages of one site.
class LeafReader {
 public:
  /// The tables must outlive the reader, and all trees that it reads must use them.
  LeafReader(SymbolTable& symbols, const SignatureTable& signatures);

  LeafPage read(const WorkingTree& tree);

 private:
  enum class Kind : std::uint8_t { kOther, kInline, kMedia };

  Kind kind_of(Symbol tag) const {
    return index_of(tag) < kinds_.size() ? kinds_[index_of(tag)] : Kind::kOther;
  }
  std::uint64_t element_value(const WorkingTree& tree, TreeNode leaf, Kind kind) const;
  std::uint64_t step_of(SignatureId signature);

  const SymbolTable& symbols_;
  const SignatureTable& signatures_;
  std::vector<Kind> kinds_;                 // by tag; tags with higher numbers are kOther
  Symbol source_attributes_[3];             // in the order in which they are tried
  std::vector<std::uint64_t> steps_;        // of class paths, by signature; 0: not known yet
  std::vector<std::uint64_t> paths_;        // by node of the current tree
  std::vector<std::uint64_t> class_paths_;  // by node of the current tree
  std::string buffer_;
};

}  // namespace pagelet
