// SPDX-License-Identifier: MIT
#pragma once

/// Stores of format 1: no hashes, builds and counts of parts; scores and answers refer to the
/// number of an experiment.

#include <string>

#include "core/result.h"
#include "evaluation/store/sqlite.h"

namespace pagelet::store {

/// Copies the store of format 1 in `file` into the empty tables of `database`; the build of
/// everything is empty. Values are copied as they are. Errors (`kOutput`), without the file's name:
/// it cannot be read, or a row refers to nothing.
Result<void> copy_old_format(sqlite3* database, const std::string& file);

}  // namespace pagelet::store
