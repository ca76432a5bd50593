// SPDX-License-Identifier: MIT
#pragma once

/// An array with a value for each value of an enumeration.
///
/// Example:
///   PerTask<NodeSet> nodes;  // EnumArray<Target, NodeSet, 2>
///   nodes[Target::kContent].insert(3);

#include <cstddef>

namespace pagelet {

template <class Enum, class Value, std::size_t kSize>
struct EnumArray {
  Value values[kSize] = {};

  constexpr Value& operator[](Enum at) { return values[static_cast<std::size_t>(at)]; }
  constexpr const Value& operator[](Enum at) const { return values[static_cast<std::size_t>(at)]; }

  constexpr Value* begin() { return values; }
  constexpr Value* end() { return values + kSize; }
  constexpr const Value* begin() const { return values; }
  constexpr const Value* end() const { return values + kSize; }

  bool operator==(const EnumArray&) const = default;
};

}  // namespace pagelet
