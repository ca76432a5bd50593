// SPDX-License-Identifier: MIT
#pragma once

/// Everything that the inspector knows of one site, as one JSON document.

#include <cstddef>

#include "datasets/site_folder.h"
#include "evaluation/store/store.h"
#include "extractors/registry.h"
#include "reports/html/reason_sums.h"
#include "reports/output/json.h"

namespace pagelet {

/// Links of the key page that the inspector lists at most.
inline constexpr std::size_t kMaxListedLinks = 300;

/// The site `record.bench.sites[site]` and its results, with the key page as it stands in `folder`.
///
/// Nodes are numbered as in the Document of the key page; sets of nodes are bitsets in base 64, bit
/// i % 8 of byte i / 8 for node i; lists "by node" have one entry for each node that counts, in
/// order. docs/report.md describes the fields. Algorithms that `registry` can make run once more,
/// to say why; where they now answer differently (the pages have changed), nothing is said.
/// What they say of their mistakes is added to `sums`, if there is one.
/// Errors: those of reading the key page.
Result<Json> site_data(const RunRecord& record, std::size_t site, SiteFolder& folder,
                       const ExtractorRegistry& registry, ReasonSums* sums = nullptr);

}  // namespace pagelet
