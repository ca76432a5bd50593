// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "evaluation/run/oracle.h"
#include "extractors/registry.h"
#include "reports/html/report.h"
#include "reports/html/report_data.h"
#include "reports/tables/tables.h"
#include "tests/support/errors.h"
#include "tests/support/made_run.h"
#include "tests/support/temporary_folder.h"

namespace pagelet {
namespace {

// A run of the algorithms "A", "B", ... with their F1 of the template in nodes for each site.
StoredBenchRun record_of(const std::vector<std::vector<double>>& f1_by_algorithm) {
  StoredBenchRun record;
  record.bench = run_of(f1_by_algorithm);
  for (BenchSite& site : record.bench.sites) site.folder = "/nowhere/" + site.id;
  for (std::size_t at = 0; at < f1_by_algorithm.size(); ++at) {
    ExtractorRecord& extractor = record.extractors.emplace_back();
    extractor.info.name = std::string(1, static_cast<char>('a' + at));
    extractor.info.title = std::string(1, static_cast<char>('A' + at));
    extractor.parameters = R"({"depth":"3","mode":"on"})";
  }
  return record;
}

std::vector<std::string> verdict_of(const StoredBenchRun& record) {
  const Overview overview = make_overview(record);
  return verdict(record, overview.comparisons[Task::kTemplate][Unit::kNodes][Metric::kF1]);
}

// The sentences without the first one.
std::string rest_of(const StoredBenchRun& record) {
  const std::vector<std::string> sentences = verdict_of(record);
  std::string rest;
  for (std::size_t at = 1; at < sentences.size(); ++at) rest += (at > 1 ? " " : "") + sentences[at];
  return rest;
}

TEST(Verdict, NamesTheBestAndASignificantDifference) {
  // B is better on all eight sites: p = 2 / 2^8 = 0.0078.
  const StoredBenchRun record =
      record_of({{10, 20, 30, 40, 50, 60, 70, 80}, {21, 32, 43, 54, 65, 76, 87, 98}});
  EXPECT_TRUE(verdict_of(record)[0].starts_with(
      "B has the highest mean F1 for the template: 59.5 (8 sites, 99 % interval "));
  EXPECT_EQ(rest_of(record),
            "It is significantly better than A (45.0): 14.5 points [12.5, 16.5], p = 0.008. It is "
            "better than A on 8 sites, worse on 0 and equal on 0 (Holm's correction over 1 test).");
}

TEST(Verdict, SaysWhichDifferencesAreNotSignificant) {
  // On six sites, p is 2 / 2^6 = 0.031, after Holm's correction over three tests 0.094.
  const StoredBenchRun record = record_of({{90, 80, 70, 60, 50, 40},
                                           {79, 69, 59, 49, 39, 29},
                                           {69, 59, 49, 39, 29, 19},
                                           {59, 49, 39, 29, 19, 9}});
  EXPECT_EQ(rest_of(record),
            "Its lead over B, C and D is not significant. It is better than B (54.0) on 6 sites, "
            "worse on 0 and equal on 0 (p = 0.094, Holm's correction over 3 tests).");
}

TEST(Verdict, SaysThatFewSitesAreNotEnough) {
  // The smallest two-sided p of five sites is 2 / 2^5 = 0.0625.
  EXPECT_EQ(rest_of(record_of({{90, 80, 70, 60, 50}, {70, 60, 50, 40, 30}})),
            "With fewer than six sites, no difference can be significant at 5 %. It is better than "
            "B (50.0) on 5 sites, worse on 0 and equal on 0.");
}

TEST(Verdict, SaysIfTheBestWasDevelopedOnTheSuiteOrAPartOfIt) {
  StoredBenchRun record = record_of({{90, 80}, {70, 60}});
  record.extractors[0].info.developed_on = std::vector<std::string>{"open"};
  record.bench.suite = "open+web";
  record.bench.suites = {"open", "web"};
  EXPECT_EQ(verdict_of(record).back(),
            "A was developed on this suite, or a part of it: expect lower scores on other sites.");
  record.bench.suites = {"web", "web-2"};
  EXPECT_FALSE(holds(verdict_of(record).back(), "developed"));
}

// A is above B on all eight sites and above `of_c` on some of them.
StoredBenchRun record_with_published(std::vector<double> of_c) {
  StoredBenchRun record = record_of(
      {{90, 80, 70, 60, 50, 40, 30, 20}, {80, 70, 60, 50, 40, 30, 20, 10}, std::move(of_c)});
  record.extractors[2].info.name = "temex";
  record.extractors[2].info.origin = Origin::kPublished;
  return record;
}

TEST(Verdict, ComparesWithTheBestPublishedAlgorithm) {
  EXPECT_TRUE(rest_of(record_with_published({79, 69, 59, 49, 39, 29, 19, 9}))
                  .starts_with("It is significantly better than all others, among them C, the best "
                               "published algorithm (44.0): 11.0 points [11.0, 11.0], p = 0.016."));
  // Ranks 1 to 3 against 4 to 8 for A: positive sum 30, negative sum 6.
  EXPECT_TRUE(rest_of(record_with_published({91, 82, 73, 56, 45, 34, 23, 12}))
                  .starts_with("Its lead over C, the best published algorithm (52.0), is not "
                               "significant (3.0 points [-0.6, 6.6], p = 0.109). It is better "
                               "than C on 5 sites"));
}

TEST(Verdict, ComparesAPublishedLeaderWithNoOtherPublishedAlgorithm) {
  StoredBenchRun record = record_with_published({79, 69, 59, 49, 39, 29, 19, 9});
  record.extractors[0].info.name = "conex";
  record.extractors[0].info.origin = record.extractors[2].info.origin;
  EXPECT_FALSE(holds(rest_of(record), "published"));
}

TEST(Verdict, CallsNoVariantOfAPublishedAlgorithmPublished) {
  StoredBenchRun record = record_with_published({79, 69, 59, 49, 39, 29, 19, 9});
  record.extractors[2].info.name = "one-vote";
  EXPECT_FALSE(holds(rest_of(record), "published"));
}

TEST(Verdict, NamesTheSiteThatDecidesTheMean) {
  // B is better on five of six sites by one point, A on one by 60. Ranks: 1.83 and 1.17.
  const std::vector<double> of_a{10, 20, 30, 40, 50, 90};
  EXPECT_TRUE(holds(rest_of(record_of({of_a, {11, 21, 31, 41, 51, 30}})),
                    "B has the better mean rank (1.17 against 1.83): A has the higher mean because "
                    "of site s5 (90.0 against 30.0)."));
  // Without s5, A is still ahead by 10 points of s4.
  EXPECT_TRUE(holds(rest_of(record_of({of_a, {11, 21, 31, 41, 40, 30}})),
                    "B has the better mean rank (1.33 against 1.67): A has the higher mean mostly "
                    "because of site s5 (90.0 against 30.0)."));
}

TEST(Verdict, CoversEqualMeansAndASingleAlgorithm) {
  const auto tie = verdict_of(
      record_of({{90, 80, 90, 80, 90, 80}, {80, 90, 80, 90, 80, 90}, {10, 20, 10, 20, 10, 90}}));
  ASSERT_EQ(tie.size(), 2U);  // no sentence about the next one
  EXPECT_TRUE(
      tie[0].starts_with("A and B share the highest mean F1 for the template: 85.0 (6 sites"))
      << tie[0];
  EXPECT_EQ(tie[1],
            "Their lead over C (26.7) is not significant (58.3 points [21.7, 94.9], p = 0.125).");
  EXPECT_EQ(
      verdict_of(record_of({{90}})),
      (std::vector<std::string>{"A has the highest mean F1 for the template: 90.0 (1 site)."}));
}

TEST(Verdict, SaysWhenThereIsNoGoldOrNoAnswer) {
  const StoredBenchRun record = record_of({{90}});
  const Overview overview = make_overview(record);
  EXPECT_EQ(verdict(record, overview.comparisons[Task::kContent][Unit::kNodes][Metric::kF1]),
            (std::vector<std::string>{"No site has gold for the main content."}));
  EXPECT_EQ(verdict_of(record_of({{-1, -1}, {-1, -1}})),
            (std::vector<std::string>{"No algorithm has an answer for the template on any site."}));
}

TEST(Overview, WarnsOfMissingSites) {
  const Overview overview = make_overview(record_of({{90, 80}}));
  ASSERT_EQ(overview.obstacles.size(), 2U);
  EXPECT_TRUE(holds(overview.obstacles[1], "/nowhere/s1"));
  EXPECT_EQ(overview.total_losses[0][Task::kTemplate].sites, 0U);
}

TEST(OverviewJson, MarksAlgorithmsDevelopedOnTheSuite) {
  StoredBenchRun record = record_of({{90, 80}, {70, 60}});
  record.bench.suite = "open";
  record.extractors[0].info.developed_on = std::vector<std::string>{"open", "web"};
  record.extractors[1].info.developed_on = std::vector<std::string>{};
  const Json json = overview_json(record, make_overview(record));
  EXPECT_TRUE(json["extractors"][0]["developed_here"]);
  EXPECT_FALSE(json["extractors"][1]["developed_here"]);
}

TEST(OverviewJson, HoldsTheNumbersOfTheComparison) {
  const StoredBenchRun record = record_of({{10, 20}, {30, 50}});
  Overview overview = make_overview(record);
  overview.facts[0].site.language = "de";
  const Json json = overview_json(record, overview);
  EXPECT_EQ(json["schema"], "pagelet.overview/1");
  EXPECT_EQ(json["sites"][0]["page"], "sites/s0.html");
  EXPECT_EQ(json["sites"][0]["language"], "de");
  const Json& parameters = json["extractors"][0]["parameters"];
  ASSERT_EQ(parameters.size(), 2U);
  EXPECT_EQ(parameters[0]["name"], "depth");
  EXPECT_EQ(parameters[0]["value"], "3");
  EXPECT_EQ(parameters[0]["default"], "");  // the algorithm is unknown
  const Json& f1 = json["comparisons"][2];
  EXPECT_EQ(f1["task"], "template");
  EXPECT_EQ(f1["unit"], "nodes");
  EXPECT_EQ(f1["metric"], "f1");
  EXPECT_EQ(f1["extractors"][0]["values"], (Json{10, 20}));
  EXPECT_EQ(f1["extractors"][1]["mean"], 40);
  EXPECT_EQ(f1["ranking"], (Json{1, 0}));
  EXPECT_EQ(f1["pairs"][0]["better"], 2);
  EXPECT_EQ(f1["pairs"][0]["delta"], 1);
  EXPECT_EQ(f1["pairs"][0]["effect"], "large");
  EXPECT_EQ(f1["pairs"][0]["test"], "p = 0.500, not significant");
  // Student's t for two sites is 63.657: 40 +- 63.657 * 14.142 / sqrt(2), cut.
  EXPECT_EQ(f1["extractors"][1]["by_category"], (Json{{2, 40, {0, 100}}}));
  EXPECT_EQ(f1["extractors"][1]["mean_rank"], 1);
  EXPECT_EQ(f1["groups"], (Json{{1, 0}}));
}

TEST(ToScript, RoundsNumbersPToMoreDecimalsAndValuesNot) {
  EXPECT_EQ(to_script("x", {{"mean", 20.00004}, {"tests", {{{"p", 0.00004}, {"p_holm", 1e-7}}}}}),
            "window.x = {\"mean\":20.0,\"tests\":[{\"p\":4e-05,\"p_holm\":0.0}]};\n");
  EXPECT_EQ(to_script("x", {{"values", {20.000041}}}), "window.x = {\"values\":[20.000041]};\n");
}

TEST(SiteList, NamesTheLeaderAndTheScoresOfAllSites) {
  const StoredBenchRun record = record_of({{10, 20}, {30, 50}});
  const Json json = site_list_json(record, make_overview(record));
  EXPECT_EQ(json["leaders"]["template"], "b");
  EXPECT_EQ(json["leaders"]["content"], "");  // no site has gold for the content
  EXPECT_EQ(json["algorithms"][1]["template"], (Json{30, 50}));
  EXPECT_EQ(json["algorithms"][0]["content"], (Json{nullptr, nullptr}));
  EXPECT_EQ(json["sites"][1]["page"], "s1.html");
}

TEST(SiteFacts, AreReadFromTheFolderAndEmptyWithoutOne) {
  const TemporaryFolder folder;
  folder.write("site.json", R"({"id": "s", "base_url": "http://s.example/", "key_page": "a.html",
    "language": "pt", "licence": "MIT"})");
  folder.write("labels.json", R"({"confidence": "low", "notes": "n", "annotator": "a",
    "agreement": {"annotators": ["a", "b"], "main_content": 0.25}})");
  const SiteFacts facts = read_site_facts(folder.path());
  EXPECT_EQ(facts.site.language, "pt");
  EXPECT_EQ(facts.site.licence, "MIT");
  EXPECT_EQ(facts.labels.confidence + facts.labels.notes + facts.labels.annotator, "lowna");
  ASSERT_TRUE(facts.labels.agreement);
  EXPECT_EQ(facts.labels.agreement->kappas[1], 0.25);
  EXPECT_FALSE(facts.labels.agreement->kappas[0]);  // the file does not say it
  EXPECT_EQ(read_site_facts(folder.path("none")).site.language, "");
}

TEST(ReasonSums, GroupMistakesByTheWordsOfTheFirstLine) {
  NodeSet gold(4, false);
  NodeSet answer(4, false);
  for (const std::size_t node : {0U, 1U}) gold.insert(node);
  for (const std::size_t node : {0U, 2U, 3U}) answer.insert(node);
  ReasonSums sums;
  const std::vector<std::string> reasons{"right", "too few pages: 1 of 3", "costs: 2.5",
                                         "kept\nvotes: 1"};
  sums.add(1, Task::kTemplate, reasons, gold, answer);
  sums.add(1, Task::kTemplate, {"right", "too few pages: 2 of 3", "", ""}, gold, answer);
  const Json json = sums.json(2);
  EXPECT_TRUE(json[0]["template"].empty());
  const Json& own = json[1]["template"];
  ASSERT_EQ(own.size(), 4U);
  EXPECT_EQ(own[0], (Json{{"reason", ""}, {"missed", 0}, {"wrong", 2}, {"sites", 1}}));
  EXPECT_EQ(own[1], (Json{{"reason", "too few pages"}, {"missed", 2}, {"wrong", 0}, {"sites", 2}}));
  EXPECT_EQ(own[2]["reason"], "costs");
  EXPECT_EQ(own[3]["reason"], "kept");
}

TEST(RunJson, NamesACommandThatGivesTheSameNumbers) {
  StoredBenchRun record = record_of({{90}, {80}});
  record.suite_folder = "suite";
  record.extractors[0].info.name = "temex";
  record.extractors[1].info.title = "Mine";
  record.context.universe = Universe::kTexts;
  record.context.limits.max_nodes = 7;
  const Json run = run_json(record, {});
  EXPECT_TRUE(holds(run["command"].get<std::string>(),
                    "bench suite --algorithms temex --universe texts --max-nodes 7 --store"));
  EXPECT_EQ(run["without"], "Mine");
}

TEST(RunJson, TheCommandOmitsDefaults) {
  StoredBenchRun record;
  record.suite_folder = "suite";
  for (const std::string& name : algorithms_for(Task::kTemplate)) {
    record.extractors.emplace_back().info = find_extractor(name).value().info();
  }
  record.extractors.emplace_back().info = Oracle().info();
  const auto command = [&] { return run_json(record, {})["command"].get<std::string>(); };
  EXPECT_TRUE(command().starts_with("pagelet bench suite --store "));
  ExtractorRecord& leafcut = *std::ranges::find(
      record.extractors, "leafcut", [](const ExtractorRecord& one) { return one.info.name; });
  leafcut.is_default = false;
  leafcut.parameters = R"({"headline":"off","near-copy":"0.45"})";
  EXPECT_TRUE(command().starts_with("pagelet bench suite --set leafcut.headline=off --store "))
      << command();
  record.extractors.pop_back();
  EXPECT_TRUE(holds(command(), " --algorithms "));
}

TEST(RunJson, NamesTheFoldersOfSeveralSuites) {
  StoredBenchRun record = record_of({{90, 80, 70}});
  record.suite_folder = "/suites/one";
  record.bench.suites = {"one", "two"};
  record.bench.sites[0].folder = "/suites/one/s0";
  record.bench.sites[1].folder = "/my suites/two/s1";
  record.bench.sites[2].folder = "/suites/one/s2";
  EXPECT_TRUE(holds(run_json(record, {})["command"].get<std::string>(),
                    "bench /suites/one '/my suites/two' --algorithms"));
}

TEST(CategoryTitle, IsMadeOfTheWordsOfItsName) {
  EXPECT_EQ(category_title("companies-shops"), "Companies and shops");
  EXPECT_EQ(category_title("news-papers"), "News papers");
  EXPECT_EQ(category_title(""), "No category");
}

// A whole report.
Result<void> write_report(const StoredBenchRun& record, const std::string& folder,
                          std::span<const StoredSetting> settings = {}) {
  const auto review = [&](std::size_t site) { return review_site(record, site); };
  return write_report(record, make_overview(record), settings, review, folder);
}

TEST(Report, WritesItsPagesAndKeepsOtherFiles) {
  const Algorithms algorithms{{"temex", {}}, {"iwptd", {}}, {"nothing", {}}};
  const StoredBenchRun record = run_on(PAGELET_SOURCE_DIR "/datasets/sample", algorithms);
  const TemporaryFolder out;
  out.write("index.html", "old");
  out.write("notes.txt", "mine");
  ASSERT_TRUE(write_report(record, out.path()));
  EXPECT_TRUE(holds(file_text(out.path("data/overview.js")), "mean F1 for the template: "));
  EXPECT_TRUE(holds(file_text(out.path("algorithms/temex.html")), "<h1>TemEx</h1>"));
  EXPECT_TRUE(std::filesystem::exists(out.path("sites/sample-courier.html")));
  EXPECT_TRUE(std::filesystem::exists(out.path("assets/report.css")));
  // Compared as values, because a store keeps 1.0 as 1.
  EXPECT_TRUE(
      Json::parse(file_text(out.path("data/bench.json"))) ==
      Json::parse(bench_report(record.bench, extractors_of(algorithms), TableFormat::kJson)));
  EXPECT_EQ(file_text(out.path("notes.txt")), "mine");

  // Losses by kind add up to the counts of the scores.
  const Overview overview = make_overview(record);
  std::size_t gold = 0;
  std::size_t missed = 0;
  for (const Experiment& result : record.bench.results) {
    if (result.extractor != 0) continue;
    gold += result.scores[0].counts.gold;
    missed += result.scores[0].counts.gold - result.scores[0].counts.common;
  }
  KindCounts sum;
  for (const KindCounts& kind : overview.total_losses[0][Task::kTemplate].losses) sum += kind;
  EXPECT_EQ(sum.gold, gold);
  EXPECT_EQ(sum.missed, missed);
}

// Its scores stay, but pages and labels of today are not shown beside them.
TEST(Report, LeavesOutTheFilesOfASiteThatHasChangedSinceTheRun) {
  const TemporaryFolder suite;
  suite.write("site.json", R"({"id": "s", "base_url": "http://s.test/", "key_page": "i.html"})");
  suite.write("pages/i.html", "<!DOCTYPE html><nav>menu</nav><p>apple</p>");
  const std::string labels = R"({"not_template": ["p"], "main_content": ["p"]})";
  suite.write("labels.json", labels);
  const StoredBenchRun record = run_on(suite.path(), {{"nothing", {}}});
  const auto script_of_site = [&](const std::string& obstacle) {
    const TemporaryFolder out;
    EXPECT_TRUE(write_report(record, out.path()));
    const std::string script = file_text(out.path("data/sites/s.js"));
    EXPECT_TRUE(holds(script, obstacle)) << script;
    EXPECT_EQ(Json::parse(file_text(out.path("data/bench.json")))["results"][0]["site"], "s");
    return script;
  };
  EXPECT_TRUE(holds(script_of_site(""), "apple"));
  suite.write("labels.json", R"({"not_template": ["nav"], "main_content": ["nav"]})");
  EXPECT_FALSE(holds(script_of_site("labels or pages have changed since the run"), "apple"));
  suite.write("labels.json", labels);
  suite.write("pages/i.html", "<!DOCTYPE html><nav>menu</nav><p>grape</p>");
  EXPECT_FALSE(holds(script_of_site("labels or pages have changed since the run"), "grape"));
}

TEST(Report, HasAPageOfTheParametersIfThereAreCurves) {
  const StoredBenchRun record = record_of({{90, 80}});
  const TemporaryFolder without;
  ASSERT_TRUE(write_report(record, without.path()));
  EXPECT_FALSE(std::filesystem::exists(without.path("parameters.html")));
  EXPECT_FALSE(holds(file_text(without.path("index.html")), "parameters.html"));

  StoredSetting setting{0, {{"depth", "4"}}, {}, {3, 5}};
  setting.f1[Task::kTemplate] = {70, 60};
  setting.f1[Task::kContent].resize(2);
  const TemporaryFolder with;
  ASSERT_TRUE(write_report(record, with.path(), std::array{setting}));
  EXPECT_TRUE(std::filesystem::exists(with.path("parameters.html")));
  EXPECT_TRUE(holds(file_text(with.path("index.html")), "href=\"parameters.html\""));
  std::string script = file_text(with.path("data/parameters.js"));
  script = script.substr(script.find('{'), script.rfind('}') + 1 - script.find('{'));
  const Json data = Json::parse(script);
  EXPECT_EQ(data["curves"][0]["page_counts"],
            (Json{{"template", nullptr}, {"content", nullptr}, {"menu", nullptr}}));
  const Json& points = data["curves"][0]["points"];
  ASSERT_EQ(points.size(), 2U);
  EXPECT_EQ(points[0]["value"], "3");
  EXPECT_TRUE(points[0]["base"]);
  EXPECT_EQ(points[0]["template"]["mean"], 85);
  EXPECT_EQ(points[1]["loads"], 4);
  EXPECT_EQ(points[1]["template"]["test"]["difference"], -20);
  EXPECT_EQ(points[1]["template"]["test"]["p"], 0.5);  // lower on both sites: 2 / 2^2
  EXPECT_TRUE(points[1]["content"].is_null());
}

TEST(Report, NamesTheFolderThatCannotBeWritten) {
  const TemporaryFolder out;
  out.write("file", "");
  EXPECT_TRUE(holds(error_of(write_report(record_of({{90}}), out.path("file")), ErrorCode::kOutput),
                    out.path("file")));
}

}  // namespace
}  // namespace pagelet
