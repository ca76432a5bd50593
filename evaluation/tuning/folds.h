// SPDX-License-Identifier: MIT
#pragma once

/// Folds of a cross-validation over sites.
///
/// Sites made by the same generator look alike. If one of them took part in choosing the parameters
/// and another one were scored, the score would be too good. So they stay in one fold. Sites
/// without a generator, and those with a generator `hand-written...`, form groups of their own.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/result.h"

namespace pagelet {

/// The fold of each site, 0 to folds - 1. `generators`: generator of each site. Groups are shuffled
/// with `seed`. Then each group, the largest first, goes to the fold with the fewest sites.
/// Errors (`kUsage`), which name `--folds`: fewer than 2 folds, or fewer groups than folds.
Result<std::vector<std::size_t>> assign_folds(std::span<const std::string> generators,
                                              std::size_t folds, std::uint64_t seed);

}  // namespace pagelet
