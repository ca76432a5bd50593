// SPDX-License-Identifier: MIT
/// The whole of TemEx on the open suite, from files to node sets.

#include <fmt/format.h>

#include <algorithm>

#include "datasets/site_folder.h"
#include "extractors/registry.h"
#include "extractors/run/run.h"
#include "tests/performance/goals.h"
#include "tests/performance/gumbo_baseline.h"
#include "tests/performance/open_suite.h"

namespace pagelet::performance {
namespace {

constexpr std::size_t kMostRounds = 3;

// From the files to the node set; the list of pages is read before. The result is a checksum.
std::uint64_t extract(SiteFolder& folder, const Extractor& temex) {
  const auto site = require(Site::open(folder.source(), folder.key_page(), Limits{}));
  const Run run = pagelet::run(*site, {.extractor = temex});
  if (!run.extraction) return 0;
  std::uint64_t sum = run.pages_loaded;
  for (std::size_t node = 0; node < run.extraction->votes.size(); ++node) {
    sum = sum * 31 + run.extraction->votes[node] + (run.extraction->nodes.contains(node) ? 7 : 0);
  }
  return sum;
}

// The decoded texts of all pages that the run loads.
std::vector<std::string> loaded_texts(SiteFolder& folder, const Extractor& temex) {
  std::vector<std::string> texts;
  const auto site = require(Site::open(folder.source(), folder.key_page(), Limits{}));
  const Run run = pagelet::run(*site, {.extractor = temex});
  texts.push_back(decoded_text(folder.source(), folder.key_page()));
  if (!run.extraction) return texts;
  for (const PageIndex page : run.extraction->candidates.loaded) {
    texts.push_back(decoded_text(folder.source(), page));
  }
  return texts;
}

}  // namespace

void measure_suite(const GoalOptions& options, GoalTable& table) {
  const std::unique_ptr<Extractor> temex = require(make_extractor("temex", {}));
  double from_files = 0;
  double from_lists = 0;
  double p = 0;
  std::size_t pages = 0;
  std::vector<double> ratios;
  std::string slowest;
  for (const SuiteSite& suite_site : require_suite(options.suite).sites) {
    SiteFolder folder = require(SiteFolder::open(suite_site.folder));
    const std::vector<std::string> texts = loaded_texts(folder, *temex);
    const auto times =
        race({{"gumbo", [&] { return parse_with_malloc(texts); }},
              {"temex from files",
               [&] {
                 Result<SiteFolder> opened = SiteFolder::open(suite_site.folder);
                 return extract(*opened, *temex);
               }},
              {"temex from the list of pages", [&] { return extract(folder, *temex); }}},
             std::min(options.rounds, kMostRounds));
    p += times[0];
    from_files += times[1];
    from_lists += times[2];
    if (ratios.empty() || times[1] / times[0] > *std::ranges::max_element(ratios)) {
      slowest = suite_site.id;
    }
    ratios.push_back(times[1] / times[0]);
    pages += texts.size();
  }
  table.add_figure("TemEx, open suite: pages loaded", "", static_cast<double>(pages));
  table.add_figure("TemEx, open suite: P of them", "ms", 1e3 * p);
  table.add_at_most("TemEx, open suite, from files to node sets", "P", from_files / p, 1.15);
  table.add_figure("  the same without opening site folders", "P", from_lists / p);
  table.add_figure(fmt::format("  the same, most ({})", slowest), "P",
                   *std::ranges::max_element(ratios));
}

}  // namespace pagelet::performance
