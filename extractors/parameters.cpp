// SPDX-License-Identifier: MIT
#include "extractors/parameters.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
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

// The number that the bytes of a member are.
template <class Whole>
std::uint64_t whole_at(const char* member) {
  Whole whole = 0;
  std::memcpy(&whole, member, sizeof whole);
  return whole;
}

template <class Whole>
void put_whole(char* member, std::uint64_t value) {
  const auto whole = static_cast<Whole>(value);
  std::memcpy(member, &whole, sizeof whole);
}

std::uint64_t read_member(const void* options, internal::ParameterRows::Place place) {
  const char* const member = static_cast<const char*>(options) + place.offset;
  if (place.size == 1) return whole_at<std::uint8_t>(member);
  if (place.size == 4) return whole_at<std::uint32_t>(member);
  return whole_at<std::uint64_t>(member);
}

void write_member(void* options, internal::ParameterRows::Place place, std::uint64_t value) {
  char* const member = static_cast<char*>(options) + place.offset;
  if (place.size == 1) return put_whole<std::uint8_t>(member, value);
  if (place.size == 4) return put_whole<std::uint32_t>(member, value);
  put_whole<std::uint64_t>(member, value);
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
      const std::string own = name.substr(name.rfind('.') + 1);  // without an algorithm's name
      return fail(ErrorCode::kUsage,
                  "unknown parameter \"" + name + "\"" + did_you_mean(own, names) +
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

namespace internal {

Parameters::Value ParameterRows::Row::get(const void* options) const {
  if (place.size == 0) return spec.choices.front();
  const std::uint64_t whole = read_member(options, place);
  if (spec.type == ParameterType::kInteger) return whole;
  if (spec.type == ParameterType::kReal) return std::bit_cast<double>(whole);
  const auto found = std::ranges::find(values, whole);
  if (found == values.end()) throw std::logic_error("parameter " + spec.name + ": no such choice");
  return spec.choices[static_cast<std::size_t>(found - values.begin())];
}

void ParameterRows::Row::set(void* options, const Value& value) const {
  if (place.size == 0) return;
  if (const auto* whole = std::get_if<std::uint64_t>(&value)) {
    write_member(options, place, *whole);
  } else if (const auto* real = std::get_if<double>(&value)) {
    write_member(options, place, std::bit_cast<std::uint64_t>(*real));
  } else {
    const auto found = std::ranges::find(spec.choices, std::get<std::string>(value));
    write_member(options, place, values.at(static_cast<std::size_t>(found - spec.choices.begin())));
  }
}

void ParameterRows::add(ParameterSpec spec, Place place, std::vector<std::uint64_t> values,
                        const void* options) {
  Row& row = rows_.emplace_back(std::move(spec), place, std::move(values));
  row.spec.default_value = to_text(row.get(options));
}

void ParameterRows::add_part(const ParameterRows& part, std::size_t offset, const void* options) {
  for (Row row : part.rows_) {
    row.place.offset += offset;
    if (row.is_given_at) *row.is_given_at += offset;
    row.spec.default_value = to_text(row.get(options));
    rows_.push_back(std::move(row));
  }
  if (part.profile_.empty()) return;
  profile_ = part.profile_;
  values_of_b_ = part.values_of_b_;
}

void ParameterRows::set_rule(std::size_t offset) {
  rows_.back().spec.default_is_rule = true;
  rows_.back().is_given_at = offset;
}

void ParameterRows::set_profile(ParameterSpec spec, const void* b) {
  profile_ = spec.name;
  for (const Row& row : rows_) values_of_b_.emplace_back(row.spec.name, row.get(b));
  spec.default_value = spec.choices.front();
  rows_.insert(rows_.begin(), Row{std::move(spec), {}, {}});
}

std::vector<ParameterSpec> ParameterRows::specs() const {
  std::vector<ParameterSpec> specs;
  for (const Row& row : rows_) specs.push_back(row.spec);
  return specs;
}

void ParameterRows::read(Parameters& parameters, void* options) const {
  if (!profile_.empty() && parameters.choice(profile_) == "B") {
    for (const auto& [name, value] : values_of_b_) parameters.set_unless_given(name, value);
  }
  for (const Row& row : rows_) {
    row.set(options, parameters.values().find(row.spec.name)->second);
    if (row.is_given_at) {
      write_member(options, {*row.is_given_at, sizeof(bool)},
                   parameters.is_given(row.spec.name) ? 1 : 0);
    }
  }
}

}  // namespace internal

std::string to_text(const Parameters::Value& value) {
  if (const auto* whole = std::get_if<std::uint64_t>(&value)) return std::to_string(*whole);
  if (const auto* real = std::get_if<double>(&value)) return shortest_text(*real);
  return std::get<std::string>(value);
}

}  // namespace pagelet
