// SPDX-License-Identifier: MIT
#pragma once

/// The JSON documents that the scripts of the report's pages read.
///
/// `window.pageletOverview = {...}`, schema `pagelet.overview/1`. Positions, not names, lead
/// from one list to another: a site or an extractor is its index in `sites` or `extractors`.
///   * suite, universe, words: of the run. run: date, machine, program, command; without, titles of
///     algorithms that the command lacks. level: of significance. metrics: name, title. costs:
///     sentences.
///   * categories: name, sites. sizes: smallest, largest (nodes), sites. kinds: names of the
///     kinds of nodes.
///   * sites: id, title, category, language, licence, kappas (by label, or null), url, nodes, page
///     (link).
///   * extractors: name, title, summary, citation, target, role, developed_here, version, page;
///     parameters (name, value, default, range, unit, help; texts are empty when not known);
///     costs; by task losses (sites; by kind nodes, gold, missed, wrong) and failures (sentences).
///   * comparisons, one for each task, unit and metric: sites, verdict, ranking; extractors
///     (values by position in sites, mean, ci99, bca99, tenth_percentile, empty, failed, mean_rank,
///     groups, by_category and by_size: number of sites, mean, ci99); tests: size of the family;
///     pairs (first, second; a paired difference as in reports/output/json.h, whose p_holm is
///     null outside of the family; test: in few words; text: in sentences); groups,
///     friedman (text, critical_difference).
///   * results, by site and extractor: status, flags, message, loads, ms, candidates; gold and
///     others: nodes by task; empty: by task the units of which the answer has nothing; by task
///     missed and wrong nodes of each kind, or null.
///
/// `window.pageletParameters = {...}`, schema `pagelet.parameters/1`. Extractors are positions
/// in `extractors` of the overview, curves in `curves`, points in a curve's `points`.
///   * curves: extractor; parameter; changed (name and value of the choice, or empty); numeric;
///     points: value (empty: by the algorithm's rule), base, no_page, loads, and by task null
///     or mean, ci99, tenth_percentile, test.
///   * contests: task; curves, the first one of the best algorithm; values: value, and by curve
///     points (or null) and tests.
///   * grids: extractor; axes (rows, columns): parameter, base (the run's value), values; by task
///     the means, row by row, or null.
///   * test, tests: null or a paired difference.

#include <vector>

#include "evaluation/comparison/overview.h"
#include "evaluation/comparison/parameter_effects.h"
#include "evaluation/store/store.h"
#include "reports/html/report.h"
#include "reports/output/json.h"

namespace pagelet {

/// When, where and by what the run was made, and the command that repeats it.
Json run_json(const BenchRecord& record, const ReportOrigin& origin);

/// The object that assets/overview.js and assets/algorithm.js draw. No times of writing, no
/// paths.
Json overview_json(const BenchRecord& record, const Overview& overview,
                   const ReportOrigin& origin = {});

/// The metrics: [name, title] of each.
Json metrics_json();

/// The F1, in the headline unit, of every extractor on every site, and the leader of each task, for
/// moving from one site to another in the inspector. Links are relative, between files of one
/// folder.
Json site_list_json(const BenchRecord& record, const Overview& overview);

/// The object that assets/parameters.js draws.
Json parameters_json(const ParameterEffects& effects);

}  // namespace pagelet
