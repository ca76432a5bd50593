// SPDX-License-Identifier: MIT
#pragma once

/// Reads stores of format 1. They have no hashes, builds and counts of parts, and their scores and
/// answers refer to the number of an experiment.

#include <string>

#include "core/result.h"
#include "evaluation/store/sqlite.h"

namespace pagelet::store {

/// Copies the store of format 1 in `file` into the empty tables of `database`. Values do not
/// change; all builds are empty. Errors (`kOutput`), without the file's name: the file cannot be
/// read, or a row has a broken reference.
Result<void> copy_old_format(sqlite3* database, const std::string& file);

}  // namespace pagelet::store
