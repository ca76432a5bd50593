// SPDX-License-Identifier: MIT
#include "reports/reproduction/experiments.h"

#include <algorithm>
#include <utility>

#include "evaluation/run/oracle.h"
#include "extractors/registry.h"

namespace pagelet {

PaperExperiments::PaperExperiments(std::vector<std::unique_ptr<Extractor>> guests) {
  const auto add_builtin = [&](bool algorithms) {
    for (const ExtractorEntry& entry : builtin_extractors()) {
      const ExtractorInfo& info = entry.info();
      if ((info.role == Role::kAlgorithm) != algorithms) continue;
      const std::size_t at = insert(info.name, {});
      if (algorithms) {
        standard_.emplace(info.name, at);
      } else {
        others_.push_back(at);
      }
    }
  };
  const auto add_other = [&](std::unique_ptr<Extractor> extractor) {
    others_.push_back(extractors_.size());
    extractors_.push_back(std::move(extractor));
  };
  add_builtin(true);
  for (auto& guest : guests) add_other(std::move(guest));
  add_builtin(false);
  add_other(std::make_unique<Oracle>());
  standard_count_ = extractors_.size();

  for (std::size_t size = 1; size <= kLargestSet; ++size) {
    const std::size_t most = size == 1 ? 1 : size - 1;
    for (std::size_t votes = 1; votes <= most; ++votes) {
      // The defaults are among them and need not run twice.
      temex_[{size, votes}] = size == 3 && votes == 2
                                  ? standard("temex")
                                  : insert("temex", {{"cs-size", std::to_string(size)},
                                                     {"votes", std::to_string(votes)}});
    }
  }
  for (std::size_t size = kSmallestSet; size <= kLargestSet; ++size) {
    conex_[size] =
        size == 4 ? standard("conex") : insert("conex", {{"set-size", std::to_string(size)}});
  }
  for (std::size_t seed = 1; seed <= kSeeds; ++seed) {
    conex_random_.push_back(insert("conex", {{"order", "random"}, {"seed", std::to_string(seed)}}));
  }
}

std::size_t PaperExperiments::insert(
    const std::string& name, const std::vector<std::pair<std::string, std::string>>& settings) {
  extractors_.push_back(make_extractor(name, settings).value());
  return extractors_.size() - 1;
}

std::vector<std::size_t> PaperExperiments::others_than(std::span<const char* const> names) const {
  std::vector<std::size_t> rest;
  for (std::size_t at = 0; at < standard_count_; ++at) {
    const std::string& name = extractors_[at]->info().name;
    if (!standard_.contains(name) || standard_.at(name) != at) continue;
    if (std::ranges::find(names, name) == names.end()) rest.push_back(at);
  }
  rest.insert(rest.end(), others_.begin(), others_.end());
  return rest;
}

std::vector<double> PaperRun::values(std::size_t extractor, Target task, Unit unit,
                                     Metric metric) const {
  std::vector<double> values;
  for (std::size_t site = 0; site < bench.sites.size(); ++site) {
    const Score* found = score(extractor, site, task, unit);
    if (found != nullptr) values.push_back(value_of(found->rates, metric));
  }
  return values;
}

std::optional<double> PaperRun::mean(std::size_t extractor, Target task, Unit unit,
                                     Metric metric) const {
  return summarize(values(extractor, task, unit, metric), kPercentClamp).mean;
}

}  // namespace pagelet
