// SPDX-License-Identifier: MIT
#pragma once

/// The method of `Assigner` for short lists; see assignment.h for what it computes.
///
/// All pairs are scored. Then every sibling of the first list (source) has one candidate: its best
/// free sibling of the second list (target). The best of these pairs is taken, again and again. A
/// source whose target was taken by another looks for its next best one. So only the sources are
/// sorted, not all the pairs.

#include <cstdint>
#include <vector>

#include "core/mapping/assignment.h"
#include "core/mapping/node_equality.h"

namespace pagelet::internal {

class ShortLists {
 public:
  void assign(const NodeEquality& equality, const SiblingList& a, const SiblingList& b,
              std::vector<AssignedPair>& pairs);

 private:
  struct Candidate {
    double score;
    std::uint32_t a;
    std::uint32_t b;
  };
  struct Target {
    const Signature* signature;
    Symbol tag;
    std::uint32_t position;
    std::uint32_t child_count;
    std::uint32_t text;
  };

  static std::uint32_t reach_of_weights(const NodeEquality& equality, std::uint32_t less);
  static double score(const NodeEquality& equality, const Signature& signature,
                      const Sibling& source, const Target& target, PositionWindow window,
                      std::uint32_t length_a, std::uint32_t length_b);
  void score_row(const NodeEquality& equality, const SiblingList& a, const SiblingList& b,
                 std::uint32_t source);
  Candidate best_candidate(std::uint32_t source) const;

  bool last_first_ = true;
  std::uint32_t reach_ = 0;
  std::vector<Target> targets_;
  std::vector<double> scores_;  // of all pairs, row by row
  std::vector<char> taken_;     // by target
  std::vector<Candidate> queue_;
};

}  // namespace pagelet::internal
