// SPDX-License-Identifier: MIT
#pragma once

/// The error for a page with more than `Limits::max_bytes` bytes, in the same words wherever the
/// page comes from.

#include <cstddef>
#include <string>

#include "core/result.h"

namespace pagelet {

inline std::string byte_limit_message(std::size_t max_bytes) {
  return "more than " + std::to_string(max_bytes) + " bytes (raise --max-bytes)";
}

inline tl::unexpected<Error> fail_byte_limit(const std::string& page, std::size_t max_bytes) {
  return fail_limit(LimitKind::kBytes, page + ": " + byte_limit_message(max_bytes));
}

}  // namespace pagelet
