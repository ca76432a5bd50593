// SPDX-License-Identifier: MIT
#include "evaluation/comparison/label_noise.h"

#include <cmath>

#include "core/random.h"
#include "core/site/key_page.h"
#include "evaluation/comparison/gold_sites.h"
#include "evaluation/run/score.h"
#include "extractors/run/run.h"

namespace pagelet {
namespace {

constexpr Task kDisturbed[] = {Task::kTemplate, Task::kContent};

// F1 of a site by task, one value for each draw and algorithm; empty without gold for the task.
using SiteScores = PerTask<std::vector<double>>;

// The nodes of an answer for a task, on the tree without blank texts; no node without an answer.
NodeSet answer_nodes(KeyPage& key, const Run& run, Task target, Task task) {
  const WorkingTree& page = key.tree(Whitespace::kDrop);
  if (!run.answer || !is_answer(run.status)) return NodeSet(page.size());
  const NodeSet nodes = nodes_for_task(*run.answer, target, task);
  if (run.answer->whitespace == Whitespace::kDrop) return nodes;
  const WorkingTree& other = key.tree(run.answer->whitespace);
  return NodeSet::of(page.size(), [&](std::size_t node) {
    const TreeNode same = other.node_of(page.document_node(static_cast<TreeNode>(node)));
    return same != kNoNode && nodes.contains(same);
  });
}

// The kappas of a site: those of its own labels, or of its suite.
TaskKappas kappas_of(const SuiteSite& site, const SiteFolder& folder,
                     const std::map<std::string, TaskKappas>& kappas) {
  const auto of_suite = kappas.find(site.suite);
  TaskKappas known = of_suite == kappas.end() ? TaskKappas{} : of_suite->second;
  const Result<LabelFile> labels = folder.labels();
  if (!labels || !labels->agreement) return known;
  const auto& [not_template, content, menu] = labels->agreement->kappas;
  if (not_template) known[Task::kTemplate] = not_template;
  if (content) known[Task::kContent] = content;
  return known;
}

// A number of the exponential distribution with mean 1.
double draw_exponential(std::mt19937_64& generator) {
  return -std::log1p(-std::ldexp(static_cast<double>(generator() >> 11), -53));
}

std::vector<double> scores_of(const WorkingTree& page, const NodeSet& gold, double mean_loss,
                              const std::vector<NodeSet>& answers, const Scorer& scorer,
                              std::mt19937_64& generator) {
  const double share = static_cast<double>(gold.count()) / static_cast<double>(page.size());
  const double nodes = 2 * share * (1 - share) * static_cast<double>(page.size());
  std::vector<double> f1;
  for (std::size_t draw = 0; draw < kLabelDraws; ++draw) {
    const double loss = mean_loss * draw_exponential(generator);
    const NodeSet labels =
        disturbed(page, gold, static_cast<std::size_t>(std::lround(loss * nodes)), generator);
    for (const NodeSet& answer : answers) {
      f1.push_back(rates_of(scorer.count(answer, labels, Unit::kNodes)).f1);
    }
  }
  return f1;
}

SiteScores scores_on_site(const SuiteSite& site, std::uint64_t seed, KeyPage& key, const Gold& gold,
                          const std::vector<const Extractor*>& algorithms, const TaskKappas& kappas,
                          const SiteOptions& options) {
  const WorkingTree& page = key.tree(Whitespace::kDrop);
  SiteScores scores;
  PerTask<std::vector<NodeSet>> answers;
  for (const Extractor* algorithm : algorithms) {
    const Run run = pagelet::run(key, *algorithm, site.id);
    for (const Task task : kDisturbed) {
      answers[task].push_back(answer_nodes(key, run, algorithm->info().target, task));
    }
  }
  const Scorer scorer(page, options.universe, options.words);
  std::mt19937_64 generator(seed);
  for (const Task task : kDisturbed) {
    const NodeSet* const labels = gold_for(gold, task);
    if (labels == nullptr) continue;
    const double mean_loss = 1 - kappas[task].value_or(1);
    scores[task] = scores_of(page, *labels, mean_loss, answers[task], scorer, generator);
  }
  return scores;
}

}  // namespace

NodeSet disturbed(const WorkingTree& page, const NodeSet& gold, std::size_t nodes,
                  std::mt19937_64& generator) {
  NodeSet labels = gold;
  while (nodes > 0) {
    auto root = static_cast<TreeNode>(draw_below(generator, page.size()));
    if (page.subtree_size(root) > nodes) continue;
    while (root != 0 && page.subtree_size(page.parent(root)) <= nodes) root = page.parent(root);
    const bool has_label = labels.contains(root);
    for (TreeNode node = root; node < page.end(root); ++node) {
      has_label ? labels.erase(node) : labels.insert(node);
    }
    nodes -= page.subtree_size(root);
  }
  return labels;
}

PerTask<DisturbedScores> disturb_labels(const Suite& suite,
                                        const std::vector<const Extractor*>& algorithms,
                                        const std::map<std::string, TaskKappas>& kappas,
                                        const SiteOptions& options, std::size_t jobs) {
  const auto by_site =
      on_gold_sites(suite, options, jobs,
                    [&](std::size_t at, SiteFolder& folder, KeyPage& key, const Gold& gold) {
                      const SuiteSite& site = suite.sites[at];
                      return scores_on_site(site, at, key, gold, algorithms,
                                            kappas_of(site, folder, kappas), options);
                    });
  PerTask<DisturbedScores> all;
  for (const Task task : kDisturbed) {
    DisturbedScores& scores = all[task];
    scores.f1.assign(kLabelDraws, std::vector<double>(algorithms.size()));
    for (const auto& site : by_site) {
      if (!site || (*site)[task].empty()) continue;
      const std::vector<double>& of_site = (*site)[task];
      ++scores.sites;
      for (std::size_t at = 0; at < of_site.size(); ++at) {
        scores.f1[at / algorithms.size()][at % algorithms.size()] += of_site[at];
      }
    }
    for (std::vector<double>& draw : scores.f1) {
      for (double& sum : draw) sum /= static_cast<double>(std::max<std::size_t>(scores.sites, 1));
    }
  }
  return all;
}

}  // namespace pagelet
