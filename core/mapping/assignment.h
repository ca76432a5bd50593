// SPDX-License-Identifier: MIT
#pragma once

/// Greedy assignment of two lists of siblings (docs/specification.md, section 3): the best
/// remaining pair whose score reaches the threshold is taken, again and again. Equal scores are
/// ordered by position.
///
/// Two methods give the same answer for lists of p and q siblings:
/// - Short lists: all pairs are scored, O(pq).
/// - Long lists: the siblings of one list are grouped (long_lists.cpp). This costs near
///   O((p + q) log(p + q)), unless most siblings have classes or attributes of their own besides
///   shared ones.

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/budget.h"
#include "core/dom/working_tree.h"
#include "core/mapping/node_equality.h"

namespace pagelet {

/// The properties of one sibling that assignment uses.
struct Sibling {
  std::uint32_t position = 0;     ///< index in its complete list
  std::uint32_t child_count = 0;  ///< number of children in the working tree
  SignatureId signature = SignatureId::kText;
  std::uint32_t text = 0;  ///< number of the collapsed text; read only with the text term
};

/// One side of an assignment: some siblings in order of position, and the length of the complete
/// list, which is greater than every position.
struct SiblingList {
  std::span<const Sibling> siblings;
  std::uint32_t length = 0;
};

/// A pair: an index into `SiblingList::siblings` of either side.
struct AssignedPair {
  std::uint32_t a = 0;
  std::uint32_t b = 0;
};

/// Assigns lists, and keeps its memory between calls. Not thread-safe: each thread needs its own.
class Assigner {
 public:
  virtual ~Assigner() = default;

  /// Appends the pairs to `pairs`, in the order in which they were chosen.
  virtual void assign(const NodeEquality& equality, const SiblingList& a, const SiblingList& b,
                      std::vector<AssignedPair>& pairs) = 0;

  /// The number of pairs that were compared so far: of two siblings, or of a sibling and a group.
  std::uint64_t comparisons() const { return comparisons_; }

 protected:
  std::uint64_t comparisons_ = 0;
};

/// The two methods. `token`: when it says stop, the current assignment stays incomplete; nullptr:
/// never stop.
std::unique_ptr<Assigner> short_list_assigner();
std::unique_ptr<Assigner> long_list_assigner(StopToken* token = nullptr);

}  // namespace pagelet
