// SPDX-License-Identifier: MIT
#include "datasets/labels.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "tests/support/built_page.h"
#include "tests/support/errors.h"
#include "tests/support/parsed.h"
#include "tests/support/temporary_folder.h"

namespace pagelet {
namespace {

using Texts = std::vector<std::string>;

// A parsed key page.
struct Page : BuiltPage {
  explicit Page(std::string_view html, Whitespace whitespace = Whitespace::kDrop)
      : BuiltPage(parsed(std::string(html)), whitespace) {}
};

// body; nav, ul, li, "Home"; main, h1, "Title", p, "Text"; footer, "Imprint"
constexpr std::string_view kPage = R"(<!DOCTYPE html><title>T</title>
<body>
 <nav><ul><li>Home</li></ul></nav>
 <main id="main"><h1>Title</h1><script>var x;</script><p class="first">Text</p></main>
 <footer>Imprint</footer>
</body>)";

LabelFile labels(Texts not_template) {
  LabelFile file;
  file.path = "some/labels.json";
  file.not_template = std::move(not_template);
  return file;
}

Gold resolve(const LabelFile& file, const Page& page) {
  return require(resolve_labels(file, page.tree));
}

// Files.

class LabelFileTest : public testing::Test {
 protected:
  Result<LabelFile> read(std::string_view json) {
    folder_.write("labels.json", json);
    return read_label_file(path());
  }
  std::string path() const { return folder_.path("labels.json"); }

  // Reads a file that cannot be used and returns the message.
  std::string message(std::string_view json) {
    SCOPED_TRACE(json);
    const std::string text = error_of(read(json));
    EXPECT_TRUE(holds(text, path())) << text;
    EXPECT_FALSE(holds(text, "\n")) << text;
    return text;
  }

  TemporaryFolder folder_;
};

TEST_F(LabelFileTest, HoldsAllFields) {
  const LabelFile file = require(read(R"({
    "id": "a", "key_page": "index.html",
    "not_template": ["#content", "p"], "main_content": ["#main"], "main_menu": ["nav", "ul > li"],
    "counts": {"nodes": 337, "template": 69, "main_content": 266, "main_menu": 44}})"));
  EXPECT_EQ(file.path, path());
  EXPECT_EQ(file.key_page, "index.html");
  EXPECT_EQ(file.not_template, (Texts{"#content", "p"}));
  EXPECT_EQ(file.main_content, (Texts{"#main"}));
  EXPECT_EQ(file.main_menu, (Texts{"nav", "ul > li"}));
  EXPECT_EQ(file.counts.nodes, 337U);
  EXPECT_EQ(file.counts.template_nodes, 69U);
  EXPECT_EQ(file.counts.main_content, 266U);
  EXPECT_EQ(file.counts.main_menu, 44U);
}

TEST_F(LabelFileTest, MayLeaveFieldsOut) {
  for (const char* json :
       {"{}",
        R"({"key_page": null, "not_template": null, "main_content": null, "counts": null})"}) {
    const Result<LabelFile> file = read(json);
    ASSERT_TRUE(file) << file.error().text();
    EXPECT_EQ(file->key_page, "");
    EXPECT_TRUE(file->not_template.empty());
    EXPECT_FALSE(file->main_content.has_value());
    EXPECT_TRUE(file->main_menu.empty());
    EXPECT_FALSE(file->counts.nodes.has_value());
  }
  const LabelFile some = require(read(R"({"main_content": [], "counts": {"nodes": 3}})"));
  EXPECT_EQ(some.main_content, Texts{});
  EXPECT_EQ(some.counts.nodes, 3U);
  EXPECT_FALSE(some.counts.template_nodes.has_value());
}

TEST_F(LabelFileTest, HoldsNotesAboutTheLabels) {
  const LabelFile file = require(read(R"({
    "id": "a", "confidence": "low", "notes": "hard", "annotator": "Ann", "started_from": "leafcut",
    "suggestions_shown": true, "agreement": {"annotators": ["Ann", "Bob"], "main_menu": 1.0},
    "x-tool": {"any": "thing"}, "not_templat": [], "Notes": ""})"));
  EXPECT_EQ(file.id, "a");
  EXPECT_EQ(file.confidence, "low");
  EXPECT_EQ(file.notes, "hard");
  EXPECT_EQ(file.annotator, "Ann");
  EXPECT_EQ(file.started_from, "leafcut");
  EXPECT_TRUE(file.suggestions_shown);
  EXPECT_EQ(file.unknown, (Texts{"Notes", "not_templat"}));
  EXPECT_TRUE(holds(message(R"({"notes": ["a"]})"), "notes"));
  EXPECT_TRUE(holds(message(R"({"suggestions_shown": 1})"), "suggestions_shown"));
  for (const char* const number : {"-1", "1.5", "\"2\"", "1e400", "null", "[]"}) {
    message(std::string(R"({"agreement": {"annotators": ["Ann", "Bob"], "differences": )") +
            number + "}}");
  }
}

TEST_F(LabelFileTest, NamesFileAndLineWhenItIsNoJson) {
  EXPECT_TRUE(holds(message("{\n  \"not_template\": [\"#a\",\n  ]\n}"), "line 3"));
  EXPECT_TRUE(holds(message("{\"key_page\": \"a\"\n"), "line 2"));
  EXPECT_TRUE(holds(message("{\"not_template\": [\"\xFF\"]}"), "line 1"));
  message("");
  message("{} {}");
  message("{\"counts\": {\"nodes\": 012}}");
}

TEST_F(LabelFileTest, IsRefusedWithANullCharacter) {
  const std::string null(1, '\0');
  EXPECT_TRUE(holds(message("{}" + null), "null character"));
  EXPECT_TRUE(holds(message("{\"not_template\": []}" + null + "{}"), "null character"));
}

TEST_F(LabelFileTest, IsRefusedWhenItIsNoObject) {
  for (const char* json : {"[]", "\"labels\"", "3", "null", "[{}]"}) message(json);
}

TEST_F(LabelFileTest, IsRefusedWithOneNameTwice) {
  EXPECT_EQ(error_of(read(R"({"not_template": ["p"], "counts": {"nodes": 1},
                             "not_template": ["div"]})")),
            path() + ": \"not_template\" is there twice");
  EXPECT_EQ(error_of(read(R"({"not_template": [], "counts": {"nodes": 1, "nodes": 2}})")),
            path() + ": \"nodes\" is there twice");
  EXPECT_TRUE(read(R"({"nodes": 1, "not_template": [], "counts": {"nodes": 1}})"));
}

TEST_F(LabelFileTest, IsRefusedWithNumbersThatAreTooLarge) {
  message(R"({"counts": {"nodes": 1e999}})");
  message(R"({"anything": -1e999})");
}

TEST_F(LabelFileTest, IsReadWithoutRecursion) {
  const std::string deep(200'000, '[');
  message(deep);
  message("{\"a\": " + deep + std::string(deep.size(), ']') + ", \"key_page\": 3}");
}

TEST_F(LabelFileTest, NamesTheFieldOfTheWrongType) {
  EXPECT_TRUE(holds(message(R"({"key_page": 3})"), "key_page"));
  EXPECT_TRUE(holds(message(R"({"not_template": "#a"})"), "not_template"));
  EXPECT_TRUE(holds(message(R"({"not_template": ["#a", 3]})"), "not_template"));
  EXPECT_TRUE(holds(message(R"({"main_content": {}})"), "main_content"));
  EXPECT_TRUE(holds(message(R"({"main_menu": [null]})"), "main_menu"));
  EXPECT_TRUE(holds(message(R"({"counts": 5})"), "counts"));
  EXPECT_TRUE(holds(message(R"({"counts": [1]})"), "counts"));
  for (const char* count : {"-1", "1.5", "\"3\"", "true", "[]"}) {
    EXPECT_TRUE(holds(message(R"({"counts": {"template": )" + std::string(count) + "}}"), "counts"))
        << count;
  }
}

TEST_F(LabelFileTest, HasSegmentsThatAPersonCouldWrite) {
  const auto with = [&](const char* list, std::size_t count, std::size_t size) {
    std::string json = std::string("{\"") + list + "\": [";
    for (std::size_t at = 0; at < count; ++at) {
      json += (at > 0 ? ",\"" : "\"") + std::string(size, 'a') + "\"";
    }
    return json + "]}";
  };
  EXPECT_EQ(require(read(with("must_hold", kMaxSegments, 1))).text->must_hold.size(), kMaxSegments);
  EXPECT_TRUE(holds(message(with("must_hold", kMaxSegments + 1, 1)), "more than 1,000 texts"));
  EXPECT_TRUE(read(with("must_not_hold", 1, kMaxSegmentLength)));
  EXPECT_TRUE(holds(message(with("must_not_hold", 1, kMaxSegmentLength + 1)), "must_not_hold"));
  EXPECT_TRUE(holds(message(R"({"must_hold": ["a", " "]})"), "must_hold", "blank"));
  EXPECT_FALSE(require(read(R"({"must_hold": [], "must_not_hold": []})")).text);
}

TEST_F(LabelFileTest, NamesAFileWithGoldText) {
  const auto gold_of = [&](const std::string& bytes) {
    folder_.write("gold.txt", bytes);
    return read(R"({"main_content_text": {"file": "gold.txt"}})");
  };
  EXPECT_EQ(require(gold_of("Gr\xC3\xBC\xC3\x9F"
                            "e"))
                .text->content,
            "Gr\xC3\xBC\xC3\x9F"
            "e");
  const std::string wrong = path() + ": \"main_content_text\" names a file ";
  EXPECT_EQ(error_of(gold_of("Gr\xFC\xDF"
                             "e")),
            wrong + "that is not UTF-8");
  std::filesystem::resize_file(folder_.path("gold.txt"), (std::size_t{64} << 20) + 1);
  EXPECT_EQ(error_of(read(R"({"main_content_text": {"file": "gold.txt"}})")),
            wrong + "of more than 64 MiB");
  folder_.write("other", "no gold");
  EXPECT_TRUE(holds(error_of(read(R"({"main_content_text": {"file": "other\u0000.txt"}})")),
                    "No such file"));
}

// A person saves notes about a site whose gold is text.
TEST_F(LabelFileTest, WithGoldTextAloneStaysSo) {
  LabelFile file = require(read(R"({"main_content_text": "a b", "must_hold": ["a"]})"));
  ASSERT_FALSE(file.has_nodes);
  file.notes = "note";
  file.main_content = Texts{};
  file.counts.nodes = 3;
  ASSERT_TRUE(write_label_file(file));
  LabelFile again = require(read_label_file(path()));
  EXPECT_FALSE(again.has_nodes);
  EXPECT_EQ(again.notes, "note");
  EXPECT_EQ(again.text.value().content, "a b");
  again.not_template = {"p"};
  ASSERT_TRUE(write_label_file(again));
  again = require(read_label_file(path()));
  EXPECT_TRUE(again.has_nodes);
  EXPECT_EQ(again.text.value().must_hold, Texts{"a"});
}

TEST(Labels, LookForTextsInLinearTime) {
  EXPECT_TRUE(contains("abc", "bc"));
  EXPECT_TRUE(contains("abc", ""));
  EXPECT_TRUE(contains("", ""));
  EXPECT_FALSE(contains("", "a"));
  EXPECT_FALSE(contains("abc", "ca"));
  EXPECT_TRUE(contains(std::string_view("a\0b", 3), std::string_view("\0b", 2)));
  EXPECT_FALSE(contains(std::string(8 << 20, 'a'), std::string(4 << 20, 'a') + "b"))
      << "the product of the sizes is 35 * 10^12";
}

TEST_F(LabelFileTest, IsRefusedWhenItCannotBeRead) {
  const std::string missing = folder_.path("missing.json");
  EXPECT_TRUE(holds(error_of(read_label_file(missing)), missing));
}

TEST_F(LabelFileTest, IsRefusedWhenItIsAFolder) {
  folder_.make_folder("folder.json");
  EXPECT_TRUE(holds(error_of(read_label_file(folder_.path("folder.json"))), "folder.json"));
}

// Selectors: docs/specification.md, section 13.1.

TEST(Labels, CoverMatchedElementsWithAllTheirDescendants) {
  const Page page(kPage);
  LabelFile file = labels({"#main"});
  file.main_content = Texts{".first"};
  file.main_menu = {"nav"};
  const Gold gold = resolve(file, page);
  EXPECT_EQ(page.names(gold.template_nodes),
            (Texts{"body", "nav", "ul", "li", "Home", "footer", "Imprint"}));
  EXPECT_EQ(page.names(gold.main_content.value()), (Texts{"p", "Text"}));
  EXPECT_EQ(page.names(gold.main_menu), (Texts{"nav", "ul", "li", "Home"}));
  EXPECT_EQ(gold.warnings, Texts{});
}

TEST(Labels, OfSeveralSelectorsAreTheirUnion) {
  const Page page(kPage);
  // A list of selectors, one inside another, one given twice.
  const Gold gold = resolve(labels({"h1, p", "#main h1", "footer", "footer"}), page);
  EXPECT_EQ(page.names(gold.template_nodes), (Texts{"body", "nav", "ul", "li", "Home", "main"}));
}

TEST(Labels, CoverBlankTextsOnTheTreeThatKeepsThem) {
  const Page page("<!DOCTYPE html><body><div id=a> <p>x</p> </div></body>", Whitespace::kKeep);
  EXPECT_EQ(page.names(resolve(labels({"#a"}), page).template_nodes), (Texts{"body"}));
  EXPECT_EQ(page.names(resolve(labels({"p"}), page).template_nodes),
            (Texts{"body", "div", " ", " "}));
}

TEST(Labels, OnDroppedNodesChangeNothingAndAreNoError) {
  const Page page(kPage);
  const Gold gold = resolve(labels({"script", "title"}), page);
  EXPECT_EQ(gold.template_nodes, NodeSet(page.tree.size(), true));
}

TEST(Labels, OnTheWholePageLeaveNoTemplate) {
  const Page page(kPage);
  EXPECT_TRUE(resolve(labels({"body"}), page).template_nodes.empty());
  EXPECT_TRUE(resolve(labels({"html"}), page).template_nodes.empty());
}

TEST(Labels, TakePositionsFromTheParsedTree) {
  const Page page(kPage);
  // script is the second child of main, and the third is p.
  const Gold gold = resolve(labels({"main > :nth-child(3)"}), page);
  EXPECT_FALSE(gold.template_nodes.contains(8));
  EXPECT_EQ(gold.template_nodes.count(), page.tree.size() - 2);
}

TEST(Labels, AreAnErrorWhenASelectorMatchesNothing) {
  const Page page(kPage);
  LabelFile not_template = labels({"#main", "#Main"});
  LabelFile content = labels({"#main"});
  content.main_content = Texts{"article"};
  LabelFile menu = labels({"#main"});
  menu.main_menu = {"nav > li"};
  for (const auto& [file, list, selector] : {std::tuple{not_template, "not_template", "#Main"},
                                             std::tuple{content, "main_content", "article"},
                                             std::tuple{menu, "main_menu", "nav > li"}}) {
    const std::string gold = error_of(resolve_labels(file, page.tree));
    EXPECT_TRUE(holds(gold, "some/labels.json", list, selector)) << gold;
  }
}

TEST(Labels, AreAnErrorWhenASelectorIsMalformed) {
  const Page page(kPage);
  for (const char* selector : {"div:hover", "p >", "#", "", "[title=", "p,,p"}) {
    const std::string gold = error_of(resolve_labels(labels({"#main", selector}), page.tree));
    EXPECT_TRUE(holds(gold, "some/labels.json", "not_template", selector)) << gold;
  }
}

TEST(Labels, WarnWhenCountsDiffer) {
  const Page page(kPage);
  LabelFile file = labels({"#main"});
  file.main_content = Texts{"p"};
  file.main_menu = {"nav"};
  file.counts = {.nodes = 12, .template_nodes = 7, .main_content = 2, .main_menu = 4};
  EXPECT_EQ(resolve(file, page).warnings, Texts{});

  file.counts = {.nodes = 13, .template_nodes = 8, .main_content = 3, .main_menu = 5};
  const Texts warnings = resolve(file, page).warnings;
  ASSERT_EQ(warnings.size(), 4U);
  for (std::size_t at = 0; at < warnings.size(); ++at) {
    EXPECT_TRUE(holds(warnings[at], "some/labels.json",
                      Texts{"nodes", "template", "main_content", "main_menu"}[at]))
        << warnings[at];
  }
  EXPECT_TRUE(holds(warnings[0], "13") && holds(warnings[0], "12")) << warnings[0];

  // Each count is optional.
  file.counts = {};
  file.counts.main_menu = 1;
  EXPECT_EQ(resolve(file, page).warnings.size(), 1U);
}

TEST(Labels, DoNotCountWhenTheTemplateIsEmptyOrTheWholePage) {
  const Page page(kPage);
  const auto why = [&](const LabelFile& file) { return resolve(file, page).why_unlabelled(); };
  const std::string whole =
      "some/labels.json: not_template covers nothing: the whole page is template";
  EXPECT_EQ(why(labels({})), whole);
  EXPECT_EQ(why(labels({"script"})), whole);
  const std::string empty =
      "some/labels.json: not_template covers everything: the template is empty";
  EXPECT_EQ(why(labels({"body"})), empty);
  EXPECT_EQ(why(labels({"nav, main, footer"})), "") << "body alone is a template";
  EXPECT_EQ(why(labels({"footer"})), "") << "all but one element";
  LabelFile text = labels({});
  text.has_nodes = false;
  text.text = TextGold{"Text", {}, {}};
  EXPECT_EQ(why(text), "") << "only the text is labelled";
}

TEST(Labels, DistinguishNoContentLabelsFromEmptyContent) {
  const Page page(kPage);
  LabelFile file = labels({"#main"});
  EXPECT_FALSE(resolve(file, page).main_content.has_value());
  file.main_content = Texts{};
  EXPECT_TRUE(resolve(file, page).main_content.value().empty());
}

TEST(Labels, CanCoverSingleTexts) {
  const Page page("<!DOCTYPE html><body><p>one<b>two</b>three<!-- --> <i></i>four</p></body>");
  EXPECT_EQ(page.names(resolve(labels({"p::text(2)"}), page).template_nodes),
            (Texts{"body", "p", "one", "b", "two", "i", "four"}));
  // The third text, after the comment, is blank: it can be named, but is not a node of the tree.
  EXPECT_EQ(page.names(resolve(labels({"p::text(3)", "p::text(4)"}), page).template_nodes),
            (Texts{"body", "p", "one", "b", "two", "three", "i"}));
  EXPECT_EQ(page.names(resolve(labels({"p::text"}), page).template_nodes),
            (Texts{"body", "p", "b", "two", "i"}));
  EXPECT_FALSE(resolve_labels(labels({"p::text(5)"}), page.tree));
}

TEST(Labels, ReportAllUnusableSelectors) {
  const Page page(kPage);
  LabelFile file = labels({"#main", "p >", "#none"});
  file.main_menu = {"nav", "ul:hover"};
  file.counts.nodes = 1;
  Texts errors;
  const Gold gold = resolve_labels(file, page.tree, errors);
  ASSERT_EQ(errors.size(), 3U);
  EXPECT_TRUE(holds(errors[0], "p >") && holds(errors[1], "#none") && holds(errors[2], ":hover"));
  EXPECT_EQ(gold.template_nodes.count(), page.tree.size() - 5);
  EXPECT_EQ(gold.main_menu.count(), 4U);
  EXPECT_TRUE(gold.warnings.empty());  // no warning that counts differ
}

TEST(Labels, WarnOfUnknownFieldsAndOfAnAnswerTheyStartedFrom) {
  const Page page(kPage);
  LabelFile file = labels({"#main"});
  file.unknown = {"colour"};
  file.started_from = "sst";
  const Texts warnings = resolve(file, page).warnings;
  ASSERT_EQ(warnings.size(), 2U);
  EXPECT_TRUE(holds(warnings[0], "unknown field \"colour\"")) << warnings[0];
  EXPECT_TRUE(holds(warnings[1], "answer of sst")) << warnings[1];
}

TEST(Labels, ReportContradictionsBetweenKinds) {
  const Page page(kPage);
  LabelFile file = labels({"#main"});
  file.main_content = Texts{"h1", "p"};
  file.main_menu = {"ul"};
  EXPECT_EQ(resolve(file, page).faults, Texts{});
  EXPECT_EQ(resolve(file, page).warnings, Texts{});
  file.main_content = Texts{"h1", "footer"};
  file.main_menu = {"ul", "p"};
  const Gold outside = resolve(file, page);
  EXPECT_EQ(outside.faults, Texts{"some/labels.json: main_content outside not_template: 2 nodes, "
                                  "the first is /html[1]/body[1]/footer[1]"});
  // A menu inside of what is not template is named by `suite check` alone.
  EXPECT_EQ(outside.warnings, Texts{});
  file.main_content = Texts{"h1", "p"};
  const Gold inside = resolve(file, page);
  EXPECT_EQ(inside.faults, Texts{"some/labels.json: main_menu inside main_content: 2 nodes, the "
                                 "first is /html[1]/body[1]/main[1]/p[1]"});
  EXPECT_FALSE(inside.counts());
}

TEST(Labels, ListTheTextsThatTheyCover) {
  const Page page("<!DOCTYPE html><body><p>one\n two </p><p> <b>x</b></p></body>");
  EXPECT_EQ(texts_of(NodeSet(page.tree.size(), true), page.tree), (Texts{"one two", "x"}));
  EXPECT_EQ(texts_of(resolve(labels({"b"}), page).template_nodes, page.tree), Texts{"one two"});
}

TEST(Labels, WorkOnFramesetPages) {
  const Page page("<html><frameset id=all><frame name=a><frame name=b></frameset></html>");
  EXPECT_EQ(page.names(resolve(labels({"[name=b]"}), page).template_nodes),
            (Texts{"frameset", "frame"}));
}

// TECO: the same labels as classes.

TEST(TecoLabels, CoverElementsWithAllTheirDescendants) {
  const Page page(R"(<!DOCTYPE html><body>
    <nav class="TECO_mainMenu">menu</nav>
    <div class="TECO_notTemplate"><p class="TECO_mainContent">text</p><b>bold</b></div>
    <i class="x TECO_notTemplate2 y">two</i><u class="TECO_notTemplate3">three</u>
    <s class="TECO_notTemplate4 teco_nottemplate xTECO_notTemplate">four</s></body>)");
  const Gold gold = teco_gold(page.tree);
  EXPECT_EQ(page.names(gold.template_nodes), (Texts{"body", "nav", "menu", "s", "four"}));
  EXPECT_EQ(page.names(gold.main_content.value()), (Texts{"p", "text"}));
  EXPECT_EQ(page.names(gold.main_menu), (Texts{"nav", "menu"}));
  EXPECT_EQ(gold.warnings, Texts{});
  EXPECT_EQ(count_teco_labels(page.document), 5U);
}

TEST(TecoLabels, AreSeparatedByTheBlanksOfTheSpecification) {
  const Page page(
      "<!DOCTYPE html><body><p class=\"a\xC2\xA0TECO_notTemplate\">one</p>"
      "<p class=\"a\n\tTECO_notTemplate\r\n\">two</p>"
      "<p class=\"a\xE2\x80\x8BTECO_notTemplate\">three</p></body>");
  EXPECT_EQ(page.names(teco_gold(page.tree).template_nodes), (Texts{"body", "p", "three"}));
}

TEST(TecoLabels, MayBeNested) {
  const Page page(R"(<!DOCTYPE html><body><div class=TECO_notTemplate>
    <div class=TECO_mainMenu><p class="TECO_mainContent TECO_notTemplate2">x</p></div></div></body>)");
  const Gold gold = teco_gold(page.tree);
  EXPECT_EQ(page.names(gold.template_nodes), (Texts{"body"}));
  EXPECT_EQ(page.names(gold.main_menu), (Texts{"div", "p", "x"}));
  EXPECT_EQ(page.names(gold.main_content.value()), (Texts{"p", "x"}));
}

TEST(TecoLabels, CountTheNearestOfOpposites) {
  const Page page(R"(<!DOCTYPE html><body><div class=TECO_notTemplate><p>one</p>
    <div class=TECO_template>two<i class="TECO_notTemplate TECO_template">three</i></div></div>
    <div class=TECO_mainContent>four<b class=TECO_notContent>five<u class=TECO_mainContent>six</u>
    </b></div></body>)");
  const Gold gold = teco_gold(page.tree);
  EXPECT_EQ(page.names(gold.template_nodes),
            (Texts{"body", "div", "two", "div", "four", "b", "five", "u", "six"}));
  EXPECT_EQ(page.names(gold.main_content.value()), (Texts{"div", "four", "u", "six"}));
}

TEST(TecoLabels, OfOneSideAloneSayTheRest) {
  const Page page(R"(<!DOCTYPE html><body><div class="TECO_template TECO_notContent">menu</div>
    <p>text</p></body>)");
  const Gold gold = teco_gold(page.tree);
  EXPECT_EQ(page.names(gold.template_nodes), (Texts{"div", "menu"}));
  EXPECT_EQ(page.names(gold.main_content.value()), (Texts{"body", "p", "text"}));
}

TEST(TecoLabels, WithoutPrefixNeedALabelThatIsNoOrdinaryClass) {
  EXPECT_EQ(count_plain_labels(Page("<p class=template>1<p class=notContent>2").document), 0U);
  EXPECT_EQ(count_plain_labels(Page("<p class=template>1<p class=mainContent>2").document), 2U);
}

TEST(TecoLabels, SeveralOnOneElementCountAsOneNode) {
  const Page page(R"(<!DOCTYPE html><body>
    <p class="TECO_notTemplate TECO_notTemplate2 TECO_mainContent">x</p></body>)");
  EXPECT_EQ(count_teco_labels(page.document), 1U);
}

TEST(TecoLabels, WarnOfContentOutsideOfNotTemplateAndCount) {
  const Page page("<body><p class=TECO_mainContent>x</p><p class=TECO_notTemplate>y</p></body>");
  const Gold gold = teco_gold(page.tree);
  ASSERT_EQ(gold.warnings.size(), 1U);
  EXPECT_TRUE(holds(gold.warnings[0], "main_content outside not_template: 2 nodes"));
  EXPECT_TRUE(gold.counts());
}

TEST(TecoLabels, WarnWhenNoNodeIsLabelledAsNotTemplate) {
  const Page page("<!DOCTYPE html><body><p class=TECO_mainContent>x</p></body>");
  const Gold gold = teco_gold(page.tree);
  EXPECT_EQ(gold.template_nodes, NodeSet(page.tree.size(), true));
  EXPECT_EQ(gold.warnings.size(), 1U);
  EXPECT_EQ(page.names(gold.main_content.value()), (Texts{"p", "x"}));
}

TEST(TecoLabels, OnDroppedNodesChangeNothing) {
  const Page page(R"(<!DOCTYPE html><body><script class=TECO_notTemplate>x</script>
    <p class=TECO_mainContent>y</p></body>)");
  EXPECT_EQ(teco_gold(page.tree).template_nodes, NodeSet(page.tree.size(), true));
}

// docs/specification.md, section 1.2: extractors compare classes without the labels.
TEST(TecoLabels, AreNotComparedAsClasses) {
  const Page page(R"(<!DOCTYPE html><body>
    <p class="a b">0</p><p class="a TECO_mainContent b">1</p><p class="TECO_x  a
 b TECO_notTemplate">2</p>
    <p>3</p><p class="TECO_mainMenu">4</p><p class="">5</p><p class=" TECO_notTemplate2 TECO_ ">6</p>
    <p class="b a">7</p><p class="a b teco_mainContent">8</p></body>)");
  std::vector<SignatureId> signatures;
  for (TreeNode node = 1; node < page.tree.size(); ++node) {
    if (!page.tree.is_text(node)) signatures.push_back(page.tree.signature(node));
  }
  ASSERT_EQ(signatures.size(), 9U);
  EXPECT_EQ(signatures[1], signatures[0]);
  EXPECT_EQ(signatures[2], signatures[0]);
  EXPECT_NE(signatures[3], signatures[0]);
  EXPECT_EQ(signatures[4], signatures[3]);
  EXPECT_EQ(signatures[5], signatures[3]);
  EXPECT_EQ(signatures[6], signatures[3]);
  EXPECT_NE(signatures[7], signatures[0]) << "the order of the classes counts";
  EXPECT_NE(signatures[8], signatures[0]);
}

}  // namespace
}  // namespace pagelet
