// SPDX-License-Identifier: MIT
#pragma once

/// Folds of a cross-validation over sites.
///
/// Sites that one generator made look alike: one of them among the sites that choose the parameters
/// would tell about another among those that are scored. They stay in one fold. Sites without a
/// generator, and those that are `hand-written...`, stand alone.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/result.h"

namespace pagelet {

/// The fold of each site, 0 .. folds - 1, from the sites' generators. Groups are shuffled by
/// `seed`; then, the largest first, each goes to the fold with the fewest sites.
/// Errors (`kUsage`), which name `--folds`: fewer than 2 folds, or fewer groups than folds.
Result<std::vector<std::size_t>> assign_folds(std::span<const std::string> generators,
                                              std::size_t folds, std::uint64_t seed);

}  // namespace pagelet
