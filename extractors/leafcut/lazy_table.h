// SPDX-License-Identifier: MIT
#pragma once

/// Values of numbered things, such as the symbols or the signatures of a site. Each one is made
/// when it is first asked for. Not thread-safe.

#include <cstddef>
#include <optional>
#include <vector>

namespace pagelet {

template <class Value>
class LazyTable {
 public:
  /// The value of a number; `make()` makes it. The reference is valid until the next call.
  template <class Make>
  const Value& of(std::size_t number, Make&& make) {
    if (number >= values_.size()) values_.resize(number + 1);
    if (!values_[number]) values_[number] = make();
    return *values_[number];
  }

 private:
  std::vector<std::optional<Value>> values_;
};

}  // namespace pagelet
