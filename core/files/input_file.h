// SPDX-License-Identifier: MIT
#pragma once

/// Reads files that a user names. Only regular files are allowed: reading a pipe to which nobody
/// writes would block, and a device such as /dev/zero never ends.

#include <cstddef>
#include <string>

#include "core/files/file_descriptor.h"
#include "core/result.h"

namespace pagelet {

/// Longest file that is read, unless the caller sets another limit: 1 GiB.
inline constexpr std::size_t kMostInputBytes = std::size_t{1} << 30;

/// Opens a file for reading. Errors (`kInput`): it cannot be opened, or is not a regular file.
Result<FileDescriptor> open_input(const std::string& path);

/// All bytes of a file. Errors: those of open_input; `kInput`: it cannot be read; `kLimit` with
/// `LimitKind::kBytes`: it is longer than `max_bytes`; then nothing of it is read.
Result<std::string> read_input(const std::string& path, std::size_t max_bytes = kMostInputBytes);

}  // namespace pagelet
