// SPDX-License-Identifier: MIT
#include "reports/tables/export_report.h"

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <string>

#include "reports/output/json.h"
#include "tests/support/temporary_folder.h"

namespace pagelet {
namespace {

class ExportReport : public testing::Test {
 protected:
  // The export of a store with one experiment, after a statement that spoils it.
  std::string export_of(const std::string& sql, ExportFormat format) {
    const std::string path = folder_.path("store");
    {
      RunRecord run;
      run.bench.suite = "suite";
      run.bench.sites.push_back({"site", "", "", "http://s.test/", "", 3, 7, 0});
      ExtractorRecord extractor;
      extractor.info.name = "temex";
      extractor.parameters = R"({"votes":"2"})";
      run.extractors.push_back(extractor);
      BenchResult result;
      result.site = "site";
      run.bench.results.push_back(result);
      auto store = Store::create(path);
      EXPECT_TRUE(store->write(run));
      sqlite3_exec(store->database(), sql.c_str(), nullptr, nullptr, nullptr);
    }
    const auto store = Store::open(path);
    std::string text;
    EXPECT_TRUE(export_store(*store, format, [&](std::string_view piece) -> Result<void> {
      text += piece;
      return {};
    }));
    return text;
  }

  TemporaryFolder folder_;
};

TEST_F(ExportReport, WritesWhatTheColumnsHold) {
  const Json line = Json::parse(export_of("", ExportFormat::kJsonLines));
  EXPECT_EQ(line["site"], "site");
  EXPECT_EQ(line["parameters"], (Json{{"votes", "2"}}));
  EXPECT_EQ(line["context"]["max-nodes"], 1'000'000);
  EXPECT_EQ(line["flags"], Json::array());
  EXPECT_TRUE(line["f1"].is_null());
}

TEST_F(ExportReport, AColumnThatHoldsNoJsonIsAText) {
  const std::string sql = "UPDATE experiments SET parameters = '{', flags = x'ff5b'";
  const Json line = Json::parse(export_of(sql, ExportFormat::kJsonLines));
  EXPECT_EQ(line["parameters"], "{");
  EXPECT_EQ(line["flags"], "\xEF\xBF\xBD[");
  EXPECT_NE(export_of(sql, ExportFormat::kCsv).find(",{,"), std::string::npos);
}

// Writing JSON recurses: a million levels would exhaust the stack.
TEST_F(ExportReport, DeepJsonIsCut) {
  const std::string deep = "replace(hex(zeroblob(1000000)), '00', '[')";
  const std::string end = "replace(hex(zeroblob(1000000)), '00', ']')";
  const std::string sql = "UPDATE experiments SET flags = " + deep + " || " + end;
  const Json line = Json::parse(export_of(sql, ExportFormat::kJsonLines));
  EXPECT_EQ(line["flags"], Json::parse("[[]]"));
  EXPECT_NE(export_of(sql, ExportFormat::kCsv).find(",[[]],"), std::string::npos);
  EXPECT_EQ(recorded_parameters("{\"a\": " + std::string(100'000, '[') + std::string(100'000, ']') +
                                ", \"b\": \"1\"}"),
            Json::parse(R"({"a": [], "b": 1})"));
}

}  // namespace
}  // namespace pagelet
