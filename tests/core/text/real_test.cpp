// SPDX-License-Identifier: MIT
#include "core/text/real.h"

#include <gtest/gtest.h>

#include <limits>
#include <string_view>

namespace pagelet {
namespace {

TEST(Real, ReadsTheNumberAtTheBeginning) {
  std::string_view text = "-1.5e2+3";
  EXPECT_EQ(read_real(text), -150.0);
  EXPECT_EQ(text, "+3");
  EXPECT_EQ(read_real(text), std::nullopt);
  EXPECT_EQ(text, "+3");
  text = "2*x";
  EXPECT_EQ(read_real(text), 2.0);
  EXPECT_EQ(text, "*x");
}

TEST(Real, TakesOnlyDecimalNumbersInRange) {
  EXPECT_EQ(real_in("0.25"), 0.25);
  EXPECT_EQ(real_in(".5"), 0.5);
  EXPECT_EQ(real_in("5."), 5.0);
  EXPECT_EQ(real_in("1e-3"), 0.001);
  for (const std::string_view text : {"", "-", "+1", " 1", "1 ", "inf", "-inf", "nan", "0x10",
                                      "1e999", "1,5", "--1", ".", "e1"}) {
    EXPECT_EQ(real_in(text), std::nullopt) << text;
  }
}

TEST(Real, WritesSomeDecimals) {
  EXPECT_EQ(fixed_text(0.125, 2), "0.12") << "half to even";
  EXPECT_EQ(fixed_text(0.375, 2), "0.38");
  EXPECT_EQ(fixed_text(-1.005, 2), "-1.00") << "the number is a little less";
  EXPECT_EQ(fixed_text(2.5, 0), "2");
  EXPECT_EQ(fixed_text(12, 3), "12.000");
  EXPECT_EQ(fixed_text(std::numeric_limits<double>::max(), 1).size(), 311U);
  EXPECT_EQ(fixed_text(std::numeric_limits<double>::infinity(), 2), "inf");
}

TEST(Real, WritesTheShortestTextOfTheSameNumber) {
  EXPECT_EQ(shortest_text(0.1), "0.1");
  EXPECT_EQ(shortest_text(-3), "-3");
  EXPECT_EQ(shortest_text(1.0 / 3), "0.3333333333333333");
  EXPECT_EQ(shortest_text(0), "0");
  EXPECT_EQ(shortest_text(100), "100");
  EXPECT_EQ(shortest_text(1500), "1500");
  EXPECT_EQ(shortest_text(0.001), "0.001");
  EXPECT_EQ(shortest_text(0.0001), "1e-04");
  EXPECT_EQ(shortest_text(100'000), "1e+05");
  EXPECT_EQ(shortest_text(-123'456.75), "-123456.75");
  EXPECT_EQ(shortest_text(123'456'789'012'345'680'000.0), "123456789012345683968");
  for (const double number :
       {std::numeric_limits<double>::max(), std::numeric_limits<double>::min(),
        std::numeric_limits<double>::epsilon(), std::numeric_limits<double>::denorm_min(), 2.0 / 3,
        1e21, 123456.75}) {
    EXPECT_EQ(real_in(shortest_text(number)), number) << number;
  }
}

}  // namespace
}  // namespace pagelet
