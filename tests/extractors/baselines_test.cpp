// SPDX-License-Identifier: MIT

// The floors (docs/algorithms.md): sites worked out by hand, slow versions
// on random sites, and properties that follow from the definitions.

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "tests/support/extractor_test.h"

namespace pagelet {
namespace {

using BaselinesTest = ExtractorTest;

TEST_F(BaselinesTest, EverythingAndNothingAreComplements) {
  Random random(71);
  for (int round = 0; round < 20; ++round) {
    add_random_site(random, 2);
    const Reply everything = extract("everything", {});
    EXPECT_EQ(everything.nodes, all_nodes(everything.size));
    const Reply nothing = extract("nothing", {});
    EXPECT_EQ(nothing.nodes, Nodes{});
    EXPECT_EQ(nothing.size, everything.size);
    EXPECT_TRUE(everything.candidates.empty()) << "no page is loaded";
    EXPECT_TRUE(nothing.candidates.empty());
    EXPECT_EQ(everything.flags, Flags{});
  }
}

class RandomNodesTest : public ExtractorTest {
 protected:
  RandomNodesTest() : ExtractorTest("random") {}
  // A page of 4,001 nodes.
  void SetUp() override {
    std::string page = "<body>";
    for (int child = 0; child < 4000; ++child) page += "<br>";
    add_site(page, {});
  }
  Nodes nodes(const Settings& settings) { return extract(settings).nodes; }
};

TEST_F(RandomNodesTest, TheSameSeedGivesTheSameNodes) {
  EXPECT_EQ(nodes({{"seed", "7"}}), nodes({{"seed", "7"}}));
  EXPECT_EQ(nodes({}), nodes({{"seed", "1"}, {"share", "0.5"}})) << "the defaults";
}

// Two independent halves have a quarter of the nodes in common, and 200 nodes are more than six
// standard deviations.
TEST_F(RandomNodesTest, OtherSeedsGiveIndependentAnswers) {
  for (const char* seed : {"0", "2", "3", "18446744073709551615"}) {
    const Nodes one = nodes({});
    const Nodes other = nodes({{"seed", seed}});
    Nodes common;
    std::ranges::set_intersection(one, other, std::back_inserter(common));
    EXPECT_NEAR(static_cast<double>(common.size()), 1000, 200) << seed;
  }
}

TEST_F(RandomNodesTest, TheShareIsTheProbability) {
  EXPECT_EQ(nodes({{"share", "0"}}), Nodes{});
  EXPECT_EQ(nodes({{"share", "1"}}), all_nodes(4001));
  Nodes before;
  for (const auto& [share, expected] :
       {std::pair{"0.1", 400.0}, {"0.3", 1200.0}, {"0.5", 2000.0}, {"0.9", 3600.0}}) {
    const Nodes answer = nodes({{"share", share}});
    EXPECT_NEAR(static_cast<double>(answer.size()), expected, 200) << share;
    EXPECT_TRUE(std::ranges::includes(answer, before)) << "the same draws against another share";
    before = answer;
  }
}

class SharedTextTest : public ExtractorTest {
 protected:
  SharedTextTest() : ExtractorTest("shared-text") {}
};

// 0 body, 1 div, 2 p, 3 "a", 4 hr, 5 p, 6 "b c", 7 div, 8 p, 9 "a", 10 br, 11 p, 12 "own".
// "a" and "b c" also stand on other pages, under any tags. The first div has no other text, so it
// is in the answer with its hr. The second div also has "own", so its br is not.
TEST_F(SharedTextTest, TheAnswerIsSharedTextsAndElementsWithNoOtherTexts) {
  const std::string key =
      "<body><div><p>a</p><hr><p>b c</p></div><div><p>a</p><br><p>own</p></div>";
  add_site(key, {"<body><h1>b\n c</h1>", "<body><b> a</b>"});
  EXPECT_EQ(nodes(), (Nodes{1, 2, 3, 4, 5, 6, 8, 9}));
  add_site(key, {"<body><h1>b\n c</h1>"});
  EXPECT_EQ(nodes(), (Nodes{5, 6}));
  add_site(key, {"<body>a<p>b c</p>own"});
  EXPECT_EQ(nodes(), all_nodes(13));
}

TEST_F(SharedTextTest, WithoutTextTheAnswerIsEmpty) {
  add_site("<body><hr>", {"<body><hr>"});
  EXPECT_EQ(nodes(), Nodes{}) << "nothing that body could go with";
}

Nodes slow_shared_text(const naive::Tree& key, const std::vector<naive::Tree>& pages) {
  std::set<std::string> known;
  for (const naive::Tree& page : pages) {
    for (const naive::Node& node : page) {
      if (node.tag == "#text") known.insert(node.text);
    }
  }
  // The number of texts in the subtree of each node, and of those that are shared.
  std::vector<std::size_t> texts(key.size(), 0);
  std::vector<std::size_t> shared(key.size(), 0);
  for (std::size_t node = 0; node < key.size(); ++node) {
    if (key[node].tag != "#text") continue;
    for (std::size_t above = node; above != naive::kNone; above = key[above].parent) {
      ++texts[above];
      if (known.contains(key[node].text)) ++shared[above];
    }
  }
  std::set<std::size_t> nodes;
  for (std::size_t node = 0; node < key.size(); ++node) {
    const bool taken = texts[node] > 0 ? shared[node] == texts[node]
                                       : node > 0 && nodes.contains(key[node].parent);
    if (taken) nodes.insert(node);
  }
  return {nodes.begin(), nodes.end()};
}

TEST_F(SharedTextTest, RandomSitesAgreeWithASlowVersion) {
  // Adds texts that only some pages have.
  Random texts(73);
  const Rewrite own_texts = [&](std::string html, bool) {
    for (std::size_t at = 0; (at = html.find("text ", at)) != std::string::npos; ++at) {
      if (texts.chance(0.2)) html[at] = texts.one_of({'n', 'r', 'v', 'w'});
    }
    return html;
  };
  expect_agreement_on_random_sites(
      72, 200,
      [](Random&) -> Case {
        return {{}, slow_shared_text};
      },
      own_texts);
}

TEST_F(SharedTextTest, SamplePagesAgreeWithASlowVersion) {
  expect_agreement_on_sample(
      {{{}, slow_shared_text}, {{{"whitespace", "keep"}}, slow_shared_text}});
}

TEST_F(SharedTextTest, FurtherPagesAddNodes) {
  Random random(74);
  for (int round = 0; round < 40; ++round) {
    add_random_site(random, 5);
    Nodes before;
    for (const char* pages : {"1", "2", "3", "4"}) {
      const Nodes answer = extract({{"selection", "site"}, {"set-size", pages}}).nodes;
      EXPECT_TRUE(std::ranges::includes(answer, before)) << round;
      before = answer;
    }
    // A copy of the key page shares every text.
    source_.add("copy.html", std::string(source_.html("index.html")));
    const Reply answer = extract(all_pages());
    EXPECT_TRUE(answer.nodes.empty() || answer.nodes.size() == answer.size) << round;
  }
}

// 0 body, 1 header, 2 "h", 3 main, 4 p, 5 "m", 6 div, 7 article, 8 "a", 9 p[role=article], 10 "r",
// 11 div[role=main], 12 "n", 13 footer[role=contentinfo], 14 "f".
TEST_F(BaselinesTest, LandmarksAreContentWithTheirSubtrees) {
  add_site(
      "<body><header>h</header><main><p>m</p></main><div><article>a</article></div>"
      "<p role=article>r</p><div role='x  main'>n</div><footer role=contentinfo>f</footer>",
      {});
  EXPECT_EQ(extract("landmarks", {}).nodes, (Nodes{3, 4, 5, 7, 8, 9, 10, 11, 12}));
  add_site("<body role=main><p>t</p>", {});
  EXPECT_EQ(extract("landmarks", {}).nodes, all_nodes(3));
  add_site("<body><div class=main id=article role=mainly>main</div>", {});
  const Reply answer = extract("landmarks", {});
  EXPECT_EQ(answer.nodes, Nodes{});
  EXPECT_TRUE(answer.candidates.empty());
}

Nodes slow_landmarks(const naive::Tree& key, const std::vector<naive::Tree>&) {
  const auto is_landmark = [&](std::size_t node) {
    if (key[node].tag == "main" || key[node].tag == "article") return true;
    for (const auto& [name, value] : key[node].attributes) {
      for (const std::string& word : naive::split_at_blanks(value)) {
        if (name == "role" && (word == "main" || word == "article")) return true;
      }
    }
    return false;
  };
  Nodes nodes;
  for (std::size_t node = 0; node < key.size(); ++node) {
    for (std::size_t above = node; above != naive::kNone; above = key[above].parent) {
      if (!is_landmark(above)) continue;
      nodes.push_back(node);
      break;
    }
  }
  return nodes;
}

TEST_F(BaselinesTest, RandomPagesAgreeWithSlowLandmarks) {
  Random random(75);
  RandomTreeOptions shape;
  shape.tags = 8;
  for (int round = 0; round < 200; ++round) {
    source_ = MemorySource();
    std::string html = RandomTree(random, shape).html();
    for (std::size_t at; (at = html.find("data-0=\"v1\"")) != std::string::npos;) {
      html.replace(at, 11, random.one_of({"role=main", "role=none", "rel=main"}));
    }
    source_.add("index.html", html);
    const Reply answer = extract("landmarks", {});
    EXPECT_EQ(answer.nodes, slow_landmarks(naive::make_tree(key_page_->document()), {}));
  }
}

}  // namespace
}  // namespace pagelet
