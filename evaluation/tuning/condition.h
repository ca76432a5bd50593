// SPDX-License-Identifier: MIT
#pragma once

/// Conditions on parameters: `votes<=cs-size`, `w-class + w-position <= 1`, `profile == B`.
///
/// Comparisons with < <= > >= == != (also =) of sums and differences of numbers and parameters,
/// joined by && and, which binds less, ||. Parameters have hyphens in their names, so a minus needs
/// a blank before it. A parameter that is a choice is compared with one of its values, by == and
/// !=. Numbers that differ by less than 1e-9 are equal: 0.1 + 0.2 is 0.3.

#include <cstdint>
#include <string>
#include <vector>

#include "core/result.h"
#include "extractors/parameters.h"

namespace pagelet {

class Condition {
 public:
  /// Errors (`kUsage`), which name `--where`: another form, an unknown parameter or value.
  static Result<Condition> parse(const std::string& text, const std::vector<ParameterSpec>& specs);

  /// For the values in force.
  bool holds(const Parameters& parameters) const;

  const std::string& text() const { return text_; }

 private:
  friend class ConditionParser;
  enum class Operator : std::uint8_t { kLess, kAtMost, kMore, kAtLeast, kEqual, kUnequal };
  struct Term {
    double factor = 1;
    std::string parameter;  // empty: the factor itself
  };
  struct Comparison {
    std::vector<Term> difference;  // left minus right
    Operator operation = Operator::kEqual;
    std::string choice;  // not empty: the parameter of the only term is compared with it
  };
  static bool holds(const Comparison& comparison, const Parameters& parameters);

  std::string text_;
  std::vector<std::vector<Comparison>> alternatives_;  // one of them must hold as a whole
};

}  // namespace pagelet
