// SPDX-License-Identifier: MIT

// RBM-TD (docs/specification.md, sections 6 and 8): sites worked out by hand, the reference
// implementation in tests/support, and properties that follow from the definition.

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/support/extractor_test.h"
#include "tests/support/naive_algorithms.h"

namespace pagelet {
namespace {

class RbmTdTest : public ExtractorTest {
 protected:
  RbmTdTest() : ExtractorTest("rbm-td") {}
};

// 0 body, 1 div, 2 ul, 3 li, 4 "a", 5 p, 6 "x", 7 p, 8 "f". Only "x" differs on `plain`, so 6 and
// all nodes above it have other subtrees there.
class RbmTdHandWorkedTest : public RbmTdTest {
 protected:
  const std::string key_ = "<body><div><ul><li>a</ul><p>x</p></div><p>f</p>";
  const std::string plain_ = "<body><div><ul><li>a</ul><p>y</p></div><p>f</p>";
};

TEST_F(RbmTdHandWorkedTest, EqualSubtreesAtTheSamePlaceAreTemplate) {
  add_site(key_, {plain_});
  EXPECT_EQ(nodes(), (Nodes{2, 3, 4, 7, 8}));
  EXPECT_EQ(nodes({{"path", "index"}}), (Nodes{2, 3, 4, 7, 8}));
  EXPECT_EQ(nodes({{"path", "tags"}}), (Nodes{2, 3, 4, 7, 8}));
  add_site(key_, {plain_, "<body><div><ul><li>b</ul><p>x</p></div><p>f</p>"});
  EXPECT_EQ(nodes(), (Nodes{7, 8})) << "on every page";
}

TEST_F(RbmTdHandWorkedTest, ThePathsFromBodyAreAddedOnRequest) {
  add_site(key_, {plain_});
  EXPECT_EQ(nodes({{"include-paths", "on"}}), (Nodes{0, 1, 2, 3, 4, 7, 8}));
  add_site("<body><p>x</p>", {"<body><p>y</p>"});
  EXPECT_EQ(nodes({{"include-paths", "on"}}), Nodes{}) << "the way to nothing is nothing";
}

TEST_F(RbmTdHandWorkedTest, ADifferentBodyEmptiesTheAnswer) {
  add_site(key_, {"<body class=z><div><ul><li>a</ul><p>y</p></div><p>f</p>"});
  EXPECT_EQ(nodes(), Nodes{});
  EXPECT_EQ(nodes({{"path", "index"}}), (Nodes{2, 3, 4, 7, 8})) << "tags of ancestors only";
  EXPECT_EQ(nodes({{"label", "tag"}}), (Nodes{2, 3, 4, 7, 8})) << "`label` applies to the path";
}

// A heading before them moves the div to index 1 and the p to index 2.
TEST_F(RbmTdHandWorkedTest, ADifferentIndexIsAnotherPlace) {
  add_site(key_, {"<body><h1></h1><div><ul><li>a</ul><p>y</p></div><p>f</p>"});
  EXPECT_EQ(nodes(), Nodes{});
  EXPECT_EQ(nodes({{"path", "index"}}), Nodes{});
  EXPECT_EQ(nodes({{"path", "tags"}}), (Nodes{2, 3, 4, 7, 8}));
}

TEST_F(RbmTdHandWorkedTest, ADifferentTagAboveIsAnotherPlace) {
  add_site(key_, {"<body><nav><ul><li>a</ul><p>y</p></nav><p>f</p>"});
  for (const char* path : {"labels", "index", "tags"}) {
    EXPECT_EQ(nodes({{"path", path}}), (Nodes{7, 8})) << path;
  }
}

// The ul has another class, and the div above it another title.
TEST_F(RbmTdHandWorkedTest, LabelsAreComparedInSubtreesAndInPaths) {
  add_site(key_, {"<body><div title=t><ul class=w><li>a</ul><p>y</p></div><p>f</p>"});
  EXPECT_EQ(nodes(), (Nodes{7, 8})) << "the div's label is on the way to the li";
  EXPECT_EQ(nodes({{"path", "index"}}), (Nodes{3, 4, 7, 8})) << "the ul itself differs";
  EXPECT_EQ(nodes({{"label", "tag"}}), (Nodes{2, 3, 4, 7, 8}));
}

ExtractorTest::Case make_case(naive::Label label, naive::PathKind path_kind, bool include_paths) {
  const char* path = path_kind == naive::PathKind::kLabels  ? "labels"
                     : path_kind == naive::PathKind::kIndex ? "index"
                                                            : "tags";
  return {{{"label", label == naive::Label::kTag ? "tag" : "full"},
           {"path", path},
           {"include-paths", include_paths ? "on" : "off"}},
          [=](const naive::Tree& key, const std::vector<naive::Tree>& pages) {
            return naive::rbm_td(key, pages, label, path_kind, include_paths);
          }};
}

TEST_F(RbmTdTest, RandomSitesAgreeWithTheReference) {
  expect_agreement_on_random_sites(31, 400, [](Random& random) {
    return make_case(
        random.one_of({naive::Label::kFull, naive::Label::kTag}),
        random.one_of({naive::PathKind::kLabels, naive::PathKind::kIndex, naive::PathKind::kTags}),
        random.chance(0.3));
  });
}

TEST_F(RbmTdTest, SamplePagesAgreeWithTheReference) {
  expect_agreement_on_sample({make_case(naive::Label::kFull, naive::PathKind::kLabels, false),
                              make_case(naive::Label::kTag, naive::PathKind::kLabels, true),
                              make_case(naive::Label::kFull, naive::PathKind::kIndex, true),
                              make_case(naive::Label::kFull, naive::PathKind::kTags, false)});
}

// Each of these conditions implies the next one.
TEST_F(RbmTdTest, WeakerConditionsForAPlaceOnlyAddNodes) {
  Random random(33);
  for (int round = 0; round < 100; ++round) {
    add_random_site(random, 4);
    const Nodes labels = nodes();
    const Nodes index = nodes({{"path", "index"}});
    const Nodes tags = nodes({{"path", "tags"}});
    EXPECT_TRUE(std::ranges::includes(index, labels)) << round;
    EXPECT_TRUE(std::ranges::includes(tags, index)) << round;
    EXPECT_TRUE(std::ranges::includes(nodes({{"label", "tag"}}), labels)) << round;
    EXPECT_TRUE(std::ranges::includes(nodes({{"include-paths", "on"}}), labels)) << round;
  }
}

}  // namespace
}  // namespace pagelet
