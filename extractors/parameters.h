// SPDX-License-Identifier: MIT
#pragma once

/// Parameters of extractors: their specs (name, type, default, range) and their chosen values.
///
/// `--set`, `pagelet algorithms`, tuning grids and reports all read the specs. Names, defaults and
/// ranges are those of docs/algorithms.md.
///
/// Example:
///   Result<Parameters> values = Parameters::parse(info.parameters, {{"votes", "1"}});
///   const std::int64_t votes = values->integer("votes");

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/result.h"

namespace pagelet {

enum class ParameterType : std::uint8_t { kInteger, kReal, kChoice };

constexpr std::string_view to_string(ParameterType type) {
  switch (type) {
    case ParameterType::kInteger:
      return "integer";
    case ParameterType::kReal:
      return "real";
    case ParameterType::kChoice:
      return "choice";
  }
  return "";
}

struct ParameterSpec {
  std::string name;  ///< lower case, hyphens
  ParameterType type = ParameterType::kInteger;
  std::string default_value;         ///< as written for `--set`
  double lowest = 0;                 ///< inclusive; numbers only
  double highest = 0;                ///< inclusive; numbers only
  std::vector<std::string> choices;  ///< kChoice only
  std::string unit;                  ///< "pages", "nodes", ...; empty: a plain number or a choice
  std::string help;                  ///< one line
  /// The default is a rule. Any given value switches the rule off, even the default value itself.
  bool default_is_rule = false;

  static ParameterSpec integer(std::string name, std::uint64_t default_value, double lowest,
                               double highest, std::string unit, std::string help);
  static ParameterSpec real(std::string name, std::string default_value, double lowest,
                            double highest, std::string help);
  static ParameterSpec choice(std::string name, std::string default_value,
                              std::vector<std::string> choices, std::string help);

  /// The range as text: "1..16", "0..1", "on|off".
  std::string range() const;

  /// Whether `text` is a value of the right type and in the range.
  bool accepts(std::string_view text) const;
};

/// Name and text of one setting, as `--set name=value` gives it.
using Setting = std::pair<std::string, std::string>;

/// A value for every parameter of a list of specs.
class Parameters {
 public:
  using Value = std::variant<std::uint64_t, double, std::string>;

  /// The defaults, replaced by the values in `settings`; of repeated names the last counts.
  /// Errors (`kUsage`): a name is unknown, or a value has the wrong type or is out of range; the
  /// message names the parameter and its range.
  static Result<Parameters> parse(const std::vector<ParameterSpec>& specs,
                                  const std::vector<Setting>& settings);

  /// Value of a parameter. The name and the type must be those of a spec, otherwise the function
  /// throws std::out_of_range or std::bad_variant_access.
  std::uint64_t integer(std::string_view name) const;
  double real(std::string_view name) const;
  const std::string& choice(std::string_view name) const;
  bool is_on(std::string_view name) const { return choice(name) == "on"; }

  /// Whether the value was given and is not the default.
  bool is_given(std::string_view name) const;

  /// Replaces the value of a parameter unless it was given. A profile or a rule of an algorithm
  /// changes defaults this way, so that results show the values that were really used.
  void set_unless_given(std::string_view name, Value value);

  /// All values by name, in alphabetical order.
  const std::map<std::string, Value, std::less<>>& values() const { return values_; }

  bool operator==(const Parameters& other) const { return values_ == other.values_; }

 private:
  const Value& value(std::string_view name) const;

  std::map<std::string, Value, std::less<>> values_;
  std::vector<std::string> given_;
};

/// All values as `--set` takes them, in alphabetical order: what makes the same choice again, so
/// that equal choices have equal texts. Left out are defaults that are rules and values unknown to
/// `specs`.
std::vector<Setting> canonical_settings(const std::vector<ParameterSpec>& specs,
                                        const Parameters& parameters);

/// A value as `--set` takes it; reals in the shortest form that reads back to the same number.
std::string to_text(const Parameters::Value& value);

}  // namespace pagelet
