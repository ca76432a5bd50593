// SPDX-License-Identifier: MIT
#pragma once

/// EnumArray: an array indexed by an enumeration. value_named: look-up of an enumerator by name.
///
/// Example:
///   PerTask<NodeSet> nodes;  // EnumArray<Task, NodeSet, 3>
///   nodes[Task::kContent].insert(3);

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

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

/// The enumerator whose `to_string` is `name`, or nullopt.
template <class Value>
std::optional<Value> value_named(std::string_view name, std::span<const Value> values) {
  for (const Value value : values) {
    if (to_string(value) == name) return value;
  }
  return std::nullopt;
}

}  // namespace pagelet
