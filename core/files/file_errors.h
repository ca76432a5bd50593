// SPDX-License-Identifier: MIT
#pragma once

/// The errors of files, in the same words everywhere. `error`: an errno.

#include <string>
#include <system_error>

#include "core/result.h"

namespace pagelet {

inline tl::unexpected<Error> fail_read(const std::string& path, int error) {
  return fail(ErrorCode::kInput,
              path + ": cannot be read: " + std::generic_category().message(error));
}

inline tl::unexpected<Error> fail_output(const std::string& path, int error) {
  return fail(ErrorCode::kOutput, path + ": " + std::generic_category().message(error));
}

}  // namespace pagelet
