// SPDX-License-Identifier: MIT
#include "evaluation/run/experiment.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <unordered_map>
#include <utility>

#include "core/digest/sha256.h"
#include "evaluation/run/build.h"  // made by cmake/PageletBuild.cmake at every build

namespace pagelet {
namespace {

struct HashNodeSet {
  std::size_t operator()(const NodeSet& nodes) const {
    return static_cast<std::size_t>(nodes.hash());
  }
};

// The data of an answer that a setting has given.
struct KnownAnswer {
  std::uint64_t hash;
  std::vector<Score> scores;
};

}  // namespace

void Experiment::assign_to(const BenchSite& of, std::size_t index) {
  site = of.id;
  category = of.category;
  suite = of.suite;
  extractor = index;
}

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

std::uint64_t answer_identity(const NodeSet& nodes, const std::optional<NodeSet>& other,
                              const std::optional<std::string>& own_text) {
  std::string text = std::to_string(nodes.universe()) + "\n" + bytes_of(nodes);
  if (other) text += std::to_string(other->universe()) + "\n" + bytes_of(*other);
  if (own_text) text += "text\n" + *own_text;
  return sha256_begin(text);
}

Experiment run_experiment(LabelledSite& site, const Result<void>& opened,
                          const Extractor& extractor, const ScoreChoice& choice) {
  Experiment experiment;
  experiment.run = opened ? site.run(extractor) : failed_run(opened.error());
  experiment.scores = site.scores(experiment.run, extractor.info().target, choice);
  if (const auto& extraction = experiment.run.extraction) {
    experiment.answer_hash =
        answer_identity(extraction->nodes, extraction->other_nodes, extraction->text);
  }
  return experiment;
}

std::vector<Experiment> run_site_experiments(LabelledSite& site, Result<void> opened,
                                             std::span<const Extractor* const> extractors,
                                             const ScoreChoice& choice, bool batch) {
  std::vector<Experiment> experiments(extractors.size());
  std::vector<bool> done(extractors.size(), false);
  PerWhitespace<std::unordered_map<NodeSet, KnownAnswer, HashNodeSet>> known;
  const auto known_answer = [&](const NodeSet& nodes, Whitespace whitespace) -> KnownAnswer& {
    const auto [place, is_new] = known[whitespace].try_emplace(nodes);
    if (!is_new) return place->second;
    place->second.hash = answer_identity(nodes);
    if (site.has_gold(choice.task, choice.unit)) {
      const bool is_own = extractors.front()->info().target == choice.task;
      place->second.scores = {
          site.score(is_own ? nodes : nodes.complement(), whitespace, choice.task, choice.unit)};
    }
    return place->second;
  };
  // The text depends on more than the nodes.
  batch = batch && choice.unit != Unit::kText;
  if (opened && batch && !site.prepare()) {
    const auto visit = [&](std::size_t index, const NodeSet& nodes, const Extraction& found,
                           Run run) {
      const KnownAnswer& answer = known_answer(nodes, found.whitespace);
      experiments[index].answer_hash = answer.hash;
      experiments[index].scores = answer.scores;
      experiments[index].run = std::move(run);
      done[index] = true;
    };
    opened = run_batch(site.key_page(), extractors, site.info().id, visit);
    if (!opened) site.close_pages();
  }
  for (std::size_t index = 0; index < extractors.size(); ++index) {
    Experiment& experiment = experiments[index];
    if (!done[index]) {
      // A site that is too large for a batch is not tried again with each setting.
      experiment = run_experiment(site, opened, *extractors[index], choice);
      experiment.run.extraction.reset();
      experiment.run.text.reset();
    }
    experiment.assign_to(site.info(), index);
    experiment.scored = choice;
  }
  return experiments;
}

std::string build_of_program() { return kBuild; }

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
