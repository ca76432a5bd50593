// SPDX-License-Identifier: MIT
/// All algorithms, from parsed pages to node sets, compared with the time of Gumbo to parse the
/// same pages: on the open suite, on generated pages of growing size, and on pages of extreme
/// shape.
///
/// Every round begins with a new site, so that the tables of the site are as empty as in a first
/// run. Pages, working trees and links are made before the time is measured.

#include <fmt/format.h>
#include <malloc.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <optional>
#include <stdexcept>

#include "core/mapping/rtdm.h"
#include "datasets/site_folder.h"
#include "extractors/common_parameters.h"
#include "extractors/leafcut/cut.h"
#include "extractors/registry.h"
#include "extractors/votes.h"
#include "tests/performance/generated_pages.h"
#include "tests/performance/goals.h"
#include "tests/performance/open_suite.h"

namespace pagelet::performance {
namespace {

constexpr const char* kAlgorithms[] = {"temex", "etdm", "rtdm-td", "rbm-td",
                                       "iwptd", "sst",  "conex",   "leafcut"};
constexpr std::size_t kMaxRounds = 3;
constexpr std::size_t kSizes[] = {1'000, 3'000, 10'000, 30'000, 100'000};

bool loads_by_itself(const Extractor& extractor) {
  return extractor.parameters().choice("selection") == "own";
}

// Finds `count` candidates as the algorithm does, without its work on the pages.
std::size_t find_candidates(KeyPage& key_page, const Extractor& extractor, std::size_t count) {
  const CandidateOptions options = page_options(extractor.parameters()).candidates;
  if (!loads_by_itself(extractor)) return select_candidates(key_page, options).pages.size();
  LinkedPages pages(key_page, options);
  std::size_t found = 0;
  while (found < count && pages.next()) ++found;
  return found;
}

// A site whose candidates are parsed, with their trees and links.
struct ReadySite {
  std::unique_ptr<KeyPage> key_page;
  CandidateSelection candidates;
  std::size_t nodes = 0;  // of the key page and the candidates

  ReadySite(PageSource& source, PageIndex key, const Extractor& extractor, const Limits& limits)
      : key_page(require(KeyPage::open(source, key, {.limits = limits}))) {
    if (loads_by_itself(extractor)) {
      // A run on another site shows which pages it loads. The tables of that site are not used.
      const auto scouted = require(KeyPage::open(source, key, {.limits = limits}));
      candidates = extractor.extract(ExtractionContext(*scouted)).value().candidates;
      key_page->links(true);
    } else {
      candidates = select_candidates(*key_page, page_options(extractor.parameters()).candidates);
    }
    const Whitespace whitespace = page_options(extractor.parameters()).whitespace;
    nodes = key_page->tree(whitespace).size();
    for (const PageIndex page : candidates.pages) {
      nodes += key_page->tree(*key_page->load(page), whitespace).size();
    }
  }

  std::vector<std::string> texts(PageSource& source) const {
    std::vector<std::string> found{decoded_text(source, key_page->index())};
    for (const PageIndex page : candidates.pages) found.push_back(decoded_text(source, page));
    return found;
  }
};

template <class Work>
double seconds_of(Work&& work) {
  const double begin = thread_cpu_time();
  work();
  return thread_cpu_time() - begin;
}

std::uint64_t checksum(const NodeSet& nodes) {
  std::uint64_t sum = nodes.count();
  nodes.for_each([&](std::size_t node) { sum = sum * 31 + node; });
  return sum;
}

// The least times of an algorithm on a site, in seconds.
struct Costs {
  double whole = HUGE_VAL;  // with the search for candidates
  double own = HUGE_VAL;
  double p = HUGE_VAL;
  std::size_t nodes = 0;
  std::size_t pages = 0;

  Costs& operator+=(const Costs& other) {
    whole += other.whole;
    own += other.own;
    p += other.p;
    nodes += other.nodes;
    pages += other.pages;
    return *this;
  }
};

constexpr Costs kNoCosts{0, 0, 0, 0, 0};

Costs measure(const Extractor& extractor, PageSource& source, PageIndex key_page,
              std::size_t rounds, const Limits& limits = {}) {
  Costs costs;
  std::optional<std::uint64_t> expected;
  for (std::size_t round = 0; round < rounds; ++round) {
    const ReadySite ready(source, key_page, extractor, limits);
    ExtractionContext context(*ready.key_page);
    std::optional<Result<Answer>> answer;
    const double whole = seconds_of([&] { answer.emplace(extractor.extract(context)); });
    if (!*answer) throw std::logic_error(extractor.info().name + ": " + answer->error().text());
    const Answer& extraction = **answer;
    const std::uint64_t sum = checksum(extraction.nodes);
    if (expected.value_or(sum) != sum) throw std::logic_error("not the same result again");
    expected = sum;

    double other = seconds_of([&] {
      count_checksum(find_candidates(*ready.key_page, extractor, ready.candidates.pages.size()));
    });
    if (extractor.info().name == "conex") {
      Parameters parameters = extractor.parameters();
      const VoteSetting setting{page_options(parameters), equality_parameters().read(parameters)};
      other = seconds_of([&] {  // finds the candidates, too
        visit_votes(context, {&setting, 1},
                    [](std::size_t, const VoteLevels& votes) { count_checksum(votes.duplicates); });
      });
    }
    const std::vector<std::string> texts = ready.texts(source);
    costs.whole = std::min(costs.whole, whole);
    costs.own = std::min(costs.own, std::max(0.0, whole - other));
    costs.p = std::min(costs.p, seconds_of([&] { count_checksum(parse_with_malloc(texts)); }));
    costs.nodes = ready.nodes;
    costs.pages = texts.size();
  }
  count_checksum(*expected);
  return costs;
}

// The mappings of RTDM-TD alone. On real pages most tables have a few cells only, so the work for
// each node matters as well.
struct TableCosts {
  double seconds = 0;
  double cells = 0;
  double nodes = 0;  // of both trees of each mapping
};

TableCosts measure_tables(PageSource& source, PageIndex key_page, std::size_t rounds,
                          const Limits& limits = {}) {
  const std::unique_ptr<Extractor> extractor = require(make_extractor("rtdm-td", {}));
  TableCosts least{HUGE_VAL, 0, 0};
  for (std::size_t round = 0; round < rounds; ++round) {
    const ReadySite ready(source, key_page, *extractor, limits);
    const WorkingTree& key = ready.key_page->tree(Whitespace::kDrop);
    const auto key_labels = labels_of(key, ready.key_page->site().symbols(), LabelKind::kFull);
    NodeSet nodes(key.size(), true);
    SubtreeClassTable table;
    std::uint64_t cells = 0;
    double seconds = 0;
    least.nodes = 0;
    for (const PageIndex index : ready.candidates.pages) {
      const WorkingTree& page =
          ready.key_page->tree(*ready.key_page->load(index), Whitespace::kDrop);
      const auto labels = labels_of(page, ready.key_page->site().symbols(), LabelKind::kFull);
      const auto key_classes = table.classes_of(key, key_labels, &nodes);
      const auto classes = table.classes_of(page, labels);
      least.nodes += static_cast<double>(key.size() + page.size());
      seconds += seconds_of([&] {
        nodes = *restricted_mapping({key, key_labels, key_classes, &nodes}, {page, labels, classes},
                                    EditCosts{}, nullptr, &cells);
      });
    }
    count_checksum(checksum(nodes));
    least.seconds = std::min(least.seconds, seconds);
    least.cells = static_cast<double>(cells);
  }
  return least;
}

void add_table_figures(const TableCosts& tables, GoalTable& table) {
  table.add_figure("  cells of tables a node of both trees", "", tables.cells / tables.nodes);
  table.add_figure("  mappings, a cell", "ns", 1e9 * tables.seconds / tables.cells);
  table.add_figure("  mappings, a cell or node", "ns",
                   1e9 * tables.seconds / (tables.cells + tables.nodes));
}

// The work of an algorithm alone: without the search for candidates and, for conex, without the
// mappings, which are the same as for temex.
void add_own_figures(const std::string& name, const Costs& costs, GoalTable& table) {
  if (name == "sst" || name == "iwptd" || name == "leafcut") {
    table.add_figure("  without the candidates", "P", costs.own / costs.p);
  } else if (name == "conex") {
    table.add_figure("  without candidates and mappings", "P", costs.own / costs.p);
  }
  if (name == "leafcut" || name == "rbm-td") {
    table.add_figure("  a node of all trees", "ns",
                     1e9 * costs.own / static_cast<double>(costs.nodes));
  }
}

void measure_open_suite(const GoalOptions& options, GoalTable& table) {
  const Suite suite = require_suite(options.suite);
  for (const char* name : kAlgorithms) {
    const std::unique_ptr<Extractor> extractor = require(make_extractor(name, {}));
    Costs sum = kNoCosts;
    TableCosts tables;
    double most = 0;
    std::string slowest;
    std::vector<double> sizes;
    std::vector<double> times;
    for (const SuiteSite& suite_site : suite.sites) {
      SiteFolder folder = require(SiteFolder::open(suite_site.folder));
      const Costs costs = measure(*extractor, folder.source(), folder.key_page(), options.rounds);
      sum += costs;
      sizes.push_back(static_cast<double>(costs.nodes));
      times.push_back(costs.whole);
      if (costs.whole / costs.p > most) {
        most = costs.whole / costs.p;
        slowest = suite_site.id;
      }
      if (extractor->info().name != "rtdm-td") continue;
      const TableCosts site_tables =
          measure_tables(folder.source(), folder.key_page(), options.rounds);
      tables.seconds += site_tables.seconds;
      tables.cells += site_tables.cells;
      tables.nodes += site_tables.nodes;
    }
    table.add_figure(fmt::format("{}, open suite, from parsed pages to node sets", name), "P",
                     sum.whole / sum.p);
    table.add_figure(fmt::format("  the same, most ({})", slowest), "P", most);
    table.add_figure("  time a site", "us",
                     1e6 * sum.whole / static_cast<double>(suite.sites.size()));
    table.add_figure("  exponent over the sites' nodes", "", fitted_exponent(sizes, times));
    add_own_figures(name, sum, table);
    if (tables.cells > 0) add_table_figures(tables, table);
  }
}

void measure_growth(const GoalOptions& options, GoalTable& table) {
  const std::size_t rounds = std::min(options.rounds, kMaxRounds);
  for (const char* name : kAlgorithms) {
    const std::unique_ptr<Extractor> extractor = require(make_extractor(name, {}));
    std::vector<double> sizes;
    std::vector<double> times;
    Costs costs;
    TableCosts tables;
    for (const std::size_t size : kSizes) {
      const std::unique_ptr<MemorySource> source = site_of_pages(PageKind::kArticle, size);
      // Small sizes take little time, so they get more rounds.
      costs = measure(*extractor, *source, 0, size < 10'000 ? 3 * rounds : rounds);
      sizes.push_back(static_cast<double>(costs.nodes) / static_cast<double>(costs.pages));
      times.push_back(costs.whole);
      table.add_figure(fmt::format("{}, generated, {:.0f} nodes a page", name, sizes.back()), "us",
                       1e6 * costs.whole);
      table.add_figure("  the same", "P", costs.whole / costs.p);
      if (extractor->info().name == "rtdm-td") tables = measure_tables(*source, 0, rounds);
    }
    table.add_at_most(fmt::format("{}, generated, exponent of the growth", name), "",
                      fitted_exponent(sizes, times), 1.3);
    add_own_figures(name, costs, table);
    if (tables.cells > 0) add_table_figures(tables, table);
  }
}

// Evidence and cut of LeafCut, up to the largest page that is allowed. The pages are built: the
// memory limit of the parser would not allow four of that size.
void measure_leafcut_growth(const GoalOptions& options, GoalTable& table) {
  std::vector<double> sizes;
  std::vector<double> times;
  for (const std::size_t length : {5'000U, 50'000U, 500'000U}) {
    SymbolTable symbols;
    SignatureTable signatures(symbols);
    const Document key_document = list_of_siblings(symbols, ListKind::kClasses, length, 0);
    const Document page_document = list_of_siblings(symbols, ListKind::kClasses, length, 1);
    const WorkingTree key(key_document, signatures);
    const WorkingTree page(page_document, signatures);
    double least = HUGE_VAL;
    for (std::size_t round = 0; round < options.rounds; ++round) {
      least =
          std::min(least, seconds_of([&] {
                     LeafReader reader(symbols, signatures);
                     PartNames names(symbols, signatures);
                     LeafEvidence evidence(key, reader.read(key), names);
                     for (int copies = 0; copies < 4; ++copies) {
                       evidence.add_page(reader.read(page));
                     }
                     // Lists of other classes share no leaf; the cut takes as long.
                     auto shares = evidence.votes(0.45, 0.2).shares;
                     shares.resize(evidence.leaves().size(), {.shared = 0.5, .absent = 0.5});
                     count_checksum(checksum(cut_leaves(key, shares, CutPrices{}).template_nodes));
                   }));
    }
    sizes.push_back(static_cast<double>(key.size()));
    times.push_back(least);
    table.add_figure(fmt::format("leafcut, five lists of {} nodes each, a node", key.size()), "ns",
                     1e9 * least / (5 * sizes.back()));
  }
  // The work is linear, but the largest tables do not fit into a cache.
  table.add_figure("leafcut, lists, exponent of the growth", "", fitted_exponent(sizes, times));
  table.add_figure("leafcut, lists, a node of the largest", "ns",
                   1e9 * times.back() / (5 * sizes.back()));
}

// Resident memory of this process in MB, from a line of /proc/self/status.
double resident_memory(const std::string& line_name) {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with(line_name)) return std::stod(line.substr(line_name.size() + 1)) / 1024;
  }
  return NAN;
}

// The peak of the memory that an extraction needs in addition to the parsed pages, in MB.
double peak_of(const Extractor& extractor, PageSource& source, const Limits& limits) {
  const ReadySite ready(source, 0, extractor, limits);
  ::malloc_trim(0);
  std::ofstream("/proc/self/clear_refs") << "5";  // resets the peak
  const double before = resident_memory("VmRSS");
  if (!extractor.extract(ExtractionContext(*ready.key_page))) throw std::logic_error("no answer");
  return resident_memory("VmHWM") - before;
}

void measure_extremes(const GoalOptions& options, GoalTable& table) {
  struct Extreme {
    const char* name;
    PageKind kind;
  };
  constexpr Extreme kExtremes[] = {{"equal siblings", PageKind::kEqualSiblings},
                                   {"siblings with other texts", PageKind::kTextSiblings},
                                   {"siblings with classes", PageKind::kDistinctSiblings},
                                   {"siblings, all foreign", PageKind::kForeignSiblings},
                                   {"levels, equal", PageKind::kEqualLevels},
                                   {"levels, other bottom", PageKind::kTextLevels}};
  constexpr std::size_t kLength = 10'000;
  Limits limits;
  limits.max_depth = 2 * kLength;
  const std::size_t rounds = std::min(options.rounds, kMaxRounds);
  const std::unique_ptr<Extractor> rtdm = require(make_extractor("rtdm-td", {}));
  for (const char* name : kAlgorithms) {
    const std::unique_ptr<Extractor> extractor = require(make_extractor(name, {}));
    for (const Extreme& extreme : kExtremes) {
      const std::unique_ptr<MemorySource> source = site_of_pages(extreme.kind, kLength);
      const Costs costs = measure(*extractor, *source, 0, rounds, limits);
      table.add_at_most(
          fmt::format("{}, {} {}, {} candidates", name, kLength, extreme.name, costs.pages - 1),
          "ms", 1e3 * costs.whole, 1'000);
    }
  }
  for (const Extreme& extreme : kExtremes) {
    const std::unique_ptr<MemorySource> source = site_of_pages(extreme.kind, kLength);
    table.add_at_most(fmt::format("rtdm-td, {} {}: memory", kLength, extreme.name), "MB",
                      peak_of(*rtdm, *source, limits), 100);
  }
  // There are more pairs of different items than RTDM can remember. It must report that soon.
  const auto big = site_of_pages(PageKind::kBigSiblings, kLength);
  const ReadySite ready(*big, 0, *rtdm, limits);
  const double time_to_error = seconds_of([&] {
    const auto answer = rtdm->extract(ExtractionContext(*ready.key_page));
    if (answer) throw std::logic_error("rtdm-td: an answer beyond its limit");
  });
  table.add_at_most(fmt::format("rtdm-td, {} siblings of five nodes: time to the limit", kLength),
                    "ms", 1e3 * time_to_error, 1'000);
  const auto source = site_of_pages(PageKind::kDistinctSiblings, kLength);
  const TableCosts tables = measure_tables(*source, 0, options.rounds, limits);
  table.add_figure("rtdm-td, distinct siblings, a cell", "ns", 1e9 * tables.seconds / tables.cells);
}

}  // namespace

void measure_algorithms(const GoalOptions& options, GoalTable& table) {
  measure_open_suite(options, table);
  measure_growth(options, table);
  measure_leafcut_growth(options, table);
  measure_extremes(options, table);
}

}  // namespace pagelet::performance
