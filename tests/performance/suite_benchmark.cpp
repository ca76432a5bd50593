// SPDX-License-Identifier: MIT
/// The open suite from files to answers: TemEx on the key pages, and every page of a site as key
/// page, from a folder or a web archive to lines of JSON.

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <numeric>
#include <string>
#include <vector>

#include "core/text/hash.h"
#include "core/web/archive/crawl.h"
#include "datasets/site_folder.h"
#include "extractors/answer/answer_writer.h"
#include "extractors/registry.h"
#include "extractors/run/run.h"
#include "extractors/run/whole_site.h"
#include "tests/performance/goals.h"
#include "tests/performance/open_suite.h"
#include "tests/support/warc_writer.h"

namespace pagelet::performance {
namespace {

constexpr std::size_t kMaxRounds = 3;

// From the files to the node set; the list of pages is read before. The result is a checksum.
std::uint64_t extract(SiteFolder& folder, const Extractor& temex) {
  const auto key_page = require(KeyPage::open(folder.source(), folder.key_page(), {}));
  const Run run = pagelet::run(*key_page, temex);
  if (!run.answer) return 0;
  std::uint64_t sum = run.pages_loaded;
  for (std::size_t node = 0; node < run.answer->votes.size(); ++node) {
    sum = sum * 31 + run.answer->votes[node] + (run.answer->nodes.contains(node) ? 7 : 0);
  }
  return sum;
}

// The decoded texts of all pages that the run loads.
std::vector<std::string> loaded_texts(SiteFolder& folder, const Extractor& temex) {
  std::vector<std::string> texts;
  const auto key_page = require(KeyPage::open(folder.source(), folder.key_page(), {}));
  const Run run = pagelet::run(*key_page, temex);
  texts.push_back(decoded_text(folder.source(), folder.key_page()));
  if (!run.answer) return texts;
  for (const PageIndex page : run.answer->candidates.loaded) {
    texts.push_back(decoded_text(folder.source(), page));
  }
  return texts;
}

// Makes the lines of all pages of a site; the result is their checksum.
std::uint64_t extract_lines(PageSource& source, const std::string& host,
                            const Extractor& extractor) {
  const AnswerWriter writer(
      extractor,
      {.task = Task::kContent, .format = ExtractFormat::kJson, .times = false, .lines = true});
  std::vector<PageIndex> pages(source.size());
  std::iota(pages.begin(), pages.end(), PageIndex{0});
  std::string text;
  std::uint64_t sum = 0;
  WholeSite(source, extractor, {.host = host, .fallback = true})
      .run(
          pages,
          [&](PageIndex page, KeyPage& key_page, const Run& run) {
            text.clear();
            if (run.answer) {
              (void)writer.write(key_page, run, text);
            } else {
              writer.write_failure(source, page, run, text);
            }
            sum = combine_fixed(sum, std::hash<std::string_view>()(text));
            return true;
          },
          [](const std::string&) {});
  return sum;
}

std::uint64_t extract_archive(const std::string& archive, const Extractor& extractor) {
  Crawl crawl = require(Crawl::create(std::filesystem::temp_directory_path().string()));
  MemoryBytes bytes(archive);
  require(crawl.add(bytes, "archive", {}));
  std::uint64_t sum = 0;
  for (std::size_t index = 0; index < crawl.size(); ++index) {
    CrawledSite site = require(crawl.site(index));
    sum = combine_fixed(sum, extract_lines(site, site.host(), extractor));
  }
  return sum;
}

struct Totals {
  double p = 0;
  double gumbo = 0;  // in the arena, as Pagelet runs it
  double all = 0;
  std::size_t pages = 0;
};

void report(const std::string& name, const Totals& totals, GoalTable& table) {
  table.add_figure(name, "P", totals.all / totals.p);
  table.add_figure("  all but Gumbo", "P", (totals.all - totals.gumbo) / totals.p);
  table.add_figure("  pages", "", static_cast<double>(totals.pages));
  table.add_figure("  pages a second and core", "", static_cast<double>(totals.pages) / totals.all);
}

// `prepare(source)` gives the work on a site. The result of that work is a checksum.
template <class Prepare>
Totals measure(const GoalOptions& options, const std::string& name, Prepare&& prepare) {
  Totals totals;
  for (const SuiteSite& suite_site : require_suite(options.suite).sites) {
    SiteFolder folder = require(SiteFolder::open_all(suite_site.folder));
    DirectorySource& source = folder.source();
    std::vector<std::string> texts;
    for (PageIndex page = 0; page < source.size(); ++page) {
      texts.push_back(decoded_text(source, page));
    }
    const auto work = prepare(source);
    const auto times = race({{"gumbo", [&] { return parse_with_malloc(texts); }},
                             {"gumbo in the arena", [&] { return parse_with_arena(texts); }},
                             {name, work}},
                            std::min(options.rounds, kMaxRounds));
    totals.p += times[0];
    totals.gumbo += times[1];
    totals.all += times[2];
    totals.pages += texts.size();
  }
  return totals;
}

std::string archive_of(DirectorySource& source) {
  std::string archive;
  for (PageIndex page = 0; page < source.size(); ++page) {
    const Result<RawPage> raw = source.read(page, {});
    if (raw) archive += gzip(response(source.url(page), raw->bytes));
  }
  return archive;
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
             std::min(options.rounds, kMaxRounds));
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
  table.add_figure("TemEx, open suite, from files to node sets", "P", from_files / p);
  table.add_figure("  the same without opening site folders", "P", from_lists / p);
  table.add_figure(fmt::format("  the same, most ({})", slowest), "P",
                   *std::ranges::max_element(ratios));
}

void measure_whole_site(const GoalOptions& options, GoalTable& table) {
  const auto leafcut = require(make_extractor("leafcut", {}));
  report("LeafCut on every page of each site, from files to JSON",
         measure(options, "whole site",
                 [&](DirectorySource& source) {
                   const std::string host = address_of(*parse_url(source.url(0)))->host;
                   return
                       [&source, host, &leafcut] { return extract_lines(source, host, *leafcut); };
                 }),
         table);
}

void measure_warc(const GoalOptions& options, GoalTable& table) {
  const auto leafcut = require(make_extractor("leafcut", {}));
  report("LeafCut on web archives, gzip by record, to JSON",
         measure(options, "archive",
                 [&](DirectorySource& source) {
                   return [archive = archive_of(source), &leafcut] {
                     return extract_archive(archive, *leafcut);
                   };
                 }),
         table);
}

}  // namespace pagelet::performance
