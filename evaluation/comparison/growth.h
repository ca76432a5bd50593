// SPDX-License-Identifier: MIT
#pragma once

/// How the time and the operations of extractors grow with the size of the pages. Real key pages of
/// one size differ so much that their size explains little of the time; generated pages differ in
/// size alone.

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/result.h"
#include "core/site/page_source.h"
#include "extractors/extractor.h"

namespace pagelet {

/// The number of pages of a generated site: the key page and four others. All link to each other,
/// so that each algorithm finds its default number of candidates.
inline constexpr std::size_t kPagesOfGeneratedSite = 5;

/// A site whose pages have about `nodes` nodes: header, menu and footer of one template. Nested
/// sections: a third of them has an id that all pages have, the others have ids of their own. The
/// innermost sections have paragraphs, lists, tables and cards with texts of their own. The number
/// of comments is the square root of the size. Equal sizes give equal pages.
std::vector<GivenPage> article_pages(std::size_t nodes);

/// The same site with flat pages: after the template, equal blocks of texts of their own, all below
/// one parent. The mapping of two such lists needs a table of their sizes.
std::vector<GivenPage> flat_pages(std::size_t nodes);

/// One kind of generated pages: its name for tables, and the function that makes a site.
struct GeneratedPages {
  const char* name;
  std::vector<GivenPage> (*make)(std::size_t nodes);
};
inline constexpr GeneratedPages kNestedPages{"nested", article_pages};
inline constexpr GeneratedPages kFlatPages{"flat", flat_pages};

/// The times and operations of an extractor on generated sites.
struct GrowthSeries {
  std::string name;           ///< of the extractor
  std::string pages;          ///< name of the kind of pages
  std::vector<double> nodes;  ///< of the key page
  std::vector<double> ms;     ///< processor time of the extractor alone, least of several runs
  /// The nodes of the pages that were compared, and what the extractor counts besides
  /// (ExtractionContext::count).
  std::vector<double> operations;
};

/// Runs the extractors on sites of the given sizes, `runs` times where the pages are small and once
/// where they are large. An extractor without an answer on a site has no point there.
std::vector<GrowthSeries> measure_growth(std::span<const std::unique_ptr<Extractor>> extractors,
                                         const GeneratedPages& pages,
                                         std::span<const std::size_t> sizes, std::size_t runs);

}  // namespace pagelet
