// SPDX-License-Identifier: MIT

// Tuning as a whole: a cross-validation worked out by hand, the fast way compared with the plain
// one on datasets/sample, any number of threads, and outcomes that are already known.

#include "evaluation/tuning/tuning.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "datasets/suite.h"
#include "evaluation/tuning/experiment_outcome.h"
#include "evaluation/tuning/site_experiments.h"
#include "extractors/registry.h"
#include "tests/support/random_tree.h"
#include "tests/support/temporary_folder.h"

namespace pagelet {
namespace {

// Recall by site and value of `x`, which begins with 1. A tenth of it is the number of template
// nodes that are found.
using RecallTable = std::map<std::string, std::vector<std::size_t>>;

const RecallTable kRecalls{
    {"a", {90, 50, 70}}, {"b", {70, 50, 70}}, {"c", {10, 80, 60}}, {"d", {30, 60, 60}}};

std::atomic<int> extractions = 0;

// Answers with the first nodes of the page; the table gives their number. `y` has no effect.
class FromTable final : public Extractor {
 public:
  explicit FromTable(Parameters parameters) : parameters_(std::move(parameters)) {}
  static const ExtractorInfo& describe() {
    static const ExtractorInfo info{.name = "table",
                                    .title = "Table",
                                    .summary = {},
                                    .citation = {},
                                    .target = Target::kTemplate,
                                    .parameters = {ParameterSpec::integer("x", 1, 1, 3, "", ""),
                                                   ParameterSpec::integer("y", 1, 1, 9, "", "")}};
    return info;
  }
  const ExtractorInfo& info() const override { return describe(); }
  const Parameters& parameters() const override { return parameters_; }
  Result<Extraction> extract(const ExtractionContext& context) const override {
    ++extractions;
    const auto row = kRecalls.find(std::string(context.site_id()));
    if (row == kRecalls.end()) return fail(ErrorCode::kInput, "no such row");
    Extraction extraction;
    extraction.nodes = NodeSet(context.key_page(Whitespace::kDrop).size());
    extraction.nodes.insert_range(0, row->second[parameters_.integer("x") - 1] / 10);
    return extraction;
  }

 private:
  Parameters parameters_;
};

ExtractorFactory from_table() {
  return [](const std::vector<Setting>& settings) -> Result<std::unique_ptr<Extractor>> {
    PAGELET_ASSIGN_OR_RETURN(auto parameters,
                             Parameters::parse(FromTable::describe().parameters, settings));
    return std::make_unique<FromTable>(std::move(parameters));
  };
}

class TuningTest : public testing::Test {
 protected:
  TuningTest() {
    options_.objective.metric = Metric::kRecall;
    options_.folds = 2;
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
    suite_.sites.push_back({id, folder_.path(id), ""});
  }
  void add_four_sites() {
    add_site("a", "left", "blogs");
    add_site("b", "left", "blogs");
    add_site("c", "right");
    add_site("d", "right");
  }

  Tuning run(const std::vector<std::string>& axes = {"x=1..3"}) {
    std::vector<GridAxis> parsed;
    for (const std::string& axis : axes) {
      parsed.push_back(*parse_axis(axis, FromTable::describe().parameters));
    }
    auto tuning = Tuning::run(suite_, ParameterGrid(parsed, {}, from_table()), options_);
    if (!tuning) throw std::runtime_error(tuning.error().text());
    return std::move(*tuning);
  }

  TemporaryFolder folder_;
  Suite suite_{"tests", "", {}};
  TuneOptions options_;
};

double recall_of(const SettingScore& score) { return score.mean.recall; }

TEST_F(TuningTest, ReportsScoresOnSitesThatDidNotChooseTheSetting) {
  add_four_sites();
  const Tuning tuning = run();
  const TuneResult& result = tuning.result();
  // The sites a and b choose x=1 (80), which has 10 and 30 on c and d. The sites c and d choose x=2
  // (70), which has 50 and 50 on a and b.
  ASSERT_TRUE(result.held_out);
  EXPECT_DOUBLE_EQ(*result.held_out->summary[0].mean, 35);
  EXPECT_EQ(result.held_out->summary[0].n, 4U);
  ASSERT_EQ(result.held_out->folds.size(), 2U);
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
  EXPECT_DOUBLE_EQ(*result.best_summary[0].mean, 65);
  EXPECT_DOUBLE_EQ(recall_of(*result.reference), 50);
  EXPECT_EQ(result.experiments, 12U);
}

TEST_F(TuningTest, ScoresEachCategory) {
  add_four_sites();
  const Tuning tuning = run();
  const auto& categories = tuning.result().categories;
  ASSERT_EQ(categories.size(), 2U);
  EXPECT_EQ(categories[0].category, "blogs");
  EXPECT_DOUBLE_EQ(recall_of(categories[0].best), 70);
  EXPECT_DOUBLE_EQ(*categories[0].held_out->mean, 50);
  EXPECT_EQ(categories[0].own_best.setting, 0U);
  EXPECT_DOUBLE_EQ(recall_of(categories[0].own_best), 80);
  EXPECT_EQ(categories[1].category, "news");
  EXPECT_DOUBLE_EQ(*categories[1].held_out->mean, 20);
  EXPECT_EQ(categories[1].own_best.setting, 1U);
  EXPECT_DOUBLE_EQ(recall_of(categories[1].own_best), 70);
}

TEST_F(TuningTest, HasNoFoldsWithTheOptionSameSites) {
  add_four_sites();
  options_.same_sites = true;
  const Tuning tuning = run();
  EXPECT_FALSE(tuning.result().held_out);
  EXPECT_EQ(tuning.result().best, 2U);
  EXPECT_FALSE(tuning.result().categories[0].held_out);
}

TEST_F(TuningTest, DescribesTheLandscape) {
  add_four_sites();
  const Tuning tuning = run({"y=1..2", "x=1..3"});
  const Landscape& landscape = tuning.result().landscape;
  // y has no influence, x has all of it.
  EXPECT_DOUBLE_EQ(landscape.influence[0], 0);
  EXPECT_DOUBLE_EQ(landscape.influence[1], 1);
  ASSERT_TRUE(landscape.heat_map);
  EXPECT_EQ(landscape.heat_map->rows, 0U);
  EXPECT_DOUBLE_EQ(landscape.heat_map->cells[1][2]->mean, 65);
  // y=1 and y=2 give the same node sets. So do x=1 and x=3 on b, and x=2 and x=3 on d.
  EXPECT_EQ(tuning.result().experiments, 24U);
  EXPECT_EQ(tuning.result().distinct_answers, 3U + 2 + 3 + 2);
}

TEST_F(TuningTest, CountsFailuresAsZero) {
  add_four_sites();
  add_site("unknown", "");
  options_.same_sites = true;
  const Tuning tuning = run();
  EXPECT_EQ(tuning.result().scores[2].n, 5U);
  EXPECT_EQ(tuning.result().scores[2].failed, 1U);
  EXPECT_DOUBLE_EQ(recall_of(tuning.result().scores[2]), 52);
}

TEST_F(TuningTest, RefusesATaskWithoutGold) {
  add_four_sites();
  options_.objective.task = Target::kContent;
  const auto tuning = Tuning::run(
      suite_,
      ParameterGrid({*parse_axis("x=1..3", FromTable::describe().parameters)}, {}, from_table()),
      options_);
  ASSERT_FALSE(tuning);
  EXPECT_NE(tuning.error().text().find("--objective"), std::string::npos);
}

TEST_F(TuningTest, ComputesNothingTwice) {
  add_four_sites();
  ExperimentMemory memory;
  options_.table.sink = &memory;
  extractions = 0;
  const Tuning first = run();
  EXPECT_EQ(extractions, 12);
  EXPECT_EQ(memory.size(), 12U);

  options_.table.known = &memory;
  const Tuning again = run();
  EXPECT_EQ(extractions, 12);
  EXPECT_EQ(memory.order().size(), 4U);  // nothing new was written
  EXPECT_EQ(again.result().distinct_answers, first.result().distinct_answers);
  EXPECT_DOUBLE_EQ(*again.result().held_out->summary[0].mean, 35);

  // A larger grid computes only the new settings.
  run({"y=1..2", "x=1..3"});
  EXPECT_EQ(extractions, 24);
}

TEST_F(TuningTest, DividesTheWorkIntoParts) {
  add_four_sites();
  ExperimentMemory memory;
  options_.table.sink = &memory;
  const ParameterGrid grid({*parse_axis("x=2..3", FromTable::describe().parameters)}, {},
                           from_table());
  // Two settings and the default on each site: two sites in the first part, one in the others.
  EXPECT_EQ(Tuning::run_shard(suite_, grid, options_, {1, 3})->result().experiments, 6U);
  EXPECT_EQ(Tuning::run_shard(suite_, grid, options_, {2, 3})->result().experiments, 3U);
  EXPECT_EQ(Tuning::run_shard(suite_, grid, options_, {3, 3})->result().experiments, 3U);
  EXPECT_EQ(memory.size(), 12U);
  extractions = 0;
  options_.table.known = &memory;
  run({"x=2..3"});
  EXPECT_EQ(extractions, 0);
  options_.search = SearchKind::kHalving;
  EXPECT_FALSE(Tuning::run_shard(suite_, grid, options_, {1, 3}));
}

class BrokenMemory final : public ExperimentSink, public KnownExperiments {
 public:
  Result<void> write(const ExperimentContext&, std::span<const std::string* const>,
                     std::span<const ExperimentOutcome>) override {
    return fail(ErrorCode::kOutput, "disk full");
  }
  Result<void> look_up(const ExperimentContext&, std::span<const std::string* const>,
                       std::span<std::optional<ExperimentOutcome>>) override {
    return fail(ErrorCode::kOutput, "damaged");
  }
};

TEST_F(TuningTest, EndsWithTheErrorOfTheSinkOrTheSource) {
  add_four_sites();
  BrokenMemory broken;
  const ParameterGrid grid({*parse_axis("x=1..3", FromTable::describe().parameters)}, {},
                           from_table());
  options_.table.sink = &broken;
  EXPECT_EQ(Tuning::run(suite_, grid, options_).error().text(), "disk full");
  options_.table.sink = nullptr;
  options_.table.known = &broken;
  EXPECT_EQ(Tuning::run(suite_, grid, options_).error().text(), "damaged");
}

TEST_F(TuningTest, HalvingComputesOnlyWhatItNeeds) {
  for (int site = 0; site < 20; ++site) add_site("s" + std::to_string(site), "");
  options_.search = SearchKind::kHalving;
  options_.same_sites = true;
  const Tuning tuning = run({"x=1..3", "y=1..9"});
  // 27 settings on 7 sites, 9 on all 20.
  EXPECT_EQ(tuning.result().rounds, (std::vector<HalvingRound>{{27, 7}, {9, 20}}));
  EXPECT_EQ(tuning.result().experiments, 27U * 7 + 9 * 13);
  EXPECT_EQ(tuning.result().scores.size(), 9U);
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
  return ParameterGrid(axes, {*Condition::parse("votes<=cs-size", specs)}, make);
}

TEST(SiteExperiments, ABatchGivesTheResultsOfSingleRuns) {
  const auto settings = temex_grid().sample(60, 5);
  std::vector<const Extractor*> extractors;
  for (const GridSetting& setting : *settings) extractors.push_back(setting.extractor.get());
  const std::vector<Objective> objectives{{Metric::kF1, Target::kTemplate, Unit::kNodes},
                                          {Metric::kF1, Target::kContent, Unit::kWords}};
  const Suite suite = sample();
  for (std::size_t site = 0; site < suite.sites.size(); ++site) {
    SCOPED_TRACE(suite.sites[site].id);
    const Objective& objective = objectives[site % 2];
    SiteExperimentOptions options;
    const auto fast = run_site_experiments(suite.sites[site], extractors, objective, options);
    options.batches = false;
    const auto plain = run_site_experiments(suite.sites[site], extractors, objective, options);
    EXPECT_EQ(fast.outcomes, plain.outcomes);
    EXPECT_EQ(fast.warnings, plain.warnings);
    EXPECT_EQ(fast.site.nodes, plain.site.nodes);
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
      const BenchResult& expected = bench.results[site];
      for (const TaskScore& score : expected.scores) {
        Objective objective;
        objective.task = score.task;
        objective.unit = score.unit;
        const auto results = run_site_experiments(suite.sites[site], batch, objective, {});
        EXPECT_EQ(results.outcomes[0].counts, score.counts)
            << name << ", " << expected.site << ", " << to_string(score.task);
        EXPECT_EQ(results.outcomes[0].status, expected.run.status);
        EXPECT_EQ(results.outcomes[0].pages_loaded, expected.run.pages_loaded);
      }
    }
  }
}

TEST(Tuning, GivesTheSameForAnyNumberOfThreads) {
  const Suite suite = sample();
  const auto run_with = [&](std::size_t jobs, ExperimentMemory& memory, SearchKind search) {
    TuneOptions options;
    options.search = search;
    options.samples = 30;
    options.table.jobs = jobs;
    options.table.sink = &memory;
    return std::move(*Tuning::run(suite, temex_grid(), options));
  };
  for (const SearchKind search : {SearchKind::kGrid, SearchKind::kHalving}) {
    ExperimentMemory one_memory;
    ExperimentMemory four_memory;
    const Tuning one = run_with(1, one_memory, search);
    const Tuning four = run_with(4, four_memory, search);
    EXPECT_EQ(one_memory.order(), four_memory.order());
    EXPECT_EQ(one_memory.size(), four_memory.size());
    EXPECT_EQ(one.result().best, four.result().best);
    EXPECT_EQ(one.result().experiments, four.result().experiments);
    EXPECT_EQ(one.result().distinct_answers, four.result().distinct_answers);
    EXPECT_EQ(*one.result().held_out->summary[2].mean, *four.result().held_out->summary[2].mean);
    for (std::size_t site = 0; site < suite.sites.size(); ++site) {
      for (std::size_t setting = 0; setting < one.settings().size(); ++setting) {
        const ExperimentOutcome* a = one.table().outcome(setting, site);
        const ExperimentOutcome* b = four.table().outcome(setting, site);
        ASSERT_EQ(a == nullptr, b == nullptr);
        if (a != nullptr) {
          EXPECT_EQ(*a, *b);
        }
      }
    }
  }
}

}  // namespace
}  // namespace pagelet
