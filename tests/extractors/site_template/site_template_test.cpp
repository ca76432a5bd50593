// SPDX-License-Identifier: MIT

// Templates that are learned from some pages of a site and applied to others: sites worked out by
// hand.

#include "extractors/site_template/site_template.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/site/key_page.h"
#include "core/site/site.h"
#include "extractors/registry.h"
#include "extractors/run/run.h"
#include "extractors/site_template/place_tree.h"
#include "tests/support/errors.h"
#include "tests/support/memory_source.h"
#include "tests/support/parsed.h"
#include "tests/support/texts.h"

namespace pagelet {
namespace {

constexpr const char* kMenu =
    "<ul id=menu><li><a href=a.html>Alpha</a></li><li><a href=b.html>Beta</a></li>"
    "<li><a href=c.html>Gamma</a></li></ul>";
constexpr const char* kFooter = "<div id=footer><p>All rights reserved</p></div>";

std::string article(const std::string& words) {
  return std::string("<body>") + kMenu + "<div id=main><h1>About " + words + "</h1><p>Much about " +
         words + ".</p></div>" + kFooter;
}

std::string product(const std::string& words) {
  return std::string("<body>") + kMenu + "<table class=product><tr><th>Name</th><td>" + words +
         "</td></tr><tr><th>Price</th><td>1 " + words +
         "</td></tr></table><form class=order><button>Buy</button></form>" + kFooter;
}

// The texts of a page that are template (+) or main content (*), in document order.
std::string marked(const WorkingTree& tree, const NodeSet& template_nodes, const NodeSet& content) {
  std::string text;
  for (TreeNode node = 0; node < tree.size(); ++node) {
    if (!tree.is_text(node)) continue;
    text += text.empty() ? "" : " ";
    text += template_nodes.contains(node) ? "+" : content.contains(node) ? "*" : "-";
    text += std::string(tree.text(node));
  }
  return text;
}

class SiteTemplateTest : public testing::Test {
 protected:
  void learn(TemplateLearning options = {}, const char* algorithm = "shared-text") {
    const auto extractor = require(make_extractor(algorithm, {}));
    templates_ = require(learn_site_templates(
        source_, *extractor, options, [&](const std::string& line) { warnings_.push_back(line); }));
  }
  // The marked texts of a page that is on no site.
  std::string apply(const std::string& html, const std::vector<Setting>& settings = {}) {
    MemorySource alone;
    const PageIndex page = alone.add("new.html", html);
    const auto extractor =
        require(make_site_template(std::make_shared<const SiteTemplates>(templates_), settings));
    const auto key = require(KeyPage::open(alone, page, {}));
    const pagelet::Run run = pagelet::run(*key, *extractor);
    EXPECT_TRUE(run.answer) << run.message;
    EXPECT_EQ(run.pages_loaded, 1U);
    fit_ = run.answer->fit->fit;
    chosen_ = run.answer->fit->chosen;
    misfit_ = run.flags.has(Flag::kTemplateMisfit);
    return marked(key->tree(Whitespace::kDrop), run.answer->nodes, *run.answer->other_nodes);
  }

  MemorySource source_;
  SiteTemplates templates_;
  std::vector<std::string> warnings_;
  double fit_ = 0;
  std::size_t chosen_ = 0;
  bool misfit_ = false;
};

TEST_F(SiteTemplateTest, ATemplateIsAppliedToAPageThatItWasNotLearnedFrom) {
  for (const char* name : {"a", "b", "c"}) {
    source_.add(std::string(name) + ".html", article(std::string("page ") + name));
  }
  learn();
  ASSERT_EQ(templates_.templates.size(), 1U);
  EXPECT_EQ(templates_.algorithm, "shared-text");
  EXPECT_EQ(templates_.templates[0].alike, 3U);
  EXPECT_EQ(templates_.templates[0].pages.size(), 3U);
  EXPECT_EQ(apply(article("something new")),
            "+Alpha +Beta +Gamma *About something new *Much about something new. "
            "+All rights reserved");
  EXPECT_DOUBLE_EQ(fit_, 1);
  EXPECT_EQ(chosen_, 0U);
}

// The current entry of a menu has a class that other entries lack.
TEST_F(SiteTemplateTest, AnEntryWithAnotherClassIsStillTemplate) {
  for (const char* name : {"a", "b", "c"}) {
    source_.add(std::string(name) + ".html", article(std::string("page ") + name));
  }
  learn();
  std::string page = article("x");
  page.replace(page.find("<li>"), 4, "<li class=current>");
  EXPECT_TRUE(apply(page).starts_with("+Alpha +Beta +Gamma *About x")) << apply(page);
}

// One of two names is not most of them.
TEST_F(SiteTemplateTest, AnElementThatSharesFewNamesIsNew) {
  const auto page = [](const std::string& words, const std::string& names) {
    return "<body>" + std::string(kMenu) + "<div id=main><p>" + words + "</p><div class='" + names +
           "'>Share</div></div>" + kFooter;
  };
  for (const char* name : {"a", "b", "c"}) {
    source_.add(std::string(name) + ".html", page(name, "part share"));
  }
  learn();
  EXPECT_TRUE(holds(apply(page("x", "part share wide")), "*x +Share")) << "all names and one more";
  EXPECT_TRUE(holds(apply(page("x", "part map")), "*x *Share"));
}

// An element around everything whose id and class are those of one page alone.
TEST_F(SiteTemplateTest, NamesOfOnePageAloneDoNotMatter) {
  const auto wrapped = [](const std::string& name) {
    return "<body><div id=page-" + name + " class='wrap about-" + name + "'>" +
           article("page " + name).substr(6) + "</div>";
  };
  for (const char* name : {"ant", "bee", "cat"}) {
    source_.add(std::string(name) + ".html", wrapped(name));
  }
  learn();
  ASSERT_EQ(templates_.templates.size(), 1U);
  EXPECT_EQ(templates_.templates[0].places[1].step, "div.wrap");
  EXPECT_EQ(apply(wrapped("dog")),
            "+Alpha +Beta +Gamma *About page dog *Much about page dog. +All rights reserved");
  EXPECT_DOUBLE_EQ(fit_, 1);
}

TEST_F(SiteTemplateTest, AWorseFitHasASmallerNumber) {
  for (const char* name : {"a", "b", "c"}) {
    source_.add(std::string(name) + ".html", article(std::string("page ") + name));
  }
  learn();
  std::string page = article("x");
  page = page.substr(0, page.find("<div id=footer>"));
  apply(page);
  // The footer and its text are missing.
  EXPECT_LT(fit_, 1);
  EXPECT_GT(fit_, 0.5);
  apply("<body><p>Another site</p>");
  EXPECT_LT(fit_, 0.3);
}

// The usual algorithm takes the text of such a page for main content.
TEST_F(SiteTemplateTest, APageThatDoesNotFitGetsTheUsualAnswer) {
  for (const char* name : {"a", "b", "c"}) {
    source_.add(std::string(name) + ".html", article(std::string("page ") + name));
  }
  learn();
  const std::string page =
      "<body><nav><a href=x>Elsewhere</a></nav><p>Another site has this text.</p>";
  EXPECT_EQ(apply(page, {{"min-fit", "1"}}), "+Elsewhere *Another site has this text.");
  EXPECT_TRUE(misfit_);
  EXPECT_LT(fit_, 0.3);
  apply(page, {{"min-fit", "0"}});
  EXPECT_FALSE(misfit_);
  apply(article("x"), {{"min-fit", "1"}});
  EXPECT_FALSE(misfit_) << "it fits completely";
  const auto templates = std::make_shared<const SiteTemplates>(templates_);
  EXPECT_TRUE(holds(error_of(make_site_template(templates, {{"min-fit", "2"}}), ErrorCode::kUsage),
                    "min-fit"));
}

TEST_F(SiteTemplateTest, ASiteHasATemplateForEachLayout) {
  for (const char* name : {"a", "b", "c"}) {
    source_.add(std::string(name) + ".html", article(std::string("page ") + name));
    source_.add(std::string("p-") + name + ".html", product(std::string("thing ") + name));
    source_.add(std::string("q-") + name + ".html", product(std::string("other ") + name));
  }
  learn({.likeness = 0.7});
  ASSERT_EQ(templates_.templates.size(), 2U);
  EXPECT_EQ(templates_.templates[0].alike, 6U) << "the largest group comes first";
  EXPECT_EQ(templates_.templates[1].alike, 3U);
  apply(article("x"));
  EXPECT_EQ(chosen_, 1U);
  apply(product("x"));
  EXPECT_EQ(chosen_, 0U);
  EXPECT_GT(fit_, 0.9);
  learn({.templates = 1, .likeness = 0.7});
  EXPECT_EQ(templates_.templates.size(), 1U);
  learn({.pages = 2, .likeness = 0.7});
  EXPECT_EQ(templates_.templates[0].pages.size(), 2U);
}

TEST_F(SiteTemplateTest, PagesThatCannotBeReadAreReported) {
  source_.add("a.html", article("page a"));
  source_.add("b.html", article("page b"));
  source_.add_unreadable("c.html");
  learn();
  EXPECT_EQ(templates_.templates[0].alike, 2U);
  ASSERT_FALSE(warnings_.empty());
  EXPECT_TRUE(holds(warnings_.front(), "c.html: gone"));
}

TEST_F(SiteTemplateTest, NeedsAnAlgorithmForTheTemplateAndAPage) {
  const auto menu = require(make_extractor("menucut", {}));
  source_.add("a.html", article("page a"));
  EXPECT_EQ(error_of(learn_site_templates(source_, *menu, {}), ErrorCode::kUsage),
            "menucut does not look for the template");
  MemorySource empty;
  const auto temex = require(make_extractor("temex", {}));
  EXPECT_EQ(error_of(learn_site_templates(empty, *temex, {})),
            "the site has no page that can be read and is not empty");
}

TEST_F(SiteTemplateTest, AFileHoldsAllOfIt) {
  for (const char* name : {"a", "b", "c"}) {
    source_.add(std::string(name) + ".html", article(std::string("page \"\xC3\xA4\" ") + name));
  }
  learn();
  const std::string text = to_text(templates_);
  EXPECT_EQ(require(read_site_templates(text, "FILE")), templates_);
  EXPECT_EQ(to_text(require(read_site_templates(text, "FILE"))), text);
}

TEST(SiteTemplates, HostileFilesAreRefused) {
  const std::string head = R"({"schema": "pagelet.templates/1", "algorithm": "temex",
                               "parameters": {}, "templates": [)";
  const auto with_places = [&](const std::string& places) {
    return head + R"({"pages": ["u"], "alike": 1, "places": [)" + places + "]}]}";
  };
  const std::string body = R"(["body", 0, [1, 1, 1, 0], [0, 0], {}])";
  EXPECT_TRUE(read_site_templates(with_places(body), "FILE"));
  const std::vector<std::pair<std::string, std::string>> faults = {
      {"", "is not a JSON object"},
      {"[]", "is not a JSON object"},
      {"{\"schema\": ", "is not a JSON object"},
      {std::string(100'000, '['), "is not a JSON object"},
      {R"({"schema": "pagelet.templates/2"})", "\"schema\" is not"},
      {R"({"schema": "pagelet.templates/1"})", "\"algorithm\" is not a text"},
      {head + "]}", "\"templates\" does not have 1 to 64 entries"},
      {head + "1]}", "\"pages\" is not a list"},
      {head + R"({"pages": [1]}]})", "\"pages\" is not a list of texts"},
      {head + R"({"pages": ["u"], "alike": 0, "places": []}]})", "\"alike\" is not a number"},
      {head + R"({"pages": ["u"], "alike": 1, "places": []}]})", "\"places\" is empty"},
      {with_places(R"(["div", 0, [1, 1, 1, 0], [0, 0], {}])"), "the first one, and no other"},
      {with_places(body + R"(, ["p", 1, [1, 1, 1, 0], [0, 0], {}])"),
       "its parent does not come before"},
      {with_places(body + R"(, ["p", -1, [1, 1, 1, 0], [0, 0], {}])"),
       "its parent does not come before"},
      {with_places(body +
                   R"(, ["p", 0, [1, 1, 1, 0], [0, 0], {}], ["p", 0, [1, 1, 1, 0], [0, 0], {}])"),
       "a place is there twice"},
      {with_places(R"(["body", 0, [2, 2, 1, 0], [0, 0], {}])"), "counts are not four numbers"},
      {with_places(R"(["body", 0, [1, 1, 2, 0], [0, 0], {}])"), "counts are not four numbers"},
      {with_places(R"(["body", 0, [1, 1, 1e9, 0], [0, 0], {}])"), "counts are not four numbers"},
      {with_places(R"(["body", 0, [1, 1, 1, 0], [0, 0], {"x": [0, 1, 1, 0]}])"),
       "counts are not four numbers"},
      {with_places(R"(["body", 0, [1, 1, 1, 0], [1, 2], {}])"), "others are not two numbers"},
      {with_places(R"(["body", 0, [1, 1, 1, 0], [0, 0], []])"), "is not a list of step, parent"}};
  for (const auto& [text, fault] : faults) {
    const std::string error = error_of(read_site_templates(text, "FILE"), ErrorCode::kUsage);
    EXPECT_TRUE(error.starts_with("FILE: ")) << error;
    EXPECT_TRUE(holds(error, fault)) << text.substr(0, 200) << ": " << error;
  }
}

TEST(PlaceTree, PlacesAreTagsIdsAndClasses) {
  SymbolTable symbols;
  SignatureTable signatures(symbols);
  const Document document = parsed_body(
      "<div id=post-17 class='a b22'><p>x</p></div><div id=post-18 class='a b3'><p>y", symbols);
  const WorkingTree tree(document, signatures);
  PlaceTree places;
  const std::vector<std::uint32_t> found = places.add(tree, symbols, signatures);
  EXPECT_EQ(found, (std::vector<std::uint32_t>{0, 1, 2, 2, 1, 2, 2}));
  EXPECT_EQ(places.step(1), "div#post-0.a.b0");
  EXPECT_EQ(places.find(1, "p"), 2U);
  EXPECT_EQ(places.find(0, "p"), PlaceTree::kNone);
  EXPECT_EQ(places.parent(2), 1U);
}

TEST(PlaceTree, StepsHaveOnlyKnownNames) {
  EXPECT_EQ(names_in("div#post-0.a.b.c"),
            (std::vector<std::string_view>{"#post-0", ".a", ".b", ".c"}));
  EXPECT_TRUE(names_in("p").empty());
  const StepNames known{".a", "#post-0"};
  EXPECT_EQ(with_known_names("div#post-0.b.a", known), "div#post-0.a");
  EXPECT_EQ(with_known_names("div.b", known), "div");
  SymbolTable symbols;
  SignatureTable signatures(symbols);
  const Document document = parsed_body("<div class='a mine'>x</div><div class=a>y", symbols);
  const WorkingTree tree(document, signatures);
  PlaceTree places(&known);
  EXPECT_EQ(places.add(tree, symbols, signatures), (std::vector<std::uint32_t>{0, 1, 1, 1, 1}));
  EXPECT_EQ(places.step(1), "div.a");
}

TEST(PlaceTree, ValuesOfLeavesAreCut) {
  SymbolTable symbols;
  SignatureTable signatures(symbols);
  const Document document = parsed_body(
      "<p> a\n b </p><img src=x.png alt=y><br><p>" + std::string(300, 'z') + "</p>", symbols);
  const WorkingTree tree(document, signatures);
  EXPECT_EQ(leaf_value(tree, 2), "a b");
  EXPECT_EQ(leaf_value(tree, 3), "@x.png");
  EXPECT_EQ(leaf_value(tree, 4), "");
  EXPECT_EQ(leaf_value(tree, 6), std::string(200, 'z') + " (300)");
}

}  // namespace
}  // namespace pagelet
