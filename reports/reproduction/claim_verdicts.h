// SPDX-License-Identifier: MIT
#pragma once

/// What the papers claim, and whether a run shows it. published/claims.json has the claims, a row
/// of data each; its field `about` explains them.
///
/// Each claim is one or several comparisons, mostly that an extractor is above another one. Claims
/// are of means, so each comparison is a test of the mean by flipped signs (mean_tests.h), with
/// Holm's correction over those of the claim, and a 95 % interval; it is significant if both say
/// so. The claim holds if every comparison favours it significantly, and is reversed if any
/// significantly favours the opposite; a number that is not in its interval differs. Otherwise the
/// sites do not show it, and the row says the smallest difference that they could have shown.

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/result.h"
#include "evaluation/statistics/cluster_bootstrap.h"
#include "extractors/parameters.h"
#include "reports/reproduction/paper_tables.h"

namespace pagelet {

/// The ids of all claims, in the order of the table.
std::vector<std::string> claim_ids();

/// Whether the claim of this id is about how a time grows (PaperResult::growth).
bool is_growth_claim(const std::string& id);

/// An algorithm with settings.
using ClaimExperiment = std::pair<std::string, std::vector<Setting>>;

/// The experiments that the claims need; those of several claims once or more often. Error
/// (`kUsage`): there is no such claim.
Result<std::vector<ClaimExperiment>> experiments_of_claims(std::span<const std::string> ids);

/// A row for each of the claims for which the run has what it needs. The last note counts them.
/// `clusters`: of the run's sites; then the signs of all sites of a cluster are flipped together,
/// and intervals are those of the bootstrap. Tests of categories stay over sites.
PaperTable claims_table(const PaperResult& run, std::span<const std::string> ids,
                        const ClusterBootstrap* clusters = nullptr);

/// The table for a screen: a block for each claim, in lines of `width` columns.
std::string claims_text(const PaperTable& claims, std::size_t width);

}  // namespace pagelet
