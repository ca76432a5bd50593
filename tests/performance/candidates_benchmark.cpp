// SPDX-License-Identifier: MIT
/// The search for candidate pages, after all pages are parsed and their links are known: the order
/// of the links and the search for a complete subdigraph.

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <algorithm>

#include "core/candidates/candidates.h"
#include "datasets/site_folder.h"
#include "tests/performance/generated_pages.h"
#include "tests/performance/goals.h"
#include "tests/performance/open_suite.h"

namespace pagelet::performance {
namespace {

std::uint64_t checksum(const CandidateSelection& selection) {
  std::uint64_t sum = selection.loaded.size();
  for (const PageIndex page : selection.pages) sum = sum * 31 + page;
  return sum;
}

// The time of the search, and P of the key page. The pages are loaded before.
struct SearchTimes {
  double search = 0;
  double key_page = 0;
  std::size_t loaded = 0;
};

SearchTimes race_search(KeyPage& key_page, PageSource& source, std::size_t rounds) {
  const CandidateOptions defaults;
  const std::size_t loaded = select_candidates(key_page, defaults).loaded.size();
  const std::string text = decoded_text(source, key_page.index());
  const auto times =
      race({{"search", [&] { return checksum(select_candidates(key_page, defaults)); }},
            {"gumbo", [&] { return parse_with_malloc(text); }}},
           rounds);
  return {times[0], times[1], loaded};
}

void measure_open_suite(const GoalOptions& options, GoalTable& table) {
  SearchTimes sum;
  std::vector<double> shares;
  std::string slowest;
  for_each_site(options.suite, [&](SiteFolder& folder, KeyPage& key_page) {
    const SearchTimes times = race_search(key_page, folder.source(), options.rounds);
    sum.search += times.search;
    sum.key_page += times.key_page;
    sum.loaded += times.loaded;
    const double share = times.search / times.key_page;
    if (shares.empty() || share > *std::ranges::max_element(shares)) {
      slowest = fmt::format("{}, {} loaded", folder.description().id, times.loaded);
    }
    shares.push_back(share);
  });
  table.add_figure("n-CS, open suite, all key pages", "P", sum.search / sum.key_page);
  table.add_figure("n-CS, open suite, median", "P", median(shares));
  table.add_figure(fmt::format("n-CS, open suite, most ({})", slowest), "P",
                   *std::ranges::max_element(shares));
}

void measure_generated(const GoalOptions& options, GoalTable& table) {
  const std::size_t rounds = std::min<std::size_t>(options.rounds, 3);
  for (const SiteKind kind : {SiteKind::kMenu, SiteKind::kRing}) {
    for (const std::size_t links : {100, 1'000, 10'000}) {
      const std::unique_ptr<MemorySource> source = site_with_links(kind, links);
      const auto key_page = require(KeyPage::open(*source, 0, {}));
      const SearchTimes times = race_search(*key_page, *source, rounds);
      const std::string name =
          fmt::format("n-CS, generated, {} links, {} loaded", links, times.loaded);
      if (kind == SiteKind::kMenu) {
        table.add_figure(name, "P", times.search / times.key_page);
      } else {
        // All pages of the site are searched.
        std::vector<std::string> texts;
        for (PageIndex page = 0; page < source->size(); ++page) {
          texts.push_back(decoded_text(*source, page));
        }
        const auto parsing = race({{"gumbo", [&] { return parse_with_malloc(texts); }}}, 2);
        table.add_figure(name + ", of the key page's", "P", times.search / times.key_page);
        table.add_figure(name + ", of all pages'", "P", times.search / parsing[0]);
      }
      table.add_figure("  time", "us", 1e6 * times.search);
    }
  }
}

void FindCandidates(benchmark::State& state) {
  const auto links = static_cast<std::size_t>(state.range(1));
  const auto source = site_with_links(static_cast<SiteKind>(state.range(0)), links);
  const auto key_page = KeyPage::open(*source, 0, {});
  for ([[maybe_unused]] const auto _ : state) {
    benchmark::DoNotOptimize(checksum(select_candidates(**key_page, CandidateOptions{})));
  }
}
BENCHMARK(FindCandidates)
    ->ArgNames({"kind", "links"})
    ->ArgsProduct({{0, 1}, {100, 1'000, 10'000}})
    ->Unit(benchmark::kMicrosecond);

}  // namespace

void measure_candidates(const GoalOptions& options, GoalTable& table) {
  measure_open_suite(options, table);
  measure_generated(options, table);
}

}  // namespace pagelet::performance
