// SPDX-License-Identifier: MIT
#include "extractors/parameters.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "extractors/common_parameters.h"
#include "extractors/registry.h"
#include "tests/support/errors.h"
#include "tests/support/random_tree.h"

namespace pagelet {
namespace {

enum class Pair { kFirst, kLast };

struct TestOptions {
  std::size_t votes = 2;
  std::uint64_t seed = 1;
  std::size_t max_loads = 0;
  double ratio = 0.7;
  Pair tie = Pair::kLast;
  bool id_rule = true;
};

const std::vector<ParameterSpec>& specs() {
  static const auto all =
      ParameterTable<TestOptions>()
          .number(&TestOptions::votes, "votes", 1, 64, "pages", "votes needed")
          .number(&TestOptions::seed, "seed", 0, 18446744073709551615.0, "", "seed")
          .number(&TestOptions::max_loads, "max-loads", 0, 1'000'000, "pages", "loads at most")
          .number(&TestOptions::ratio, "ratio", 0, 1, "", "a share")
          .choice(&TestOptions::tie, "tie", {{"last", Pair::kLast}, {"first", Pair::kFirst}},
                  "which pair")
          .on_off(&TestOptions::id_rule, "id-rule", "a switch")
          .specs();
  return all;
}

Result<Parameters> parse(const std::vector<Setting>& settings) {
  return Parameters::parse(specs(), settings);
}

void expect_refused(const std::string& name, const std::string& text) {
  EXPECT_TRUE(holds(error_of(parse({{name, text}}), ErrorCode::kUsage), name))
      << name << "=" << text;
}

TEST(Parameters, HaveTheirDefaults) {
  const Parameters values = parse({}).value();
  EXPECT_EQ(values.integer("votes"), 2U);
  EXPECT_EQ(values.integer("seed"), 1U);
  EXPECT_EQ(values.integer("max-loads"), 0U);
  EXPECT_EQ(values.real("ratio"), 0.7);
  EXPECT_EQ(values.choice("tie"), "last");
  EXPECT_EQ(values.choice("id-rule"), "on");
  EXPECT_EQ(values.values().size(), specs().size());
  for (const ParameterSpec& spec : specs()) EXPECT_FALSE(values.is_given(spec.name)) << spec.name;
}

TEST(Parameters, ReadSettingsOfEachType) {
  const Parameters values =
      parse({{"votes", "3"}, {"ratio", "0.25"}, {"tie", "first"}, {"id-rule", "off"}}).value();
  EXPECT_EQ(values.integer("votes"), 3U);
  EXPECT_EQ(values.real("ratio"), 0.25);
  EXPECT_EQ(values.choice("tie"), "first");
  EXPECT_EQ(values.choice("id-rule"), "off");
  EXPECT_TRUE(values.is_given("votes"));
  EXPECT_FALSE(values.is_given("seed"));
}

TEST(Parameters, HaveTheLastValueOfRepeatedNames) {
  EXPECT_EQ(parse({{"votes", "3"}, {"votes", "4"}}).value().integer("votes"), 4U);
  // Still, none of the values may be wrong.
  EXPECT_FALSE(parse({{"votes", "0"}, {"votes", "4"}}));
}

TEST(Parameters, RefuseUnknownNames) {
  for (const char* name : {"vote", "Votes", "votes ", "", "min_df"}) {
    EXPECT_TRUE(
        holds(error_of(parse({{name, "1"}}), ErrorCode::kUsage), "\"" + std::string(name) + "\""))
        << name;
  }
}

TEST(Parameters, MayHaveBothEndsOfTheirRange) {
  EXPECT_EQ(parse({{"votes", "1"}}).value().integer("votes"), 1U);
  EXPECT_EQ(parse({{"votes", "64"}}).value().integer("votes"), 64U);
  EXPECT_EQ(parse({{"max-loads", "1000000"}}).value().integer("max-loads"), 1'000'000U);
  EXPECT_EQ(parse({{"ratio", "0"}}).value().real("ratio"), 0.0);
  EXPECT_EQ(parse({{"ratio", "1"}}).value().real("ratio"), 1.0);
  expect_refused("votes", "0");
  expect_refused("votes", "65");
  expect_refused("max-loads", "1000001");
  expect_refused("ratio", "-0.0001");
  expect_refused("ratio", "1.0000000000000002");
}

TEST(Parameters, NameTheRangeInTheError) {
  EXPECT_TRUE(holds(parse({{"votes", "65"}}).error().text(), "1..64"));
  EXPECT_TRUE(holds(parse({{"ratio", "2"}}).error().text(), "0..1"));
  EXPECT_TRUE(holds(parse({{"tie", "middle"}}).error().text(), "last|first"));
}

TEST(Parameters, ReadSeedsUpTo64Bits) {
  EXPECT_EQ(parse({{"seed", "0"}}).value().integer("seed"), 0U);
  // Beyond 2^53 not every whole number is a double.
  for (const std::uint64_t seed :
       {std::uint64_t{9007199254740993U}, std::uint64_t{9223372036854775808U},
        std::numeric_limits<std::uint64_t>::max() - 1, std::numeric_limits<std::uint64_t>::max()}) {
    const Parameters values = parse({{"seed", std::to_string(seed)}}).value();
    EXPECT_EQ(values.integer("seed"), seed);
    EXPECT_EQ(to_text(values.values().at("seed")), std::to_string(seed));
  }
  expect_refused("seed", "18446744073709551616");
  expect_refused("seed", "99999999999999999999999");
  expect_refused("seed", "-1");
}

TEST(Parameters, ReadWholeNumbersInDecimalDigitsOnly) {
  for (const char* text : {"", " ", "1e3", "1E0", "1.0", "1.", "2,", "0x10", "+2", "-2", "-0", " 2",
                           "2 ", "2\n", "two", "1_0", "\xD9\xA3", "nan", "inf"}) {
    expect_refused("votes", text);
  }
  expect_refused("max-loads", "1e3");
  expect_refused("votes", std::string("2\0", 2));
}

TEST(Parameters, ReadRealsInDecimalNotationOnly) {
  const auto real = [](const char* text) { return parse({{"ratio", text}}).value().real("ratio"); };
  EXPECT_EQ(real("0.5"), 0.5);
  EXPECT_EQ(real(".5"), 0.5);
  EXPECT_EQ(real("5e-1"), 0.5);
  EXPECT_EQ(real("0.50"), 0.5);
  for (const char* text :
       {"",   " ",   "nan",  "NaN",  "-nan", "nan(1)", "inf",  "-inf", "infinity", "1e999",
        "-1", "0,5", "0.5x", " 0.5", "0.5 ", "0x1p-1", "half", ".",    "e",        "--0.5"}) {
    expect_refused("ratio", text);
  }
  expect_refused("ratio", std::string("0.5\0", 4));
}

TEST(Parameters, ReadMinusZeroAsZero) {
  const Parameters minus = parse({{"ratio", "-0"}}).value();
  EXPECT_FALSE(std::signbit(minus.real("ratio")));
  EXPECT_EQ(to_text(minus.values().at("ratio")), "0");
  EXPECT_FALSE(std::signbit(parse({{"ratio", "-0.0e5"}}).value().real("ratio")));
  EXPECT_EQ(minus, parse({{"ratio", "0"}}).value());
}

TEST(Parameters, ReadChoicesExactlyAsTheyAreWritten) {
  for (const char* text : {"", "Last", "LAST", "last ", "las", "last|first", "on"}) {
    expect_refused("tie", text);
  }
  for (const char* text : {"true", "1", "yes", "ON"}) expect_refused("id-rule", text);
}

TEST(Parameters, WriteRealsInTheirShortestForm) {
  EXPECT_EQ(to_text(0.1), "0.1");
  EXPECT_EQ(to_text(0.75), "0.75");
  EXPECT_EQ(to_text(0.0), "0");
  EXPECT_EQ(to_text(1.0), "1");
  EXPECT_EQ(to_text(0.1 + 0.2), "0.30000000000000004");
  EXPECT_EQ(to_text(std::uint64_t{64}), "64");
  EXPECT_EQ(to_text(std::string("on")), "on");
  // A value has one text, for all ways to write it.
  for (const char* text : {"0.7", ".7", "0.70", "7e-1", "0.7000000000000000"}) {
    EXPECT_EQ(to_text(parse({{"ratio", text}}).value().values().at("ratio")), "0.7") << text;
  }
}

TEST(Parameters, ReadBackWhatTheyWrite) {
  Random random(14);
  for (int round = 0; round < 5000; ++round) {
    const double value = std::ldexp(static_cast<double>(random.below(std::size_t{1} << 53)),
                                    -53 - static_cast<int>(random.below(60)));
    const std::string text = to_text(value);
    EXPECT_EQ(std::strtod(text.c_str(), nullptr), value) << text;
    const Parameters again = parse({{"ratio", text}}).value();
    EXPECT_EQ(std::bit_cast<std::uint64_t>(again.real("ratio")),
              std::bit_cast<std::uint64_t>(value));
    EXPECT_EQ(to_text(again.values().at("ratio")), text);
  }
}

TEST(Parameters, ListValuesInAlphabeticalOrder) {
  const Parameters parameters = parse({{"tie", "first"}}).value();
  std::vector<std::string> names;
  for (const auto& [name, value] : parameters.values()) {
    names.push_back(name);
  }
  EXPECT_EQ(names,
            (std::vector<std::string>{"id-rule", "max-loads", "ratio", "seed", "tie", "votes"}));
}

TEST(Parameters, AreEqualWhenTheirValuesAre) {
  EXPECT_EQ(parse({}).value(), parse({{"votes", "2"}, {"ratio", "0.70"}}).value());
  EXPECT_FALSE(parse({}).value() == parse({{"votes", "3"}}).value());
}

TEST(Parameters, CanBeSetLaterUnlessTheyWereGiven) {
  Parameters values = parse({{"votes", "2"}}).value();
  values.set_unless_given("votes", std::uint64_t{9});
  values.set_unless_given("ratio", 0.9);
  EXPECT_EQ(values.integer("votes"), 2U);  // given, although with the default value
  EXPECT_EQ(values.real("ratio"), 0.9);
  EXPECT_FALSE(values.is_given("ratio"));
}

TEST(Parameters, ThrowForUnknownNamesAndWrongTypes) {
  const Parameters values = parse({}).value();
  EXPECT_THROW(values.real("votes"), std::bad_variant_access);
  EXPECT_THROW(values.integer("tie"), std::bad_variant_access);
  EXPECT_THROW(values.integer("vote"), std::out_of_range);
  EXPECT_THROW(values.real("shares"), std::out_of_range);
  EXPECT_THROW(values.choice(""), std::out_of_range);
}

TEST(ParameterTable, RefusesADefaultThatIsNoChoice) {
  ParameterTable<TestOptions> table;
  EXPECT_THROW(table.choice(&TestOptions::tie, "tie", {{"first", Pair::kFirst}}, "which pair"),
               std::logic_error);
}

TEST(ParameterSpec, WritesItsRange) {
  EXPECT_EQ(specs()[0].range(), "1..64");
  EXPECT_EQ(specs()[1].range(), "0..18446744073709551615");
  EXPECT_EQ(specs()[2].range(), "0..1000000");
  EXPECT_EQ(specs()[3].range(), "0..1");
  EXPECT_EQ(specs()[4].range(), "last|first");
  EXPECT_EQ((ParameterSpec{.type = ParameterType::kReal, .lowest = 0.25, .highest = 0.75}.range()),
            "0.25..0.75");
}

// The algorithms of the registry.

Parameters parameters_of(std::string_view algorithm, const std::vector<Setting>& settings) {
  return make_extractor(algorithm, settings).value()->parameters();
}

TEST(ExtractorParameters, OfEveryAlgorithmAreWellFormed) {
  ASSERT_FALSE(builtin_extractors().empty());
  std::set<std::string> names;
  for (const ExtractorEntry& entry : builtin_extractors()) {
    const ExtractorInfo& info = entry.info();
    EXPECT_TRUE(names.insert(info.name).second) << info.name;
    for (const std::string* text : {&info.name, &info.title, &info.summary}) {
      EXPECT_FALSE(text->empty()) << info.name;
    }
    std::set<std::string> parameter_names;
    for (const ParameterSpec& spec : info.parameters) {
      SCOPED_TRACE(info.name + "." + spec.name);
      EXPECT_TRUE(parameter_names.insert(spec.name).second);
      EXPECT_EQ(spec.name.find_first_not_of("abcdefghijklmnopqrstuvwxyz-"), std::string::npos);
      EXPECT_FALSE(spec.help.empty());
      EXPECT_EQ(spec.help.find('\n'), std::string::npos);
      // Defaults are written in the form in which results show them.
      const auto values = Parameters::parse({spec}, {{spec.name, spec.default_value}});
      ASSERT_TRUE(values) << values.error().text();
      EXPECT_EQ(to_text(values->values().at(spec.name)), spec.default_value);
    }
    const auto made = make_extractor(info.name, {});
    ASSERT_TRUE(made) << made.error().text();
    EXPECT_EQ((*made)->info().name, info.name);
    EXPECT_EQ((*made)->parameters(), Parameters::parse(info.parameters, {}).value());
  }
}

TEST(ExtractorParameters, NameTheAlgorithmsForAnUnknownOne) {
  for (const char* name : {"", "TemEx", "temex ", "tem"}) {
    EXPECT_TRUE(holds(error_of(make_extractor(name, {}), ErrorCode::kUsage), "temex"));
  }
}

TEST(ExtractorParameters, NameTheAlgorithmWhoseParameterIsWrong) {
  for (const Setting& setting : std::vector<Setting>{{"votes", "0"}, {"gamma", "0.9"}}) {
    const std::string made = error_of(make_extractor("temex", {setting}), ErrorCode::kUsage);
    EXPECT_TRUE(holds(made, "temex", setting.first)) << made;
  }
}

// docs/specification.md, section 3.
TEST(ExtractorParameters, ComeFromTheProfile) {
  const Parameters a = parameters_of("temex", {{"profile", "A"}});
  EXPECT_EQ(a, parameters_of("temex", {}));
  Parameters b = parameters_of("temex", {{"profile", "B"}});
  EXPECT_EQ(equality_parameters().read(b), EqualityOptions::profile_b());
  EXPECT_EQ(b.choice("profile"), "B");
}

TEST(ExtractorParameters, AreNotSetByTheProfileWhenTheyAreGiven) {
  const std::vector<Setting> given = {
      {"w-class", "0.1"},  // given, although it is the default of A
      {"w-position", "0.2"}, {"w-attributes", "0.3"},  {"w-children", "0.4"},
      {"no-class", "0.5"},   {"no-attributes", "0.6"}, {"text-term", "off"},
  };
  for (const Setting& setting : given) {
    const Parameters profile = parameters_of("temex", {{"profile", "B"}});
    const Parameters before = parameters_of("temex", {setting, {"profile", "B"}});
    const Parameters after = parameters_of("temex", {{"profile", "B"}, setting});
    EXPECT_EQ(before, after) << setting.first;
    for (const auto& [name, value] : profile.values()) {
      EXPECT_EQ(to_text(after.values().at(name)),
                name == setting.first ? setting.second : to_text(value))
          << setting.first << ": " << name;
    }
  }
}

}  // namespace
}  // namespace pagelet
