// SPDX-License-Identifier: MIT
/// Equal top-down mappings: compared with the plain definition on pages of the open suite, from a
/// page onto its own copy, and growth with the length of lists. Every mapping must equal the
/// definition's.

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <stdexcept>
#include <utility>
#include <vector>

#include "core/dom/parser/html_parser.h"
#include "core/dom/working_tree.h"
#include "core/mapping/etdm.h"
#include "core/mapping/node_equality.h"
#include "core/site/key_page.h"
#include "datasets/site_folder.h"
#include "tests/performance/generated_pages.h"
#include "tests/performance/goals.h"
#include "tests/performance/open_suite.h"

namespace pagelet::performance {
namespace {

// A cheap checksum, because the mapping is fast. Outside of the races it is compared with the
// definition.
std::uint64_t checksum(const Mapping& mapping) { return mapping.pairs + mapping.image.back(); }

// The equal top-down mapping straight from its definition (docs/specification.md, section 3): all
// pairs of two lists of siblings are scored and sorted, the best ones are taken, and their children
// are mapped recursively. It uses the same trees and scores as EtdmMapper, but no shortcut. It has
// no text term.
class DefinitionMapper {
 public:
  // Throws std::logic_error if the options ask for the text term.
  explicit DefinitionMapper(const NodeEquality& equality) : equality_(equality) {
    if (equality.options().text_term) throw std::logic_error("DefinitionMapper: no text term");
  }

  Mapping map(const WorkingTree& a, const WorkingTree& b) {
    mapping_.image.assign(a.size(), kNoNode);
    mapping_.pairs = 0;
    taken_.assign(b.size(), false);
    map_pair(a, 0, b, 0);
    return std::move(mapping_);
  }

 private:
  struct ScoredPair {
    double score;
    TreeNode a;
    TreeNode b;
  };

  void map_pair(const WorkingTree& a, TreeNode u, const WorkingTree& b, TreeNode v) {
    mapping_.image[u] = v;
    taken_[v] = true;
    ++mapping_.pairs;
    score_children(a, u, b, v);
    const bool last_first = equality_.options().tie == Tie::kLast;
    std::sort(scored_.begin(), scored_.end(), [&](const ScoredPair& x, const ScoredPair& y) {
      if (x.score != y.score) return x.score > y.score;
      if (x.a != y.a) return (x.a > y.a) == last_first;
      return x.b != y.b && (x.b > y.b) == last_first;
    });
    std::vector<std::pair<TreeNode, TreeNode>> pairs;
    for (const ScoredPair& best : scored_) {
      if (mapping_.image[best.a] != kNoNode || taken_[best.b]) continue;
      mapping_.image[best.a] = best.b;
      taken_[best.b] = true;
      pairs.emplace_back(best.a, best.b);
    }
    for (const auto& [child_of_u, child_of_v] : pairs) map_pair(a, child_of_u, b, child_of_v);
  }

  void score_children(const WorkingTree& a, TreeNode u, const WorkingTree& b, TreeNode v) {
    const SignatureTable& signatures = equality_.signatures();
    const std::uint32_t p = a.child_count(u);
    const std::uint32_t q = b.child_count(v);
    scored_.clear();
    for (TreeNode i = u + 1; i < a.end(u); i = a.end(i)) {
      const Signature& left = signatures.get(a.signature(i));
      const PositionWindow window = position_window(a.position(i), p, q);
      for (TreeNode j = v + 1; j < b.end(v); j = b.end(j)) {
        const Signature& right = signatures.get(b.signature(j));
        if (left.tag != right.tag) continue;
        const double score =
            equality_.score(left, right, a.child_count(i), b.child_count(j),
                            position_similarity(window, b.position(j), p, q), TextMatch::kNotText);
        if (equality_.acceptable(score)) scored_.push_back({score, i, j});
      }
    }
  }

  const NodeEquality& equality_;
  Mapping mapping_;
  std::vector<ScoredPair> scored_;
  std::vector<bool> taken_;  // by node of b
};

// "About 1,000 nodes", "about 3,000 nodes": both pages have this size.
struct SizeClass {
  const char* name;
  std::size_t least;
  std::size_t most;
};
constexpr SizeClass kSizeClasses[] = {{"1,000", 700, 1'400}, {"3,000", 2'100, 4'200}};

constexpr PageIndex kPagesLookedAt = 60;  // of each site
constexpr std::size_t kPairsPerSite = 4;  // of each size

// Goals are for pages with a common template. On pages that share little, both methods look at
// a few nodes only.
constexpr double kSharedPart = 0.25;

struct PairTimes {
  double etdm = 0;
  double definition = 0;
  double parsing = 0;  // P of the two pages
};

// Totals and ratios of pairs of one size.
struct PairsOfSize {
  PairTimes total;
  std::vector<double> speedups;
  std::vector<double> shares_of_parsing;

  void add(const PairTimes& times) {
    total.etdm += times.etdm;
    total.definition += times.definition;
    speedups.push_back(times.definition / times.etdm);
    shares_of_parsing.push_back(times.etdm / times.parsing);
  }
};

struct Results {
  PairsOfSize sharing;  // pairs that share at least kSharedPart
  PairsOfSize all;
};

// Takes the first pages of the site that have the size: the first with the second, and so on.
void race_pairs(KeyPage& key_page, SiteFolder& folder, const SizeClass& sizes, std::size_t rounds,
                Results& results) {
  std::vector<PageIndex> pages;
  const std::size_t looked_at = std::min<std::size_t>(folder.source().size(), kPagesLookedAt);
  for (PageIndex page = 0; page < looked_at && pages.size() < 2 * kPairsPerSite; ++page) {
    SitePage* loaded = key_page.load(page);
    if (loaded == nullptr) continue;
    const std::size_t size = key_page.tree(*loaded, Whitespace::kDrop).size();
    if (size >= sizes.least && size <= sizes.most) pages.push_back(page);
  }
  const NodeEquality equality(EqualityOptions{}, key_page.site().signatures());
  EtdmMapper etdm(equality, key_page.site().symbols());
  DefinitionMapper definition(equality);
  for (std::size_t i = 0; i + 1 < pages.size(); i += 2) {
    const WorkingTree& a = key_page.tree(*key_page.load(pages[i]), Whitespace::kDrop);
    const WorkingTree& b = key_page.tree(*key_page.load(pages[i + 1]), Whitespace::kDrop);
    const Mapping mapping = etdm.map(a, b);
    if (mapping.image != definition.map(a, b).image) {
      throw std::logic_error(folder.description().id + ": not the mapping of the definition");
    }
    const std::vector<std::string> texts = {decoded_text(folder.source(), pages[i]),
                                            decoded_text(folder.source(), pages[i + 1])};
    const auto times = race({{"etdm", [&] { return checksum(etdm.map(a, b)); }},
                             {"definition", [&] { return checksum(definition.map(a, b)); }},
                             {"gumbo", [&] { return parse_with_malloc(texts); }}},
                            rounds);
    results.all.add({times[0], times[1], times[2]});
    if (static_cast<double>(mapping.pairs) >= kSharedPart * static_cast<double>(a.size())) {
      results.sharing.add({times[0], times[1], times[2]});
    }
  }
}

void add_pairs(const std::string& name, const PairsOfSize& pairs, GoalTable& table) {
  const auto count = static_cast<double>(pairs.speedups.size());
  const std::string full_name = fmt::format("ETDM, {} pairs {}: definition / ETDM", count, name);
  table.add_figure(full_name + ", median", "x", median(pairs.speedups));
  table.add_figure("  the same, total times", "x", pairs.total.definition / pairs.total.etdm);
  table.add_figure("  the same, least", "x", *std::ranges::min_element(pairs.speedups));
  table.add_figure("  time a pair", "us", 1e6 * pairs.total.etdm / count);
  table.add_figure("  ETDM / parsing both, median", "P", median(pairs.shares_of_parsing));
}

void measure_pairs(const GoalOptions& options, GoalTable& table) {
  Results results[std::size(kSizeClasses)];
  for_each_site(options.suite, [&](SiteFolder& folder, KeyPage& key_page) {
    for (std::size_t i = 0; i < std::size(kSizeClasses); ++i) {
      race_pairs(key_page, folder, kSizeClasses[i], options.rounds, results[i]);
    }
  });
  for (std::size_t i = 0; i < std::size(kSizeClasses); ++i) {
    const std::string name = fmt::format("of about {} nodes", kSizeClasses[i].name);
    add_pairs(name + ", a quarter shared", results[i].sharing, table);
    add_pairs(name, results[i].all, table);
  }
}

void measure_copies(const GoalOptions& options, GoalTable& table) {
  double time = 0;
  double time_with_text = 0;
  double nodes = 0;
  EqualityOptions with_text = EqualityOptions::profile_b();
  for (const auto& site : parsed_sample(options.suite)) {
    SymbolTable symbols;
    SignatureTable signatures(symbols);
    const Document first = *parse_html(site->texts.front(), symbols);
    const Document second = *parse_html(site->texts.front(), symbols);
    const WorkingTree a(first, signatures);
    const WorkingTree b(second, signatures);
    const NodeEquality equality(EqualityOptions{}, signatures);
    const NodeEquality equality_with_text(with_text, signatures);
    EtdmMapper etdm(equality, symbols);
    EtdmMapper etdm_with_text(equality_with_text, symbols);
    const Mapping mapping = etdm.map(a, b);
    if (mapping.pairs != a.size()) {
      throw std::logic_error(site->folder.description().id + ": a copy is not mapped");
    }
    const auto times =
        race({{"copy", [&] { return checksum(etdm.map(a, b)); }},
              {"copy, profile B", [&] { return checksum(etdm_with_text.map(a, b)); }}},
             options.rounds);
    time += times[0];
    time_with_text += times[1];
    nodes += static_cast<double>(a.size());
  }
  table.add_figure("ETDM onto the own copy, a mapped node", "ns", 1e9 * time / nodes);
  table.add_figure("the same with profile B (texts compared)", "ns", 1e9 * time_with_text / nodes);
}

// Two lists of siblings that are mapped onto each other.
struct ListPair {
  ListPair(ListKind kind, std::size_t length_a, std::size_t length_b)
      : signatures(symbols),
        document_a(list_of_siblings(symbols, kind, length_a, 0)),
        document_b(list_of_siblings(symbols, kind, length_b, 1)),
        a(document_a, signatures),
        b(document_b, signatures),
        equality(EqualityOptions{}, signatures),
        mapper(equality, symbols) {}

  std::uint64_t map() { return checksum(mapper.map(a, b)); }

  SymbolTable symbols;
  SignatureTable signatures;
  Document document_a;
  Document document_b;
  WorkingTree a;
  WorkingTree b;
  NodeEquality equality;
  EtdmMapper mapper;
};

std::size_t other_length(std::size_t length, int tenths) {
  return length * static_cast<std::size_t>(tenths) / 10;
}

void measure_growth(const GoalOptions& options, GoalTable& table) {
  struct Growth {
    const char* name;
    ListKind kind;
    std::size_t length;  // of the first measurement; the second one has ten times this length
    int tenths;          // length of the other list, in tenths
  };
  // The lists with distinct classes are shorter, because their growth need not be linear.
  constexpr Growth kGrowths[] = {
      {"equal siblings, same length", ListKind::kEqual, 10'000, 10},
      {"equal siblings, the other list longer", ListKind::kEqual, 10'000, 11},
      {"equal siblings, the other list shorter", ListKind::kEqual, 10'000, 9},
      {"eight classes mixed, other length", ListKind::kClasses, 10'000, 11},
      {"every class occurs nowhere else, other length", ListKind::kForeign, 10'000, 11},
      {"every class once in both lists, other length", ListKind::kDistinct, 1'000, 11},
  };
  for (const Growth& growth : kGrowths) {
    ListPair small(growth.kind, growth.length, other_length(growth.length, growth.tenths));
    ListPair large(growth.kind, 10 * growth.length,
                   other_length(10 * growth.length, growth.tenths));
    const auto times =
        race({{"short", [&] { return small.map(); }}, {"long", [&] { return large.map(); }}},
             std::min<std::size_t>(options.rounds, 5));
    table.add_at_most(
        fmt::format("growth {} to {}: {}", growth.length, 10 * growth.length, growth.name), "x",
        times[1] / times[0], 15);
    table.add_figure(fmt::format("  time at {}", 10 * growth.length), "ms", 1e3 * times[1]);
  }
}

void SiblingLists(benchmark::State& state) {
  const auto length = static_cast<std::size_t>(state.range(1));
  ListPair pair(static_cast<ListKind>(state.range(0)), length, other_length(length, 11));
  for ([[maybe_unused]] const auto _ : state) benchmark::DoNotOptimize(pair.map());
  state.SetItemsProcessed(state.iterations() * state.range(1));
}
BENCHMARK(SiblingLists)
    ->ArgNames({"kind", "length"})
    ->ArgsProduct({{0, 1, 2, 3}, {100, 1'000, 10'000, 100'000}});

}  // namespace

void measure_mapping(const GoalOptions& options, GoalTable& table) {
  measure_pairs(options, table);
  measure_copies(options, table);
  measure_growth(options, table);
}

}  // namespace pagelet::performance
