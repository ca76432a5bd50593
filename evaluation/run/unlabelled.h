// SPDX-License-Identifier: MIT
#pragma once

/// Sites that nobody has labelled yet. They have no scores and count in no mean.

#include <string>
#include <vector>

#include "evaluation/run/bench.h"

namespace pagelet {

/// Flag of a skipped site without labels.
inline constexpr const char* kNoLabelsFlag = "no_labels";

bool is_unlabelled(const Run& run);

/// Ids of such sites, in the order of the run.
std::vector<std::string> unlabelled_sites(const BenchRun& run);

}  // namespace pagelet
