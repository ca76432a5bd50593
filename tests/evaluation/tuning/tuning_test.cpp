// SPDX-License-Identifier: MIT

// Tuning as a whole: a cross-validation worked out by hand, the fast way compared with the plain
// one on datasets/sample, any number of threads, and experiments that are already known.

#include "evaluation/tuning/tuning.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "datasets/suite.h"
#include "evaluation/statistics/paired_tests.h"
#include "extractors/registry.h"
#include "tests/support/errors.h"
#include "tests/support/random_tree.h"
#include "tests/support/temporary_folder.h"

namespace pagelet {
namespace {

// Recall by site and value of `x`, which begins with 1. A tenth of it is the number of template
// nodes that are found.
using RecallTable = std::map<std::string, std::vector<std::size_t>>;

const RecallTable kRecalls{{"a", {90, 50, 70}},      {"b", {70, 50, 70}},
                           {"c", {10, 80, 60}},      {"d", {30, 60, 60}},
                           {"hungry", {90, 90, 90}}, {"hungry-batch", {90, 90, 90}}};
// Sites with not enough memory for x=2; for a batch of more than one setting.
constexpr std::string_view kHungry = "hungry";
constexpr std::string_view kHungryBatch = "hungry-batch";

std::atomic<int> extractions = 0;

// Answers with the first nodes of the page; the table gives their number. `y` has no effect.
class FromTable final : public Extractor {
 public:
  explicit FromTable(Parameters parameters) : Extractor(describe(), std::move(parameters)) {}
  static const ExtractorInfo& describe() {
    static const ExtractorInfo info{
        .name = "table",
        .title = "Table",
        .parameters = {{.name = "x", .default_value = "1", .lowest = 1, .highest = 3},
                       {.name = "y", .default_value = "1", .lowest = 1, .highest = 9}}};
    return info;
  }
  Result<Answer> extract(const ExtractionContext& context) const override {
    ++extractions;
    if (context.site_id() == kHungry && parameters_.integer("x") == 2) throw std::bad_alloc();
    const auto row = kRecalls.find(std::string(context.site_id()));
    if (row == kRecalls.end()) return fail(ErrorCode::kInput, "no such row");
    Answer extraction;
    extraction.nodes = NodeSet(context.key_page(Whitespace::kDrop).size());
    extraction.nodes.insert_range(0, row->second[parameters_.integer("x") - 1] / 10);
    return extraction;
  }
  // Answers the first setting of one site, and has no memory for the second.
  void extract_batch(const ExtractionContext& context, std::span<const Extractor* const> batch,
                     const BatchVisitor& visit) const override {
    if (context.site_id() != kHungryBatch) return;
    const Result<Answer> first = batch.front()->extract(context);
    visit(0, first->nodes, *first);
    throw std::bad_alloc();
  }
};

ExtractorFactory from_table() {
  return [](const std::vector<Setting>& settings) -> Result<std::unique_ptr<Extractor>> {
    PAGELET_ASSIGN_OR_RETURN(auto parameters,
                             Parameters::parse(FromTable::describe().parameters, settings));
    return std::make_unique<FromTable>(std::move(parameters));
  };
}

// Keeps experiments of the settings that it was made for.
class Memory final : public ExperimentArchive {
 public:
  // The settings of the next run.
  void use(const TuneSettings& settings) {
    parameters_.clear();
    for (const GridSetting& setting : settings.all) parameters_.push_back(setting.parameters);
  }

  Result<std::vector<std::optional<Experiment>>> find(BenchSite& site,
                                                      std::size_t extractors) override {
    const std::lock_guard lock(mutex_);
    std::vector<std::optional<Experiment>> found;
    for (std::size_t extractor = 0; extractor < extractors; ++extractor) {
      const auto known = kept.find({site.id, parameters_[extractor]});
      found.push_back(known == kept.end() ? std::nullopt : std::optional(known->second));
    }
    return found;
  }
  Result<void> add(const BenchSite& site, std::span<const Experiment> experiments) override {
    const std::lock_guard lock(mutex_);
    ++added;
    for (const Experiment& experiment : experiments) {
      kept[{site.id, parameters_[experiment.extractor]}] = experiment;
    }
    return {};
  }

  std::map<std::pair<std::string, std::string>, Experiment> kept;  // by site and parameters
  std::size_t added = 0;

 private:
  std::vector<std::string> parameters_;
  std::mutex mutex_;
};

class TuningTest : public testing::Test {
 protected:
  TuningTest() {
    options_.method.objective.metric = Metric::kRecall;
    options_.method.folds = 2;
  }

  // Ten template nodes (body and nine times hr) and one other node.
  void add_site(const std::string& id, const std::string& generator,
                const std::string& category = "news") {
    folder_.write(id + "/site.json",
                  R"({"id": ")" + id + R"(", "category": ")" + category + R"(", "generator": ")" +
                      generator +
                      R"(", "base_url": "https://s.example/", "key_page": "index.html"})");
    folder_.write(id + "/pages/index.html",
                  "<!DOCTYPE html><body><hr><hr><hr><hr><hr><hr><hr><hr><hr><div id=main></div>");
    folder_.write(id + "/labels.json", R"({"not_template": ["#main"]})");
    suite_.sites.push_back({id, folder_.path(id), "", suite_.sites.size(), "tests"});
  }
  void add_four_sites() {
    add_site("a", "left", "blogs");
    add_site("b", "left", "blogs");
    add_site("c", "right");
    add_site("d", "right");
  }

  TuneResult run(const std::vector<std::string>& axes = {"x=1..3"}) {
    std::vector<GridAxis> parsed;
    for (const std::string& axis : axes) {
      parsed.push_back(*parse_axis(axis, FromTable::describe().parameters));
    }
    return require(tune(suite_, settings(parsed), options_));
  }
  TuneSettings settings(const std::vector<GridAxis>& axes) {
    TuneSettings settings = *choose_settings(ParameterGrid{axes, {}, from_table()}, options_);
    memory_.use(settings);
    return settings;
  }
  TuneSettings settings(const std::string& axis) {
    return settings(std::vector{*parse_axis(axis, FromTable::describe().parameters)});
  }

  TemporaryFolder folder_;
  Suite suite_{"tests", "", {}};
  TuneOptions options_;
  Memory memory_;
};

double recall_of(const SettingScore& score) { return score.mean.recall; }

TEST_F(TuningTest, ReportsScoresOnSitesThatDidNotChooseTheSetting) {
  add_four_sites();
  const TuneResult result = run();
  // The sites a and b choose x=1 (80), which has 10 and 30 on c and d. The sites c and d choose x=2
  // (70), which has 50 and 50 on a and b.
  ASSERT_TRUE(result.held_out);
  EXPECT_DOUBLE_EQ(*result.held_out->summary[Metric::kRecall].mean, 35);
  EXPECT_EQ(result.held_out->summary[Metric::kRecall].n, 4U);
  // The sites of a generator stay together, so every division is the same.
  ASSERT_EQ(result.held_out->folds.size(), 20U);
  // 50 and 50 against 90 and 70, 10 and 30 as the default: two sites are worse, none is better.
  EXPECT_EQ(result.held_out->test.losses, 2U);
  EXPECT_EQ(result.held_out->test.ties, 2U);
  EXPECT_DOUBLE_EQ(*result.held_out->test.p, 0.5);
  for (const FoldResult& fold : result.held_out->folds) {
    const bool left = fold.sites == std::vector<std::size_t>{0, 1};
    EXPECT_EQ(fold.sites, (left ? std::vector<std::size_t>{0, 1} : std::vector<std::size_t>{2, 3}));
    EXPECT_EQ(fold.score.setting, left ? 1U : 0U);
    EXPECT_DOUBLE_EQ(fold.choosing_mean, left ? 70 : 80);
    EXPECT_DOUBLE_EQ(recall_of(fold.score), left ? 50 : 20);
  }
  // x=3 is best on all sites: 65 on the sites that choose it.
  EXPECT_EQ(result.best, 2U);
  EXPECT_DOUBLE_EQ(recall_of(result.scores[0]), 50);
  EXPECT_DOUBLE_EQ(recall_of(result.scores[1]), 60);
  EXPECT_DOUBLE_EQ(recall_of(result.scores[2]), 65);
  EXPECT_DOUBLE_EQ(*result.best_summary[Metric::kRecall].mean, 65);
  EXPECT_DOUBLE_EQ(recall_of(result.reference), 50);
  EXPECT_EQ(result.experiments, 12U);
}

// Worked out for each division of four sites into two folds of two: x=1 has 90, 70, 10 and 30; x=2
// has 50, 50, 80 and 60.
TEST_F(TuningTest, AveragesTheScoresOfASiteOverTheDivisions) {
  for (const char* id : {"a", "b", "c", "d"}) add_site(id, "");
  const std::vector<double> recalls[] = {{90, 70, 10, 30}, {50, 50, 80, 60}};
  const TuneResult result = run({"x=1..2"});
  const HeldOut& held_out = *result.held_out;
  ASSERT_EQ(held_out.folds.size(), 20U);
  std::vector<double> sums(4);
  std::set<std::vector<std::size_t>> divisions;
  for (const FoldResult& fold : held_out.folds) {
    ASSERT_EQ(fold.sites.size(), 2U);
    divisions.insert(fold.sites);
    double means[2] = {0, 0};
    for (std::size_t site = 0; site < 4; ++site) {
      if (std::ranges::find(fold.sites, site) != fold.sites.end()) continue;
      for (const std::size_t x : {0U, 1U}) means[x] += recalls[x][site] / 2;
    }
    EXPECT_EQ(fold.score.setting, means[1] > means[0] ? 1U : 0U);
    EXPECT_DOUBLE_EQ(fold.choosing_mean, std::max(means[0], means[1]));
    for (const std::size_t site : fold.sites) sums[site] += recalls[fold.score.setting][site];
  }
  EXPECT_GT(divisions.size(), 2U);  // they differ
  EXPECT_EQ(held_out.folds.back().repeat, 9U);
  EXPECT_DOUBLE_EQ(*held_out.summary[Metric::kRecall].mean,
                   (sums[0] + sums[1] + sums[2] + sums[3]) / 40);
  std::vector<double> averages;
  for (const double sum : sums) averages.push_back(sum / 10);
  EXPECT_EQ(held_out.test.p, compare_paired(averages, recalls[0]).p);
}

TEST_F(TuningTest, ScoresOneSuiteWithTheSettingChosenOnTheOthers) {
  add_four_sites();
  for (const std::size_t site : {2U, 3U}) suite_.sites[site].suite = "others";
  options_.method.score_on = "others";
  const TuneResult result = run();
  // a and b choose x=1 (80), which has 10 and 30 on c and d, and is the default.
  EXPECT_EQ(result.best, 0U);
  EXPECT_DOUBLE_EQ(*result.best_summary[Metric::kRecall].mean, 80);
  EXPECT_EQ(result.best_summary[Metric::kRecall].n, 2U);
  ASSERT_EQ(result.held_out->folds.size(), 1U);
  EXPECT_EQ(result.held_out->folds[0].sites, (std::vector<std::size_t>{2, 3}));
  EXPECT_DOUBLE_EQ(*result.held_out->summary[Metric::kRecall].mean, 20);
  EXPECT_DOUBLE_EQ(*result.reference_summary[Metric::kRecall].mean, 20);
  EXPECT_FALSE(result.held_out->test.p);  // nothing differs from the default
  ASSERT_EQ(result.suites.size(), 1U);
  EXPECT_EQ(result.suites[0].name, "others");
  EXPECT_EQ(result.suites[0].own_best.setting, 1U);
}

TEST_F(TuningTest, ChoosesOnASuiteWithoutAName) {
  add_four_sites();
  const std::size_t best = run().best;
  suite_.name.clear();
  for (SuiteSite& site : suite_.sites) site.suite.clear();
  EXPECT_EQ(run().best, best);
}

TEST_F(TuningTest, ScoresEachSuite) {
  add_four_sites();
  for (const std::size_t site : {2U, 3U}) suite_.sites[site].suite = "others";
  const TuneResult result = run();
  ASSERT_EQ(result.suites.size(), 2U);
  EXPECT_EQ(result.suites[0].name, "others");
  EXPECT_DOUBLE_EQ(*result.suites[0].held_out->mean, 20);
  EXPECT_EQ(result.suites[1].own_best.setting, 0U);
}

TEST_F(TuningTest, ScoresEachCategory) {
  add_four_sites();
  const TuneResult result = run();
  const auto& categories = result.categories;
  ASSERT_EQ(categories.size(), 2U);
  EXPECT_EQ(categories[0].name, "blogs");
  EXPECT_DOUBLE_EQ(recall_of(categories[0].best), 70);
  EXPECT_DOUBLE_EQ(*categories[0].held_out->mean, 50);
  EXPECT_EQ(categories[0].own_best.setting, 0U);
  EXPECT_DOUBLE_EQ(recall_of(categories[0].own_best), 80);
  EXPECT_EQ(categories[1].name, "news");
  EXPECT_DOUBLE_EQ(*categories[1].held_out->mean, 20);
  EXPECT_EQ(categories[1].own_best.setting, 1U);
  EXPECT_DOUBLE_EQ(recall_of(categories[1].own_best), 70);
}

TEST_F(TuningTest, HasNoFoldsWithTheOptionSameSites) {
  add_four_sites();
  options_.method.same_sites = true;
  const TuneResult result = run();
  EXPECT_FALSE(result.held_out);
  EXPECT_EQ(result.best, 2U);
  EXPECT_FALSE(result.categories[0].held_out);
}

TEST_F(TuningTest, DescribesTheLandscape) {
  add_four_sites();
  const TuneResult result = run({"y=1..2", "x=1..3"});
  // y has no influence, x has all of it.
  EXPECT_DOUBLE_EQ(result.influence[0], 0);
  EXPECT_DOUBLE_EQ(result.influence[1], 1);
  ASSERT_TRUE(result.heat_map);
  EXPECT_EQ(result.heat_map->rows, 0U);
  EXPECT_DOUBLE_EQ(*result.heat_map->cells[1][2], 65);
  // y=1 and y=2 give the same node sets. So do x=1 and x=3 on b, and x=2 and x=3 on d.
  EXPECT_EQ(result.experiments, 24U);
  EXPECT_EQ(result.distinct_answers, 3U + 2 + 3 + 2);
}

TEST_F(TuningTest, CountsFailuresAsZero) {
  add_four_sites();
  add_site("unknown", "");
  options_.method.same_sites = true;
  const TuneResult result = run();
  EXPECT_EQ(result.scores[2].n, 5U);
  EXPECT_EQ(result.scores[2].failed, 1U);
  EXPECT_DOUBLE_EQ(recall_of(result.scores[2]), 52);
}

TEST_F(TuningTest, LackOfMemoryCostsOneExperimentOnly) {
  add_four_sites();
  add_site(std::string(kHungry), "");
  add_site("z", "");  // unknown to the table
  options_.method.same_sites = true;
  options_.run.archive = &memory_;
  for (const std::size_t jobs : {1U, 3U}) {
    memory_.kept.clear();
    options_.run.jobs = jobs;
    const TuneResult result = run();
    EXPECT_EQ(result.scores[0].failed, 1U);
    EXPECT_EQ(result.scores[1].failed, 2U);
    EXPECT_EQ(result.scores[2].failed, 1U);
    std::size_t limits = 0;
    for (const auto& [key, experiment] : memory_.kept) {
      if (experiment.run.status != Status::kLimit) continue;
      ++limits;
      EXPECT_EQ(key.first, kHungry);
      EXPECT_EQ(experiment.run.flags, Flags{Flag::kLimitMemory});
      EXPECT_DOUBLE_EQ(experiment.scores.at(0).rates.recall, 0);
    }
    EXPECT_EQ(limits, 1U);
  }
}

TEST_F(TuningTest, LackOfMemoryInABatchCostsTheRestOfTheSite) {
  add_four_sites();
  add_site(std::string(kHungryBatch), "");
  options_.method.same_sites = true;
  const TuneResult result = run();
  EXPECT_EQ(result.scores[0].failed, 0U);
  EXPECT_DOUBLE_EQ(recall_of(result.scores[0]), 58);
  EXPECT_EQ(result.scores[1].failed, 1U);
  EXPECT_EQ(result.scores[2].failed, 1U);
}

TEST_F(TuningTest, RefusesATaskWithoutGold) {
  add_four_sites();
  options_.method.objective.task = Task::kContent;
  EXPECT_TRUE(holds(error_of(tune(suite_, settings("x=1..3"), options_), ErrorCode::kUsage),
                    "--objective"));
}

TEST_F(TuningTest, ComputesNothingTwice) {
  add_four_sites();
  options_.run.archive = &memory_;
  extractions = 0;
  const TuneResult first = run();
  EXPECT_EQ(extractions, 12);
  EXPECT_EQ(memory_.kept.size(), 12U);
  EXPECT_EQ(memory_.added, 4U);

  std::vector<std::pair<std::size_t, std::size_t>> taken_up;
  options_.taken_up = [&](std::size_t found, std::size_t all) {
    taken_up.emplace_back(found, all);
  };
  const TuneResult again = run();
  EXPECT_EQ(extractions, 12);
  EXPECT_EQ(memory_.added, 4U);  // nothing new was kept
  EXPECT_EQ(again.distinct_answers, first.distinct_answers);
  EXPECT_DOUBLE_EQ(*again.held_out->summary[Metric::kRecall].mean, 35);

  // A larger grid computes only the new settings.
  run({"y=1..2", "x=1..3"});
  EXPECT_EQ(extractions, 24);
  EXPECT_EQ(taken_up, (std::vector<std::pair<std::size_t, std::size_t>>{{12, 12}, {12, 24}}));
}

TEST_F(TuningTest, DividesTheWorkIntoParts) {
  add_four_sites();
  options_.run.archive = &memory_;
  // Two settings and the default on each site: two sites in the first part, one in the others.
  const auto experiments_of = [&](std::size_t part) {
    const Suite sites = part_of(suite_, {part, 3});
    return compute_experiments(sites, settings("x=2..3"), options_)->experiments;
  };
  EXPECT_EQ(experiments_of(1), 6U);
  EXPECT_EQ(experiments_of(2), 3U);
  EXPECT_EQ(experiments_of(3), 3U);
  EXPECT_EQ(memory_.kept.size(), 12U);
  extractions = 0;
  run({"x=2..3"});
  EXPECT_EQ(extractions, 0);
}

class BrokenArchive final : public ExperimentArchive {
 public:
  explicit BrokenArchive(bool finds) : finds_(finds) {}
  Result<std::vector<std::optional<Experiment>>> find(BenchSite&, std::size_t extractors) override {
    if (!finds_) return fail(ErrorCode::kOutput, "damaged");
    return std::vector<std::optional<Experiment>>(extractors);
  }
  Result<void> add(const BenchSite&, std::span<const Experiment>) override {
    return fail(ErrorCode::kOutput, "disk full");
  }

 private:
  bool finds_;
};

TEST_F(TuningTest, EndsWithTheErrorOfTheArchive) {
  add_four_sites();
  BrokenArchive full(true);
  options_.run.archive = &full;
  EXPECT_EQ(tune(suite_, settings("x=1..3"), options_).error().text(), "disk full");
  BrokenArchive damaged(false);
  options_.run.archive = &damaged;
  EXPECT_EQ(tune(suite_, settings("x=1..3"), options_).error().text(), "damaged");
}

Suite sample() { return *open_suite(std::string(PAGELET_SOURCE_DIR) + "/datasets/sample"); }

// A grid over candidates, votes and parts of node equality, so that settings share some of them.
ParameterGrid temex_grid() {
  const ExtractorFactory make = [](const std::vector<Setting>& settings) {
    return make_extractor("temex", settings);
  };
  const std::vector<ParameterSpec>& specs = (*make({}))->info().parameters;
  std::vector<GridAxis> axes;
  for (const char* text : {"cs-size=1,3,4", "votes=1..3", "w-class=0,0.3", "threshold=0.7,0.9",
                           "id-rule=on,off", "whitespace=drop,keep"}) {
    axes.push_back(*parse_axis(text, specs));
  }
  return ParameterGrid{axes, {*parse_condition("votes<=cs-size", specs)}, make};
}

void expect_same(std::span<const Experiment> a, std::span<const Experiment> b) {
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t at = 0; at < a.size(); ++at) {
    EXPECT_EQ(a[at].run.status, b[at].run.status);
    EXPECT_EQ(a[at].run.flags, b[at].run.flags);
    EXPECT_EQ(a[at].run.message, b[at].run.message);
    EXPECT_EQ(a[at].run.pages_loaded, b[at].run.pages_loaded);
    EXPECT_EQ(a[at].scores, b[at].scores);
    EXPECT_EQ(a[at].answer_hash, b[at].answer_hash);
  }
}

TEST(SiteExperiments, ABatchGivesTheResultsOfSingleRuns) {
  const auto settings = temex_grid().sample(60, 5);
  std::vector<const Extractor*> extractors;
  for (const GridSetting& setting : *settings) extractors.push_back(setting.extractor.get());
  const std::vector<ScoreChoice> choices{{false, Task::kTemplate, Unit::kNodes},
                                         {false, Task::kContent, Unit::kWords}};
  const Suite suite = sample();
  for (std::size_t site = 0; site < suite.sites.size(); ++site) {
    SCOPED_TRACE(suite.sites[site].id);
    const ScoreChoice& choice = choices[site % 2];
    const SiteOptions options;
    LabelledSite fast(suite.sites[site], options);
    LabelledSite plain(suite.sites[site], options);
    expect_same(run_site_experiments(fast, fast.open(), extractors, choice, true),
                run_site_experiments(plain, plain.open(), extractors, choice, false));
    EXPECT_EQ(fast.warnings(), plain.warnings());
    EXPECT_EQ(fast.info().nodes, plain.info().nodes);
  }
}

TEST(SiteExperiments, GiveTheScoresOfBench) {
  const Suite suite = sample();
  for (const char* name : {"temex", "conex", "iwptd", "leafcut"}) {
    std::vector<std::unique_ptr<Extractor>> extractors;
    extractors.push_back(std::move(*make_extractor(name, {})));
    const BenchRun bench = *run_bench(suite, extractors, {});
    const std::vector<const Extractor*> batch{extractors.front().get()};
    for (std::size_t site = 0; site < suite.sites.size(); ++site) {
      const Experiment& expected = bench.results[site];
      for (const Score& score : expected.scores) {
        const ScoreChoice choice{false, score.task, score.unit};
        const SiteOptions options;
        LabelledSite opened(suite.sites[site], options);
        const Experiment found =
            run_site_experiments(opened, opened.open(), batch, choice, true).front();
        EXPECT_EQ(found.scores, std::vector<Score>{score})
            << name << ", " << expected.site << ", " << to_string(score.task);
        EXPECT_EQ(found.run.status, expected.run.status);
        EXPECT_EQ(found.run.pages_loaded, expected.run.pages_loaded);
        EXPECT_EQ(found.answer_hash, expected.answer_hash);
      }
    }
  }
}

TEST(Tuning, GivesTheSameForAnyNumberOfThreads) {
  const Suite suite = sample();
  const auto run_with = [&](std::size_t jobs, Memory& memory) {
    TuneOptions options;
    options.method.search = SearchKind::kRandom;
    options.method.samples = 30;
    options.run.jobs = jobs;
    options.run.archive = &memory;
    TuneSettings settings = *choose_settings(temex_grid(), options);
    memory.use(settings);
    return std::move(*tune(suite, std::move(settings), options));
  };
  Memory one_memory;
  Memory four_memory;
  const TuneResult one = run_with(1, one_memory);
  const TuneResult four = run_with(4, four_memory);
  EXPECT_EQ(one.best, four.best);
  EXPECT_EQ(one.experiments, 31U * suite.sites.size() - suite.sites.size());
  EXPECT_EQ(one.experiments, four.experiments);
  EXPECT_EQ(one.distinct_answers, four.distinct_answers);
  EXPECT_EQ(*one.held_out->summary[Metric::kF1].mean, *four.held_out->summary[Metric::kF1].mean);
  ASSERT_EQ(one_memory.kept.size(), four_memory.kept.size());
  auto other = four_memory.kept.begin();
  for (const auto& [key, experiment] : one_memory.kept) {
    EXPECT_EQ(key, other->first);
    expect_same({&experiment, 1}, {&other->second, 1});
    ++other;
  }
}

}  // namespace
}  // namespace pagelet
