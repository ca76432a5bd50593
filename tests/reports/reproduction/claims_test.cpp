// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include "reports/reproduction/claim_verdicts.h"
#include "tests/reports/reproduction/sample_run.h"
#include "tests/support/errors.h"
#include "tests/support/texts.h"

namespace pagelet {
namespace {

// The row of a claim alone.
std::vector<PaperCell> row_of_claim(const PaperResult& run, const std::string& id) {
  const std::string ids[] = {id};
  const PaperTable table = claims_table(run, ids);
  EXPECT_EQ(table.rows.size(), 1U) << id;
  return table.rows.at(0);
}

// Made by hand: on all 14 sites an algorithm has the F1 that `f1` says, by its position among the
// names.
PaperResult run_with_f1(const std::vector<std::string>& names, const std::vector<double>& f1) {
  PaperResult run = sample_run();
  for (std::size_t at = 0; at < names.size(); ++at) {
    const std::size_t extractor = experiments().index_of(names[at]);
    for (std::size_t site = 0; site < run.bench.sites.size(); ++site) {
      Experiment& result = run.bench.results[site * experiments().extractors().size() + extractor];
      // Different values, so that no two sites are equal.
      for (Score& score : result.scores) {
        score.rates.f1 = f1[at] + 0.1 * static_cast<double>(site);
      }
    }
  }
  return run;
}

TEST(Claims, HoldIfEveryTestFavoursThem) {
  const std::vector<std::string> names{"temex", "sst", "rtdm-td", "iwptd", "rbm-td"};
  const PaperTable table = empty_table("claims", sample_run());
  const auto verdict = [&](const std::vector<double>& f1) {
    return text(table, row_of_claim(run_with_f1(names, f1), "temex-f1"), "verdict");
  };
  EXPECT_EQ(verdict({80, 70, 60, 50, 40}), "holds");
  EXPECT_EQ(verdict({80, 70, 85, 50, 40}), "reversed");
  EXPECT_EQ(verdict({80, 80, 60, 50, 40}), "not shown");
  // The worst difference is shown, with the number of sites and tests.
  const auto row = row_of_claim(run_with_f1(names, {80, 70, 60, 50, 40}), "temex-f1");
  EXPECT_NEAR(number(table, row, "value_mean"), 10, 1e-9);
  EXPECT_EQ(text(table, row, "of"), "TemEx - SST");
  EXPECT_EQ(number(table, row, "sites"), 14);
  EXPECT_EQ(number(table, row, "tests"), 4);
  const auto reversed = row_of_claim(run_with_f1(names, {80, 70, 85, 50, 40}), "temex-f1");
  EXPECT_EQ(text(table, reversed, "of"), "TemEx - RTDM-TD");
}

// All sites of one category score 30 points more with TemEx.
TEST(Claims, CompareACategoryWithTheOthers) {
  PaperResult run = run_with_f1({"temex"}, {50});
  const std::size_t temex = experiments().index_of("temex");
  for (std::size_t site = 0; site < run.bench.sites.size(); ++site) {
    run.bench.sites[site].category = site < 5 ? "institutions-associations" : "personal-blogs";
    Experiment& result = run.bench.results[site * experiments().extractors().size() + temex];
    if (site < 5) {
      for (Score& score : result.scores) score.rates.f1 += 30;
    }
  }
  const PaperTable table = empty_table("claims", run);
  EXPECT_EQ(text(table, row_of_claim(run, "temex-institutions"), "verdict"), "holds");
  EXPECT_NEAR(number(table, row_of_claim(run, "temex-institutions"), "value_mean"), 29.3, 1e-9);
  // No site is of the category.
  EXPECT_EQ(text(table, row_of_claim(run, "temex-media"), "verdict"), "not shown");
}

TEST(Claims, CompareANumberWithItsInterval) {
  PaperResult run = sample_run();
  const std::size_t etdm = experiments().index_of("etdm");
  const auto set = [&](std::size_t even, std::size_t odd) {
    for (std::size_t site = 0; site < run.bench.sites.size(); ++site) {
      run.bench.results[site * experiments().extractors().size() + etdm].run.pages_loaded =
          site % 2 == 0 ? even : odd;
    }
  };
  const PaperTable table = empty_table("claims", run);
  set(6, 8);
  EXPECT_EQ(text(table, row_of_claim(run, "loads"), "verdict"), "holds");
  EXPECT_NEAR(number(table, row_of_claim(run, "loads"), "value_mean"), 7, 1e-9);
  set(9, 10);
  EXPECT_EQ(text(table, row_of_claim(run, "loads"), "verdict"), "differs");
  EXPECT_EQ(text(table, row_of_claim(run, "loads"), "unit"), "pages");
  // The mean of one site has no interval.
  run.bench.sites.erase(run.bench.sites.begin() + 1, run.bench.sites.end());
  run.bench.results.resize(experiments().extractors().size());
  EXPECT_EQ(text(table, row_of_claim(run, "loads"), "verdict"), "not shown");
}

// The share of the template is the precision of the whole page.
TEST(Claims, CompareARangeWithTheInterval) {
  PaperResult run = sample_run();
  const std::size_t everything = experiments().index_of("everything");
  const auto verdict = [&](double share) {
    for (std::size_t site = 0; site < run.bench.sites.size(); ++site) {
      Experiment& result = run.bench.results[site * experiments().extractors().size() + everything];
      for (Score& score : result.scores) {
        score.rates.precision = share + 0.1 * static_cast<double>(site);
      }
    }
    return text(empty_table("claims", run), row_of_claim(run, "template-share"), "verdict");
  };
  EXPECT_EQ(verdict(39), "differs");
  EXPECT_EQ(verdict(44), "holds");
  EXPECT_EQ(verdict(50), "differs");
}

// The time grows as n^3, the operations as n^2.
TEST(Claims, CountOperationsForGrowth) {
  PaperResult run = sample_run();
  run.growth = {{"rtdm-td", "flat", {100, 1'000}, {1, 1'000}, {1'000, 100'000}}};
  const PaperTable table = empty_table("claims", run);
  EXPECT_EQ(text(table, row_of_claim(run, "growth-rtdm-td"), "verdict"), "holds");
  EXPECT_NEAR(number(table, row_of_claim(run, "growth-rtdm-td"), "value_mean"), 2, 1e-9);
  run.growth[0].operations[1] = 103'000;
  EXPECT_EQ(text(table, row_of_claim(run, "growth-rtdm-td"), "verdict"), "reversed");
}

// Thirteen sites are 1 point better and one is 60 points worse: the ranks favour TemEx with p below
// 0.01, but its mean is lower.
TEST(Claims, AreOfMeansAndNotOfRanks) {
  PaperResult run = run_with_f1({"rbm-td", "rtdm-td"}, {70, 69});
  const std::size_t rbm = experiments().index_of("rbm-td");
  for (Score& score : run.bench.results[rbm].scores) score.rates.f1 = 10;
  const PaperTable table = empty_table("claims", run);
  const auto row = row_of_claim(run, "rbm-td-rtdm-td");
  EXPECT_EQ(text(table, row, "verdict"), "not shown");
  EXPECT_LT(number(table, row, "p_ranks"), 0.05);
  EXPECT_GT(number(table, row, "p"), 0.05);
  EXPECT_LT(number(table, row, "value_low"), 0);
  EXPECT_GT(number(table, row, "value_high"), 0);
  EXPECT_TRUE(holds(text(table, row, "remark"), "smallest difference that 14 sites show"));
}

TEST(Claims, AreEqualWithinTwoPoints) {
  PaperResult run = run_with_f1({"rbm-td", "rtdm-td"}, {70, 70});
  const PaperTable table = empty_table("claims", run);
  const auto row = row_of_claim(run, "rbm-td-rtdm-td");
  EXPECT_EQ(text(table, row, "verdict"), "not shown");
  EXPECT_TRUE(text(table, row, "remark").starts_with("equal within 2 points"));
}

TEST(Claims, HaveABlockEachOnTheScreen) {
  const std::string ids[] = {"temex-f1"};
  const PaperResult run =
      run_with_f1({"temex", "sst", "rtdm-td", "iwptd", "rbm-td"}, {80, 70, 60, 50, 40});
  const std::string screen = claims_text(claims_table(run, ids), 80);
  EXPECT_TRUE(holds(screen, "TemEx has the best F1: holds\n    10.00 points [10.00, 10.00], p "));
  EXPECT_TRUE(holds(screen, "TWEB19, Table 4; table tweb19_t4; temex-f1\n"));
}

TEST(Claims, NameTablesThatExistAndCountTheirVerdicts) {
  const std::vector<PaperTable> tables = paper_tables(sample_run());
  const PaperTable claims = claims_table(sample_run(), claim_ids());
  for (const auto& row : claims.rows) {
    EXPECT_NO_THROW(empty_table(text(claims, row, "table"), sample_run()));
  }
  const auto count = [&](const char* verdict) {
    return std::ranges::count_if(
        claims.rows, [&](const auto& row) { return text(claims, row, "verdict") == verdict; });
  };
  const std::string& last = claims.notes.back();
  EXPECT_TRUE(last.starts_with(std::to_string(claims.rows.size()) +
                               " claims: " + std::to_string(count("holds")) + " holds"))
      << last;
  EXPECT_EQ(count("holds") + count("reversed") + count("differs") + count("not shown"),
            static_cast<std::ptrdiff_t>(claims.rows.size()));
  PaperResult run = sample_run();
  run.without_times = true;
  // Two claims are of times.
  EXPECT_EQ(claims_table(run, claim_ids()).rows.size() + 2, claims.rows.size());
  const std::string unknown[] = {"temex-recal"};
  EXPECT_TRUE(holds(error_of(experiments_of_claims(unknown), ErrorCode::kUsage),
                    "did you mean temex-recall"));
}

}  // namespace
}  // namespace pagelet
