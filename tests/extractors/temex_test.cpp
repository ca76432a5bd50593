// SPDX-License-Identifier: MIT

// TemEx (docs/specification.md, section 4): a site worked out by hand, the reference implementation
// in tests/support on random sites, and properties that follow from the definition.

#include "extractors/temex.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "core/site/site.h"
#include "extractors/extractor.h"
#include "extractors/parameters.h"
#include "tests/support/extractor_test.h"
#include "tests/support/memory_source.h"
#include "tests/support/naive_mapping.h"
#include "tests/support/random_tree.h"

namespace pagelet {
namespace {

TemEx temex(const Settings& settings) {
  Result<Parameters> parameters = Parameters::parse(TemEx::describe().parameters, settings);
  EXPECT_TRUE(parameters) << parameters.error().text();
  return TemEx(*parameters);
}

// The first `pages` links of the key page are the candidates.
Settings first_links(std::size_t pages) {
  return {{"selection", "set"}, {"order", "document"}, {"set-size", std::to_string(pages)}};
}

class TemExTest : public testing::Test {
 protected:
  struct Answer {
    Nodes nodes;
    Nodes votes;
    std::vector<std::string> candidates;
    std::size_t loads = 0;
    std::vector<std::string> flags;
  };

  // The answer for the page `key`, on a newly opened site.
  Answer extract(const Settings& settings, const std::string& key = "index.html") {
    open(key);
    return extract_again(settings);
  }

  // On the site of the last call.
  Answer extract_again(const Settings& settings) {
    const TemEx extractor = temex(settings);
    const ExtractionContext context(*site_);
    const Result<Extraction> extraction = extractor.extract(context);
    EXPECT_TRUE(extraction);
    Answer answer;
    extraction->nodes.for_each([&](std::size_t node) { answer.nodes.push_back(node); });
    answer.votes.assign(extraction->votes.begin(), extraction->votes.end());
    for (const PageIndex page : extraction->candidates.pages) {
      answer.candidates.push_back(source_.name(page));
    }
    answer.loads = extraction->candidates.pages_loaded();
    answer.flags = extraction->flags;
    const WorkingTree& tree = site_->tree(site_->key_page(), extraction->whitespace);
    EXPECT_EQ(extraction->nodes.universe(), tree.size());
    expect_connected(tree, extraction->nodes);
    return answer;
  }

  void open(const std::string& key) {
    auto site = Site::open(source_, source_.index(key), {});
    ASSERT_TRUE(site) << site.error().text();
    site_ = std::move(*site);
  }

  naive::Tree tree_of(PageIndex page, Whitespace whitespace) {
    return naive::make_tree(site_->page(page)->document(), whitespace);
  }

  // "The result is a connected tree containing body."
  static void expect_connected(const WorkingTree& tree, const NodeSet& nodes) {
    if (nodes.empty()) return;
    EXPECT_TRUE(nodes.contains(0));
    nodes.for_each([&](std::size_t node) {
      EXPECT_TRUE(nodes.contains(tree.parent(static_cast<TreeNode>(node)))) << node;
    });
  }

  // A key page index.html and changed copies of it, all linked with all.
  void add_random_site(Random& random, std::size_t pages) {
    RandomTreeOptions shape;
    shape.nodes = random.between(3, 70);
    shape.max_depth = random.between(2, 6);
    shape.tags = random.between(1, 5);
    shape.wide_share = random.one_of({0.1, 0.5});
    const RandomTree key(random, shape);
    std::vector<std::string> names = {"index.html"};
    while (names.size() < pages) names.push_back("p" + std::to_string(names.size()) + ".html");
    for (const std::string& name : names) {
      std::vector<std::string> links;
      for (const std::string& other : names) {
        if (other != name && (name == "index.html" || random.chance(0.9))) links.push_back(other);
      }
      RandomTree tree = key;
      if (name != "index.html") tree.mutate(random, random.one_of<std::size_t>({0, 1, 3, 8, 30}));
      source_.add(name, tree.html(links));
    }
  }

  MemorySource source_;
  std::unique_ptr<Site> site_;
};

// Sections 4 and 14.
TEST_F(TemExTest, TheDefaultsAreThoseOfTheSpecification) {
  const TemEx extractor = temex({});
  EXPECT_EQ(extractor.info().name, "temex");
  EXPECT_EQ(extractor.info().target, Target::kTemplate);
  const Parameters& parameters = extractor.parameters();
  EXPECT_EQ(parameters.integer("votes"), 2U);
  EXPECT_TRUE(parameters.is_on("duplicate-guard"));
  EXPECT_EQ(parameters.choice("selection"), "cs");
  EXPECT_EQ(parameters.integer("cs-size"), 3U);
  EXPECT_EQ(parameters.integer("set-size"), 4U);
  EXPECT_EQ(parameters.choice("order"), "distance");
  EXPECT_EQ(parameters.integer("seed"), 1U);
  EXPECT_EQ(parameters.choice("dom-distance-scope"), "group");
  EXPECT_TRUE(parameters.is_on("path-filter"));
  EXPECT_EQ(parameters.integer("max-loads"), 0U);
  EXPECT_EQ(parameters.choice("whitespace"), "drop");
  EXPECT_EQ(parameters.choice("profile"), "A");
  EXPECT_EQ(parameters.real("w-class"), .10);
  EXPECT_EQ(parameters.real("w-position"), .40);
  EXPECT_EQ(parameters.real("w-attributes"), 0);
  EXPECT_EQ(parameters.real("w-children"), .50);
  EXPECT_EQ(parameters.real("no-class"), 1);
  EXPECT_EQ(parameters.real("no-attributes"), .75);
  EXPECT_FALSE(parameters.is_on("text-term"));
  EXPECT_EQ(parameters.real("threshold"), .9);
  EXPECT_TRUE(parameters.is_on("id-rule"));
  EXPECT_EQ(parameters.choice("tie"), "last");
  EXPECT_EQ(parameters.values().size(), 22U) << "and no others";
}

// "A value given explicitly for one of the seven goes before the profile's."
TEST_F(TemExTest, TheProfileSetsTheParametersThatAreNotGiven) {
  const TemEx extractor = temex({{"w-position", "0.3"}, {"profile", "B"}});
  const Parameters& parameters = extractor.parameters();
  EXPECT_EQ(parameters.real("w-class"), .80);
  EXPECT_EQ(parameters.real("w-position"), .30);
  EXPECT_EQ(parameters.real("w-attributes"), 0);
  EXPECT_EQ(parameters.real("w-children"), .10);
  EXPECT_EQ(parameters.real("no-class"), .99);
  EXPECT_EQ(parameters.real("no-attributes"), .75);
  EXPECT_TRUE(parameters.is_on("text-term"));
  EXPECT_EQ(parameters.real("threshold"), .9);
}

TEST_F(TemExTest, TheRangesAreThoseOfTheSpecification) {
  const auto accepts = [](const char* name, const char* value) {
    return Parameters::parse(TemEx::describe().parameters, {{name, value}}).has_value();
  };
  for (const auto& [name, lowest, highest] : {std::tuple{"votes", "1", "64"},
                                              {"cs-size", "1", "16"},
                                              {"set-size", "1", "64"},
                                              {"max-loads", "0", "1000000"},
                                              {"seed", "0", "18446744073709551615"},
                                              {"threshold", "0", "1"},
                                              {"w-class", "0", "1"},
                                              {"w-position", "0", "1"},
                                              {"w-attributes", "0", "1"},
                                              {"w-children", "0", "1"},
                                              {"no-class", "0", "1"},
                                              {"no-attributes", "0", "1"}}) {
    EXPECT_TRUE(accepts(name, lowest)) << name;
    EXPECT_TRUE(accepts(name, highest)) << name;
    EXPECT_FALSE(accepts(name, "-1")) << name;
  }
  EXPECT_FALSE(accepts("votes", "0"));
  EXPECT_FALSE(accepts("votes", "65"));
  EXPECT_FALSE(accepts("cs-size", "0"));
  EXPECT_FALSE(accepts("cs-size", "17"));
  EXPECT_FALSE(accepts("set-size", "0"));
  EXPECT_FALSE(accepts("set-size", "65"));
  EXPECT_FALSE(accepts("max-loads", "1000001"));
  EXPECT_FALSE(accepts("threshold", "1.01"));
  EXPECT_FALSE(accepts("tie", "best"));
  EXPECT_FALSE(accepts("profile", "a"));
  EXPECT_FALSE(accepts("label", "tag")) << "a parameter of other algorithms";
}

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
//   1 by id, wherever it stands. 8 against div.other: 0 + .4 * 2/3 + .5 * 2/3 = .6. 13: 1.
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
  const Answer answer = extract({});
  EXPECT_EQ(answer.candidates, (std::vector<std::string>{"a.html", "b.html", "c.html"}));
  EXPECT_EQ(answer.loads, 4U);
  EXPECT_EQ(answer.votes, (Nodes{3, 3, 3, 3, 2, 2, 3, 3, 1, 1, 1, 1, 1, 2, 2}));
  EXPECT_EQ(answer.nodes, (Nodes{0, 1, 2, 3, 4, 5, 6, 7, 13, 14}));
  EXPECT_TRUE(answer.flags.empty());
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
  const Answer answer = extract(first_links(1));
  EXPECT_EQ(answer.candidates, (std::vector<std::string>{"a.html"}));
  EXPECT_EQ(answer.nodes, (Nodes{0, 1, 2, 3, 4, 5, 6, 7, 13, 14}));
}

// B maps div.main of a by its class (.8 + .1 + .1 * 2/5). In it, B maps h1 and, by position alone,
// the p at position 1 to the last one of its window [1, 4]. Texts are mapped only if they are
// equal.
TEST_F(TemExHandWorkedTest, ProfileBMapsByClassAndEqualText) {
  const Answer answer = extract(with(first_links(1), {{"profile", "B"}}));
  // "A", "B", "C" and "foot" are the same, "Home" and "Welcome" are not.
  EXPECT_EQ(answer.nodes, (Nodes{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 13, 14}));
}

TEST_F(TemExHandWorkedTest, ClassesOfTheGoldStandardChangeNothing) {
  const Answer plain = extract({});
  std::string labelled = key_;
  labelled.replace(labelled.find("class=main"), 10, "class='TECO_mainContent main'");
  labelled.replace(labelled.find("<h1>"), 4, "<h1 class=TECO_notTemplate>");
  source_.add("index.html", labelled);
  const Answer answer = extract({});
  EXPECT_EQ(answer.nodes, plain.nodes);
  EXPECT_EQ(answer.votes, plain.votes);
}

TEST_F(TemExHandWorkedTest, ASiteGivesTheSameAnswerAgain) {
  const Answer first = extract({});
  extract_again({{"votes", "1"}, {"profile", "B"}, {"selection", "site"}});
  const Answer second = extract_again({});
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
  const Answer one = extract(with(first_links(3), {{"votes", "1"}}));
  EXPECT_EQ(one.candidates, (std::vector<std::string>{"copy.html", "a.html", "b.html"}));
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
  const Answer kept = extract(with(first_links(3), {{"votes", "1"}, {"whitespace", "keep"}}));
  EXPECT_EQ(kept.nodes, (Nodes{0, 1, 2, 3, 4}));
}

// "With P empty the result is empty" (sections 2.8 and 4).
TEST_F(TemExTest, WithoutCandidatesTheAnswerIsEmpty) {
  source_.add("index.html", "<body><p>alone</p><a href=index.html>x</a><a href=dead.html>y</a>");
  const Answer answer = extract({});
  EXPECT_TRUE(answer.nodes.empty());
  EXPECT_TRUE(answer.candidates.empty());
  EXPECT_EQ(answer.loads, 1U);
  EXPECT_EQ(answer.flags, std::vector<std::string>{"no_candidates"});
}

TEST_F(TemExTest, RandomSitesAgreeWithTheReference) {
  Random random(1);
  for (int round = 0; round < 500; ++round) {
    source_ = MemorySource();
    add_random_site(random, random.between(1, 6));
    EqualityOptions options;
    Settings settings;
    switch (random.below(4)) {
      case 0:
        break;
      case 1:
        options = EqualityOptions::profile_b();
        settings = {{"profile", "B"}};
        break;
      default:
        options = random_equality_options(random);
        settings = settings_of(options);
    }
    if (random.chance(0.7)) settings = with(settings, first_links(random.between(1, 5)));
    const std::size_t votes = random.between(1, 4);
    const bool guard = random.chance(0.7);
    const Whitespace whitespace = random.chance(0.8) ? Whitespace::kDrop : Whitespace::kKeep;
    settings.emplace_back("votes", std::to_string(votes));
    settings.emplace_back("duplicate-guard", guard ? "on" : "off");
    settings.emplace_back("whitespace", whitespace == Whitespace::kDrop ? "drop" : "keep");

    const Answer answer = extract(settings);
    std::vector<naive::Tree> pages;
    for (const std::string& name : answer.candidates) {
      pages.push_back(tree_of(source_.index(name), whitespace));
    }
    const naive::TemExAnswer expected = naive::temex(
        tree_of(source_.index("index.html"), whitespace), pages, votes, guard, options);
    ASSERT_EQ(answer.nodes, expected.nodes) << "round " << round << ", " << to_string(options);
    ASSERT_EQ(answer.votes, expected.occ) << "round " << round << ", " << to_string(options);
  }
}

TEST_F(TemExTest, MoreVotesOnlyRemoveNodes) {
  Random random(2);
  for (int round = 0; round < 100; ++round) {
    source_ = MemorySource();
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
    source_ = MemorySource();
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
    const Answer answer = extract(settings("4", "1", "on"));
    ASSERT_EQ(answer.candidates.size(), 4U);
    EXPECT_EQ(answer.nodes, one_vote) << "round " << round;
    EXPECT_EQ(extract_again(settings("4", "2", "on")).nodes, two_votes) << "round " << round;
    EXPECT_EQ(extract_again(settings("4", "2", "off")).nodes, one_unguarded) << "round " << round;
    EXPECT_EQ(extract_again(settings("4", "3", "off")).nodes, two_unguarded) << "round " << round;
  }
}

}  // namespace
}  // namespace pagelet
