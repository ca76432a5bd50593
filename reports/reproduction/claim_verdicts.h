// SPDX-License-Identifier: MIT
#pragma once

/// What the papers claim, and whether a run shows it. published/claims.json has the claims, a row
/// of data each; its field `about` explains them.
///
/// Each claim is one or several tests, mostly that an extractor is above another one: Wilcoxon's
/// signed-rank test on the sites. Holm's correction is made over the tests of a claim. The claim
/// holds if every test favours it significantly, and is reversed if any test significantly favours
/// the opposite. Otherwise the sites do not show it.

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/result.h"
#include "extractors/parameters.h"
#include "reports/reproduction/paper_tables.h"

namespace pagelet {

/// The ids of all claims, in the order of the table.
std::vector<std::string> claim_ids();

/// An algorithm with settings.
using ClaimExperiment = std::pair<std::string, std::vector<Setting>>;

/// The experiments that the claims need; those of several claims once or more often. Error
/// (`kUsage`): there is no such claim.
Result<std::vector<ClaimExperiment>> experiments_of_claims(std::span<const std::string> ids);

/// A row for each of the claims for which the run has what it needs. The last note counts them.
PaperTable claims_table(const PaperResult& run, std::span<const std::string> ids);

}  // namespace pagelet
