// SPDX-License-Identifier: MIT
#pragma once

/// `pagelet reproduce`: the experiments of the papers, and all their tables and figures, computed
/// from a run and written to a folder.
///
/// The folder holds `tables/ID.{txt,md,csv,tex,json}`, `figures/ID.{svg,csv}`, and everything
/// together as `reproduction.txt` and `reproduction.tex` (which includes tables/). Neither has the
/// figures.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/result.h"
#include "datasets/suite.h"
#include "evaluation/run/bench.h"
#include "extractors/extractor.h"
#include "extractors/parameters.h"

namespace pagelet {

/// The extractors to run, each once, and functions that find the extractors for a table.
class PaperExperiments {
 public:
  /// PSI15, Table 2 goes to 8 pages; CONEX, Table 1 from 2 to 8.
  static constexpr std::size_t kLargestSet = 8;
  static constexpr std::size_t kSmallestSet = 2;
  /// Number of random orders that are used for "random pages" in CONEX, Table 2.
  static constexpr std::size_t kSeeds = 10;

  /// `guests`: further extractors for the tables that compare extractors.
  explicit PaperExperiments(std::vector<std::unique_ptr<Extractor>> guests = {});

  const std::vector<std::unique_ptr<Extractor>>& extractors() const { return extractors_; }

  /// The index of an algorithm with settings of which there is an extractor.
  std::size_t index_of(const std::string& name, const std::vector<Setting>& settings = {}) const;
  /// The algorithms that a paper does not compare: all except those named, guests, the project's
  /// floors and ceiling, in the order of tables.
  std::vector<std::size_t> others_than(std::span<const char* const> names) const;
  /// Number of extractors with default parameters: all algorithms, guests, floors and the ceiling.
  /// They come first.
  std::size_t standard_count() const { return standard_count_; }

 private:
  std::vector<std::unique_ptr<Extractor>> extractors_;
  std::size_t algorithm_count_ = 0;  // with default parameters; they come first
  std::size_t standard_count_ = 0;
};

/// TemEx with an n-CS of `size` pages and `votes` votes: votes < size, or both 1.
std::vector<Setting> temex_settings(std::size_t size, std::size_t votes);
/// ConEx with an n-SET of `size` pages.
std::vector<Setting> conex_settings(std::size_t size);
/// ConEx with random pages.
std::vector<Setting> random_settings(std::size_t seed);

/// The experiments and their results.
struct PaperResult {
  const PaperExperiments& experiments;
  BenchRun bench;

  /// Result of an extractor on a site (index in `bench.sites`).
  const Experiment& result(std::size_t extractor, std::size_t site) const {
    return bench.results[site * experiments.extractors().size() + extractor];
  }

  /// The numbers of an extractor's results, in the order of the sites, without undefined ones.
  std::vector<double> values(
      std::size_t extractor,
      const std::function<std::optional<double>(const Experiment&)>& number) const;

  /// Mean over the sites that have gold for the task; nullopt without sites.
  std::optional<double> mean(std::size_t extractor, Task task, Unit unit, Metric metric) const;
};

/// Which sites to use: those that a paper names, or all sites of the suite.
enum class PaperSubset : std::uint8_t { kAll, kPsi15, kConex30 };

/// The suite with only the sites of the subset. Error (`kInput`): the suite has none of them.
Result<Suite> subset_of(const Suite& suite, PaperSubset subset);

/// Writes the files; returns the begin of reproduction.txt, up to the first table. Errors
/// (`kOutput`) name the file.
Result<std::string> write_reproduction(const PaperResult& run, const std::string& folder);

}  // namespace pagelet
