// SPDX-License-Identifier: MIT

// LeafCut (docs/specification.md, section 15): sites worked out by hand, and properties that follow
// from the definition. Which pages it loads and which have a vote: leafcut_pages_test.cpp.

#include "tests/extractors/leafcut_test.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "core/files/files.h"
#include "tests/support/require.h"
#include "tests/support/texts.h"

namespace pagelet {
namespace {

TEST_F(LeafCutTest, TheDefaultsAreThoseOfTheSpecification) {
  const ExtractorInfo info = find_extractor("leafcut").value().info();
  EXPECT_EQ(info.name, "leafcut");
  EXPECT_EQ(info.version, "7");
  EXPECT_EQ(info.model, LeafCutModel::builtin()->hash());
  EXPECT_EQ(info.target, Task::kTemplate);
  const auto parameters = require(Parameters::parse(info.parameters, {}));
  EXPECT_EQ(parameters.integer("pages"), 4U);
  EXPECT_EQ(parameters.integer("max-pages"), 8U);
  EXPECT_EQ(parameters.real("cut"), 1.5);
  EXPECT_EQ(parameters.real("absent"), 1.5);
  EXPECT_EQ(parameters.real("empty-weight"), .3);
  EXPECT_EQ(parameters.real("virtual"), .2);
  EXPECT_EQ(parameters.real("near-copy"), .45);
  EXPECT_EQ(parameters.choice("selection"), "own");
  EXPECT_EQ(parameters.choice("headline"), "on");
  EXPECT_EQ(parameters.values().size(), 17U) << "9 of candidates and these 8";
}

TEST_F(LeafCutTest, WasDevelopedOnTheSuitesInTheHeadOfItsModel) {
  std::vector<std::string> suites;
  std::istringstream lines(require(read_input("extractors/leafcut/model.txt")));
  for (std::string line; std::getline(lines, line) && line != "[names]";) {
    std::istringstream words(line);
    std::string key;
    std::string suite;
    if (words >> key >> suite && key == "suite") suites.push_back(suite);
  }
  EXPECT_GE(suites.size(), 1U);
  EXPECT_EQ(find_extractor("leafcut").value().info().developed_on, suites);
}

// 0 body, 1 h1, 2 "Club", 3 div, 4 p, 5 "one two", 6 p, 7 "three", 8 p, 9 "foot". "Club" follows
// the beginning, "foot" is before the end. Two absent leaves cost 3, the cut costs 1.5, and for
// the template 0.75. The div around them is cut.
TEST_F(LeafCutTest, CutsThePartsThatOtherPagesDoNotHave) {
  add_site("<body><h1>Club</h1><div><p>one two</p><p>three</p></div><p>foot</p>",
           {"<body><h1>Club</h1><div><p>x</p><p>y</p></div><p>foot</p>"});
  const Reply found = answer({});
  EXPECT_EQ(found.nodes, (Nodes{0, 1, 2, 8, 9}));
  EXPECT_EQ(found.other_nodes, (Nodes{3, 4, 5, 6, 7}));
  EXPECT_EQ(found.flags, Flags{Flag::kFewCandidates});
  EXPECT_EQ(answer({{"cut", "3.1"}}).other_nodes, Nodes{});
  EXPECT_EQ(nodes({{"cut", "3.1"}}), (Nodes{0, 1, 2, 8, 9})) << "half of the price";
  EXPECT_EQ(nodes({{"cut", "6.1"}}), all_nodes(10));
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
  EXPECT_EQ(nodes(with(kPlain, {{"absent", "100"}})), all_nodes(7)) << "not absent";
  const std::string reason = reasons(kPlain)[4];
  EXPECT_TRUE(holds(reason, "\nunknown on page 1 ")) << reason;
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

TEST_F(LeafCutTest, OtherLeavesAreComparedByTagAndClass) {
  EXPECT_TRUE(is_shared("<hr class='a b' id=x title=y>", "<hr class=' a TECO_z\n b'>"));
  EXPECT_TRUE(is_shared("<hr class=''>", "<hr>"));
  EXPECT_FALSE(is_shared("<hr class='a b'>", "<hr class='b a'>"));
  EXPECT_FALSE(is_shared("<hr>", "<br>"));
  EXPECT_TRUE(is_shared("<input name=a>", "<input name=b>"));
  EXPECT_FALSE(is_shared("<b></b>", "<i></i>")) << "the path is the same";
}

// The texts around the link differ from page to page, so it has no common neighbour.
TEST_F(LeafCutTest, LinksAreAlsoComparedAlone) {
  const auto page = [](const std::string& name) {
    return "<body><p class=bar>" + name + "<a>up</a>" + name + "</p><h6>foot</h6>";
  };
  // 0 body, 1 p, 2 "x", 3 a, 4 "up", 5 "x", 6 h6, 7 "foot".
  add_site(page("x"), {page("y"), page("z")});
  EXPECT_EQ(nodes(), (Nodes{0, 1, 3, 4, 6, 7}));
  add_site(replaced(page("x"), "a>", "b>"), {replaced(page("y"), "a>", "b>")});
  EXPECT_EQ(nodes(), (Nodes{0, 6, 7})) << "it is not a link";
  // On one page the link is in another element, on the other one it occurs twice.
  add_site(page("x"), {replaced(page("y"), "bar", "bottom"),
                       replaced(page("z"), "<a>up</a>", "<a>up</a>and<a>up</a>")});
  EXPECT_EQ(nodes(), (Nodes{0, 6, 7}));
  // Classes that belong to a single page do not count.
  add_site(replaced(page("x"), "bar", "'bar post-1 tag-a category-a'"),
           {replaced(page("y"), "bar", "'bar post-2 tag-b'"), page("z")});
  EXPECT_EQ(nodes(), (Nodes{0, 1, 3, 4, 6, 7}));
}

// Section 15.5.
TEST_F(LeafCutTest, ForTheVirtualPageLinksAndFramesAreTemplate) {
  for (const char* usual :
       {"<p><a>t</a></p>", "<a href=x><p>t</p></a>", "<main><p><a>t</a></p></main>",
        "<nav><p>t</p></nav>", "<footer><p>t</p></footer>", "<aside><p>t</p></aside>",
        "<header><p>t</p></header>", "<form><p>t</p></form>", "<menu><p>t</p></menu>",
        "<main><nav><p>t</p></nav></main>"}) {
    EXPECT_TRUE(is_usual(usual)) << usual;
  }
  for (const char* unusual : {"<p>t</p>", "<main><p>t</p></main>", "<div role=navigation>t</div>",
                              "<nav><p>one two three four</p></nav>",
                              "<nav><div><p>one two three four</p></div></nav>"}) {
    EXPECT_FALSE(is_usual(unusual)) << unusual;
  }
  EXPECT_TRUE(is_usual("<nav><p>one two three</p></nav>")) << "half of the words";
}

// For the virtual page an empty element is half shared: to keep it costs about .3 * .75, to cut it
// costs .3 * .5 and a run. 0 body, 1 div, 2 br, 3 a, 4 "up".
TEST_F(LeafCutTest, TheVirtualPageIsUndecidedAboutEmptyElements) {
  add_site("<body><div><br></div><a>up</a>", {"<body><a>up</a>"});
  EXPECT_EQ(nodes({{"cut", "0.16"}, {"virtual", "100"}}), all_nodes(5));
  EXPECT_EQ(nodes({{"cut", "0.14"}, {"virtual", "100"}}), (Nodes{0, 3, 4}));
}

// A page that shares nothing has no vote.
TEST_F(LeafCutTest, WithoutVotesBlocksAloneDecide) {
  const std::string key = "<body><nav><p>menu</p></nav><div><p>own</p><p>text</p></div>";
  add_site(key, {});
  const Reply alone = extract(all_pages());
  EXPECT_EQ(alone.flags, Flags{Flag::kNoCandidates});
  EXPECT_EQ(alone.candidates, std::vector<PageIndex>{});
  EXPECT_TRUE(reasons({})[3].ends_with("\nno page to compare with")) << reasons({})[3];
  add_site(key, {"<body><h1>other</h1>"});
  const Reply found = extract(all_pages());
  EXPECT_EQ(found.nodes, alone.nodes);
  EXPECT_EQ(found.other_nodes, alone.other_nodes);
  EXPECT_EQ(found.flags, Flags{Flag::kNoCandidates});
  const std::string reason = reasons({})[3];
  EXPECT_TRUE(reason.ends_with("\nno page to compare with\npages without a vote: 1")) << reason;
}

// "own" is a link that both pages lack, with weights 1 and 1: s = k / (2 + k) for a virtual page of
// weight k. To keep "own" costs 1.5 (1 - s), to cut it costs s: it is kept from s = 0.6, k = 3 on.
TEST_F(LeafCutTest, TheWeightOfTheVirtualPageCanBeSet) {
  const std::string key = "<body><p><a>same</a></p><h2><a>own</a></h2>";
  add_site(key, {replaced(key, "own", "x"), replaced(key, "own", "y")});
  EXPECT_EQ(nodes({{"cut", "0"}, {"virtual", "2.9"}}), (Nodes{0, 1, 2, 3}));
  EXPECT_EQ(nodes({{"cut", "0"}, {"virtual", "3.1"}}), all_nodes(7));
}

TEST_F(LeafCutTest, SmallPartsOfShareButtonsAreTemplate) {
  const auto site = [&](const std::string& part) {
    add_site("<body><h4>site</h4><p>one</p>" + part + "<p>two</p>",
             {"<body><h4>site</h4><h1>x</h1>", "<body><h4>site</h4><h2>y</h2>"});
    return nodes({{"cut", "0.1"}});
  };
  // 0 body, 1 h4, 2 "site", 3 p, 4 "one", 5 div, 6 "Share", 7 p, 8 "two".
  for (const char* name : {"share-buttons", "addthis"}) {
    EXPECT_EQ(site(std::string("<div class=") + name + ">Share</div>"), (Nodes{0, 1, 2, 5, 6}))
        << name;
  }
  EXPECT_EQ(site("<blockquote class=share>Share</blockquote>"), (Nodes{0, 1, 2}))
      << "a quoted post";
  std::string words;
  for (int word = 0; word < 59; ++word) words += "w ";
  EXPECT_EQ(site("<div class=share>" + words + "</div>"), (Nodes{0, 1, 2, 5, 6}));
  EXPECT_EQ(site("<div class=share>" + words + "w</div>"), (Nodes{0, 1, 2})) << "60 words";
}

// 0 body, 1 "own", 2 p, 3 "menu".
TEST_F(LeafCutTest, ATextCanBeCutAlone) {
  add_site("<body>own<p>menu</p>", {"<body>else<p>menu</p>"});
  const Reply found = answer();
  EXPECT_EQ(found.nodes, (Nodes{0, 2, 3}));
  EXPECT_EQ(found.other_nodes, Nodes{1});
}

// A shared leaf between two absent ones: to cut it costs 1, a second run 1.6 or 0.8. 0 body, 1 p, 2
// "a", 3 p, 4 "b", 5 p, 6 "c", 7 h6, 8 "foot".
TEST_F(LeafCutTest, TheTemplateIsCutFinerThanTheContent) {
  const std::string key = "<body><p>a a</p><p>b</p><p>c c</p><h6>foot</h6>";
  const std::string other = "<body><hr><a>up</a><p>b</p><h6>foot</h6>";
  add_site(replaced(key, "<p>b</p>", "<p><a>b</a></p>"),
           {replaced(other, "<p>b</p>", "<p><a>b</a></p>")});
  // 0 body, 1 p, 2 "a a", 3 p, 4 a, 5 "b", 6 p, 7 "c c", 8 h6, 9 "foot".
  const Reply found = answer({{"cut", "1.6"}, {"absent", "4"}, {"virtual", "0"}});
  EXPECT_EQ(found.other_nodes, (Nodes{1, 2, 3, 4, 5, 6, 7})) << "one run";
  EXPECT_EQ(found.nodes, (Nodes{0, 8, 9})) << "what is main content is not template";
}

// The numbers of the groups add up to the score; the votes and the costs of the cut follow.
TEST_F(LeafCutTest, ExplainsTheScoresOfBlocksAndTheVotes) {
  const std::string text = "<p>one two three four five</p><p>six seven eight nine ten</p>";
  const std::string copy =
      "<body><h1>Club</h1><div>" + text + replaced(text, "e", "x") + "</div><h2>End</h2>";
  add_site(copy, {copy, "<body><h1>Club</h1><hr><h2>End</h2>", "<body><h1>Club</h1><br><h2>End"});
  // 0 body, 1 h1, 2 "Club", 3 div, 4 p, 5 text, ..., 12 h2, 13 "End".
  const std::vector<std::string> reasons = this->reasons({{"virtual", "0"}});
  ASSERT_EQ(reasons.size(), 14U);
  EXPECT_TRUE(holds(reasons[5],
                    "\nvotes: 0.00 for the template, 1.00 against\n"
                    "absent on page 2 (weight 1.00), 3 (1.00)\npages without a vote: 1"))
      << reasons[5];
  for (const std::size_t node : {2U, 5U, 7U, 13U}) {
    const std::string& reason = reasons[node];
    const std::size_t begin = reason.find("\nscore ");
    ASSERT_NE(begin, std::string::npos) << reason;
    const double score = std::stod(reason.substr(begin + 7));
    double sum = 0;
    const std::size_t end = reason.find('\n', begin + 1);
    for (std::size_t at = reason.find_first_of("+-", begin + 9); at < end;
         at = reason.find_first_of("+-", at + 1)) {
      sum += std::stod(reason.substr(at));
    }
    EXPECT_NEAR(sum, score, 1e-6) << reason;
  }
  EXPECT_TRUE(reasons[0].starts_with("template, because the root always is\n")) << reasons[0];
}

// Section 15.13, with models by which other pages add 3 to every block, or take 3 from it.
TEST_F(LeafCutTest, OtherPagesAddLittleAndTakeLittleFromWhatTheyLack) {
  add_site("<body><p>one</p><hr><p>same</p>", {"<body><hr><p>same</p>"});
  // 0 body, 1 p, 2 "one", 3 hr, 4 p, 5 "same".
  auto reasons = reasons_if_pages_add(3'000);
  const std::string text = "\nscore -0.500: base +3.000, other pages -2.500, page alone -1.000\n";
  EXPECT_TRUE(holds(reasons[2], text)) << reasons[2];
  reasons = reasons_if_pages_add(-3'000);
  EXPECT_TRUE(holds(reasons[2], "\nscore -3.000: base -3.000, ")) << reasons[2];
  EXPECT_TRUE(holds(reasons[5], "\nscore -4.000: base -3.000, ")) << reasons[5];
}

// Section 15.13: comments are spared if they are short, like a note, or much longer than the text.
TEST_F(LeafCutTest, OtherPagesTakeMoreFromPartsThatAreAsLongAsComments) {
  const auto score_of_first = [&](const std::vector<int>& words_of_comments) {
    std::string html =
        "<body><h1>Club</h1><div><p>one two three four five six seven eight nine ten</p></div>";
    for (const int words : words_of_comments) {
      html += "<div class=comments>";
      for (int word = 0; word < words; ++word) html += "word ";
      html += "</div>";
    }
    add_site(html + "<p>same</p>", {"<body><h1>Club</h1><hr><p>same</p>"});
    // 0 body, 1 h1, 2 text, 3 div, 4 p, 5 text, 6 div, 7 text of the first comments.
    const std::string reason = reasons_if_pages_add(-3'000).at(7);
    return reason.substr(reason.find("\nscore ") + 7, 6);
  };
  EXPECT_EQ(score_of_first({1}), "-3.000");
  EXPECT_EQ(score_of_first({2}), "-4.000");
  EXPECT_EQ(score_of_first({20, 20}), "-4.000");
  EXPECT_EQ(score_of_first({20, 21}), "-3.000");
}

// Section 15.9: a link in a sentence is content if the sentence is.
TEST_F(LeafCutTest, NoAnswerCutsABlock) {
  const std::string list =
      "<p class=tags>It has <a class=tag rel=tag href=t>a number</a> of parts, and "
      "<a class=related href=u>some</a> are good.</p>";
  for (const std::vector<std::string>& others :
       {std::vector<std::string>{},
        {story("snow in the hills", "")},
        {story("snow", list), story("hail and wind", "")}}) {
    add_site(story("rain", list), others);
    const Reply found = extract(all_pages());
    const TextBlocks blocks =
        leafcut_blocks(ExtractionContext(*key_page_), found.candidates).blocks;
    std::vector<int> inside(blocks.blocks.size(), -1);
    for (std::size_t node = 0; node < blocks.block_of.size(); ++node) {
      const std::uint32_t block = blocks.block_of[node];
      if (block == TextBlocks::kNoBlock) continue;
      const bool is_in = std::ranges::binary_search(*found.other_nodes, node);
      if (inside[block] < 0) inside[block] = is_in ? 1 : 0;
      EXPECT_EQ(inside[block], is_in ? 1 : 0) << "node " << node;
    }
  }
}

// Sections 15.13 and 15.14: without headline the same blocks are chosen, and captions leave their
// images.
TEST_F(LeafCutTest, HeadlineChangesNothingElse) {
  Random random(83);
  for (int round = 0; round < 60; ++round) {
    add_random_site(random, round % 2 == 0 ? 1 : 4);
    const Reply on = extract(with(all_pages(), {{"headline", "on"}}));
    const Reply off = extract(with(all_pages(), {{"headline", "off"}}));
    EXPECT_TRUE(std::ranges::includes(*on.other_nodes, *off.other_nodes)) << "round " << round;
  }
  const std::string figure =
      "<div class=photo><img src=a.png><p class=credit>The hill in the rain of May</p></div>";
  add_site(story("rain", figure + "<p>It was the last rain of the month, and of the year.</p>"),
           {});
  const Reply on = extract({{"headline", "on"}});
  const Reply off = extract({{"headline", "off"}});
  const WorkingTree& tree = ExtractionContext(*key_page_).key_page(Whitespace::kDrop);
  const auto holds = [&](const Reply& reply, std::string_view what) {
    return std::ranges::any_of(*reply.other_nodes, [&](std::size_t node) {
      const auto at = static_cast<TreeNode>(node);
      return tree.is_text(at) ? tree.text(at).starts_with(what) : tree.tag_name(at) == what;
    });
  };
  EXPECT_TRUE(holds(on, "img"));
  EXPECT_TRUE(holds(off, "img"));
  EXPECT_TRUE(holds(on, "The hill"));
  EXPECT_FALSE(holds(off, "The hill"));
  EXPECT_TRUE(holds(on, "rain"));
  EXPECT_FALSE(holds(off, "rain"));
  EXPECT_TRUE(holds(off, "This sentence, number 0"));
}

TEST_F(LeafCutTest, NoNodeIsContentAndTemplate) {
  Random random(54);
  for (int round = 0; round < 60; ++round) {
    add_random_site(random, 4);
    const Reply found = answer({{"cut", random.one_of({"0.1", "1"})}});
    for (const std::size_t node : *found.other_nodes) {
      EXPECT_FALSE(std::ranges::binary_search(found.nodes, node)) << "round " << round;
    }
  }
}

TEST_F(LeafCutTest, OrderDoesNotMatter) { expect_order_free("leafcut", {}); }

TEST_F(LeafCutTest, NamesDoNotMatter) { expect_renaming_free("leafcut", {}); }

}  // namespace
}  // namespace pagelet
