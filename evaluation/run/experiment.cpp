// SPDX-License-Identifier: MIT
#include "evaluation/run/experiment.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/digest/sha256.h"

namespace pagelet {

const Score* Experiment::score(Target task, Unit unit) const {
  const auto found = std::ranges::find_if(
      scores, [&](const Score& score) { return score.task == task && score.unit == unit; });
  return found == scores.end() ? nullptr : &*found;
}

std::string bytes_of(const NodeSet& nodes) {
  std::string bytes((nodes.universe() + 7) / 8, '\0');
  nodes.for_each([&](std::size_t node) {
    bytes[node / 8] =
        static_cast<char>(static_cast<unsigned char>(bytes[node / 8]) | 1U << node % 8);
  });
  return bytes;
}

std::uint64_t answer_identity(const NodeSet& nodes, const std::optional<NodeSet>& other) {
  std::string text = std::to_string(nodes.universe()) + "\n" + bytes_of(nodes);
  if (other) text += std::to_string(other->universe()) + "\n" + bytes_of(*other);
  return sha256_begin(text);
}

Experiment run_experiment(LabelledSite& site, const Result<void>& opened,
                          const Extractor& extractor, const ScoreChoice& choice) {
  Experiment experiment;
  experiment.run = opened ? site.run(extractor) : failed_run(opened.error());
  experiment.scores = site.scores(experiment.run, extractor.info().target, choice);
  if (const auto& extraction = experiment.run.extraction) {
    experiment.answer_hash = answer_identity(extraction->nodes, extraction->other_nodes);
  }
  return experiment;
}

std::string canonical_parameters(const std::vector<ParameterSpec>& specs,
                                 const Parameters& parameters) {
  nlohmann::json json = nlohmann::json::object();
  for (const auto& [name, value] : canonical_settings(specs, parameters)) json[name] = value;
  return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string canonical_parameters(const Extractor& extractor) {
  return canonical_parameters(extractor.info().parameters, extractor.parameters());
}

}  // namespace pagelet
