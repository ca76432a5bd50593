// SPDX-License-Identifier: MIT
#include "core/mapping/assignment.h"

#include <algorithm>
#include <cstddef>

namespace pagelet {
namespace {

// Below every score: weighted scores are at least -0.1.
constexpr double kNoScore = -1;

// First all pairs are scored. Then each sibling of the first list (source) has one pair: its best
// free sibling of the second list (target). The best of these pairs is taken repeatedly, and a
// source whose target was taken by another one looks for its next best target. So only the sources
// are sorted, not all the pairs.
class ShortLists final : public Assigner {
 public:
  void assign(const NodeEquality& equality, const SiblingList& a, const SiblingList& b,
              std::vector<AssignedPair>& pairs) override {
    last_first_ = equality.options().tie == Tie::kLast;
    targets_.clear();
    for (const Sibling& sibling : b.siblings) {
      const Signature& signature = equality.signatures().get(sibling.signature);
      targets_.push_back(
          {&signature, signature.tag, sibling.position, sibling.child_count, sibling.text});
    }
    taken_.assign(targets_.size(), 0);
    scores_.assign(a.siblings.size() * targets_.size(), kNoScore);
    reach_ = reach_of_weights(equality, std::min(a.length, b.length));
    queue_.clear();
    for (std::uint32_t source = 0; source < a.siblings.size(); ++source) {
      score_row(equality, a, b, source);
    }
    const auto goes_after = [this](const ScoredPair& x, const ScoredPair& y) {
      if (x.score != y.score) return x.score < y.score;
      return x.a != y.a && (x.a < y.a) == last_first_;
    };
    std::make_heap(queue_.begin(), queue_.end(), goes_after);
    while (!queue_.empty()) {
      std::pop_heap(queue_.begin(), queue_.end(), goes_after);
      ScoredPair& pair = queue_.back();
      if (taken_[pair.b] == 0) {
        taken_[pair.b] = 1;
        pairs.push_back({pair.a, pair.b});
        queue_.pop_back();
        continue;
      }
      pair = best_pair(pair.a);
      if (pair.score == kNoScore) {
        queue_.pop_back();
      } else {
        std::push_heap(queue_.begin(), queue_.end(), goes_after);
      }
    }
  }

 private:
  struct ScoredPair {
    double score;
    std::uint32_t a;
    std::uint32_t b;
  };
  struct OtherSibling {
    const Signature* signature;
    Symbol tag;
    std::uint32_t position;
    std::uint32_t child_count;
    std::uint32_t text;
  };

  // How many steps outside of the position window a weighted score can still reach the threshold.
  // The result may be a few steps too large.
  static std::uint32_t reach_of_weights(const NodeEquality& equality, std::uint32_t less) {
    const EqualityOptions& options = equality.options();
    const double others = equality.weighted_score(1, 0, 1, 1, TextMatch::kEqual);
    const double wanted = options.threshold - others;  // the part that the position must add
    if (wanted <= 0 || options.w_position <= 0) return less;
    const double steps = less * (1 - wanted / options.w_position);
    return steps < 0 ? 1 : static_cast<std::uint32_t>(steps) + 2;
  }

  void score_row(const NodeEquality& equality, const SiblingList& a, const SiblingList& b,
                 std::uint32_t source) {
    const Sibling& sibling = a.siblings[source];
    const Signature& signature = equality.signatures().get(sibling.signature);
    const PositionWindow window = position_window(sibling.position, a.length, b.length);
    std::size_t first = 0;
    std::size_t last = targets_.size();
    if (!equality.may_be_certain(signature)) {
      const std::uint32_t low = window.low > reach_ ? window.low - reach_ : 0;
      while (first < last && targets_[first].position < low) ++first;
      while (first < last && targets_[last - 1].position > window.high + reach_) --last;
    }
    ScoredPair best{kNoScore, source, 0};
    const std::size_t row = source * targets_.size();
    comparisons_ += last - first;
    for (std::size_t target = first; target < last; ++target) {
      const OtherSibling& other = targets_[target];
      if (other.tag != signature.tag) continue;
      const double position = position_similarity(window, other.position, a.length, b.length);
      TextMatch text = TextMatch::kNotText;
      if (signature.tag == Symbol::kText) {
        text = sibling.text == other.text ? TextMatch::kEqual : TextMatch::kDifferent;
      }
      const double found = equality.score(signature, *other.signature, sibling.child_count,
                                          other.child_count, position, text);
      if (!equality.acceptable(found)) continue;
      scores_[row + target] = found;
      if (found > best.score || (found == best.score && last_first_)) {
        best = {found, source, static_cast<std::uint32_t>(target)};
      }
    }
    if (best.score != kNoScore) queue_.push_back(best);
  }

  ScoredPair best_pair(std::uint32_t source) {
    const double* scores = scores_.data() + std::size_t{source} * targets_.size();
    ScoredPair best{kNoScore, source, 0};
    comparisons_ += targets_.size();
    for (std::uint32_t target = 0; target < targets_.size(); ++target) {
      if (scores[target] < best.score || taken_[target] != 0) continue;
      if (scores[target] > best.score || last_first_) best = {scores[target], source, target};
    }
    return best;
  }

  bool last_first_ = true;
  std::uint32_t reach_ = 0;
  std::vector<OtherSibling> targets_;
  std::vector<double> scores_;  // of all pairs, row by row
  std::vector<char> taken_;     // by target
  std::vector<ScoredPair> queue_;
};

}  // namespace

std::unique_ptr<Assigner> short_list_assigner() { return std::make_unique<ShortLists>(); }

}  // namespace pagelet
