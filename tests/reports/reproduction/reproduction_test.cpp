// SPDX-License-Identifier: MIT
#include "reports/reproduction/reproduction.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>
#include <iterator>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "evaluation/statistics/statistics.h"
#include "reports/reproduction/paper_tables.h"
#include "tests/support/errors.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/texts.h"

namespace pagelet {
namespace {

constexpr const char* kSample = PAGELET_SOURCE_DIR "/datasets/sample";

const PaperExperiments& experiments() {
  static const PaperExperiments all;
  return all;
}

const PaperResult& sample_run() {
  static const PaperResult run{experiments(),
                               *run_bench(*open_suite(kSample), experiments().extractors(), {})};
  return run;
}

const PaperTable& table_of(const std::vector<PaperTable>& tables, std::string_view id) {
  for (const PaperTable& table : tables) {
    if (table.id == id) return table;
  }
  throw std::out_of_range(std::string(id));
}

std::size_t column(const PaperTable& table, const std::string& name) {
  for (std::size_t at = 0; at < table.columns.size(); ++at) {
    if (table.columns[at].name == name) return at;
  }
  throw std::out_of_range(name);
}

double number(const PaperTable& table, const std::vector<PaperCell>& row, const std::string& name) {
  return number_of(row[column(table, name)].value).value();
}

std::string text(const PaperTable& table, const std::vector<PaperCell>& row,
                 const std::string& name) {
  return row[column(table, name)].value.get<std::string>();
}

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
  EXPECT_EQ(others, (std::vector<std::string>{"etdm", "leafcut", "everything", "nothing", "random",
                                              "shared-text", "landmarks", "oracle"}));
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
  EXPECT_THROW(published_table("none"), std::out_of_range);
}

TEST(PaperTables, HaveACellForEveryColumnInEveryRow) {
  const std::vector<PaperTable> tables = paper_tables(sample_run());
  EXPECT_EQ(tables.size(), 11U);
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
    const std::size_t extractor = experiments().index_of("conex", random_settings(seed));
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
  EXPECT_TRUE(holds(comparison_in_words(sample_run(), {}), "name none of them"));
  PaperResult run = sample_run();
  const std::string old = run.bench.sites[0].id;
  const std::string named = published_table("psi15_t1").rows[0].at("benchmark");
  run.bench.sites[0].id = named;
  for (Experiment& result : run.bench.results) {
    if (result.site == old) result.site = named;
  }
  EXPECT_TRUE(holds(caption_of(run), "(14 sites, 1 of them named in the papers)"));
  EXPECT_TRUE(holds(comparison_in_words(run, {}), "name 1 of them"));
}

TEST(PaperTables, FindTheBenchmarkOfASite) {
  EXPECT_TRUE(is_benchmark("media/www.history.com", "www.history.com"));
  EXPECT_TRUE(is_benchmark("users-dsic-upv-es-jsilva", "users.dsic.upv.es/~jsilva"));
  EXPECT_TRUE(is_benchmark("water.org", "water.org"));
  EXPECT_FALSE(is_benchmark("water.org.uk", "water.org"));
}

class ReproductionTest : public testing::Test {
 protected:
  std::string read(const std::string& name) const { return file_text(folder_.path(name)); }
  TemporaryFolder folder_;
};

TEST_F(ReproductionTest, WritesEveryFormat) {
  const auto written = require(write_reproduction(sample_run(), folder_.path("out")));
  // The introduction and the first table are returned.
  const std::string whole = read("out/reproduction.txt");
  EXPECT_TRUE(whole.starts_with(written));
  EXPECT_LT(2 * written.size(), whole.size());
  EXPECT_EQ(written.substr(written.find("\n\n") + 2), read("out/tables/psi15_t1.txt"));
  for (const char* name : {"tables/tweb19_t4.txt", "tables/tweb19_t4.md", "tables/tweb19_t4.csv",
                           "tables/tweb19_t4.tex", "figures/tweb19_f4.csv"}) {
    EXPECT_FALSE(read(std::string("out/") + name).empty()) << name;
  }
  const Json table = Json::parse(read("out/tables/tweb19_t4.json"));
  EXPECT_EQ(table.at("rows").at(1).at("f1_mean"), 45.21);
  EXPECT_TRUE(table.at("rows").at(1).at("accuracy_mean").is_null());
  EXPECT_TRUE(read("out/figures/conex_f4.svg").starts_with("<svg "));
  EXPECT_TRUE(written.starts_with("What may be compared. ")) << written.substr(0, 80);
  EXPECT_TRUE(written.find("pairs of algorithms have the same order as in print") !=
              std::string::npos);
  // No two columns have the same name.
  const std::string csv = read("out/tables/tweb19_t4.csv");
  std::istringstream head(csv.substr(0, csv.find('\n')));
  std::set<std::string> names;
  for (std::string name; std::getline(head, name, ',');) {
    EXPECT_TRUE(names.insert(name).second) << name;
  }
  EXPECT_TRUE(names.contains("recall_high"));
}

TEST_F(ReproductionTest, SaysWhichFileCannotBeWritten) {
  folder_.write("out", "a file");
  EXPECT_TRUE(error_of(write_reproduction(sample_run(), folder_.path("out")), ErrorCode::kOutput)
                  .starts_with(folder_.path("out")));
}

TEST_F(ReproductionTest, SubsetsHoldTheSitesThatAPaperNames) {
  const Suite suite{"teco", "folder", {{"a/water.org", "x", ""}, {"b/other.org", "y", ""}}};
  const auto psi = subset_of(suite, PaperSubset::kPsi15).value();
  ASSERT_EQ(psi.sites.size(), 1U);
  EXPECT_EQ(psi.sites[0].id, "a/water.org");
  EXPECT_EQ(subset_of(suite, PaperSubset::kAll)->sites.size(), 2U);
  EXPECT_EQ(error_of(subset_of(*open_suite(kSample), PaperSubset::kConex30)),
            std::string(kSample) + ": none of its sites is one of the 30 of --subset conex30");
}

// The plane is 500 wide and 385 high, from (70, 425) to (570, 40). Here it shows 1 to 100 and 1 to
// 10.
ScatterChart chart() {
  ScatterChart chart{"a < b", "nodes", "ms", {}};
  chart.series.push_back(
      {"first", {{1, 1}, {10, 10}, {100, 3.1622776601683795}, {0, 5}, {5, -1}}, {}});
  chart.series.push_back(
      {"second",
       {{10, 1}},
       {{"fit", {{1, 1}, {10, 10}, {50, 11}, {100, 1}}}, {"", {{1, 10}, {100, 10}}}}});
  return chart;
}

TEST(ScatterSvg, DrawsEachPointAtItsPlaceOnLogarithmicAxes) {
  const std::string svg = scatter_svg(chart());
  EXPECT_TRUE(svg.starts_with("<svg "));
  EXPECT_TRUE(svg.ends_with("</svg>\n"));
  EXPECT_TRUE(holds(svg, "<title>a &lt; b</title>"));
  for (const char* point :
       {"cx=\"70.00\" cy=\"425.00\"", "cx=\"320.00\" cy=\"40.00\"", "cx=\"570.00\" cy=\"232.50\"",
        // The second series has squares.
        "<path class=\"mark\" d=\"M317.00 422.00h6v6h-6z\"/>"}) {
    EXPECT_TRUE(holds(svg, point)) << point;
  }
  // Points at or below 0 have no place: three of the five, and the sign in the legend.
  std::size_t circles = 0;
  for (std::size_t at = svg.find("<circle"); at != svg.npos; at = svg.find("<circle", at + 1)) {
    ++circles;
  }
  EXPECT_EQ(circles, 4U);
}

TEST(ScatterSvg, NamesPowersOfTenAxesAndSeries) {
  const std::string svg = scatter_svg(chart());
  for (const char* text :
       {"x=\"70.00\" y=\"441.00\" text-anchor=\"middle\">1<",
        "x=\"320.00\" y=\"441.00\" text-anchor=\"middle\">10<",
        "x=\"570.00\" y=\"441.00\" text-anchor=\"middle\">100<",
        "x=\"64.00\" y=\"429.00\" text-anchor=\"end\">1<",
        "x=\"64.00\" y=\"44.00\" text-anchor=\"end\">10<",
        "x=\"320.00\" y=\"466.00\" text-anchor=\"middle\">nodes<", "text-anchor=\"middle\">ms<",
        // The legend has a line every 20 units.
        "x=\"610.00\" y=\"54.00\" text-anchor=\"start\">first<",
        "x=\"610.00\" y=\"74.00\" text-anchor=\"start\">second<",
        "x=\"610.00\" y=\"94.00\" text-anchor=\"start\">fit<"}) {
    EXPECT_TRUE(holds(svg, text)) << text;
  }
}

TEST(ScatterSvg, DrawsLinesAsFarAsTheAxesShowThem) {
  const std::string svg = scatter_svg(chart());
  // The third point is above the axis, so that the line is interrupted.
  EXPECT_TRUE(holds(svg, "<path class=\"line\" d=\"M70.00 425.00L320.00 40.00M570.00 425.00\"/>"));
  EXPECT_TRUE(holds(
      svg, "<path class=\"line\" stroke-dasharray=\"7 4\" d=\"M70.00 40.00L570.00 40.00\"/>"));
}

TEST(ScatterSvg, ShowsSmallAndLargePowersAndNoPoints) {
  ScatterChart wide{"", "", "", {{"s", {{1e-5, 0.01}, {1e7, 1'000'000}}, {}}}};
  const std::string svg = scatter_svg(wide);
  for (const char* text : {">1e-5<", ">0.0001<", ">0.01<", ">1,000<", ">1,000,000<", ">1e7<"}) {
    EXPECT_TRUE(holds(svg, text)) << text;
  }
  wide.series.front().points.clear();
  EXPECT_TRUE(holds(scatter_svg(wide), "x=\"570.00\" y=\"441.00\" text-anchor=\"middle\">10<"));
}

}  // namespace
}  // namespace pagelet
