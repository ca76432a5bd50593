// SPDX-License-Identifier: MIT
#include "evaluation/store/store_values.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdlib>
#include <initializer_list>
#include <iterator>
#include <nlohmann/json.hpp>

#include "core/dom/parser/html_parser.h"
#include "core/text/fixed_hash.h"

namespace pagelet::store {
namespace {

using Json = nlohmann::json;

std::string dump(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

template <class Value>
std::optional<Value> value_named(const std::string& name, std::initializer_list<Value> values) {
  for (const Value value : values) {
    if (to_string(value) == name) return value;
  }
  return std::nullopt;
}

constexpr std::int64_t kMostCount = std::int64_t{1} << 40;
// Rates are computed from the counts by the same code on every machine. This bound only allows for
// a different rounding of the division.
constexpr double kRateError = 1e-9;

}  // namespace

std::string to_text(const std::vector<std::string>& texts) { return dump(Json(texts)); }

std::optional<std::vector<std::string>> texts_of(const std::string& text) {
  const Json json = Json::parse(text, nullptr, false);
  if (!json.is_array()) return std::nullopt;
  std::vector<std::string> texts;
  for (const Json& item : json) {
    if (!item.is_string()) return std::nullopt;
    texts.push_back(item.get<std::string>());
  }
  return texts;
}

std::string to_text(std::uint64_t hash) { return fmt::format("{:016x}", hash); }

std::uint64_t hash_of(const std::string& text) { return std::strtoull(text.c_str(), nullptr, 16); }

std::string to_text(const StoreContext& context) {
  return dump(Json{{"max-bytes", context.limits.max_bytes},
                   {"max-depth", context.limits.max_depth},
                   {"max-nodes", context.limits.max_nodes},
                   {"parser", kParserVersion},
                   {"universe", to_string(context.universe)},
                   {"words", to_string(context.words)}});
}

StoreContext context_of(const std::string& text) {
  const Json json = Json::parse(text, nullptr, false);
  StoreContext context;
  if (!json.is_object()) return context;
  // Json::value would throw when a field is of another type.
  const auto read_number = [&](const char* name, std::size_t& number) {
    const auto field = json.find(name);
    if (field != json.end() && field->is_number_unsigned()) number = field->get<std::size_t>();
  };
  const auto name_in = [&](const char* name) {
    const auto field = json.find(name);
    return field != json.end() && field->is_string() ? field->get<std::string>() : std::string();
  };
  read_number("max-bytes", context.limits.max_bytes);
  read_number("max-depth", context.limits.max_depth);
  read_number("max-nodes", context.limits.max_nodes);
  context.universe =
      value_named(name_in("universe"), {Universe::kAll, Universe::kElements, Universe::kTexts})
          .value_or(context.universe);
  context.words = value_named(name_in("words"), {WordItems::kOccurrences, WordItems::kBag})
                      .value_or(context.words);
  return context;
}

std::optional<Target> target_named(const std::string& name) {
  return value_named(name, {Target::kTemplate, Target::kContent});
}
std::optional<Unit> unit_named(const std::string& name) {
  return value_named(name, {Unit::kNodes, Unit::kWords});
}

template <class Value>
Value Row::checked(const std::optional<Value>& value) {
  note(value.has_value());
  return value.value_or(Value());
}

std::size_t Row::count(int column) {
  // The type is read first, because reading the value may convert it.
  const bool is_integer = statement_.is_integer(column);
  const std::int64_t number = statement_.integer(column);
  const bool is_count = is_integer && number >= 0 && number <= kMostCount;
  note(is_count);
  return is_count ? static_cast<std::size_t>(number) : 0;
}

double Row::time(int column) {
  if (statement_.is_null(column)) return 0;
  const bool is_real = statement_.is_real(column);
  const double time = statement_.real(column);
  const bool is_time = is_real && std::isfinite(time);
  note(is_time);
  return is_time ? time : 0;
}

Status Row::status(int column) {
  return checked(value_named(text(column), {Status::kFailed, Status::kOk, Status::kEmpty,
                                            Status::kTimeout, Status::kLimit, Status::kSkipped}));
}
Target Row::target(int column) { return checked(target_named(text(column))); }
Unit Row::unit(int column) { return checked(unit_named(text(column))); }
Role Row::role(int column) {
  return checked(value_named(text(column), {Role::kAlgorithm, Role::kFloor, Role::kCeiling}));
}

Whitespace Row::whitespace(int column) {
  const std::string name = text(column);
  note(name == "keep" || name == "drop");
  return name == "keep" ? Whitespace::kKeep : Whitespace::kDrop;
}

std::vector<std::string> Row::texts(int column) { return checked(texts_of(text(column))); }

std::string Row::object(int column) {
  std::string text = this->text(column);
  note(Json::parse(text, nullptr, false).is_object());
  return text;
}

TaskScore Row::score(int column, Target task, Unit unit) {
  TaskScore score{
      task, unit, {count(column), count(column + 1), count(column + 2), count(column + 3)}, {}};
  const Counts& counts = score.counts;
  note(counts.gold <= counts.universe && counts.retrieved <= counts.universe &&
       counts.common <= counts.gold && counts.common <= counts.retrieved);
  if (!is_right_) return score;
  static_assert(std::size(kMetrics) == 4, "take a rate without a column from rates_of");
  const Rates fitting = rates_of(counts);
  bool all_zero = true;  // a site without an answer
  bool all_near = true;
  for (const Metric metric : kMetrics) {
    const int at = column + 4 + static_cast<int>(index_of(metric));
    note(statement_.is_real(at));
    double& rate = value_of(score.rates, metric);
    rate = statement_.real(at);
    all_zero = all_zero && rate == 0;
    all_near = all_near && std::abs(rate - value_of(fitting, metric)) <= kRateError;
  }
  note(all_zero || all_near);
  return score;
}

Error damaged_row(const char* table) {
  return {ErrorCode::kOutput, std::string("the store is damaged: a row of the table ") + table +
                                  " holds an impossible value"};
}

std::int64_t context_id(const std::string& context) {
  return static_cast<std::int64_t>(fixed_hash(context));
}

std::int64_t experiment_key(const std::string& context, const BenchSite& site,
                            const ExtractorRecord& extractor) {
  // Experiments are stored site by site. With the site in the upper bits, the keys of one
  // transaction are close together in the index, so that few of its pages change.
  constexpr int kSiteBits = 16;
  const std::uint64_t place = combine_fixed(site.content, fixed_hash(site.id));
  std::uint64_t key = combine_fixed(fixed_hash(context), place);
  for (const std::string* text :
       {&extractor.info.name, &extractor.info.version, &extractor.parameters}) {
    key = combine_fixed(key, fixed_hash(*text));
  }
  // Experiments of format 1 have no build.
  if (!extractor.build.empty()) key = combine_fixed(key, fixed_hash(extractor.build));
  return static_cast<std::int64_t>(place >> (64 - kSiteBits) << (64 - kSiteBits) |
                                   key >> kSiteBits);
}

}  // namespace pagelet::store
