// SPDX-License-Identifier: MIT
#pragma once

/// Finds which of many texts occur in another text, in one pass.
///
/// Source: Aho, Corasick: Efficient string matching: an aid to bibliographic search. CACM 18(6),
/// 1975. A state stands for a prefix of the segments; on its way through the text, the automaton is
/// in the state of the longest prefix that ends there. Children of a state are a list.
///
/// Example:
///   SegmentFinder finder({"he", "she", "hers"});
///   finder.found_in("ushe");   // {true, true, false}

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace pagelet {

class StopToken;  // core/budget.h

class SegmentFinder {
 public:
  /// O(length of all segments), in time and memory (20 bytes for each of theirs at most). When
  /// `token` says to stop, the finder must not be used.
  explicit SegmentFinder(const std::vector<std::string>& segments, StopToken* token = nullptr);

  /// Returns for each segment whether the text contains it; each text contains the empty one.
  /// O(text). When `token` says to stop, the answer is incomplete.
  std::vector<bool> found_in(std::string_view text, StopToken* token = nullptr) const;

 private:
  using StateId = std::uint32_t;
  static constexpr StateId kRoot = 0;
  static constexpr StateId kNone = 0xFFFFFFFF;

  struct State {
    char byte = 0;  // the last of the prefix
    bool is_segment = false;
    StateId first_child = kNone;
    StateId next_sibling = kNone;
    StateId fallback = kRoot;  // the longest proper suffix that is a prefix, too
    StateId shorter = kNone;   // the longest proper suffix that is a segment
  };

  StateId child(StateId state, char byte) const;
  StateId next(StateId state, char byte) const;
  void add_fallbacks(StopToken* token);

  std::vector<State> states_;
  std::vector<StateId> ends_;  // by segment
};

}  // namespace pagelet
