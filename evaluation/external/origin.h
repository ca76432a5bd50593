// SPDX-License-Identifier: MIT
#pragma once

/// Hashes of everything on which answers from outside of Pagelet depend. Stored results with
/// another hash are not used again.

#include <cstdint>
#include <string>
#include <string_view>

#include "core/result.h"

namespace pagelet {

/// Hash of a file's bytes. Error (`kInput`): it cannot be read.
Result<std::uint64_t> hash_of_file(const std::string& path);

/// Hash of a command of --external: of the command itself, and of the bytes of its program and of
/// every argument that names a file. The command is split at blanks; quotes and backslashes are
/// interpreted as in a shell, nothing else. Other files that the program reads are not noticed.
std::uint64_t hash_of_command(std::string_view command);

}  // namespace pagelet
