// SPDX-License-Identifier: MIT
#pragma once

/// Parameters of extractors: their specs (name, type, default, range) and their chosen values.
///
/// An algorithm says each parameter once, in a ParameterTable: its name, range and meaning, and the
/// member of the algorithm's options that it sets. The member's initial value is the default.
/// `--set`, `pagelet algorithms`, tuning grids, reports and the tables of docs/algorithms.md are
/// made from these tables.
///
/// Example:
///   struct MineOptions { std::size_t votes = 2; };
///   const auto table = ParameterTable<MineOptions>().number(
///       &MineOptions::votes, "votes", 1, 64, "pages", "pages that must agree");
///   Result<Parameters> values = Parameters::parse(table.specs(), {{"votes", "1"}});
///   const MineOptions options = table.read(*values);

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "core/result.h"

namespace pagelet {

enum class ParameterType : std::uint8_t { kInteger, kReal, kChoice };

constexpr std::string_view to_string(ParameterType type) {
  constexpr std::string_view kNames[] = {"integer", "real", "choice"};
  return kNames[static_cast<std::size_t>(type)];
}

struct ParameterSpec {
  std::string name;  ///< lower case, hyphens
  ParameterType type = ParameterType::kInteger;
  std::string default_value = {};         ///< as written for `--set`
  double lowest = 0;                      ///< inclusive; numbers only
  double highest = 0;                     ///< inclusive; numbers only
  std::vector<std::string> choices = {};  ///< kChoice only
  std::string unit = {};  ///< "pages", "nodes", ...; empty: a plain number or a choice
  std::string help = {};  ///< one line
  /// The default is a rule. Any given value switches the rule off, even the default value itself.
  bool default_is_rule = false;

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
  std::uint64_t integer(std::string_view name) const {
    return std::get<std::uint64_t>(value(name));
  }
  double real(std::string_view name) const { return std::get<double>(value(name)); }
  const std::string& choice(std::string_view name) const {
    return std::get<std::string>(value(name));
  }

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

/// The canonical settings: all values as `--set` takes them, in alphabetical order, so that equal
/// choices give equal texts. Defaults that are rules and values unknown to `specs` are
/// omitted.
std::vector<Setting> canonical_settings(const std::vector<ParameterSpec>& specs,
                                        const Parameters& parameters);

/// A value as `--set` takes it; reals in the shortest form that reads back to the same number.
std::string to_text(const Parameters::Value& value);

/// The parameters that set the members of `Options`.
template <class Options>
class ParameterTable {
 public:
  using Value = Parameters::Value;

  /// `defaults`: the values of the parameters that are not given.
  explicit ParameterTable(Options defaults = {}) : defaults_(std::move(defaults)) {}

  /// A whole or real number, by the type of the member.
  template <class Number>
  ParameterTable& number(Number Options::*member, const std::string& name, double lowest,
                         double highest, const std::string& unit, const std::string& help) {
    constexpr bool kIsWhole = std::is_integral_v<Number>;
    using Stored = std::conditional_t<kIsWhole, std::uint64_t, double>;
    return add(
        {.name = name,
         .type = kIsWhole ? ParameterType::kInteger : ParameterType::kReal,
         .lowest = lowest,
         .highest = highest,
         .unit = unit,
         .help = help},
        [member](const Options& options) -> Value { return static_cast<Stored>(options.*member); },
        [member](Options& options, const Value& value, bool) {
          options.*member = static_cast<Number>(std::get<Stored>(value));
        });
  }

  /// One of several values by their names. If the default value has several names, it gets the
  /// first of them. Throws std::logic_error when the default is none of them.
  template <class Choice>
  ParameterTable& choice(Choice Options::*member, std::string name,
                         std::vector<std::pair<std::string, Choice>> choices, std::string help) {
    ParameterSpec spec{
        .name = std::move(name), .type = ParameterType::kChoice, .help = std::move(help)};
    for (const auto& [text, choice] : choices) spec.choices.push_back(text);
    const auto find = [choices = std::move(choices), name = spec.name](auto part,
                                                                       const auto& wanted) {
      const auto found = std::ranges::find(choices, wanted, part);
      if (found == choices.end()) throw std::logic_error("parameter " + name + ": no such choice");
      return *found;
    };
    using Named = std::pair<std::string, Choice>;
    return add(
        std::move(spec),
        [member, find](const Options& options) -> Value {
          return find(&Named::second, options.*member).first;
        },
        [member, find](Options& options, const Value& value, bool) {
          options.*member = find(&Named::first, std::get<std::string>(value)).second;
        });
  }

  /// A switch: "on" or "off".
  ParameterTable& on_off(bool Options::*member, std::string name, std::string help) {
    return choice(member, std::move(name), {{"on", true}, {"off", false}}, std::move(help));
  }

  /// The parameters of a part of the options; their defaults are those of this table.
  template <class Part>
  ParameterTable& part(Part Options::*member, const ParameterTable<Part>& table) {
    for (const auto& entry : table.entries_) {
      add(
          entry.spec,
          [member, get = entry.get](const Options& options) { return get(options.*member); },
          [member, set = entry.set](Options& options, const Value& value, bool is_given) {
            set(options.*member, value, is_given);
          });
    }
    if (table.adjust_) adjust_ = table.adjust_;
    return *this;
  }

  /// The default of the last parameter is a rule (ParameterSpec::default_is_rule). `member` gets
  /// whether a value was given.
  ParameterTable& by_rule(bool Options::*member) {
    Entry& entry = entries_.back();
    entry.spec.default_is_rule = true;
    entry.set = [member, set = entry.set](Options& options, const Value& value, bool is_given) {
      set(options, value, is_given);
      options.*member = is_given;
    };
    return *this;
  }

  /// A parameter with the values "A" and "B"; with "B" the others have the values of `b` unless
  /// they are given.
  ParameterTable& profile(const std::string& name, const Options& b, const std::string& help) {
    adjust_ = [name, b, entries = entries_](Parameters& parameters) {
      if (parameters.choice(name) == "A") return;
      for (const Entry& entry : entries) {
        parameters.set_unless_given(entry.spec.name, entry.get(b));
      }
    };
    add(
        {.name = name, .type = ParameterType::kChoice, .choices = {"A", "B"}, .help = help},
        [](const Options&) -> Value { return "A"; }, [](Options&, const Value&, bool) {});
    std::rotate(entries_.begin(), entries_.end() - 1, entries_.end());
    return *this;
  }

  std::vector<ParameterSpec> specs() const {
    std::vector<ParameterSpec> specs;
    for (const Entry& entry : entries_) specs.push_back(entry.spec);
    return specs;
  }

  /// The options for values of these parameters. A profile first changes `parameters`, so that
  /// results show the values that were really used.
  Options read(Parameters& parameters) const {
    if (adjust_) adjust_(parameters);
    Options options = defaults_;
    for (const Entry& entry : entries_) {
      const std::string& name = entry.spec.name;
      entry.set(options, parameters.values().find(name)->second, parameters.is_given(name));
    }
    return options;
  }

 private:
  template <class>
  friend class ParameterTable;
  struct Entry {
    ParameterSpec spec;
    std::function<Value(const Options&)> get;
    std::function<void(Options&, const Value&, bool is_given)> set;
  };

  ParameterTable& add(ParameterSpec spec, std::function<Value(const Options&)> get,
                      std::function<void(Options&, const Value&, bool is_given)> set) {
    spec.default_value = to_text(get(defaults_));
    entries_.push_back({std::move(spec), std::move(get), std::move(set)});
    return *this;
  }

  Options defaults_;
  std::vector<Entry> entries_;
  std::function<void(Parameters&)> adjust_;
};

}  // namespace pagelet
