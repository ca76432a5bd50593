// SPDX-License-Identifier: MIT
#pragma once

/// The names of the kinds of errors, as the libraries for Python and JavaScript show them.

#include <string_view>

#include "core/result.h"

namespace pagelet {

constexpr std::string_view to_string(ErrorCode code) {
  switch (code) {
    case ErrorCode::kUsage:
      return "usage";
    case ErrorCode::kInput:
      return "input";
    case ErrorCode::kLimit:
      return "limit";
    case ErrorCode::kTimeout:
      return "timeout";
    case ErrorCode::kOutput:
      return "output";
    case ErrorCode::kNetwork:
      return "network";
    case ErrorCode::kNoPrediction:
      return "no_prediction";
    case ErrorCode::kCoding:
      return "coding";
  }
  return "";
}

}  // namespace pagelet
