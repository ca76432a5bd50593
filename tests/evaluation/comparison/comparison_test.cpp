// SPDX-License-Identifier: MIT
#include "evaluation/comparison/comparison.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "evaluation/run/bench.h"
#include "tests/support/made_run.h"

namespace pagelet {
namespace {

constexpr Role kAlgorithm = Role::kAlgorithm;

Comparison compare(const BenchRun& run, const std::vector<Role>& roles) {
  return compare_extractors(run, roles, group_sites(run), Task::kTemplate, Unit::kNodes,
                            Metric::kF1);
}

// A floor and three algorithms: the second is always best, the third always worst.
BenchRun clear_run() {
  return run_of_sites({{"a", 10, {50, 90, 10, 99}},
                       {"a", 20, {60, 80, 20, 99}},
                       {"b", 30, {70, 100, 30, 99}},
                       {"b", 40, {40, 70, 0, 99}},
                       {"b", 50, {55, 85, 5, 99}},
                       {"b", 60, {65, 95, 15, 99}}});
}
const std::vector<Role> kClearRoles = {kAlgorithm, kAlgorithm, kAlgorithm, Role::kFloor};

TEST(Comparison, RanksAlgorithmsByMeanAndLeavesFloorsOut) {
  const Comparison comparison = compare(clear_run(), kClearRoles);
  EXPECT_EQ(comparison.sites, (std::vector<std::size_t>{0, 1, 2, 3, 4, 5}));
  EXPECT_EQ(comparison.algorithms, (std::vector<std::size_t>{0, 1, 2}));
  EXPECT_EQ(comparison.ranking, (std::vector<std::size_t>{1, 0, 2}));
  // (90 + 80 + 100 + 70 + 85 + 95) / 6
  EXPECT_NEAR(*comparison.extractors[1].scores.summary.mean, 520.0 / 6, 1e-9);
  EXPECT_NEAR(*comparison.extractors[3].scores.summary.mean, 99, 1e-9);
  EXPECT_EQ(comparison.extractors[1].mean_rank, 1);
  EXPECT_EQ(comparison.extractors[0].mean_rank, 2);
  EXPECT_EQ(comparison.extractors[2].mean_rank, 3);
  EXPECT_FALSE(comparison.extractors[3].mean_rank.has_value());
}

TEST(Comparison, TestsEachPairOnce) {
  const Comparison comparison = compare(clear_run(), kClearRoles);
  ASSERT_EQ(comparison.pairs.size(), 3U);
  const PairComparison& first = comparison.pairs[0];
  EXPECT_EQ(first.first, 1U);
  EXPECT_EQ(first.second, 0U);
  // Differences 40, 20, 30, 30, 30, 30.
  EXPECT_NEAR(first.difference.mean_difference, 30, 1e-9);
  EXPECT_EQ(first.difference.wins, 6U);
  EXPECT_EQ(first.difference.ties, 0U);
  EXPECT_EQ(first.difference.losses, 0U);
  // All six signs are equal: 2 / 2^6. The highest mean is tested against two others, so Holm's
  // correction multiplies it by 2. The pair of the others is in no family.
  EXPECT_DOUBLE_EQ(*first.difference.p, 2.0 / 64);
  EXPECT_DOUBLE_EQ(*first.difference.p_holm, 4.0 / 64);
  EXPECT_EQ(comparison.tests, 2U);
  EXPECT_DOUBLE_EQ(*find_pair(comparison, 0, 2)->difference.p, 2.0 / 64);
  EXPECT_FALSE(find_pair(comparison, 0, 2)->difference.p_holm);
  EXPECT_EQ(find_pair(comparison, 0, 1), &first);
  EXPECT_EQ(find_pair(comparison, 0, 3), nullptr);
}

TEST(Comparison, OneMoreAlgorithmChangesPOnlyByHolmsFactor) {
  BenchRun run = clear_run();
  const Comparison before = compare(run, kClearRoles);
  // The fourth is an algorithm now, with 99 everywhere the highest mean; as the fourth of the means
  // it changes nothing but the number of tests.
  for (Experiment& result : run.results) {
    if (result.extractor != 3) continue;
    for (Score& score : result.scores) score.rates.f1 = 1;
  }
  const Comparison after = compare(run, {kAlgorithm, kAlgorithm, kAlgorithm, kAlgorithm});
  EXPECT_EQ(*find_pair(after, 1, 0)->difference.p, *find_pair(before, 1, 0)->difference.p);
  EXPECT_DOUBLE_EQ(*find_pair(after, 1, 0)->difference.p_holm,
                   3.0 / 2 * *find_pair(before, 1, 0)->difference.p_holm);
}

TEST(Comparison, APairThatIsEqualEverywhereIsNoTest) {
  const Comparison comparison =
      compare(run_of_sites({{"", 1, {90, 90, 10}}, {"", 1, {50, 50, 20}}}),
              {kAlgorithm, kAlgorithm, kAlgorithm});
  EXPECT_EQ(comparison.tests, 1U);
  EXPECT_FALSE(find_pair(comparison, 0, 1)->difference.p);
  EXPECT_FALSE(find_pair(comparison, 0, 1)->difference.is_significant());
}

// The second is better on 13 of 14 sites. The first has the higher mean because of the other site.
// The test favours the second, so it does not show that the first is better.
TEST(Comparison, ATestThatFavoursTheLowerMeanIsNotSignificant) {
  std::vector<MadeSite> sites{{"a", 10, {80, 0}}};
  for (int site = 1; site < 14; ++site) sites.push_back({"a", 10, {80, 81 + 0.1 * site}});
  const Comparison comparison = compare(run_of_sites(sites), {kAlgorithm, kAlgorithm});
  ASSERT_EQ(comparison.pairs.size(), 1U);
  EXPECT_EQ(comparison.pairs[0].first, 0U);
  EXPECT_TRUE(comparison.pairs[0].difference.has_small_p());
  EXPECT_FALSE(comparison.pairs[0].difference.is_significant());
  for (MadeSite& site : sites) std::swap(site.f1[0], site.f1[1]);
  sites[0].f1 = {82, 80};
  EXPECT_TRUE(
      compare(run_of_sites(sites), {kAlgorithm, kAlgorithm}).pairs[0].difference.is_significant());
  // Now one site decides about the mean: the ranks favour the first, but the interval contains 0.
  sites[0].f1 = {80, 0};
  const PairedDifference by_one_site =
      compare(run_of_sites(sites), {kAlgorithm, kAlgorithm}).pairs[0].difference;
  EXPECT_TRUE(by_one_site.has_small_p());
  EXPECT_TRUE(by_one_site.ranks_agree_with_mean());
  EXPECT_FALSE(by_one_site.is_significant());
}

TEST(Comparison, GroupsAlgorithmsThatNemenyisTestDoesNotSeparate) {
  const Comparison comparison = compare(clear_run(), kClearRoles);
  // 2.3437 sqrt(3 * 4 / (6 * 6)) = 1.353: ranks 1 and 3 differ, neighbours do not.
  EXPECT_NEAR(comparison.critical_difference, 1.353, 0.001);
  EXPECT_EQ(comparison.groups, (std::vector<std::vector<std::size_t>>{{1, 0}, {0, 2}}));
  EXPECT_EQ(comparison.extractors[0].groups, (std::vector<std::size_t>{0, 1}));
  EXPECT_EQ(comparison.extractors[1].groups, (std::vector<std::size_t>{0}));
  EXPECT_TRUE(comparison.extractors[3].groups.empty());
}

TEST(Comparison, GivesMeansByCategoryAndSize) {
  const BenchRun run = clear_run();
  const SiteGroups groups = group_sites(run);
  ASSERT_EQ(groups.categories.size(), 2U);
  EXPECT_EQ(groups.categories[0].name, "a");
  EXPECT_EQ(groups.categories[1].sites, (std::vector<std::size_t>{2, 3, 4, 5}));
  // The quarters of six sites have 1, 2, 1 and 2 sites.
  ASSERT_EQ(groups.sizes.size(), 4U);
  EXPECT_EQ(groups.sizes[1].smallest, 20U);
  EXPECT_EQ(groups.sizes[1].largest, 30U);
  const Comparison comparison = compare(run, kClearRoles);
  EXPECT_EQ(comparison.extractors[1].by_category[0].mean, 85);
  EXPECT_EQ(comparison.extractors[1].by_category[0].n, 2U);
  EXPECT_EQ(comparison.extractors[1].by_size[1].mean, 90);
}

TEST(Comparison, KeepsEqualSizesTogether) {
  const SiteGroups groups =
      group_sites(run_of_sites({{"", 7, {}}, {"", 7, {}}, {"", 7, {}}, {"", 9, {}}, {"", 0, {}}}));
  ASSERT_EQ(groups.sizes.size(), 2U);
  EXPECT_EQ(groups.sizes[0].sites, (std::vector<std::size_t>{0, 1, 2}));
  EXPECT_EQ(groups.sizes[1].sites, (std::vector<std::size_t>{3}));
}

TEST(Comparison, CountsFailuresAsZero) {
  const Comparison comparison =
      compare(run_of_sites({{"", 1, {100, -1}}, {"", 1, {50, 60}}}), {kAlgorithm, kAlgorithm});
  EXPECT_EQ(comparison.extractors[1].failed, 1U);
  EXPECT_EQ(comparison.extractors[1].scores.summary.mean, 30);
  EXPECT_EQ(comparison.pairs[0].difference.wins, 1U);
  EXPECT_EQ(comparison.pairs[0].difference.losses, 1U);
}

TEST(Comparison, CountsTiesOfEqualScores) {
  const Comparison comparison =
      compare(run_of_sites({{"", 1, {100, 100}}, {"", 1, {50, 50}}, {"", 1, {20, 30}}}),
              {kAlgorithm, kAlgorithm});
  EXPECT_EQ(comparison.pairs[0].first, 1U);
  EXPECT_EQ(comparison.pairs[0].difference.ties, 2U);
  EXPECT_EQ(comparison.pairs[0].difference.wins, 1U);
}

TEST(Comparison, IsEmptyWithoutGold) {
  const BenchRun run = clear_run();
  const Comparison comparison = compare_extractors(run, kClearRoles, group_sites(run),
                                                   Task::kContent, Unit::kNodes, Metric::kF1);
  EXPECT_TRUE(comparison.sites.empty());
  EXPECT_TRUE(comparison.pairs.empty());
  EXPECT_FALSE(comparison.friedman.has_value());
  EXPECT_FALSE(comparison.extractors[0].scores.summary.mean.has_value());
}

TEST(Comparison, OfOneAlgorithmHasNoTests) {
  const Comparison comparison = compare(run_of_sites({{"", 1, {10}}, {"", 1, {20}}}), {kAlgorithm});
  EXPECT_EQ(comparison.ranking, (std::vector<std::size_t>{0}));
  EXPECT_TRUE(comparison.pairs.empty());
  EXPECT_FALSE(comparison.friedman.has_value());
}

TEST(Costs, AreMeansOverAnswers) {
  BenchRun run = run_of_sites({{"", 1, {100}}, {"", 1, {50}}, {"", 1, {-1}}});
  for (std::size_t at = 0; at < 3; ++at) {
    run.results[at].run.pages_loaded = 1 + at;
    run.results[at].run.phases.parse = 10 * static_cast<double>(at);
  }
  const Costs costs = costs_of(run, 0);
  EXPECT_EQ(costs.answers, 2U);
  EXPECT_EQ(costs.loads, 1.5);
  EXPECT_EQ(costs.phases.parse, 5);
  EXPECT_EQ(costs.phases.total(), 5);
}

TEST(Costs, OfProgramsAndOfPredictionsAreNotCompared) {
  ExtractorInfo info;
  EXPECT_TRUE(has_comparable_costs(info));
  info.origin = Origin::kProgram;
  EXPECT_FALSE(has_comparable_costs(info));
  info = {.origin = Origin::kPredictions};
  EXPECT_FALSE(has_comparable_costs(info));
  info = {.role = Role::kCeiling};
  EXPECT_FALSE(has_comparable_costs(info));
}

}  // namespace
}  // namespace pagelet
