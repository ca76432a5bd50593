// SPDX-License-Identifier: MIT
#include "reports/extraction/extract_lines.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "datasets/site_folder.h"
#include "extractors/registry.h"
#include "tests/support/memory_source.h"
#include "tests/support/sample_sites.h"

namespace pagelet {
namespace {

using Json = nlohmann::ordered_json;

// The line for a page is equal to its JSON document.
void expect_the_same(Site& site, const Extractor& extractor, Target task) {
  const auto run = run_extractor(site, extractor);
  ASSERT_TRUE(run.extraction.has_value());
  std::string line;
  ExtractLines(extractor, {.task = task, .times = false, .metadata = true}).append(site, run, line);
  ASSERT_EQ(line.find('\n'), line.size() - 1);
  EXPECT_EQ(Json::parse(line),
            Json::parse(extract_report(site, extractor, run, ExtractFormat::kJson,
                                       {.task = task, .times = false})));
}

TEST(ExtractLines, EqualTheDocumentOfOnePage) {
  const auto extractor = make_extractor("leafcut", {});
  for (const std::filesystem::path& sample : sample_sites()) {
    auto folder = SiteFolder::open(sample.string());
    ASSERT_TRUE(folder.has_value());
    const auto site = Site::open(folder->source(), folder->key_page(), {});
    for (const Target task : {Target::kTemplate, Target::kContent}) {
      expect_the_same(**site, **extractor, task);
    }
  }
}

TEST(ExtractLines, EscapeNamesAndTexts) {
  MemorySource source;
  source.add("a\"b\\c\n\xFF.html", "<body><\xC3\xA4\"x>text</\xC3\xA4\"x><p>one<a\x01>two");
  const auto site = Site::open(source, 0, {});
  ASSERT_TRUE(site.has_value());
  const auto all = make_extractor("everything", {});
  ASSERT_TRUE(all.has_value());
  expect_the_same(**site, **all, Target::kTemplate);
}

TEST(ExtractLines, CanAddMarkdownAndHtml) {
  MemorySource source;
  source.add("index.html", "<body><p>one \"two\"</p>");
  const auto site = Site::open(source, 0, {});
  const auto all = make_extractor("everything", {});
  const auto run = run_extractor(**site, **all);
  const ExtractLines lines(**all, {.with = {ExtractFormat::kMarkdown, ExtractFormat::kHtml}});
  std::string line;
  lines.append(**site, run, line);
  const Json json = Json::parse(line);
  EXPECT_EQ(json["markdown"], extract_report(**site, **all, run, ExtractFormat::kMarkdown, {}));
  EXPECT_EQ(json["html"], extract_report(**site, **all, run, ExtractFormat::kHtml, {}));
  EXPECT_TRUE(json.contains("phases_ms"));
  EXPECT_TRUE(json.contains("peak_bytes"));
}

TEST(ExtractLines, SayWhyThereIsNoAnswer) {
  const auto extractor = make_extractor("leafcut", {});
  Error error{ErrorCode::kLimit, "too large", LimitKind::kBytes};
  std::string line;
  ExtractLines(**extractor, {.task = Target::kContent, .times = false})
      .append_failure("http://site.test/x", failed_run(error), line);
  const Json json = Json::parse(line);
  EXPECT_EQ(json["url"], "http://site.test/x");
  EXPECT_EQ(json["status"], "limit");
  EXPECT_EQ(json["flags"], Json::array({"limit:bytes"}));
  EXPECT_EQ(json["target"], "content");
  EXPECT_TRUE(json["retrieved"].empty());
}

}  // namespace
}  // namespace pagelet
