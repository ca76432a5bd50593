// SPDX-License-Identifier: MIT
#pragma once

/// A site of a stored run, looked at again: its pages, why each algorithm answered as it did, and
/// the order of the key page's links. Reports print it.
///
/// Example:
///   PAGELET_ASSIGN_OR_RETURN(SiteReview review, review_site(record, 0));
///   for (const RankedLink& link : review.links) use(link.url);

#include <cstddef>
#include <map>
#include <memory>
#include <vector>

#include "core/candidates/candidates.h"
#include "core/result.h"
#include "core/site/key_page.h"
#include "datasets/site_folder.h"
#include "evaluation/store/store.h"
#include "extractors/extractor.h"

namespace pagelet {

struct SiteReview {
  std::unique_ptr<SiteFolder> folder;
  std::unique_ptr<KeyPage> key_page;
  std::vector<RankedLink> links;  ///< the first links of the key page, in the order of trying them
  /// By extractor. Missing: it is not in the program, has no stored answer, or answers otherwise
  /// now, because the pages have changed.
  std::map<std::size_t, Explanation> explanations;
};

/// Opens the folder of a site (BenchSite::folder) and runs the built-in algorithms on it again, as
/// far as the run has stored their answers. Errors: those of opening the folder and the key page.
Result<SiteReview> review_site(const BenchRecord& record, std::size_t site);

}  // namespace pagelet
