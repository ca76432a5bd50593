// SPDX-License-Identifier: MIT
#include "evaluation/run/experiment.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "evaluation/run/whole_site.h"

namespace pagelet {

Run failed_run(const Error& error) {
  Run run;
  run.status = status_of(error.code);
  run.message = error.message;
  if (error.limit != LimitKind::kNone) run.flags.emplace_back(limit_flag(error.limit));
  if (error.code == ErrorCode::kNoPrediction) run.flags.emplace_back("no_prediction");
  return run;
}

Limits from_now(Limits limits, double timeout_seconds) {
  if (timeout_seconds > 0) {
    limits.deadline = std::chrono::steady_clock::now() +
                      std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                          std::chrono::duration<double>(timeout_seconds));
  }
  return limits;
}

Run run_extractor(Site& site, const Extractor& extractor, double timeout_seconds,
                  std::string_view site_id) {
  const ExtractionContext context(site, site_id);
  site.start_costs();
  const double pages_before = site.page_time();
  const auto begin = std::chrono::steady_clock::now();
  Result<Extraction> extraction = extractor.extract(context);
  const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - begin;

  // What was found on the pages before says nothing when the others could not be asked for.
  const Error* failure = site.source().failure();
  if (extraction && failure != nullptr) extraction = tl::unexpected(*failure);
  Run run = extraction ? Run{} : failed_run(extraction.error());
  run.phases.candidates = context.search_time();
  run.phases.extract = taken.count() - (site.page_time() - pages_before) - run.phases.candidates;
  run.phases.load = site.costs().load;
  run.phases.parse = site.costs().parse;
  run.phases.links = site.costs().links;
  run.pages_loaded = 1;
  if (!extraction) return run;

  run.pages_loaded = extraction->candidates.pages_loaded();
  run.flags = extraction->flags;
  if (extraction->candidates.budget_exhausted) run.flags.emplace_back("step_budget");
  if (site.fallback_use().site_pages) run.flags.emplace_back(kSitePagesFlag);
  if (site.fallback_use().other_forms) run.flags.emplace_back(kOtherFormsFlag);
  std::sort(run.flags.begin(), run.flags.end());
  if (timeout_seconds > 0 && run.phases.total() > 1000 * timeout_seconds) {
    run.status = Status::kTimeout;
    run.message = "took longer than --timeout";
    return run;
  }
  run.status = extraction->nodes.empty() ? Status::kEmpty : Status::kOk;
  run.extraction = std::move(*extraction);
  return run;
}

NodeSet nodes_for_task(const Extraction& extraction, Target target, Target task) {
  if (target == task) return extraction.nodes;
  return extraction.other_nodes ? *extraction.other_nodes : extraction.nodes.complement();
}

}  // namespace pagelet
