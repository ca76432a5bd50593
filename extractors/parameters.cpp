// SPDX-License-Identifier: MIT
#include "extractors/parameters.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <stdexcept>

#include "core/text/ascii.h"
#include "core/text/edit_distance.h"
#include "core/text/real.h"

namespace pagelet {
namespace {

// The value of a text. Error: the beginning of the message about it; the range follows.
tl::expected<Parameters::Value, const char*> read_value(const ParameterSpec& spec,
                                                        std::string_view text) {
  const auto refused = [](const char* fault) { return tl::unexpected(fault); };
  const auto in_range = [&](double value) { return value >= spec.lowest && value <= spec.highest; };
  switch (spec.type) {
    case ParameterType::kInteger: {
      const auto value = number_in<std::uint64_t>(text);
      if (!value) return refused("not a whole number in the range");
      if (in_range(static_cast<double>(*value))) return *value;
      break;
    }
    case ParameterType::kReal: {
      const auto value = real_in(text);
      if (!value) return refused("not a number in the range");
      if (in_range(*value)) return *value + 0.0;  // turns -0 into 0
      break;
    }
    case ParameterType::kChoice:
      if (std::ranges::find(spec.choices, text) != spec.choices.end()) return std::string(text);
      return refused("not one of");
  }
  return refused("not in the range");
}

}  // namespace

std::string ParameterSpec::range() const {
  if (type != ParameterType::kChoice) {
    // Whole bounds are written in full, so that 2^64 - 1 does not become 1.8e+19.
    const auto bound = [this](double value) {
      if (type == ParameterType::kReal) return shortest_text(value);
      return value >= 18446744073709551615.0 ? std::string("18446744073709551615")
                                             : std::to_string(static_cast<std::uint64_t>(value));
    };
    return bound(lowest) + ".." + bound(highest);
  }
  return joined(choices, "|");
}

bool ParameterSpec::accepts(std::string_view text) const {
  return read_value(*this, text).has_value();
}

Result<Parameters> Parameters::parse(const std::vector<ParameterSpec>& specs,
                                     const std::vector<Setting>& settings) {
  Parameters parameters;
  for (const ParameterSpec& spec : specs) {
    const auto value = read_value(spec, spec.default_value);
    parameters.values_.emplace(spec.name, value.value());
  }
  for (const auto& [name, text] : settings) {
    const auto spec = std::ranges::find(specs, name, &ParameterSpec::name);
    if (spec == specs.end()) {
      std::vector<std::string> names;
      names.reserve(specs.size());
      for (const ParameterSpec& known : specs) names.push_back(known.name);
      return fail(ErrorCode::kUsage,
                  "unknown parameter \"" + name + "\"" + did_you_mean(name, names) +
                      " (there are: " + (names.empty() ? "none" : joined(names)) + ")");
    }
    const auto value = read_value(*spec, text);
    if (!value) {
      return fail(ErrorCode::kUsage, "parameter " + name + ": \"" + text + "\" is " +
                                         value.error() + " " + spec->range());
    }
    parameters.values_[name] = *value;
    parameters.given_.push_back(name);
  }
  return parameters;
}

const Parameters::Value& Parameters::value(std::string_view name) const {
  const auto found = values_.find(name);
  if (found == values_.end()) {
    throw std::out_of_range("there is no parameter " + std::string(name));
  }
  return found->second;
}

bool Parameters::is_given(std::string_view name) const {
  return std::ranges::find(given_, name) != given_.end();
}

void Parameters::set_unless_given(std::string_view name, Value replacement) {
  value(name);  // throws when there is none
  if (!is_given(name)) values_.find(name)->second = std::move(replacement);
}

std::vector<Setting> canonical_settings(const std::vector<ParameterSpec>& specs,
                                        const Parameters& parameters) {
  std::vector<Setting> settings;
  for (const auto& [name, value] : parameters.values()) {
    const auto spec = std::ranges::find(specs, name, &ParameterSpec::name);
    if (spec == specs.end()) continue;
    if (spec->default_is_rule && !parameters.is_given(name)) continue;
    settings.emplace_back(name, to_text(value));
  }
  return settings;
}

std::string to_text(const Parameters::Value& value) {
  if (const auto* whole = std::get_if<std::uint64_t>(&value)) return std::to_string(*whole);
  if (const auto* real = std::get_if<double>(&value)) return shortest_text(*real);
  return std::get<std::string>(value);
}

}  // namespace pagelet
