// SPDX-License-Identifier: MIT
#pragma once

/// The search for an n-CS as docs/specification.md, section 2.5, defines it.

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pagelet {

using Pages = std::vector<std::size_t>;

/// find_cs: each step tries all subsets of the loaded pages. `links[p][q]`: the page that is loaded
/// as number p links to number q.
class BruteForce {
 public:
  explicit BruteForce(const std::vector<std::vector<bool>>& links) : links_(links) {}

  void load_next() {
    const std::size_t page = loaded_++;
    Pages largest;
    for (std::uint32_t subset = 0; subset < (1U << loaded_); ++subset) {
      if (((subset >> page) & 1U) == 0) continue;
      Pages members;
      for (std::size_t member = 0; member < loaded_; ++member) {
        if (((subset >> member) & 1U) != 0) members.push_back(member);
      }
      if (!is_complete(members)) continue;
      // The lexicographically smallest of equally large sets counts.
      if (members.size() > largest.size() ||
          (members.size() == largest.size() && members < largest)) {
        largest = members;
      }
    }
    if (largest.size() > best_.size()) best_ = largest;
  }

  const Pages& best() const { return best_; }

 private:
  bool is_complete(const Pages& members) const {
    for (const std::size_t p : members) {
      for (const std::size_t q : members) {
        if (p != q && !links_[p][q]) return false;
      }
    }
    return true;
  }

  const std::vector<std::vector<bool>>& links_;
  std::size_t loaded_ = 0;
  Pages best_;
};

}  // namespace pagelet
