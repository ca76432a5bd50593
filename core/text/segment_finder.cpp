// SPDX-License-Identifier: MIT
#include "core/text/segment_finder.h"

#include <utility>

#include "core/budget.h"

namespace pagelet {

SegmentFinder::SegmentFinder(const std::vector<std::string>& segments, StopToken* token)
    : states_(1) {
  for (const std::string& segment : segments) {
    StateId state = kRoot;
    for (const char byte : segment) {
      if (stop(token)) return;
      StateId below = child(state, byte);
      if (below == kNone) {
        below = static_cast<StateId>(states_.size());
        states_.push_back({.byte = byte, .next_sibling = states_[state].first_child});
        states_[state].first_child = below;
      }
      state = below;
    }
    states_[state].is_segment = true;
    ends_.push_back(state);
  }
  add_fallbacks(token);
}

SegmentFinder::StateId SegmentFinder::child(StateId state, char byte) const {
  StateId below = states_[state].first_child;
  while (below != kNone && states_[below].byte != byte) below = states_[below].next_sibling;
  return below;
}

SegmentFinder::StateId SegmentFinder::next(StateId state, char byte) const {
  while (true) {
    const StateId below = child(state, byte);
    if (below != kNone) return below;
    if (state == kRoot) return kRoot;
    state = states_[state].fallback;
  }
}

// Level by level, because a fallback is a shorter prefix.
void SegmentFinder::add_fallbacks(StopToken* token) {
  std::vector<StateId> level{kRoot};
  while (!level.empty()) {
    std::vector<StateId> below;
    for (const StateId state : level) {
      for (StateId at = states_[state].first_child; at != kNone; at = states_[at].next_sibling) {
        if (stop(token)) return;
        below.push_back(at);
        if (state == kRoot) continue;
        const StateId fallback = next(states_[state].fallback, states_[at].byte);
        states_[at].fallback = fallback;
        states_[at].shorter = states_[fallback].is_segment ? fallback : states_[fallback].shorter;
      }
    }
    level = std::move(below);
  }
}

std::vector<bool> SegmentFinder::found_in(std::string_view text, StopToken* token) const {
  std::vector<bool> reached(states_.size(), false);
  reached[kRoot] = true;
  StateId state = kRoot;
  for (const char byte : text) {
    if (stop(token)) break;
    state = next(state, byte);
    // If one of them was found before, so were all that are shorter.
    StateId found = states_[state].is_segment ? state : states_[state].shorter;
    for (; found != kNone && !reached[found]; found = states_[found].shorter) {
      reached[found] = true;
    }
  }
  std::vector<bool> is_found;
  for (const StateId end : ends_) is_found.push_back(reached[end]);
  return is_found;
}

}  // namespace pagelet
