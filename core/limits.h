// SPDX-License-Identifier: MIT
#pragma once

/// The most that a page may cost. A page beyond a limit gets the status `limit` with the flag
/// `limit:<kind>`; no page is cut silently. All limits are deterministic, except the time.
///
/// Example:
///   Limits limits;
///   limits.max_bytes = 1'000'000;

#include <cstddef>
#include <cstdint>
#include <optional>

namespace pagelet {

enum class LimitKind : std::uint8_t {
  kNone,
  kDepth,
  kNodes,
  kBytes,
  kAttributes,
  kMemory,
  kTime,
  kOutput,
};

/// Seconds of processor time for an answer unless a time is given: one page must not hold a crawl.
inline constexpr double kDefaultTimeoutSeconds = 30;

struct Limits {
  std::size_t max_bytes = 20'971'520;                    ///< bytes of a page's file
  std::size_t max_nodes = 1'000'000;                     ///< elements and texts of the parsed page
  std::size_t max_depth = 1'024;                         ///< tree edges from `body` to a node
  std::size_t max_output_bytes = std::size_t{64} << 20;  ///< of an answer in one format
  /// Seconds for one algorithm on one page or site; 0: no limit. Not given: `answer_seconds` for an
  /// answer, and no limit for an experiment. The owner of the work makes a budget of it
  /// (core/budget.h).
  std::optional<double> timeout_seconds = {};

  double answer_seconds() const { return timeout_seconds.value_or(kDefaultTimeoutSeconds); }
  double experiment_seconds() const { return timeout_seconds.value_or(0); }
};

}  // namespace pagelet
