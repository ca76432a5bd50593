// SPDX-License-Identifier: MIT
#include "evaluation/tuning/parameter_grid.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <random>
#include <set>
#include <utility>

#include "core/random.h"
#include "core/text/ascii.h"
#include "core/text/edit_distance.h"
#include "core/text/real.h"

namespace pagelet {
namespace {

double number_of(const Parameters::Value& value) {
  if (const auto* whole = std::get_if<std::uint64_t>(&value)) return static_cast<double>(*whole);
  return std::get<double>(value);
}

struct Operator {
  static constexpr double kTolerance = 1e-9;

  std::string_view sign;
  bool (*holds)(double difference);  // left minus right
  bool takes_choices = false;
};
constexpr Operator kOperators[] = {
    {"<=", [](double difference) { return difference < Operator::kTolerance; }},
    {"<", [](double difference) { return difference < -Operator::kTolerance; }},
    {">=", [](double difference) { return difference > -Operator::kTolerance; }},
    {">", [](double difference) { return difference > Operator::kTolerance; }},
    {"==", [](double difference) { return std::abs(difference) < Operator::kTolerance; }, true},
    {"=", [](double difference) { return std::abs(difference) < Operator::kTolerance; }, true},
    {"!=", [](double difference) { return std::abs(difference) >= Operator::kTolerance; }, true}};

class ConditionParser {
 public:
  ConditionParser(const std::string& text, const std::vector<ParameterSpec>& specs)
      : text_(text), specs_(specs) {}

  Result<Condition> run() {
    std::vector<std::vector<Condition>> alternatives;  // all conditions of one of them must hold
    do {
      auto& together = alternatives.emplace_back();
      do {
        PAGELET_ASSIGN_OR_RETURN(together.emplace_back(), read_comparison());
      } while (take("&&"));
    } while (take("||"));
    if (skip_blanks(); at_ < text_.size()) return refuse("is not understood at", at_);
    return Condition([alternatives = std::move(alternatives)](const Parameters& parameters) {
      return std::ranges::any_of(alternatives, [&](const std::vector<Condition>& together) {
        return std::ranges::all_of(together, [&](const Condition& one) { return one(parameters); });
      });
    });
  }

 private:
  struct Term {
    double factor = 1;
    std::string parameter;  // empty: the term is the factor itself
  };
  struct Side {
    std::vector<Term> terms;
    const ParameterSpec* choice = nullptr;  // the only term is this parameter, a choice
    std::string word;                       // the only term is this word, which is not a parameter
  };

  Result<Condition> read_comparison() {
    PAGELET_ASSIGN_OR_RETURN(auto left, read_side());
    const auto operation =
        std::ranges::find_if(kOperators, [&](const Operator& one) { return take(one.sign); });
    if (operation == std::end(kOperators)) return refuse("needs a comparison instead of", at_);
    PAGELET_ASSIGN_OR_RETURN(auto right, read_side());
    const auto is_number = [](const Side& side) {
      return side.choice == nullptr && side.word.empty();
    };
    if (!is_number(left) || !is_number(right)) {
      return compare_choice(std::move(left), *operation, std::move(right));
    }
    for (Term& term : right.terms) {
      term.factor = -term.factor;
      left.terms.push_back(std::move(term));
    }
    return Condition(
        [terms = std::move(left.terms), holds = operation->holds](const Parameters& parameters) {
          double difference = 0;
          for (const auto& [factor, name] : terms) {
            difference +=
                name.empty() ? factor : factor * number_of(parameters.values().find(name)->second);
          }
          return holds(difference);
        });
  }

  Result<Condition> compare_choice(Side left, const Operator& operation, Side right) const {
    if (left.choice == nullptr) std::swap(left, right);
    if (left.choice == nullptr) return refuse_word(right.word.empty() ? left.word : right.word);
    const std::string& name = left.choice->name;
    if (right.word.empty() || !left.choice->accepts(right.word)) {
      return refuse(name + " can only be " + left.choice->range());
    }
    if (!operation.takes_choices) return refuse(name + " can only be compared by == and !=");
    return Condition([name, value = right.word, holds = operation.holds](const Parameters& all) {
      return holds(all.choice(name) == value ? 0 : 1);
    });
  }

  Result<Side> read_side() {
    Side side;
    double sign = take("-") ? -1 : 1;
    for (bool more = true; more;) {
      PAGELET_TRY(read_term(sign, side));
      sign = take("+") ? 1 : take("-") ? -1 : 0;
      more = sign != 0;
    }
    if (side.terms.size() > 1) {
      if (side.choice != nullptr) return refuse_word(side.choice->name);
      if (!side.word.empty()) return refuse_word(side.word);
    }
    return side;
  }

  // Reads a number, a parameter, or a word that is not a parameter.
  Result<void> read_term(double sign, Side& side) {
    skip_blanks();
    const std::size_t begin = at_;
    const char first = at_ < text_.size() ? text_[at_] : '\0';
    if (is_digit(first) || first == '.') {
      std::string_view rest = std::string_view(text_).substr(at_);
      const std::optional<double> number = read_real(rest);
      if (!number) return refuse("is not understood at", begin);
      at_ = text_.size() - rest.size();
      side.terms.push_back({sign * *number, {}});
      return {};
    }
    if (!is_letter(first)) return refuse("is not understood at", begin);
    while (at_ < text_.size() && (is_letter_or_digit(text_[at_]) || text_[at_] == '-')) {
      ++at_;
    }
    const std::string word = text_.substr(begin, at_ - begin);
    const auto spec = std::ranges::find(specs_, word, &ParameterSpec::name);
    if (spec == specs_.end()) {
      side.word = word;
    } else if (spec->type == ParameterType::kChoice) {
      side.choice = &*spec;
    }
    side.terms.push_back({sign, word});
    return {};
  }

  bool take(std::string_view sign) {
    skip_blanks();
    if (!std::string_view(text_).substr(at_).starts_with(sign)) return false;
    at_ += sign.size();
    return true;
  }
  void skip_blanks() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
  }

  tl::unexpected<Error> refuse(const std::string& what) const {
    return fail(ErrorCode::kUsage, "--where " + text_ + ": " + what);
  }
  tl::unexpected<Error> refuse(const std::string& what, std::size_t from) const {
    const std::string rest = text_.substr(std::min(from, text_.size()));
    return refuse(rest.empty() ? "ends too early" : what + " \"" + rest + "\"");
  }
  tl::unexpected<Error> refuse_word(const std::string& word) const {
    return refuse("\"" + word +
                  "\" is not a parameter with a number (pagelet algorithms lists them; "
                  "a minus needs a blank before it)");
  }

  const std::string& text_;
  const std::vector<ParameterSpec>& specs_;
  std::size_t at_ = 0;
};

constexpr std::size_t kMaxValues = 10'000;  // most values of an axis

std::size_t digits_after_point(std::string_view number) {
  const std::size_t point = number.find('.');
  return point == std::string_view::npos ? 0 : number.size() - point - 1;
}

// A decimal number in units of its last digit, if `decimals` digits are after the point. nullopt:
// it is not a number, or has too many digits.
std::optional<std::uint64_t> in_units(std::string_view number, std::size_t decimals) {
  constexpr std::size_t kMaxDigits = 18;
  std::string digits(number);
  const std::size_t point = std::min(digits.find('.'), digits.size());
  digits.erase(point, 1);
  if (digits.empty() || point + decimals > kMaxDigits) return std::nullopt;
  digits.resize(point + decimals, '0');
  return number_in<std::uint64_t>(digits);
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
      std::vector<std::string> names;
      for (const ParameterSpec& known : specs_) names.push_back(known.name);
      return refuse("unknown parameter \"" + axis_.name + "\"" + did_you_mean(axis_.name, names) +
                    " (pagelet algorithms lists the parameters)");
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
    if ((*last - *first) / *stride >= kMaxValues) {
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

// Reads the value whose name is the next part of `rest`, if there is one, and the colon after it.
template <class Value>
bool take(std::string_view& rest, std::span<const Value> values, Value& value) {
  std::string_view after = rest;
  const auto found = value_named(take_part(after, ':'), values);
  if (!found) return false;
  value = *found;
  rest = after;
  return true;
}

tl::unexpected<Error> no_setting() {
  return fail(ErrorCode::kUsage, "--where: no setting of the grid meets the conditions");
}

}  // namespace

Result<Condition> parse_condition(const std::string& text,
                                  const std::vector<ParameterSpec>& specs) {
  return ConditionParser(text, specs).run();
}

Result<GridAxis> parse_axis(const std::string& text, const std::vector<ParameterSpec>& specs) {
  return AxisParser(text, specs).run();
}

std::uint64_t ParameterGrid::combinations() const {
  constexpr std::uint64_t kMax = std::uint64_t{1} << 63;
  std::uint64_t product = 1;
  for (const GridAxis& axis : axes) {
    if (product > kMax / axis.values.size()) return kMax;
    product *= axis.values.size();
  }
  return product;
}

Result<std::optional<GridSetting>> ParameterGrid::setting(std::uint64_t combination) const {
  GridSetting setting;
  setting.at.resize(axes.size());
  std::vector<Setting> chosen(axes.size());
  for (std::size_t axis = axes.size(); axis-- > 0;) {
    const std::vector<std::string>& values = axes[axis].values;
    setting.at[axis] = static_cast<std::size_t>(combination % values.size());
    chosen[axis] = {axes[axis].name, values[setting.at[axis]]};
    combination /= values.size();
  }
  PAGELET_ASSIGN_OR_RETURN(setting.extractor, make(chosen));
  const Parameters& values = setting.extractor->parameters();
  const bool holds = std::ranges::all_of(
      conditions, [&](const Condition& condition) { return condition(values); });
  if (!holds) return std::optional<GridSetting>();
  setting.parameters = canonical_parameters(*setting.extractor);
  return std::optional<GridSetting>(std::move(setting));
}

Result<std::vector<GridSetting>> ParameterGrid::all() const {
  const std::uint64_t count = combinations();
  const auto too_many = [] {
    return fail(ErrorCode::kUsage, "--grid: more than " + std::to_string(kMaxSettings) +
                                       " settings; --search random tries some of them");
  };
  if (count > kMaxCombinations) return too_many();
  std::vector<GridSetting> settings;
  std::set<std::string> seen;
  for (std::uint64_t combination = 0; combination < count; ++combination) {
    PAGELET_ASSIGN_OR_RETURN(auto made, setting(combination));
    if (!made || !seen.insert(made->parameters).second) continue;
    if (settings.size() == kMaxSettings) return too_many();
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
  std::map<std::uint64_t, GridSetting> drawn;  // by combination
  count = std::min(count, kMaxSettings);
  const std::uint64_t tries = kTriesPerSetting * count;
  for (std::uint64_t attempt = 0; attempt < tries && drawn.size() < count; ++attempt) {
    if (tried.size() == among) break;
    const std::uint64_t combination = draw_below(generator, among);
    if (!tried.insert(combination).second) continue;
    PAGELET_ASSIGN_OR_RETURN(auto made, setting(combination));
    if (!made || !seen.insert(made->parameters).second) continue;
    drawn.emplace(combination, std::move(*made));
  }
  if (drawn.empty()) return no_setting();
  std::vector<GridSetting> settings;
  for (auto& [combination, setting] : drawn) settings.push_back(std::move(setting));
  return settings;
}

Result<GridSetting> ParameterGrid::defaults() const {
  GridSetting setting;
  PAGELET_ASSIGN_OR_RETURN(setting.extractor, make({}));
  setting.parameters = canonical_parameters(*setting.extractor);
  return setting;
}

Result<Objective> parse_objective(std::string_view text, Task own, Unit usual) {
  Objective objective{
      .task = usual == Unit::kText && answers(own, Task::kContent) ? Task::kContent : own,
      .unit = usual};
  std::string_view rest = text;
  take<Task>(rest, kTasks, objective.task);
  bool understood = take<Metric>(rest, kMetrics, objective.metric);
  if (understood && !rest.empty()) understood = take<Unit>(rest, kUnits, objective.unit);
  if (understood && rest.empty() && !text.ends_with(':')) {
    if (answers(own, objective.task)) return objective;
    return fail(ErrorCode::kUsage, "--objective " + std::string(text) +
                                       ": the algorithm does not look for " +
                                       std::string(info_of(objective.task).phrase));
  }
  return fail(ErrorCode::kUsage,
              "--objective " + std::string(text) +
                  ": is not of the form [template:|content:|menu:]METRIC[:nodes|:words|:text] with "
                  "METRIC one "
                  "of " +
                  metric_names());
}

Result<GridPreset> find_preset(std::string_view name, std::string_view algorithm) {
  static const std::vector<GridPreset> presets{
      {"temex-2015",
       {"temex"},
       "PSI 2015, Table 2: sizes of the complete subdigraph, fewer votes than pages",
       {"cs-size=1..8", "votes=1..8"},
       {"votes<cs-size || cs-size==1 && votes==1"}},
      {"conex", {"conex"}, "CONEX, Table 1: sizes of the n-SET", {"set-size=2..8"}, {}},
      {"ingredients",
       {"temex", "etdm", "conex"},
       "node equality: each ingredient switched off, or weighted as in profile A or B",
       {"id-rule=on,off", "text-term=on,off", "w-class=0,0.1,0.8", "w-position=0,0.1,0.4",
        "w-children=0,0.1,0.5", "w-attributes=0,0.1", "threshold=0.5..0.9:0.1"},
       {}},
      {"half-million",
       {"temex"},
       "6912 settings: 677,376 experiments on the 98 sites of the open suite; threshold 0: equal "
       "tags are enough",
       {"cs-size=1..8", "votes=1..8", "id-rule=on,off", "w-class=0,0.1,0.3", "w-position=0.2,0.4",
        "w-children=0.3,0.5", "w-attributes=0,0.1", "threshold=0,0.7,0.8,0.9"},
       {"votes<=cs-size"}},
  };
  std::vector<std::string> names;
  for (const GridPreset& preset : presets) {
    if (preset.name == name) {
      if (std::ranges::find(preset.algorithms, algorithm) != preset.algorithms.end()) return preset;
      return fail(ErrorCode::kUsage,
                  fmt::format("--preset {}: is a grid for {}, not for {}", preset.name,
                              fmt::join(preset.algorithms, ", "), algorithm));
    }
    names.push_back(preset.name);
  }
  return fail(ErrorCode::kUsage, fmt::format("--preset {}: unknown preset{} (there are: {})", name,
                                             did_you_mean(name, names), fmt::join(names, ", ")));
}

}  // namespace pagelet
