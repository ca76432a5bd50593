// SPDX-License-Identifier: MIT
#include "evaluation/comparison/parameter_effects.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/made_run.h"
#include "tests/support/require.h"
#include "tests/support/store_files.h"
#include "tests/support/temporary_folder.h"

namespace pagelet {
namespace {

constexpr const char* kSample = PAGELET_SOURCE_DIR "/datasets/sample";
using Changes = std::vector<Setting>;

// A run of two algorithms on six sites with gold for the template: "one" has 50 everywhere, "two"
// 40. Both have the parameters mode=cs, set-size=4 and max-loads=0.
class ParameterCurves : public testing::Test {
 protected:
  static constexpr std::size_t kSites = 6;

  ParameterCurves() {
    for (const std::string name : {"one", "two"}) {
      ExtractorRecord& extractor = run_.extractors.emplace_back();
      extractor.info.name = name;
      extractor.parameters = R"({"max-loads":"0","mode":"cs","set-size":"4"})";
    }
    run_.bench = run_of({std::vector<double>(kSites, 50), std::vector<double>(kSites, 40)});
    for (Experiment& result : run_.bench.results) result.run.pages_loaded = 5;
  }

  // A setting with `f1` on all sites.
  void add(std::size_t extractor, Changes changes, double f1, std::size_t loads = 3) {
    StoredSetting setting;
    setting.extractor = extractor;
    setting.changes = std::move(changes);
    setting.f1[Task::kTemplate].assign(kSites, f1);
    setting.f1[Task::kContent].resize(kSites);
    setting.loads.assign(kSites, loads);
    settings_.push_back(std::move(setting));
  }

  ParameterEffects effects() {
    const std::vector<Role> roles(2, Role::kAlgorithm);
    PerTask<Comparison> comparisons;
    PerTask<const Comparison*> pointers;
    for (const Task task : kTasks) {
      comparisons[task] = compare_extractors(run_.bench, roles, group_sites(run_.bench), task,
                                             Unit::kNodes, Metric::kF1);
      pointers[task] = &comparisons[task];
    }
    return parameter_effects(run_, pointers, settings_);
  }
  std::vector<ParameterCurve> curves() { return effects().curves; }

  StoredBenchRun run_;
  std::vector<StoredSetting> settings_;
};

std::vector<std::string> values_of(const ParameterCurve& curve) {
  std::vector<std::string> values;
  for (const ParameterPoint& point : curve.points) values.push_back(point.value);
  return values;
}

TEST_F(ParameterCurves, TestEachValueAgainstThatOfTheRun) {
  add(0, {{"set-size", "10"}}, 60);
  add(0, {{"set-size", "2"}}, 45);
  const auto found = curves();
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].extractor, 0U);
  EXPECT_EQ(found[0].parameter, "set-size");
  EXPECT_TRUE(found[0].changed.empty());
  EXPECT_TRUE(found[0].is_numeric);
  // Sorted as numbers.
  ASSERT_EQ(values_of(found[0]), (std::vector<std::string>{"2", "4", "10"}));
  EXPECT_TRUE(found[0].points[1].is_base);
  EXPECT_FALSE(found[0].points[1].tests[Task::kTemplate]);
  EXPECT_DOUBLE_EQ(*found[0].points[1].loads, 5);
  EXPECT_DOUBLE_EQ(*found[0].points[0].loads, 3);
  ASSERT_TRUE(found[0].points[2].tests[Task::kTemplate]);
  const PairedDifference& test = *found[0].points[2].tests[Task::kTemplate];
  EXPECT_DOUBLE_EQ(test.mean_difference, 10);
  EXPECT_EQ(test.wins, 6U);
  EXPECT_EQ(test.losses, 0U);
  // Better on all six sites: 2 / 2^6. There are two such tests, so Holm's correction doubles it.
  EXPECT_DOUBLE_EQ(*test.p, 1. / 32);
  EXPECT_DOUBLE_EQ(*test.p_holm, 1. / 16);
  // No gold for the content.
  EXPECT_FALSE(found[0].points[2].scores[Task::kContent]);
  EXPECT_FALSE(found[0].points[2].tests[Task::kContent]);
}

TEST_F(ParameterCurves, LeaveOutSettingsThatLackSites) {
  add(0, {{"set-size", "2"}}, 45);
  settings_.back().f1[Task::kTemplate][3].reset();
  EXPECT_TRUE(curves().empty());
}

TEST_F(ParameterCurves, TestSettingsWithAChangedChoiceAgainstThatChoiceAlone) {
  add(0, {{"mode", "set"}}, 30);
  add(0, {{"mode", "set"}, {"set-size", "1"}}, 20);
  const std::vector<ParameterCurve> two = curves();
  ASSERT_EQ(two.size(), 1U);  // set-size with mode=set has too few points
  EXPECT_EQ(two[0].parameter, "mode");
  EXPECT_FALSE(two[0].is_numeric);
  EXPECT_EQ(values_of(two[0]), (std::vector<std::string>{"cs", "set"}));

  add(0, {{"mode", "set"}, {"set-size", "2"}}, 25);
  const std::vector<ParameterCurve> three = curves();
  ASSERT_EQ(three.size(), 2U);
  EXPECT_EQ(three[1].changed, (Changes{{"mode", "set"}}));
  ASSERT_EQ(values_of(three[1]), (std::vector<std::string>{"1", "2", "4"}));
  EXPECT_TRUE(three[1].points[2].is_base);
  EXPECT_DOUBLE_EQ(*three[1].points[2].scores[Task::kTemplate]->summary.mean, 30);
  EXPECT_DOUBLE_EQ(three[1].points[0].tests[Task::kTemplate]->mean_difference, -10);
}

TEST_F(ParameterCurves, BeginWithNoPageForANumberOfPages) {
  add(0, {{"max-loads", "1"}}, 10, 1);
  add(0, {{"set-size", "2"}}, 45);
  const auto found = curves();
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(values_of(found[0]), (std::vector<std::string>{"0", "1"}));  // max-loads
  ASSERT_EQ(values_of(found[1]), (std::vector<std::string>{"0", "2", "4"}));
  EXPECT_TRUE(found[1].points[0].is_no_page);
  EXPECT_DOUBLE_EQ(*found[1].points[0].loads, 1);
  EXPECT_DOUBLE_EQ(found[1].points[0].tests[Task::kTemplate]->mean_difference, -40);
}

// What selects pages makes no difference to a page alone, and page counts are compared with that.
TEST_F(ParameterCurves, ShowWhatMorePagesAddToThePageAlone) {
  for (ExtractorRecord& extractor : run_.extractors) {
    extractor.parameters = R"({"max-loads":"0","selection":"cs","set-size":"4"})";
  }
  add(0, {{"max-loads", "1"}}, 10, 1);
  add(0, {{"selection", "site"}}, 30);
  add(0, {{"selection", "site"}, {"set-size", "1"}}, 20);
  add(0, {{"selection", "site"}, {"set-size", "2"}}, 40);
  const auto found = curves();
  ASSERT_EQ(found.size(), 3U);
  EXPECT_FALSE(is_of_page_counts(found[0]));  // max-loads
  EXPECT_FALSE(is_of_page_counts(found[1]));  // selection
  EXPECT_TRUE(is_of_page_counts(found[2]));
  ASSERT_EQ(values_of(found[2]), (std::vector<std::string>{"0", "1", "2", "4"}));
  EXPECT_FALSE(found[2].points[0].tests[Task::kTemplate]);
  EXPECT_DOUBLE_EQ(found[2].points[1].tests[Task::kTemplate]->mean_difference, 10);
  EXPECT_DOUBLE_EQ(found[2].points[2].tests[Task::kTemplate]->mean_difference, 30);
  EXPECT_DOUBLE_EQ(found[2].points[3].tests[Task::kTemplate]->mean_difference, 20);
}

// set-size 4 and max-loads 0 are the run's. Values that never change together with another one are
// in no grid.
TEST_F(ParameterCurves, HaveAGridForTwoNumbersThatChangeTogether) {
  add(0, {{"max-loads", "3"}}, 45);
  add(0, {{"max-loads", "10"}, {"set-size", "2"}}, 60);
  add(0, {{"set-size", "2"}}, 55);
  add(1, {{"mode", "set"}, {"set-size", "2"}}, 30);  // a choice is not an axis
  const ParameterEffects found = effects();
  EXPECT_EQ(found.curves.size(), 2U);
  const auto& grids = found.grids;
  ASSERT_EQ(grids.size(), 1U);
  EXPECT_EQ(grids[0].extractor, 0U);
  EXPECT_EQ(grids[0].axes[0].parameter, "max-loads");
  EXPECT_EQ(grids[0].axes[0].values, (std::vector<std::string>{"0", "10"}));
  EXPECT_EQ(grids[0].axes[1].values, (std::vector<std::string>{"2", "4"}));
  using Means = std::vector<std::optional<double>>;
  EXPECT_EQ(grids[0].means[Task::kTemplate], (Means{55, 50, 60, std::nullopt}));
  EXPECT_EQ(grids[0].means[Task::kContent], Means(4));  // no gold for the content
}

TEST(StoreSettings, DifferFromTheRunInAtMostTwoParametersOneOfThemANumber) {
  const TemporaryFolder folder;
  auto store = Store::create(folder.path("runs"));
  const auto write = [&](const std::vector<Setting>& settings) {
    StoredBenchRun record = run_on(kSample, {{"shared-text", settings}});
    EXPECT_TRUE(write_run(*store, record));
    return record;
  };
  const StoredBenchRun two = write({{"set-size", "2"}});
  write({{"selection", "site"}, {"set-size", "3"}});  // a choice and a number
  write({{"cs-size", "2"}, {"set-size", "3"}});       // two numbers
  write({{"cs-size", "2"}, {"order", "document"}, {"set-size", "3"}});
  const StoredBenchRun run = write({});
  // A run in another context.
  StoredBenchRun other = write({{"set-size", "5"}});
  other.context.universe = Universe::kTexts;

  auto settings = require(read_settings(*store, run));
  std::vector<Changes> changes;
  for (const StoredSetting& setting : settings) changes.push_back(setting.changes);
  EXPECT_EQ(changes, (std::vector<Changes>{{{"cs-size", "2"}, {"set-size", "3"}},
                                           {{"set-size", "2"}},
                                           {{"set-size", "5"}},
                                           {{"selection", "site"}, {"set-size", "3"}}}));
  const StoredSetting& setting = settings[1];
  for (std::size_t site = 0; site < run.bench.sites.size(); ++site) {
    for (const Score& score : two.bench.results[site].scores) {
      if (score.unit != Unit::kNodes) continue;
      EXPECT_EQ(setting.f1[score.task][site], score.rates.f1);
    }
    EXPECT_EQ(setting.loads[site], two.bench.results[site].run.pages_loaded);
  }
  // Settings with another context are left out, and so are sites with another content.
  EXPECT_TRUE(read_settings(*store, other)->empty());
  StoredBenchRun changed = run;
  for (BenchSite& site : changed.bench.sites) site.content += "x";
  EXPECT_TRUE(read_settings(*store, changed)->empty());
}

}  // namespace
}  // namespace pagelet
