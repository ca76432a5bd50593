// SPDX-License-Identifier: MIT
#pragma once

/// The algorithms by name. extractors/CMakeLists.txt lists them, one line each.
///
/// Example:
///   PAGELET_ASSIGN_OR_RETURN(const auto extractor, make_extractor("temex", {{"votes", "3"}}));

#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.h"
#include "extractors/extractor.h"

namespace pagelet {

/// The contents of an algorithm's file: its description, its parameters, and functions of its
/// options. An algorithm may as well be a class that derives from Extractor.
template <class Options>
struct Algorithm {
  ExtractorInfo info;  ///< `parameters` follows from the table; without `developed_on` it is empty
  ParameterTable<Options> table = ParameterTable<Options>();
  Result<Answer> (*extract)(const Options& options, const ExtractionContext& context) = nullptr;
  /// See Extractor::explain; nullptr: its default.
  Explanation (*explain)(const Options& options, const ExtractionContext& context,
                         const Answer& answer) = nullptr;
  /// See Extractor::extract_batch; nullptr: its default. `batch`: the options of the extractors.
  void (*extract_batch)(const ExtractionContext& context, std::span<const Options* const> batch,
                        const BatchVisitor& visit) = nullptr;
};

/// An Algorithm with the values of its parameters.
template <class Options>
class AlgorithmExtractor final : public Extractor {
 public:
  AlgorithmExtractor(const std::shared_ptr<const Algorithm<Options>>& algorithm,
                     Parameters parameters)
      : Extractor({algorithm, &algorithm->info}, std::move(parameters)),
        algorithm_(*algorithm),
        options_(algorithm_.table.read(parameters_)) {}

  Result<Answer> extract(const ExtractionContext& context) const override {
    return algorithm_.extract(options_, context);
  }
  Explanation explain(const ExtractionContext& context, const Answer& answer) const override {
    if (algorithm_.explain == nullptr) return Extractor::explain(context, answer);
    return algorithm_.explain(options_, context, answer);
  }
  void extract_batch(const ExtractionContext& context, std::span<const Extractor* const> batch,
                     const BatchVisitor& visit) const override {
    if (algorithm_.extract_batch == nullptr) return;
    std::vector<const Options*> options;
    for (const Extractor* extractor : batch) {
      options.push_back(&static_cast<const AlgorithmExtractor*>(extractor)->options_);
    }
    algorithm_.extract_batch(context, options, visit);
  }

 private:
  const Algorithm<Options>& algorithm_;
  Options options_;
};

/// How to make an algorithm for a choice of parameters, and its description.
struct ExtractorEntry {
  std::shared_ptr<const ExtractorInfo> shared_info;
  std::function<std::unique_ptr<Extractor>(Parameters parameters)> make;

  const ExtractorInfo& info() const { return *shared_info; }
};

/// The file FILE.cpp of an algorithm NAME defines `ExtractorEntry pagelet::FILE::NAME_entry()`.
template <class Options>
ExtractorEntry extractor_entry(Algorithm<Options> algorithm) {
  algorithm.info.parameters = algorithm.table.specs();
  if (!algorithm.info.developed_on) algorithm.info.developed_on.emplace();
  const auto shared = std::make_shared<const Algorithm<Options>>(std::move(algorithm));
  return {{shared, &shared->info}, [shared](Parameters parameters) {
            return std::make_unique<AlgorithmExtractor<Options>>(shared, std::move(parameters));
          }};
}

/// All algorithms in the order of tables, the floors last.
std::span<const ExtractorEntry> builtin_extractors();

/// The names of the algorithms that answer a task, in the order of tables.
std::vector<std::string> algorithms_for(Task task);

/// Checks whether an algorithm answers a task. Error (`kUsage`): it does not; the message names
/// those that do, and begins with `option`.
Result<void> check_answers(const ExtractorInfo& info, Task task, std::string_view option);

/// The entry of an algorithm. Error (`kUsage`): there is none of this name; the message lists those
/// that exist.
Result<ExtractorEntry> find_extractor(std::string_view name);

/// Makes an extractor with these settings; all other parameters have their defaults.
/// Errors (`kUsage`): those of find_extractor and of Parameters::parse.
Result<std::unique_ptr<Extractor>> make_extractor(std::string_view name,
                                                  const std::vector<Setting>& settings);

/// The same for calls that follow each other: each thread caches the last one, which takes a tenth
/// of the time for a tiny page to make.
Result<std::shared_ptr<const Extractor>> shared_extractor(std::string_view name,
                                                          const std::vector<Setting>& settings);

}  // namespace pagelet
