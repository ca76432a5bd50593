// SPDX-License-Identifier: MIT
#pragma once

/// One experiment: an extractor with its parameters on one site, and the result.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.h"
#include "core/site/site.h"
#include "extractors/extractor.h"

namespace pagelet {

/// How an experiment ended. Every status except `kOk` and `kEmpty` scores 0 and counts in all
/// means.
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

/// The phases with their names, in the order of documents and tables.
inline constexpr std::pair<const char*, double Phases::*> kPhases[] = {
    {"load", &Phases::load},
    {"parse", &Phases::parse},
    {"links", &Phases::links},
    {"candidates", &Phases::candidates},
    {"extract", &Phases::extract}};

/// The run of an extractor on a site, without scores.
struct Run {
  Status status = Status::kOk;
  std::vector<std::string> flags;  ///< in alphabetical order
  std::string message;             ///< one line; empty for an answer
  std::optional<Error> error;      ///< why there is no answer; the message is its text
  std::optional<Extraction> extraction;
  std::size_t pages_loaded = 0;
  Phases phases;
  /// The largest number of heap bytes that the run used; only known for a run with its own pages.
  std::optional<std::size_t> peak_bytes;
};

/// Runs an extractor on an open site. It is charged for every page that it needed: for the time
/// that reading and parsing took, even if that was done earlier for another extractor. When the
/// site's budget is used up, the status is `kTimeout`. `site_id`: id of the site in its suite, for
/// extractors that need it.
Run run_extractor(Site& site, const Extractor& extractor, std::string_view site_id = {});

/// The run of a site that could not be opened.
Run failed_run(const Error& error);

}  // namespace pagelet
