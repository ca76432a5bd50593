// SPDX-License-Identifier: MIT

// LeafCut's first edition (docs/specification.md, section 15): sites worked out by hand, the
// reference implementation in tests/support, and properties that follow from the definition.

#include "extractors/leafcut.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/extractor_test.h"
#include "tests/support/naive_leafcut.h"

namespace pagelet {
namespace {

using Flags = std::vector<std::string>;

// Every absent leaf is cut and every shared leaf is kept. The virtual page has no weight.
const Settings kPlain = {{"cut", "0.1"}, {"virtual", "0"}};

class LeafCutTest : public ExtractorTest {
 protected:
  Answer answer(const Settings& settings = kPlain) {
    return extract("leafcut-1", with(all_pages(), settings));
  }
  Nodes nodes(const Settings& settings = kPlain) { return answer(settings).nodes; }

  // Whether a leaf of the key page is the same on another page.
  bool is_shared(const std::string& leaf, const std::string& other) {
    add_site("<body><h1>same</h1><div>" + leaf + "</div>",
             {"<body><h1>same</h1><div>" + other + "</div>"});
    const Answer found = answer();
    return found.nodes.size() == found.size;
  }

  // Whether the only p of a page is template for the virtual page.
  bool is_usual(const std::string& body) {
    add_site(body, {});
    return answer().other_nodes->empty();
  }

  // All pages link to all others. The key page is index.html.
  void add_linked(const std::vector<std::pair<std::string, std::string>>& pages) {
    source_ = MemorySource();
    for (const auto& page : pages) {
      std::string links;
      for (const auto& other : pages) links += "<a href='" + other.first + "'>x</a>";
      source_.add(page.first, "<!DOCTYPE html><body>" + links + page.second);
    }
  }

  std::vector<std::string> names(const std::vector<PageIndex>& pages) {
    std::vector<std::string> names;
    for (const PageIndex page : pages) names.push_back(source_.name(page));
    return names;
  }
};

TEST_F(LeafCutTest, TheDefaultsAreThoseOfTheSpecification) {
  const ExtractorInfo& info = LeafCut1::describe();
  EXPECT_EQ(info.name, "leafcut-1");
  EXPECT_EQ(info.target, Target::kTemplate);
  const auto parameters = Parameters::parse(info.parameters, {});
  ASSERT_TRUE(parameters);
  EXPECT_EQ(parameters->integer("pages"), 4U);
  EXPECT_EQ(parameters->integer("max-pages"), 8U);
  EXPECT_EQ(parameters->real("cut"), 1.5);
  EXPECT_EQ(parameters->real("absent"), 1.5);
  EXPECT_EQ(parameters->real("shared"), 1);
  EXPECT_EQ(parameters->real("unknown"), .5);
  EXPECT_EQ(parameters->real("empty-weight"), .3);
  EXPECT_EQ(parameters->real("virtual"), .2);
  EXPECT_EQ(parameters->real("near-copy"), .8);
  EXPECT_EQ(parameters->choice("selection"), "own");
  EXPECT_EQ(parameters->values().size(), 18U) << "9 of candidates and these 9";
}

// 0 body, 1 h1, 2 "Club", 3 div, 4 p, 5 "one two", 6 p, 7 "three", 8 p, 9 "foot". "Club" follows
// the beginning, "foot" stands before the end. Two absent leaves cost 3, the cut costs 1.5. The div
// around them is cut.
TEST_F(LeafCutTest, CutsThePartsThatOtherPagesDoNotHave) {
  add_site("<body><h1>Club</h1><div><p>one two</p><p>three</p></div><p>foot</p>",
           {"<body><h1>Club</h1><div><p>x</p><p>y</p></div><p>foot</p>"});
  const Answer found = answer({});
  EXPECT_EQ(found.nodes, (Nodes{0, 1, 2, 8, 9}));
  EXPECT_EQ(found.other_nodes, (Nodes{3, 4, 5, 6, 7}));
  EXPECT_EQ(found.flags, Flags{"few_candidates"});
  EXPECT_EQ(nodes({{"cut", "3.1"}}), all_nodes(10));
}

// Section 15.3. 0 body, 1 p, 2 "a", 3 p, 4 "b", 5 p, 6 "c".
TEST_F(LeafCutTest, ASharedLeafNeedsOneCommonNeighbour) {
  add_site("<body><p>a</p><p>b</p><p>c</p>", {"<body><p>a</p><p>b</p><p>z</p>"});
  EXPECT_EQ(nodes(), (Nodes{0, 1, 2, 3, 4})) << "b has its a before it";
  add_site("<body><p>a</p><p>b</p><p>c</p>", {"<body><p>z</p><p>b</p><p>c</p>"});
  EXPECT_EQ(nodes(), (Nodes{0, 3, 4, 5, 6})) << "b has its c behind it";
  add_site("<body><p>a</p><p>b</p><p>c</p>", {"<body><p>a</p><p>z</p><p>b</p><p>y</p><p>c</p>"});
  EXPECT_EQ(nodes(), (Nodes{0, 1, 2, 5, 6})) << "b stands there, but beside others";
}

// The key page has the pair x, x twice and the other page has it once, so the middle x is neither
// shared nor absent.
TEST_F(LeafCutTest, ASharedLeafOccursEquallyOften) {
  add_site("<body><p>x</p><p>x</p><p>x</p>", {"<body><p>x</p><p>x</p>"});
  const Settings silent = with(kPlain, {{"unknown", "0"}, {"absent", "100"}});
  EXPECT_EQ(nodes(silent), all_nodes(7)) << "not absent";
  EXPECT_EQ(nodes(with(kPlain, {{"unknown", "100"}, {"absent", "0"}})), (Nodes{0, 1, 2, 5, 6}))
      << "not shared";
}

// Section 15.2: 0 body, 1 p, 2 b, 3 "t", 4 p, 5 "k".
TEST_F(LeafCutTest, PathsSkipInlineElements) {
  const std::string key = "<body><p><b>t</b></p><p>k</p>";
  for (const char* same : {"<p>t</p>", "<p><i>t</i></p>", "<p><a><small>t</small></a></p>",
                           "<center><p><time>t</time></p></center>"}) {
    add_site(key, {"<body>" + std::string(same) + "<p>k</p>"});
    EXPECT_EQ(nodes(), all_nodes(6)) << same;
  }
  for (const char* other :
       {"<div>t</div>", "<div><p>t</p></div>", "t", "<p><u></u><h1>t</h1></p>"}) {
    add_site(key, {"<body>" + std::string(other) + "<p>k</p>"});
    EXPECT_EQ(nodes(), (Nodes{0, 4, 5})) << other;
  }
}

TEST_F(LeafCutTest, TextsAreComparedWithCollapsedBlanks) {
  EXPECT_TRUE(is_shared("a  b", " a\nb "));
  EXPECT_FALSE(is_shared("a b", "ab"));
  EXPECT_FALSE(is_shared("a", "A"));
}

TEST_F(LeafCutTest, MediaAreComparedByTheirFileNames) {
  EXPECT_TRUE(is_shared("<img src='/a/x.png?v=1/2'>", "<img src='b/x.png' alt=a class=c>"));
  EXPECT_TRUE(is_shared("<img src='' data-src='a/x.png'>", "<img src='x.png' data-src=y.png>"));
  EXPECT_TRUE(is_shared("<img data='x.png'>", "<img data-src='x.png' data=y.png>"));
  EXPECT_TRUE(is_shared("<img>", "<img src='?a/b'>"));
  EXPECT_TRUE(is_shared("<img>", "<img src='a/'>"));
  EXPECT_TRUE(is_shared("<object data='a/x'></object>", "<object data='x'></object>"));
  EXPECT_FALSE(is_shared("<img src=x.png>", "<img src=x.PNG>"));
  EXPECT_FALSE(is_shared("<img src='a b.png'>", "<img src='a%20b.png'>"));
  EXPECT_FALSE(is_shared("<img src=x.png>", "<img src=x.png#y>"));
  EXPECT_FALSE(is_shared("<img src=x.png>", "<embed src=x.png>"));
  EXPECT_FALSE(is_shared("<img src=' '>", "<img src=''>")) << "as written";
}

TEST_F(LeafCutTest, FieldsAreComparedByFourAttributes) {
  const std::string field = "<input type=text name=n value=v placeholder=p>";
  EXPECT_TRUE(is_shared(field, "<input id=i class=c placeholder=p value=v name=n type=text>"));
  EXPECT_TRUE(is_shared("<input>", "<input type='' name='' value='' placeholder=''>"));
  for (const char* attribute : {"type=text ", "name=n ", "value=v ", " placeholder=p"}) {
    EXPECT_FALSE(is_shared(field, replaced(field, attribute, " "))) << attribute;
  }
  EXPECT_FALSE(is_shared("<button name=n></button>", "<textarea name=n></textarea>"));
}

TEST_F(LeafCutTest, OtherLeavesAreComparedByTagAndClass) {
  EXPECT_TRUE(is_shared("<hr class='a b' id=x title=y>", "<hr class=' a TECO_z\n b'>"));
  EXPECT_TRUE(is_shared("<hr class=''>", "<hr>"));
  EXPECT_FALSE(is_shared("<hr class='a b'>", "<hr class='b a'>"));
  EXPECT_FALSE(is_shared("<hr>", "<br>"));
  EXPECT_FALSE(is_shared("<b></b>", "<i></i>")) << "the path is the same";
}

// Sections 15.4 and 15.10. Four leaves that no other page has make the copy a near copy. Three
// leaves do not; then it votes, with weight 1 against two weights of 2/5.
TEST_F(LeafCutTest, NearCopiesDoNotVote) {
  const auto page = [](const std::string& name, int leaves) {
    std::string html = "<body><h1>Club</h1><div>";
    for (int leaf = 0; leaf < leaves; ++leaf) html += "<p>" + name + std::to_string(leaf) + "</p>";
    return html + "</div><p>foot</p>";
  };
  const Settings no_virtual = {{"virtual", "0"}};
  add_site(page("k", 4), {page("k", 4), page("a", 4), page("b", 4)});
  EXPECT_EQ(nodes(no_virtual), (Nodes{0, 1, 2, 12, 13}));
  EXPECT_EQ(answer(with(no_virtual, {{"pages", "2"}})).flags, Flags{});
  EXPECT_EQ(answer(with(no_virtual, {{"pages", "3"}})).flags, Flags{"few_candidates"});
  add_site(page("k", 3), {page("k", 3), page("a", 3), page("b", 3)});
  EXPECT_EQ(nodes(no_virtual), all_nodes(12));
  // If there is one other page, a near copy of it cannot be recognised.
  add_site(page("k", 4), {page("k", 4)});
  EXPECT_EQ(nodes(no_virtual), all_nodes(14));
}

// The copy has four of the five leaves that the other pages lack. 4 are 0.8 of 5.
TEST_F(LeafCutTest, NearCopiesShareEnoughOfTheRareLeaves) {
  const std::string key = "<body><p>1</p><p>2</p><p>3</p><p>4</p><p>5</p><h1>end</h1>";
  const std::string other = "<body><hr><h1>end</h1>";
  add_site(key, {"<body><p>1</p><p>2</p><p>3</p><p>4</p><p>x</p><h1>end</h1>", other, other});
  EXPECT_EQ(answer({{"pages", "3"}}).flags, Flags{"few_candidates"}) << "4 of 5";
  EXPECT_EQ(answer({{"pages", "3"}, {"near-copy", "0.81"}}).flags, Flags{});
  // Half of the other pages have the leaves, so the leaves are not rare.
  add_site(key, {key, key, other});
  EXPECT_EQ(answer({{"pages", "3"}}).flags, Flags{});
}

// Each of the two pages has four leaves that the other one lacks.
TEST_F(LeafCutTest, IfAllPagesAreNearCopiesAllVote) {
  const std::string a = "<p>1</p><p>2</p><p>3</p><p>4</p>";
  const std::string b = "<div>5</div><div>6</div><div>7</div><div>8</div>";
  add_site("<body>" + a + "<hr>" + b, {"<body>" + a + "<br>", "<body><br>" + b});
  EXPECT_EQ(answer({{"pages", "2"}}).flags, Flags{});
  EXPECT_EQ(answer({{"pages", "3"}}).flags, Flags{"few_candidates"});
  // Each leaf is shared by half of the weight: to keep it costs .75, to cut it costs 1.
  const Answer found = answer({{"virtual", "0"}, {"shared", "2"}});
  EXPECT_EQ(found.nodes.size(), found.size);
}

// Section 15.4: the first page shares three leaves, the second page shares d: weights 1 and 1/3. So
// pages with three quarters of the weight lack d. With half of it the cut would cost too much.
TEST_F(LeafCutTest, PagesWeighAsMuchAsTheyShare) {
  add_site("<body><p>a</p><p>b</p><p>c</p><p>d</p>",
           {"<body><p>a</p><p>b</p><p>c</p><p>x</p>", "<body><p>z</p><p>y</p><p>w</p><p>d</p>"});
  EXPECT_EQ(nodes(with(kPlain, {{"absent", "1"}})), (Nodes{0, 1, 2, 3, 4, 5, 6}));
}

// Section 15.5.
TEST_F(LeafCutTest, ForTheVirtualPageLinksAndFramesAreTemplate) {
  for (const char* usual :
       {"<p><a>t</a></p>", "<a href=x><p>t</p></a>", "<main><p><a>t</a></p></main>",
        "<nav><p>t</p></nav>", "<footer><p>t</p></footer>", "<aside><p>t</p></aside>",
        "<header><p>t</p></header>", "<form><p>t</p></form>", "<menu><p>t</p></menu>",
        "<div role=navigation><p>t</p></div>", "<div role=banner><p>t</p></div>",
        "<div role=contentinfo><p>t</p></div>", "<div role=complementary><p>t</p></div>",
        "<p role=search>t</p>", "<main><nav><p>t</p></nav></main>",
        "<article><footer><p>t</p></footer></article>", "<p><main><aside>t</aside></main>",
        "<div role=main><nav><p>t</p></nav></div>"}) {
    EXPECT_TRUE(is_usual("<body>" + std::string(usual))) << usual;
  }
  for (const char* unusual :
       {"<p>t</p>", "<div role=Navigation><p>t</p></div>",
        "<div role='navigation x'><p>t</p></div>", "<div role=main><p>t</p></div>",
        "<main><header><p>t</p></header></main>", "<main><form><p>t</p></form></main>",
        "<article><menu><p>t</p></menu></article>",
        "<main><div role=navigation><p>t</p></div></main>",
        "<header><main><p>t</p></main></header>", "<nav><article><p>t</p></article></nav>",
        "<nav role=main><p>t</p></nav>", "<main><nav><article><p>t</p></article></nav></main>"}) {
    EXPECT_FALSE(is_usual("<body>" + std::string(unusual))) << unusual;
  }
  EXPECT_FALSE(is_usual("<body role=navigation><p>t</p>")) << "body does not count";
  EXPECT_TRUE(is_usual("<body role=main><header><p>t</p></header>")) << "body does not count";
}

// An empty element is half shared: to keep it costs .3 * .75, to cut it costs .3 * .5.
TEST_F(LeafCutTest, TheVirtualPageIsUndecidedAboutEmptyElements) {
  add_site("<body><div><br></div>", {});
  EXPECT_EQ(nodes({{"cut", "0.08"}}), all_nodes(3));
  EXPECT_EQ(nodes({{"cut", "0.07"}}), Nodes{0});
}

TEST_F(LeafCutTest, WithoutPagesTheVirtualPageDecides) {
  add_site("<body><nav><p>menu</p></nav><div><p>own</p><p>text</p></div>", {});
  const Answer alone = extract("leafcut-1", {});
  EXPECT_EQ(alone.nodes, (Nodes{0, 1, 2, 3}));
  EXPECT_EQ(alone.other_nodes, (Nodes{4, 5, 6, 7, 8}));
  EXPECT_EQ(alone.flags, Flags{"no_candidates"});
  EXPECT_EQ(alone.candidates, std::vector<PageIndex>{});
}

// A page that shares nothing has no vote, so no leaf is absent on it. Otherwise the nav would be
// cut, too.
TEST_F(LeafCutTest, IfNoPageSharesAnythingTheVirtualPageDecides) {
  const std::string key = "<body><nav><p>menu</p></nav><div><p>own</p><p>text</p></div>";
  add_site(key, {"<body><h1>other</h1>"});
  const Answer found = answer({});
  EXPECT_EQ(found.nodes, (Nodes{0, 1, 2, 3}));
  EXPECT_EQ(found.flags, Flags{"few_candidates"});
  EXPECT_EQ(answer({{"pages", "1"}}).flags, Flags{});
}

// 0 body, 1 nav, 2 p, 3 "same", 4 nav, 5 a, 6 "own".
TEST_F(LeafCutTest, TheVirtualPageDoesNotCountForLeavesThatAreAbsentEverywhere) {
  add_site("<body><nav><p>same</p></nav><nav><a>own</a></nav>",
           {"<body><nav><p>same</p></nav><p>x</p>"});
  EXPECT_EQ(nodes({{"virtual", "100"}}), (Nodes{0, 1, 2, 3}));
}

// "own" is absent on one of two pages, with weights 1/2 and 1: s = 2/3. With a virtual page of
// weight 1 it is 4/5. To keep "own" costs 1.5 (1 - s), to cut it costs .7 s.
TEST_F(LeafCutTest, TheWeightOfTheVirtualPageCanBeSet) {
  const std::string key = "<body><nav><p>same</p></nav><nav><a>own</a></nav>";
  add_site(key, {replaced(key, "own", "x"), key});
  const Settings free_cuts = {{"cut", "0"}, {"shared", "0.7"}};
  EXPECT_EQ(nodes(with(free_cuts, {{"virtual", "0"}})), (Nodes{0, 1, 2, 3}));
  EXPECT_EQ(nodes(with(free_cuts, {{"virtual", "1"}})), all_nodes(7));
}

// Section 15.10.
TEST_F(LeafCutTest, ACutTextBelowTemplateIsTemplate) {
  add_site("<body>own<p>menu</p>", {"<body>else<p>menu</p>"});
  const Answer found = answer();
  EXPECT_EQ(found.nodes, all_nodes(4));
  EXPECT_EQ(found.other_nodes, Nodes{});
}

// Section 15.1.
TEST_F(LeafCutTest, LoadsPagesUntilThereAreEnoughWithoutNearCopies) {
  const auto text = [](const std::string& name) {
    std::string html;
    for (const char* tag : {"p", "h1", "h2", "h3", "h4"}) {
      html += "<" + std::string(tag) + ">" + name + "</" + tag + ">";
    }
    return html + "<footer>foot</footer>";
  };
  add_linked({{"index.html", text("k")},
              {"a.html", text("a")},
              {"b.html", text("k")},
              {"c.html", text("c")},
              {"d.html", text("d")},
              {"e.html", text("e")},
              {"f.html", text("f")},
              {"g.html", text("g")}});
  Answer found = extract("leafcut-1", {{"order", "document"}});
  EXPECT_EQ(names(found.candidates),
            (std::vector<std::string>{"a.html", "b.html", "c.html", "d.html", "e.html"}));
  EXPECT_EQ(found.flags, Flags{});
  EXPECT_EQ(source_.reads().size(), 6U);
  EXPECT_EQ(extract("leafcut-1", {{"order", "document"}, {"pages", "1"}}).candidates.size(), 1U);
  EXPECT_EQ(extract("leafcut-1", {{"order", "document"}, {"pages", "2"}}).candidates.size(), 3U);
  EXPECT_EQ(extract("leafcut-1", {{"order", "document"}, {"pages", "3"}}).candidates.size(), 4U);
  found = extract("leafcut-1", {{"order", "document"}, {"max-pages", "4"}});
  EXPECT_EQ(found.candidates.size(), 4U);
  EXPECT_EQ(found.flags, Flags{"few_candidates"});
  EXPECT_EQ(extract("leafcut-1", {{"max-pages", "1"}}).candidates.size(), 1U);
  EXPECT_EQ(extract("leafcut-1", {{"max-loads", "3"}}).candidates.size(), 2U);
  EXPECT_EQ(extract("leafcut-1", {{"max-loads", "1"}}).flags, Flags{"no_candidates"});
  EXPECT_EQ(extract("leafcut-1", {{"pages", "64"}}).candidates.size(), 7U);
  EXPECT_EQ(extract("leafcut-1", {{"pages", "64"}, {"max-pages", "64"}}).candidates.size(), 7U);
}

TEST_F(LeafCutTest, WorksWithOtherSelectionsOfPages) {
  add_linked({{"index.html", "<p>k"}, {"a.html", "<p>a"}, {"b.html", "<p>b"}, {"c.html", "<p>c"}});
  EXPECT_EQ(extract("leafcut-1", {{"selection", "cs"}, {"cs-size", "2"}}).candidates.size(), 2U);
  EXPECT_EQ(extract("leafcut-1", {{"selection", "set"}, {"set-size", "1"}}).candidates.size(), 1U);
  EXPECT_EQ(extract("leafcut-1", {{"selection", "site"}, {"set-size", "3"}}).candidates.size(), 3U);
  EXPECT_EQ(extract("leafcut-1", {{"selection", "set"}, {"set-size", "3"}}).flags,
            Flags{"few_candidates"});
}

TEST_F(LeafCutTest, ExplainsStatesWeightsAndCuts) {
  add_site("<body><h1>Club</h1><div><p>one</p><p>two</p><p>three</p><p>four</p></div>",
           {"<body><h1>Club</h1><div><p>one</p><p>two</p><p>three</p><p>four</p></div>",
            "<body><h1>Club</h1><hr>", "<body><h1>Club</h1><br>"});
  const auto extractor = LeafCut1(
      Parameters::parse(LeafCut1::describe().parameters, with(all_pages(), {{"virtual", "0"}}))
          .value());
  auto site = Site::open(source_, source_.index("index.html"), {});
  const ExtractionContext context(**site);
  const Extraction extraction = extractor.extract(context).value();
  const std::vector<std::string> reasons = extractor.explain(context, extraction).reasons;
  ASSERT_EQ(reasons.size(), 12U);
  EXPECT_EQ(reasons[0], "kept, as the root always is: keeping it costs 1.50");
  EXPECT_EQ(reasons[2],
            "kept: cutting it would cost 2.50, keeping it 0.00; shared on page 2 (weight 1.00), 3 "
            "(1.00); near copies without a vote: 1; evidence 1.00 shared, 0.00 absent");
  const std::string costs =
      "cut; cutting it costs 0.00 plus 1.50 for the run of blocks that it begins, keeping it would "
      "cost 1.50; ";
  EXPECT_EQ(reasons[3], costs + "as block 1");
  EXPECT_EQ(reasons[4], costs + "with the div that is block 1");
  EXPECT_EQ(reasons[5], costs +
                            "with the div that is block 1"
                            "; absent on page 2 (weight 1.00), 3 (1.00); near copies without a "
                            "vote: 1; evidence 0.00 shared, 1.00 absent");
}

TEST_F(LeafCutTest, ExplainsTextsThatAreKeptAndLaterBlocksOfARun) {
  // "two" and both paragraphs after it are on no other page. They are one run, which costs 1.5
  // instead of three times 1.5, but the text stays with the element around it.
  add_site("<body><h1>Club</h1><div>two<p>one</p><p>three</p><p>Foot</p></div><h2>End</h2>",
           {"<body><h1>Club</h1><div><p>Foot</p></div><h2>End</h2>",
            "<body><h1>Club</h1><div><p>Foot</p></div><h2>End</h2>"});
  const auto extractor = LeafCut1(
      Parameters::parse(LeafCut1::describe().parameters, with(all_pages(), {{"virtual", "0"}}))
          .value());
  auto site = Site::open(source_, source_.index("index.html"), {});
  const ExtractionContext context(**site);
  const Extraction extraction = extractor.extract(context).value();
  const std::vector<std::string> reasons = extractor.explain(context, extraction).reasons;
  ASSERT_EQ(reasons.size(), 13U);
  const std::string absent =
      "; absent on page 1 (weight 1.00), 2 (1.00); evidence 0.00 shared, 1.00 absent";
  EXPECT_EQ(reasons[3], "kept: cutting it would cost 2.50, keeping it 1.50");
  EXPECT_EQ(reasons[4],
            "kept, as no text is cut alone: cutting it would cost 0.00, keeping it 1.50" + absent);
  EXPECT_EQ(
      reasons[5],
      "cut; cutting it costs 0.00 plus 1.50 for the run of blocks that it begins, keeping it would "
      "cost 1.50; as block 1");
  const std::string later =
      "cut; cutting it costs 0.00 as part of the run before it, keeping it would cost 1.50; ";
  EXPECT_EQ(reasons[7], later + "as block 2");
  EXPECT_EQ(reasons[8], later + "with the p that is block 2" + absent);
}

naive::LeafCutOptions options_of(const Settings& settings) {
  const Parameters values = Parameters::parse(LeafCut1::describe().parameters, settings).value();
  return {.cut = values.real("cut"),
          .absent = values.real("absent"),
          .shared = values.real("shared"),
          .unknown = values.real("unknown"),
          .empty_weight = values.real("empty-weight"),
          .virtual_weight = values.real("virtual"),
          .near_copy = values.real("near-copy")};
}

ExtractorTest::Case make_case(const Settings& settings) {
  const naive::LeafCutOptions options = options_of(settings);
  return {settings,
          [=](const naive::Tree& key, const std::vector<naive::Tree>& pages) {
            return naive::leafcut(key, pages, options).template_nodes;
          },
          [=](const naive::Tree& key, const std::vector<naive::Tree>& pages) {
            return naive::leafcut(key, pages, options).content;
          }};
}

// Replaces words of RandomTree by what LeafCut looks at: links, media, fields, roles, frames.
std::string with_leafcut_words(std::string html, bool /*is_key_page*/) {
  const std::pair<const char*, const char*> kWords[] = {{"<em", "<a"},
                                                        {"</em>", "</a>"},
                                                        {"data-0", "role"},
                                                        {"data-1", "src"},
                                                        {"'v0'", "'navigation'"},
                                                        {"\"v0\"", "\"navigation\""},
                                                        {"'v1'", "'main'"},
                                                        {"\"v1\"", "\"main\""},
                                                        {"<i>", "<object>"},
                                                        {"<i ", "<object "},
                                                        {"</i>", "</object>"},
                                                        {"<section", "<footer"},
                                                        {"</section>", "</footer>"}};
  for (const auto& [from, to] : kWords) html = replaced(std::move(html), from, to);
  return html;
}

TEST_F(LeafCutTest, RandomSitesAgreeWithTheReference) {
  expect_agreement_on_random_sites(
      "leafcut-1", 51, 600,
      [](Random& random) {
        Settings settings;
        const auto choose = [&](const char* name, std::initializer_list<const char*> values) {
          if (random.chance(0.5)) settings.emplace_back(name, random.one_of(values));
        };
        choose("cut", {"0", "0.1", "0.5", "1", "3"});
        choose("absent", {"0", "0.5", "1", "4"});
        choose("shared", {"0", "0.5", "2"});
        choose("unknown", {"0", "1", "2"});
        choose("empty-weight", {"0", "1", "2"});
        choose("virtual", {"0", "0.1", "1", "100"});
        choose("near-copy", {"0", "0.3", "0.6", "1"});
        return make_case(settings);
      },
      with_leafcut_words);
}

TEST_F(LeafCutTest, SamplePagesAgreeWithTheReference) {
  expect_agreement_on_sample(
      "leafcut-1",
      {make_case({}), make_case({{"cut", "0.3"}, {"pages", "2"}, {"near-copy", "0.5"}}),
       make_case({{"selection", "set"}, {"virtual", "0"}}),
       make_case({{"selection", "site"}, {"whitespace", "keep"}})});
}

// A copy shares everything.
TEST_F(LeafCutTest, WithOnlyACopyOfTheKeyPageEverythingIsTemplate) {
  Random random(52);
  for (int round = 0; round < 40; ++round) {
    add_random_site(random, 1);
    source_.add("copy.html", std::string(source_.html("index.html")));
    const Answer found = answer({{"virtual", "0"}});
    EXPECT_EQ(found.nodes, all_nodes(found.size)) << "round " << round;
    EXPECT_EQ(found.other_nodes, Nodes{});
  }
}

// Without near copies the shares of the weights stay the same.
TEST_F(LeafCutTest, TheAnswerIsTheSameWithEveryPageTwice) {
  Random random(53);
  const Settings settings = {{"virtual", "0"}, {"near-copy", "1"}};
  std::size_t partial = 0;
  for (int round = 0; round < 60; ++round) {
    add_random_site(random, 4, [](std::string html, bool is_key_page) {
      return is_key_page ? html + "<p>one of its own" : html;
    });
    const Answer once = answer(settings);
    for (const char* name : {"p1.html", "p2.html", "p3.html"}) {
      source_.add("second-" + std::string(name), std::string(source_.html(name)));
    }
    const Answer twice = answer(settings);
    if (once.nodes.size() < once.size) ++partial;
    EXPECT_EQ(twice.nodes, once.nodes) << "round " << round;
    EXPECT_EQ(twice.other_nodes, once.other_nodes) << "round " << round;
  }
  EXPECT_GT(partial, 20U);
}

TEST_F(LeafCutTest, NoNodeIsContentAndTemplate) {
  Random random(54);
  for (int round = 0; round < 60; ++round) {
    add_random_site(random, 4);
    const Answer found = answer({{"cut", random.one_of({"0.1", "1"})}});
    for (const std::size_t node : *found.other_nodes) {
      EXPECT_FALSE(std::ranges::binary_search(found.nodes, node)) << "round " << round;
    }
  }
}

TEST_F(LeafCutTest, OrderDoesNotMatter) { expect_order_free("leafcut-1", {}); }

TEST_F(LeafCutTest, NamesDoNotMatter) { expect_renaming_free("leafcut-1", {}); }

}  // namespace
}  // namespace pagelet
