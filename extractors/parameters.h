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

#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <map>
#include <optional>
#include <span>
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

namespace internal {

/// The rows of a ParameterTable, without the type of its options. Each row sets a member, of which
/// it has the place and the size, so that one function reads the rows of all tables.
class ParameterRows {
 public:
  using Value = Parameters::Value;

  /// Where a member of the options is.
  struct Place {
    std::size_t offset = 0;
    std::size_t size = 0;  // in bytes; 0: no member is set
  };

  /// Adds a row. `options`: those of the defaults. `values`: of the choices, in the order of the
  /// spec; if several have the default value, the first names it. Throws std::logic_error when none
  /// has.
  void add(ParameterSpec spec, Place place, std::vector<std::uint64_t> values, const void* options);

  /// Adds the rows of a part of the options, which begins at `offset`.
  void add_part(const ParameterRows& part, std::size_t offset, const void* options);

  /// See ParameterTable::by_rule and ParameterTable::profile; `b`: options.
  void set_rule(std::size_t offset);
  void set_profile(ParameterSpec spec, const void* b);

  std::vector<ParameterSpec> specs() const;

  /// See ParameterTable::read.
  void read(Parameters& parameters, void* options) const;

 private:
  struct Row {
    ParameterSpec spec;
    Place place;
    std::vector<std::uint64_t> values;         // of `spec.choices`
    std::optional<std::size_t> is_given_at{};  // of the member that gets whether a value was given

    Value get(const void* options) const;
    void set(void* options, const Value& value) const;
  };

  std::vector<Row> rows_;
  std::string profile_;                                     // name of its parameter, or empty
  std::vector<std::pair<std::string, Value>> values_of_b_;  // by name
};

}  // namespace internal

/// A value of a choice, by its name.
template <class Choice>
using NamedChoice = std::pair<std::string_view, Choice>;

/// The parameters that set the members of `Options`.
template <class Options>
class ParameterTable {
 public:
  /// `defaults`: the values of the parameters that are not given.
  explicit ParameterTable(Options defaults = {}) : defaults_(std::move(defaults)) {}

  /// A whole or real number, by the type of the member.
  template <class Number>
  ParameterTable& number(Number Options::*member, const char* name, double lowest, double highest,
                         const char* unit, const char* help) {
    static_assert(std::is_unsigned_v<Number> || std::is_same_v<Number, double>);
    rows_.add({.name = name,
               .type = std::is_integral_v<Number> ? ParameterType::kInteger : ParameterType::kReal,
               .lowest = lowest,
               .highest = highest,
               .unit = unit,
               .help = help},
              place_of(member), {}, &defaults_);
    return *this;
  }

  /// One of several values by their names. If the default value has several names, it gets the
  /// first of them. Throws std::logic_error when the default is none of them.
  template <class Choice>
  ParameterTable& choice(Choice Options::*member, const char* name,
                         std::type_identity_t<std::span<const NamedChoice<Choice>>> choices,
                         const char* help) {
    static_assert(std::is_enum_v<Choice> || std::is_same_v<Choice, bool>);
    ParameterSpec spec{.name = name, .type = ParameterType::kChoice, .help = help};
    std::vector<std::uint64_t> values;
    for (const auto& [text, value] : choices) {
      spec.choices.emplace_back(text);
      values.push_back(static_cast<std::uint64_t>(value));
    }
    rows_.add(std::move(spec), place_of(member), std::move(values), &defaults_);
    return *this;
  }
  template <class Choice>
  ParameterTable& choice(Choice Options::*member, const char* name,
                         std::initializer_list<NamedChoice<Choice>> choices, const char* help) {
    return choice(member, name, std::span<const NamedChoice<Choice>>(choices), help);
  }

  /// A switch: "on" or "off".
  ParameterTable& on_off(bool Options::*member, const char* name, const char* help) {
    return choice(member, name, {{"on", true}, {"off", false}}, help);
  }

  /// The parameters of a part of the options; their defaults are those of this table.
  template <class Part>
  ParameterTable& part(Part Options::*member, const ParameterTable<Part>& table) {
    rows_.add_part(table.rows_, place_of(member).offset, &defaults_);
    return *this;
  }

  /// The default of the last parameter is a rule (ParameterSpec::default_is_rule). `member` gets
  /// whether a value was given.
  ParameterTable& by_rule(bool Options::*member) {
    rows_.set_rule(place_of(member).offset);
    return *this;
  }

  /// A parameter with the values "A" and "B"; with "B" the others have the values of `b` unless
  /// they are given.
  ParameterTable& profile(const char* name, const Options& b, const char* help) {
    rows_.set_profile(
        {.name = name, .type = ParameterType::kChoice, .choices = {"A", "B"}, .help = help}, &b);
    return *this;
  }

  std::vector<ParameterSpec> specs() const { return rows_.specs(); }

  /// The options for values of these parameters. A profile first changes `parameters`, so that
  /// results show the values that were really used.
  Options read(Parameters& parameters) const {
    Options options = defaults_;
    rows_.read(parameters, &options);
    return options;
  }

 private:
  template <class>
  friend class ParameterTable;

  template <class Member>
  internal::ParameterRows::Place place_of(Member Options::*member) const {
    const auto* const begin = static_cast<const char*>(static_cast<const void*>(&defaults_));
    const auto* const at = static_cast<const char*>(static_cast<const void*>(&(defaults_.*member)));
    return {static_cast<std::size_t>(at - begin), sizeof(Member)};
  }

  Options defaults_;
  internal::ParameterRows rows_;
};

}  // namespace pagelet
