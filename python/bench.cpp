// SPDX-License-Identifier: MIT
#include "python/bench.h"

#include <atomic>
#include <chrono>
#include <exception>
#include <future>
#include <memory>
#include <mutex>
#include <utility>

#include "datasets/suite.h"
#include "evaluation/comparison/comparison.h"
#include "evaluation/run/bench.h"
#include "extractors/registry.h"
#include "python/own_extractor.h"
#include "reports/tables/bench_report.h"

namespace py = pybind11;

namespace pagelet::python {
namespace {

// How long a signal may have to wait.
constexpr std::chrono::milliseconds kPause{50};

// Whether all extractors of a run must stop, and the exception that one of them threw.
struct Stop {
  std::atomic<bool> wanted = false;
  std::mutex mutex;
  std::exception_ptr thrown;
};

// An extractor that can be stopped between two sites.
class Stoppable final : public Extractor {
 public:
  Stoppable(std::unique_ptr<Extractor> extractor, Stop& stop)
      : extractor_(std::move(extractor)), stop_(stop) {}

  const ExtractorInfo& info() const override { return extractor_->info(); }
  const Parameters& parameters() const override { return extractor_->parameters(); }

  Result<Extraction> extract(const ExtractionContext& context) const override {
    if (stop_.wanted) return fail(ErrorCode::kInput, "interrupted");
    try {
      return extractor_->extract(context);
    } catch (...) {
      const std::lock_guard lock(stop_.mutex);
      if (!stop_.thrown) stop_.thrown = std::current_exception();
      stop_.wanted = true;
      return fail(ErrorCode::kInput, "interrupted");
    }
  }

 private:
  std::unique_ptr<Extractor> extractor_;
  Stop& stop_;
};

Result<std::vector<std::unique_ptr<Extractor>>> make_extractors(const BenchRequest& request,
                                                                Stop& stop) {
  std::vector<std::unique_ptr<Extractor>> extractors;
  for (const BenchEntry& entry : request.entries) {
    std::unique_ptr<Extractor> extractor;
    if (py::isinstance<py::str>(entry.algorithm)) {
      PAGELET_ASSIGN_OR_RETURN(
          extractor, make_extractor(entry.algorithm.cast<std::string>(), entry.parameters));
    } else {
      extractor = std::make_unique<OwnExtractor>(entry.algorithm);
    }
    for (const auto& other : extractors) {
      if (other->info().name != extractor->info().name) continue;
      return fail(ErrorCode::kUsage, "two algorithms have the name " + other->info().name);
    }
    extractors.push_back(std::make_unique<Stoppable>(std::move(extractor), stop));
  }
  return extractors;
}

// Runs `work` in another thread while this one lets Python handle signals.
template <class Work>
auto with_signals(Stop& stop, Work work) {
  auto done = std::async(std::launch::async, std::move(work));
  bool interrupted = false;
  {
    const py::gil_scoped_release unlocked;
    while (done.wait_for(kPause) != std::future_status::ready) {
      const py::gil_scoped_acquire locked;
      if (!interrupted && PyErr_CheckSignals() != 0) {
        interrupted = true;
        stop.wanted = true;
      }
    }
  }
  auto result = done.get();
  if (interrupted) throw py::error_already_set();
  if (stop.thrown) std::rethrow_exception(stop.thrown);
  return result;
}

py::list comparisons_of(const BenchRun& run,
                        const std::vector<std::unique_ptr<Extractor>>& extractors) {
  std::vector<Role> roles;
  roles.reserve(extractors.size());
  for (const auto& extractor : extractors) roles.push_back(extractor->info().role);
  const SiteGroups groups = group_sites(run);
  py::list list;
  for (const Target task : kTasks) {
    for (const Unit unit : kUnits) {
      const Comparison comparison = compare_extractors(run, roles, groups, task, unit, Metric::kF1);
      for (const PairComparison& pair : comparison.pairs) {
        py::dict row;
        row["task"] = std::string(to_string(task));
        row["unit"] = std::string(to_string(unit));
        row["metric"] = "f1";
        row["first"] = extractors[pair.first]->info().name;
        row["second"] = extractors[pair.second]->info().name;
        row["difference"] = pair.mean_difference;
        row["wins"] = pair.wins;
        row["ties"] = pair.ties;
        row["losses"] = pair.losses;
        row["p"] = pair.p_value;
        row["p_holm"] = pair.adjusted;
        row["cliffs_delta"] = pair.delta;
        list.append(std::move(row));
      }
    }
  }
  return list;
}

}  // namespace

Result<BenchAnswer> run_bench_for_python(const BenchRequest& request) {
  Stop stop;
  PAGELET_ASSIGN_OR_RETURN(const auto extractors, make_extractors(request, stop));
  PAGELET_ASSIGN_OR_RETURN(const Suite suite, open_suite(request.suite));
  BenchOptions options;
  options.jobs = request.jobs;
  options.limits = request.limits;
  options.timeout_seconds = request.timeout_seconds;
  PAGELET_ASSIGN_OR_RETURN(const BenchRun run, with_signals(stop, [&] {
                             return run_bench(suite, extractors, options);
                           }));
  py::dict messages;
  for (const Experiment& result : run.results) {
    if (result.run.message.empty()) continue;
    const std::string& algorithm = extractors[result.extractor]->info().name;
    messages[py::make_tuple(result.site, algorithm)] = result.run.message;
  }
  return BenchAnswer{bench_report(run, extractors, TableFormat::kJson, true),
                     comparisons_of(run, extractors), std::move(messages)};
}

}  // namespace pagelet::python
