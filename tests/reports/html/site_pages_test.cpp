// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <openssl/evp.h>

#include <bit>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "evaluation/comparison/overview.h"
#include "reports/html/report_data.h"
#include "tests/support/errors.h"
#include "tests/support/made_run.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/texts.h"

namespace pagelet {
namespace {

Result<void> write_pages(const StoredBenchRun& record, const std::string& folder) {
  ReasonSums sums;
  for (std::size_t site = 0; site < record.bench.sites.size(); ++site) {
    PAGELET_TRY(write_site_page(record, site, review_site(record, site), folder, sums));
  }
  return {};
}

StoredBenchRun run(const std::string& folder) {
  Algorithms all;
  for (const ExtractorEntry& entry : builtin_extractors()) all.push_back({entry.info().name, {}});
  return run_on(folder, all);
}

// The document that a data file sets window.pageletSite to.
Json argument(const std::string& script) {
  constexpr std::string_view kBegin = "window.pageletSite = ";
  EXPECT_TRUE(script.starts_with(kBegin));
  EXPECT_TRUE(script.ends_with(";\n"));
  return Json::parse(script.substr(kBegin.size(), script.size() - kBegin.size() - 2));
}

// The number of members that two bitsets in base 64 share.
int common(const std::string& a, const std::string& b) {
  const auto bytes_of = [](const std::string& base64) {
    std::vector<unsigned char> bytes(base64.size() / 4 * 3);
    EVP_DecodeBlock(bytes.data(), reinterpret_cast<const unsigned char*>(base64.data()),
                    static_cast<int>(base64.size()));
    return bytes;
  };
  const auto left = bytes_of(a);
  const auto right = bytes_of(b);
  EXPECT_EQ(left.size(), right.size());
  int members = 0;
  for (std::size_t at = 0; at < left.size(); ++at) {
    members += std::popcount(static_cast<unsigned>(left[at] & right[at]));
  }
  return members;
}

TEST(SitePages, TheirNodeSetsGiveTheScoresOfTheRun) {
  const StoredBenchRun record = run(PAGELET_SOURCE_DIR "/datasets/sample");
  const TemporaryFolder out;
  ASSERT_TRUE(write_pages(record, out.path("")));
  std::size_t explained = 0;
  for (const BenchSite& site : record.bench.sites) {
    EXPECT_TRUE(std::filesystem::exists(out.path("sites/" + site.id + ".html")));
    const Json data = argument(file_text(out.path("data/sites/" + site.id + ".js")));
    EXPECT_EQ(data["schema"], "pagelet.inspector/1");
    ASSERT_EQ(data["algorithms"].size(), record.extractors.size());
    for (const Json& algorithm : data["algorithms"]) {
      const Json& answer = algorithm["answer"];
      if (answer.is_null()) continue;
      const Json& tree = data["trees"][answer["whitespace"].get<std::string>()];
      explained += algorithm["explanation"].is_null() ? 0 : 1;
      for (const Json& score : algorithm["scores"]) {
        if (score["unit"] != "nodes") continue;
        const std::string task = score["task"];
        const std::string found = answer[task];
        EXPECT_EQ(common(found, found), score["retrieved"]) << site.id;
        EXPECT_EQ(common(found, tree[task]), score["common"]) << site.id;
        EXPECT_EQ(common(tree[task], tree["counted"]), score["gold"]) << site.id;
        EXPECT_EQ(common(tree["counted"], tree["counted"]), score["items"]) << site.id;
      }
      if (!answer["votes"].empty()) {
        EXPECT_EQ(answer["votes"].size(), common(tree["counted"], tree["counted"]));
      }
      for (const Json& page : answer["loaded"]) EXPECT_LT(page, data["pages"].size());
    }
  }
  EXPECT_GE(explained, record.bench.sites.size() * 5);
}

TEST(SitePages, FilesOfAnyIdStayInsideTheFolder) {
  const TemporaryFolder suite;
  const std::string id = "a b<\"'&%#?\\";
  suite.write("suite.json", Json({{"name", "x</script>"}, {"sites", {id}}}).dump());
  suite.write(id + "/site.json", Json({{"id", id},
                                       {"title", "<img src=x onerror=alert(1)>{{data}}"},
                                       {"base_url", "https://s.example/"},
                                       {"key_page", "index.html"}})
                                     .dump());
  suite.write(id + "/pages/index.html",
              "<!DOCTYPE html><p>&lt;/script&gt;\xE2\x80\xA8x\xE2\x80\xA9<!-- --></p>");
  suite.write(id + "/labels.json", R"({"not_template": ["p"], "main_content": ["p"]})");
  const TemporaryFolder out;
  ASSERT_TRUE(write_pages(run(suite.path("")), out.path("")));
  const std::string name = "a%20b%3C%22%27%26%25%23@%5C";
  const std::string script = file_text(out.path("data/sites/" + name + ".js"));
  EXPECT_EQ(script.find('<'), std::string::npos);
  const Json data = argument(script);
  EXPECT_EQ(data["id"], id);
  EXPECT_EQ(data["page"]["texts"][0], "</script>\xE2\x80\xA8x\xE2\x80\xA9");
  const std::string page = file_text(out.path("sites/" + name + ".html"));
  EXPECT_FALSE(holds(page, "<img"));
  EXPECT_TRUE(holds(page, "src=\"../data/sites/a%2520b%253C"));
}

TEST(SitePages, ThePageOfAMissingSiteSaysThatItIsMissing) {
  StoredBenchRun record;
  record.bench.sites.push_back({.id = "gone", .folder = "/nonexistent/gone", .title = "Gone"});
  const TemporaryFolder out;
  ASSERT_TRUE(write_pages(record, out.path("")));
  const Json data = argument(file_text(out.path("data/sites/gone.js")));
  EXPECT_TRUE(holds(data["error"].get<std::string>(), "/nonexistent/gone"));
}

TEST(SitePages, AnOutputThatCannotBeWrittenIsAnError) {
  StoredBenchRun record;
  record.bench.sites.push_back({.id = "gone", .folder = "/nonexistent/gone", .title = "Gone"});
  const TemporaryFolder out;
  out.write("file", "");
  error_of(write_pages(record, out.path("file")), ErrorCode::kOutput);
}

}  // namespace
}  // namespace pagelet
