// SPDX-License-Identifier: MIT
#pragma once

/// One experiment: an extractor with its parameters on one site, and what came of it.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/site/site.h"
#include "evaluation/run/score.h"
#include "extractors/extractor.h"

namespace pagelet {

/// How an experiment ended. All but `kOk` and `kEmpty` score 0 and stay in every mean.
enum class Status : std::uint8_t { kOk, kEmpty, kFailed, kTimeout, kLimit, kSkipped };

constexpr std::string_view to_string(Status status) {
  switch (status) {
    case Status::kOk:
      return "ok";
    case Status::kEmpty:
      return "empty";
    case Status::kFailed:
      return "failed";
    case Status::kTimeout:
      return "timeout";
    case Status::kLimit:
      return "limit";
    case Status::kSkipped:
      return "skipped";
  }
  return "";
}

constexpr bool is_answer(Status status) {
  return status == Status::kOk || status == Status::kEmpty;
}

/// Status of an experiment that ended with an error.
constexpr Status status_of(ErrorCode code) {
  if (code == ErrorCode::kLimit) return Status::kLimit;
  if (code == ErrorCode::kNoPrediction) return Status::kSkipped;
  return code == ErrorCode::kTimeout ? Status::kTimeout : Status::kFailed;
}

/// Wall time of the disjoint phases, in ms (docs/specification.md, section 13.5).
struct Phases {
  double load = 0;        ///< reading the pages
  double parse = 0;       ///< decoding, Gumbo, flattening
  double links = 0;       ///< link extraction
  double candidates = 0;  ///< ordering the links, clique search
  double extract = 0;     ///< the algorithm itself

  double total() const { return load + parse + links + candidates + extract; }
};

/// An extractor's run on a site, before any scoring.
struct Run {
  Status status = Status::kOk;
  std::vector<std::string> flags;  ///< in alphabetical order
  std::string message;             ///< one line; empty for an answer
  std::optional<Extraction> extraction;
  std::size_t pages_loaded = 0;
  Phases phases;
  /// The most bytes of heap that the run held; only known of a run that had a fresh state.
  std::optional<std::size_t> peak_bytes;
  /// Live sites: pages loaded ahead that the algorithm did not need after all.
  std::optional<std::size_t> pages_prefetched;
};

/// Runs an extractor on an open site and charges it for the pages that it needed: what a page took
/// when it was read and parsed, also when that was for another extractor.
/// When the site's budget is spent, the run is `kTimeout`. `site_id`: of the site in its suite, for
/// those extractors that need it.
Run run_extractor(Site& site, const Extractor& extractor, std::string_view site_id = {});

/// The run of a site that could not be opened.
Run failed_run(const Error& error);

}  // namespace pagelet
