// SPDX-License-Identifier: MIT

// IWPTD (docs/specification.md, section 9): sites worked out by hand, the reference implementation
// in tests/support, and properties that follow from the definition.

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "tests/support/extractor_test.h"
#include "tests/support/naive_algorithms.h"

namespace pagelet {
namespace {

class IwptdTest : public ExtractorTest {
 protected:
  IwptdTest() : ExtractorTest("iwptd") {}
};

// 0 body, 1 div, 2 p, 3 "menu one", 4 p, 5 "own", 6 p, 7 "shared". Two pages, so two are enough.
// The div: 8 of 11 characters are template segments, .727 > .7, so all of it. The last p: 6 of 6.
TEST_F(IwptdTest, OutermostBlocksOfMostlyTemplateTextAreTemplate) {
  add_site("<body><div><p>menu one</p><p>own</p></div><p>shared</p>",
           {"<body><div><p>menu one</p><p>other</p></div><p>shared</p>"});
  EXPECT_EQ(nodes(), (Nodes{1, 2, 3, 4, 5, 6, 7}));
  // 8 of 12 are too few. Then the blocks inside are judged: the p with the menu is template.
  add_site("<body><div><p>menu one</p><p>mine</p></div><p>shared</p>",
           {"<body><div><p>menu one</p><p>other</p></div><p>shared</p>"});
  EXPECT_EQ(nodes(), (Nodes{2, 3, 6, 7}));
}

// 7 of 10 characters.
TEST_F(IwptdTest, TheRatioMustBeExceeded) {
  add_site("<body><div><i>seven77</i><b>own</b></div>", {"<body><div><i>seven77</i></div>"});
  EXPECT_EQ(nodes(), Nodes{});
  EXPECT_EQ(nodes({{"ratio", "0.69"}}), (Nodes{1, 2, 3, 4, 5}));
  // No ratio is above 1.
  EXPECT_EQ(nodes({{"ratio", "1"}}), Nodes{});
}

// Seven letters of two bytes and three letters of one byte: 7 of 10, not 14 of 17. Blanks are
// collapsed first.
TEST_F(IwptdTest, LengthsAreCountedInCharacters) {
  const std::string seven = "\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9";
  const std::string meta = "<meta charset=utf-8>";
  add_site(meta + "<body><div><i>  " + seven + "\n\n</i><b>own</b></div>",
           {meta + "<body><div><i>" + seven + "</i></div>"});
  EXPECT_EQ(nodes(), Nodes{});
  EXPECT_EQ(nodes({{"ratio", "0.69"}}).size(), 5U);
}

// 0 body, 1 div, 2 p, 3 "t".
TEST_F(IwptdTest, SegmentsAreTextsWithTheTagsAboveThem) {
  const std::string key = "<body><div><p>t</p></div>";
  add_site(key, {"<body><section><p>t</p></section>"});
  EXPECT_EQ(nodes(), Nodes{}) << "another way up to body";
  add_site(key, {"<body class=x><h1></h1><div id=y><b></b><p title=z> t </p></div>"});
  EXPECT_EQ(nodes(), (Nodes{1, 2, 3})) << "attributes and positions do not count";
}

TEST_F(IwptdTest, TextOutsideOfBlocksIsNoTemplate) {
  const std::string page = "<body>bare<span>same</span><blockquote>q</blockquote>";
  add_site(page, {page});
  EXPECT_EQ(nodes(), Nodes{});
}

TEST_F(IwptdTest, BlocksAreTheListedTags) {
  const std::string page =
      "<body><table><tr><td>a</table><ul><li>b</ul><ol><li>c</ol><dl><dd>d</dl><form><b>e</b></"
      "form>"
      "<nav>f</nav><header>g</header><footer>h</footer><section>i</section><aside>j</aside>"
      "<article>k</article><main>l</main><div>m</div><p>n</p>";
  add_site(page, {page});
  Nodes all_below_body = all_nodes(extract(all_pages()).size);
  all_below_body.erase(all_below_body.begin());
  EXPECT_EQ(nodes(), all_below_body);
}

// 0 body, 1 div, 2 br, 3 div, 4 br, 5 p, 6 "t".
TEST_F(IwptdTest, BlocksWithoutTextAreTemplateWithTheBlockAroundThem) {
  const std::string page = "<body><div><br></div><div><br><p>t</p></div>";
  add_site(page, {page});
  EXPECT_EQ(nodes(), (Nodes{3, 4, 5, 6}));
}

// 0 body, 1 div, 2 b, 3 "ab", 4 b, 5 "ab", 6 i, 7 "own". 2 * 2 of 7 characters are .57. Counted
// once, 2 of 5 would be .4.
TEST_F(IwptdTest, RepeatedSegmentsCountOnceForTheirPageAndEachTimeAsText) {
  const std::string key = "<body><div><b>ab</b><b>ab</b><i>own</i></div>";
  add_site(key, {"<body><div><b>ab</b></div>"});
  EXPECT_EQ(nodes({{"ratio", "0.5"}}), (Nodes{1, 2, 3, 4, 5, 6, 7}));
  add_site(key, {"<body><div><b>cd</b></div>"});
  EXPECT_EQ(nodes({{"ratio", "0.5"}}), Nodes{}) << "twice on one page is one page";
}

// The default is max(2, min(5, 1 + |P|)).
TEST_F(IwptdTest, FrequencyIsCappedUnlessGiven) {
  const std::string has = "<body><p>t</p>";
  const std::string lacks = "<body><p>u</p>";
  const Nodes all = {1, 2};
  add_site(has, {has, has});
  EXPECT_EQ(nodes(), all) << "3 of 3";
  EXPECT_EQ(nodes({{"min-df", "4"}}), Nodes{}) << "given: no cap";
  EXPECT_EQ(nodes({{"min-df", "5"}}), Nodes{}) << "the default's value, but given";
  add_site(has, {has, lacks});
  EXPECT_EQ(nodes(), Nodes{}) << "2 of 3";
  EXPECT_EQ(nodes({{"min-df", "2"}}), all);
  add_site(has, {has, has, has, has, lacks, lacks});
  EXPECT_EQ(nodes(), all) << "5 of 7";
  add_site(has, {has, has, has, lacks, lacks, lacks});
  EXPECT_EQ(nodes(), Nodes{}) << "4 of 7";
  add_site(has, {lacks});
  EXPECT_EQ(nodes({{"min-df", "1"}}), all) << "the key page counts";
}

ExtractorTest::Case make_case(std::optional<std::size_t> min_df, const std::string& ratio) {
  Settings settings = {{"ratio", ratio}};
  if (min_df) settings.emplace_back("min-df", std::to_string(*min_df));
  return {settings, [=](const naive::Tree& key, const std::vector<naive::Tree>& pages) {
            return naive::iwptd(key, pages, min_df, std::stod(ratio));
          }};
}

TEST_F(IwptdTest, RandomSitesAgreeWithTheReference) {
  expect_agreement_on_random_sites(41, 400, [](Random& random) {
    std::optional<std::size_t> min_df;
    if (random.chance(0.5)) min_df = random.between(1, 6);
    return make_case(min_df, random.one_of({"0", "0.25", "0.5", "0.7", "0.9", "1"}));
  });
}

TEST_F(IwptdTest, SamplePagesAgreeWithTheReference) {
  expect_agreement_on_sample(
      {make_case({}, "0.7"), make_case(2, "0.5"), make_case(3, "0.9"), make_case(1, "0")});
}

// The answer gets smaller when frequency and ratio grow.
TEST_F(IwptdTest, HigherFrequencyAndRatioOnlyRemoveNodes) {
  Random random(42);
  for (int round = 0; round < 60; ++round) {
    add_random_site(random, 5);
    Nodes before = all_nodes(1000);
    for (const char* frequency : {"1", "2", "3", "4", "5", "6"}) {
      const Nodes answer = nodes({{"min-df", frequency}});
      EXPECT_TRUE(std::ranges::includes(before, answer)) << "round " << round;
      before = answer;
    }
    EXPECT_EQ(before, Nodes{}) << "no segment stands on six of five pages";
    before = all_nodes(1000);
    for (const char* ratio : {"0", "0.3", "0.7", "0.95", "1"}) {
      const Nodes answer = nodes({{"ratio", ratio}, {"min-df", "3"}});
      EXPECT_TRUE(std::ranges::includes(before, answer)) << "round " << round;
      before = answer;
    }
  }
}

// With the copy, every segment of the key page is on one page more.
TEST_F(IwptdTest, ACopyOfTheKeyPageRaisesEveryFrequencyByOne) {
  Random random(43);
  for (int round = 0; round < 60; ++round) {
    add_random_site(random, 5);
    const Nodes two = nodes({{"min-df", "2"}});
    const Nodes three = nodes({{"min-df", "3"}});
    source_.add("copy.html", std::string(source_.html("index.html")));
    EXPECT_EQ(nodes({{"min-df", "3"}}), two) << "round " << round;
    EXPECT_EQ(nodes({{"min-df", "4"}}), three) << "round " << round;
  }
}

}  // namespace
}  // namespace pagelet
