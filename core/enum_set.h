// SPDX-License-Identifier: MIT
#pragma once

/// EnumSet: a set of enumerators, in one number.
///
/// Example:
///   EnumSet<OmissionRule> off;
///   off.add(OmissionRule::kComments);

#include <bit>
#include <cstdint>
#include <initializer_list>

namespace pagelet {

/// The numbers of the enumerators must be below 64.
template <class Enum>
class EnumSet {
 public:
  constexpr EnumSet() = default;
  constexpr EnumSet(std::initializer_list<Enum> values) {
    for (const Enum value : values) add(value);
  }

  constexpr void add(Enum value) { bits_ |= bit(value); }
  constexpr void add(EnumSet values) { bits_ |= values.bits_; }
  constexpr void add_if(Enum value, bool holds) {
    if (holds) add(value);
  }
  constexpr bool contains(Enum value) const { return (bits_ & bit(value)) != 0; }
  constexpr bool empty() const { return bits_ == 0; }

  /// The values that are also in `other`.
  constexpr EnumSet both(EnumSet other) const { return EnumSet(bits_ & other.bits_); }
  /// The values that are not in `other`.
  constexpr EnumSet without(EnumSet other) const { return EnumSet(bits_ & ~other.bits_); }

  /// Calls `holds(value)` in the order of the numbers until it returns false, and returns whether
  /// it never did.
  template <class Holds>
  constexpr bool all_of(Holds&& holds) const {
    for (std::uint64_t rest = bits_; rest != 0; rest &= rest - 1) {
      if (!holds(static_cast<Enum>(std::countr_zero(rest)))) return false;
    }
    return true;
  }

  /// Calls `visit(value)` in the order of the numbers.
  template <class Visit>
  constexpr void for_each(Visit&& visit) const {
    for (std::uint64_t rest = bits_; rest != 0; rest &= rest - 1) {
      visit(static_cast<Enum>(std::countr_zero(rest)));
    }
  }

  friend constexpr bool operator==(EnumSet, EnumSet) = default;

 private:
  explicit constexpr EnumSet(std::uint64_t bits) : bits_(bits) {}
  static constexpr std::uint64_t bit(Enum value) {
    return std::uint64_t{1} << static_cast<unsigned>(value);
  }

  std::uint64_t bits_ = 0;
};

}  // namespace pagelet
