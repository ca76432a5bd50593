// SPDX-License-Identifier: MIT

// SST (docs/specification.md, section 10): sites worked out by hand, the reference implementation
// in tests/support, and properties that follow from the definition.

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/extractor_test.h"
#include "tests/support/naive_algorithms.h"

namespace pagelet {
namespace {

class SstTest : public ExtractorTest {
 protected:
  SstTest() : ExtractorTest("sst") {}
  Nodes nodes_at(const char* threshold) { return nodes({{"noise-threshold", threshold}}); }
};

// 0 body, 1 p, 2 "a b", 3 p, 4 "same"; m = 2, one style everywhere, so NodeImp = 0.
// 2: four words, each on one page: H = 0, importance 1; its p: .9.
// 4: one word on both pages: H = 1, importance 0; its p: 0.
// body: .9 * (.9 + 0) / 2 = .405.
TEST_F(SstTest, WordsThatAllPagesHaveAreNoise) {
  add_site("<body><p>a b</p><p>same</p>", {"<body><p>c d</p><p>Same.</p>"});
  EXPECT_EQ(nodes(), (Nodes{3, 4}));
  EXPECT_EQ(nodes_at("1"), (Nodes{3, 4})) << "1 is not below 1; .405 and .9 have 1 below them";
  EXPECT_EQ(nodes_at("0"), Nodes{});
}

// 0 body, 1 p, 2 "a b c d x"; the other page lacks x: 1 - 4/5 = .2, the threshold itself.
TEST_F(SstTest, ANodeAtTheThresholdIsNoNoise) {
  add_site("<body><p>a b c d x</p>", {"<body><p>a b c d</p>"});
  EXPECT_EQ(nodes(), Nodes{});
  EXPECT_EQ(nodes_at("0.201"), all_nodes(3));
}

// Four pages, one word on three of them: H = log_4 3 = .792, importance .208. The text of the
// fourth page has no word, so there is no other feature.
TEST_F(SstTest, WordsOfMostPagesAreNearlyNoise) {
  add_site("<body><p>w</p>", {"<body><p>w</p>", "<body><p>w</p>", "<body><p>_ -</p>"});
  EXPECT_EQ(nodes_at("0.207"), Nodes{});
  EXPECT_EQ(nodes_at("0.208"), all_nodes(3));
}

// "a a" and "a": q = 2/3 and 1/3, H = .918, importance .082.
TEST_F(SstTest, RepeatedWordsCountEachTime) {
  add_site("<body><p>a a</p>", {"<body><p>a</p>"});
  EXPECT_EQ(nodes_at("0.081"), Nodes{});
  EXPECT_EQ(nodes_at("0.082"), all_nodes(3));
}

// 0 body, 1 div, 2 p, 3 "s". On two of four pages the div has a b instead, or nothing:
// NodeImp = -2 * .5 log_4 .5 = .5, l = 2, and all below has importance 0.
// gamma .9: .19 * .5 = .095, noise. gamma .7: .51 * .5 = .255, no noise; body, with .7 * .255,
// has the div below it, so it is not noise either. (With l = 1 the div would have .3 * .5 = .15.)
TEST_F(SstTest, GammaDecidesHowMuchDifferentStylesCount) {
  const std::string key = "<body><div><p>s</p></div>";
  for (const char* other : {"<body><div><b>s</b></div>", "<body><div></div>"}) {
    add_site(key, {key, other, other});
    EXPECT_EQ(nodes(), all_nodes(4)) << other;
    EXPECT_EQ(nodes({{"gamma", "0.7"}}), (Nodes{2, 3})) << other;
    EXPECT_EQ(nodes({{"gamma", "1"}}), all_nodes(4)) << other;
  }
}

// The div is a leaf on one page of three. Its leaf importance is 1 (one page), and
// NodeImp = -(2/3 log_3 2/3 + 1/3 log_3 1/3) = .579, l = 2:
// .19 * .579 + .81 * (2/3 * 0 + 1/3 * 1) = .380. Below it, the p is noise.
TEST_F(SstTest, AnElementThatIsALeafOnSomePagesCountsAsLeafThere) {
  const std::string key = "<body><div><p>s</p></div>";
  add_site(key, {key, "<body><div></div>"});
  EXPECT_EQ(nodes(), (Nodes{2, 3}));
  EXPECT_EQ(nodes_at("0.379"), (Nodes{2, 3}));
  EXPECT_EQ(nodes_at("0.381"), all_nodes(4));
}

// Another presentation is another kind and so another style. It occurs once: importance 1.
TEST_F(SstTest, TheKindOfAnElementIsItsTagWithItsPresentation) {
  for (const char* name :
       {"class", "style", "align", "valign", "width", "height", "bgcolor", "background", "border",
        "color", "face", "size", "cellpadding", "cellspacing"}) {
    const std::string attribute(name);
    add_site("<body><p " + attribute + "=x>t</p>", {"<body><p " + attribute + "=y>t</p>"});
    EXPECT_EQ(nodes(), Nodes{}) << name;
  }
  for (const char* name : {"id", "title", "href", "src"}) {
    const std::string attribute(name);
    add_site("<body><p " + attribute + "=x>t</p>", {"<body><p " + attribute + "=y>t</p>"});
    EXPECT_EQ(nodes(), all_nodes(3)) << name;
  }
  add_site("<body><p class='a TECO_x  b'>t</p>", {"<body><p class='a b'>t</p>"});
  EXPECT_EQ(nodes(), all_nodes(3));
}

// 0 body, 1 img; features are `name=value` of five attributes.
TEST_F(SstTest, FiveAttributesAreFeaturesOfElementsWithoutChildren) {
  for (const char* name : {"src", "href", "alt", "value", "content"}) {
    const std::string attribute(name);
    add_site("<body><img " + attribute + "='x y'>", {"<body><img " + attribute + "='x y'>"});
    EXPECT_EQ(nodes(), all_nodes(2)) << name;
    add_site("<body><img " + attribute + "='x y'>", {"<body><img " + attribute + "='x z'>"});
    EXPECT_EQ(nodes(), Nodes{}) << name;
  }
  add_site("<body><img title=x>", {"<body><img title=y>"});
  EXPECT_EQ(nodes(), all_nodes(2)) << "without features: 0 on several pages";
}

// Everything is noise, up to the body, which is the highest node.
TEST_F(SstTest, WithCopiesOfTheKeyPageAloneEverythingIsNoise) {
  Random random(51);
  for (int round = 0; round < 30; ++round) {
    add_random_site(random, 1);
    const std::string key = source_.html("index.html");
    for (std::size_t copies = 1; copies < 4; ++copies) {
      source_.add(std::to_string(copies) + ".html", key);
      const Reply answer = extract(all_pages());
      EXPECT_EQ(answer.nodes, all_nodes(answer.size)) << "round " << round;
    }
  }
}

ExtractorTest::Case make_case(const std::string& gamma, const std::string& threshold) {
  return {{{"gamma", gamma}, {"noise-threshold", threshold}},
          [=](const naive::Tree& key, const std::vector<naive::Tree>& pages) {
            return naive::sst(key, pages, std::stod(gamma), std::stod(threshold));
          }};
}

// Replaces the attributes of random trees by attributes that matter here, and gives texts common
// words, some of them twice.
std::string with_content(std::string html, bool /*is_key_page*/) {
  for (const auto& [from, to] : {std::pair{"data-0", "align"},
                                 {"data-1", "alt"},
                                 {"data-2", "value"},
                                 {"text 0", "text Text zero, text"},
                                 {"text 1", "text one"},
                                 {"text 2", "two two zero"}}) {
    html = replaced(std::move(html), from, to);
  }
  return html;
}

TEST_F(SstTest, RandomSitesAgreeWithTheReference) {
  expect_agreement_on_random_sites(
      52, 400,
      [](Random& random) {
        return make_case(
            random.one_of({"0", "0.3", "0.7", "0.9", "0.9", "1"}),
            random.one_of({"0", "0.05", "0.1", "0.2", "0.2", "0.3", "0.35", "0.55", "0.9", "1"}));
      },
      with_content);
}

// Several pages have the same layout, with a few words of their own. So elements have several
// styles and importances of all sizes.
TEST_F(SstTest, SitesOfFewLayoutsAgreeWithTheReference) {
  Random random(54);
  for (int round = 0; round < 100 && !HasFailure(); ++round) {
    RandomTreeOptions shape;
    shape.nodes = random.between(3, 30);
    std::vector<RandomTree> layouts(1, RandomTree(random, shape));
    for (int more = 0; more < 2; ++more) {
      layouts.push_back(layouts.front());
      layouts.back().mutate(random, random.between(1, 2));
    }
    std::vector<std::string> pages;
    for (std::size_t page = 0; page < 7; ++page) {
      std::string html = with_content(layouts[random.below(3)].html(), false);
      for (std::size_t at = 0; (at = html.find("text", at)) != std::string::npos; at += 4) {
        if (random.chance(0.1))
          html.replace(at, 4, random.one_of({"zero", "one two", "text text"}));
      }
      pages.push_back(html);
    }
    const std::string key = pages.back();
    pages.pop_back();
    add_site(key, pages);
    for (const char* gamma : {"0.5", "0.9"}) {
      for (const char* threshold : {"0.05", "0.1", "0.2", "0.3", "0.4"}) {
        Case one = make_case(gamma, threshold);
        one.settings = with(one.settings, all_pages());
        expect_agreement(one);
      }
    }
  }
}

TEST_F(SstTest, SamplePagesAgreeWithTheReference) {
  expect_agreement_on_sample({make_case("0.9", "0.2"), make_case("0.5", "0.45")});
}

// What is below a threshold is below a higher one, and the subtree of a noisy node is noisy.
TEST_F(SstTest, AHigherThresholdOnlyAddsNodes) {
  Random random(53);
  for (int round = 0; round < 60; ++round) {
    add_random_site(random, 4, with_content);
    Nodes before;
    for (const char* threshold : {"0", "0.1", "0.2", "0.4", "0.6", "0.8", "1"}) {
      const Nodes answer = nodes_at(threshold);
      EXPECT_TRUE(std::ranges::includes(answer, before)) << "round " << round;
      before = answer;
      const WorkingTree& tree = key_page_->tree(Whitespace::kDrop);
      for (const std::size_t node : answer) {
        const std::size_t last = tree.end(static_cast<TreeNode>(node)) - 1;
        EXPECT_TRUE(std::ranges::binary_search(answer, last)) << "round " << round;
      }
    }
  }
}

}  // namespace
}  // namespace pagelet
