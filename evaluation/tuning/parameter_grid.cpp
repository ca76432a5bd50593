// SPDX-License-Identifier: MIT
#include "evaluation/tuning/parameter_grid.h"

#include <algorithm>
#include <charconv>
#include <random>
#include <set>
#include <string_view>
#include <utility>

#include "evaluation/tuning/random_order.h"

namespace pagelet {
namespace {

constexpr std::size_t kMostValues = 10'000;  // most values of an axis

std::size_t digits_after_point(std::string_view number) {
  const std::size_t point = number.find('.');
  return point == std::string_view::npos ? 0 : number.size() - point - 1;
}

// A decimal number in units of its last digit, if `decimals` digits are after the point. nullopt:
// it is no number, or has too many digits.
std::optional<std::uint64_t> in_units(std::string_view number, std::size_t decimals) {
  constexpr std::size_t kMostDigits = 18;
  std::string digits(number);
  const std::size_t point = std::min(digits.find('.'), digits.size());
  digits.erase(point, 1);
  if (digits.empty() || point + decimals > kMostDigits) return std::nullopt;
  digits.resize(point + decimals, '0');
  std::uint64_t units = 0;
  const char* end = digits.data() + digits.size();
  const auto read = std::from_chars(digits.data(), end, units);
  return read.ec == std::errc() && read.ptr == end ? std::optional(units) : std::nullopt;
}

class AxisParser {
 public:
  AxisParser(const std::string& text, const std::vector<ParameterSpec>& specs)
      : text_(text), specs_(specs) {}

  Result<GridAxis> run() {
    const std::size_t equals = text_.find('=');
    if (equals == std::string::npos || equals == 0) return refuse("is not of the form name=values");
    axis_.name = text_.substr(0, equals);
    const auto spec = std::ranges::find(specs_, axis_.name, &ParameterSpec::name);
    if (spec == specs_.end()) {
      return refuse("unknown parameter \"" + axis_.name +
                    "\" (pagelet algorithms lists the parameters)");
    }
    spec_ = &*spec;
    for (std::size_t begin = equals + 1; begin <= text_.size();) {
      const std::size_t comma = std::min(text_.find(',', begin), text_.size());
      PAGELET_TRY(add_item(text_.substr(begin, comma - begin)));
      begin = comma + 1;
    }
    return std::move(axis_);
  }

 private:
  Result<void> add_item(const std::string& item) {
    const std::size_t dots = item.find("..");
    if (dots == std::string::npos) return add_value(item);
    if (spec_->type == ParameterType::kChoice) {
      return refuse(axis_.name + " cannot have a range: it can be " + spec_->range());
    }
    const std::size_t colon = std::min(item.find(':'), item.size());
    if (colon < dots) return refuse("\"" + item + "\" is not a range low..high:step");
    if (colon == item.size() && spec_->type == ParameterType::kReal) {
      return refuse("the range " + item + " needs a step, as in 0.1..0.9:0.1");
    }
    const std::string low = item.substr(0, dots);
    const std::string high = item.substr(dots + 2, colon - dots - 2);
    const std::string step = colon == item.size() ? "1" : item.substr(colon + 1);
    const std::size_t decimals =
        std::max({digits_after_point(low), digits_after_point(high), digits_after_point(step)});
    const auto first = in_units(low, decimals);
    const auto last = in_units(high, decimals);
    const auto stride = in_units(step, decimals);
    if (!first || !last || !stride) return refuse("\"" + item + "\" is not a range low..high:step");
    if (*stride == 0) return refuse("the step of " + item + " is 0");
    if (*first > *last) return refuse("the range " + item + " is empty");
    if ((*last - *first) / *stride >= kMostValues) {
      return refuse("the range " + item + " has more than 10000 values");
    }
    for (std::uint64_t value = *first; value <= *last; value += *stride) {
      PAGELET_TRY(add_value(text_of(value, decimals)));
    }
    return {};
  }

  // Writes 2.0 as 2 for a whole number; 2.5 stays, and is refused later.
  std::string text_of(std::uint64_t units, std::size_t decimals) const {
    std::string text = std::to_string(units);
    if (text.size() <= decimals) text.insert(0, decimals + 1 - text.size(), '0');
    const std::size_t point = text.size() - decimals;
    const bool is_whole = text.find_first_not_of('0', point) == std::string::npos;
    if (spec_->type == ParameterType::kInteger && is_whole) return text.substr(0, point);
    return decimals == 0 ? text : text.insert(point, ".");
  }

  Result<void> add_value(const std::string& text) {
    const Result<Parameters> parsed = Parameters::parse(specs_, {{axis_.name, text}});
    if (!parsed) return refuse(parsed.error().text());
    const std::string value = to_text(parsed->values().find(axis_.name)->second);
    if (std::ranges::find(axis_.values, value) != axis_.values.end()) {
      return refuse("the value " + value + " is given twice");
    }
    axis_.values.push_back(value);
    return {};
  }

  tl::unexpected<Error> refuse(const std::string& what) const {
    return fail(ErrorCode::kUsage, "--grid " + text_ + ": " + what);
  }

  const std::string& text_;
  const std::vector<ParameterSpec>& specs_;
  const ParameterSpec* spec_ = nullptr;
  GridAxis axis_;
};

tl::unexpected<Error> no_setting() {
  return fail(ErrorCode::kUsage, "--where: no setting of the grid meets the conditions");
}

}  // namespace

Result<GridAxis> parse_axis(const std::string& text, const std::vector<ParameterSpec>& specs) {
  return AxisParser(text, specs).run();
}

std::uint64_t ParameterGrid::combinations() const {
  constexpr std::uint64_t kMost = std::uint64_t{1} << 63;
  std::uint64_t product = 1;
  for (const GridAxis& axis : axes_) {
    if (product > kMost / axis.values.size()) return kMost;
    product *= axis.values.size();
  }
  return product;
}

Result<std::optional<GridSetting>> ParameterGrid::setting(std::uint64_t combination) const {
  GridSetting setting;
  setting.at.resize(axes_.size());
  for (std::size_t axis = axes_.size(); axis-- > 0;) {
    const std::size_t values = axes_[axis].values.size();
    setting.at[axis] = static_cast<std::size_t>(combination % values);
    combination /= values;
  }
  std::vector<Setting> chosen;
  for (std::size_t axis = 0; axis < axes_.size(); ++axis) {
    chosen.emplace_back(axes_[axis].name, axes_[axis].values[setting.at[axis]]);
  }
  PAGELET_ASSIGN_OR_RETURN(auto extractor, make_(chosen));
  setting.extractor = std::move(extractor);
  const Parameters& values = setting.extractor->parameters();
  const bool holds = std::ranges::all_of(
      conditions_, [&](const Condition& condition) { return condition.holds(values); });
  if (!holds) return std::optional<GridSetting>();
  setting.parameters = canonical_parameters(*setting.extractor);
  return std::optional<GridSetting>(std::move(setting));
}

Result<std::vector<GridSetting>> ParameterGrid::all() const {
  const std::uint64_t count = combinations();
  const auto too_many = [] {
    return fail(ErrorCode::kUsage, "--grid: more than " + std::to_string(kMostSettings) +
                                       " settings; --search random tries some of them");
  };
  if (count > kMostCombinations) return too_many();
  std::vector<GridSetting> settings;
  std::set<std::string> seen;
  for (std::uint64_t combination = 0; combination < count; ++combination) {
    PAGELET_ASSIGN_OR_RETURN(auto made, setting(combination));
    if (!made || !seen.insert(made->parameters).second) continue;
    if (settings.size() == kMostSettings) return too_many();
    settings.push_back(std::move(*made));
  }
  if (settings.empty()) return no_setting();
  return settings;
}

Result<std::vector<GridSetting>> ParameterGrid::sample(std::size_t count,
                                                       std::uint64_t seed) const {
  constexpr std::uint64_t kTriesPerSetting = 1'000;
  std::mt19937_64 generator(seed);
  const std::uint64_t among = combinations();
  std::set<std::uint64_t> tried;
  std::set<std::string> seen;
  std::vector<std::pair<std::uint64_t, GridSetting>> drawn;
  count = std::min(count, kMostSettings);
  const std::uint64_t tries = kTriesPerSetting * count;
  for (std::uint64_t attempt = 0; attempt < tries && drawn.size() < count; ++attempt) {
    if (tried.size() == among) break;
    const std::uint64_t combination = draw_below(generator, among);
    if (!tried.insert(combination).second) continue;
    PAGELET_ASSIGN_OR_RETURN(auto made, setting(combination));
    if (!made || !seen.insert(made->parameters).second) continue;
    drawn.emplace_back(combination, std::move(*made));
  }
  if (drawn.empty()) return no_setting();
  std::ranges::sort(drawn, {}, [](const auto& entry) { return entry.first; });
  std::vector<GridSetting> settings;
  settings.reserve(drawn.size());
  for (auto& entry : drawn) settings.push_back(std::move(entry.second));
  return settings;
}

Result<GridSetting> ParameterGrid::defaults() const {
  PAGELET_ASSIGN_OR_RETURN(auto extractor, make_({}));
  GridSetting setting{{}, std::move(extractor), {}};
  setting.parameters = canonical_parameters(*setting.extractor);
  return setting;
}

}  // namespace pagelet
