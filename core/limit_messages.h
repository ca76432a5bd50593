// SPDX-License-Identifier: MIT
#pragma once

/// The errors for a page beyond a limit that the user can raise, in the same words wherever the
/// page comes from.

#include <cstddef>
#include <string>

#include "core/result.h"

namespace pagelet {

inline std::string byte_limit_message(std::size_t max_bytes) {
  return "more than " + std::to_string(max_bytes) + " bytes (raise --max-bytes)";
}

inline std::string node_limit_message(std::size_t max_nodes) {
  return "more than " + std::to_string(max_nodes) + " nodes (raise --max-nodes)";
}

inline std::string depth_limit_message(std::size_t max_depth) {
  return "nesting is deeper than " + std::to_string(max_depth) + " levels (raise --max-depth)";
}

inline tl::unexpected<Error> fail_byte_limit(const std::string& page, std::size_t max_bytes) {
  return fail_in(page, Error{ErrorCode::kLimit, byte_limit_message(max_bytes), LimitKind::kBytes});
}

}  // namespace pagelet
