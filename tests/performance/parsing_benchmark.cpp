// SPDX-License-Identifier: MIT
/// Decoding, parsing, flattening, working trees, links: compared with the time of Gumbo to parse
/// the same pages (P), on a fixed sample of the open suite.

#include <benchmark/benchmark.h>

#include "core/dom/parser/html_parser.h"
#include "core/dom/working_tree.h"
#include "core/site/links.h"
#include "core/text/encoding/decoding.h"
#include "tests/performance/goals.h"
#include "tests/performance/open_suite.h"

namespace pagelet::performance {
namespace {

// As in a Site: there is one table of symbols, and all documents are kept.
std::uint64_t parse_and_flatten(const std::vector<std::string>& pages) {
  SymbolTable symbols;
  std::vector<Document> documents;
  std::uint64_t sum = 0;
  for (const std::string& page : pages) {
    documents.push_back(*parse_html(page, symbols));
    sum += documents.back().size();
  }
  return sum + symbols.size();
}

std::uint64_t parse_to_working_trees(const std::vector<std::string>& pages) {
  SymbolTable symbols;
  SignatureTable signatures(symbols);
  std::vector<Document> documents;
  documents.reserve(pages.size());
  std::vector<WorkingTree> trees;
  std::uint64_t sum = 0;
  for (const std::string& page : pages) {
    documents.push_back(*parse_html(page, symbols));
    trees.emplace_back(documents.back(), signatures);
    sum += trees.back().structure_hash(0);
  }
  return sum;
}

std::uint64_t validate(const std::vector<std::string>& pages) {
  std::uint64_t sum = 0;
  for (const std::string& page : pages) sum += is_valid_utf8(page) ? page.size() : 0;
  return sum;
}

std::uint64_t decode(const std::vector<std::string>& raw_pages) {
  std::uint64_t sum = 0;
  for (const std::string& page : raw_pages) sum += decode_page(page).text.size();
  return sum;
}

// Reads the links for the first time: nothing is remembered yet.
std::uint64_t extract_links(ParsedSite& site) {
  LinkResolver resolver(site.folder.source(), address_of(site.urls.front())->host);
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < site.documents.size(); ++i) {
    sum += resolver.links_of(site.documents[i], site.urls[i], site.indexes[i], true).size();
  }
  return sum;
}

template <class Work>
void on_sample(benchmark::State& state, const Work& work) {
  static const std::vector<std::unique_ptr<ParsedSite>> sites = parsed_sample(open_suite_folder());
  std::size_t bytes = 0;
  for (const auto& site : sites) {
    for (const std::string& text : site->texts) bytes += text.size();
  }
  for ([[maybe_unused]] const auto _ : state) {
    std::uint64_t sum = 0;
    for (const auto& site : sites) sum += work(*site);
    benchmark::DoNotOptimize(sum);
  }
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations() * bytes));
}

#define PAGELET_PARSING_BENCHMARK(name, expression)                  \
  void name(benchmark::State& state) {                               \
    on_sample(state, [](ParsedSite& site) { return (expression); }); \
  }                                                                  \
  BENCHMARK(name)->Unit(benchmark::kMillisecond)

PAGELET_PARSING_BENCHMARK(Utf8Check, validate(site.texts));
PAGELET_PARSING_BENCHMARK(Decode, decode(site.raw));
PAGELET_PARSING_BENCHMARK(GumboWithMalloc, parse_with_malloc(site.texts));
PAGELET_PARSING_BENCHMARK(GumboWithArena, parse_with_arena(site.texts));
PAGELET_PARSING_BENCHMARK(ParseAndFlatten, parse_and_flatten(site.texts));
PAGELET_PARSING_BENCHMARK(ParseToWorkingTrees, parse_to_working_trees(site.texts));
PAGELET_PARSING_BENCHMARK(ExtractLinks, extract_links(site));

}  // namespace

double time_of_page(const GoalOptions& options) {
  double seconds = 0;
  std::size_t pages = 0;
  for (const auto& site : parsed_sample(options.suite)) {
    const auto times =
        race({{"gumbo", [&] { return parse_with_malloc(site->texts); }}}, options.rounds);
    seconds += times[0];
    pages += site->texts.size();
  }
  return seconds / static_cast<double>(pages);
}

void measure_parsing(const GoalOptions& options, GoalTable& table) {
  enum { kP, kNoErrors, kArena, kFlat, kTrees, kLinks, kUtf8, kDecode, kVariants };
  std::vector<double> total(kVariants, 0.0);
  double nodes = 0;
  for (const auto& site : parsed_sample(options.suite)) {
    for (const Document& document : site->documents) nodes += static_cast<double>(document.size());
    const std::vector<std::string>& texts = site->texts;
    const std::vector<double> times =
        race({{"gumbo", [&] { return parse_with_malloc(texts); }},
              {"gumbo without errors", [&] { return parse_without_errors(texts); }},
              {"gumbo with arena", [&] { return parse_with_arena(texts); }},
              {"parse_html", [&] { return parse_and_flatten(texts); }},
              {"working trees", [&] { return parse_to_working_trees(texts); }},
              {"links", [&] { return extract_links(*site); }},
              {"UTF-8 check", [&] { return validate(texts); }},
              {"decode", [&] { return decode(site->raw); }}},
             options.rounds);
    for (std::size_t i = 0; i < kVariants; ++i) total[i] += times[i];
  }
  const double p = total[kP];
  table.add_figure("sample: P", "ms", 1e3 * p);
  table.add_figure("sample: P a node", "ns", 1e9 * p / nodes);
  table.add_figure("gumbo without its list of errors", "P", total[kNoErrors] / p);
  table.add_figure("gumbo with arena", "P", total[kArena] / p);
  table.add_figure("parse and flatten", "P", total[kFlat] / p);
  table.add_figure("working tree", "P", (total[kTrees] - total[kFlat]) / p);
  table.add_figure("parse, flatten, working tree", "P", total[kTrees] / p);
  table.add_figure("UTF-8 check", "P", total[kUtf8] / p);
  table.add_figure("decoding", "P", total[kDecode] / p);
  table.add_figure("link extraction", "P", total[kLinks] / p);
}

}  // namespace pagelet::performance
