// SPDX-License-Identifier: MIT
#include "evaluation/tuning/parameter_grid.h"

#include <algorithm>
#include <limits>
#include <random>
#include <set>
#include <string_view>
#include <utility>

#include "evaluation/tuning/random_order.h"

namespace pagelet {
namespace {

constexpr std::size_t kMostDigits = 15;
constexpr std::size_t kMostValues = 10'000;  // most values of an axis

// A decimal number: mantissa / 10^decimals.
struct Decimal {
  std::int64_t mantissa = 0;
  std::size_t decimals = 0;
};

std::optional<Decimal> read_decimal(std::string_view text) {
  Decimal decimal;
  std::size_t digits = 0;
  bool behind_point = false;
  for (const char c : text) {
    if (c == '.' && !behind_point) {
      behind_point = true;
      continue;
    }
    if (c < '0' || c > '9' || ++digits > kMostDigits) return std::nullopt;
    decimal.mantissa = 10 * decimal.mantissa + (c - '0');
    if (behind_point) ++decimal.decimals;
  }
  if (digits == 0) return std::nullopt;
  return decimal;
}

std::string decimal_text(Decimal decimal) {
  std::string text = std::to_string(decimal.mantissa);
  if (decimal.decimals == 0) return text;
  if (text.size() <= decimal.decimals) text.insert(0, decimal.decimals + 1 - text.size(), '0');
  text.insert(text.size() - decimal.decimals, ".");
  return text;
}

// The mantissa with more decimals; nullopt when it becomes too large.
std::optional<std::int64_t> scaled(Decimal decimal, std::size_t decimals) {
  for (; decimal.decimals < decimals; ++decimal.decimals) {
    if (decimal.mantissa > std::numeric_limits<std::int64_t>::max() / 20) return std::nullopt;
    decimal.mantissa *= 10;
  }
  return decimal.mantissa;
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
    const auto low = read_decimal(std::string_view(item).substr(0, dots));
    const auto high = read_decimal(std::string_view(item).substr(dots + 2, colon - dots - 2));
    if (colon == item.size() && spec_->type == ParameterType::kReal) {
      return refuse("the range " + item + " needs a step, as in 0.1..0.9:0.1");
    }
    const auto step = colon == item.size() ? Decimal{1, 0}
                                           : read_decimal(std::string_view(item).substr(colon + 1));
    if (!low || !high || !step) return refuse("\"" + item + "\" is not a range low..high:step");
    const std::size_t decimals = std::max({low->decimals, high->decimals, step->decimals});
    const auto first = scaled(*low, decimals);
    const auto last = scaled(*high, decimals);
    const auto stride = scaled(*step, decimals);
    if (!first || !last || !stride) return refuse("\"" + item + "\" has too many digits");
    if (*stride == 0) return refuse("the step of " + item + " is 0");
    if (*first > *last) return refuse("the range " + item + " is empty");
    if ((*last - *first) / *stride >= static_cast<std::int64_t>(kMostValues)) {
      return refuse("the range " + item + " has more than 10000 values");
    }
    for (std::int64_t value = *first; value <= *last; value += *stride) {
      const std::string text = decimal_text(Decimal{value, decimals});
      Result<void> added =
          add_value(spec_->type == ParameterType::kInteger ? whole(text, decimals) : text);
      if (!added) return added;
    }
    return {};
  }

  // Writes 2.0 as 2 for a whole number; 2.5 stays, and is refused later.
  static std::string whole(const std::string& text, std::size_t decimals) {
    if (decimals == 0) return text;
    const std::size_t point = text.size() - decimals - 1;
    return text.find_first_not_of('0', point + 1) == std::string::npos ? text.substr(0, point)
                                                                       : text;
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
