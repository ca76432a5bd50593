// SPDX-License-Identifier: MIT
#pragma once

/// What other pages say about the leaves of a key page (docs/leafcut.md, sections 2 to 5): the part
/// of LeafCut that looks at pages.
///
/// Leaves, their paths and values are 64-bit hashes; neighbouring leaves make a pair, and what is
/// counted on every page are the pairs of the key page. A pair is the "before" of its second and
/// the "after" of its first leaf, so one table serves both.
///
/// Cost: O(nodes) a page, each leaf one access to a hash table; O(pages x leaves) for near copies
/// and for the evidence, which are plain loops over arrays of bytes. Not thread-safe.
///
/// Example:
///   LeafEvidence evidence(key, symbols, signatures);
///   evidence.add_page(page);
///   const std::vector<bool> voters = voters_among(evidence.near_copies(0.8));
///   const std::vector<LeafShares> shares = evidence.shares(voters, 0.2);

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/dom/signature_table.h"
#include "core/dom/symbol_table.h"
#include "core/dom/working_tree.h"
#include "core/text/word_map.h"

namespace pagelet {

/// How a leaf of the key page stands on another page.
enum class LeafState : std::uint8_t {
  kUnknown,
  kShared,  ///< equally often beside the same neighbour, on one side at least
  kAbsent,  ///< never beside the same neighbours
};

/// Weights of the pages for and against a leaf as shares of all weights, [0, 1].
struct LeafShares {
  double shared = 0;
  double absent = 0;
};

/// By page, whether it votes: near copies do not, unless all are.
std::vector<bool> voters_among(const std::vector<bool>& near_copies);

/// Turns the leaves of trees of one site into numbers: the same path and value give the same one.
class LeafReader {
 public:
  /// The tables must outlive the reader and be those of all trees that it reads.
  LeafReader(SymbolTable& symbols, const SignatureTable& signatures);

  /// A number for each leaf of `tree` in document order; `signs` is replaced.
  void read(const WorkingTree& tree, std::vector<std::uint64_t>& signs);

 private:
  enum class Kind : std::uint8_t { kOther, kInline, kMedia, kField };

  Kind kind_of(Symbol tag) const {
    return index_of(tag) < kinds_.size() ? kinds_[index_of(tag)] : Kind::kOther;
  }
  std::uint64_t value_of(const WorkingTree& tree, TreeNode leaf, Kind kind) const;
  Symbol attribute(const Document& document, NodeId node, Symbol name) const;

  const SymbolTable& symbols_;
  const SignatureTable& signatures_;
  std::vector<Kind> kinds_;      // by tag; those that came later are kOther
  Symbol source_attributes_[3];  // in the order in which they are looked for
  Symbol field_attributes_[4];
  std::vector<std::uint64_t> paths_;  // by node of the tree at hand
  std::string buffer_;
};

class LeafEvidence {
 public:
  /// `key`: the key page's tree; it and the tables must outlive the object. `signs`: the numbers of
  /// its leaves, read here when the list is empty; null: nobody keeps them.
  LeafEvidence(const WorkingTree& key, SymbolTable& symbols, const SignatureTable& signatures,
               std::vector<std::uint64_t>* signs = nullptr);

  /// Compares one more page; `signs` as above.
  void add_page(const WorkingTree& page, std::vector<std::uint64_t>* signs = nullptr);

  /// The leaves of the key page, in document order; everything "by leaf" refers to them.
  std::span<const TreeNode> leaves() const { return leaves_; }
  std::size_t pages() const { return states_.size(); }
  /// By leaf.
  std::span<const LeafState> states(std::size_t page) const { return states_[page]; }

  /// Whether each page is a near copy of the key page: it shares at least `least` of those leaves
  /// (four at least) that fewer than half of the other pages share. None with fewer than two pages.
  std::vector<bool> near_copies(double least) const;

  /// The weight of each page: (0, 1] for a voter that shares a leaf, else 0.
  std::vector<double> weights(const std::vector<bool>& voters) const;

  /// By leaf: what the voters say together with a virtual page of weight `virtual_weight`.
  std::vector<LeafShares> shares(const std::vector<bool>& voters, double virtual_weight) const;

  /// Whether the node of the key page is an `a` or inside one.
  bool in_link(TreeNode node) const { return (surroundings_[node] & kInLink) != 0; }

 private:
  // What a node is or lies in, without body.
  static constexpr std::uint8_t kInLink = 1;
  static constexpr std::uint8_t kInMain = 2;      // main, article, role main
  static constexpr std::uint8_t kInFrame = 4;     // nav, footer, aside; below the nearest main
  static constexpr std::uint8_t kInAnyFrame = 8;  // those and header, form, menu, roles

  const std::vector<std::uint64_t>& signs_of(const WorkingTree& page,
                                             std::vector<std::uint64_t>* kept);
  void look_around(SymbolTable& symbols);
  double usual_share(TreeNode leaf) const;

  const WorkingTree& key_;
  LeafReader reader_;
  std::vector<TreeNode> leaves_;
  std::vector<std::uint8_t> surroundings_;  // by node
  WordMap<std::uint32_t> pair_numbers_;
  std::vector<std::uint32_t> pairs_;       // number of the pair before each leaf, and of the last
  std::vector<std::uint32_t> key_counts_;  // by number of the pair
  std::vector<std::vector<LeafState>> states_;
  std::vector<std::uint32_t> sharing_pages_;  // by leaf
  std::vector<std::size_t> shared_leaves_;    // by page

  std::vector<std::uint64_t> signs_;   // scratch
  std::vector<std::uint32_t> counts_;  // scratch
};

}  // namespace pagelet
