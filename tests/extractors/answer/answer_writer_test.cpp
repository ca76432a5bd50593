// SPDX-License-Identifier: MIT
#include "extractors/answer/answer_writer.h"

#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <ranges>
#include <string>
#include <utility>
#include <vector>

#include "core/site/directory_source.h"
#include "core/site/page_address.h"
#include "core/text/encoding/decoding.h"
#include "extractors/registry.h"
#include "tests/support/counted_budget.h"
#include "tests/support/errors.h"
#include "tests/support/memory_source.h"
#include "tests/support/page_with_answer.h"
#include "tests/support/sample_sites.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/texts.h"

namespace pagelet {
namespace {

using std::string_literals::operator""s;

std::string text_of(KeyPage& key_page, const Extractor& extractor, const Run& run,
                    ExtractFormat format, AnswerOptions options, DroppedHtml* dropped = nullptr) {
  options.format = format;
  std::string text;
  require(AnswerWriter(extractor, options).write(key_page, run, text, dropped));
  return text;
}

std::string text_of(const PageWithAnswer& page, ExtractFormat format, const AnswerOptions& options,
                    DroppedHtml* dropped = nullptr) {
  return text_of(*page.key_page, *page.extractor, page.run, format, options, dropped);
}

Result<void> write(const PageWithAnswer& page, ExtractFormat format, std::string& text) {
  return AnswerWriter(*page.extractor, {.format = format}).write(*page.key_page, page.run, text);
}

// A page of 1998 in windows-1252. Another page has the same menu.
constexpr std::string_view kMenu =
    "<ul><li><a href=index.html>Home</a><li><a href=more.html>More</a></ul>";
constexpr std::string_view kKeyPage =
    "<!doctype html><html lang=fr><head>\n<base href='/docs/'>\n"
    "<meta http-equiv=content-type content='text/html; charset=windows-1252'>\n"
    "<meta http-equiv=refresh content='0; url=/'><script>go()</script>"
    "<link rel=stylesheet href=a.css><title> Caf\xE9 &amp;\n th\xE9 </title></head><body>";
constexpr std::string_view kContent =
    "<h1>Caf\xE9<a href='#cafe'>#</a></h1><p>Un &lt;b&gt; <a href='x.html#y'>lien</a> <img "
    "src=i.png alt='une image'></p><ol><li>un<li>deux</ol><table><tr><th>a<th><tr><td>b<td>c"
    "</table><pre>  x\n y</pre>";

class AnswerWriterTest : public testing::Test {
 protected:
  AnswerWriterTest() {
    source_.add("docs/more.html", "<body>" + std::string(kMenu) + "<dl><dt>Else</dl>");
    const PageIndex key = source_.add("index.html", std::string(kKeyPage) + std::string(kMenu) +
                                                        "<div>" + std::string(kContent) + "</div>");
    key_page_ = std::move(*KeyPage::open(source_, key, {}));
  }

  std::string report(ExtractFormat format, Task task) {
    const auto extractor = make_extractor("temex", {{"cs-size", "1"}, {"votes", "1"}});
    const pagelet::Run run = pagelet::run(*key_page_, **extractor);
    return text_of(*key_page_, **extractor, run, format, {.task = task, .times = false});
  }

  MemorySource source_;
  std::unique_ptr<KeyPage> key_page_;
};

TEST_F(AnswerWriterTest, HtmlIsACompletePage) {
  const std::string head =
      "<!DOCTYPE html><html lang=\"fr\"><head><meta charset=\"utf-8\"><title>Caf\xC3\xA9 &amp; "
      "th\xC3\xA9</title></head><body>";
  EXPECT_EQ(
      report(ExtractFormat::kHtml, Task::kContent),
      head +
          "<div><h1>Caf\xC3\xA9</h1><p>Un &lt;b&gt; <a "
          "href=\"http://site.test/docs/x.html#y\">lien</a> <img "
          "src=\"http://site.test/docs/i.png\" alt=\"une image\"></p><ol><li>un</li><li>deux</li>"
          "</ol><table><tbody><tr><th>a</th><th></th></tr><tr><td>b</td><td>c</td></tr></tbody>"
          "</table><pre>  x\n y</pre></div></body></html>\n");
  EXPECT_EQ(report(ExtractFormat::kHtml, Task::kTemplate),
            head +
                "<ul><li><a href=\"http://site.test/docs/index.html\">Home</a></li><li><a "
                "href=\"http://site.test/docs/more.html\">More</a></li></ul></body></html>\n");
}

TEST_F(AnswerWriterTest, TextKeepsTheBlocks) {
  constexpr std::string_view kText =
      "Caf\xC3\xA9\n\nUn <b> lien\n\n1. un\n2. deux\n\na\nb\tc\n\n  x\n y";
  EXPECT_EQ(report(ExtractFormat::kText, Task::kContent), std::string(kText) + "\n");
  EXPECT_EQ(report(ExtractFormat::kText, Task::kTemplate), "- Home\n- More\n");

  const auto json = nlohmann::json::parse(report(ExtractFormat::kJson, Task::kContent));
  EXPECT_EQ(json["text"], kText);
  EXPECT_EQ(json["title"], "Caf\xC3\xA9 & th\xC3\xA9");  // of a home page the title element
  EXPECT_EQ(json["language"], "fr");
}

TEST_F(AnswerWriterTest, MarkdownKeepsBlocksAndAbsoluteLinks) {
  EXPECT_EQ(report(ExtractFormat::kMarkdown, Task::kContent),
            "# Caf\xC3\xA9\n\nUn \\<b\\> [lien](http://site.test/docs/x.html#y) ![une "
            "image](http://site.test/docs/i.png)\n\n1. un\n2. deux\n\n| a |  |\n| --- | --- |\n"
            "| b | c |\n\n```\n  x\n y\n```\n");
}

TEST(AnswerWriter, TheTitleOfAnUntitledPageIsItsUrl) {
  const PageWithAnswer page("<title> </title><p>b &amp; c", "temex");
  // Without a doctype, because the page has none either.
  EXPECT_EQ(text_of(page, ExtractFormat::kHtml, {.task = Task::kContent}),
            "<html><head><meta charset=\"utf-8\"><title>http://site.test/a.html</title></head>"
            "<body><p>b &amp; c</p></body></html>\n");
}

// A page with elements and attributes that run code, redirect or load other files.
constexpr std::string_view kActivePage =
    "<!doctype html><html><head><meta http-equiv=refresh content='0; url=/'><base target=x "
    "href=/a/>"
    "<script>go()</script><title>a</title></head><body onload=go()><p onclick=go() class=c>b <a "
    "href='java&Tab;script:go()'>c</a> <a href=d>e</a><noscript><b>f</b></noscript><object data=g>h"
    "</object><style>p{}</style></p><script>i()</script></body>";

TEST(AnswerWriter, HtmlHasOnlyAllowedPartsAndNamesTheRest) {
  const PageWithAnswer page(kActivePage);
  DroppedHtml dropped;
  EXPECT_EQ(text_of(page, ExtractFormat::kHtml, {}, &dropped),
            "<!DOCTYPE html><html><head><meta charset=\"utf-8\"><title>a</title></head><body>"
            "<p class=\"c\">b <a>c</a> <a href=\"http://site.test/a/d\">e</a><b>f</b>h</p></body>"
            "</html>\n");
  EXPECT_EQ(to_string(dropped),
            "left out of HTML: elements meta, noscript, object, script; attributes "
            "href, onclick, onload");
  EXPECT_EQ(to_string(DroppedHtml()), "");
}

TEST(AnswerWriter, RawHtmlIsTheUnchangedTree) {
  const PageWithAnswer page(kActivePage);
  EXPECT_EQ(text_of(page, ExtractFormat::kHtml, {.raw = true}),
            "<!DOCTYPE html><html><head><meta http-equiv=\"refresh\" content=\"0; url=/\"><base "
            "target=\"x\" href=\"/a/\"><script>go()</script><title>a</title></head><body "
            "onload=\"go()\"><p onclick=\"go()\" class=\"c\">b <a "
            "href=\"java\tscript:go()\">c</a> <a href=\"d\">e</a><noscript><b>f</b></noscript>"
            "<object data=\"g\">h</object><style>p{}</style></p><script>i()</script></body></html>"
            "\n");
}

TEST(AnswerWriter, JsonHasTheRequestedFields) {
  const PageWithAnswer page(
      "<!doctype html><title>b</title><meta name=author content=Ada><meta name=keywords "
      "content='c, d'><p>e");
  AnswerOptions options;
  options.fields = {"url", "tags", "markdown", "author", "published", "title"};
  EXPECT_EQ(nlohmann::ordered_json::parse(text_of(page, ExtractFormat::kJson, options)).dump(),
            R"({"url":"http://site.test/a.html","tags":["c","d"],"markdown":"e\n","author":"Ada",)"
            R"("published":null,"title":"b"})");
  EXPECT_TRUE(check_fields(options.fields).has_value());
  const auto paths = nlohmann::json::parse(
      text_of(page, ExtractFormat::kJson, {.fields = {"retrieved", "paths"}}));
  EXPECT_FALSE(paths["paths"].empty());
  EXPECT_EQ(paths["paths"], paths["retrieved"]);
  EXPECT_TRUE(holds(error_of(check_fields({"url", "auther"}), ErrorCode::kUsage), "'auther'"));
  EXPECT_TRUE(holds(error_of(check_fields({"url", "tags", "url"}), ErrorCode::kUsage), "twice"));

  const auto all = nlohmann::json::parse(text_of(page, ExtractFormat::kJson, {.times = false}));
  EXPECT_EQ(all["metadata"]["author"], "Ada");
  EXPECT_EQ(all["metadata_sources"]["author"], "meta");
  EXPECT_TRUE(all["metadata"]["published"].is_null());
  EXPECT_FALSE(all["metadata_sources"].contains("published"));
  EXPECT_EQ(text_of(page, ExtractFormat::kMarkdown, {.metadata = true}),
            "---\nurl: \"http://site.test/a.html\"\ntitle: \"b\"\nauthor: \"Ada\"\ntags:\n"
            "  - \"c\"\n  - \"d\"\n---\n\ne\n");
}

TEST(AnswerWriter, AnyBytesOfAPageGiveAValidDocument) {
  const PageWithAnswer page(
      "<title>\x01\"\\ &#0;&#xD800;&#x11111111111;&#x1B;[31m \xFF</title>"
      "<p>\0\x07 &#x7F; \xC3 \xED\xA0\x80</p>"s,
      "temex");
  for (const ExtractFormat format : {ExtractFormat::kJson, ExtractFormat::kHtml,
                                     ExtractFormat::kText, ExtractFormat::kMarkdown}) {
    const std::string text = text_of(page, format, {.task = Task::kContent});
    EXPECT_TRUE(is_valid_utf8(text));
    EXPECT_EQ(text.find('\0'), std::string::npos);
    if (format == ExtractFormat::kJson) {
      EXPECT_TRUE(nlohmann::json::parse(text).is_object());
    }
  }
}

constexpr std::array kFormats{ExtractFormat::kHtml, ExtractFormat::kText, ExtractFormat::kMarkdown,
                              ExtractFormat::kJson, ExtractFormat::kPaths};

std::string many_paragraphs(std::size_t count) {
  std::string html = "<body>";
  for (std::size_t at = 0; at < count; ++at) html += "<p>words <a href=x>" + std::to_string(at);
  return html;
}

// A budget is looked at every sixteenth step.
constexpr std::size_t kStepsBetweenLooks = 16;

TEST(AnswerWriter, EveryFormatLooksAtTheBudgetAsOftenAsThereAreNodes) {
  constexpr std::size_t kParagraphs = 2'000;
  for (const ExtractFormat format : kFormats) {
    CountedBudget budget;
    const PageWithAnswer page(many_paragraphs(kParagraphs), "everything", "a.html", &budget);
    const std::size_t before = budget.looks();
    text_of(page, format, {});
    EXPECT_GE(budget.looks() - before, 4 * kParagraphs / kStepsBetweenLooks) << to_string(format);
  }
}

TEST(AnswerWriter, TheBudgetEndsEveryFormat) {
  for (const ExtractFormat format : kFormats) {
    CountedBudget budget;
    const PageWithAnswer page(many_paragraphs(2'000), "everything", "a.html", &budget);
    const std::size_t before = budget.looks();
    budget.allow(before + 3);
    std::string text = "before";
    EXPECT_TRUE(holds(error_of(write(page, format, text), ErrorCode::kTimeout),
                      "writing the answer for http://site.test/a.html"));
    EXPECT_EQ(text, "before");
    // Nothing continues after the look that ended it.
    EXPECT_EQ(budget.looks(), before + 4) << to_string(format);
  }
}

TEST(AnswerWriter, AnAnswerHasALimitOfBytes) {
  Limits limits;
  limits.max_output_bytes = 10'000;
  MemorySource source;
  const PageIndex small = source.add("small.html", many_paragraphs(5));
  const PageIndex large = source.add("large.html", many_paragraphs(2'000));
  const auto everything = make_extractor("everything", {});
  for (const ExtractFormat format : kFormats) {
    Site site(source, {.limits = limits});
    KeyPage first(site, small);
    const pagelet::Run answered = pagelet::run(first, **everything);
    text_of(first, **everything, answered, format, {});
    KeyPage key_page(site, large);
    const pagelet::Run run = pagelet::run(key_page, **everything);
    std::string text;
    const auto written = AnswerWriter(**everything, {.format = format}).write(key_page, run, text);
    EXPECT_EQ(limit_of(written), LimitKind::kOutput) << to_string(format);
    EXPECT_TRUE(holds(error_of(written, ErrorCode::kLimit), "--max-output-bytes"));
    EXPECT_TRUE(text.empty());
  }
}

// The paths of this page have some 400 MB.
TEST(AnswerWriter, PathsAreNotGathered) {
  std::string deep = "<body>";
  for (int level = 0; level < 900; ++level) deep += "<blockquote>";
  for (int at = 0; at < 30'000; ++at) deep += "<p>x</p>";
  const PageWithAnswer page(deep);
  std::string text;
  EXPECT_EQ(limit_of(write(page, ExtractFormat::kPaths, text)), LimitKind::kOutput);
  const AnswerWriter writer(*page.extractor,
                            {.format = ExtractFormat::kJson, .with = {ExtractFormat::kPaths}});
  EXPECT_EQ(limit_of(writer.write(*page.key_page, page.run, text)), LimitKind::kOutput);
}

// A folder of pages without a known address.
TEST(AnswerWriter, WithoutAnAddressLinksStayRelative) {
  const TemporaryFolder folder;
  folder.write("sub/a.html", "<p>see <a href='../b.html'>b</a><img src=/i.png alt=i>");
  folder.write("b.html", "<p>b");
  auto source = require(DirectorySource::open(folder.path(), kUnknownBaseUrl, std::nullopt));
  const auto key_page = require(KeyPage::open(source, *source.index_of_name("sub/a.html"), {}));
  const auto everything = make_extractor("everything", {});
  const pagelet::Run run = pagelet::run(*key_page, **everything);
  EXPECT_EQ(text_of(*key_page, **everything, run, ExtractFormat::kMarkdown, {}),
            "see [b](../b.html)![i](/i.png)\n");
  const auto json =
      nlohmann::json::parse(text_of(*key_page, **everything, run, ExtractFormat::kJson, {}));
  EXPECT_EQ(json["url"], "sub/a.html");
}

TEST(AnswerWriter, PostsOfADiscussionAreNoCommentsWhateverTheirElementIsCalled) {
  const auto post = [](const std::string& kind, const std::string& author,
                       const std::string& text) {
    return "<div class='thing " + kind + "'><a class=author>" + author +
           "</a> <time datetime=2024-05-03>May 3, 2024</time><p>" + text + "</p></div>";
  };
  const std::string replies = "<div class=comments>" +
                              post("comment", "Ben", "A small one, with a dynamo.") +
                              post("comment", "Cleo", "None, I sleep at night.") + "</div>";
  std::string question;
  for (int i = 0; i < 12; ++i) {
    question +=
        "Which lamp do you use for night rides along the river, where there is no street "
        "light nor a moon in winter? ";
  }
  const auto has_replies = [&](const std::string& opening) {
    const PageWithAnswer page("<main>" + opening + replies + "</main>", "landmarks");
    const std::string text = text_of(page, ExtractFormat::kText, {.task = Task::kContent});
    return text.find("with a dynamo") != std::string::npos;
  };
  EXPECT_TRUE(has_replies(post("link", "Ada", question)));
  EXPECT_FALSE(has_replies("<p>" + question + "</p>"));
}

// A short article with many comments, and a discussion that a short text opens.
TEST(AnswerWriter, CommentsThatAreMostOfAnAnswerStayIfTheyAnswerOneAnother) {
  std::string article;
  for (int i = 0; i < 6; ++i) {
    article += "The town will mend the bridge in May, and buses will stop at the mill until then. ";
  }
  const auto text_with = [&](const std::string& comments) {
    const PageWithAnswer page("<main><h1>The bridge</h1><p>" + article +
                                  "</p><section class=comments>" + comments + "</section></main>",
                              "landmarks");
    return text_of(page, ExtractFormat::kText, {.task = Task::kContent});
  };
  int number = 0;
  const auto comment = [&](const std::string& replies) {
    ++number;
    std::string words;
    for (int i = 0; i < 8; ++i) words += "I took the long way round again. ";
    return "<article class=comment id=comment-" + std::to_string(number) +
           "><a class=author href=/u/" + std::to_string(number) +
           ">Ann Lee</a> <time datetime=2024-05-03>" + "May 3, 2024</time><p>" + words + "</p>" +
           replies + "</article>";
  };
  std::string flat;
  std::string nested;
  for (int i = 0; i < 6; ++i) flat += comment("") + comment("") + comment("");
  for (int i = 0; i < 6; ++i) nested += comment(comment(comment("")));
  EXPECT_FALSE(holds(text_with(flat), "long way"));
  EXPECT_TRUE(holds(text_with(nested), "long way"));
}

TEST(AnswerWriter, TextOfADiscussionIsItsPosts) {
  const auto post = [](const std::string& author, const std::string& text) {
    return "<article class=message><a class=username href=/members/1>" + author +
           "</a> <time datetime=2024-05-03>May 3, 2024</time><div class=message-body>" + text +
           "</div></article>";
  };
  const std::string posts = post("Ada", "Which lamp do you use at night?") +
                            post("Ben", "A small one.") + post("Cleo", "None.");
  std::string rules;
  for (int i = 0; i < 40; ++i) rules += "Lamps must be lit from dusk till dawn in this town. ";
  const auto text_with = [&](const std::string& main, ExtractFormat format) {
    const PageWithAnswer page(
        "<title>Lamps</title><div class=forum>" + posts + "</div><main>" + main + "</main>",
        "landmarks");
    return text_of(page, format, {.task = Task::kContent});
  };
  EXPECT_EQ(
      text_with("<p>Log in to answer.</p>", ExtractFormat::kText),
      "Lamps\n\nAda, May 3, 2024\nWhich lamp do you use at night?\n\nBen, May 3, 2024\nA small "
      "one.\n\nCleo, May 3, 2024\nNone.\n");
  EXPECT_TRUE(text_with("<p>Log in to answer.</p>", ExtractFormat::kMarkdown)
                  .starts_with("# Lamps\n\n**Ada**, 2024-05-03\n\nWhich lamp"));
  EXPECT_TRUE(holds(text_with("<p>Log in to answer.</p>", ExtractFormat::kJson), "text_of_posts"));
  EXPECT_FALSE(holds(text_with("<p>" + rules + "</p>", ExtractFormat::kJson), "text_of_posts"));
  // A longer text that was chosen is what the page is for.
  EXPECT_TRUE(holds(text_with("<p>" + rules + "</p>", ExtractFormat::kText), "till dawn"));
}

TEST(AnswerWriter, ASinglePostReplacesNoTextThatWasChosenBesideIt) {
  const auto text_with = [](const std::string& in_question, const std::string& after) {
    const PageWithAnswer page(
        "<title>Lamps</title><main><h1>Which of the many lamps do you all use at night?</h1>"
        "<div itemscope itemtype=https://schema.org/DiscussionForumPosting>"
        "<span itemprop=author>Ada</span> <time datetime=2024-05-03>May 3, 2024</time>"
        "<div itemprop=text>I have an old one with a dynamo, but it gets dark whenever I stop at "
        "a crossing.</div>" +
            in_question + "</div>" + after + "</main>",
        "landmarks");
    return text_of(page, ExtractFormat::kText, {.task = Task::kContent});
  };
  const std::string reply = "<p>Then take one with a capacitor, which shines for four minutes.</p>";
  const std::string links =
      "<ul><li><a href=/2>Why does my lamp flicker when it rains a lot?</a></ul>";
  EXPECT_TRUE(holds(text_with("", ""), "Ada, May 3, 2024\n"));
  EXPECT_TRUE(holds(text_with("", links), "Ada, May 3, 2024\n"));
  EXPECT_TRUE(holds(text_with("", reply), "four minutes"));
  EXPECT_TRUE(holds(text_with(reply, ""), "four minutes"));
}

std::string four_comments() {
  std::string comments;
  for (const std::string_view author : {"Ada", "Ben", "Cleo", "Dan"}) {
    comments += "<li class=comment><cite class=fn>" + std::string(author) +
                "</cite> <time datetime=2024-05-03>May 3, 2024</time><p>I took the long way round "
                "again, and it was closed as well.</p></li>";
  }
  return comments;
}

TEST(AnswerWriter, AnEmptyAnswerStaysEmpty) {
  const std::string comments = four_comments();
  const std::string article =
      "<p>The town will mend the bridge in May, and buses stop at the mill until then, also on "
      "Sundays. Who walks may take the weir, and carts go by the upper road.</p>";
  for (const std::string& before : {article, std::string()}) {
    const PageWithAnswer page(
        "<h1>The bridge</h1>" + before + "<ol class=comments>" + comments + "</ol>", "landmarks");
    for (const ExtractFormat format : {ExtractFormat::kText, ExtractFormat::kMarkdown}) {
      EXPECT_EQ(text_of(page, format, {.task = Task::kContent}), "") << before;
    }
  }
}

TEST(AnswerWriter, CommentsStayIfHardlyMoreIsThere) {
  const std::string comments = four_comments();
  const auto has_comments = [&](const std::string& before, const std::string& inside) {
    const PageWithAnswer page(
        "<h1>The bridge over the weir and the closed way round it</h1><main>" + before +
            "<ol class=comments>" + inside + "</ol></main>",
        "landmarks");
    const bool are_there =
        holds(text_of(page, ExtractFormat::kText, {.task = Task::kContent}), "long way");
    EXPECT_EQ(holds(text_of(page, ExtractFormat::kJson, {.task = Task::kContent}), "comments_stay"),
              are_there);
    return are_there;
  };
  const std::string sentence = "The town will mend the bridge in May, and buses stop at the mill. ";
  EXPECT_TRUE(has_comments("<p>" + sentence + sentence + "</p>", comments));
  EXPECT_FALSE(has_comments("<p>" + sentence + sentence + sentence + sentence + "</p>", comments));
}

// All formats of an answer, one after the other.
std::string all_texts(KeyPage& page, const Extractor& extractor, const Run& run) {
  std::string all;
  for (const ExtractFormat format : kFormats) {
    const AnswerOptions options{
        .task = Task::kContent, .format = format, .times = false, .metadata = true};
    std::string text;
    require(AnswerWriter(extractor, options).write(page, run, text));
    all += text;
  }
  return all;
}

// A property of contents: their formats agree on the title, and it is the only heading of level 1.
TEST(AnswerWriter, AllFormatsHaveOneTitle) {
  const auto leafcut = make_extractor("leafcut", {});
  const AnswerOptions options{.task = Task::kContent};
  for (const auto& path : sample_sites()) {
    SampleSite sample(path);
    const pagelet::Run run = pagelet::run(*sample.key_page, **leafcut);
    const auto text = [&](ExtractFormat format) {
      return text_of(*sample.key_page, **leafcut, run, format, options);
    };
    const auto json = nlohmann::json::parse(text(ExtractFormat::kJson));
    const std::string html = text(ExtractFormat::kHtml);
    const std::size_t begin = html.find("<title>") + 7;
    EXPECT_EQ(html.substr(begin, html.find("</title>") - begin), json["title"].get<std::string>())
        << path;
    const std::size_t element = html.find("<h1");
    EXPECT_NE(element, std::string::npos) << path;
    EXPECT_EQ(html.find("<h1", element + 1), std::string::npos) << path;
    const std::string markdown = "\n" + text(ExtractFormat::kMarkdown);
    const std::size_t heading = markdown.find("\n# ");
    EXPECT_NE(heading, std::string::npos) << path;
    EXPECT_EQ(markdown.find("\n# ", heading + 1), std::string::npos) << path;
  }
}

// A property: answers are the same whatever was asked of the site before, and before they are
// written.
TEST(AnswerWriter, TheOrderOfQuestionsDoesNotMatter) {
  for (const char* algorithm : {"leafcut", "temex"}) {
    const auto extractor = make_extractor(algorithm, {});
    for (const auto& path : sample_sites()) {
      auto folder = require(SiteFolder::open(path.string()));
      Site site(folder.source(), {.fallback = true});
      struct Asked {
        PageIndex index;
        std::unique_ptr<KeyPage> page;
        pagelet::Run run;
        std::string at_once;
      };
      std::vector<Asked> answers;
      for (const PageIndex index : site.pages()) {
        auto page = std::make_unique<KeyPage>(site, index);
        pagelet::Run run = pagelet::run(*page, **extractor);
        if (!is_answer(run.status)) continue;
        std::string at_once = all_texts(*page, **extractor, run);
        answers.push_back({index, std::move(page), std::move(run), std::move(at_once)});
      }
      ASSERT_FALSE(answers.empty());
      Site other(folder.source(), {.fallback = true});
      for (const Asked& asked : answers | std::views::reverse) {
        EXPECT_EQ(all_texts(*asked.page, **extractor, asked.run), asked.at_once)
            << asked.page->given_url();
        KeyPage page(other, asked.index);
        const pagelet::Run run = pagelet::run(page, **extractor);
        EXPECT_EQ(all_texts(page, **extractor, run), asked.at_once) << page.given_url();
      }
    }
  }
}

}  // namespace
}  // namespace pagelet
