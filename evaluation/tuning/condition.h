// SPDX-License-Identifier: MIT
#pragma once

/// Conditions on parameters: `votes<=cs-size`, `w-class + w-position <= 1`, `profile == B`.
///
/// A condition consists of comparisons (< <= > >= == != and =) of sums and differences of numbers
/// and parameters. && and || join comparisons; && binds more strongly. Names of parameters contain
/// hyphens, so a minus needs a blank before it. A choice is compared with one of its values, only
/// by == and !=. Numbers that differ by less than 1e-9 are equal: 0.1 + 0.2 is 0.3.

#include <cstdint>
#include <string>
#include <vector>

#include "core/result.h"
#include "extractors/parameters.h"

namespace pagelet {

class Condition {
 public:
  /// Reads a condition. Errors (`kUsage`), which name `--where`: the text has another form, or a
  /// parameter or value is unknown.
  static Result<Condition> parse(const std::string& text, const std::vector<ParameterSpec>& specs);

  /// Whether the condition holds for the current values.
  bool holds(const Parameters& parameters) const;

 private:
  friend class ConditionParser;
  enum class Operator : std::uint8_t { kLess, kAtMost, kMore, kAtLeast, kEqual, kUnequal };
  struct Term {
    double factor = 1;
    std::string parameter;  // empty: the term is the factor itself
  };
  struct Comparison {
    std::vector<Term> difference;  // left minus right
    Operator operation = Operator::kEqual;
    std::string choice;  // not empty: the value with which the only term's parameter is compared
  };
  static bool holds(const Comparison& comparison, const Parameters& parameters);

  std::vector<std::vector<Comparison>> alternatives_;  // all comparisons of one of them must hold
};

}  // namespace pagelet
