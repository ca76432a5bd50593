// SPDX-License-Identifier: MIT
#include "evaluation/store/store.h"

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "evaluation/store/store_rows.h"
#include "reports/tables/tables.h"
#include "tests/support/errors.h"
#include "tests/support/made_run.h"
#include "tests/support/random_tree.h"
#include "tests/support/store_files.h"
#include "tests/support/temporary_folder.h"

namespace pagelet {
namespace {

using store::pack;
using store::unpack_nodes;
using store::unpack_votes;

constexpr const char* kSample = PAGELET_SOURCE_DIR "/datasets/sample";

const Algorithms kSome{{"temex", {}}, {"temex", {{"votes", "3"}}}, {"conex", {}}, {"nothing", {}}};
const Algorithms kNothing{{"nothing", {}}};

StoredBenchRun sample_run(const Algorithms& algorithms) { return run_on(kSample, algorithms); }

void expect_same(const Experiment& read, const Experiment& written, bool with_answer) {
  EXPECT_EQ(read.site, written.site);
  EXPECT_EQ(read.category, written.category);
  EXPECT_EQ(read.extractor, written.extractor);
  EXPECT_EQ(read.run.status, written.run.status);
  EXPECT_EQ(read.run.flags, written.run.flags);
  EXPECT_EQ(read.run.message, written.run.message);
  EXPECT_EQ(read.run.pages_loaded, written.run.pages_loaded);
  EXPECT_EQ(read.run.phases.load, written.run.phases.load);
  EXPECT_EQ(read.run.phases.parse, written.run.phases.parse);
  EXPECT_EQ(read.run.phases.links, written.run.phases.links);
  EXPECT_EQ(read.run.phases.candidates, written.run.phases.candidates);
  EXPECT_EQ(read.run.phases.extract, written.run.phases.extract);
  EXPECT_EQ(read.scores, written.scores);
  EXPECT_EQ(read.scored, written.scored);
  EXPECT_EQ(read.answer_hash, written.answer_hash);
  ASSERT_EQ(read.answer.has_value(), with_answer);
  if (!with_answer) return;
  EXPECT_EQ(read.answer->whitespace, written.answer->whitespace);
  EXPECT_EQ(read.answer->nodes[Task::kTemplate], written.answer->nodes[Task::kTemplate]);
  EXPECT_EQ(read.answer->nodes[Task::kContent], written.answer->nodes[Task::kContent]);
  EXPECT_EQ(read.answer->votes, written.answer->votes);
  EXPECT_EQ(read.answer->candidates, written.answer->candidates);
  EXPECT_EQ(read.answer->loaded, written.answer->loaded);
}

class StoreTest : public testing::Test {
 protected:
  std::string file(const std::string& name) const { return folder_.path(name); }
  std::string error_of(const std::string& name) const {
    const auto store = Store::open(file(name));
    return store ? "" : store.error().text();
  }
  enum class Checksums { kOld, kRight };
  void execute(const std::string& name, const std::string& sql,
               Checksums checksums = Checksums::kOld) const {
    sqlite3* database = nullptr;
    ASSERT_EQ(sqlite3_open(file(name).c_str(), &database), SQLITE_OK);
    ASSERT_EQ(sqlite3_exec(database, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK) << sql;
    if (checksums == Checksums::kRight) renew_checksums(database);
    sqlite3_close(database);
  }
  // Makes `runs` the store `whole` with a change.
  void make_changed(const std::string& sql, Checksums checksums = Checksums::kOld) const {
    std::filesystem::copy_file(file("whole"), file("runs"),
                               std::filesystem::copy_options::overwrite_existing);
    execute("runs", sql, checksums);
  }
  std::string bytes_of(const std::string& name) const { return file_text(file(name)); }

  TemporaryFolder folder_;
};

// What `export` prints; empty if the store is damaged.
std::string rows_of(const Store& store) {
  std::string text;
  const auto written = export_store(store, {}, ExportFormat::kCsv, [&](std::string_view piece) {
    text += piece;
    return Result<void>();
  });
  return written ? text : "";
}

// The content of a store as text; empty if the store is damaged.
std::string everything_in(const std::string& path) {
  const auto store = Store::open(path);
  if (!store) return "";
  const auto run = store->read_latest();
  if (!run) return "";
  const std::string rows = rows_of(*store);
  return rows.empty() ? "" : bench_report(*run, TableFormat::kJson, true) + rows;
}

TEST_F(StoreTest, GivesBackTheRunThatWasWritten) {
  StoredBenchRun written = sample_run(kSome);
  written.bench.results[1].run.phases = {1, 2, 3, 4, 5};
  written.bench.results[1].run.message = "why";
  ASSERT_TRUE(write_run(file("runs"), written));
  const auto read = require(Store::open(file("runs"))->read_latest());

  EXPECT_EQ(read.suite_folder, kSample);
  EXPECT_EQ(read.made, made_by());
  EXPECT_EQ(read.bench.suite, written.bench.suite);
  ASSERT_EQ(read.bench.sites.size(), written.bench.sites.size());
  for (std::size_t at = 0; at < read.bench.sites.size(); ++at) {
    EXPECT_EQ(read.bench.sites[at].id, written.bench.sites[at].id);
    EXPECT_EQ(read.bench.sites[at].url, written.bench.sites[at].url);
    EXPECT_EQ(read.bench.sites[at].nodes, written.bench.sites[at].nodes);
    EXPECT_EQ(read.bench.sites[at].content, written.bench.sites[at].content);
  }
  ASSERT_EQ(read.extractors.size(), 4U);
  EXPECT_EQ(read.extractors[2].info.title, "ConEx");
  EXPECT_EQ(read.extractors[2].info.target, Task::kContent);
  EXPECT_EQ(read.extractors[3].info.role, Role::kFloor);
  EXPECT_EQ(read.extractors[1].parameters, written.extractors[1].parameters);
  ASSERT_EQ(read.bench.results.size(), written.bench.results.size());
  for (std::size_t at = 0; at < read.bench.results.size(); ++at) {
    const Experiment& result = written.bench.results[at];
    // Only answers of the default parameters are kept.
    expect_same(read.bench.results[at], result, result.extractor != 1);
  }
}

TEST_F(StoreTest, WritingARunTwiceAddsNoExperiment) {
  const StoredBenchRun run = sample_run(kSome);
  auto store = Store::create(file("runs"));
  ASSERT_TRUE(write_run(*store, run));
  ASSERT_TRUE(write_run(*store, run));
  execute("runs",
          "CREATE TABLE check_count (n CHECK (n = " + std::to_string(run.bench.results.size()) +
              ")); INSERT INTO check_count SELECT count(*) FROM experiments; "
              "DROP TABLE check_count");
  EXPECT_EQ(Store::open(file("runs"))->read_latest()->bench.results.size(),
            run.bench.results.size());
}

TEST_F(StoreTest, ParametersAreCanonical) {
  const auto text_of = [](const char* name, const std::vector<Setting>& settings) {
    const ExtractorRecord record = records_of(extractors_of({{name, settings}})).front();
    return record.parameters + (record.is_default ? " default" : "");
  };
  EXPECT_EQ(text_of("nothing", {}), "{} default");
  EXPECT_EQ(text_of("temex", {}), text_of("temex", {{"votes", "2"}}));
  EXPECT_EQ(text_of("temex", {{"threshold", "0.90"}}), text_of("temex", {}));
  EXPECT_NE(text_of("temex", {{"votes", "1"}}), text_of("temex", {}));
  // min-df is capped by the number of pages only when it is the default.
  EXPECT_NE(text_of("iwptd", {{"min-df", "5"}}), text_of("iwptd", {}));
}

TEST_F(StoreTest, SaysWhyAFileIsNoStore) {
  EXPECT_EQ(error_of("none"), file("none") + ": there is no such store");
  // A name longer than the file system allows.
  const std::string longest(5000, 'x');
  EXPECT_EQ(error_of(longest), file(longest) + ": there is no such store");
  std::ofstream(file("text")) << std::string(5000, 'x');
  EXPECT_EQ(error_of("text"),
            file("text") + ": is not a store, or a damaged one (file is not a database)");
  EXPECT_FALSE(Store::create(file("text")));
  execute("foreign", "CREATE TABLE t (x)");
  EXPECT_EQ(error_of("foreign"), file("foreign") + ": is a database, but not a store of Pagelet");
  EXPECT_FALSE(Store::create(file("foreign")));
  { ASSERT_TRUE(Store::create(file("newer"))); }
  const auto refused = [&](const std::string& format, const std::string& readers) {
    execute("newer", "PRAGMA user_version = " + format);
    EXPECT_EQ(error_of("newer"), file("newer") + ": is a store of format " + format +
                                     "; this version of Pagelet reads format 9, " + readers);
  };
  refused("99", "a newer version reads it");
  refused("3", "unreleased versions between 0.2.0 and 0.3.0 read format 3");
  refused("2", "version 0.2.0 reads the formats 1 and 2");
  EXPECT_EQ(Store::create(file("newer")).error().text(), error_of("newer"));
  { ASSERT_TRUE(Store::create(file("empty"))); }
  EXPECT_EQ(Store::open(file("empty"))->read_latest().error().text(),
            file("empty") + ": contains no run");
  EXPECT_FALSE(Store::create(file("none") + "/no/folder"));
}

// As on a medium that is read-only: what a killed writer left cannot be undone.
TEST_F(StoreTest, AJournalThatCannotBeReadIsNoDamage) {
  ASSERT_TRUE(write_run(file("runs"), sample_run(kNothing)));
  std::filesystem::create_directory(file("runs-journal"));
  const std::string message = pagelet::error_of(Store::open(file("runs")), ErrorCode::kOutput);
  EXPECT_TRUE(holds(message, "runs: cannot be read")) << message;
}

TEST_F(StoreTest, ADamagedAnswerIsAnError) {
  ASSERT_TRUE(write_run(file("runs"), sample_run(kSome)));
  execute("runs", "UPDATE experiments SET template = x'0102' WHERE template IS NOT NULL",
          Checksums::kRight);
  EXPECT_EQ(pagelet::error_of(Store::open(file("runs"))->read_latest(), ErrorCode::kOutput),
            file("runs") + ": a stored answer is damaged");
  EXPECT_FALSE(Store::open(file("runs"))->check());
}

// Whatever is changed: it is never read.
TEST_F(StoreTest, AChangedRowIsAnError) {
  ASSERT_TRUE(write_run(file("whole"), sample_run(kSome)));
  EXPECT_TRUE(Store::open(file("whole"))->check());
  for (const store::Table* table :
       {&store::experiments_table(), &store::runs_table(), &store::builds_table()}) {
    for (const store::Table::Column& column : table->columns) {
      make_changed("UPDATE OR IGNORE " + table->name + " SET " + column.name +
                   " = 7 WHERE rowid = "
                   "(SELECT max(rowid) FROM " +
                   table->name + ")");
      EXPECT_TRUE(holds(pagelet::error_of(Store::open(file("runs"))->check(), ErrorCode::kOutput),
                        "damaged"))
          << table->name << " " << column.name;
      EXPECT_EQ(everything_in(file("runs")), "") << table->name << " " << column.name;
    }
  }
  for (const char* change :
       {"UPDATE experiments SET template_nodes_recall = template_nodes_recall + 1",
        "UPDATE experiments SET load_ms = parse_ms, parse_ms = load_ms WHERE load_ms <> parse_ms",
        "UPDATE experiments SET template_words_f1 = NULL",
        "DELETE FROM experiments WHERE key = (SELECT max(key) FROM experiments)",
        "DELETE FROM builds", "UPDATE runs SET checksum = NULL"}) {
    make_changed(change);
    EXPECT_FALSE(Store::open(file("runs"))->check()) << change;
    EXPECT_EQ(everything_in(file("runs")), "") << change;
  }
}

TEST_F(StoreTest, AValueOutOfRangeIsAnErrorEvenWithARightChecksum) {
  ASSERT_TRUE(write_run(file("whole"), sample_run(kSome)));
  for (const char* change :
       {"template_words_f1 = 'x'",
        "content_nodes_common = content_nodes_gold + 1, content_nodes_retrieved = 9999",
        "template_nodes_nodes = -1", "status = 'fine'", "pages_loaded = -1", "flags = '{}'",
        "flags = '[\"fine\"]'", "parse_ms = 9e999", "scored = 'some'", "whitespace = 'some'",
        "candidates = '7'"}) {
    make_changed(std::string("UPDATE experiments SET ") + change, Checksums::kRight);
    const auto store = Store::open(file("runs"));
    ASSERT_TRUE(store) << change << ": " << store.error().text();
    EXPECT_FALSE(store->check()) << change;
    EXPECT_FALSE(store->read_latest()) << change;
  }
  for (const char* change :
       {"'{}'", "'['", "replace(run, '\"is_default\":true', '\"is_default\":1')",
        "replace(run, '\"role\":\"floor\"', '\"role\":\"king\"')",
        "replace(run, '\"position\":3', '\"position\":-3')"}) {
    make_changed(std::string("UPDATE runs SET run = ") + change, Checksums::kRight);
    EXPECT_FALSE(Store::open(file("runs"))->check()) << change;
    EXPECT_FALSE(Store::open(file("runs"))->read_latest()) << change;
  }
}

TEST_F(StoreTest, RefusesTriggersViewsAndOtherTables) {
  ASSERT_TRUE(Store::create(file("whole")));
  for (const char* sql : {"CREATE TRIGGER t AFTER INSERT ON runs BEGIN DELETE FROM runs; END",
                          "ALTER TABLE runs RENAME TO r; CREATE VIEW runs AS SELECT * FROM r",
                          "DROP VIEW results; CREATE VIEW results AS SELECT 1",
                          "CREATE TABLE mine (x)", "CREATE INDEX mine ON experiments (site)",
                          "DROP TABLE builds", "ALTER TABLE runs ADD COLUMN more"}) {
    make_changed(sql);
    EXPECT_EQ(error_of("runs"), file("runs") +
                                    ": the store is damaged: it has other tables, views or "
                                    "triggers than a store of this format")
        << sql;
  }
}

// Keys as hashlib.sha256 of Python gives them.
TEST(StoreValues, IdentitiesAreThoseOfTheDocuments) {
  BenchSite site;
  site.id = "site";
  site.content = "c0";
  ExtractorRecord extractor;
  extractor.info.name = "temex";
  extractor.info.version = "1";
  extractor.build = "b0";
  extractor.parameters = "{}";
  EXPECT_EQ(store::ExperimentKeys("{\"x\":1}", site).of(extractor), 1309529149377849679);
  EXPECT_EQ(suite_hash(std::span(&site, 1)),
            "97386f76f3763b278dfdbfb23d7f0002ec6545f2ab99dad407d24598f726576a");
  NodeSet nodes(10);
  nodes.insert(0);
  nodes.insert(9);
  EXPECT_EQ(answer_identity(nodes), 8894170975353371952U);
  EXPECT_EQ(answer_identity(nodes, nodes), 18200892486617437935U);
}

// After damage to any byte, a store has the same content as before, or is reported as damaged.
TEST_F(StoreTest, DamagedBytesNeverChangeNumbers) {
  ASSERT_TRUE(write_run(file("whole"), sample_run(kNothing)));
  const std::string expected = everything_in(file("whole"));
  ASSERT_FALSE(expected.empty());
  const std::string whole = bytes_of("whole");
  Random random(2026);
  int noticed = 0;
  for (int round = 0; round < 300; ++round) {
    std::string bytes = whole;
    for (std::size_t damage = random.between(1, 3); damage > 0; --damage) {
      bytes[random.below(bytes.size())] ^= static_cast<char>(1U << random.below(8));
    }
    folder_.write("damaged", bytes);
    const std::string text = everything_in(file("damaged"));
    if (text.empty()) ++noticed;
    EXPECT_TRUE(text.empty() || text == expected) << "round " << round;
  }
  // Much of a small store is unused space.
  EXPECT_GT(noticed, 30);
}

TEST_F(StoreTest, SeparatesBuildsAndReadsTheNewest) {
  StoredBenchRun run = sample_run(kNothing);
  auto store = Store::create(file("runs"));
  for (const char* build : {"bbbb", "aaaa"}) {
    run.build = run.extractors[0].build = build;
    run.bench.results[0].run.pages_loaded = build[0] == 'a' ? 5 : 6;
    ASSERT_TRUE(write_run(*store, run));
  }
  const auto loads_of = [&](const std::string& build) {
    const auto read = Store::open(file("runs"))->read_latest(build);
    return read ? read->bench.results[0].run.pages_loaded : 0;
  };
  EXPECT_EQ(loads_of(""), 5U);
  EXPECT_EQ(loads_of("bb"), 6U);
  EXPECT_EQ(Store::open(file("runs"))->read_latest("cc").error().text(),
            file("runs") + ": contains no run of build cc");
  const auto builds_in = [&](const RowChoice& choice) {
    std::set<std::string> builds;
    EXPECT_TRUE(store->for_each_row(choice, [&](const StoreRow& row) -> Result<void> {
      builds.insert(row.build);
      return {};
    }));
    return builds;
  };
  using Builds = std::set<std::string>;
  EXPECT_EQ(builds_in({}), (Builds{"aaaa"}));
  EXPECT_EQ(builds_in({.build_prefix = "b"}), (Builds{"bbbb"}));
  EXPECT_EQ(builds_in({.all = true}), (Builds{"aaaa", "bbbb"}));
  // A result belongs to one build.
  BenchSite site = run.bench.sites[0];
  ExtractorRecord other = run.extractors[0];
  other.build = "cccc";
  const ExtractorRecord both[] = {other, run.extractors[0]};
  const auto found = *StoreArchive(*store, run.context, both).find(site, 2);
  EXPECT_FALSE(found[0]);
  EXPECT_TRUE(found[1]);
}

TEST_F(StoreTest, TheBuildIncludesTheOriginOfExternalAnswers) {
  EXPECT_EQ(build_of("mine", {}), build_of_program());
  EXPECT_EQ(build_of("mine", {{"other", "a1"}}), build_of_program());
  EXPECT_EQ(build_of("mine", {{"mine", "ff"}}), build_of_program() + "-ff");
  EXPECT_EQ(build_of_program().size(), 16U);
}

// Experiments of tune have one score; those of bench have all, and count for both.
TEST_F(StoreTest, AnExperimentWithOneScoreNeverReplacesOneWithAll) {
  const StoredBenchRun run = sample_run(kNothing);
  const ScoreChoice words{false, Task::kTemplate, Unit::kWords};
  const ScoreChoice nodes{false, Task::kTemplate, Unit::kNodes};
  auto store = Store::create(file("runs"));
  Experiment one = run.bench.results[0];
  one.scored = words;
  one.scores = {*one.score(Task::kTemplate, Unit::kWords)};
  one.answer.reset();
  BenchSite site = run.bench.sites[0];
  const auto found = [&](const ScoreChoice& wanted) {
    auto experiment =
        StoreArchive(*store, run.context, run.extractors, wanted).find(site, 1)->front();
    if (experiment) experiment->assign_to(site, 0);
    return experiment;
  };
  ASSERT_TRUE(store->add(run.context, site, {&one, 1}, run.extractors));
  EXPECT_FALSE(found({}));
  EXPECT_FALSE(found(nodes));
  ASSERT_TRUE(found(words));
  expect_same(*found(words), one, false);
  ASSERT_TRUE(store->add(run.context, site, {&run.bench.results[0], 1}, run.extractors));
  ASSERT_TRUE(store->add(run.context, site, {&one, 1}, run.extractors));
  for (const ScoreChoice& wanted : {ScoreChoice(), nodes, words}) {
    ASSERT_TRUE(found(wanted));
    expect_same(*found(wanted), run.bench.results[0], true);
  }
}

TEST_F(StoreTest, AMergeAddsAllOrNothing) {
  StoredBenchRun run = sample_run(kNothing);
  ASSERT_TRUE(write_run(file("a"), run));
  run.bench.results[0].run.pages_loaded = 9;  // another result
  ASSERT_TRUE(write_run(file("b"), run));
  const auto conflict = merge_stores({file("a"), file("b")}, file("all"));
  EXPECT_TRUE(holds(pagelet::error_of(conflict, ErrorCode::kOutput), file("b") + ": "));
  EXPECT_FALSE(std::filesystem::exists(file("all")));

  const Algorithms two{{"nothing", {}}, {"everything", {}}};
  ASSERT_TRUE(write_run(file("c"), sample_run(two)));
  ASSERT_TRUE(merge_stores({file("a")}, file("all")));
  const std::string before = bytes_of("all");
  EXPECT_FALSE(merge_stores({file("c"), file("b")}, file("all")));
  EXPECT_EQ(bytes_of("all"), before);
  execute("c", "UPDATE experiments SET template_nodes_recall = 3");
  EXPECT_FALSE(merge_stores({file("c")}, file("all")));
  EXPECT_EQ(bytes_of("all"), before);
  // Only the stores are left in the folder.
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder_.path()), {}), 4);
}

// The last run is the one with the highest number, whatever the clocks say; a merge does not swap
// sites of one name.
TEST_F(StoreTest, SitesOfOneNameStayApart) {
  const StoredBenchRun sample = sample_run(kNothing);
  StoredBenchRun run = sample;
  ASSERT_TRUE(write_run(file("a"), run));
  run.bench.suite = "other";
  for (BenchSite& site : run.bench.sites) {
    site.suite = "other";
    site.category = "other";
    site.title = "Other";
    site.folder = "/other";
    site.content += "0";
  }
  for (Experiment& result : run.bench.results) {
    result.suite = "other";
    result.category = "other";
  }
  ASSERT_TRUE(write_run(file("b"), run));
  for (const bool is_reversed : {false, true}) {
    const std::string all = is_reversed ? "ba" : "ab";
    const auto merged =
        merge_stores({file(is_reversed ? "b" : "a"), file(is_reversed ? "a" : "b")}, file(all));
    ASSERT_TRUE(merged) << merged.error().text();
    EXPECT_EQ(merged->experiments, 2 * run.bench.results.size());
    const auto read = Store::open(file(all))->read_latest();
    ASSERT_TRUE(read);
    EXPECT_EQ(read->bench.suite == "other", !is_reversed);
    EXPECT_EQ(read->bench.sites[3].title == "Other", !is_reversed);
    EXPECT_EQ(read->bench.sites[3].folder == "/other", !is_reversed);
    EXPECT_EQ(read->bench.results[3].category == "other", !is_reversed);
    const std::string rows = rows_of(*Store::open(file(all)));
    EXPECT_TRUE(rows.starts_with("suite,site,category,site_hash,context,algorithm,")) << rows;
    for (const std::string& suite : {std::string("other"), sample.bench.suite}) {
      const std::string& content = (suite == "other" ? run : sample).bench.sites[3].content;
      EXPECT_TRUE(
          holds(rows, "\n" + suite + "," + run.bench.sites[3].id + ",", "," + content + ","))
          << rows;
    }
  }
}

// A run of one site and one extractor that ended in this way.
StoredBenchRun run_that_ended(Status status, Flags flags = {}, std::size_t nodes = 9) {
  StoredBenchRun run;
  run.extractors = records_of(extractors_of(kNothing));
  run.made = made_by();
  run.bench.suite = "small";
  BenchSite& site = run.bench.sites.emplace_back();
  site.id = "one";
  site.nodes = nodes;
  Experiment& result = run.bench.results.emplace_back();
  result.site = "one";
  result.run.status = status;
  result.run.flags = flags;
  result.run.pages_loaded = status == Status::kOk ? 3 : 1;
  for (const Task task : kTasks) {
    Score score{task, Unit::kNodes, {nodes, std::min<std::size_t>(nodes, 5), 0, 0}, {}};
    if (status == Status::kOk) score.counts.retrieved = score.counts.common = 5;
    if (is_answer(status)) score.rates = rates_of(score.counts);
    result.scores.push_back(score);
  }
  if (is_answer(status)) {
    StoredAnswer& answer = result.answer.emplace();
    for (NodeSet& set : answer.nodes) set = NodeSet(nodes);
    if (status == Status::kOk) answer.nodes[Task::kTemplate].insert(0);
  }
  return run;
}

// Only answers can contradict one another; whatever the order of the stores, the same result stays.
TEST_F(StoreTest, MergesEveryPairOfStatuses) {
  const Status order[] = {Status::kOk,    Status::kEmpty,   Status::kFailed,
                          Status::kLimit, Status::kSkipped, Status::kTimeout};
  for (const Status first : order) {
    for (const Status second : order) {
      const std::string pair = std::string(to_string(first)) + "-" + std::string(to_string(second));
      const bool contradict = first != second && is_answer(first) && is_answer(second);
      const std::string a = pair + "-a";
      const std::string b = pair + "-b";
      ASSERT_TRUE(write_run(file(a), run_that_ended(first)));
      // The second page could not be read to its end.
      ASSERT_TRUE(write_run(file(b), run_that_ended(second, {}, is_answer(second) ? 9 : 0)));
      std::string kept[2];
      for (const bool is_reversed : {false, true}) {
        const std::string all = pair + (is_reversed ? "-ba" : "-ab");
        const auto merged =
            merge_stores({file(is_reversed ? b : a), file(is_reversed ? a : b)}, file(all));
        EXPECT_EQ(merged.has_value(), !contradict) << pair;
        if (!merged) continue;
        EXPECT_EQ(merged->experiments, 1U);
        EXPECT_TRUE(Store::open(file(all))->check()) << pair;
        const auto read = Store::open(file(all))->read_latest();
        ASSERT_TRUE(read) << pair << read.error().text();
        EXPECT_EQ(read->bench.results[0].run.status, std::min(first, second,
                                                              [&](Status x, Status y) {
                                                                return std::ranges::find(order, x) <
                                                                       std::ranges::find(order, y);
                                                              }))
            << pair;
        EXPECT_EQ(read->bench.results[0].scores.size(), kTaskCount);
        kept[is_reversed ? 1 : 0] = everything_in(file(all));
      }
      EXPECT_EQ(kept[0], kept[1]) << pair;
    }
  }
}

// Two machines have the same suite in folders of their own.
TEST_F(StoreTest, PartsFromOtherFoldersAreOneRun) {
  const StoredBenchRun whole = sample_run(kNothing);
  const std::size_t sites = whole.bench.sites.size();
  for (const std::size_t part : {0U, 1U}) {
    StoredBenchRun run = whole;
    std::erase_if(run.bench.sites,
                  [&](const BenchSite& site) { return (site.position % 2 == 0) != (part == 0); });
    std::erase_if(run.bench.results, [&](const Experiment& result) {
      return std::ranges::find(run.bench.sites, result.site, &BenchSite::id) ==
             run.bench.sites.end();
    });
    run.suite_folder = "/machine-" + std::to_string(part);
    ASSERT_TRUE(write_run(file(std::to_string(part)), run));
  }
  ASSERT_TRUE(merge_stores({file("0"), file("1")}, file("all")));
  const auto store = Store::open(file("all"));
  EXPECT_EQ(store->runs(), 1U);
  EXPECT_EQ(store->read_latest()->bench.sites.size(), sites);
}

TEST_F(StoreTest, OfTwoFailuresTheFirstByItsFlagsStays) {
  ASSERT_TRUE(write_run(file("a"), run_that_ended(Status::kLimit, {Flag::kLimitNodes})));
  ASSERT_TRUE(write_run(file("b"), run_that_ended(Status::kLimit, {Flag::kLimitDepth})));
  for (const char* const first : {"a", "b"}) {
    const std::string second = *first == 'a' ? "b" : "a";
    const std::string all = std::string("all") + first;
    ASSERT_TRUE(merge_stores({file(first), file(second)}, file(all)));
    EXPECT_EQ(Store::open(file(all))->read_latest()->bench.results[0].run.flags,
              Flags{Flag::kLimitDepth});
  }
}

TEST_F(StoreTest, AnAnswerWithAnImpossibleNumberOfNodesIsDamaged) {
  ASSERT_TRUE(write_run(file("runs"), sample_run(kSome)));
  for (const char* nodes : {"-1", "9223372036854775807", "1000000000000"}) {
    execute("runs",
            std::string("UPDATE experiments SET answer_nodes = ") + nodes +
                " WHERE template IS NOT NULL",
            Checksums::kRight);
    const auto read = Store::open(file("runs"))->read_latest();
    EXPECT_TRUE(holds(pagelet::error_of(read, ErrorCode::kOutput), "damaged"));
  }
}

TEST(StoreValues, UnpacksToTheSameValues) {
  for (const std::size_t size : {0U, 1U, 7U, 8U, 9U, 64U, 1000U}) {
    NodeSet nodes(size);
    for (std::size_t node = 0; node < size; node += 3) nodes.insert(node);
    EXPECT_EQ(*unpack_nodes(pack(nodes), size), nodes);
    EXPECT_FALSE(unpack_nodes(pack(nodes), size + 8));
  }
  const std::vector<std::uint32_t> votes{0, 1, 255, 256, 0xFFFFFFFF};
  EXPECT_EQ(*unpack_votes(pack(votes), votes.size()), votes);
  EXPECT_FALSE(unpack_votes("no stream", 5));
}

TEST(StoreValues, UnpacksVeryLargeEmptySets) {
  const NodeSet nodes(100'000'000);
  EXPECT_EQ(*unpack_nodes(pack(nodes), nodes.universe()), nodes);
  const std::vector<std::uint32_t> votes(1'000'000, 0);
  EXPECT_EQ(*unpack_votes(pack(votes), votes.size()), votes);
}

}  // namespace
}  // namespace pagelet
