// SPDX-License-Identifier: MIT
#include "evaluation/store/store.h"

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "datasets/suite.h"
#include "evaluation/store/node_set_blob.h"
#include "evaluation/store/store_values.h"
#include "extractors/registry.h"
#include "tests/support/temporary_folder.h"

namespace pagelet {
namespace {

constexpr const char* kSample = PAGELET_SOURCE_DIR "/datasets/sample";

std::vector<std::unique_ptr<Extractor>> some_extractors() {
  std::vector<std::unique_ptr<Extractor>> extractors;
  extractors.push_back(*make_extractor("temex", {}));
  extractors.push_back(*make_extractor("temex", {{"votes", "3"}}));
  extractors.push_back(*make_extractor("conex", {}));
  extractors.push_back(*make_extractor("nothing", {}));
  return extractors;
}

RunRecord sample_run(const std::vector<std::unique_ptr<Extractor>>& extractors) {
  const Suite suite = *open_suite(kSample);
  BenchOptions options;
  options.keep_answers = true;
  return {*run_bench(suite, extractors, options), records_of(extractors), kSample, {}, made_by()};
}

void expect_same(const BenchResult& read, const BenchResult& written, bool with_answer) {
  EXPECT_EQ(read.site, written.site);
  EXPECT_EQ(read.category, written.category);
  EXPECT_EQ(read.extractor, written.extractor);
  EXPECT_EQ(read.run.status, written.run.status);
  EXPECT_EQ(read.run.flags, written.run.flags);
  EXPECT_EQ(read.run.pages_loaded, written.run.pages_loaded);
  EXPECT_EQ(read.run.phases.total(), written.run.phases.total());
  ASSERT_EQ(read.scores.size(), written.scores.size());
  for (std::size_t at = 0; at < read.scores.size(); ++at) {
    EXPECT_EQ(read.scores[at].task, written.scores[at].task);
    EXPECT_EQ(read.scores[at].unit, written.scores[at].unit);
    EXPECT_EQ(read.scores[at].counts, written.scores[at].counts);
    EXPECT_EQ(read.scores[at].rates.f1, written.scores[at].rates.f1);
  }
  ASSERT_EQ(read.answer.has_value(), with_answer);
  if (!with_answer) return;
  EXPECT_EQ(read.answer->nodes[0], written.answer->nodes[0]);
  EXPECT_EQ(read.answer->nodes[1], written.answer->nodes[1]);
  EXPECT_EQ(read.answer->votes, written.answer->votes);
  EXPECT_EQ(read.answer->candidates, written.answer->candidates);
  EXPECT_EQ(read.answer->loaded, written.answer->loaded);
}

class StoreTest : public testing::Test {
 protected:
  std::string file(const std::string& name) const { return folder_.path(name); }
  std::string error_of(const std::string& name) const {
    const auto store = Store::open(file(name));
    return store ? "" : store.error().message;
  }
  void execute(const std::string& name, const std::string& sql) const {
    sqlite3* database = nullptr;
    ASSERT_EQ(sqlite3_open(file(name).c_str(), &database), SQLITE_OK);
    ASSERT_EQ(sqlite3_exec(database, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK) << sql;
    sqlite3_close(database);
  }

  TemporaryFolder folder_;
};

TEST_F(StoreTest, GivesBackTheRunThatWasWritten) {
  const auto extractors = some_extractors();
  const RunRecord written = sample_run(extractors);
  ASSERT_TRUE(Store::create(file("runs"))->write(written));
  const auto read = Store::open(file("runs"))->read_latest();
  ASSERT_TRUE(read) << read.error().message;

  EXPECT_EQ(read->suite_folder, kSample);
  EXPECT_EQ(read->made, made_by());
  EXPECT_EQ(read->bench.suite, written.bench.suite);
  ASSERT_EQ(read->bench.sites.size(), written.bench.sites.size());
  for (std::size_t at = 0; at < read->bench.sites.size(); ++at) {
    EXPECT_EQ(read->bench.sites[at].id, written.bench.sites[at].id);
    EXPECT_EQ(read->bench.sites[at].url, written.bench.sites[at].url);
    EXPECT_EQ(read->bench.sites[at].nodes, written.bench.sites[at].nodes);
  }
  ASSERT_EQ(read->extractors.size(), 4U);
  EXPECT_EQ(read->extractors[2].info.title, "ConEx");
  EXPECT_EQ(read->extractors[2].info.target, Target::kContent);
  EXPECT_EQ(read->extractors[3].info.role, Role::kFloor);
  EXPECT_EQ(read->extractors[1].parameters, written.extractors[1].parameters);
  ASSERT_EQ(read->bench.results.size(), written.bench.results.size());
  for (std::size_t at = 0; at < read->bench.results.size(); ++at) {
    const BenchResult& result = written.bench.results[at];
    // Only answers of the default parameters are kept.
    expect_same(read->bench.results[at], result, result.extractor != 1);
  }
}

TEST_F(StoreTest, TheSameRunTwiceAddsNoExperiment) {
  const RunRecord run = sample_run(some_extractors());
  auto store = Store::create(file("runs"));
  ASSERT_TRUE(store->write(run));
  ASSERT_TRUE(store->write(run));
  execute("runs",
          "CREATE TABLE check_count (n CHECK (n = " + std::to_string(run.bench.results.size()) +
              ")); INSERT INTO check_count SELECT count(*) FROM experiments; "
              "DROP TABLE check_count");
  EXPECT_EQ(Store::open(file("runs"))->read_latest()->bench.results.size(),
            run.bench.results.size());
}

TEST_F(StoreTest, ParametersAreCanonical) {
  const auto text_of = [](const char* name, const std::vector<Setting>& settings) {
    std::vector<std::unique_ptr<Extractor>> extractors;
    extractors.push_back(*make_extractor(name, settings));
    const ExtractorRecord record = records_of(extractors).front();
    return record.parameters + (record.is_default ? " default" : "");
  };
  EXPECT_EQ(text_of("nothing", {}), "{} default");
  EXPECT_EQ(text_of("temex", {}), text_of("temex", {{"votes", "2"}}));
  EXPECT_EQ(text_of("temex", {{"threshold", "0.90"}}), text_of("temex", {}));
  EXPECT_NE(text_of("temex", {{"votes", "1"}}), text_of("temex", {}));
  // A given minimum is not capped by the number of pages, the same default is.
  EXPECT_NE(text_of("iwptd", {{"min-df", "5"}}), text_of("iwptd", {}));
}

TEST_F(StoreTest, WhatIsNoStoreIsNamed) {
  EXPECT_EQ(error_of("none"), file("none") + ": there is no such store");
  // Longer than names may be: to ask for it is an error already.
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
  execute("newer", "PRAGMA user_version = 99");
  EXPECT_EQ(error_of("newer"), file("newer") +
                                   ": is a store of format 99; this version of Pagelet reads "
                                   "format 1");
  { ASSERT_TRUE(Store::create(file("empty"))); }
  EXPECT_EQ(Store::open(file("empty"))->read_latest().error().message,
            file("empty") + ": it holds no run");
  EXPECT_FALSE(Store::create(file("none") + "/no/folder"));
}

TEST_F(StoreTest, ADamagedAnswerIsAnError) {
  ASSERT_TRUE(Store::create(file("runs"))->write(sample_run(some_extractors())));
  execute("runs", "UPDATE answers SET template = x'0102'");
  const auto read = Store::open(file("runs"))->read_latest();
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().message, file("runs") + ": a stored answer is damaged");
}

TEST_F(StoreTest, NothingInAStoreIsRun) {
  const RunRecord run = sample_run(some_extractors());
  ASSERT_TRUE(Store::create(file("view"))->write(run));
  execute("view", "ALTER TABLE warnings RENAME TO w; CREATE VIEW warnings AS SELECT * FROM w");
  EXPECT_FALSE(Store::open(file("view"))->read_latest());
  ASSERT_TRUE(Store::create(file("trigger")));
  execute("trigger", "CREATE TRIGGER t AFTER INSERT ON sites BEGIN DELETE FROM sites; END;");
  ASSERT_TRUE(Store::create(file("trigger"))->write(run));
  EXPECT_TRUE(Store::open(file("trigger"))->read_latest());
}

TEST_F(StoreTest, AnAnswerOfMoreNodesThanItsBytesCanHoldIsDamaged) {
  ASSERT_TRUE(Store::create(file("runs"))->write(sample_run(some_extractors())));
  for (const char* nodes : {"-1", "9223372036854775807", "1000000000000"}) {
    execute("runs", std::string("UPDATE answers SET nodes = ") + nodes);
    const auto read = Store::open(file("runs"))->read_latest();
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().message, file("runs") + ": a stored answer is damaged");
  }
}

TEST(StoreValues, AContextKeepsItsDefaultsForWhatIsOfAnotherType) {
  const StoreContext context = store::context_of(
      R"({"max-bytes": "x", "max-depth": -1, "max-nodes": 7, "universe": 3, "words": "bag"})");
  EXPECT_EQ(context.limits.max_bytes, Limits().max_bytes);
  EXPECT_EQ(context.limits.max_depth, Limits().max_depth);
  EXPECT_EQ(context.limits.max_nodes, 7U);
  EXPECT_EQ(context.universe, Universe::kAll);
  EXPECT_EQ(context.words, WordItems::kBag);
  EXPECT_EQ(store::to_text(store::context_of("[3]")), store::to_text(StoreContext()));
}

TEST(NodeSetBlob, GivesBackWhatWasPacked) {
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

TEST(NodeSetBlob, TakesWhatPacksBest) {
  const NodeSet nodes(100'000'000);
  EXPECT_EQ(*unpack_nodes(pack(nodes), nodes.universe()), nodes);
  const std::vector<std::uint32_t> votes(1'000'000, 0);
  EXPECT_EQ(*unpack_votes(pack(votes), votes.size()), votes);
}

}  // namespace
}  // namespace pagelet
