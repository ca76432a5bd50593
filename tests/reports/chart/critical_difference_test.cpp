// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "reports/chart/chart.h"
#include "tests/support/texts.h"

namespace pagelet {
namespace {

std::size_t count(const std::string& text, std::string_view part) {
  std::size_t number = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
    ++number;
  }
  return number;
}

const CriticalDifference kDiagram{{{"B", 2}, {"A", 1}, {"C", 3}}, {{1, 0}, {0, 2}}, 1.35, 0.05};

TEST(CriticalDifferenceSvg, DrawsAPointAndALabelForEachWithTheBestFirst) {
  const std::string svg = critical_difference_svg(kDiagram, "cd");
  EXPECT_EQ(count(svg, "<circle"), 3U);
  EXPECT_LT(svg.find(">A  1.00<"), svg.find(">B  2.00<"));
  EXPECT_TRUE(holds(svg, ">3.00  C<"));
  // The axis goes from 190 to 530 for the ranks 1 to 3, so rank 2 is in the middle.
  EXPECT_TRUE(holds(svg, "cx=\"190.0\""));
  EXPECT_TRUE(holds(svg, "cx=\"360.0\""));
  EXPECT_TRUE(holds(svg, "cx=\"530.0\""));
}

TEST(CriticalDifferenceSvg, DrawsABarForEachGroup) {
  const std::string svg = critical_difference_svg(kDiagram, "cd");
  EXPECT_EQ(count(svg, "stroke-width=\"4\""), 2U);
  EXPECT_TRUE(holds(svg, "d=\"M186.0 70.0L364.0 70.0\""));
}

TEST(CriticalDifferenceSvg, DescribesItselfInWords) {
  const std::string svg = critical_difference_svg(kDiagram, "cd");
  EXPECT_TRUE(holds(svg, "role=\"img\""));
  EXPECT_TRUE(holds(svg, "aria-labelledby=\"cd-title cd-text\""));
  EXPECT_TRUE(
      holds(svg,
            "Mean ranks, 1 is best: A 1.00, B 2.00, C 3.00. Critical difference 1.35 "
            "at level 0.05. No significant difference: A, B. No significant difference: B, C."));
}

TEST(CriticalDifferenceSvg, EscapesLabels) {
  const std::string svg = critical_difference_svg({{{"<b>&", 1}, {"x", 2}}, {}, 5, 0.05}, "cd");
  EXPECT_FALSE(holds(svg, "<b>"));
  EXPECT_TRUE(holds(svg, "&lt;b&gt;&amp;"));
  // The bar of a critical difference larger than the axis ends with the axis.
  EXPECT_TRUE(holds(svg, "M190.0 22.0L530.0 22.0"));
}

}  // namespace
}  // namespace pagelet
