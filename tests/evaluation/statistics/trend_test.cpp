// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <stdexcept>
#include <utility>
#include <vector>

#include "evaluation/statistics/statistics.h"

namespace pagelet {
namespace {

using Values = std::vector<double>;

// Invented values: nodes and milliseconds.
const Values kNodes = {120, 450, 800, 1500, 2300, 4100, 7600, 12000};
const Values kTimes = {1.1, 3.9, 9.5, 16, 31, 52, 140, 260};

void expect_relative(double value, double expected, double tolerance = 1e-10) {
  EXPECT_NEAR(value / expected, 1, tolerance) << value << ", expected " << expected;
}

TEST(Trend, LinearEqualsNumPys) {
  // NumPy 1.24.2: numpy.polyfit(nodes, times, 1)[::-1]; R^2 = 1 - residual / total squares.
  const Trend trend = fit_trend(TrendKind::kLinear, kNodes, kTimes).value();
  ASSERT_EQ(trend.coefficients.size(), 2U);
  expect_relative(trend.coefficients[0], -13.667343447237888);
  expect_relative(trend.coefficients[1], 0.021573908818077688);
  expect_relative(trend.r_squared.value(), 0.9807715113716071);
  EXPECT_EQ(trend.points, 8U);
  // slope -+ 3.70742802 (t of 6 degrees of freedom) times the square root of the residual's sum of
  // squares / 6 / the sum of squares of x
  expect_relative(trend.slope_ci99.value().low, 0.017001820663467143, 1e-7);
  expect_relative(trend.slope_ci99.value().high, 0.026145996972688233, 1e-7);
}

TEST(Trend, QuadraticEqualsNumPys) {
  // numpy.polyfit(nodes, times, 2)[::-1]
  const Trend trend = fit_trend(TrendKind::kQuadratic, kNodes, kTimes).value();
  ASSERT_EQ(trend.coefficients.size(), 3U);
  expect_relative(trend.coefficients[0], -1.0532687728253047);
  expect_relative(trend.coefficients[1], 0.010864403908801083);
  expect_relative(trend.coefficients[2], 9.176263558056928e-07);
  expect_relative(trend.r_squared.value(), 0.998473523737099);
  EXPECT_FALSE(trend.slope_ci99);
}

TEST(Trend, PowerLawEqualsNumPysLineThroughLogarithms) {
  // c = numpy.polyfit(numpy.log(nodes), numpy.log(times), 1); numpy.exp(c[1]), c[0]; R^2 of the
  // logarithms
  const Trend trend = fit_trend(TrendKind::kPower, kNodes, kTimes).value();
  ASSERT_EQ(trend.coefficients.size(), 2U);
  expect_relative(trend.coefficients[0], 0.0031614050946187165);
  expect_relative(trend.coefficients[1], 1.1878982852895401);
  expect_relative(trend.r_squared.value(), 0.993994948158879);
  expect_relative(trend.slope_ci99.value().low, 1.0481512348564266, 1e-7);
  expect_relative(trend.slope_ci99.value().high, 1.327645335722654, 1e-7);
}

TEST(Trend, FindsTheCurveThatThePointsLieOn) {
  Values line;
  Values parabola;
  Values power;
  for (const double x : kNodes) {
    line.push_back(7 - 0.5 * x);
    parabola.push_back(3 - 2 * x + 0.25 * x * x);
    power.push_back(0.01 * std::pow(x, 1.5));
  }
  const Trend linear = fit_trend(TrendKind::kLinear, kNodes, line).value();
  expect_relative(linear.coefficients[0], 7);
  expect_relative(linear.coefficients[1], -0.5);
  expect_relative(linear.r_squared.value(), 1);
  expect_relative(linear.at(100), -43);
  const Trend quadratic = fit_trend(TrendKind::kQuadratic, kNodes, parabola).value();
  expect_relative(quadratic.coefficients[0], 3, 1e-6);
  expect_relative(quadratic.coefficients[1], -2);
  expect_relative(quadratic.coefficients[2], 0.25);
  expect_relative(quadratic.at(100), 2303);
  const Trend law = fit_trend(TrendKind::kPower, kNodes, power).value();
  expect_relative(law.coefficients[0], 0.01);
  expect_relative(law.coefficients[1], 1.5);
  expect_relative(law.at(100), 10);
}

TEST(Trend, OfPointsAroundTheOriginIsALine) {
  const Trend linear = fit_trend(TrendKind::kLinear, Values{-1, 0, 1}, Values{1, 3, 5}).value();
  expect_relative(linear.coefficients[0], 3);
  expect_relative(linear.coefficients[1], 2);
}

TEST(Trend, StaysExactFarFromTheOrigin) {
  // For x around 1e6, the columns x and x^2 are nearly proportional.
  Values x;
  Values y;
  for (int step = 0; step < 20; ++step) {
    x.push_back(1e6 + step);
    y.push_back(step * step);
  }
  const Trend trend = fit_trend(TrendKind::kQuadratic, x, y).value();
  expect_relative(trend.coefficients[2], 1);
  expect_relative(trend.r_squared.value(), 1);
  EXPECT_NEAR(trend.at(1e6 + 10), 100, 0.01);
}

TEST(Trend, OfThePowerLawSkipsPointsWithoutALogarithm) {
  Values nodes = kNodes;
  Values times = kTimes;
  for (const auto& [x, y] : {std::pair{0.0, 5.0}, {10.0, 0.0}, {-3.0, 4.0}}) {
    nodes.push_back(x);
    times.push_back(y);
  }
  const Trend trend = fit_trend(TrendKind::kPower, nodes, times).value();
  EXPECT_EQ(trend.points, 8U);
  EXPECT_EQ(trend.coefficients, fit_trend(TrendKind::kPower, kNodes, kTimes)->coefficients);
  EXPECT_EQ(fit_trend(TrendKind::kLinear, nodes, times)->points, 11U);
}

TEST(Trend, NeedsAsManyDifferentXAsCoefficients) {
  EXPECT_FALSE(fit_trend(TrendKind::kLinear, {}, {}).has_value());
  EXPECT_FALSE(fit_trend(TrendKind::kLinear, Values{1}, Values{2}).has_value());
  EXPECT_FALSE(fit_trend(TrendKind::kLinear, Values{3, 3, 3}, Values{1, 2, 3}).has_value());
  EXPECT_FALSE(fit_trend(TrendKind::kQuadratic, Values{1, 2, 2}, Values{1, 2, 3}).has_value());
  EXPECT_FALSE(fit_trend(TrendKind::kPower, Values{1, 2}, Values{1, 0}).has_value());
  EXPECT_TRUE(fit_trend(TrendKind::kQuadratic, Values{1, 2, 4}, Values{1, 2, 3}).has_value());
  EXPECT_THROW(fit_trend(TrendKind::kLinear, Values{1, 2}, Values{1}), std::invalid_argument);
}

TEST(Trend, OfEqualTimesExplainsNothing) {
  const Trend trend = fit_trend(TrendKind::kLinear, Values{1, 2, 4}, Values{0.1, 0.1, 0.1}).value();
  EXPECT_FALSE(trend.r_squared.has_value());
  EXPECT_NEAR(trend.at(3), 0.1, 1e-15);
}

TEST(Trend, ScalesWithTheUnits) {
  Values kilo_nodes;
  Values seconds;
  for (std::size_t index = 0; index < kNodes.size(); ++index) {
    kilo_nodes.push_back(kNodes[index] / 1000);
    seconds.push_back(kTimes[index] / 1000);
  }
  for (const TrendKind kind : {TrendKind::kLinear, TrendKind::kQuadratic, TrendKind::kPower}) {
    const Trend trend = fit_trend(kind, kNodes, kTimes).value();
    const Trend scaled = fit_trend(kind, kilo_nodes, seconds).value();
    expect_relative(scaled.r_squared.value(), trend.r_squared.value());
    expect_relative(scaled.at(3) * 1000, trend.at(3000));
  }
}

}  // namespace
}  // namespace pagelet
