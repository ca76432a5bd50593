// SPDX-License-Identifier: MIT
#pragma once

/// The method of `Assigner` for long lists; see assignment.h for what it computes.
///
/// A target can be the best partner of a source for one of three reasons, and each has its groups
/// of targets in order of position: the same id (certain, wherever it stands), the same class and
/// attributes (certain inside the position window, half certain elsewhere), or the same *shape*,
/// that is everything the weighted score depends on besides position. Inside a group the best free
/// target is found with union-find. Shapes are visited in falling order of the score that they
/// would give at the best position, and no further than the best candidate found.
///
/// Classes, attributes and texts that do not occur on the other side cannot contribute to a score:
/// they are left out of the shapes (only their number is kept), so lists in which every link has an
/// address of its own have few shapes.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <unordered_set>
#include <vector>

#include "core/dom/span_interner.h"
#include "core/mapping/assignment.h"
#include "core/mapping/node_equality.h"

namespace pagelet::internal {

/// A set of ascending positions from which positions are removed; finds the nearest that are left.
class FreePositions {
 public:
  void add(std::uint32_t position) { positions_.push_back(position); }
  /// To be called once after the last `add`.
  void start();
  void remove(std::uint32_t position);

  /// Largest free position that is at most `bound`.
  std::optional<std::uint32_t> at_or_before(std::uint32_t bound);
  /// Smallest free position that is at least `bound`.
  std::optional<std::uint32_t> at_or_after(std::uint32_t bound);

 private:
  static std::uint32_t find(std::vector<std::uint32_t>& links, std::uint32_t at);

  std::vector<std::uint32_t> positions_;
  std::vector<std::uint32_t> before_;  // 1 + index of a free position at or before; 0: none
  std::vector<std::uint32_t> after_;   // index of a free position at or after; size: none
};

class LongLists {
 public:
  void assign(const NodeEquality& equality, const SiblingList& a, const SiblingList& b,
              std::vector<AssignedPair>& pairs);

 private:
  /// What the weighted score depends on besides position.
  struct Shape {
    Symbol tag = Symbol::kText;
    std::uint32_t child_count = 0;
    std::uint32_t text = 0;             // number of the text among the common ones; kForeignText
    std::uint32_t class_count = 0;      // all classes
    std::uint32_t attribute_count = 0;  // all attributes
    std::uint32_t common_classes = 0;   // number in class_sets_ of those that occur on both sides
    std::uint32_t common_attributes = 0;
  };
  /// Below every score: weighted ones are at least -0.1.
  static constexpr double kNoScore = -1;
  struct Candidate {
    double score = kNoScore;
    std::uint32_t a = 0;         // index of the source
    std::uint32_t position = 0;  // position of the target
  };
  struct RankedShape {
    double bound;  // score at the best position
    std::uint32_t shape;
  };
  struct Groups {
    std::uint32_t same_id = 0;  // number of the group; kNoGroup
    std::uint32_t same_class_and_attributes = 0;
    std::uint32_t shape = 0;
  };

  void collect_common(const SiblingList& a, const SiblingList& b);
  void group_targets(const SiblingList& b);
  void group_sources(const SiblingList& a);
  std::uint32_t shape_of(const Sibling& sibling);
  enum class Unknown : std::uint8_t { kAdd, kIgnore };
  std::uint32_t group_of(std::span<const std::uint32_t> key, Unknown unknown);
  std::uint32_t group_of_id(const Signature& signature, Unknown unknown);
  std::uint32_t group_of_class_and_attributes(const Signature& signature, Unknown unknown);
  const std::vector<RankedShape>& ranked_targets(std::uint32_t source_shape);
  double shape_score(const Shape& a, const Shape& b, double position) const;
  std::optional<Candidate> best_candidate(std::uint32_t source);
  void offer(Candidate& best, Candidate candidate) const;
  void offer_certain(std::uint32_t source, PositionWindow window, Candidate& best);
  void offer_nearest(std::uint32_t source, PositionWindow window, const RankedShape& target,
                     Candidate& best);
  void offer_from_plateau(std::uint32_t source, const Shape& shape, const RankedShape& target,
                          Candidate& best);
  std::optional<std::uint32_t> first_choice(FreePositions& group, PositionWindow window) const;
  bool goes_before(const Candidate& x, const Candidate& y) const;
  void take(std::uint32_t position);

  const NodeEquality* equality_ = nullptr;
  const SiblingList* a_ = nullptr;
  const SiblingList* b_ = nullptr;
  bool last_first_ = true;

  std::unordered_set<std::uint64_t> common_classes_;
  std::unordered_set<std::uint64_t> common_attributes_;
  std::unordered_set<std::uint64_t> common_texts_;
  SpanInterner<Symbol> class_sets_;
  SpanInterner<AttributePair> attribute_sets_;
  SpanInterner<std::uint32_t> shape_keys_;
  std::vector<Symbol> class_scratch_;
  std::vector<AttributePair> attribute_scratch_;
  std::vector<Shape> shapes_;
  SpanInterner<std::uint32_t> group_keys_;
  std::vector<FreePositions> groups_;
  std::vector<std::uint32_t> target_shapes_;                     // shapes that have targets
  std::vector<std::uint32_t> group_of_shape_;                    // by shape
  std::vector<std::optional<std::vector<RankedShape>>> ranked_;  // by source shape
  std::vector<Groups> source_groups_;                            // by source
  std::vector<Groups> target_groups_;                            // by target
  std::vector<std::uint32_t> target_at_;  // index of the target by its position
  std::vector<Candidate> queue_;
};

}  // namespace pagelet::internal
