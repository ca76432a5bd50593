// SPDX-License-Identifier: MIT

// CETR and CCB (docs/algorithms.md): pages worked out by hand.

#include <gtest/gtest.h>

#include <cmath>
#include <iomanip>
#include <iterator>
#include <sstream>
#include <string>

#include "tests/support/extractor_test.h"

namespace pagelet {
namespace {

class CetrTest : public ExtractorTest {
 protected:
  Nodes found(const std::string& algorithm, const std::string& page, const Settings& settings) {
    add_site(page, {});
    return extract(algorithm, settings).nodes;
  }
};

const std::string kHundred(100, 'x');

// Lines: two with four tags and two letters each, one with two tags and 100 letters, two as the
// first. With almost no smoothing the ratios are 0.5, 0.5, 50, 0.5, 0.5, and their deviation is
// 19.8.
// 0 body; 1 ul to 10; 11 p, 12 the long text; 13 ul to 22.
TEST_F(CetrTest, LinesWithMuchTextForTheirTagsAreContent) {
  const std::string items = "<li>a</li><li>b</li>\n<li>c</li><li>d</li>";
  const std::string page = "<body><ul>" + items + "</ul>\n<p>" + kHundred + "</p>\n<ul>" + items;
  const Settings sharp{{"sigma", "0.1"}};
  const Nodes text{11, 12};
  const auto answer = [&](const Settings& settings) {
    return found("cetr", page, with(sharp, settings));
  };
  add_site(page, {});
  EXPECT_EQ(answer({{"mode", "km"}, {"clusters", "2"}}), (Nodes{10, 11}));
  EXPECT_EQ(answer({{"mode", "tm"}}), (Nodes{10, 11}));
  EXPECT_EQ(answer({{"mode", "tm"}, {"lambda", "3"}}), Nodes{}) << "above 50";
}

// The ratios 0, 10 / 9, 20 / 9 to 10; their smoothed values are those of a test of dragnet, a
// program by others. They rise, so a threshold just below the value of a line lets its text in, and
// one just above does not.
TEST_F(CetrTest, SmoothingGivesKnownValues) {
  constexpr double kSmoothed[] = {2.22759261, 3.33348203, 4.44444444, 5.55555556,
                                  6.66651797, 7.77240739, 8.81338237, 9.52551006};
  const double deviation = 10.0 / 9 * std::sqrt(99.0 / 12);
  std::string page = "<body>";
  for (std::size_t line = 0; line < 10; ++line) {
    page += "<i></i><i></i><i></i><i></i><br>" + std::string(10 * line, 'x') + "\n";
  }
  for (std::size_t at = 0; at < std::size(kSmoothed); ++at) {
    const auto texts_above = [&](double value) {
      std::ostringstream lambda;
      lambda << std::setprecision(15) << value / deviation;
      return found("cetr", page, {{"mode", "tm"}, {"lambda", lambda.str()}}).size();
    };
    EXPECT_EQ(texts_above(kSmoothed[at] - 1e-8), std::size(kSmoothed) - at);
    EXPECT_EQ(texts_above(kSmoothed[at] + 1e-8), std::size(kSmoothed) - at - 1);
  }
}

// Without line feeds the page is one line; wrapped, the first lines end after the lists.
TEST_F(CetrTest, PagesWithoutLineFeedsAreWrapped) {
  const std::string page = "<body><ul><li>a</li><li>b</li></ul><p>" + kHundred + kHundred;
  EXPECT_EQ(found("cetr", page, {{"mode", "km"}, {"clusters", "2"}}).size(), 8U);
  EXPECT_EQ(
      found("cetr", page, {{"mode", "km"}, {"clusters", "2"}, {"sigma", "0.1"}, {"wrap", "40"}}),
      (Nodes{6, 7}));
}

TEST_F(CetrTest, APageWithoutTextHasNoContent) {
  EXPECT_EQ(found("cetr", "<body>", {}), Nodes{});
  EXPECT_EQ(found("ccb", "<body>", {}), Nodes{});
  EXPECT_EQ(found("cetr", "<body><p></p>", {{"mode", "tm"}}), Nodes{});
}

// Cells 0 1 0 | 0 1 1 1 0 with tokens: the tags of "a" and of the paragraph around three words.
// With the weights 1 and w = exp(-1 / 2) for the neighbours, "a" has 1 / (1 + 2w) = 0.45; the
// three words have (1 + w) / (1 + 2w) = 0.73, 1 and 0.73.
TEST_F(CetrTest, CellsAreMeansOfTheirNeighbours) {
  const std::string page = "<body><p>a</p><p>a b c</p>";
  const auto above = [&](const std::string& threshold) {
    return found(
        "ccb", page,
        {{"unit", "tokens"}, {"range", "1"}, {"sigma-share", "1"}, {"threshold", threshold}});
  };
  EXPECT_EQ(above("0.45"), all_nodes(5));
  EXPECT_EQ(above("0.46"), (Nodes{3, 4}));
  EXPECT_EQ(above("0.72"), (Nodes{3, 4}));
  EXPECT_EQ(above("0.73"), Nodes{}) << "one of three cells";
}

// Only the cell in the middle of each text has no cell of a tag within two: (1 + 2w + w') / (1 + 2w
// + 2w') = 0.946 for the next ones, with w = exp(-1 / 2) and w' = exp(-2).
TEST_F(CetrTest, TagsOfLinksAreSkipped) {
  const std::string page = "<body><a href=x>aaaaa</a><a href=x>aaaaa</a>";
  const Settings narrow{{"range", "2"}, {"threshold", "0.95"}};
  EXPECT_EQ(found("ccb", page, narrow), all_nodes(5));
  EXPECT_EQ(found("ccb", page, with(narrow, {{"links", "count"}})), Nodes{});
}

}  // namespace
}  // namespace pagelet
