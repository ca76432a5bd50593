// SPDX-License-Identifier: MIT
#include "evaluation/tuning/condition.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>

#include "core/text/ascii.h"

namespace pagelet {
namespace {

constexpr double kTolerance = 1e-9;

double number_of(const Parameters::Value& value) {
  if (const auto* whole = std::get_if<std::uint64_t>(&value)) return static_cast<double>(*whole);
  return std::get<double>(value);
}

}  // namespace

class ConditionParser {
 public:
  ConditionParser(const std::string& text, const std::vector<ParameterSpec>& specs)
      : text_(text), specs_(specs) {}

  Result<Condition> run() {
    Condition condition;
    do {
      auto& together = condition.alternatives_.emplace_back();
      do {
        PAGELET_ASSIGN_OR_RETURN(auto comparison, read_comparison());
        together.push_back(std::move(comparison));
      } while (take("&&"));
    } while (take("||"));
    if (skip_blanks(); at_ < text_.size()) return refuse("is not understood at", at_);
    return condition;
  }

 private:
  using Operator = Condition::Operator;
  struct Side {
    std::vector<Condition::Term> terms;
    const ParameterSpec* choice = nullptr;  // the only term is this parameter, a choice
    std::string word;                       // the only term is this word, which is no parameter
  };

  Result<Condition::Comparison> read_comparison() {
    PAGELET_ASSIGN_OR_RETURN(auto left, read_side());
    const auto operation = read_operator();
    if (!operation) return refuse("needs a comparison instead of", at_);
    PAGELET_ASSIGN_OR_RETURN(auto right, read_side());
    Condition::Comparison comparison;
    comparison.operation = *operation;
    if (left.choice != nullptr || !left.word.empty() || right.choice != nullptr ||
        !right.word.empty()) {
      if (left.choice == nullptr) std::swap(left, right);
      if (left.choice == nullptr) return refuse_word(right.word.empty() ? left.word : right.word);
      if (right.word.empty() || !left.choice->accepts(right.word)) {
        return refuse(left.choice->name + " can only be " + left.choice->range());
      }
      if (*operation != Operator::kEqual && *operation != Operator::kUnequal) {
        return refuse(left.choice->name + " can only be compared by == and !=");
      }
      comparison.difference.push_back({1, left.choice->name});
      comparison.choice = right.word;
      return comparison;
    }
    comparison.difference = std::move(left.terms);
    for (Condition::Term& term : right.terms) {
      term.factor = -term.factor;
      comparison.difference.push_back(std::move(term));
    }
    return comparison;
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

  // Reads a number, a parameter, or a word that is no parameter.
  Result<void> read_term(double sign, Side& side) {
    skip_blanks();
    const std::size_t begin = at_;
    const char first = at_ < text_.size() ? text_[at_] : '\0';
    if (is_digit(first) || first == '.') {
      double number = 0;
      const auto [end, error] =
          std::from_chars(text_.data() + at_, text_.data() + text_.size(), number);
      if (error != std::errc()) return refuse("is not understood at", begin);
      at_ = static_cast<std::size_t>(end - text_.data());
      side.terms.push_back({sign * number, {}});
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

  std::optional<Operator> read_operator() {
    static constexpr std::pair<std::string_view, Operator> kOperators[] = {
        {"<=", Operator::kAtMost}, {"<", Operator::kLess},   {">=", Operator::kAtLeast},
        {">", Operator::kMore},    {"==", Operator::kEqual}, {"=", Operator::kEqual},
        {"!=", Operator::kUnequal}};
    for (const auto& [sign, operation] : kOperators) {
      if (take(sign)) return operation;
    }
    return std::nullopt;
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

Result<Condition> Condition::parse(const std::string& text,
                                   const std::vector<ParameterSpec>& specs) {
  return ConditionParser(text, specs).run();
}

bool Condition::holds(const Parameters& parameters) const {
  return std::ranges::any_of(alternatives_, [&](const std::vector<Comparison>& together) {
    return std::ranges::all_of(
        together, [&](const Comparison& comparison) { return holds(comparison, parameters); });
  });
}

bool Condition::holds(const Comparison& comparison, const Parameters& parameters) {
  if (!comparison.choice.empty()) {
    const bool equal =
        parameters.choice(comparison.difference.front().parameter) == comparison.choice;
    return equal == (comparison.operation == Operator::kEqual);
  }
  double difference = 0;
  for (const Term& term : comparison.difference) {
    difference += term.parameter.empty()
                      ? term.factor
                      : term.factor * number_of(parameters.values().find(term.parameter)->second);
  }
  switch (comparison.operation) {
    case Operator::kLess:
      return difference < -kTolerance;
    case Operator::kAtMost:
      return difference < kTolerance;
    case Operator::kMore:
      return difference > kTolerance;
    case Operator::kAtLeast:
      return difference > -kTolerance;
    case Operator::kEqual:
      return difference < kTolerance && difference > -kTolerance;
    case Operator::kUnequal:
      break;
  }
  return difference >= kTolerance || difference <= -kTolerance;
}

}  // namespace pagelet
