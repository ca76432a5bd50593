// SPDX-License-Identifier: MIT
#pragma once

/// LeafCut's trained model: the weights of names, the cautions, and the sums of trees
/// (docs/specification.md, sections 15.11 to 15.13). scripts/leafcut/train_leafcut.py writes it to
/// model.txt, which is embedded at build; a program may read another one.
///
/// Cost of reading: O(length). Tested in tests/extractors/leafcut/model_test.cpp.

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/enum_array.h"
#include "core/result.h"
#include "core/text/hash_tables.h"

namespace pagelet {

/// The sums of trees, named after their uses.
enum class BlockModel : std::uint8_t {
  kContent,   ///< the main content of a page alone
  kHeadline,  ///< title, byline and date before the running text
  kPages,     ///< the main content of a page that is compared with others
  kTemplate,  ///< the template of a page that is compared with no other page
};
inline constexpr std::size_t kBlockModels = 4;
inline constexpr std::string_view kBlockModelNames[] = {"content", "headline", "pages", "template"};

/// A node of a tree. The left child, for features up to the threshold, follows its parent.
struct Split {
  static constexpr std::uint8_t kLeaf = 255;

  std::uint8_t feature;  ///< or kLeaf
  std::uint8_t right;    ///< distance to the right child
  std::int16_t value;    ///< of a leaf, or the mean value of the leaves below
  float threshold;
};

/// A split as many blocks are tested with it at once (QuickScorer, Lucchese et al. 2015).
struct SplitTest {
  float threshold;
  std::uint32_t others;  ///< the leaves that are not on its left, as bits
  std::uint8_t feature;
};

/// The trees of a sum, one after the other.
struct Trees {
  static constexpr std::size_t kMaxLeaves = 32;  ///< of a tree: bits of a set of leaves

  std::span<const Split> splits;
  std::span<const std::uint32_t> roots;
  std::span<const SplitTest> tests;        ///< of all splits but leaves, in their order
  std::span<const std::int32_t> values{};  ///< of the leaves, in their order

  constexpr std::span<const Split> operator[](std::size_t tree) const {
    const std::size_t end = tree + 1 < roots.size() ? roots[tree + 1] : splits.size();
    return splits.subspan(roots[tree], end - roots[tree]);
  }
};

/// The nodes of trees, to which `Trees` refers.
struct OwnedTrees {
  std::vector<Split> splits;
  std::vector<std::uint32_t> roots;
  std::vector<SplitTest> tests{};
  std::vector<std::int32_t> values{};

  operator Trees() const { return {splits, roots, tests, values}; }

  /// Makes `tests` and `values` of the splits. O(splits).
  void list_tests();
};

/// A point of a calibration: pages with this expected F1 have this mean F1.
struct CalibrationPoint {
  double expected = 0;
  double mean = 0;
};

/// The section `cautions` (sections 15.13 and 15.14). The first two are factors of the expected
/// total in the denominator of the expected F1.
struct LeafCutCautions {
  static constexpr double kNoLimit = std::numeric_limits<double>::infinity();

  double content = 1;
  double page_template = 1;        ///< of a page that is compared with no other page
  double pages = kNoLimit;         ///< the most that other pages add to the score of a block
  double pages_absent = kNoLimit;  ///< the most that they take from a block that they lack
};

/// A token of names that counts, and its weights in thousandths.
struct NameWeight {
  std::string_view token;
  int weight;       ///< on an element with at most nine tenths of the page's words
  int wide_weight;  ///< on a larger one
};
inline constexpr std::size_t kMaxNameTokens = 256;

/// Tokens that count, by their numbers.
class TokenSet {
 public:
  TokenSet() = default;
  explicit TokenSet(std::initializer_list<std::size_t> tokens) {
    for (const std::size_t token : tokens) add(token);
  }

  void add(std::size_t token) { words_[token / 64] |= std::uint64_t{1} << token % 64; }
  void add(const TokenSet& others) {
    for (std::size_t word = 0; word < words_.size(); ++word) words_[word] |= others.words_[word];
  }
  /// The same; calls `visit(token)` for each token that is new.
  template <class Visit>
  void add(const TokenSet& others, Visit&& visit) {
    for (std::size_t word = 0; word < words_.size(); ++word) {
      std::uint64_t fresh = others.words_[word] & ~words_[word];
      words_[word] |= fresh;
      for (; fresh != 0; fresh &= fresh - 1) {
        visit(64 * word + static_cast<std::size_t>(std::countr_zero(fresh)));
      }
    }
  }
  bool contains(std::size_t token) const { return (words_[token / 64] >> token % 64 & 1U) != 0; }

  bool operator==(const TokenSet&) const = default;

 private:
  std::array<std::uint64_t, kMaxNameTokens / 64> words_{};
};

/// The kinds of wholes (wholes.h). An element is of the last one that a name of it says.
enum class WholeKind : std::uint8_t { kNone, kWiki, kPlain, kRecipe, kReference };

/// What the tokens of a name say.
struct NameTokens {
  TokenSet counting{};
  bool has_caption = false;  ///< whether one names a caption or its credit
  bool has_consent = false;  ///< whether one names a box that asks for consent
  WholeKind whole = WholeKind::kNone;
};

class LeafCutModel {
 public:
  /// The model of this build.
  static const std::shared_ptr<const LeafCutModel>& builtin();

  /// Reads the text of a model. `name`: of the file, for messages; `hash`: of its bytes. Errors
  /// (`kUsage`): the text is not a model; the message has the file and the line.
  static Result<std::shared_ptr<const LeafCutModel>> read(std::string_view text,
                                                          const std::string& name,
                                                          std::string hash);

  const Trees& trees(BlockModel sum) const { return trees_[sum]; }
  const LeafCutCautions& cautions() const { return cautions_; }
  /// The mean F1 of pages whose chosen blocks have this expected F1, from 0 to 1: between two
  /// points on a line. `expected` itself if the model has no calibration (section 15.15).
  double confidence(double expected) const;
  NameTokens tokens_of_name(std::string_view name) const;
  const NameWeight& name_weight(std::size_t token) const { return names_[token]; }
  /// SHA-256 of the file.
  const std::string& hash() const { return hash_; }

 private:
  friend class ModelReader;

  // What the members refer to; a built-in model only has trees in it.
  struct Storage {
    std::string text;
    std::vector<NameWeight> names;
    std::vector<CalibrationPoint> calibration;
    EnumArray<BlockModel, OwnedTrees, kBlockModels> trees;
  };

  // Refers to the trees of `storage`, and keeps it.
  void set_storage(std::shared_ptr<Storage> storage);
  // The number of a token that counts, or HashIndex::kNone.
  std::uint32_t number_of(std::string_view token) const;
  void set_names(std::span<const NameWeight> names);

  std::shared_ptr<const Storage> storage_;
  std::span<const NameWeight> names_;
  HashIndex tokens_;  // of the names
  std::span<const CalibrationPoint> calibration_;
  EnumArray<BlockModel, Trees, kBlockModels> trees_;
  LeafCutCautions cautions_;
  std::string hash_;
};

}  // namespace pagelet
