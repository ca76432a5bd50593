// SPDX-License-Identifier: MIT
#pragma once

/// Reads files that a user names. Only regular files are allowed: reading a pipe to which nobody
/// writes would block, and a device such as /dev/zero never ends.

#include <cstddef>
#include <optional>
#include <string>

#include "core/files/file_descriptor.h"
#include "core/result.h"

namespace pagelet {

/// Opens a file for reading. Errors (`kInput`): it cannot be opened, or is not a regular file.
Result<FileDescriptor> open_input(const std::string& path);

/// All bytes of a file. `max_bytes`: the user's limit for a page; other files may have 1 GiB.
/// Errors: those of open_input; `kInput`: it cannot be read; `kLimit` with `LimitKind::kBytes`: it
/// is longer; then nothing of it is read.
Result<std::string> read_input(const std::string& path, std::optional<std::size_t> max_bytes = {});

}  // namespace pagelet
