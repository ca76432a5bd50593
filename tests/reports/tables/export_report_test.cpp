// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <string>

#include "reports/output/json.h"
#include "reports/tables/tables.h"
#include "tests/support/store_files.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/texts.h"

namespace pagelet {
namespace {

class ExportReport : public testing::Test {
 protected:
  // The export of a store with one experiment, after `sql` has changed it.
  std::string export_of(const std::string& sql, ExportFormat format) {
    const std::string path = folder_.path("store");
    {
      RunRecord run;
      run.bench.suite = "suite";
      run.bench.sites.push_back({{"site"}, "", "http://s.test/", 3, "7"});
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
