// SPDX-License-Identifier: MIT
#include "pagelet/pagelet.h"

#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <vector>

#include "tests/support/errors.h"
#include "tests/support/texts.h"

namespace pagelet {
namespace {

using Strings = std::vector<std::string>;

std::string page(const std::string& name, const std::string& text) {
  return "<html lang=en><head><title>" + name +
         "</title></head><body><ul><li><a href='a.html'>A</a>" +
         "<li><a href='b.html'>B</a><li><a href='c.html'>C</a></ul><div><h1>" + name + "</h1><p>" +
         text + "</p><p><a href='/more'>more of " + name + "</a> is to be read there</p></div>" +
         "<p>the same foot on all pages</p></body></html>";
}

std::vector<GivenPage> three_pages() {
  return {{"https://site.example/d/a.html", page("First", "Some words that stand here only.")},
          {"https://site.example/d/b.html", page("Second", "Other sentences are on this page.")},
          {"https://site.example/d/c.html", page("Third", "Nothing of the kind can be seen.")}};
}

TEST(Pagelet, ComparesTheFirstPageWithAllOthers) {
  const auto result = require(extract(three_pages(), {.output = Task::kContent}));
  EXPECT_EQ(result.url(), "https://site.example/d/a.html");
  EXPECT_EQ(result.algorithm(), "leafcut");
  EXPECT_EQ(result.output(), Task::kContent);
  EXPECT_EQ(result.candidates(),
            (Strings{"https://site.example/d/b.html", "https://site.example/d/c.html"}));
  EXPECT_EQ(result.metadata()->title.text(), "First");
  EXPECT_EQ(result.metadata()->language.text(), "en");
  EXPECT_EQ(result.markdown(),
            "# First\n\nSome words that stand here only.\n\n"
            "[more of First](https://site.example/more) is to be read there\n");
  EXPECT_EQ(result.text(),
            "First\n\nSome words that stand here only.\n\nmore of First is to be read there");
  EXPECT_EQ(result.paths()->size(), result.nodes().count());
  EXPECT_EQ(result.paths()->front(), "/html[1]/body[1]/div[1]");
  EXPECT_NE(result.html()->find("<title>First</title>"), std::string::npos);
  EXPECT_EQ(result.html()->find("the same foot"), std::string::npos);
  EXPECT_EQ(result.reasons()->size(), result.tree().size());
  EXPECT_EQ(result.json()->find("{\"schema\":\"pagelet.extract/2\",\"url\":\"https://site"), 0U);
  EXPECT_EQ(result.json({"title", "status"}), R"({"title":"First","status":"ok"})");
  EXPECT_EQ(result.json({"titel"}).error().code, ErrorCode::kUsage);
}

TEST(Pagelet, ReadsASource) {
  const auto pages = std::make_shared<GivenPages>(three_pages());
  const auto result = require(extract_from(pages));
  EXPECT_EQ(result.url(), "https://site.example/d/a.html");
  EXPECT_EQ(result.text(), require(require(extract(three_pages())).text()));
  const auto none = std::make_shared<GivenPages>(std::vector<GivenPage>());
  EXPECT_EQ(error_of(extract_from(none), ErrorCode::kUsage), "there is no page to extract from");
}

TEST(Pagelet, FollowsTheRulesOfTheUser) {
  const auto rules = require(UserRules::make({.keep = {"p:last-child"},
                                              .drop = {"h1 + p"},
                                              .text = "[site.example]\ntitle = h1\n",
                                              .name = "own"}));
  const auto result = require(extract(three_pages(), {.rules = rules}));
  EXPECT_EQ(result.text(),
            "First\n\nmore of First is to be read there\n\nthe same foot on all pages");
  EXPECT_EQ(result.metadata()->title.source, MetadataSource::kRule);
  EXPECT_EQ(result.paths()->back(), "/html[1]/body[1]/p[1]/text()[1]");
  EXPECT_EQ(result.value("rules"),
            R"([{"rule":"drop","selector":"h1 + p","file":null,"line":null,"matches":1},)"
            R"({"rule":"keep","selector":"p:last-child","file":null,"line":null,"matches":2},)"
            R"({"rule":"title","selector":"h1","file":"own","line":2,"matches":1}])");
  EXPECT_TRUE(
      require(result.reasons()).back().starts_with("main content, because of keep p:last-child\n"));
  const auto other = require(extract(three_pages(), {.output = Task::kTemplate, .rules = rules}));
  EXPECT_EQ(require(other.text()).find("foot"), std::string::npos);
  const auto site = make_site(three_pages(), {}, rules);
  EXPECT_EQ(require(require(extract(*site, 0)).text()), require(result.text()));
  EXPECT_EQ(require(require(extract(three_pages())).value("rules")), "[]");
}

TEST(Pagelet, SaysHowSureItIs) {
  const auto result = require(extract(three_pages()));
  ASSERT_TRUE(result.confidence());
  const double sure = *result.confidence();
  EXPECT_TRUE(sure > 0 && sure < 1) << sure;
  EXPECT_NEAR(nlohmann::json::parse(*result.json())["confidence"].get<double>(), sure, 0.0006);
  EXPECT_TRUE(extract(three_pages(), {.choices = {.min_confidence = sure - 0.01}}));
  const std::string refused = error_of(
      extract(three_pages(), {.choices = {.min_confidence = sure + 0.01}}), ErrorCode::kInput);
  EXPECT_NE(refused.find("is below 0."), std::string::npos) << refused;
  const std::string certain =
      error_of(extract(three_pages(), {.choices = {.min_confidence = 1}}), ErrorCode::kInput);
  EXPECT_TRUE(certain.ends_with(", is below 1")) << certain;
  const std::string nameless =
      error_of(extract({{"", "<p>Words."}}, {.choices = {.min_confidence = 1}}), ErrorCode::kInput);
  EXPECT_TRUE(nameless.starts_with("the confidence of the answer, 0.")) << nameless;
  const auto empty = require(extract({{"", "<body><img src=a>"}}));
  EXPECT_EQ(empty.confidence(), 0);
  EXPECT_EQ(require(empty.value("status")), "\"empty\"");
  EXPECT_EQ(empty.flags(), (Strings{"no_candidates", "unsure"}));
  const auto icons = require(
      extract({{"", "<body><p><i class=material-icons>home</i><i class=material-icons>menu</i>"}}));
  EXPECT_EQ(require(icons.value("status")), "\"empty\"");
  EXPECT_FALSE(require(extract(three_pages(), {.algorithm = "temex"})).confidence());
}

TEST(Pagelet, JsonHasWhatTheOtherFunctionsGive) {
  for (const Task output : {Task::kTemplate, Task::kContent}) {
    std::vector<GivenPage> pages = three_pages();
    pages[0].html.replace(pages[0].html.find("<title>"), 0, "<meta name=author content='Ada'>");
    const auto result = extract(pages, {.output = output});
    ASSERT_TRUE(result);
    const auto json = nlohmann::json::parse(*result->json());
    EXPECT_EQ(json["schema"], "pagelet.extract/2");
    EXPECT_EQ(json["url"], result->url());
    EXPECT_EQ(json["status"], "ok");
    EXPECT_EQ(json["output"], to_string(output));
    EXPECT_EQ(json["candidates"], nlohmann::json(result->candidates()));
    EXPECT_EQ(json["text"], *result->text());
    EXPECT_EQ(json["metadata"]["author"], "Ada");
    EXPECT_FALSE(json.contains("phases_ms"));
  }
}

TEST(Pagelet, EveryFormatHasTheTimeLimitOfTheCall) {
  Limits limits;
  limits.max_output_bytes = 20;
  const auto result = require(extract(three_pages(), {.limits = limits}));
  for (const auto& written : {result.text(), result.markdown(), result.html(), result.json()}) {
    EXPECT_EQ(limit_of(written), LimitKind::kOutput);
  }
  EXPECT_FALSE(result.paths());
  // 1 ns is used up before the page is parsed.
  error_of(extract(three_pages(), {.limits = {.timeout_seconds = 1e-9}}), ErrorCode::kTimeout);
}

// Notes the time that it has.
class Watch final : public Extractor {
 public:
  explicit Watch(Budget::Time& left) : Extractor({.name = "watch"}), left_(left) {}
  Result<Answer> extract(const ExtractionContext& context) const override {
    const auto* const budget = dynamic_cast<const Budget*>(context.stop_token());
    left_ = budget == nullptr ? Budget::Time::max() : budget->left();
    Answer answer;
    answer.nodes = NodeSet(context.key_page(answer.whitespace).size());
    return answer;
  }

 private:
  Budget::Time& left_;
};

TEST(Pagelet, AnAnswerHasThirtySecondsUnlessATimeIsGiven) {
  using std::chrono::seconds;
  Budget::Time left{};
  const auto time_with = [&](const Limits& limits) {
    require(extract(three_pages(), {.extractor = std::make_shared<Watch>(left), .limits = limits}));
    return left;
  };
  for (const Limits& limits : {Limits{}, Limits{.max_bytes = 1'000'000}}) {
    EXPECT_GT(time_with(limits), seconds(20));
    EXPECT_LE(time_with(limits), seconds(30));
  }
  EXPECT_GT(time_with({.timeout_seconds = 90}), seconds(80));
  EXPECT_GT(time_with({.timeout_seconds = 0}), seconds(1000));
}

TEST(Pagelet, WithoutOptionTheOutputIsTheMainContentWhateverTheAlgorithm) {
  for (const char* const algorithm : {"leafcut", "temex"}) {
    const auto result = require(extract(three_pages(), {.algorithm = algorithm}));
    EXPECT_EQ(result.output(), Task::kContent);
    EXPECT_EQ(result.text()->find("the same foot"), std::string::npos);
  }
  EXPECT_NE(extract(three_pages())->text()->find("Some words"), std::string::npos);
}

TEST(Pagelet, GivesTheTemplateOnRequest) {
  const auto result = require(extract(three_pages(), {.output = Task::kTemplate}));
  EXPECT_NE(result.text()->find("the same foot"), std::string::npos);
  EXPECT_EQ(result.text()->find("Some words"), std::string::npos);
}

TEST(Pagelet, UsesTheGivenAlgorithmAndParameters) {
  const auto result =
      require(extract(three_pages(), {.algorithm = "temex", .parameters = {{"votes", "1"}}}));
  EXPECT_EQ(result.votes().size(), result.tree().size());
  EXPECT_EQ(extract(three_pages(), {.algorithm = "timex"}).error().code, ErrorCode::kUsage);
  EXPECT_EQ(extract(three_pages(), {.parameters = {{"votes", "1"}}}).error().code,
            ErrorCode::kUsage);
}

class OnlyHeadings final : public Extractor {
 public:
  OnlyHeadings() : Extractor({.name = "only-headings", .target = Task::kContent}) {}
  Result<Answer> extract(const ExtractionContext& context) const override {
    const WorkingTree& key = context.key_page(Whitespace::kDrop);
    Answer extraction = begin_answer(context, {});
    extraction.nodes = NodeSet(key.size());
    for (TreeNode node = 0; node < key.size(); ++node) {
      if (key.tag(node) == context.symbols().intern("h1")) {
        extraction.nodes.insert_range(node, key.end(node));
      }
    }
    return extraction;
  }
};

TEST(Pagelet, UsesAnAlgorithmOfTheCaller) {
  const auto result =
      require(extract(three_pages(), {.extractor = std::make_shared<OnlyHeadings>()}));
  EXPECT_EQ(result.algorithm(), "only-headings");
  EXPECT_EQ(result.markdown(), "# First\n");
  EXPECT_EQ(result.candidates().size(), 2U);
}

TEST(Pagelet, OnePageAloneHasNoCandidates) {
  const auto result = require(extract({{"", page("Only", "One page.")}}));
  EXPECT_EQ(result.flags(), Strings{"no_candidates"});
  EXPECT_TRUE(result.candidates().empty());
}

// A copy does not make the title one that the pages of the site share.
TEST(Pagelet, CopiesDoNotChangeTheAnswer) {
  const auto story = [](const std::string& title, const std::string& about) {
    std::string html = "<title>" + title + "</title><ul><li><a href=a>Home</a></ul><div>";
    for (int at = 0; at < 6; ++at) {
      html +=
          "<p>Sentence " + std::to_string(at) + " tells of " + about + " and of its weather.</p>";
    }
    return html + "</div>";
  };
  const std::string html = story("A Day at the Sea", "the waves");
  const GivenPage key{"https://site.example/a.html", html};
  const GivenPage copy{"https://site.example/a.html?sort=up", html + "<script>done()</script>"};
  const GivenPage other{"https://site.example/b.html", story("Snow in the Hills", "a village")};
  const auto alone = require(extract({key}, {.output = Task::kContent}));
  EXPECT_EQ(alone.metadata()->title.text(), "A Day at the Sea");
  const auto beside_copy = require(extract({key, copy}, {.output = Task::kContent}));
  EXPECT_EQ(beside_copy.flags(), Strings{"no_candidates"});
  EXPECT_EQ(*beside_copy.markdown(), *alone.markdown());
  EXPECT_EQ(beside_copy.metadata()->title.text(), "A Day at the Sea");
  const auto beside_both = require(extract({key, copy, other}, {.output = Task::kContent}));
  EXPECT_EQ(beside_both.metadata()->title.text(), "A Day at the Sea");
}

TEST(Pagelet, WithoutUrlLinksStayAsTheyAre) {
  const auto result =
      require(extract({{"", page("Only", "One page.")}}, {.output = Task::kContent}));
  EXPECT_NE(result.markdown()->find("](/more)"), std::string::npos) << *result.markdown();
}

TEST(Pagelet, AKeyPageThatIsMissingOrTooLargeIsAnErrorButOtherPagesAreLeftOut) {
  EXPECT_EQ(extract({}).error().code, ErrorCode::kUsage);
  ExtractionOptions options;
  options.limits.max_nodes = 30;
  EXPECT_EQ(extract({{"a", page("A", "a") + page("A", "a")}}, options).error().code,
            ErrorCode::kLimit);
  const auto result =
      require(extract({{"a", page("A", "a")}, {"b", page("A", "a") + page("A", "a")}}, options));
  EXPECT_TRUE(result.candidates().empty());
}

TEST(Pagelet, TakesTheFilesInWhichBrowsersSavePages) {
  for (const std::string name : {"chromium.mhtml", "internet-explorer.mht", "safari.webarchive",
                                 "devtools.har", "single-file.html", "monolith.html"}) {
    const std::string file =
        file_text(std::string(PAGELET_SOURCE_DIR) + "/tests/data/saved/" + name);
    const auto result = require(extract({{"", file}}, {.output = Task::kContent}));
    EXPECT_TRUE(result.text()->starts_with("Caf\u00E9 at the ferry\n\nThe ferry crosses")) << name;
    EXPECT_NE(result.markdown()->find("(http://ferry.example/plan.html)"), std::string::npos)
        << name;
    EXPECT_NE(result.json()->find(R"("stated_url":"http://ferry.example/news/cafe.html")"),
              std::string::npos)
        << name;
  }
}

TEST(Pagelet, EachPageOfASiteCanBeTheKeyPage) {
  const auto site = make_site(three_pages());
  Strings titles;
  std::vector<ExtractedPage> results;
  for (const PageIndex index : site->pages()) {
    auto result = extract(*site, index, {.output = Task::kContent});
    ASSERT_TRUE(result);
    titles.push_back(result->metadata()->title.text());
    results.push_back(std::move(*result));
  }
  EXPECT_EQ(titles, (Strings{"First", "Second", "Third"}));
  // The results of earlier key pages stay the same.
  EXPECT_EQ(results[0].text()->substr(0, 5), "First");
  EXPECT_EQ(results[0].reasons()->size(), results[0].tree().size());
  EXPECT_EQ(results[1].candidates(),
            (Strings{"https://site.example/d/a.html", "https://site.example/d/c.html"}));
}

TEST(Pagelet, ManyThreadsGiveTheSameAnswerAsOne) {
  const std::string expected =
      extract(three_pages(), {.output = Task::kContent})->markdown().value();
  std::vector<std::string> found(8);
  std::vector<std::thread> threads;
  for (std::string& text : found) {
    threads.emplace_back([&text] {
      for (int round = 0; round < 5; ++round) {
        text = extract(three_pages(), {.output = Task::kContent})->markdown().value();
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const std::string& text : found) EXPECT_EQ(text, expected);
}

}  // namespace
}  // namespace pagelet
