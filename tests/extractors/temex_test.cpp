// SPDX-License-Identifier: MIT

// TemEx (docs/specification.md, section 4): a site worked out by hand, the reference implementation
// in tests/support on random sites, and properties that follow from the definition.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "tests/support/extractor_test.h"
#include "tests/support/naive_mapping.h"
#include "tests/support/random_tree.h"

namespace pagelet {
namespace {

// The first `pages` links of the key page are the candidates.
Settings first_links(std::size_t pages) {
  return {{"selection", "set"}, {"order", "document"}, {"set-size", std::to_string(pages)}};
}

class TemExTest : public ExtractorTest {
 protected:
  TemExTest() : ExtractorTest("temex") {}
};

// Nodes of the key page:
//   0 body
//   1   div#nav
//   2     a[href=a.html]   3 "A"
//   4     a[href=b.html]   5 "B"
//   6     a[href=c.html]   7 "C"
//   8   div.main
//   9     h1              10 "Home"
//  11     p               12 "Welcome"
//  13   p.foot            14 "foot"
// Every page links to the two others, so {a, b, c} is a 3-CS; all links have hyperlink distance 0
// and DOM distance 2, so they are loaded in document order.
//
// a: [div#nav with the same 3 links, div.main with 5 children, p.foot].
//   1 by id. 2, 4, 6: no class, the same href, the same place: MAX; their texts .1 + .4 + .5.
//   8: .1 * 1 + .4 * 1 + .5 * 2/5 = .7. 13: 1. Mapped: 0-7, 13, 14.
// b: [div#nav with the links A and C, div.main with 2 children].
//   1 by id. p = 3, q = 2: position 0 fits [0, 0] and position 2 [1, 1]: A and C are MAX; B has no
//   partner. 8 fits [0, 1]: .1 + .4 + .5; 9 and 11 likewise in lists of two. 13: no p there.
//   Mapped: 0-3, 6-12.
// c: [div.other with 3 children, div#nav with the same 3 links, p.foot].
//   1 by id, wherever it is. 8 against div.other: 0 + .4 * 2/3 + .5 * 2/3 = .6. 13: 1.
//   Mapped: 0-7, 13, 14.
// Votes: 3 for 0-3, 6, 7; 2 for 4, 5, 13, 14; 1 for 8-12.
class TemExHandWorkedTest : public TemExTest {
 protected:
  void SetUp() override {
    const std::string a = "<a href=a.html>A</a>";
    const std::string b = "<a href=b.html>B</a>";
    const std::string c = "<a href=c.html>C</a>";
    const std::string foot = "<p class=foot>foot</p>";
    key_ = "<!DOCTYPE html><body><div id=nav>" + a + b + c +
           "</div><div class=main><h1>Home</h1><p>Welcome</p></div>" + foot;
    source_.add("index.html", key_);
    source_.add("a.html", "<!DOCTYPE html><body><div id=nav>" + a + b + c +
                              "</div><div class=main><h1>A</h1><p>1<p>2<p>3<p>4</div>" + foot);
    source_.add("b.html", "<!DOCTYPE html><body>\n<div id=nav>" + a + " " + c +
                              "</div>\n<div class=main><h1>B</h1> <p>One</p></div>");
    source_.add("c.html",
                "<!DOCTYPE html><body><div class=other><h1>C</h1><p>1<p>2</div>"
                "<div id=nav>" +
                    a + b + c + "</div>" + foot);
  }
  std::string key_;
};

TEST_F(TemExHandWorkedTest, ByDefaultANodeNeedsTwoVotes) {
  const Reply answer = extract({});
  EXPECT_EQ(answer.candidates, (std::vector<PageIndex>{1, 2, 3}));
  EXPECT_EQ(answer.votes, (Nodes{3, 3, 3, 3, 2, 2, 3, 3, 1, 1, 1, 1, 1, 2, 2}));
  EXPECT_EQ(answer.nodes, (Nodes{0, 1, 2, 3, 4, 5, 6, 7, 13, 14}));
  EXPECT_EQ(answer.flags, Flags{});
}

TEST_F(TemExHandWorkedTest, TheNumberOfVotesNeededCanBeSet) {
  EXPECT_EQ(extract({{"votes", "1"}}).nodes,
            (Nodes{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14}));
  EXPECT_EQ(extract({{"votes", "3"}}).nodes, (Nodes{0, 1, 2, 3, 6, 7}));
}

// t = min(|P|, v).
TEST_F(TemExHandWorkedTest, NoMoreVotesAreNeededThanThereAreCandidates) {
  EXPECT_EQ(extract({{"votes", "64"}}).nodes, (Nodes{0, 1, 2, 3, 6, 7}));
  // With one candidate, the page a, one vote is enough.
  const Reply answer = extract(first_links(1));
  EXPECT_EQ(answer.candidates, (std::vector<PageIndex>{1}));
  EXPECT_EQ(answer.nodes, (Nodes{0, 1, 2, 3, 4, 5, 6, 7, 13, 14}));
}

// B maps div.main of a by its class (.8 + .1 + .1 * 2/5). In it, B maps h1 and, by position alone,
// the p at position 1 to the last one of its window [1, 4]. Texts are mapped only if they are
// equal.
TEST_F(TemExHandWorkedTest, ProfileBMapsByClassAndEqualText) {
  const Reply answer = extract(with(first_links(1), {{"profile", "B"}}));
  // "A", "B", "C" and "foot" are the same, "Home" and "Welcome" are not.
  EXPECT_EQ(answer.nodes, (Nodes{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 13, 14}));
}

TEST_F(TemExHandWorkedTest, ClassesOfTheGoldStandardChangeNothing) {
  const Reply plain = extract({});
  std::string labelled = key_;
  labelled.replace(labelled.find("class=main"), 10, "class='TECO_mainContent main'");
  labelled.replace(labelled.find("<h1>"), 4, "<h1 class=TECO_notTemplate>");
  source_.add("index.html", labelled);
  const Reply answer = extract({});
  EXPECT_EQ(answer.nodes, plain.nodes);
  EXPECT_EQ(answer.votes, plain.votes);
}

TEST_F(TemExHandWorkedTest, ASiteGivesTheSameAnswerAgain) {
  const Reply first = extract({});
  extract_again({{"votes", "1"}, {"profile", "B"}, {"selection", "site"}});
  const Reply second = extract_again({});
  EXPECT_EQ(second.nodes, first.nodes);
  EXPECT_EQ(second.votes, first.votes);
  EXPECT_EQ(second.candidates, first.candidates);
}

// The key page: 0 body, 1 h1, 2 "T", 3 p, 4 "text", 5 to 7 links; p = 5.
// copy maps all. a maps 0-4: h1 and p fit [0, 0] and [0, 1] of two. b has no p and maps 0-2.
// Votes: 3 for 0-2, 2 for 3 and 4, 1 for 5-7.
class TemExDuplicateTest : public TemExTest {
 protected:
  void SetUp() override {
    const std::string key =
        "<!DOCTYPE html><body><h1>T</h1><p>text</p><a href=copy.html></a><a href=a.html></a>"
        "<a href=b.html></a>";
    source_.add("index.html", key);
    source_.add("copy.html", key);
    source_.add("a.html", "<!DOCTYPE html><body><h1>A</h1><p>other</p>");
    source_.add("b.html", "<!DOCTYPE html><body><h1>B</h1><ul><li>x</ul>");
  }
};

TEST_F(TemExDuplicateTest, ACopyOfTheKeyPageRaisesTheVotesNeeded) {
  const Reply one = extract(with(first_links(3), {{"votes", "1"}}));
  EXPECT_EQ(one.candidates, (std::vector<PageIndex>{1, 2, 3}));
  EXPECT_EQ(one.votes, (Nodes{3, 3, 3, 2, 2, 1, 1, 1}));
  EXPECT_EQ(one.nodes, (Nodes{0, 1, 2, 3, 4})) << "t = min(3, 1 + 1)";
  EXPECT_EQ(extract(with(first_links(3), {{"votes", "2"}})).nodes, (Nodes{0, 1, 2}));
  EXPECT_EQ(extract(with(first_links(3), {{"votes", "3"}})).nodes, (Nodes{0, 1, 2}))
      << "t = min(3, 3 + 1)";
}

TEST_F(TemExDuplicateTest, WithoutTheGuardACopyVotesLikeAnyOtherPage) {
  const auto nodes = [&](const char* votes) {
    return extract(with(first_links(3), {{"votes", votes}, {"duplicate-guard", "off"}})).nodes;
  };
  EXPECT_EQ(nodes("1"), (Nodes{0, 1, 2, 3, 4, 5, 6, 7}));
  EXPECT_EQ(nodes("2"), (Nodes{0, 1, 2, 3, 4}));
  EXPECT_EQ(nodes("3"), (Nodes{0, 1, 2}));
}

// |M| is compared with the number of nodes that count. Blank texts and scripts do not count.
TEST_F(TemExDuplicateTest, ACopyMayDifferInNodesThatDoNotCount) {
  source_.add("copy.html",
              "<!DOCTYPE html><body>\n<h1>T</h1>\n<script>1</script><p>text</p> <a href=copy.html>"
              "</a><a href=a.html></a><a href=b.html></a><iframe src=x></iframe>");
  EXPECT_EQ(extract(with(first_links(3), {{"votes", "1"}})).nodes, (Nodes{0, 1, 2, 3, 4}));
  // With whitespace = keep the blank texts of the copy have no partner; the key page has none.
  const Reply kept = extract(with(first_links(3), {{"votes", "1"}, {"whitespace", "keep"}}));
  EXPECT_EQ(kept.nodes, (Nodes{0, 1, 2, 3, 4}));
}

TEST_F(TemExTest, RandomSitesAgreeWithTheReference) {
  expect_agreement_on_random_sites(1, 500, [](Random& random) -> Case {
    EqualityOptions options;
    Settings settings;
    if (random.chance(0.25)) {
      options = EqualityOptions::profile_b();
      settings = {{"profile", "B"}};
    } else if (random.chance(0.7)) {
      options = random_equality_options(random);
      settings = settings_of(options);
    }
    const std::size_t votes = random.between(1, 4);
    const bool guard = random.chance(0.7);
    settings.emplace_back("votes", std::to_string(votes));
    settings.emplace_back("duplicate-guard", guard ? "on" : "off");
    const auto answer = [=](const naive::Tree& key, const std::vector<naive::Tree>& pages) {
      return naive::temex(key, pages, votes, guard, options);
    };
    return {
        .settings = settings,
        .reference = [=](const auto& key, const auto& pages) { return answer(key, pages).nodes; },
        .votes = [=](const auto& key, const auto& pages) { return answer(key, pages).occ; }};
  });
}

TEST_F(TemExTest, MoreVotesOnlyRemoveNodes) {
  Random random(2);
  for (int round = 0; round < 100; ++round) {
    add_random_site(random, 5);
    const Settings settings = with(first_links(4), {{"profile", random.one_of({"A", "B"})}});
    Nodes before = extract(with(settings, {{"votes", "1"}})).nodes;
    for (const char* votes : {"2", "3", "4", "5"}) {
      const Nodes nodes = extract_again(with(settings, {{"votes", votes}})).nodes;
      EXPECT_TRUE(std::ranges::includes(before, nodes)) << "round " << round;
      EXPECT_FALSE(nodes.empty()) << "body is mapped by every page";
      before = nodes;
    }
  }
}

// A copy maps every node, so each node has one vote more. With the guard one vote more is needed.
// Without it, one vote more in the settings has the same effect.
TEST_F(TemExTest, ACopyOfTheKeyPageChangesNothing) {
  Random random(3);
  for (int round = 0; round < 100; ++round) {
    add_random_site(random, 4);
    const char* profile = random.one_of({"A", "B"});
    const auto settings = [&](const char* size, const char* votes, const char* guard) {
      return Settings{{"selection", "site"},
                      {"profile", profile},
                      {"set-size", size},
                      {"votes", votes},
                      {"duplicate-guard", guard}};
    };
    const Nodes one_vote = extract(settings("3", "1", "on")).nodes;
    const Nodes two_votes = extract_again(settings("3", "2", "on")).nodes;
    const Nodes one_unguarded = extract_again(settings("3", "1", "off")).nodes;
    const Nodes two_unguarded = extract_again(settings("3", "2", "off")).nodes;
    source_.add("copy.html", std::string(source_.html("index.html")));
    const Reply answer = extract(settings("4", "1", "on"));
    ASSERT_EQ(answer.candidates.size(), 4U);
    EXPECT_EQ(answer.nodes, one_vote) << "round " << round;
    EXPECT_EQ(extract_again(settings("4", "2", "on")).nodes, two_votes) << "round " << round;
    EXPECT_EQ(extract_again(settings("4", "2", "off")).nodes, one_unguarded) << "round " << round;
    EXPECT_EQ(extract_again(settings("4", "3", "off")).nodes, two_unguarded) << "round " << round;
  }
}

}  // namespace
}  // namespace pagelet
