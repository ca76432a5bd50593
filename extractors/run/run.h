// SPDX-License-Identifier: MIT
#pragma once

/// Runs an extractor on a page of a site. Everything that runs one does it here: `run` owns the
/// time limit, the guard against lack of memory, the fallback's flags and the costs.
///
/// Example:
///   Site site(source, {.limits = limits});
///   KeyPage key(site, 0, 10.0);
///   const Run done = run(key, *extractor);
///   if (is_answer(done.status)) use(*done.answer);

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/dom/node_set.h"
#include "core/dom/working_tree.h"
#include "core/result.h"
#include "core/site/key_page.h"
#include "extractors/extractor.h"

namespace pagelet {

/// How a run ended. Every status except `kOk` and `kEmpty` scores 0 and counts in all
/// means.
enum class Status : std::uint8_t { kOk, kEmpty, kFailed, kTimeout, kLimit, kSkipped };

constexpr std::string_view to_string(Status status) {
  constexpr std::string_view kNames[] = {"ok", "empty", "failed", "timeout", "limit", "skipped"};
  return kNames[static_cast<std::size_t>(status)];
}

constexpr bool is_answer(Status status) {
  return status == Status::kOk || status == Status::kEmpty;
}

/// Status of a run that ended with an error.
constexpr Status status_of(ErrorCode code) {
  if (code == ErrorCode::kLimit) return Status::kLimit;
  if (code == ErrorCode::kNoPrediction) return Status::kSkipped;
  return code == ErrorCode::kTimeout ? Status::kTimeout : Status::kFailed;
}

/// The disjoint phases, in ms (docs/specification.md, section 13.5). Reading is wall time, and so
/// is the work of another program (Origin::kProgram); all else is processor time.
struct Phases {
  double load = 0;        ///< reading the pages
  double parse = 0;       ///< decoding, Gumbo, flattening
  double links = 0;       ///< link extraction, distances and order of the key page's links
  double candidates = 0;  ///< clique search
  double extract = 0;     ///< the algorithm itself

  double total() const { return load + processor(); }
  /// All but the reading: the measure of tables and reports.
  double processor() const { return parse + links + candidates + extract; }
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
  Flags flags;
  std::string message;         ///< one line; empty for an answer
  std::optional<Error> error;  ///< why there is no answer; the message is its text
  std::optional<Answer> answer;
  std::optional<std::string> text;     ///< of the main content, where it is scored
  std::optional<double> processor_ms;  ///< that a program reports for the page, without its start
  std::optional<double> confidence;    ///< Answer::confidence; 0 if the answer is empty
  std::size_t pages_loaded = 0;        ///< with the key page; 0: that cannot be loaded
  Phases phases;
  std::uint64_t operations = 0;  ///< ExtractionContext::count
  /// Lack of memory left the site's tables half written: it must not be used again.
  bool site_is_lost = false;
  /// The largest number of heap bytes that the run used; only known for a run with its own pages.
  std::optional<std::size_t> peak_bytes;
};

/// Opens the key page and runs an extractor on it, within the page's time. Which other pages may be
/// compared with it is a setting of the site (SiteSettings). The run is charged for every page that
/// it needed: for the time that reading and parsing took, even if that was done earlier for another
/// run. Errors are in the result: a page that cannot be loaded, a limit, an extractor that fails,
/// time that is up (`kTimeout`). `site_id`: of the site in its suite, for extractors that need it.
/// `only`: the task whose answer is needed (ExtractionContext::needs).
Run run(KeyPage& key, const Extractor& extractor, std::string_view site_id = {},
        std::optional<Task> only = {});

/// Runs extractors of one class on an open key page (Extractor::extract_batch) and gives the run of
/// each, without an extraction and without times. Extractors that are not visited are left to
/// `run`. Error: lack of memory, after which the site must not be used again.
Result<void> run_batch(KeyPage& key, std::span<const Extractor* const> batch,
                       std::string_view site_id,
                       const std::function<void(std::size_t index, const NodeSet& nodes,
                                                const Answer& found, Run run)>& visit);

/// A run that ended with an error, for example because the site could not be opened.
Run failed_run(const Error& error);

/// The run in place of one whose answer has less confidence than `least`: failed, with the flag
/// `unsure` and a message that names the page. nullopt: the answer has enough, or says none.
std::optional<Run> unsure_run(const Run& run, double least, std::string_view url);

/// An answer with its reasons, as data for a report about one key page.
struct ExplainedAnswer {
  const ExtractorInfo& info;  ///< of the algorithm
  const WorkingTree& tree;    ///< of the key page
  Task task = Task::kTemplate;
  NodeSet nodes;                     ///< the answer for the task, as nodes of `tree`
  std::vector<std::string> reasons;  ///< by node; empty when the algorithm gives none
  std::vector<std::string> pages;    ///< URLs of the pages that were compared
  /// Words that are in no format for readers, by the rule that omits them, if the caller counts
  /// them.
  std::map<std::string, std::size_t> omitted = {};
  /// The user's rules that matched on the page, with the number of their matches:
  /// "site.rules:3 (drop .advert): 2".
  std::vector<std::string> rules = {};
  /// Fields of the metadata and posts, with their evidence, if the caller has found them.
  std::vector<std::string> metadata = {};

  std::string_view reason(TreeNode node) const {
    return node < reasons.size() ? std::string_view(reasons[node]) : std::string_view();
  }
};

/// The reasons of Extractor::explain by node; before those of a node that the user's rules keep,
/// the rule that does. The key page must be open.
std::vector<std::string> reasons_of(KeyPage& key, const Extractor& extractor, const Answer& answer);

/// Explains an answer. `run` must hold an extraction that `extractor` made for the key page. The
/// page and the extractor must outlive the result. Costs as much as Extractor::explain.
ExplainedAnswer explain_answer(KeyPage& key, const Extractor& extractor, const Run& run, Task task);

}  // namespace pagelet
