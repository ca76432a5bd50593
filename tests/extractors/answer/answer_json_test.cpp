// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "core/site/page_source.h"
#include "core/text/printable.h"
#include "core/version/version.h"
#include "extractors/answer/answer_writer.h"
#include "extractors/answer/extract_document.h"
#include "extractors/registry.h"
#include "tests/support/naive_path.h"
#include "tests/support/page_with_answer.h"
#include "tests/support/sample_sites.h"
#include "tests/support/texts.h"

namespace pagelet {
namespace {

using Json = nlohmann::ordered_json;

std::string json_of(KeyPage& key_page, const Extractor& extractor, const Run& run,
                    AnswerOptions options) {
  options.format = ExtractFormat::kJson;
  std::string json;
  require(AnswerWriter(extractor, options).write(key_page, run, json));
  return json;
}

// The document as another program writes it, with its paths made one by one.
std::string written_otherwise(const Json& document, int indent) {
  return printable_json(document.dump(indent, ' ', false, Json::error_handler_t::replace)) + "\n";
}

Json paths_of(KeyPage& key_page, const Run& run, Task of, Task task) {
  const WorkingTree& tree = key_page.tree(run.answer->whitespace);
  Json paths = Json::array();
  nodes_for_task(*run.answer, of, task).for_each([&](std::size_t node) {
    paths.push_back(naive_path(tree.document(), tree.document_node(static_cast<TreeNode>(node))));
  });
  return paths;
}

TEST(AnswerJson, HasTheMembersOfTheSchema) {
  const PageWithAnswer page(
      "<html lang=de><title>T - S</title><meta name=author content='Ada &quot;A&quot;'>"
      "<meta name=keywords content='x, y'><body><h1>T</h1><p>one\ntwo\x01\xC3\xA4</p>");
  const MadeBy made = pagelet::made_by();
  const std::string made_by = R"({"version":")" + made.version + R"(","commit":")" + made.commit +
                              R"(","compiler":")" + made.compiler + R"("})";
  EXPECT_EQ(
      json_of(*page.key_page, *page.extractor, page.run,
              {.times = false, .metadata = true, .lines = true, .with = {ExtractFormat::kPaths}}),
      R"({"schema":"pagelet.extract/2","url":"http://site.test/a.html",)"
      R"("final_url":"http://site.test/a.html","stated_url":null,"stated_url_source":null,"algorithm":"everything",)"
      R"("parameters":{},"output":"template","status":"ok",)"
      R"("flags":[],"confidence":null,"message":null,"candidates":[],"pages_loaded":1,"node_count":5,)"
      R"("retrieved":["/html[1]/body[1]","/html[1]/body[1]/h1[1]","/html[1]/body[1]/h1[1]/text()[1]",)"
      R"("/html[1]/body[1]/p[1]","/html[1]/body[1]/p[1]/text()[1]"],)"
      "\"title\":\"T\",\"language\":\"de\",\"text\":\"T\\n\\none two\xEF\xBF\xBD\xC3\xA4\","
      R"("omitted":{},"omitted_by":{},)"
      R"("metadata":{"title":"T","author":"Ada \"A\"","published":null,"modified":null,)"
      R"("description":null,"site_name":null,"language":"de","image":null,"canonical_url":null,)"
      R"("next_page":null,)"
      R"("tags":["x","y"]},"metadata_sources":{"title":"html","author":"meta","language":"html",)"
      R"("tags":"meta"},"made_by":)" +
          made_by + "}\n");
}

// A page without an answer.
TEST(ExtractDocument, HasEachMemberAsItIsAlone) {
  const auto extractor = make_extractor("leafcut", {}).value();
  const AnswerOptions options{.task = Task::kContent, .lines = true};
  const GivenPages source(std::vector<GivenPage>{{"http://a.test/", "<p>text"}});
  pagelet::Run run;
  run.status = Status::kFailed;
  const ExtractDocument document{*extractor, options, source, 0, run};
  std::string text;
  document.write(text);
  const Json whole = Json::parse(text);
  EXPECT_EQ(whole["status"], "failed");
  EXPECT_TRUE(whole["candidates"].empty());
  for (const auto& [name, value] : whole.items()) {
    std::string alone;
    document.write_member(name, alone);
    EXPECT_EQ(Json::parse(alone), value) << name;
  }
}

// Both forms have the bytes that another library writes, and its values.
TEST(AnswerJson, IsWrittenOnOneLineAndIndented) {
  const auto extractor = make_extractor("leafcut", {});
  for (const std::filesystem::path& sample : sample_sites()) {
    const SampleSite opened(sample);
    KeyPage& key_page = *opened.key_page;
    const auto run = pagelet::run(key_page, **extractor);
    ASSERT_TRUE(run.answer.has_value());
    for (const Task task : {Task::kTemplate, Task::kContent}) {
      const std::string line =
          json_of(key_page, **extractor, run,
                  {.task = task, .metadata = true, .lines = true, .with = {ExtractFormat::kPaths}});
      const Json document = Json::parse(line);
      EXPECT_EQ(line, written_otherwise(document, -1));
      EXPECT_EQ(
          json_of(key_page, **extractor, run, {.task = task, .with = {ExtractFormat::kPaths}}),
          written_otherwise(document, 1));
      EXPECT_EQ(document["retrieved"], paths_of(key_page, run, Task::kTemplate, task));
    }
  }
}

TEST(AnswerJson, EscapesNamesAndTexts) {
  const PageWithAnswer page("<body><\xC3\xA4\"x>text</\xC3\xA4\"x><p>one<a\x01>two", "everything",
                            "a\"b\\c\n\xFF.html");
  const std::string line =
      json_of(*page.key_page, *page.extractor, page.run,
              {.times = false, .metadata = true, .lines = true, .with = {ExtractFormat::kPaths}});
  const Json document = Json::parse(line);
  EXPECT_EQ(line, written_otherwise(document, -1));
  EXPECT_EQ(document["retrieved"],
            paths_of(*page.key_page, page.run, Task::kTemplate, Task::kTemplate));
}

// A long text is escaped in parts, which end between two characters.
TEST(AnswerJson, KeepsTheCharactersOfALongText) {
  for (const std::size_t shift : {0U, 1U, 2U, 3U}) {
    std::string text(shift, 'x');
    while (text.size() < 200'000) text += "\xF0\x9F\x98\x80\xE2\x82\xAC";
    const PageWithAnswer page("<body><p>" + text + "</p>");
    const Json document =
        Json::parse(json_of(*page.key_page, *page.extractor, page.run, {.lines = true}));
    EXPECT_EQ(document["text"], text);
  }
}

TEST(AnswerJson, CanHoldMarkdownAndHtml) {
  const PageWithAnswer page("<body><p>one \"two\"</p>");
  const Json json = Json::parse(
      json_of(*page.key_page, *page.extractor, page.run,
              {.lines = true, .with = {ExtractFormat::kMarkdown, ExtractFormat::kHtml}}));
  EXPECT_EQ(json["markdown"], "one \"two\"\n");
  EXPECT_TRUE(holds(json["html"].get<std::string>(), "<p>one \"two\"</p>"));
  EXPECT_TRUE(json.contains("phases_ms"));
  EXPECT_TRUE(json.contains("peak_bytes"));
}

TEST(AnswerJson, SaysWhyThereIsNoAnswer) {
  const auto extractor = make_extractor("leafcut", {});
  const Error error{ErrorCode::kLimit, "too large", LimitKind::kBytes};
  const GivenPages source(std::vector<GivenPage>{{"HTTP://Site.test/b/../x#y", ""}});
  std::string line;
  AnswerWriter(**extractor, {.task = Task::kContent, .times = false, .lines = true})
      .write_failure(source, 0, failed_run(error), line);
  const Json json = Json::parse(line);
  EXPECT_EQ(json["url"], "HTTP://Site.test/b/../x#y");
  EXPECT_EQ(json["message"], "too large");
  for (const char* absent : {"final_url", "title", "language", "text", "node_count"}) {
    EXPECT_EQ(json[absent], Json()) << absent;
  }
  EXPECT_EQ(json["status"], "limit");
  EXPECT_EQ(json["flags"], Json::array({"limit:bytes"}));
  EXPECT_EQ(json["output"], "content");
  EXPECT_FALSE(json.contains("retrieved"));
}

}  // namespace
}  // namespace pagelet
