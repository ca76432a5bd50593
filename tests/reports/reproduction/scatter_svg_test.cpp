// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <string>

#include "reports/reproduction/paper_tables.h"
#include "tests/support/texts.h"

namespace pagelet {
namespace {

// The plane is 500 wide and 385 high, from (70, 425) to (570, 40). Here it shows 1 to 100 and 1 to
// 10.
ScatterChart chart() {
  ScatterChart chart{"a < b", "nodes", "ms", {}};
  chart.series.push_back(
      {"first", {{1, 1}, {10, 10}, {100, 3.1622776601683795}, {0, 5}, {5, -1}}, {}});
  chart.series.push_back(
      {"second",
       {{10, 1}},
       {{"fit", {{1, 1}, {10, 10}, {50, 11}, {100, 1}}}, {"", {{1, 10}, {100, 10}}}}});
  return chart;
}

TEST(ScatterSvg, DrawsEachPointAtItsPlaceOnLogarithmicAxes) {
  const std::string svg = scatter_svg(chart());
  EXPECT_TRUE(svg.starts_with("<svg "));
  EXPECT_TRUE(svg.ends_with("</svg>\n"));
  EXPECT_TRUE(holds(svg, "<title>a &lt; b</title>"));
  for (const char* point :
       {"cx=\"70.00\" cy=\"425.00\"", "cx=\"320.00\" cy=\"40.00\"", "cx=\"570.00\" cy=\"232.50\"",
        // The second series has squares.
        "<path class=\"mark\" d=\"M317.00 422.00h6v6h-6z\"/>"}) {
    EXPECT_TRUE(holds(svg, point)) << point;
  }
  // Points at or below 0 have no place: three of the five, and the sign in the legend.
  std::size_t circles = 0;
  for (std::size_t at = svg.find("<circle"); at != svg.npos; at = svg.find("<circle", at + 1)) {
    ++circles;
  }
  EXPECT_EQ(circles, 4U);
}

TEST(ScatterSvg, NamesPowersOfTenAxesAndSeries) {
  const std::string svg = scatter_svg(chart());
  for (const char* text :
       {"x=\"70.00\" y=\"441.00\" text-anchor=\"middle\">1<",
        "x=\"320.00\" y=\"441.00\" text-anchor=\"middle\">10<",
        "x=\"570.00\" y=\"441.00\" text-anchor=\"middle\">100<",
        "x=\"64.00\" y=\"429.00\" text-anchor=\"end\">1<",
        "x=\"64.00\" y=\"44.00\" text-anchor=\"end\">10<",
        "x=\"320.00\" y=\"466.00\" text-anchor=\"middle\">nodes<", "text-anchor=\"middle\">ms<",
        // The legend has a line every 20 units.
        "x=\"610.00\" y=\"54.00\" text-anchor=\"start\">first<",
        "x=\"610.00\" y=\"74.00\" text-anchor=\"start\">second<",
        "x=\"610.00\" y=\"94.00\" text-anchor=\"start\">fit<"}) {
    EXPECT_TRUE(holds(svg, text)) << text;
  }
}

TEST(ScatterSvg, DrawsLinesAsFarAsTheAxesShowThem) {
  const std::string svg = scatter_svg(chart());
  // The third point is above the axis, so that the line is interrupted.
  EXPECT_TRUE(holds(svg, "<path class=\"line\" d=\"M70.00 425.00L320.00 40.00M570.00 425.00\"/>"));
  EXPECT_TRUE(holds(
      svg, "<path class=\"line\" stroke-dasharray=\"7 4\" d=\"M70.00 40.00L570.00 40.00\"/>"));
}

TEST(ScatterSvg, ShowsSmallAndLargePowersAndNoPoints) {
  ScatterChart wide{"", "", "", {{"s", {{1e-5, 0.01}, {1e7, 1'000'000}}, {}}}};
  const std::string svg = scatter_svg(wide);
  for (const char* text : {">1e-5<", ">0.0001<", ">0.01<", ">1,000<", ">1,000,000<", ">1e7<"}) {
    EXPECT_TRUE(holds(svg, text)) << text;
  }
  wide.series.front().points.clear();
  EXPECT_TRUE(holds(scatter_svg(wide), "x=\"570.00\" y=\"441.00\" text-anchor=\"middle\">10<"));
}

}  // namespace
}  // namespace pagelet
