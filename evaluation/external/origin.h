// SPDX-License-Identifier: MIT
#pragma once

/// Hashes of everything on which answers from outside of Pagelet depend. Stored results with
/// another hash are not used again.

#include <string>
#include <string_view>

#include "core/result.h"

namespace pagelet {

/// SHA-256 of a file's bytes, in hexadecimal digits. Error (`kInput`): it cannot be read.
Result<std::string> hash_of_file(const std::string& path);

/// SHA-256, in hexadecimal digits, of a command of --external and a line feed, and of the lines
/// that
/// `sha256sum` prints for its program and for every argument that names a file. The command is
/// split at blanks; quotes and backslashes are interpreted as in a shell, nothing else. Other files
/// that the program reads are not noticed.
std::string hash_of_command(std::string_view command);

}  // namespace pagelet
