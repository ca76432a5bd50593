// SPDX-License-Identifier: MIT
#include "evaluation/statistics/distributions.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <stdexcept>

#include "evaluation/statistics/statistics.h"

namespace pagelet {
namespace {

// Unless another source is named, expected values come from SciPy 1.10.1 by the call in the
// comment.

TEST(Distributions, GiveNormalProbabilitiesAndQuantiles) {
  EXPECT_NEAR(normal_cdf(-1.96), 0.024997895148220435, 1e-16);  // scipy.stats.norm.cdf(-1.96)
  EXPECT_EQ(normal_cdf(0), 0.5);
  EXPECT_NEAR(normal_quantile(0.995), kNormal995, 5e-8);
  EXPECT_NEAR(normal_quantile(1e-10), -6.3613409, 5e-8);  // scipy.stats.norm.ppf(1e-10)
  EXPECT_EQ(normal_quantile(0.5), 0);
}

TEST(Distributions, GiveStudentQuantiles) {
  // By bisection of the finite sums of Abramowitz and Stegun, 26.7.3 and 26.7.4, with 60 digits.
  // (scipy.stats.t.ppf(.995, degrees) of SciPy 1.10.1 has nine right digits for 9 degrees and
  // more.)
  EXPECT_NEAR(student_t_quantile(0.995, 1), 63.6567411628715810, 1e-12);
  EXPECT_NEAR(student_t_quantile(0.995, 2), 9.92484320091829311, 1e-13);
  EXPECT_NEAR(student_t_quantile(0.995, 7), 3.49948329735049392, 1e-14);
  EXPECT_NEAR(student_t_quantile(0.995, 9), 3.24983554159212628, 1e-14);
  EXPECT_NEAR(student_t_quantile(0.995, 74), 2.64391287165308979, 1e-14);
  EXPECT_NEAR(student_t_quantile(0.995, 97), 2.62746777401325233, 1e-14);
  EXPECT_NEAR(student_t_quantile(0.995, 1e9), kNormal995, 5e-8);
}

TEST(Distributions, GiveUpperTails) {
  EXPECT_NEAR(f_upper_tail(3.69, 3, 39), 0.019744099689488835, 1e-15);  // f.sf(3.69, 3, 39)
  EXPECT_NEAR(f_upper_tail(20, 12, 1164) / 3.598151763749568e-40, 1, 1e-11);
  EXPECT_EQ(f_upper_tail(HUGE_VAL, 3, 39), 0);
}

TEST(StudentizedRange, OfTwoGroupsIsANormalDistribution) {
  // The range of two is |a - b|, normal with variance 2.
  for (const double alpha : {0.5, 0.1, 0.05, 0.01, 0.001}) {
    EXPECT_NEAR(studentized_range_quantile(alpha, 2),
                -std::numbers::sqrt2 * normal_quantile(alpha / 2), 1e-12);
  }
}

TEST(StudentizedRange, GrowsWithGroupsAndConfidence) {
  for (std::size_t groups = 2; groups < 40; ++groups) {
    EXPECT_LT(studentized_range_quantile(0.05, groups),
              studentized_range_quantile(0.05, groups + 1));
    EXPECT_LT(studentized_range_quantile(0.05, groups), studentized_range_quantile(0.01, groups));
  }
}

TEST(StudentizedRange, ThrowsForArgumentsOutsideItsRange) {
  EXPECT_THROW(studentized_range_quantile(0.05, 1), std::domain_error);
  EXPECT_THROW(studentized_range_quantile(0, 3), std::domain_error);
  EXPECT_THROW(studentized_range_quantile(1, 3), std::domain_error);
  EXPECT_THROW(studentized_range_quantile(NAN, 3), std::domain_error);
}

}  // namespace
}  // namespace pagelet
