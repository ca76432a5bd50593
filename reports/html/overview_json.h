// SPDX-License-Identifier: MIT
#pragma once

/// The data of the overview and the algorithms' pages in the form that their scripts read
/// (data/overview.js).
///
/// `window.pageletOverview = {...}`, schema `pagelet.overview/1`. Positions, not names, lead
/// from one list to another: a site or an extractor is its index in `sites` or `extractors`.
///   * suite, universe, words: of the run. level: of significance. metrics: name, title.
///   * categories: name, sites. sizes: smallest, largest (nodes), sites. kinds: names of the
///     kinds of nodes.
///   * sites: id, title, category, url, nodes, page (link).
///   * extractors: name, title, summary, citation, target, role, developed_here, version, page;
///     parameters (name, value, default, range, unit, help; texts are empty when not known);
///     costs; by task losses (sites; by kind nodes, gold, missed, wrong) and failures (sentences).
///   * comparisons, one for each task, unit and metric: sites, verdict, ranking; extractors
///     (values by position in sites, mean, ci99, student_t99, bca99, tenth_percentile,
///     empty, failed, mean_rank, groups, by_category and by_size: number of sites, mean); pairs
///     (first, second, difference, wins, ties, losses, p, adjusted, significant, delta,
///     effect); groups, friedman, diagram (SVG).
///   * results, by site and extractor: status, flags, message, loads, ms, candidates; gold: nodes
///     by task; empty: by task the units of which the answer has nothing; by task missed and
///     wrong nodes of each kind, or null.

#include <span>
#include <string>
#include <vector>

#include "reports/html/overview.h"
#include "reports/html/site_facts.h"
#include "reports/output/json.h"

namespace pagelet {

/// The object that assets/overview.js and assets/algorithm.js draw. Numbers are rounded to 4
/// decimals, p values to 6. No times of writing, no paths.
/// `site_pages`: by site, the link to its page from the report's folder; empty: it has none.
Json overview_json(const RunRecord& record, const Overview& overview,
                   const std::vector<std::string>& site_pages, std::span<const SiteFacts> facts);

/// The metrics: [name, title] of each.
Json metrics_json();

/// The F1 in nodes of every extractor on every site, and the leader of each task, for moving from
/// one site to another in the inspector. Links are relative, between files of one folder.
Json site_list_json(const RunRecord& record, const Overview& overview);

}  // namespace pagelet
