// SPDX-License-Identifier: MIT
#pragma once

/// Pagelet in one header: the template or the main content of pages that a program holds in memory.
///
/// Example:
///   #include <pagelet/pagelet.h>
///   auto result = pagelet::extract({{"https://site.example/a.html", html_a},
///                                   {"https://site.example/b.html", html_b}},
///                                  {.output = pagelet::Output::kContent});
///   std::puts(result->markdown().c_str());
///
/// The first page is the key page. The others are what it is compared with, in this order, as many
/// as are given: pages of the same site that share its template. Two to four are enough; pages that
/// repeat the key page do no harm. With one page alone the answer rests on it alone (flag
/// `no_candidates`).
///
/// Many key pages of one site are asked for one after the other, so that each page is parsed once:
///   auto site = pagelet::make_site(pages);
///   for (pagelet::PageIndex page : site->pages()) {
///     auto result = pagelet::extract(*site, page);
///   }
/// There a page is compared with the pages that it links to, and with others when these are too
/// few.
///
/// Threads: `extract` of pages may be called from any number of threads. A Site, with the results
/// that came from it, belongs to one thread at a time.
/// Cost: parsing dominates, some 20 ms for a megabyte of HTML; memory some 10 times the HTML.
/// Errors are values: a page that cannot be parsed within the limits, an unknown algorithm.
/// docs/library.md says more.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/dom/node_set.h"
#include "core/dom/working_tree.h"
#include "core/limits.h"
#include "core/result.h"
#include "core/site/given_pages.h"
#include "core/site/site.h"
#include "extractors/extractor.h"
#include "reports/export/metadata.h"
#include "reports/export/page_answer.h"

namespace pagelet {

/// What is wanted of a page: kTemplate or kContent.
using Output = Target;

struct ExtractionOptions {
  /// Its name; `pagelet algorithms` lists them.
  std::string algorithm = "leafcut";
  /// Parameters of the algorithm, name and value as `--set` takes them: {{"pages", "6"}}.
  std::vector<Setting> parameters = {};
  /// An algorithm of one's own, or one made before; null: `algorithm` with `parameters`.
  std::shared_ptr<const Extractor> extractor = {};
  /// None: what the algorithm looks for.
  std::optional<Output> output = {};
  /// What a page may cost at most. Of a Site, its own limits count instead.
  Limits limits = {};
  /// For parsing and judging; 0: any time.
  double timeout_seconds = 0;
};

/// The answer for one key page. What is written of it is made when it is asked for.
class ExtractedPage {
 public:
  /// As it was given.
  const std::string& url() const { return url_; }
  Output output() const { return output_; }
  const std::string& algorithm() const { return extractor_->info().name; }

  /// The answer with its marks, in CommonMark with tables; links are absolute.
  std::string markdown() const;
  /// The answer as people read it: plain text, UTF-8.
  std::string text() const;
  /// The answer with what lies above it as a page of its own, without scripts.
  std::string html() const;
  /// XPaths of the nodes, in document order (core/dom/path.h).
  std::vector<std::string> paths() const;

  /// The answer as a document `pagelet.extract/1` in one line (docs/formats.md), without times:
  /// what `pagelet extract --format json --no-times` prints.
  std::string json() const;

  /// What the page says of itself, whatever the output: title, author, dates ...
  PageMetadata metadata() const;

  /// The nodes, as numbers of `tree()`.
  const NodeSet& nodes() const { return nodes_; }
  /// The key page's nodes that count.
  const WorkingTree& tree() const { return *tree_; }
  /// By node: compared pages that share it; empty for algorithms that do not count.
  const std::vector<std::uint32_t>& votes() const { return extraction_.votes; }
  /// By node: why it was taken or left out. Computes the answer again.
  std::vector<std::string> reasons() const;

  /// "few_candidates", "no_candidates" ...; in alphabetical order (docs/formats.md).
  const std::vector<std::string>& flags() const { return extraction_.flags; }
  /// URLs of the pages that the key page was compared with, in order.
  std::vector<std::string> candidates() const;

 private:
  friend Result<ExtractedPage> extract(std::vector<GivenPage> pages,
                                       const ExtractionOptions& options);
  friend Result<ExtractedPage> extract(Site& site, PageIndex page,
                                       const ExtractionOptions& options);
  ExtractedPage(Site& site, std::shared_ptr<const Extractor> extractor, Extraction extraction,
                std::optional<Output> output);

  PageAnswer answer() const;

  std::shared_ptr<Site> kept_site_;  // null: the caller keeps it
  Site* site_;
  PageIndex page_;
  std::string url_;
  std::shared_ptr<const Extractor> extractor_;
  Extraction extraction_;
  Output output_;
  NodeSet nodes_;
  const WorkingTree* tree_;
};

/// The answer for the first of some pages, compared with all the others. URLs may be empty or
/// relative; then relative links stay as they are.
/// Errors: `kUsage`, an unknown algorithm or parameter, or no page at all; `kLimit`, the first page
/// is beyond a limit; `kTimeout`. Of the other pages, those beyond a limit are left out.
Result<ExtractedPage> extract(std::vector<GivenPage> pages, const ExtractionOptions& options = {});

/// A site made of pages in memory, all on one host. It may ask for any of its pages as key page.
std::unique_ptr<Site> make_site(std::vector<GivenPage> pages, const Limits& limits = {});

/// The answer for a page of a site, which becomes its key page. The site must outlive the result.
/// Errors: as above; `kInput`, the page's URL is on another host than that of the first key page.
Result<ExtractedPage> extract(Site& site, PageIndex page, const ExtractionOptions& options = {});

}  // namespace pagelet
