// SPDX-License-Identifier: MIT
#include "reports/reproduction/paper_tables.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>
#include <sstream>
#include <string>
#include <vector>

#include "evaluation/statistics/statistics.h"
#include "reports/reproduction/claim_verdicts.h"
#include "reports/reproduction/reproduction.h"
#include "tests/reports/reproduction/sample_run.h"
#include "tests/support/errors.h"
#include "tests/support/texts.h"

namespace pagelet {
namespace {

TEST(PaperExperiments, RunEachExtractorOnce) {
  std::vector<std::string> seen;
  for (const auto& extractor : experiments().extractors()) {
    std::string key = extractor->info().name;
    for (const Setting& setting :
         canonical_settings(extractor->info().parameters, extractor->parameters())) {
      key += " " + setting.first + "=" + setting.second;
    }
    EXPECT_EQ(std::ranges::count(seen, key), 0) << key;
    seen.push_back(key);
  }
  EXPECT_EQ(experiments().index_of("temex", temex_settings(3, 2)), experiments().index_of("temex"));
  EXPECT_EQ(experiments().index_of("conex", conex_settings(4)), experiments().index_of("conex"));
  const char* const names[] = {"temex", "sst", "rtdm-td", "rbm-td", "iwptd", "conex"};
  std::vector<std::string> others;
  for (const std::size_t at : experiments().others_than(names)) {
    others.push_back(experiments().extractors()[at]->info().name);
  }
  EXPECT_EQ(others,
            (std::vector<std::string>{"etdm", "pagelets", "site-hash", "boilerpipe", "bte", "mss",
                                      "cetd", "cetr", "ccb", "leafcut", "everything", "nothing",
                                      "random", "shared-text", "landmarks", "oracle"}));
  const Extractor& other =
      *experiments().extractors()[experiments().index_of("temex", temex_settings(8, 5))];
  EXPECT_EQ(other.parameters().integer("cs-size"), 8U);
  EXPECT_EQ(other.parameters().integer("votes"), 5U);
}

TEST(PublishedTables, HoldTheNumbersOfThePapers) {
  const Json* temex = find_row(published_table("tweb19_t4"), {{"extractor", "TemEx"}});
  ASSERT_NE(temex, nullptr);
  EXPECT_EQ(temex->at("f1_mean"), 88.46);
  EXPECT_EQ(published_table("psi15_t1").rows.size(), 40U);
  EXPECT_EQ(published_table("conex_t2").aggregates.size(), 2U);
  EXPECT_EQ(published_value("tweb19_text", "temex_below_10s_percent"), 73);
  EXPECT_TRUE(empty_table("tweb19_t6", sample_run()).notes.at(0).starts_with("misprint in "));
  EXPECT_EQ(published_cost("TemEx"), "O(n*W)");
  EXPECT_THROW(published_table("none"), std::out_of_range);
}

TEST(PaperTables, HaveACellForEveryColumnInEveryRow) {
  const std::vector<PaperTable> tables = paper_tables(sample_run());
  EXPECT_EQ(tables.size(), 15U);
  for (const PaperTable& table : tables) {
    EXPECT_FALSE(table.rows.empty()) << table.id;
    for (const auto& row : table.rows) EXPECT_EQ(row.size(), table.columns.size()) << table.id;
  }
}

// The printed row comes from the paper. The computed row comes from the run; it is compared with
// means of the single results.
TEST(PaperTables, PutComputedNumbersBeforePrintedOnes) {
  const std::vector<PaperTable> tables = paper_tables(sample_run());
  const PaperTable& sizes = table_of(tables, "psi15_t2");
  ASSERT_EQ(sizes.rows.size(), 16U);
  const auto& computed = sizes.rows[4];  // size 3
  const auto& printed = sizes.rows[5];
  EXPECT_EQ(text(sizes, computed, "source"), kComputed);
  EXPECT_EQ(text(sizes, printed, "source"), kPrinted);
  EXPECT_EQ(number(sizes, printed, "f1"), 95.61);
  double best = 0;
  for (const std::size_t votes : {1U, 2U}) {
    double sum = 0;
    for (const Experiment& result : sample_run().bench.results) {
      if (result.extractor != experiments().index_of("temex", temex_settings(3, votes))) continue;
      for (const Score& score : result.scores) {
        if (score.task == Task::kTemplate && score.unit == Unit::kNodes) sum += score.rates.f1;
      }
    }
    best = std::max(best, sum / static_cast<double>(sample_run().bench.sites.size()));
  }
  EXPECT_NEAR(number(sizes, computed, "f1"), best, 1e-9);
}

TEST(PaperTables, AverageRandomPagesOverSeeds) {
  const std::vector<PaperTable> tables = paper_tables(sample_run());
  const PaperTable& sites = table_of(tables, "conex_t2");
  const auto row = std::ranges::find_if(sites.rows, [&](const auto& cells) {
    return text(sites, cells, "benchmark") == "Average - random pages" &&
           text(sites, cells, "source") == kComputed;
  });
  ASSERT_NE(row, sites.rows.end());
  std::vector<double> by_seed;
  for (std::size_t seed = 1; seed <= PaperExperiments::kSeeds; ++seed) {
    const std::size_t extractor = experiments().index_of("conex", random_settings(4, seed));
    by_seed.push_back(*sample_run().mean(extractor, Task::kContent, Unit::kNodes, Metric::kF1));
  }
  ASSERT_EQ(by_seed.size(), 10U);
  const Summary summary = summarize(by_seed, kPercentClamp);
  EXPECT_NEAR(number(sites, *row, "node_f1"), *summary.mean, 1e-9);
  // The printed row follows the row of computed means, before their intervals.
  EXPECT_EQ(text(sites, *(row + 1), "source"), kPrinted);
  EXPECT_NEAR(number(sites, *(row + 2), "node_f1"), papers_half_width_99(*summary.sigma, 10), 1e-9);
}

TEST(PaperTables, GiveTimesInTheUnitOfThePaper) {
  const std::vector<PaperTable> tables = paper_tables(sample_run());
  const PaperTable& times = table_of(tables, "tweb19_t7");
  std::size_t pairs = 0;
  for (std::size_t at = 1; at < times.rows.size(); ++at) {
    if (text(times, times.rows[at], "source") != kPrinted) continue;
    ++pairs;
    EXPECT_EQ(text(times, times.rows[at - 1], "time_unit"),
              text(times, times.rows[at], "time_unit"));
  }
  EXPECT_EQ(pairs, 9U);
  const auto temex = std::ranges::find_if(
      times.rows, [&](const auto& row) { return text(times, row, "name") == "TemEx"; });
  ASSERT_NE(temex, times.rows.end());
  double sum = 0;
  std::size_t sites = 0;
  for (const Experiment& result : sample_run().bench.results) {
    if (result.extractor != experiments().index_of("temex")) continue;
    sum += result.run.phases.extract;
    ++sites;
  }
  EXPECT_EQ(text(times, *temex, "time_unit"), "s");
  EXPECT_NEAR(number(times, *temex, "time_mean"), sum / static_cast<double>(sites) / 1000, 1e-12);
}

TEST(PaperTables, GiveNoTimeForTheBound) {
  const std::vector<PaperTable> tables = paper_tables(sample_run());
  const PaperTable& extractors = table_of(tables, "conex_t3");
  const auto bound = std::ranges::find_if(extractors.rows, [&](const auto& row) {
    return text(extractors, row, "extractor") == "Whole subtrees, at best";
  });
  ASSERT_NE(bound, extractors.rows.end());
  EXPECT_TRUE(bound->back().value.is_null());
}

// Made by hand: a is computed as 80 [70, 90] and printed as 95, b as 50 [45, 55] and 52.
TEST(PaperTables, HaveRowsWithTheDifferencesToPrintedNumbers) {
  PaperTable table{"t", "T", "", {{"name", ""}, {"source", ""}}, {}, {}};
  for (const char* name : {"a_low", "a_mean", "a_high", "b_low", "b_mean", "b_high"}) {
    table.columns.push_back({name, name});
  }
  const auto row = [](const char* source, std::initializer_list<double> values) {
    std::vector<PaperCell> cells{{"x"}, {source}};
    for (const double value : values) cells.push_back({value, 1});
    return cells;
  };
  table.rows = {row(kComputed, {70, 80, 90, 45, 50, 55}), row(kPrinted, {94, 95, 96, 51, 52, 53}),
                row(kComputed, {1, 2, 3, 4, 5, 6})};
  add_difference_rows(table);
  ASSERT_EQ(table.rows.size(), 4U);
  EXPECT_EQ(text(table, table.rows[2], "source"), "difference");
  EXPECT_EQ(number(table, table.rows[2], "a_mean"), -15);
  EXPECT_EQ(number(table, table.rows[2], "b_mean"), -2);
  EXPECT_EQ(text(table, table.rows[2], "in_interval"), "a no, b yes");
  for (const auto& cells : table.rows) EXPECT_EQ(cells.size(), table.columns.size());
}

TEST(PaperTables, SayHowManySitesAreThoseOfThePapers) {
  const auto caption_of = [](const PaperResult& run) {
    const std::vector<PaperTable> tables = paper_tables(run);
    return table_of(tables, "psi15_t2").caption;
  };
  EXPECT_TRUE(holds(caption_of(sample_run()), "(14 sites, not the paper's sites)"));
  EXPECT_TRUE(holds(comparison_in_words(sample_run(), {}), "0 of the 40 sites of PSI15's Table 1"));
  PaperResult run = sample_run();
  const std::string old = run.bench.sites[0].id;
  const std::string named = published_table("psi15_t1").rows[0].at("benchmark");
  run.bench.sites[0].id = named;
  for (Experiment& result : run.bench.results) {
    if (result.site == old) result.site = named;
  }
  EXPECT_TRUE(holds(caption_of(run), "(14 sites, 1 of them named in the papers)"));
  EXPECT_TRUE(holds(comparison_in_words(run, {}), "1 of the 40 sites of PSI15's Table 1"));
}

std::string benchmark_of(const char* table, std::string_view site) {
  const Json* row = published_table(table).row_of_site(site);
  return row == nullptr ? "" : text_of(row->at("benchmark"));
}

TEST(PaperTables, FindTheBenchmarkOfASite) {
  EXPECT_EQ(benchmark_of("psi15_t1", "media/www.history.com"), "www.history.com");
  EXPECT_EQ(benchmark_of("psi15_t1", "history.com"), "www.history.com");
  EXPECT_EQ(benchmark_of("psi15_t1", "users-dsic-upv-es-jsilva"), "users.dsic.upv.es/~jsilva");
  EXPECT_EQ(benchmark_of("psi15_t1", "water.org"), "water.org");
  EXPECT_EQ(benchmark_of("psi15_t1", "water.org.uk"), "");
  // Both spellings are one site.
  for (const char* site : {"www.turiparadise.com", "www.turfparadise.com"}) {
    EXPECT_EQ(benchmark_of("psi15_t1", site), "www.turiparadise.com") << site;
    EXPECT_EQ(benchmark_of("conex_t2", site), "www.turfparadise.com") << site;
  }
  // A host alone, unless two benchmarks have it.
  EXPECT_EQ(benchmark_of("psi15_t1", "www.bbc.co.uk"), "www.bbc.co.uk/news");
  EXPECT_EQ(benchmark_of("psi15_t1", "www.bbc.co.uk-news"), "www.bbc.co.uk/news");
  EXPECT_EQ(benchmark_of("psi15_t1", "users.dsic.upv.es"), "");
}

// Numbers of a published table that no cell of the computed one has.
std::size_t count_missing(const std::string& id, const PaperTable& table) {
  std::multiset<double> shown;
  for (const auto& row : table.rows) {
    if (text(table, row, "source") != kPrinted) continue;
    for (const PaperCell& cell : row) {
      if (const auto value = number_of(cell.value)) shown.insert(*value);
    }
  }
  std::size_t missing = 0;
  const PublishedTable& published = published_table(id);
  for (const auto* rows : {&published.rows, &published.aggregates}) {
    for (const Json& row : *rows) {
      for (const auto& [name, value] : row.items()) {
        // The number of sites is beside the computed one.
        if (!value.is_number()) continue;
        const auto found = shown.find(value.get<double>());
        if (found == shown.end()) {
          ++missing;
        } else {
          shown.erase(found);
        }
      }
    }
  }
  return missing;
}

// Sites of the papers' names, so that every printed row has a computed one.
TEST(PaperTables, LeaveOutNoPrintedNumber) {
  PaperResult run = sample_run();
  std::vector<std::string> names;
  for (const char* id : {"psi15_t1", "conex_t2"}) {
    for (const Json& row : published_table(id).rows) {
      std::string name = text_of(row.at("benchmark"));
      std::ranges::replace(name, '/', '-');  // as a folder is named
      const bool is_known = std::ranges::any_of(names, [&](const std::string& known) {
        return published_table(id).row_of_site(known) == &row;
      });
      if (!is_known) names.push_back(name);
    }
  }
  const std::size_t extractors = experiments().extractors().size();
  const std::vector<Experiment> of_a_site(
      run.bench.results.begin(),
      run.bench.results.begin() + static_cast<std::ptrdiff_t>(extractors));
  const BenchSite site = run.bench.sites.front();
  run.bench.sites.clear();
  run.bench.results.clear();
  for (const std::string& name : names) {
    run.bench.sites.push_back(site);
    run.bench.sites.back().id = name;
    run.bench.results.insert(run.bench.results.end(), of_a_site.begin(), of_a_site.end());
  }
  const std::vector<PaperTable> tables = paper_tables(run);
  for (const char* id : {"psi15_t1", "psi15_t2", "tweb19_t4", "tweb19_t5", "tweb19_t6", "tweb19_t7",
                         "conex_t1", "conex_t2", "conex_t3"}) {
    EXPECT_EQ(count_missing(id, table_of(tables, id)), 0U) << id;
  }
  std::multiset<double> sites;
  const PaperTable& categories = table_of(tables, "tweb19_t3");
  for (const auto& row : categories.rows) {
    if (const auto printed = number_of(row[column(categories, "printed")].value)) {
      sites.insert(*printed);
    }
  }
  EXPECT_EQ(sites, (std::multiset<double>{16, 17, 17, 21, 29}));
}

TEST(PaperTables, CompareAccuracyByThePrintedFormulaAlone) {
  std::vector<PaperTable> tables = paper_tables(sample_run());
  for (const char* id : {"tweb19_t4", "tweb19_t6"}) {
    PaperTable table = table_of(tables, id);
    add_difference_rows(table);
    std::size_t differences = 0;
    for (const auto& row : table.rows) {
      if (text(table, row, "source") == kComputed) continue;
      EXPECT_TRUE(row[column(table, "accuracy_mean")].value.is_null());
      if (text(table, row, "source") == kPrinted) continue;
      ++differences;
      const std::string inside = text(table, row, "in_interval");
      EXPECT_FALSE(inside.starts_with("accuracy ") || holds(inside, " accuracy ")) << inside;
    }
    EXPECT_GE(differences, 5U);
  }
  // TemEx on one site: 10 gold nodes, 8 of them retrieved and 4 others: 10 / (10 + 2 + 4).
  PaperResult run = sample_run();
  for (Experiment& result : run.bench.results) {
    for (Score& score : result.scores) {
      score.counts = {.items = 20, .gold = 10, .retrieved = 12, .common = 8};
    }
  }
  tables = paper_tables(run);
  const PaperTable& table = table_of(tables, "tweb19_t4");
  const auto temex = std::ranges::find_if(
      table.rows, [&](const auto& row) { return text(table, row, "extractor") == "TemEx"; });
  ASSERT_NE(temex, table.rows.end());
  EXPECT_NEAR(number(table, *temex, "accuracy_printed_mean"), 62.5, 1e-9);
  EXPECT_NEAR(number(table, *temex, "accuracy_printed_sigma"), 0, 1e-9);
}

TEST(PaperTables, CountFoldersOfTecoForThePapersCategories) {
  PaperResult run = sample_run();
  const char* const folders[] = {"companies", "forum", "organizations", "media", "personal"};
  for (std::size_t at = 0; at < run.bench.sites.size(); ++at) {
    run.bench.sites[at].category = folders[at % 5];
  }
  EXPECT_TRUE(categories_of_no_table(run.bench).empty());
  std::vector<PaperTable> tables = paper_tables(run);
  const PaperTable& counts = table_of(tables, "tweb19_t3");
  ASSERT_EQ(counts.rows.size(), 5U);
  for (const auto& row : counts.rows) EXPECT_GE(number(counts, row, "pages"), 2);
  run.bench.sites[0].category = "schools";
  EXPECT_EQ(categories_of_no_table(run.bench), (std::vector<std::string>{"schools"}));
}

TEST(PaperTables, FitAScreen) {
  for (const PaperTable& table : paper_tables(sample_run())) {
    std::istringstream lines(to_screen(table, 100));
    for (std::string line; std::getline(lines, line);) {
      EXPECT_LE(line.size(), 100U) << table.id << ": " << line;
    }
  }
}

// Made by hand: the interval is in the cell of its mean, and sigma stays beside it.
TEST(PaperTables, AreNarrowedForAScreen) {
  PaperTable table{"t", "T", "c", {}, {}, {}};
  for (const char* name : {"a_low", "a_mean", "a_high", "a_sigma", "n"}) {
    table.columns.push_back({name, name});
  }
  table.columns.insert(table.columns.begin(), {"name", "name"});
  table.rows = {{{"a long name of a site"}, {1.0, 1}, {2.0, 1}, {3.0, 1}, {0.5, 1}, {7.0, 0}}};
  EXPECT_TRUE(holds(to_screen(table, 100), "2.0 [1.0, 3.0]      0.5  7\n"));
  EXPECT_TRUE(holds(to_screen(table, 46), "a long name of a    2.0 [1.0, 3.0]      0.5  7\nsite\n"))
      << to_screen(table, 46);
  // Without room for all columns, the rest follows, with the names of the rows again.
  EXPECT_TRUE(holds(to_screen(table, 38), "a long name    2.0 [1.0, 3.0]      0.5\nof a site\n"))
      << to_screen(table, 38);
  EXPECT_TRUE(holds(to_screen(table, 38), "a long name of a site  7\n")) << to_screen(table, 38);
}

TEST(PaperExperiments, TakeSettingsForAllExperimentsOfAnAlgorithm) {
  const auto changed = PaperExperiments::make({}, {{"temex", {{"profile", "B"}, {"votes", "1"}}}});
  ASSERT_TRUE(changed);
  const auto parameters = [&](const std::vector<Setting>& settings) -> const Parameters& {
    return changed->extractors()[changed->index_of("temex", settings)]->parameters();
  };
  EXPECT_EQ(parameters({}).choice("profile"), "B");
  EXPECT_EQ(parameters({}).integer("votes"), 1U);
  // Table 2 of PSI15 is about the votes.
  EXPECT_EQ(parameters(temex_settings(5, 3)).integer("votes"), 3U);
  EXPECT_EQ(parameters(temex_settings(5, 3)).choice("profile"), "B");
  EXPECT_EQ(changed->changes(), "temex.profile=B, temex.votes=1");
  EXPECT_TRUE(
      holds(error_of(PaperExperiments::make({}, {{"temex", {{"profil", "B"}}}}), ErrorCode::kUsage),
            "profil"));
}

// Made by hand: two sites, TemEx with a 3-CS is 10 and 20 points above the mean of the ten seeds.
TEST(PaperTables, CompareCandidatesWithRandomPages) {
  PaperResult run = sample_run();
  const std::size_t extractors = experiments().extractors().size();
  run.bench.sites.resize(2);
  run.bench.results.resize(2 * extractors);
  for (std::size_t site = 0; site < 2; ++site) {
    for (std::size_t at = 0; at < extractors; ++at) {
      for (Score& score : run.bench.results[site * extractors + at].scores) score.rates.f1 = 50;
    }
    const auto set = [&](std::size_t extractor, double f1) {
      for (Score& score : run.bench.results[site * extractors + extractor].scores) {
        score.rates.f1 = f1;
      }
    };
    set(experiments().index_of("temex"), site == 0 ? 65 : 75);
    // Their means are 55 and 45 with all ten seeds.
    for (std::size_t seed = 1; seed <= 10; ++seed) {
      set(experiments().index_of("temex", random_settings(3, seed)), seed <= 5 ? 50 : 60);
      set(experiments().index_of("temex", site_settings(3, seed)), seed <= 5 ? 50 : 40);
    }
  }
  const std::vector<PaperTable> tables = claim_tables(run);
  const PaperTable& table = table_of(tables, "candidates");
  const auto row = std::ranges::find_if(
      table.rows, [&](const auto& cells) { return text(table, cells, "extractor") == "TemEx"; });
  ASSERT_NE(row, table.rows.end());
  EXPECT_EQ(text(table, *row, "pages"), "3-CS");
  EXPECT_EQ(text(table, *row, "against"), "random links");
  EXPECT_NEAR(number(table, *row, "f1"), 70, 1e-9);
  EXPECT_NEAR(number(table, *row, "f1_gain_mean"), 15, 1e-9);
  EXPECT_EQ(text(table, *(row + 1), "against"), "random pages");
  EXPECT_NEAR(number(table, *(row + 1), "f1_gain_mean"), 25, 1e-9);
  EXPECT_EQ(text(table, *(row + 2), "pages"), "3-SET");
  EXPECT_NEAR(number(table, *(row + 2), "f1_gain_mean"), -5, 1e-9);
  // The two kinds of random pages, the one against the other.
  EXPECT_EQ(text(table, *(row + 4), "pages"), "3 random links");
  EXPECT_NEAR(number(table, *(row + 4), "f1_gain_mean"), 10, 1e-9);
  EXPECT_EQ(text(table, *(row + 5), "pages"), "3 random pages");
  EXPECT_NEAR(number(table, *(row + 5), "f1"), 45, 1e-9);
  EXPECT_TRUE((row + 5)->back().value.is_null());
}

// Made by hand: TemEx has 50 on all sites, and so have most of the others. Pagelets and ConEx have
// 20 more, CETD 20 more or less by turns.
TEST(PaperTables, CompareRivalsWithThePapersAlgorithms) {
  PaperResult run = sample_run();
  const std::size_t extractors = experiments().extractors().size();
  for (Experiment& result : run.bench.results) {
    for (Score& score : result.scores) score.rates.f1 = 50;
  }
  const auto add = [&](const char* name, std::size_t site, double points) {
    for (Score& score :
         run.bench.results[site * extractors + experiments().index_of(name)].scores) {
      score.rates.f1 += points;
    }
  };
  for (std::size_t site = 0; site < run.bench.sites.size(); ++site) {
    add("pagelets", site, 20);
    add("conex", site, 20);
    add("cetd", site, site % 2 == 0 ? 20 : -20);
  }
  const std::vector<PaperTable> tables = paper_tables(run);
  const PaperTable& table = table_of(tables, "cited");
  const auto row = [&](const char* algorithm) {
    return *std::ranges::find_if(table.rows, [&](const auto& cells) {
      return text(table, cells, "algorithm") == algorithm;
    });
  };
  EXPECT_EQ(text(table, row("Pagelets"), "looks_at"), "compares pages");
  EXPECT_NEAR(number(table, row("Pagelets"), "template_f1"), 70, 1e-9);
  EXPECT_NEAR(number(table, row("Pagelets"), "template_difference_mean"), 20, 1e-9);
  EXPECT_EQ(text(table, row("Pagelets"), "template_verdict"), "better");
  EXPECT_EQ(text(table, row("Pagelets"), "content_verdict"), "equal");
  EXPECT_EQ(text(table, row("TemEx"), "content_verdict"), "worse");
  EXPECT_TRUE(row("TemEx")[column(table, "template_verdict")].value.is_null());
  EXPECT_EQ(text(table, row("CETD"), "looks_at"), "the page alone");
  EXPECT_EQ(text(table, row("CETD"), "template_verdict"), "not shown");
  EXPECT_EQ(text(table, row("BTE"), "template_verdict"), "equal");
  EXPECT_EQ(table.rows.size(), 15U) << "seven of the papers and eight that they cite";
}

// Made by hand: on two sites the pages of the menu share 80 and 60 percent, the others 40.
TEST(PaperTables, SayHowAlikeTemplatesAre) {
  PaperResult run{experiments(), sample_run().bench};
  for (std::size_t site = 0; site < 2; ++site) {
    run.likenesses.push_back({site, true, 0, 0, site == 0 ? 90.0 : 60.0});
    run.likenesses.push_back({site, true, 1, 3, site == 0 ? 70.0 : 60.0});
    run.likenesses.push_back({site, false, -1, 4, 40});
  }
  const std::vector<PaperTable> tables = claim_tables(run);
  const PaperTable& table = table_of(tables, "likeness");
  EXPECT_EQ(text(table, table.rows[0], "group"), "in the main menu");
  EXPECT_NEAR(number(table, table.rows[0], "alike_mean"), 70, 1e-9);
  EXPECT_EQ(number(table, table.rows[0], "links"), 4);
  EXPECT_NEAR(number(table, table.rows[1], "alike_mean"), 40, 1e-9);
  EXPECT_NEAR(number(table, table.rows[1], "difference"), -30, 1e-9);
  EXPECT_EQ(number(table, table.rows[1], "sites"), 2);
  // Three hyperlink distances, one class of DOM distances.
  ASSERT_EQ(table.rows.size(), 6U);
  EXPECT_EQ(text(table, table.rows[5], "group"), "3 to 4");
}

TEST(PaperTables, AverageTheSitesThatThePaperNamesToo) {
  PaperResult run = sample_run();
  const PublishedTable& published = published_table("psi15_t1");
  for (const std::size_t site : {2U, 5U}) {
    run.bench.sites[site].id = published.rows[site].at("benchmark");
    for (std::size_t at = 0; at < experiments().extractors().size(); ++at) {
      run.bench.results[site * experiments().extractors().size() + at].site =
          run.bench.sites[site].id;
    }
  }
  const std::vector<PaperTable> tables = paper_tables(run);
  const PaperTable& sites = table_of(tables, "psi15_t1");
  const auto& printed = sites.rows.back();
  const auto& computed = *(sites.rows.end() - 2);
  EXPECT_EQ(text(sites, printed, "benchmark"), "Average, the same 2 sites");
  EXPECT_EQ(text(sites, printed, "source"), kPrinted);
  EXPECT_NEAR(
      number(sites, printed, "f1"),
      (published.rows[2].at("f1").get<double>() + published.rows[5].at("f1").get<double>()) / 2,
      1e-9);
  double f1 = 0;
  for (const std::size_t site : {2U, 5U}) {
    f1 += run.result(experiments().index_of("temex"), site)
              .score(Task::kTemplate, Unit::kNodes)
              ->rates.f1;
  }
  EXPECT_NEAR(number(sites, computed, "f1"), f1 / 2, 1e-9);
}

TEST(PaperTables, FitTheGrowth) {
  PaperResult run{experiments(), sample_run().bench};
  run.growth.push_back({"temex", "nested", {10, 100, 1'000}, {1, 100, 10'000}, {10, 100, 1'000}});
  const std::vector<PaperTable> tables = claim_tables(run);
  const PaperTable& table = table_of(tables, "growth");
  ASSERT_EQ(table.rows.size(), 1U);
  EXPECT_NEAR(number(table, table.rows[0], "operations_exponent"), 1, 1e-9);
  EXPECT_EQ(number(table, table.rows[0], "operations"), 1'000);
  EXPECT_NEAR(number(table, table.rows[0], "exponent_mean"), 2, 1e-9);
  EXPECT_NEAR(number(table, table.rows[0], "exponent_low"), 2, 1e-6);
  EXPECT_EQ(text(table, table.rows[0], "published"), "O(n*W)");
  EXPECT_EQ(text(table, table.rows[0], "generated"), "nested");
  EXPECT_EQ(paper_figures(run).back().id, "growth");
}

}  // namespace
}  // namespace pagelet
