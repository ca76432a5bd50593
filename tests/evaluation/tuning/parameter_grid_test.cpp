// SPDX-License-Identifier: MIT

// What --grid, --where and --preset mean, with expected values worked out by hand, and what they
// refuse.

#include "evaluation/tuning/parameter_grid.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "extractors/registry.h"
#include "tests/support/errors.h"

namespace pagelet {
namespace {

using Texts = std::vector<std::string>;

const std::vector<ParameterSpec>& specs(const std::string& algorithm = "temex") {
  return (*make_extractor(algorithm, {}))->info().parameters;
}

Texts values_of(const std::string& text) { return require(parse_axis(text, specs())).values; }

void expect_refused(const std::string& text, const std::string& part) {
  const std::string axis = error_of(parse_axis(text, specs()), ErrorCode::kUsage);
  EXPECT_TRUE(holds(axis, "--grid " + text, part)) << axis;
}

ExtractorFactory factory(const std::string& algorithm = "temex") {
  return [algorithm](const std::vector<Setting>& settings) {
    return make_extractor(algorithm, settings);
  };
}

ParameterGrid grid(const Texts& axes, const Texts& conditions = {},
                   const std::string& algorithm = "temex") {
  std::vector<GridAxis> parsed;
  for (const std::string& axis : axes) parsed.push_back(*parse_axis(axis, specs(algorithm)));
  std::vector<Condition> where;
  for (const std::string& text : conditions) {
    where.push_back(*parse_condition(text, specs(algorithm)));
  }
  return ParameterGrid{std::move(parsed), std::move(where), factory(algorithm)};
}

using Places = std::vector<std::vector<std::size_t>>;
Places places(const Result<std::vector<GridSetting>>& settings) {
  Places all;
  for (const GridSetting& setting : settings.value()) all.push_back(setting.at);
  return all;
}

TEST(ParseAxis, ReadsListsAndRanges) {
  EXPECT_EQ(values_of("votes=1..4"), (Texts{"1", "2", "3", "4"}));
  EXPECT_EQ(values_of("votes=1..8:3"), (Texts{"1", "4", "7"}));
  EXPECT_EQ(values_of("votes=5"), (Texts{"5"}));
  EXPECT_EQ(values_of("votes=8,1..2"), (Texts{"8", "1", "2"}));
  EXPECT_EQ(values_of("threshold=0.5,0.75,1"), (Texts{"0.5", "0.75", "1"}));
  EXPECT_EQ(values_of("profile=B,A"), (Texts{"B", "A"}));
}

TEST(ParseAxis, TakesDecimalStepsExactly) {
  EXPECT_EQ(values_of("threshold=0.1..0.9:0.1"),
            (Texts{"0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "0.7", "0.8", "0.9"}));
  EXPECT_EQ(values_of("threshold=0..1:.25"), (Texts{"0", "0.25", "0.5", "0.75", "1"}));
  // The last step would go past the end.
  EXPECT_EQ(values_of("threshold=0.70..0.99:0.125"), (Texts{"0.7", "0.825", "0.95"}));
  EXPECT_EQ(values_of("votes=1.0..3.0:1.0"), (Texts{"1", "2", "3"}));
}

TEST(ParseAxis, RefusesInvalidValues) {
  expect_refused("votes", "name=values");
  expect_refused("=1", "name=values");
  expect_refused("vote=1", "unknown parameter \"vote\"");
  expect_refused("votes=", "is not a whole number in the range 1..1000");
  expect_refused("votes=1,,2", "is not a whole number in the range");
  expect_refused("votes=0..3", "not in the range 1..1000");
  expect_refused("votes=1..2:0.5", "is not a whole number in the range 1..1000");
  expect_refused("votes=x..3", "not a range");
  expect_refused("votes=1..3:", "not a range");
  expect_refused("votes=4..3", "is empty");
  expect_refused("votes=1..3:0", "is 0");
  expect_refused("votes=1,1", "twice");
  expect_refused("threshold=0.5,0.50", "twice");
  expect_refused("threshold=0.1..0.9", "needs a step");
  expect_refused("threshold=0..1:0.00001", "more than 10000 values");
  expect_refused("threshold=0.1..0.9:0.00000000000000000001", "not a range");
  expect_refused("profile=A..B", "cannot have a range");
  expect_refused("profile=C", "A|B");
}

TEST(ParameterGrid, ChangesTheLastAxisFastest) {
  EXPECT_EQ(places(grid({"votes=1..2", "cs-size=3,5"}).all()),
            (Places{{0, 0}, {0, 1}, {1, 0}, {1, 1}}));
}

TEST(ParameterGrid, LeavesOutSettingsThatAConditionExcludes) {
  EXPECT_EQ(places(grid({"cs-size=1..3", "votes=1..3"}, {"votes<=cs-size"}).all()),
            (Places{{0, 0}, {1, 0}, {1, 1}, {2, 0}, {2, 1}, {2, 2}}));
  // cs-size has no axis, so its default 3 is used.
  EXPECT_EQ(places(grid({"votes=1..9"}, {"votes<cs-size"}).all()), (Places{{0}, {1}}));
  EXPECT_TRUE(
      holds(error_of(grid({"votes=1..3"}, {"votes>3"}).all(), ErrorCode::kUsage), "--where"));
}

TEST(ParameterGrid, GivesTheValuesOfAllParametersOfASetting) {
  const auto settings = grid({"profile=B"}).all();
  EXPECT_TRUE(holds(settings->front().parameters, R"("w-class":"0.8")"));
  EXPECT_TRUE(holds(settings->front().parameters, R"("votes":"2")"));
}

TEST(ParameterGrid, RefusesToEnumerateTooMuch) {
  const auto big = grid({"seed=1..9999", "max-loads=1..9999", "votes=1..64"});
  EXPECT_EQ(big.combinations(), 9999ULL * 9999 * 64);
  EXPECT_TRUE(holds(error_of(big.all(), ErrorCode::kUsage), "--search random"));
}

TEST(ParameterGrid, SamplesTheSameForTheSameSeed) {
  const auto big = grid({"seed=1..9999", "max-loads=1..9999", "votes=1..64"}, {"votes<=cs-size"});
  const Places once = places(big.sample(20, 7));
  EXPECT_EQ(once.size(), 20U);
  EXPECT_EQ(once, places(big.sample(20, 7)));
  EXPECT_NE(once, places(big.sample(20, 8)));
  EXPECT_TRUE(std::ranges::is_sorted(once));
  EXPECT_EQ(std::set(once.begin(), once.end()).size(), 20U);
}

TEST(ParameterGrid, SamplesEverythingOfASmallGrid) {
  const auto small = grid({"cs-size=1..3", "votes=1..3"}, {"votes<=cs-size"});
  EXPECT_EQ(places(small.sample(100, 1)), places(small.all()));
}

bool is_met(const std::string& text, const std::vector<Setting>& settings) {
  return require(parse_condition(text, specs()))(require(Parameters::parse(specs(), settings)));
}

TEST(Condition, ComparesNumbersAndParameters) {
  const std::vector<Setting> settings{{"votes", "2"}, {"cs-size", "3"}};
  EXPECT_TRUE(is_met("votes<=cs-size", settings));
  EXPECT_TRUE(is_met("votes < cs-size", settings));
  EXPECT_FALSE(is_met("votes>=cs-size", settings));
  EXPECT_FALSE(is_met("votes > 2", settings));
  EXPECT_TRUE(is_met("votes = 2", settings));
  EXPECT_TRUE(is_met("votes == cs-size - 1", settings));
  EXPECT_FALSE(is_met("votes != 2", settings));
  EXPECT_TRUE(is_met("-1 < votes", settings));
}

TEST(Condition, ComparesSumsOfDecimalsExactly) {
  const std::vector<Setting> settings{{"w-class", "0.1"}, {"w-position", "0.2"}};
  EXPECT_TRUE(is_met("w-class + w-position == 0.3", settings));
  EXPECT_TRUE(is_met("w-class+w-position<=0.3", settings));
  EXPECT_FALSE(is_met("w-class+w-position<0.3", settings));
}

TEST(Condition, AndBindsMoreStronglyThanOr) {
  const std::string text = "votes<cs-size || cs-size==1 && votes==1";
  EXPECT_TRUE(is_met(text, {{"votes", "1"}, {"cs-size", "1"}}));
  EXPECT_TRUE(is_met(text, {{"votes", "1"}, {"cs-size", "2"}}));
  EXPECT_FALSE(is_met(text, {{"votes", "2"}, {"cs-size", "2"}}));
  EXPECT_FALSE(is_met(text, {{"votes", "2"}, {"cs-size", "1"}}));
}

TEST(Condition, ComparesChoices) {
  EXPECT_TRUE(is_met("profile==B", {{"profile", "B"}}));
  EXPECT_FALSE(is_met("profile!=B", {{"profile", "B"}}));
  EXPECT_TRUE(is_met("off == id-rule", {{"id-rule", "off"}}));
}

TEST(Condition, RefusesInvalidConditions) {
  const std::pair<const char*, const char*> cases[] = {
      {"", "ends too early"},
      {"votes", "ends too early"},
      {"votes 2", "needs a comparison instead of \"2\""},
      {"votes<", "ends too early"},
      {"votes<2 3", "is not understood at \"3\""},
      {"votes<2 &&", "ends too early"},
      {"vote<2", "\"vote\" is not a parameter"},
      {"votes<cs-size-1", "a minus needs a blank"},
      {"profile<B", "by == and !="},
      {"profile==C", "profile can only be A|B"},
      {"profile==votes", "profile can only be"},
      {"profile+1==2", "is not a parameter with a number"},
      {"A==B", "is not a parameter with a number"},
      {"votes=<2", "is not understood"}};
  for (const auto& [text, part] : cases) {
    const std::string condition = error_of(parse_condition(text, specs()), ErrorCode::kUsage);
    EXPECT_TRUE(holds(condition, "--where")) << condition;
    EXPECT_TRUE(holds(condition, part)) << condition;
  }
}

TEST(Objective, ReadsTaskMetricAndUnit) {
  EXPECT_EQ(*parse_objective("f1", Task::kContent),
            (Objective{Metric::kF1, Task::kContent, Unit::kNodes}));
  EXPECT_EQ(*parse_objective("template:recall:words", Task::kContent),
            (Objective{Metric::kRecall, Task::kTemplate, Unit::kWords}));
  EXPECT_EQ(*parse_objective("accuracy:nodes", Task::kTemplate),
            (Objective{Metric::kAccuracy, Task::kTemplate, Unit::kNodes}));
  EXPECT_EQ(*parse_objective("content:precision", Task::kTemplate),
            (Objective{Metric::kPrecision, Task::kContent, Unit::kNodes}));
  for (const char* text : {"", "f2", "template", "f1:template", "f1:", "f1:words:", "words:f1",
                           "template:f1:words:nodes"}) {
    EXPECT_TRUE(
        holds(error_of(parse_objective(text, Task::kTemplate), ErrorCode::kUsage), "--objective"))
        << text;
  }
}

std::size_t settings_of(const GridPreset& preset) {
  return grid(preset.axes, preset.conditions, preset.algorithms.front()).all()->size();
}

TEST(Presets, HaveTheSettingsOfThePapersAndOfTheGoal) {
  // Sizes 1 to 8, each with fewer votes than the size: 1 + 1 + 2 + ... + 7.
  EXPECT_EQ(settings_of(*find_preset("temex-2015", "temex")), 29U);
  EXPECT_EQ(settings_of(*find_preset("conex", "conex")), 7U);
  GridPreset ingredients = *find_preset("ingredients", "etdm");
  ingredients.algorithms = {"etdm"};
  EXPECT_EQ(settings_of(ingredients), 2U * 2 * 3 * 3 * 3 * 2 * 5);
  // (1 + 2 + ... + 8) x 144; on 98 sites more than half a million.
  EXPECT_EQ(settings_of(*find_preset("half-million", "temex")), 36U * 192U);
}

TEST(Presets, RefuseUnknownNamesAndOtherAlgorithms) {
  EXPECT_TRUE(holds(find_preset("none", "temex").error().text(), "temex-2015"));
  EXPECT_TRUE(holds(find_preset("conex", "temex").error().text(), "--preset conex"));
}

}  // namespace
}  // namespace pagelet
