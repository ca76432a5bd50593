// SPDX-License-Identifier: MIT
#include "reports/tables/tables.h"

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <algorithm>
#include <memory>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "evaluation/run/bench.h"
#include "evaluation/run/oracle.h"
#include "extractors/registry.h"
#include "reports/output/json.h"
#include "reports/output/table.h"
#include "tests/support/made_run.h"
#include "tests/support/store_files.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/texts.h"

namespace pagelet {
namespace {

std::unique_ptr<Extractor> renamed(const std::string& name) {
  auto extractor = make_extractor("temex", {}).value();
  extractor->rename(name);
  return extractor;
}

using Extractors = std::vector<std::unique_ptr<Extractor>>;

// The algorithms "first" and "second" and the floor "nothing", with their F1 of the template in
// nodes for each site.
struct Example {
  BenchRun run;
  Extractors extractors;

  explicit Example(const std::vector<std::vector<double>>& f1) : run(run_of(f1)) {
    for (const char* name : {"first", "second"}) {
      extractors.push_back(renamed(name));
    }
    extractors.push_back(*make_extractor("nothing", {}));
  }

  std::vector<std::string> lines(const BenchSummaryOptions& options = {}) const {
    std::istringstream text(bench_summary(run, extractors, options));
    std::vector<std::string> all;
    for (std::string line; std::getline(text, line);) all.push_back(line);
    return all;
  }
};

std::size_t line_of(const std::vector<std::string>& lines, const std::string& begin) {
  return static_cast<std::size_t>(
      std::ranges::find_if(lines, [&](const auto& line) { return line.starts_with(begin); }) -
      lines.begin());
}

// The second is better on all eight sites: p = 2 / 2^8.
const Example kParted({{10, 20, 30, 40, 50, 60, 70, 80},
                       {21, 32, 43, 54, 65, 76, 87, 98},
                       {99, 99, 99, 99, 99, 99, 99, 99}});

TEST(BenchSummary, SortsByMeanWithTheFloorsBelow) {
  const auto lines = kParted.lines();
  ASSERT_LT(line_of(lines, "No template (floor)"), lines.size());
  EXPECT_LT(line_of(lines, "second"), line_of(lines, "first"));
  EXPECT_LT(line_of(lines, "first"), line_of(lines, "No template (floor)"));
  EXPECT_TRUE(holds(lines[line_of(lines, "second")], "59.5 +-"));
}

TEST(BenchSummary, MarksAlgorithmsThatAreNotShownToDiffer) {
  const auto parted = kParted.lines();
  EXPECT_EQ(parted[line_of(parted, "first")].find('='), std::string::npos);
  const auto tied = Example({{90, 80}, {80, 70}, {0, 0}}).lines();
  // Two pairs that point the same way have p = 2 / 2^2.
  EXPECT_TRUE(holds(tied[line_of(tied, "second")], " = 0.50"));
  EXPECT_LT(line_of(tied,
                    "first has the highest mean F1 for the template (85.0). With fewer than six "
                    "sites, no difference can be significant at 5 %."),
            tied.size());
}

TEST(BenchSummary, FloorsAloneOnTextGoldHaveNoHighestMean) {
  Example example({{60}, {50}, {40}});
  for (Experiment& result : example.run.results) {
    for (Score& score : result.scores) {
      score.task = Task::kContent;
      score.unit = Unit::kText;
    }
  }
  example.extractors.clear();
  for (const char* name : {"nothing", "everything", "landmarks"}) {
    example.extractors.push_back(*make_extractor(name, {}));
  }
  const auto lines = example.lines();
  EXPECT_TRUE(holds(lines[line_of(lines, "All template (floor)")], "50.0"));
}

TEST(BenchSummary, CutsLongNamesBetweenCharacters) {
  Example example({{60}, {50}});
  std::string name;
  for (int letter = 0; letter < 15; ++letter) name += "\u00e9";  // two bytes
  example.extractors[0] = renamed(name);
  EXPECT_NE(line_of(example.lines(), name), example.lines().size());
  example.extractors[0] = renamed(name + name);
  const auto lines = example.lines();
  EXPECT_NE(line_of(lines, cut_to_width(name + name, 24)), lines.size());
}

TEST(BenchSummary, LeavesOutColumnsThatDoNotFit) {
  const auto wide = kParted.lines();
  EXPECT_TRUE(holds(wide[1], "Failed"));
  const auto narrow = kParted.lines({.width = 50});
  EXPECT_FALSE(holds(narrow[1], "Failed"));
  for (std::size_t at = 1; at < line_of(narrow, "second has"); ++at)
    EXPECT_LE(narrow[at].size(), 50U);
  EXPECT_TRUE(holds(narrow[line_of(narrow, "second")], "59.5 +-"));
  const auto untimed = kParted.lines({.times = false});
  EXPECT_FALSE(holds(untimed[1], "Milliseconds"));
  EXPECT_TRUE(holds(wide[1], " Milliseconds "));
}

TEST(BenchSummary, ComparesWithABaseline) {
  const auto lines = kParted.lines({.baseline = "first"});
  const std::size_t at = line_of(lines, "F1 in nodes minus the F1 of first");
  ASSERT_LT(at, lines.size());
  // The differences 11, 12, ..., 18 have the mean 14.5; p = 2 / 2^8. The floor is not tested, so
  // Holm's correction changes nothing.
  const auto row = std::find_if(lines.begin() + static_cast<std::ptrdiff_t>(at), lines.end(),
                                [](const auto& line) { return line.starts_with("second"); });
  ASSERT_NE(row, lines.end());
  EXPECT_NE(row->find("+14.5 ["), std::string::npos) << *row;
  EXPECT_NE(row->find("0.008"), std::string::npos) << *row;
}

// Names are cut where they still differ; else the intervals go.
TEST(BenchSummary, FitsDifferencesFromABaselineToTheScreen) {
  Example example({{10, 20, 30, 40, 50, 60, 70, 80},
                   {21, 32, 43, 54, 65, 76, 87, 98},
                   {99, 99, 99, 99, 99, 99, 99, 99}});
  example.extractors[1] = renamed("a-variant-with-a-very-long-name");
  // The same for the content, so that both columns have figures.
  for (Experiment& result : example.run.results) {
    Score score = result.scores.front();
    score.task = Task::kContent;
    result.scores.push_back(score);
  }
  const auto differences = [&](std::size_t width) {
    auto lines = example.lines({.width = width, .baseline = "first"});
    lines.erase(lines.begin(),
                lines.begin() + static_cast<std::ptrdiff_t>(line_of(lines, "F1 in nodes minus")));
    for (const std::string& line : lines) EXPECT_LE(line.size(), width) << line;
    return lines;
  };
  const auto cut = differences(80);
  EXPECT_TRUE(holds(cut[line_of(cut, "a-variant-")], "...")) << cut[3];
  EXPECT_TRUE(holds(cut[line_of(cut, "a-variant-")], "+14.5 ["));
  example.extractors[2] = renamed("a-variant-with-a-very-long-name-2");
  const auto narrow = differences(70);
  EXPECT_LT(line_of(narrow, "a-variant-with-a-very-long-name "), narrow.size());
  EXPECT_EQ(narrow[0].find('['), std::string::npos);
}

// Processor time, not that of reading: 4 of 9 ms, and on the other site 8 of 8.
TEST(BenchSummary, ShowsTheProcessorTimeWithItsSpread) {
  Example example({{90, 80}, {80, 70}, {0, 0}});
  for (Experiment& result : example.run.results) {
    result.run.phases = result.site == "s0" ? Phases{5, 1, 1, 1, 1} : Phases{0, 2, 2, 2, 2};
  }
  const auto lines = example.lines();
  EXPECT_TRUE(holds(lines[line_of(lines, "first")], " 6.0 [4.4, 7.6] ")) << lines[2];
}

// The first has the higher mean because of one of 14 sites. The test favours the second, so this is
// marked as a tie.
TEST(BenchSummary, MarksATieIfTheTestFavoursTheLowerMean) {
  std::vector<double> second(14, 80);
  std::vector<double> first{100};
  for (int site = 1; site < 14; ++site) first.push_back(79 - 0.01 * site);
  second[0] = 0;
  const auto lines = Example({first, second, std::vector<double>(14, 0)}).lines();
  EXPECT_NE(lines[line_of(lines, "second")].find('='), std::string::npos);
}

TEST(BenchSummary, MarksAnAlgorithmDevelopedOnTheSuite) {
  Example example({{90, 80}, {80, 70}, {0, 0}});
  example.extractors[1] = *make_extractor("leafcut", {});
  EXPECT_LT(line_of(example.lines(), "LeafCut  "), example.lines().size());
  example.run.suite = "open";
  const auto lines = example.lines();
  EXPECT_LT(line_of(lines, "LeafCut *  "), lines.size());
  EXPECT_TRUE(holds(bench_summary(example.run, example.extractors, {}),
                    "* marks what was developed on this suite"));
}

TEST(BenchSummary, ShowsParametersThatAreNotAtTheirDefaults) {
  Example example({{90, 80}, {80, 70}, {0, 0}});
  EXPECT_FALSE(holds(bench_summary(example.run, example.extractors, {}), " has pages="));
  example.extractors[1] = *make_extractor("leafcut", {{"headline", "off"}, {"pages", "3"}});
  EXPECT_TRUE(holds(bench_summary(example.run, example.extractors, {}),
                    "\nLeafCut has pages=3, headline=off."));
}

TEST(BenchSummary, ShowsWholeSubtreesAsABoundWithoutTime) {
  Example example({{90, 80}, {80, 70}, {95, 95}});
  example.extractors[2] = std::make_unique<Oracle>();
  const auto lines = example.lines();
  const std::size_t at = line_of(lines, "Whole subtrees (at best)");
  ASSERT_LT(at, lines.size());
  EXPECT_TRUE(holds(lines[at], " - ")) << lines[at];
}

TEST(BenchSummary, ShowsTheIntervalWhereItIsCut) {
  // The mean is 50, half of the interval 63.66 * 70.7 / sqrt(2) = 3183.
  const auto lines = Example({{100, 0}, {50.2, 49.8}, {0, 0}}).lines();
  EXPECT_TRUE(holds(lines[line_of(lines, "first")], "50.0 [0.0, 100.0]"));
  EXPECT_TRUE(holds(lines[line_of(lines, "second")], "50.0 +-12.7"));
}

TEST(BenchSummary, CountsSitesWithoutLabelsAndLeavesThemOut) {
  Example example({{90, 80}, {80, 70}, {0, 0}});
  for (const std::size_t at : {0U, 1U, 2U}) {
    Experiment& result = example.run.results[at];
    result.run.status = Status::kSkipped;
    result.run.flags = {Flag::kNoLabels};
    result.scores.clear();
  }
  const auto lines = example.lines();
  EXPECT_EQ(lines[0], "Suite small, 1 site: mean F1 in percent");
  EXPECT_TRUE(holds(lines[line_of(lines, "first")], "80.0  "));
  EXPECT_LT(line_of(lines, "1 site without labels is omitted: s0."), lines.size());
  EXPECT_EQ(line_of(lines, "No answer on"), lines.size());
}

TEST(BenchSummary, SaysOverWhichAlgorithmTheLeadIsSignificant) {
  Example example({{10, 20, 30, 40, 50, 60, 70, 80},
                   {21, 32, 43, 54, 65, 76, 87, 98},
                   {99, 99, 99, 99, 99, 99, 99, 99}});
  example.extractors[1] = *make_extractor("leafcut", {});
  const auto lines = example.lines();
  EXPECT_LT(line_of(lines,
                    "LeafCut has the highest mean F1 for the template (59.5). It is significantly "
                    "better than first (45.0): 14.5 points [12.5, 16.5], p = 0.008."),
            lines.size());
}

// LeafCut is best and the second next on all eight sites: each p is 2 / 2^8. There are two tests of
// the highest mean, and two of the baseline, which are a family of their own.
TEST(BenchSummary, CorrectsTheTestsOfABaselineAmongThemselves) {
  Example example({{21, 32, 43, 54, 65, 76, 87, 98},
                   {10, 20, 30, 40, 50, 60, 70, 80},
                   {9, 18, 27, 36, 45, 54, 63, 72}});
  example.extractors[0] = *make_extractor("leafcut", {});
  example.extractors[2] = renamed("third");
  const auto alone = example.lines();
  const std::string above = "template (59.5). It is significantly better than all others.";
  EXPECT_TRUE(alone[line_of(alone, "LeafCut has the highest mean")].ends_with(above));
  const auto lines = example.lines({.baseline = "second"});
  EXPECT_TRUE(lines[line_of(lines, "LeafCut has the highest mean")].ends_with(above));
  const std::size_t at = line_of(lines, "F1 in nodes minus the F1 of second");
  ASSERT_LT(at + 3, lines.size());
  EXPECT_TRUE(holds(lines[at + 3], "LeafCut"));
  EXPECT_TRUE(holds(lines[at + 3], " 0.016 ")) << lines[at + 3];
  EXPECT_TRUE(holds(lines[at + 4], " 0.016 ")) << lines[at + 4];
}

TEST(BenchSummary, NamesSitesWithoutAnAnswer) {
  Example example({{90, 80}, {80, 70}, {0, 0}});
  example.run.results[0].run.status = Status::kTimeout;
  const auto lines = example.lines();
  EXPECT_LT(line_of(lines, "No answer on 1 site, which score 0 (--full says why): s0 (timeout)."),
            lines.size());
}

class ExportReport : public testing::Test {
 protected:
  // The export of a store with one experiment, after `sql` has changed it.
  std::string export_of(const std::string& sql, ExportFormat format) {
    const std::string path = folder_.path("store");
    {
      StoredBenchRun run;
      run.bench.suite = "suite";
      run.bench.sites.push_back(
          {.id = "site", .url = "http://s.test/", .nodes = 3, .content = "7"});
      ExtractorRecord extractor;
      extractor.info.name = "temex";
      extractor.parameters = R"({"votes":"2"})";
      run.extractors.push_back(extractor);
      Experiment result;
      result.site = "site";
      run.bench.results.push_back(result);
      auto store = Store::create(path);
      EXPECT_TRUE(write_run(*store, run));
      EXPECT_EQ(sqlite3_exec(store->database(), sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK);
      renew_checksums(store->database());
    }
    const auto store = Store::open(path);
    std::string text;
    const auto written =
        export_store(*store, {}, format, [&](std::string_view piece) -> Result<void> {
          text += piece;
          return {};
        });
    return written ? text : written.error().text();
  }

  TemporaryFolder folder_;
};

TEST_F(ExportReport, WritesTheValuesOfTheColumns) {
  const Json line = Json::parse(export_of("", ExportFormat::kJsonLines));
  EXPECT_EQ(line["site"], "site");
  EXPECT_EQ(line["parameters"], (Json{{"votes", "2"}}));
  EXPECT_EQ(line["context"]["max-nodes"], 1'000'000);
  EXPECT_EQ(line["flags"], Json::array());
  EXPECT_TRUE(line["f1"].is_null());
}

TEST_F(ExportReport, ReportsAnInvalidValueAsDamage) {
  for (const std::string change : {"flags = x'ff5b'", "status = 'fine'", "pages_loaded = -1"}) {
    const std::string text = export_of("UPDATE experiments SET " + change, ExportFormat::kCsv);
    EXPECT_TRUE(holds(text, "the store is damaged")) << change << ": " << text;
  }
}

// Writing JSON recurses, so very deep JSON would exhaust the stack.
TEST_F(ExportReport, CutsDeepJson) {
  EXPECT_EQ(recorded_parameters("{\"a\": " + std::string(100'000, '[') + std::string(100'000, ']') +
                                ", \"b\": \"1\"}"),
            Json::parse(R"({"a": [], "b": 1})"));
}

}  // namespace
}  // namespace pagelet
