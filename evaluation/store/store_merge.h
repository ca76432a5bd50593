// SPDX-License-Identifier: MIT
#pragma once

/// Merges the stores of several processes or machines into one: `pagelet merge`.

#include <cstddef>
#include <string>
#include <vector>

#include "core/result.h"

namespace pagelet {

struct MergeResult {
  std::size_t experiments = 0;  ///< number of experiments in the merged store
  std::size_t duplicates = 0;   ///< number of experiments that existed already, with equal results
};

/// Adds everything in the stores `sources` to the store `target`, which is created when it does not
/// exist, in one transaction: if anything fails (also on a full disk), the target does not change.
/// Every row is checked. Merging twice, or in another order, gives the same bytes when the target
/// is exported. (If the stores were written by several builds, the order says which is the newest.)
/// Runs of one suite, program and list of extractors (the parts of --shard) become one run, whose
/// sites are in the order of the suite.
///
/// If two stores have results for one experiment, an answer replaces a failure, the first of two
/// failures by status and flags is kept, and bench replaces tune, which has fewer scores.
/// Errors (`kOutput`): those of Store; a source is also the target; an experiment has different
/// answers in two stores (the message names the source).
Result<MergeResult> merge_stores(const std::vector<std::string>& sources,
                                 const std::string& target);

}  // namespace pagelet
