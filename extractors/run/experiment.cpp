// SPDX-License-Identifier: MIT
#include "extractors/run/experiment.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "extractors/run/whole_site.h"

namespace pagelet {

Run failed_run(const Error& error) {
  Run run;
  run.status = status_of(error.code);
  run.message = error.text();
  run.error = error;
  if (error.limit != LimitKind::kNone) run.flags.emplace_back(limit_flag(error.limit));
  if (error.code == ErrorCode::kNoPrediction) run.flags.emplace_back("no_prediction");
  return run;
}

namespace {

// Work that ended late between two looks at the clock is not known by name.
Error late_error(const Budget& budget, const Extractor& extractor) {
  Error error = timeout_error(budget);
  if (budget.stopped_at().empty()) error.message += ", while running " + extractor.info().name;
  return error;
}

}  // namespace

Run run_extractor(Site& site, const Extractor& extractor, std::string_view site_id) {
  const ExtractionContext context(site, site_id);
  site.start_costs();
  const double pages_before = site.page_time();
  const auto begin = std::chrono::steady_clock::now();
  Result<Extraction> extraction = extractor.extract(context);
  // Given pages are the candidates even if the algorithm does not look at them.
  if (extraction && context.candidates_are_given()) extraction->candidates = context.candidates({});
  const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - begin;

  // If the source has failed, an answer from the pages loaded before is not valid.
  const Error* failure = site.source().failure();
  if (extraction && failure != nullptr) extraction = tl::unexpected(*failure);
  Budget* budget = site.budget();
  // At the end the time is read exactly, because work that ends between two checks may be late too.
  const bool is_late = budget != nullptr && (budget->stop_now() || budget->left().count() <= 0);
  if (is_late) extraction = tl::unexpected(late_error(*budget, extractor));
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
  if (extraction->candidates.budget_exhausted) run.flags.emplace_back(kStepBudgetFlag);
  if (site.fallback_use().site_pages) run.flags.emplace_back(kSitePagesFlag);
  if (site.fallback_use().other_forms) run.flags.emplace_back(kOtherFormsFlag);
  std::sort(run.flags.begin(), run.flags.end());
  run.status = extraction->nodes.empty() ? Status::kEmpty : Status::kOk;
  run.extraction = std::move(*extraction);
  return run;
}

}  // namespace pagelet
