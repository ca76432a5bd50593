// SPDX-License-Identifier: MIT
#include "python/bench.h"

#include <atomic>
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
#include "python/site_turn.h"
#include "reports/tables/tables.h"

namespace py = pybind11;

namespace pagelet::python {
namespace {

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

std::vector<std::unique_ptr<Extractor>> make_extractors(const std::vector<BenchEntry>& entries,
                                                        Stop& stop) {
  std::vector<std::unique_ptr<Extractor>> extractors;
  for (const auto& [algorithm, parameters] : entries) {
    std::unique_ptr<Extractor> extractor;
    if (py::isinstance<py::str>(algorithm)) {
      extractor = value_or_throw(make_extractor(algorithm.cast<std::string>(), parameters));
    } else {
      extractor = std::make_unique<OwnExtractor>(algorithm);
    }
    for (const auto& other : extractors) {
      if (other->info().name != extractor->info().name) continue;
      throw Failure{{ErrorCode::kUsage, "two algorithms have the name " + other->info().name}};
    }
    extractors.push_back(std::make_unique<Stoppable>(std::move(extractor), stop));
  }
  return extractors;
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

py::tuple bench(const std::string& suite, const std::vector<BenchEntry>& entries, std::size_t jobs,
                double timeout_seconds, const Limits& limits) {
  Stop stop;
  const auto extractors = make_extractors(entries, stop);
  const Suite opened = value_or_throw(open_suite(suite));
  BenchOptions options;
  options.jobs = jobs;
  options.limits = limits;
  options.limits.timeout_seconds = timeout_seconds;
  auto done = value_after_signals(
      std::async(std::launch::async, [&] { return run_bench(opened, extractors, options); }),
      [&] { stop.wanted = true; });
  if (stop.thrown) std::rethrow_exception(stop.thrown);
  const BenchRun run = value_or_throw(std::move(done));
  py::dict messages;
  for (const Experiment& result : run.results) {
    if (result.run.message.empty()) continue;
    const std::string& algorithm = extractors[result.extractor]->info().name;
    messages[py::make_tuple(result.site, algorithm)] = result.run.message;
  }
  return py::make_tuple(bench_report(run, extractors, TableFormat::kJson, true),
                        comparisons_of(run, extractors), messages);
}

}  // namespace pagelet::python
