// SPDX-License-Identifier: MIT
/// What a run costs before the first mapping, with every page parsed and with every page in the
/// cache of parsed pages: reading, hashing, documents, working trees, links, candidate pages.

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <stdexcept>

#include "core/candidates/candidates.h"
#include "core/web/document_cache.h"
#include "datasets/site_content.h"
#include "datasets/site_folder.h"
#include "tests/performance/goals.h"
#include "tests/performance/open_suite.h"
#include "tests/support/temporary_folder.h"

namespace pagelet::performance {
namespace {

struct Prepared {
  std::uint64_t checksum = 0;
  std::size_t pages = 0;
  std::uint64_t bytes = 0;
};

// All that TemEx asks for before it compares: the trees of the key page and of its candidates.
Prepared prepare(SiteFolder& folder, DocumentCache* documents) {
  auto site = Site::open(folder.source(), folder.key_page(), Limits{}, documents);
  if (!site) throw std::logic_error(site.error().message);
  Prepared prepared;
  const auto use = [&](SitePage& page) {
    const WorkingTree& tree = (*site)->tree(page, Whitespace::kDrop);
    prepared.checksum = prepared.checksum * 31 + tree.size() + tree.structure_hash(0);
  };
  use((*site)->key_page());
  const CandidateSelection selection = select_candidates(**site, {});
  for (const PageIndex page : selection.pages) use(*(*site)->page(page));
  prepared.pages = selection.pages_loaded();
  return prepared;
}

std::uint64_t bytes_below(const std::string& folder) {
  std::uint64_t bytes = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file()) bytes += entry.file_size();
  }
  return bytes;
}

// Bytes of the documents and of their pages, all pages of a site.
struct Sizes {
  std::uint64_t documents = 0;
  std::uint64_t pages = 0;
};

Sizes sizes_of(SiteFolder& folder) {
  const TemporaryFolder cache_folder;
  DocumentCache cache(cache_folder.path());
  SymbolTable symbols;
  Sizes sizes;
  for (PageIndex page = 0; page < folder.source().size(); ++page) {
    const Result<RawPage> raw = folder.source().read(page, Limits{});
    if (raw && parse_page(*raw, symbols, Limits{}, &cache)) sizes.pages += raw->bytes.size();
  }
  sizes.documents = bytes_below(cache_folder.path());
  return sizes;
}

}  // namespace

void measure_cache(const GoalOptions& options, GoalTable& table) {
  const TemporaryFolder cache_folder;
  DocumentCache documents(cache_folder.path());
  double cold = 0;
  double warm = 0;
  double opening = 0;
  double content = 0;
  std::size_t pages = 0;
  Sizes sizes;
  for (const SuiteSite& site : require_suite(options.suite).sites) {
    Result<SiteFolder> folder = SiteFolder::open(site.folder);
    if (!folder) throw std::logic_error(folder.error().message);
    pages += prepare(*folder, &documents).pages;
    const auto times =
        race({{"every page parsed", [&] { return prepare(*folder, nullptr).checksum; }},
              {"every page from the cache", [&] { return prepare(*folder, &documents).checksum; }},
              {"opening the folder",
               [&] { return std::uint64_t{SiteFolder::open(site.folder)->source().size()}; }},
              {"hash of the site's content", [&] { return content_hash(*folder); }}},
             std::min<std::size_t>(options.rounds, 5));
    cold += times[0];
    warm += times[1];
    opening += times[2];
    content += times[3];
    const Sizes of_site = sizes_of(*folder);
    sizes.documents += of_site.documents;
    sizes.pages += of_site.pages;
  }
  table.add_figure("cache, open suite: pages loaded", "", static_cast<double>(pages));
  table.add_figure("  before the first mapping, every page parsed", "ms", 1e3 * cold);
  table.add_figure("  before the first mapping, every page from the cache", "ms", 1e3 * warm);
  table.add_at_most("  warm against cold", "", warm / cold, 0.10);
  table.add_figure("  the same with opening site folders", "", (warm + opening) / (cold + opening));
  table.add_figure("  the same with bench's hash of all pages, too", "",
                   (warm + opening + content) / (cold + opening + content));
  table.add_at_most("  documents against all pages, bytes", "",
                    static_cast<double>(sizes.documents) / static_cast<double>(sizes.pages), 1.0);
}

}  // namespace pagelet::performance
