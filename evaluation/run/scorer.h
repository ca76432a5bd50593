// SPDX-License-Identifier: MIT
#pragma once

/// Counts the items of an answer and of gold on a key page (docs/specification.md, section 13.1).

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/dom/node_set.h"
#include "core/dom/working_tree.h"
#include "evaluation/run/score.h"

namespace pagelet {

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
