// SPDX-License-Identifier: MIT
#pragma once

/// Recall, precision, F1 and accuracy of a node set against gold, over nodes or words.
///
/// See docs/specification.md, sections 13.1 to 13.3. The universe U is the key page's working tree,
/// or only its elements or texts. With the unit words, the items are the word occurrences of the
/// text nodes or, as `bag`, the multiset of words. An empty answer has precision 1; with empty
/// gold, recall is 1.

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/dom/node_set.h"
#include "core/dom/working_tree.h"

namespace pagelet {

enum class Universe : std::uint8_t { kAll, kElements, kTexts };
enum class WordItems : std::uint8_t { kOccurrences, kBag };
enum class Unit : std::uint8_t { kNodes, kWords };

constexpr std::string_view to_string(Universe universe) {
  switch (universe) {
    case Universe::kAll:
      return "all";
    case Universe::kElements:
      return "elements";
    case Universe::kTexts:
      return "texts";
  }
  return "";
}
constexpr std::string_view to_string(WordItems items) {
  return items == WordItems::kBag ? "bag" : "occurrences";
}
constexpr std::string_view to_string(Unit unit) { return unit == Unit::kNodes ? "nodes" : "words"; }

/// Numbers of items (nodes or words).
struct Counts {
  std::size_t universe = 0;
  std::size_t gold = 0;
  std::size_t retrieved = 0;
  std::size_t common = 0;

  bool operator==(const Counts&) const = default;
};

/// In percent, 0 to 100.
struct Rates {
  double recall = 0;
  double precision = 0;
  double f1 = 0;
  double accuracy = 0;
};

/// The rates by section 13.2. The accuracy for an empty universe is 100.
Rates rates_of(const Counts& counts);

/// Scores node sets over one key page. Building it splits all texts into words, O(text).
class Scorer {
 public:
  Scorer(const WorkingTree& key_page, Universe universe, WordItems words);

  /// Counts the items. Both sets are over the key page's tree. O(nodes); with bags O(words).
  Counts count(const NodeSet& retrieved, const NodeSet& gold, Unit unit) const;

 private:
  Counts count_nodes(const NodeSet& retrieved, const NodeSet& gold) const;
  Counts count_occurrences(const NodeSet& retrieved, const NodeSet& gold) const;
  Counts count_bags(const NodeSet& retrieved, const NodeSet& gold) const;

  NodeSet universe_;
  WordItems words_;
  std::vector<std::uint32_t> word_begin_;  // by node, size() + 1 entries
  std::vector<std::uint32_t> word_;        // number of each word occurrence, only for bags
  std::size_t distinct_words_ = 0;
};

}  // namespace pagelet
