// SPDX-License-Identifier: MIT
#pragma once

/// What answers from outside of Pagelet depend on, as hashes: stored results of another hash are
/// not used again.

#include <cstdint>
#include <string>
#include <string_view>

#include "core/result.h"

namespace pagelet {

/// Hash of a file's bytes. Error (`kInput`): it cannot be read.
Result<std::uint64_t> hash_of_file(const std::string& path);

/// Hash of a command of --external: the command itself, and the bytes of its program and of every
/// argument that names a file. Words are separated by blanks; quotes and backslashes are undone as
/// the shell does it, nothing else is. What a program reads besides is not noticed.
std::uint64_t hash_of_command(std::string_view command);

}  // namespace pagelet
