// SPDX-License-Identifier: MIT
#pragma once

/// Stores of several processes or machines made into one: `pagelet merge`.

#include <cstddef>
#include <string>
#include <vector>

#include "core/result.h"

namespace pagelet {

struct MergeResult {
  std::size_t experiments = 0;  ///< in the merged store
  std::size_t duplicates = 0;   ///< experiments that were there already, with equal results
};

/// Adds everything of the stores `sources` to the store `target`, which is made when it does not
/// exist: all of it, or the target stays as it was (also on a full disk). The sources are checked
/// as a whole before. Idempotent, and of any order: exports of the target are the same bytes. Runs
/// of one suite, program and list of extractors become one run (the parts of
/// --shard), whose sites are in the order of the suite.
/// Errors (`kOutput`): those of Store and of Store::check; a source is the target; an experiment
/// has another result in the source that is named than in another one or the target.
Result<MergeResult> merge_stores(const std::vector<std::string>& sources,
                                 const std::string& target);

}  // namespace pagelet
