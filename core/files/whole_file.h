// SPDX-License-Identifier: MIT
#pragma once

/// Files that others find whole or not at all, also after a kill.

#include <string>
#include <string_view>

#include "core/result.h"

namespace pagelet {

/// Writes a file beside its place and puts it there when it is complete; a file that was there is
/// replaced. Errors (`kOutput`): it cannot be written; what was there stays.
Result<void> write_whole_file(const std::string& path, std::string_view bytes);

}  // namespace pagelet
