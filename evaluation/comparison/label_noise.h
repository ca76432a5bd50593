// SPDX-License-Identifier: MIT
#pragma once

/// How far the order of algorithms depends on who labelled the sites: their answers are scored
/// again against gold labels that are disturbed as much as two annotators differ.
///
/// The model: on a site, Cohen's kappa of two annotators is 1 - L; L is drawn from the exponential
/// distribution whose mean is that of the suite or, if the site's own labels state a kappa, of the
/// site. For a gold set with the share p of the nodes, they then differ on 2 p (1 - p) L of the
/// nodes. These are the largest subtrees around nodes drawn at random that fit: each gets the label
/// that its root lacks. Draws are the same on every machine and for any number of jobs.

#include <cstddef>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "core/dom/node_set.h"
#include "core/dom/working_tree.h"
#include "datasets/suite.h"
#include "evaluation/run/labelled_site.h"
#include "extractors/extractor.h"

namespace pagelet {

/// Mean kappa of two annotators, by task; nullopt: not known, and nothing is disturbed.
using TaskKappas = PerTask<std::optional<double>>;

/// The number of times that the labels are disturbed.
inline constexpr std::size_t kLabelDraws = 1'000;

/// The means of a task over all sites with gold for it.
struct DisturbedScores {
  std::size_t sites = 0;
  std::vector<std::vector<double>> f1;  ///< by draw, then by algorithm: percent, over nodes
};

/// A gold set as another annotator might have marked it, who differs on about `nodes` nodes.
NodeSet disturbed(const WorkingTree& page, const NodeSet& gold, std::size_t nodes,
                  std::mt19937_64& generator);

/// Runs the algorithms on all sites and scores their answers against disturbed labels, for template
/// and main content. `kappas`: by name of a suite. Sites that cannot be opened or have no gold in
/// nodes are omitted. An algorithm without an answer scores 0. `jobs`: number of sites at the same
/// time.
PerTask<DisturbedScores> disturb_labels(const Suite& suite,
                                        const std::vector<const Extractor*>& algorithms,
                                        const std::map<std::string, TaskKappas>& kappas,
                                        const SiteOptions& options, std::size_t jobs);

}  // namespace pagelet
