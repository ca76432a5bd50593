// SPDX-License-Identifier: MIT
#include "evaluation/tuning/experiment_outcome.h"

namespace pagelet {

ExperimentMemory::Key ExperimentMemory::key_of(const ExperimentContext& context,
                                               const std::string& parameters) {
  return {context.site.id, context.algorithm.name, context.algorithm.version,
          parameters,      context.task,           context.unit};
}

Result<void> ExperimentMemory::write(const ExperimentContext& context,
                                     std::span<const std::string* const> parameters,
                                     std::span<const ExperimentOutcome> outcomes) {
  order_.push_back(context.site.id);
  for (std::size_t at = 0; at < outcomes.size(); ++at) {
    outcomes_[key_of(context, *parameters[at])] = outcomes[at];
  }
  return {};
}

Result<void> ExperimentMemory::look_up(const ExperimentContext& context,
                                       std::span<const std::string* const> parameters,
                                       std::span<std::optional<ExperimentOutcome>> found) {
  for (std::size_t at = 0; at < parameters.size(); ++at) {
    const auto known = outcomes_.find(key_of(context, *parameters[at]));
    if (known != outcomes_.end()) found[at] = known->second;
  }
  return {};
}

}  // namespace pagelet
