// SPDX-License-Identifier: MIT
#pragma once

/// Errors that tests expect.

#include <gtest/gtest.h>

#include <string>

#include "core/result.h"
#include "tests/support/require.h"
#include "tests/support/texts.h"

namespace pagelet {

/// The text of the error in `result`. A value, or an error with another code, fails the test.
template <class T>
std::string error_of(const Result<T>& result, ErrorCode code = ErrorCode::kInput) {
  if (result) {
    ADD_FAILURE() << "there is no error";
    return "";
  }
  EXPECT_EQ(result.error().code, code) << result.error().text();
  return result.error().text();
}

/// The limit that ended `result`. A value fails the test.
template <class T>
LimitKind limit_of(const Result<T>& result) {
  EXPECT_FALSE(result.has_value());
  return result ? LimitKind::kNone : result.error().limit;
}

}  // namespace pagelet
