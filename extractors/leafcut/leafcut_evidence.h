// SPDX-License-Identifier: MIT
#pragma once

/// Reads the leaves and the layout of pages, and collects the evidence of other pages about the
/// leaves of a key page (docs/specification.md, sections 15.2 to 15.5). This part of LeafCut
/// compares pages. Leaves and layout are 64-bit hashes; the same thing has the same hash on all
/// pages of a site.
///
/// Two neighbouring leaves form a pair. On every page, the pairs of the key page are counted. A
/// pair is the "before" of its second leaf and the "after" of its first leaf, so one table is
/// enough for both.
///
/// Cost: O(nodes) for each page, with an access to a hash table for each leaf, in links two;
/// O(pages x leaves) for near copies, weights and votes, in plain loops over arrays of bytes. Not
/// thread-safe.
///
/// Example:
///   LeafReader reader(symbols, signatures);
///   const Surroundings surroundings(key, symbols, names);
///   LeafEvidence evidence(key, reader.read(key), surroundings);
///   evidence.add_page(reader.read(page));
///   const std::vector<bool> voters = voters_among(evidence.near_copies(0.45), evidence.copies());
///   const std::vector<LeafShares> shares = evidence.shares(evidence.weights(voters), 0.2);

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/dom/signature_table.h"
#include "core/dom/symbol_table.h"
#include "core/dom/working_tree.h"
#include "core/text/hash_tables.h"
#include "extractors/leafcut/leafcut_names.h"

namespace pagelet {

/// A text of a page, wherever it is: the hash of its collapsed text, and the bytes of that.
struct PageText {
  std::uint64_t hash;
  std::uint32_t bytes;
};

/// The leaves and the layout of a page.
struct LeafPage {
  std::vector<std::uint64_t> signs;  ///< by leaf, in document order: its path and value
  /// By leaf in a link, in document order: class path of its parent, path and value.
  std::vector<std::uint64_t> lone_signs;
  std::vector<std::uint64_t> layout;  ///< class paths of all elements below the root, each once
  std::vector<PageText> texts;        ///< in document order
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
  std::vector<char> in_link_;               // by node of the current tree
  std::string buffer_;
};

/// The relation of a leaf of the key page to another page.
enum class LeafState : std::uint8_t {
  kUnknown,
  kShared,  ///< it is equally often beside the same neighbour, on at least one side; or it is in a
            ///< link and equally often in the same place of the layout
  kAbsent,  ///< it is never beside the same neighbours
};

/// The weights of the pages for and against a leaf, as shares of all weights, in [0, 1].
struct LeafShares {
  double shared = 0;
  double absent = 0;
};

/// Whether each page votes. Copies do not vote, nor do near copies, unless all others are.
std::vector<bool> voters_among(const std::vector<bool>& near_copies,
                               const std::vector<bool>& copies);

class LeafEvidence {
 public:
  /// `key`: the key page's tree. `leaves`: its leaves, from LeafReader. The tree and the
  /// surroundings must outlive the object.
  LeafEvidence(const WorkingTree& key, const LeafPage& leaves, const Surroundings& surroundings);

  /// Compares one more page.
  void add_page(const LeafPage& page);

  /// The leaves of the key page, in document order. Values "by leaf" refer to this list.
  std::span<const TreeNode> leaves() const { return leaves_; }
  std::size_t pages() const { return states_.size(); }
  bool in_fixed_part(std::size_t leaf) const { return surroundings_.in_fixed_part(leaves_[leaf]); }
  /// The state of each leaf on a page.
  std::span<const LeafState> states(std::size_t page) const { return states_[page]; }

  /// Whether each page is a near copy of the key page, that is, whether it shares at least the part
  /// `least` of the words that some other page lacks. With fewer than two pages, none is.
  std::vector<bool> near_copies(double least) const;

  /// Whether each page is a copy of the key page: it says next to nothing else, and next to nothing
  /// of the key page is missing in it.
  const std::vector<bool>& copies() const { return copies_; }

  /// Whether no more pages need to be loaded: `wanted` pages are no near copies, and the likenesses
  /// of all pages sum up to half of that number. `near_copy`: as in near_copies.
  bool is_enough(std::size_t wanted, double near_copy) const;

  /// The weight of each page, [0, 1]; 0 if it has no vote. All 0: no voter shares a leaf.
  std::vector<double> weights(const std::vector<bool>& voters) const;

  /// The votes on each leaf: by the pages with their weights, and by a virtual page with the weight
  /// `virtual_weight`. If no page has a weight, the virtual page votes alone.
  std::vector<LeafShares> shares(const std::vector<double>& weights, double virtual_weight) const;

 private:
  // Numbers the things that the key page has, and counts how often it has each.
  struct Tally {
    explicit Tally(std::size_t most) : index(std::bit_ceil(4 * most + 2)) {}
    HashIndex index;
    std::vector<std::uint64_t> hashes;  // by number
    std::vector<std::uint32_t> counts;
    std::uint32_t add(std::uint64_t hash);
    // Counts how often each occurs among those that `for_each(visit)` passes to `visit(hash)`.
    template <class ForEach>
    void count(ForEach&& for_each, std::vector<std::uint32_t>& counts) const;
  };

  double likeness_of(const LeafPage& page) const;
  bool is_copy(const LeafPage& page);
  bool is_near_copy(std::size_t page, double least) const;

  const Surroundings& surroundings_;
  std::vector<TreeNode> leaves_;
  std::vector<std::size_t> texts_;  // leaves outside links with enough words to find copies
  Tally pairs_;
  std::vector<std::uint32_t> pair_of_;  // number of the pair before each leaf, and of the last
  Tally lone_;
  std::vector<std::uint32_t> lone_of_;      // by leaf in a link
  WordMap<char> layout_;                    // class paths
  Tally values_;                            // texts, wherever they are
  std::vector<std::uint32_t> value_bytes_;  // by number of a text
  std::vector<bool> copies_;                // by page
  std::vector<std::vector<LeafState>> states_;
  std::vector<std::uint32_t> sharing_pages_;  // by leaf
  std::vector<double> likeness_;              // by page: of the layouts

  std::vector<std::uint32_t> pair_counts_;   // workspace
  std::vector<std::uint32_t> lone_counts_;   // workspace
  std::vector<std::uint32_t> value_counts_;  // workspace
};

}  // namespace pagelet
