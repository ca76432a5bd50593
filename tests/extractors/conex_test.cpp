// SPDX-License-Identifier: MIT

// ConEx (docs/specification.md, section 11): sites worked out by hand, the reference implementation
// in tests/support, and properties that follow from the definition.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/extractor_test.h"
#include "tests/support/naive_algorithms.h"

namespace pagelet {
namespace {

class ConExTest : public ExtractorTest {
 protected:
  ConExTest() : ExtractorTest("conex") {}
};

Nodes range(std::size_t first, std::size_t last) {
  Nodes nodes = all_nodes(last + 1);
  nodes.erase(nodes.begin(), nodes.begin() + static_cast<std::ptrdiff_t>(first));
  return nodes;
}

// 0 body, 1 ul, 2 li, 3 "A", 4 li, 5 "B", 6 div, 7 h1, 8 "T", 9 p, 10 "x".
// The ul is mapped. The divs have 2 and 5 children: .1 + .4 + .5 * 2/5 = .7. The div is the only
// topmost candidate.
TEST_F(ConExTest, ASingleCandidateIsTheContent) {
  add_site("<body><ul><li>A<li>B</ul><div><h1>T</h1><p>x</p></div>",
           {"<body><ul><li>A<li>B</ul><div><h1>U</h1><p>1<p>2<p>3<p>4</div>"});
  EXPECT_EQ(nodes(), range(6, 10));
  EXPECT_EQ(nodes({{"threshold", "0.7"}}), Nodes{}) << "all are mapped";
  EXPECT_EQ(nodes({{"w-children", "0"}, {"w-position", "0.9"}}), Nodes{});
}

// Ids map the containers. Elements of tags that the other page lacks are candidates.
// 0 body, 1 div#m, 2 h1, 3 "a", 4 p, 5 "b", 6 h2, 7 "c", 8 nav#n, 9 i, 10 "d", 11 b#k.
// Candidates: 2, 6, 9 and their texts. Parents: 1 (7 nodes), 8 (4 nodes). Branch: 1; 9 is dropped.
// 2 and 6 are siblings, so their parent 1 replaces them, with the p between them.
TEST_F(ConExTest, SiblingsBelowTheBranchAreJoined) {
  add_site("<body><div id=m><h1>a</h1><p>b</p><h2>c</h2></div><nav id=n><i>d</i><b id=k></b></nav>",
           {"<body><div id=m><p>b</p></div><nav id=n><b id=k></b></nav>"});
  EXPECT_EQ(nodes(), range(1, 7));
}

// 0 body, 1 div#m, 2 h1, 3 "a", 4 div#n, 5 h2, 6 "b". Both parents have three nodes.
TEST_F(ConExTest, OfEquallyLargeBranchesTheFirstInPreorderIsTaken) {
  add_site("<body><div id=m><h1>a</h1></div><div id=n><h2>b</h2></div>",
           {"<body><div id=m></div><div id=n></div>"});
  EXPECT_EQ(nodes(), (Nodes{2, 3}));
}

// 0 body, 1 section#s, 2 div#a, 3 h1, 4 "1", 5 h2, 6 "2", 7 div#b, 8 h3, 9 "3", 10 h4, 11 "4",
// 12 p#f, 13 "x". Candidates: 3, 5, 8, 10. Branch: 1. Deepest first: 3 and 5 become 2; 2 and 10
// become 1; 8 is below it.
TEST_F(ConExTest, JoinedParentsAreJoinedAgain) {
  add_site(
      "<body><section id=s><div id=a><h1>1</h1><h2>2</h2></div><div id=b><h3>3</h3></div>"
      "<h4>4</h4></section><p id=f>x</p>",
      {"<body><section id=s><div id=a></div><div id=b></div></section><p id=f>x</p>"});
  EXPECT_EQ(nodes(), range(1, 11));
}

// 0 body, 1 section#s, 2 div#a, 3 h1, 4 "1", 5 div#b, 6 h3, 7 "3", 8 h5, 9 "5". The last one makes
// body the branch, so nothing is dropped. No two candidates have the same parent.
TEST_F(ConExTest, CandidatesThatAreNoSiblingsAreNotJoined) {
  add_site(
      "<body><section id=s><div id=a><h1>1</h1></div><div id=b><h3>3</h3></div></section>"
      "<h5>5</h5>",
      {"<body><section id=s><div id=a></div><div id=b></div></section>"});
  EXPECT_EQ(nodes(), (Nodes{3, 4, 6, 7, 8, 9}));
}

// 0 body, 1 b, 2 i, 3 u. Page 0 has b and i, page 1 only b: b is mapped by 2 pages, i by 1, u by 0.
TEST_F(ConExTest, NodesMappedByFewPagesAreCandidatesOnRequest) {
  add_site("<body><b></b><i></i><u></u>", {"<body><b></b><i></i>", "<body><b></b>"});
  EXPECT_EQ(nodes(), (Nodes{3}));
  EXPECT_EQ(nodes({{"max-occurrences", "1"}}), all_nodes(4)) << "i and u become body";
  EXPECT_EQ(nodes({{"max-occurrences", "2"}}), all_nodes(4)) << "body is the candidate";
}

ExtractorTest::Case make_case(std::size_t max_occurrences, const EqualityOptions& options,
                              Settings settings) {
  settings.emplace_back("max-occurrences", std::to_string(max_occurrences));
  return {settings, [=](const naive::Tree& key, const std::vector<naive::Tree>& pages) {
            return naive::conex(key, pages, max_occurrences, options);
          }};
}

// Puts a few elements that no other page has into the key page, anywhere.
ExtractorTest::Rewrite with_own_elements(Random& random) {
  return [&random](std::string html, bool is_key_page) {
    const std::size_t body = html.find("<body");
    for (std::size_t own = is_key_page ? random.below(6) : 0; own > 0; --own) {
      const std::size_t at = html.find('>', random.between(body, html.size() - 1));
      html.insert(at + 1, random.chance(0.5) ? "<u>own</u>" : "<u></u>");
    }
    return html;
  };
}

TEST_F(ConExTest, RandomSitesAgreeWithTheReference) {
  Random positions(60);
  expect_agreement_on_random_sites(
      61, 400,
      [](Random& random) {
        const std::size_t occurrences = random.one_of<std::size_t>({0, 0, 0, 1, 2, 4});
        if (random.chance(0.5)) return make_case(occurrences, {}, {});
        const EqualityOptions options = random_equality_options(random);
        return make_case(occurrences, options, settings_of(options));
      },
      with_own_elements(positions));
}

TEST_F(ConExTest, SamplePagesAgreeWithTheReference) {
  expect_agreement_on_sample({make_case(0, {}, {}), make_case(1, {}, {}),
                              make_case(0, EqualityOptions::profile_b(), {{"profile", "B"}})});
}

// A copy maps every node. So without allowed occurrences nothing is a candidate, and one allowed
// occurrence more gives the same answer as before.
TEST_F(ConExTest, ACopyOfTheKeyPageMapsEverything) {
  Random random(62);
  for (int round = 0; round < 60; ++round) {
    add_random_site(random, 4, with_own_elements(random));
    const Nodes none = nodes();
    const Nodes one = nodes({{"max-occurrences", "1"}});
    source_.add("copy.html", std::string(source_.html("index.html")));
    EXPECT_EQ(nodes(), Nodes{}) << "round " << round;
    EXPECT_EQ(nodes({{"max-occurrences", "1"}}), none) << "round " << round;
    EXPECT_EQ(nodes({{"max-occurrences", "2"}}), one) << "round " << round;
  }
}

}  // namespace
}  // namespace pagelet
