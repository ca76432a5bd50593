// SPDX-License-Identifier: MIT
#include "evaluation/run/bench.h"

#include <pybind11/stl.h>

#include <future>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "bindings/python/calls.h"
#include "datasets/suite.h"
#include "evaluation/comparison/comparison.h"
#include "extractors/registry.h"
#include "reports/output/json.h"
#include "reports/tables/tables.h"

namespace py = pybind11;

namespace pagelet::python {
namespace {

using Entries = std::vector<std::pair<py::object, std::vector<Setting>>>;

std::vector<std::unique_ptr<Extractor>> make_extractors(const Entries& entries,
                                                        const Suite& suite) {
  std::vector<std::unique_ptr<Extractor>> extractors;
  for (const auto& [algorithm, given] : entries) {
    const bool is_own = !py::isinstance<py::str>(algorithm);
    const py::object name = is_own ? algorithm.attr("name") : algorithm;
    const auto parameters = with_parameters_of(suite, name.cast<std::string>(), given);
    std::unique_ptr<Extractor> extractor;
    if (is_own) {
      extractor = std::make_unique<OwnExtractor>(algorithm, parameters);
    } else {
      extractor = value_or_throw(make_extractor(name.cast<std::string>(), parameters));
    }
    for (const auto& other : extractors) {
      if (other->info().name != extractor->info().name) continue;
      throw Failure{{ErrorCode::kUsage, "two algorithms have the name " + other->info().name}};
    }
    extractors.push_back(std::move(extractor));
  }
  return extractors;
}

// A list of objects, as JSON.
std::string comparisons_of(const BenchRun& run,
                           const std::vector<std::unique_ptr<Extractor>>& extractors) {
  std::vector<Role> roles;
  roles.reserve(extractors.size());
  for (const auto& extractor : extractors) roles.push_back(extractor->info().role);
  const SiteGroups groups = group_sites(run);
  Json list = Json::array();
  for (const Task task : kTasks) {
    for (const Unit unit : kUnits) {
      const Comparison comparison = compare_extractors(run, roles, groups, task, unit, Metric::kF1);
      for (const PairComparison& pair : comparison.pairs) {
        Json& row = list.emplace_back(Json{{"task", to_string(task)},
                                           {"unit", to_string(unit)},
                                           {"metric", to_string(comparison.metric)},
                                           {"first", extractors[pair.first]->info().name},
                                           {"second", extractors[pair.second]->info().name}});
        row.update(Json(pair.difference));
      }
    }
  }
  return json_text(list);
}

}  // namespace

py::tuple bench(const std::string& suite, const Entries& entries, std::size_t jobs, Limits limits) {
  const Suite opened = value_or_throw(open_suite(suite));
  const auto extractors = make_extractors(entries, opened);
  Abandoned abandoned;
  abandoned.ends_with_program = false;  // algorithms of Python may wait for its lock
  BenchOptions options;
  options.jobs = jobs;
  options.site.limits = limits;
  options.site.interrupt = &abandoned;
  options.progress = [&](std::size_t, std::size_t) {
    if (abandoned.is_abandoned) throw Failure{{ErrorCode::kInput, "interrupted"}};
  };
  auto work =
      std::async(std::launch::async, [&] { return run_bench(opened, extractors, options); });
  try {
    wait_for([&](auto time) { return work.wait_for(time) == std::future_status::ready; });
  } catch (...) {
    abandoned.is_abandoned = true;
    const Unlocked unlocked;
    work.wait();
    throw;
  }
  const BenchRun run = value_or_throw(work.get());
  py::dict messages;
  for (const Experiment& result : run.results) {
    if (result.run.message.empty()) continue;
    const std::string& algorithm = extractors[result.extractor]->info().name;
    messages[py::make_tuple(result.site, algorithm)] = result.run.message;
  }
  return py::make_tuple(bench_report(run, extractors, TableFormat::kJson),
                        comparisons_of(run, extractors), messages);
}

}  // namespace pagelet::python
