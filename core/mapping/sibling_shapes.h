// SPDX-License-Identifier: MIT
#pragma once

/// The groups of siblings for the assigner of long lists (long_lists.cpp), whose opening comment
/// says how it uses them. Two siblings of the second list are in one group if no score of a pair
/// tells them apart, except by their position: they have the same id, the same label, the same
/// shape, or the same plain shape. The positions of a group that are still free are kept apart.

#include <algorithm>
#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <span>
#include <vector>

#include "core/dom/symbol_table.h"
#include "core/mapping/assignment.h"
#include "core/mapping/node_equality.h"
#include "core/text/hash_tables.h"

namespace pagelet::internal {

/// Cost: O(classes and attributes of both lists, sorted), amortised.
class SiblingShapes {
 public:
  static constexpr std::uint32_t kNone = 0xFFFFFFFFU;

  /// The weighted score depends on this and the position. In a plain shape the numbers of classes
  /// and attributes are 0 or 1, and nothing is common.
  struct Shape {
    Symbol tag = Symbol::kText;
    std::uint32_t child_count = 0;
    std::uint32_t class_count = 0;
    std::uint32_t attribute_count = 0;
    std::uint32_t common = 0;  // number in common_sets_ of the common elements; 0: no set
    bool is_plain = false;
  };
  /// The groups that a target is in, or a source looks at; kNone: no group.
  struct Placed {
    std::uint32_t same_id = kNone;
    std::uint32_t same_label = kNone;
    std::uint32_t shape = kNone;  // kNone: it has nothing in common with the other side
    std::uint32_t plain_shape = kNone;
    std::array<std::uint32_t, 4> all() const { return {same_id, same_label, shape, plain_shape}; }
  };

  /// Begins with two lists, which must outlive their use here.
  void start(const NodeEquality& equality, const SiblingList& a, const SiblingList& b);

  /// The groups of a sibling of the second list. They are new if no sibling before had them.
  Placed place_target(const Sibling& sibling) { return place(sibling, true); }
  /// The groups in which a sibling of the first list finds partners. Only its shapes may be new.
  Placed place_source(const Sibling& sibling) { return place(sibling, false); }

  /// The number of groups, and the shape of one.
  std::size_t size() const { return groups_.size(); }
  const Shape& operator[](std::uint32_t group) const { return shapes_[group]; }
  /// The elements of a shape that occur on both sides, as numbers, ascending.
  std::span<const std::uint32_t> common(const Shape& shape) const {
    return common_sets_.get(shape.common);
  }

  /// The score of a source and a target of these shapes. `position`: the similarity of positions.
  double score(const Shape& a, const Shape& b, double position) const;

  /// Upper bound of the score of a source with targets of another shape. These differ in the
  /// classes, in the attributes, in the number of children or in the text.
  double bound_of_others(const Shape& shape) const;

 private:
  // Something that two siblings may share: a class, an attribute, or the whole text.
  struct Element {
    enum class Kind : std::uint8_t { kClass, kAttribute, kText };
    Kind kind;
    std::uint64_t value;
    auto operator<=>(const Element&) const = default;
  };
  // Data that all siblings of a signature share in the current call.
  struct OfSignature {
    std::uint64_t seen_left = 0;  // the last call in which it was met
    std::uint64_t seen_right = 0;
    std::uint64_t call = 0;  // the last call for which the rest was computed
    std::uint32_t common = 0;
    Placed last;  // of the last sibling: shapes only hold for its number of children
    std::uint32_t last_child_count = 0;
  };
  // Numbers of elements.
  struct Shared {
    std::uint32_t classes = 0;
    std::uint32_t attributes = 0;
    std::uint32_t texts = 0;
  };

  template <class Visit>
  void for_each_element(const Sibling& sibling, Visit&& visit) const;
  bool has_text(const Sibling& sibling) const {
    return equality_->options().text_term && sibling.signature == SignatureId::kText;
  }
  void collect_common(const SiblingList& a, const SiblingList& b);
  std::uint32_t common_set(const Sibling& sibling);
  std::uint32_t group_key(std::uint32_t kind, Symbol tag, std::uint32_t x, std::uint32_t y,
                          bool is_target);
  OfSignature& of_signature(const Sibling& sibling, bool is_target);
  std::uint32_t group_of(const Shape& shape);
  // The siblings of a list often are like the one before.
  Placed place(const Sibling& sibling, bool is_target) {
    const OfSignature& of = of_signature_[index_of(sibling.signature)];
    const bool as_before = of.call == call_ && of.last.plain_shape != kNone &&
                           of.last_child_count == sibling.child_count && !has_text(sibling);
    return as_before ? of.last : place_anew(sibling, is_target);
  }
  Placed place_anew(const Sibling& sibling, bool is_target);
  Shared shared(const Shape& a, const Shape& b) const;

  const NodeEquality* equality_ = nullptr;
  std::uint64_t call_ = 0;             // number of the current call of `start`
  std::vector<Element> left_;          // of the first list
  std::vector<Element> common_;        // of both lists, sorted
  std::uint32_t first_attribute_ = 0;  // in common_: classes come before it
  std::uint32_t first_text_ = 0;
  std::vector<OfSignature> of_signature_;    // by signature
  SpanInterner<std::uint32_t> common_sets_;  // sorted sets of indexes of common_
  std::vector<std::uint32_t> set_scratch_;
  SpanInterner<std::uint64_t> groups_;  // those of targets, then shapes that only sources have
  std::vector<Shape> shapes_;           // by group; meaningless for ids and labels
};

// Similarity of two sets of `size_a` and `size_b` elements.
inline double similarity_of_sets(std::uint32_t size_a, std::uint32_t size_b, std::uint32_t common,
                                 double both_empty) {
  if (size_a == 0 && size_b == 0) return both_empty;
  return static_cast<double>(common) / static_cast<double>(size_a + size_b - common);
}

// The attributes and texts that the shapes of a source and a target share.
inline SiblingShapes::Shared SiblingShapes::shared(const Shape& a, const Shape& b) const {
  Shared shared;
  const auto others = common_sets_.get(b.common);
  for (const std::uint32_t element : common_sets_.get(a.common)) {
    if (!std::ranges::binary_search(others, element)) continue;
    ++(element < first_attribute_ ? shared.classes
       : element < first_text_    ? shared.attributes
                                  : shared.texts);
  }
  return shared;
}

inline double SiblingShapes::score(const Shape& a, const Shape& b, double position) const {
  const EqualityOptions& options = equality_->options();
  const Shared common = shared(a, b);
  const double class_part =
      similarity_of_sets(a.class_count, b.class_count, common.classes, options.no_class);
  const double attribute_part = similarity_of_sets(a.attribute_count, b.attribute_count,
                                                   common.attributes, options.no_attributes);
  TextMatch text = TextMatch::kNotText;
  if (a.tag == Symbol::kText) {
    text = common.texts > 0 ? TextMatch::kEqual : TextMatch::kDifferent;
  }
  return equality_->weighted_score(class_part, position, attribute_part,
                                   children_similarity(a.child_count, b.child_count), text);
}

/// Positions in groups that are taken away one after the other; finds the nearest one that is left.
/// A search takes O(log) of the group's size, with two union-find forests over all positions.
///
/// Example:
///   FreePositions free;
///   free.add(0, 3);
///   free.add(0, 7);
///   free.start(1);
///   free.at_or_before(0, 9);  // 7
///   free.remove(0, 7);
///   free.at_or_before(0, 9);  // 3
class FreePositions {
 public:
  void clear() { members_.clear(); }
  /// Positions of a group must be added in ascending order.
  void add(std::uint32_t group, std::uint32_t position) { members_.push_back({group, position}); }
  /// To be called once after the last `add`.
  void start(std::size_t groups) {
    begins_.assign(groups + 1, 0);
    for (const Member& member : members_) ++begins_[member.group + 1];
    std::partial_sum(begins_.begin(), begins_.end(), begins_.begin());
    positions_.resize(members_.size());
    for (const Member& member : members_) positions_[begins_[member.group]++] = member.position;
    // Filling has moved each begin to the next one; this moves them back.
    std::copy_backward(begins_.begin(), begins_.end() - 1, begins_.end());
    begins_[0] = 0;
    for (auto* links : {&before_, &after_}) {
      links->resize(members_.size() + 1);
      std::iota(links->begin(), links->end(), 0U);
    }
  }
  void remove(std::uint32_t group, std::uint32_t position) {
    const std::uint32_t at = first_from(group, position);
    before_[at + 1] = at;
    after_[at] = at + 1;
  }

  /// Largest free position of a group that is at most `bound`.
  std::optional<std::uint32_t> at_or_before(std::uint32_t group, std::uint32_t bound) {
    const std::uint32_t found = find(before_, first_from(group, std::uint64_t{bound} + 1));
    if (found <= begins_[group]) return std::nullopt;
    return positions_[found - 1];
  }
  /// Smallest free position of a group that is at least `bound`.
  std::optional<std::uint32_t> at_or_after(std::uint32_t group, std::uint32_t bound) {
    const std::uint32_t found = find(after_, first_from(group, bound));
    if (found >= begins_[group + 1]) return std::nullopt;
    return positions_[found];
  }

 private:
  struct Member {
    std::uint32_t group;
    std::uint32_t position;
  };
  // Index of the group's first position that is at least `bound`, free or not.
  std::uint32_t first_from(std::uint32_t group, std::uint64_t bound) const {
    const std::uint32_t* const first = positions_.data();
    const std::uint32_t* const end = first + begins_[group + 1];
    return static_cast<std::uint32_t>(std::lower_bound(first + begins_[group], end, bound) - first);
  }
  static std::uint32_t find(std::vector<std::uint32_t>& links, std::uint32_t at) {
    while (links[at] != at) {
      links[at] = links[links[at]];
      at = links[at];
    }
    return at;
  }

  std::vector<Member> members_;
  std::vector<std::uint32_t> begins_;     // by group: of its positions; one entry more than groups
  std::vector<std::uint32_t> positions_;  // of all groups, one after the other, each ascending
  // By index of a position: an index of one nearer to a free position; itself: that one is free.
  std::vector<std::uint32_t> before_;  // 1 + the index; 0: no such index
  std::vector<std::uint32_t> after_;   // number of positions: no such index
};

}  // namespace pagelet::internal
