// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "tests/reports/reproduction/sample_run.h"
#include "tests/support/texts.h"

namespace pagelet {
namespace {

// The sample suite as two suites of seven sites, whose generators `family` gives.
template <class Family>
PaperResult two_suites(Family&& family) {
  PaperResult run = sample_run();
  run.bench.suites = {"first", "second"};
  for (std::size_t site = 0; site < run.bench.sites.size(); ++site) {
    run.bench.sites[site].suite = site < 7 ? "first" : "second";
    run.bench.sites[site].generator = family(site);
  }
  const std::size_t extractors = experiments().extractors().size();
  for (std::size_t at = 0; at < run.bench.results.size(); ++at) {
    run.bench.results[at].suite = run.bench.sites[at / extractors].suite;
  }
  return run;
}

const std::vector<std::string> kClaims = {"temex-f1", "words", "loads", "temex-media"};

TEST(JoinedTables, AreOfSeveralSuitesAlone) {
  EXPECT_TRUE(joined_tables(sample_run(), kClaims).empty());
}

TEST(JoinedTables, HaveTheVerdictsOfEachSuite) {
  const PaperResult run = two_suites([](std::size_t) { return "hand-written"; });
  const std::vector<PaperTable> tables = joined_tables(run, kClaims);
  ASSERT_EQ(tables.size(), 1U);
  const PaperTable& claims = tables.front();
  EXPECT_EQ(claims.id, "joined_claims");
  ASSERT_EQ(claims.rows.size(), kClaims.size());
  EXPECT_EQ(claims.columns[1].title, "first");
  EXPECT_EQ(claims.columns[2].title, "second");
  for (const auto& row : claims.rows) {
    ASSERT_EQ(row.size(), claims.columns.size());
    // Sites that are clusters of their own.
    if (text(claims, row, "id") != "temex-media") {
      EXPECT_EQ(text(claims, row, "all_sites"), text(claims, row, "clusters"));
    }
  }
  EXPECT_TRUE(holds(claims.notes.at(1), "than over sites: none."));
}

// ConEx's sites of a suite are made alike: what many equal sites show, two clusters do not.
TEST(JoinedTables, ClustersShowLessThanSites) {
  PaperResult run = two_suites([](std::size_t) { return "WordPress 6"; });
  const auto set = [&](const char* name, double f1) {
    const std::size_t extractor = experiments().index_of(name);
    for (std::size_t site = 0; site < run.bench.sites.size(); ++site) {
      Experiment& result = run.bench.results[site * experiments().extractors().size() + extractor];
      for (Score& score : result.scores) score.rates.f1 = f1 + 0.1 * static_cast<double>(site);
    }
  };
  set("temex", 80);
  for (const char* name : {"sst", "rtdm-td", "iwptd", "rbm-td"}) set(name, 60);
  const PaperTable claims = joined_tables(run, kClaims).front();
  EXPECT_EQ(text(claims, claims.rows[0], "all_sites"), "holds");
  EXPECT_EQ(text(claims, claims.rows[0], "clusters"), "not shown");
  EXPECT_TRUE(holds(claims.notes.at(1), "temex-f1"));
}

TEST(JoinedTables, RankTheAlgorithmsWithIntervals) {
  PaperResult run = two_suites([](std::size_t) { return ""; });
  const std::size_t algorithms = experiments().algorithms().size();
  // One of two draws exchanges the first two algorithms.
  std::vector<double> means(algorithms, 50);
  means[0] = 90;
  means[1] = 80;
  std::vector<double> other = means;
  std::swap(other[0], other[1]);
  run.disturbed[Task::kTemplate] = {14, {means, other}};
  const std::vector<PaperTable> tables = joined_tables(run, kClaims);
  ASSERT_EQ(tables.size(), 3U);
  const PaperTable& ranks = table_of(tables, "joined_ranks");
  ASSERT_FALSE(ranks.rows.empty());
  EXPECT_EQ(number(ranks, ranks.rows[0], "rank_mean"), 1);
  double before = 101;
  double first = 0;
  for (const auto& row : ranks.rows) {
    if (text(ranks, row, "task") != "template") continue;
    EXPECT_LE(number(ranks, row, "f1_mean"), before);
    before = number(ranks, row, "f1_mean");
    first += number(ranks, row, "first");
    EXPECT_LE(number(ranks, row, "rank_low"), number(ranks, row, "rank_mean"));
    EXPECT_GE(number(ranks, row, "rank_high"), number(ranks, row, "rank_mean"));
    EXPECT_EQ(number(ranks, row, "sites"), 14);
  }
  EXPECT_GE(first, 100 - 1e-9);  // equal means share the first rank
  EXPECT_TRUE(holds(ranks.notes.back(), "14 clusters of 14 sites in 2 suites: first, second."));
  const PaperTable& noise = table_of(tables, "label_noise");
  ASSERT_FALSE(noise.rows.empty());
  EXPECT_TRUE(std::ranges::all_of(noise.rows, [&](const auto& row) {
    const double reversed = number(noise, row, "reversed");
    return reversed >= 0 && reversed <= 100;
  }));
}

}  // namespace
}  // namespace pagelet
