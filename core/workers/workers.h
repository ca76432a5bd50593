// SPDX-License-Identifier: MIT
#pragma once

/// The worker pool: does independent pieces of work, several at the same time.
///
/// Example:
///   const Result<void> done = for_each_piece(sites.size(), jobs, [&](std::size_t site) {
///     return work_on(sites[site]);
///   });

#include <cstddef>
#include <functional>

#include "core/result.h"

namespace pagelet {

/// Calls `work` for the pieces 0 to `pieces` - 1 in ascending order, up to `jobs` at the same time.
/// The caller's thread is one of the workers; there are fewer when the system makes no more
/// threads. After an error no new piece is begun. Returns when all threads have ended. `progress`:
/// called after each piece with the number of finished pieces, one call at a time; may be empty.
/// Errors: the first error of `work`. The first exception of `work` is rethrown.
Result<void> for_each_piece(
    std::size_t pieces, std::size_t jobs,
    const std::function<Result<void>(std::size_t piece)>& work,
    const std::function<void(std::size_t done, std::size_t pieces)>& progress = nullptr);

}  // namespace pagelet
