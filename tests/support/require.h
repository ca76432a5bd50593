// SPDX-License-Identifier: MIT
#pragma once

#include <stdexcept>
#include <type_traits>
#include <utility>

#include "core/result.h"

namespace pagelet {

/// The value of a result. An error is thrown with its text, which ends a test or a benchmark.
template <class Value>
Value require(Result<Value> result) {
  if (!result) throw std::runtime_error(result.error().text());
  if constexpr (!std::is_void_v<Value>) return std::move(*result);
}

}  // namespace pagelet
