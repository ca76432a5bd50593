// SPDX-License-Identifier: MIT
#pragma once

/// Node equality, the relation that top-down mappings are built with.
///
/// Two lists of siblings are compared pair by pair (docs/specification.md, section 3). The score of
/// a pair is a weighted sum of class, position, attributes and number of children. There are two
/// shortcuts: nodes with the same id score `kMaxScore`; nodes with the same class and attributes
/// score `kMaxScore` at a compatible position and half of it elsewhere. Two nodes are equal when
/// their score is at least `threshold`.
///
/// Sources: Alarte, Insa, Silva, Tamarit, PROLE15 (the parts of the score) and PSI 2015 (the
/// id). The rules and weights of profile A are those of the authors' later browser add-on.
///
/// Scores are IEEE doubles, added in a fixed order without fused operations, so ties are the same
/// on every machine. Never changes; thread-safe.
///
/// Example:
///   EqualityOptions options = EqualityOptions::profile_b();
///   options.threshold = 0.8;
///   const NodeEquality equality(options, site.signatures());

#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/dom/signature_table.h"

namespace pagelet {

class NodeRelation;  // core/mapping/node_relation.h

/// Score of a certain pair. A pair with equal class and attributes at another position gets half of
/// it. Any value far above the weighted scores would do: with four weights of at most 1 and the
/// text term of 0.1, these are at most 4.1.
inline constexpr double kMaxScore = 1e9;

/// Subtracted from the threshold, so that rounding errors do not decide: the double 0.4 + 0.5
/// must reach 0.9.
inline constexpr double kScoreTolerance = 1e-9;

enum class Tie : std::uint8_t { kLast, kFirst };

/// Weights and options of node equality; the defaults are profile A.
struct EqualityOptions {
  double w_class = 0.10;        ///< [0, 1]
  double w_position = 0.40;     ///< [0, 1]
  double w_attributes = 0.0;    ///< [0, 1]
  double w_children = 0.50;     ///< [0, 1]
  double no_class = 1.0;        ///< class similarity of two nodes without class, [0, 1]
  double no_attributes = 0.75;  ///< attribute similarity of two nodes without attributes, [0, 1]
  bool text_term = false;       ///< +0.1 for equal texts, -0.1 for different ones
  double threshold = 0.9;       ///< [0, 1]
  bool id_rule = true;          ///< equal non-empty ids make a pair certain
  Tie tie = Tie::kLast;         ///< of equal scores, take the largest or the smallest (i, j) first

  static EqualityOptions profile_a() { return {}; }
  static EqualityOptions profile_b() {
    EqualityOptions options;
    options.w_class = 0.80;
    options.w_position = 0.10;
    options.w_children = 0.10;
    options.no_class = 0.99;
    options.text_term = true;
    return options;
  }
  auto operator<=>(const EqualityOptions&) const = default;
};

/// The positions of list B that are compatible with position i of list A (rule 6): [low, high].
struct PositionWindow {
  std::uint32_t low = 0;
  std::uint32_t high = 0;
};

/// The window of position `i`. `p`, `q`: lengths of lists A and B, both positive; i < p.
constexpr PositionWindow position_window(std::uint32_t i, std::uint32_t p, std::uint32_t q) {
  if (p <= q) return {i, i + (q - p)};
  const std::uint32_t d = p - q;
  return {i > d ? i - d : 0, i < q ? i : q - 1};
}

/// Rule 6: 1 inside the window; outside, each step away costs 1 / min(p, q).
constexpr double position_similarity(PositionWindow window, std::uint32_t j, std::uint32_t p,
                                     std::uint32_t q) {
  std::uint32_t steps = 0;
  if (j < window.low) steps = window.low - j;
  if (j > window.high) steps = j - window.high;
  if (steps == 0) return 1.0;
  return 1.0 - static_cast<double>(steps) / static_cast<double>(p < q ? p : q);
}

/// Rule 5, for the numbers of children of two nodes: the smaller one divided by the larger one.
constexpr double children_similarity(std::uint32_t a, std::uint32_t b) {
  if (a == b) return 1.0;
  return static_cast<double>(a < b ? a : b) / static_cast<double>(a < b ? b : a);
}

/// Whether two texts are equal; kNotText if the nodes are not texts or the text term is off.
enum class TextMatch : std::uint8_t { kNotText, kEqual, kDifferent };

/// The term of the weighted sum for two texts.
constexpr double text_score(TextMatch text) {
  if (text == TextMatch::kNotText) return 0;
  return text == TextMatch::kEqual ? 0.1 : -0.1;
}

/// The Jaccard index of two sorted sets: the size of the intersection divided by that of the union.
template <class T>
double jaccard(std::span<const T> a, std::span<const T> b) {
  std::size_t common = 0;
  for (std::size_t i = 0, j = 0; i < a.size() && j < b.size();) {
    if (a[i] == b[j]) {
      ++common;
      ++i;
      ++j;
    } else if (a[i] < b[j]) {
      ++i;
    } else {
      ++j;
    }
  }
  return static_cast<double>(common) / static_cast<double>(a.size() + b.size() - common);
}

/// The relation for one set of options and one site.
class NodeEquality {
 public:
  /// `signatures` get class sets. `relation` must outlive the object; nullptr: the rules above.
  /// With a relation, of the options only threshold and tie count.
  NodeEquality(const EqualityOptions& options, SignatureTable& signatures,
               const NodeRelation* relation = nullptr)
      : options_(options),
        signatures_(&signatures),
        relation_(relation),
        threshold_(options.threshold - kScoreTolerance),
        copies_are_equal_(relation == nullptr && copy_is_equal(false, false, false) &&
                          copy_is_equal(false, false, true) && copy_is_equal(false, true, false) &&
                          copy_is_equal(true, false, false)) {
    signatures.want_class_sets();
  }

  const EqualityOptions& options() const { return options_; }
  const SignatureTable& signatures() const { return *signatures_; }
  const NodeRelation* relation() const { return relation_; }

  /// The similarities of rules 3 and 4, computed only as far as the score depends on them: without
  /// weight, the similarity of different sets is 0.
  double class_part(const Signature& a, const Signature& b) const {
    if (a.class_set == b.class_set) return a.class_set == 0 ? options_.no_class : 1.0;
    if (options_.w_class == 0 || a.class_set == 0 || b.class_set == 0) return 0;
    return jaccard(signatures_->class_tokens(a.class_set), signatures_->class_tokens(b.class_set));
  }
  double attribute_part(const Signature& a, const Signature& b) const {
    if (a.attribute_set == b.attribute_set) {
      return a.attribute_set == 0 ? options_.no_attributes : 1.0;
    }
    if (options_.w_attributes == 0 || a.attribute_set == 0 || b.attribute_set == 0) return 0;
    return jaccard(signatures_->attributes(a.attribute_set),
                   signatures_->attributes(b.attribute_set));
  }

  /// Whether rule 2 makes the pair certain.
  bool same_id(const Signature& a, const Signature& b) const {
    return options_.id_rule && a.id != Symbol::kEmpty && a.id == b.id;
  }

  /// Whether rule 2 or 7 can give this node a score of `kMaxScore` or half of it with some other
  /// node.
  bool may_be_certain(const Signature& signature) const {
    if (options_.id_rule && signature.id != Symbol::kEmpty) return true;
    return (signature.class_set != 0 || options_.no_class == 1.0) &&
           (signature.attribute_set != 0 || options_.no_attributes == 1.0);
  }

  /// Rule 8: the weighted sum.
  double weighted_score(double class_part, double position_part, double attribute_part,
                        double children_part, TextMatch text) const {
    double score = options_.w_class * class_part;
    score += options_.w_position * position_part;
    score += options_.w_attributes * attribute_part;
    score += options_.w_children * children_part;
    return options_.text_term ? score + text_score(text) : score;
  }

  /// Rules 2 to 8 for two nodes of the same tag.
  double score(const Signature& a, const Signature& b, std::uint32_t children_a,
               std::uint32_t children_b, double position, TextMatch text) const {
    if (same_id(a, b)) return kMaxScore;
    const double class_score = class_part(a, b);
    const double attribute_score = attribute_part(a, b);
    if (class_score == 1.0 && attribute_score == 1.0) {
      return position == 1.0 ? kMaxScore : kMaxScore / 2;
    }
    return weighted_score(class_score, position, attribute_score,
                          children_similarity(children_a, children_b), text);
  }

  bool acceptable(double score) const { return score >= threshold_; }

  /// Whether every node is equal to its own copy at the same position of an identical list. If so,
  /// identical lists map onto themselves, child by child: each pair (i, i) scores at least as high
  /// as every other pair with the same i or the same j, and the tie rule prefers the pairs (i, i).
  bool copies_are_equal() const { return copies_are_equal_; }

 private:
  bool copy_is_equal(bool is_text, bool has_class, bool has_attributes) const {
    const double class_part = has_class ? 1.0 : options_.no_class;
    const double attribute_part = has_attributes ? 1.0 : options_.no_attributes;
    if (class_part == 1.0 && attribute_part == 1.0) return true;
    const TextMatch text = is_text ? TextMatch::kEqual : TextMatch::kNotText;
    return acceptable(weighted_score(class_part, 1.0, attribute_part, 1.0, text));
  }

  EqualityOptions options_;
  const SignatureTable* signatures_;
  const NodeRelation* relation_;
  double threshold_;
  bool copies_are_equal_;
};

}  // namespace pagelet
