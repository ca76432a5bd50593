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
///   LeafEvidence evidence(key, reader.read(key), names);
///   evidence.add_page(reader.read(page));
///   const std::vector<LeafShares> shares = evidence.votes(0.45, 0.2).shares;

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/dom/signature_table.h"
#include "core/dom/symbol_table.h"
#include "core/dom/working_tree.h"
#include "core/text/hash_tables.h"
#include "extractors/leafcut/names.h"

namespace pagelet {

/// A text of a page, wherever it is: the hash of its collapsed text, and the bytes of that.
struct LeafText {
  std::uint64_t hash;
  std::uint32_t bytes;
};

/// The leaves and the layout of a page.
struct LeafPage {
  std::vector<std::uint64_t> leaf_hashes;  ///< by leaf, in document order: its path and value
  /// For each leaf in a link, in document order: class path of its parent, path and value.
  std::vector<std::uint64_t> link_hashes;
  std::vector<std::uint64_t> layout;  ///< class paths of all elements below the root, each once
  std::vector<LeafText> texts;        ///< in document order
};

/// Reads the pages of one site.
class LeafReader {
 public:
  /// The tables must outlive the reader, and all trees that it reads must use them.
  LeafReader(const SymbolTable& symbols, const SignatureTable& signatures)
      : symbols_(symbols), signatures_(signatures) {}

  LeafPage read(const WorkingTree& tree);

 private:
  // The part of paths that an element adds.
  struct Step {
    std::uint64_t of_class_path = 0;
    bool is_inline = false;  // it adds nothing to paths of tags
    bool is_media = false;
  };
  const Step& step_of(SignatureId element);
  std::uint64_t element_value(const WorkingTree& tree, TreeNode leaf, bool is_media) const;

  const SymbolTable& symbols_;
  const SignatureTable& signatures_;
  LazyTable<Step> steps_;  // by signature
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

/// The votes of the pages. If no page has a weight, there are no votes.
struct LeafVotes {
  std::vector<bool> near_copies;   ///< by page
  std::vector<bool> voters;        ///< by page: whether its weight is above 0
  std::vector<double> weights;     ///< by page, [0, 1]; 0 if it has no vote
  bool has_any = false;            ///< whether some page has a weight
  std::vector<LeafShares> pages;   ///< by leaf: the votes of the pages
  std::vector<LeafShares> shares;  ///< by leaf: with the vote of the virtual page
};

class LeafEvidence {
 public:
  /// `key`: the key page's tree, which must outlive the object. `leaves`: its leaves, from
  /// LeafReader. `names`: those of the site.
  LeafEvidence(const WorkingTree& key, const LeafPage& leaves, PartNames& names);

  /// Compares one more page.
  void add_page(const LeafPage& page);

  const Surroundings& surroundings() const { return surroundings_; }
  /// The leaves of the key page, in document order. Values "by leaf" refer to this list.
  std::span<const TreeNode> leaves() const { return leaves_; }
  std::size_t pages() const { return states_.size(); }
  /// The number of pages that can vote: those whose layouts are similar to the key page's and that
  /// are copies neither of the key page nor of an earlier page. Without such pages, `votes` lets
  /// pages vote whose layouts differ but that share texts.
  std::size_t eligible_pages() const { return eligible_pages_; }
  /// The state of each leaf on a page.
  std::span<const LeafState> states(std::size_t page) const { return states_[page]; }

  /// Whether no more pages need to be loaded: of the pages that can vote, `wanted` are not near
  /// copies, and their likenesses sum up to half of that number. `near_copy`: as in votes.
  bool is_enough(std::size_t wanted, double near_copy) const;

  /// The votes. Near copies of the key page vote only if all pages that can vote are near copies:
  /// pages that share at least the part `near_copy` of the words that some other such page lacks.
  /// With fewer than two pages, none is. `virtual_weight`: that of a virtual page, which votes on
  /// each leaf.
  LeafVotes votes(double near_copy, double virtual_weight);

 private:
  // Numbers the things that the key page has, and counts how often it has each.
  struct Tally {
    explicit Tally(std::size_t most) : numbers(most) {}
    WordMap<std::uint32_t> numbers;     // by hash
    std::vector<std::uint32_t> counts;  // on the key page
    std::vector<std::uint32_t> found;   // on the last page that was counted
    std::uint32_t add(std::uint64_t hash);
    // Counts how often each occurs among those that `for_each(visit)` passes to `visit(hash)`.
    template <class ForEach>
    void count(ForEach&& for_each);
    // 0 or 1, to be joined by `|`.
    int is_as_often(std::uint32_t number) const { return found[number] == counts[number] ? 1 : 0; }
  };

  double likeness_of(const LeafPage& page) const;
  bool is_copy(const LeafPage& page);
  void admit_distant_pages();
  std::vector<bool> near_copies(double least) const;
  std::vector<double> weights(const std::vector<bool>& voters) const;
  void add_shares(double virtual_weight, LeafVotes& votes) const;

  Surroundings surroundings_;
  std::vector<TreeNode> leaves_;
  std::vector<std::size_t> texts_;  // leaves outside links with enough words to find copies
  Tally pairs_;
  std::vector<std::uint32_t> pair_of_;  // number of the pair before each leaf, and of the last
  Tally lone_;
  std::vector<std::uint32_t> lone_of_;      // by leaf; only of those in links
  WordMap<char> layout_;                    // class paths
  Tally values_;                            // texts, wherever they are
  std::vector<std::uint32_t> value_bytes_;  // by number of a text
  WordMap<char> known_pages_;               // hashes of all leaves of a page
  std::vector<bool> eligible_;              // by page: whether it can vote
  std::size_t eligible_pages_ = 0;
  std::vector<bool> distant_;  // by page: whether it can vote if none is eligible
  std::vector<std::vector<LeafState>> states_;
  std::vector<std::uint32_t> sharing_pages_;  // by leaf: pages that can vote and share it
  std::vector<double> likeness_;              // by page: of the layouts
};

}  // namespace pagelet
