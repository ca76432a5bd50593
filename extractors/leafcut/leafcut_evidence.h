// SPDX-License-Identifier: MIT
#pragma once

/// What other pages say about the leaves of a key page (docs/leafcut.md, sections 3 to 5): the part
/// of LeafCut that compares pages.
///
/// Neighbouring leaves make a pair, and what is counted on every page are the pairs of the key
/// page. A pair is the "before" of its second and the "after" of its first leaf, so one table
/// serves both.
///
/// Cost: O(nodes) a page, each leaf two accesses to hash tables; O(pages x leaves) for near copies,
/// weights and the evidence, which are plain loops over arrays of bytes. Not thread-safe.
///
/// Example:
///   LeafReader reader(symbols, signatures);
///   const Surroundings surroundings(key, symbols, &names);
///   LeafEvidence evidence(key, reader.read(key), surroundings);
///   evidence.add_page(reader.read(page));
///   const std::vector<bool> voters = voters_among(evidence.near_copies(0.45));
///   const std::vector<LeafShares> shares = evidence.shares(voters, 0.2);

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/dom/working_tree.h"
#include "core/text/word_map.h"
#include "extractors/leafcut/leafcut_page.h"
#include "extractors/leafcut/leafcut_surroundings.h"

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

/// Which rules the editions of LeafCut differ in; the defaults are those of the second.
struct EvidenceRules {
  bool layout_weights = true;   ///< weights by layout and agreement, not by shared leaves
  bool copies_by_words = true;  ///< near copies by their words, not by their leaves
  bool lone_leaves = true;      ///< leaves of links and frames are also compared alone
};

/// By page, whether it votes: near copies do not, unless all are.
std::vector<bool> voters_among(const std::vector<bool>& near_copies);

class LeafEvidence {
 public:
  /// `key`: the key page's tree; `leaves`: what was read of it. The tree and the surroundings must
  /// outlive the object.
  LeafEvidence(const WorkingTree& key, const LeafPage& leaves, const Surroundings& surroundings,
               const EvidenceRules& rules = {});

  /// Compares one more page.
  void add_page(const LeafPage& page);

  /// The leaves of the key page, in document order; everything "by leaf" refers to them.
  std::span<const TreeNode> leaves() const { return leaves_; }
  std::size_t pages() const { return states_.size(); }
  bool in_fixed_part(std::size_t leaf) const { return surroundings_.in_fixed_part(leaves_[leaf]); }
  /// By leaf.
  std::span<const LeafState> states(std::size_t page) const { return states_[page]; }

  /// Whether each page is a near copy of the key page: it shares at least `least` of what is rare,
  /// that is, what other pages lack. None with fewer than two pages.
  std::vector<bool> near_copies(double least) const;

  /// The weight of each page, [0, 1]; 0 if it is no voter. All 0: no voter shares a leaf.
  std::vector<double> weights(const std::vector<bool>& voters) const;

  /// By leaf: what the voters say together with a virtual page of weight `virtual_weight`.
  std::vector<LeafShares> shares(const std::vector<bool>& voters, double virtual_weight) const;

 private:
  // Numbers of what the key page has, and how often it has each.
  struct Tally {
    WordMap<std::uint32_t> numbers;
    std::vector<std::uint32_t> counts;
    std::uint32_t add(std::uint64_t word);
    // How often each is among the words for which `for_each(visit)` calls `visit(word)`.
    template <class ForEach>
    void count(ForEach&& for_each, std::vector<std::uint32_t>& counts) const;
  };

  double likeness_of(const LeafPage& page) const;
  bool is_copy_by_leaves(std::size_t page, double least) const;
  bool is_copy_by_words(std::size_t page, double least) const;
  std::vector<double> shared_counts(const std::vector<bool>& voters) const;
  std::vector<double> agreements(const std::vector<bool>& voters) const;

  const Surroundings& surroundings_;
  EvidenceRules rules_;
  std::vector<TreeNode> leaves_;
  Tally pairs_;
  std::vector<std::uint32_t> pair_of_;  // number of the pair before each leaf, and of the last
  Tally lone_;
  std::vector<std::uint32_t> lone_of_;  // by leaf
  WordMap<char> layout_;                // class paths
  std::vector<std::vector<LeafState>> states_;
  std::vector<std::uint32_t> sharing_pages_;  // by leaf
  std::vector<std::size_t> shared_leaves_;    // by page
  std::vector<double> likeness_;              // by page: of the layouts

  std::vector<std::uint32_t> pair_counts_;  // scratch
  std::vector<std::uint32_t> lone_counts_;  // scratch
};

}  // namespace pagelet
