// SPDX-License-Identifier: MIT
#pragma once

/// The method of `Assigner` for long lists; see assignment.h for what it computes. Sources are the
/// siblings of the first list, targets those of the second.
///
/// **Groups.** The targets of a group differ only in their position, so the best one is the nearest
/// free one (free_positions.h). A target is in up to four groups, one for each reason to be the
/// best partner of a source:
///  - the same id: the pair is certain at any position;
///  - the same class and attributes: the pair is certain inside the position window, half certain
///    elsewhere;
///  - its *shape*: everything that the weighted score depends on besides position. Only classes,
///    attributes and texts that occur on both sides are told apart; the others are counted;
///  - its *plain shape*: its shape for a source that shares no class, attribute or text with it.
/// A source looks at the shapes with which it shares something, and at all plain shapes. A target
/// that does share something is then met twice: its plain shape gives a score that is too low, its
/// shape gives the true one. The higher one wins, so the best target is found. Lists in which every
/// item has a class of its own have few shapes to look at. Shapes are visited in falling order of
/// the score that they give at the best position, and no further than the best candidate found.
///
/// **Invariant.** Every source has one live candidate: its best pair when it last looked. Targets
/// only disappear, so no free pair of the source scores higher. The first of all live candidates is
/// therefore the best free pair if its target is still free. If it is not, its source looks again.
///
/// **Example.** Sources: `p`, `p`. Targets: `p.a`, `p.b`, `p.c`. No class is on both sides, so the
/// targets have one plain shape, "a p with one class", and its group holds the positions 0, 1, 2.
/// With ties to the last and windows that hold all positions, both sources find position 2 with the
/// same score. Source 1 goes first and takes it. The target of source 0 is gone: it looks again,
/// finds position 1, and takes it. Two looks at one group replaced six scored pairs.
///
/// Cost: O((p + q) log(p + q)) for lists of p and q siblings, plus the shapes with which sources
/// share something. The time is quadratic when many sources share one class with many shapes and
/// find no good partner. Memory is O(p + q) and a fixed part.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/budget.h"
#include "core/dom/span_interner.h"
#include "core/mapping/assignment.h"
#include "core/mapping/free_positions.h"
#include "core/mapping/node_equality.h"

namespace pagelet::internal {

/// Finds the small numbers that occur on both of two sides. Starting again costs nothing.
class CommonNumbers {
 public:
  void start();
  void add_left(std::uint32_t number);
  /// May only be called after the last `add_left`.
  void add_right(std::uint32_t number);
  bool contains(std::uint32_t number) const {
    return number < marks_.size() && marks_[number] == left_mark_ + 1;
  }

 private:
  std::uint32_t left_mark_ = 0;
  std::vector<std::uint32_t> marks_;  // left_mark_: left only; left_mark_ + 1: both sides
};

class LongLists {
 public:
  explicit LongLists(StopSign* sign) : sign_(sign) {}

  void assign(const NodeEquality& equality, const SiblingList& a, const SiblingList& b,
              std::vector<AssignedPair>& pairs);

 private:
  static constexpr std::uint32_t kNone = 0xFFFFFFFFU;

  /// The weighted score depends on this and the position. In a plain shape the numbers of classes
  /// and attributes are 0 or 1, and nothing is common.
  struct Shape {
    Symbol tag = Symbol::kText;
    std::uint32_t child_count = 0;
    std::uint32_t text = 0;  // number of a common text; kNone: another one
    std::uint32_t class_count = 0;
    std::uint32_t attribute_count = 0;
    std::uint32_t common_classes = 0;     // number in class_sets_; 0: none
    std::uint32_t common_attributes = 0;  // number in attribute_sets_; 0: none
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
    bool only_inside;  // whether no position outside of the window reaches the threshold
  };
  /// The groups that a target is in, or a source looks at; kNone: none.
  struct Placed {
    std::uint32_t same_id = kNone;     // number in group_keys_
    std::uint32_t same_label = kNone;  // number in group_keys_
    std::uint32_t shape = kNone;       // kNone: it has nothing in common with the other side
    std::uint32_t plain_shape = kNone;
  };
  /// Data that all siblings of a signature share in the current call.
  struct OfSignature {
    std::uint32_t seen_left = 0;  // the last call in which it was met
    std::uint32_t seen_right = 0;
    std::uint32_t call = 0;  // the last call for which the rest was computed
    std::uint32_t common_classes = 0;
    std::uint32_t common_attributes = 0;
    Placed last;  // of the last sibling: shapes only hold for its number of children
    std::uint32_t last_child_count = 0;
  };
  /// A class, attribute or text of a shape of targets.
  struct Element {
    enum class Kind : std::uint8_t { kClass, kAttribute, kText };
    Kind kind;
    std::uint64_t value;
    std::uint32_t shape;
    auto operator<=>(const Element&) const = default;
  };
  /// A part of ranked_.
  struct Ranking {
    std::size_t begin = 0;
    std::size_t end = 0;
    bool made = false;
  };
  enum class Side : std::uint8_t { kLeft, kRight };

  void start();
  void collect_common();
  void collect(const SiblingList& list, Side side);
  void place_targets();
  void index_elements();
  Placed place(const Sibling& sibling, Side side);
  OfSignature& of_signature(SignatureId id, Side side);
  std::uint32_t group_key(std::uint32_t kind, Symbol tag, std::uint32_t x, std::uint32_t y,
                          Side side);
  std::uint32_t number_of(const Shape& shape);
  static bool is_plain(const Shape& shape);

  double shape_score(const Shape& a, const Shape& b, double position) const;
  double bound_of_others(const Shape& shape) const;
  std::span<const RankedShape> ranking(std::uint32_t source_shape);
  void rank(const Shape& source, std::uint32_t target_shape);
  void rank_with(const Shape& source, Element::Kind kind, std::uint64_t value);

  std::optional<Candidate> best_candidate(std::uint32_t source);
  void offer(Candidate& best, Candidate candidate) const;
  bool offer_certain(std::uint32_t source, PositionWindow window, Candidate& best);
  void offer_shape(std::uint32_t source, std::uint32_t source_shape, PositionWindow window,
                   RankedShape target, Candidate& best);
  void offer_from_plateau(std::uint32_t source, std::uint32_t source_shape, PositionWindow window,
                          std::uint32_t target_shape, Candidate& best);
  std::optional<std::uint32_t> first_choice(std::uint32_t group, PositionWindow window);
  bool goes_before(const Candidate& x, const Candidate& y) const;
  void take(std::uint32_t position);

  StopSign* sign_;
  const NodeEquality* equality_ = nullptr;
  const SiblingList* a_ = nullptr;
  const SiblingList* b_ = nullptr;
  bool last_first_ = true;
  std::uint32_t call_ = 0;

  CommonNumbers common_classes_;
  CommonNumbers common_texts_;
  std::vector<AttributePair> left_attributes_;
  std::vector<AttributePair> common_attributes_;  // sorted
  std::vector<OfSignature> of_signature_;         // by signature
  SpanInterner<Symbol> class_sets_;
  SpanInterner<AttributePair> attribute_sets_;
  std::vector<Symbol> class_scratch_;
  std::vector<AttributePair> attribute_scratch_;

  SpanInterner<std::uint64_t> group_keys_;  // ids and labels of targets
  SpanInterner<std::uint64_t> shape_keys_;
  std::vector<Shape> shapes_;        // of targets, then those that only sources have
  std::uint32_t target_shapes_ = 0;  // number of shapes of targets
  std::uint32_t shape_groups_ = 0;   // group of shape 0; before it those of ids and labels
  FreePositions free_;

  std::vector<std::uint32_t> plain_shapes_;  // of targets
  std::vector<Element> elements_;            // of the other shapes of targets; sorted
  std::vector<Ranking> rankings_;            // by shape of sources
  std::vector<RankedShape> ranked_;          // all rankings that are kept
  std::vector<RankedShape> scratch_;         // the ranking that is being made
  std::vector<Placed> sources_;
  std::vector<Placed> targets_;
  std::vector<std::uint32_t> target_at_;  // index of the target by its position
  std::vector<Candidate> first_;
  std::vector<Candidate> queue_;
};

}  // namespace pagelet::internal
