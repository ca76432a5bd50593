// SPDX-License-Identifier: MIT
#include "evaluation/store/store_values.h"

#include <cmath>
#include <nlohmann/json.hpp>
#include <span>

#include "core/digest/sha256.h"
#include "core/dom/parser/html_parser.h"

namespace pagelet::store {
namespace {

using Json = nlohmann::json;

std::string dump(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

constexpr Status kStatuses[] = {Status::kOk,      Status::kEmpty, Status::kFailed,
                                Status::kTimeout, Status::kLimit, Status::kSkipped};
constexpr Role kRoles[] = {Role::kAlgorithm, Role::kFloor, Role::kCeiling};
constexpr Universe kUniverses[] = {Universe::kAll, Universe::kElements, Universe::kTexts};
constexpr WordItems kWordItems[] = {WordItems::kOccurrences, WordItems::kBag};

constexpr std::int64_t kMostCount = std::int64_t{1} << 40;
// Rates are computed from the counts by the same code on every machine. This bound only allows for
// a different rounding of the division.
constexpr double kRateError = 1e-9;

constexpr int kPlaceBits = 16;
constexpr int kKeyBits = 64 - kPlaceBits;

std::uint64_t place_of(const std::string& site) {
  return sha256_begin(site) >> kKeyBits << kKeyBits;
}

}  // namespace

std::string to_text(const std::vector<std::string>& texts) { return dump(Json(texts)); }

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
      value_named<Universe>(name_in("universe"), kUniverses).value_or(context.universe);
  context.words = value_named<WordItems>(name_in("words"), kWordItems).value_or(context.words);
  return context;
}

std::string to_text(const ScoreChoice& choice) {
  if (choice.all) return "all";
  return std::string(to_string(choice.task)) + ":" + std::string(to_string(choice.unit));
}

template <class Value>
Value Row::checked(const std::optional<Value>& value) {
  note(value.has_value());
  return value.value_or(Value());
}

std::size_t Row::count() {
  // The type is read first, because reading the value may convert it.
  const bool is_integer = statement_.type(next_) == SQLITE_INTEGER;
  const std::int64_t number = integer();
  const bool is_count = is_integer && number >= 0 && number <= kMostCount;
  note(is_count);
  return is_count ? static_cast<std::size_t>(number) : 0;
}

double Row::time() {
  const bool is_real = statement_.type(next_) == SQLITE_FLOAT;
  const double time = statement_.real(next_++);
  const bool is_time = is_real && std::isfinite(time);
  note(is_time);
  return is_time ? time : 0;
}

Status Row::status() { return checked(value_named<Status>(bytes(), kStatuses)); }
Target Row::target() { return checked(value_named<Target>(bytes(), kTasks)); }
Unit Row::unit() { return checked(value_named<Unit>(bytes(), kUnits)); }
Role Row::role() { return checked(value_named<Role>(bytes(), kRoles)); }

Whitespace Row::whitespace() {
  const std::string_view name = bytes();
  note(name == "keep" || name == "drop");
  return name == "keep" ? Whitespace::kKeep : Whitespace::kDrop;
}

ScoreChoice Row::choice() {
  const std::string_view name = bytes();
  if (name == "all") return {};
  const std::size_t colon = name.find(':');
  note(colon != name.npos);
  if (colon == name.npos) return {};
  return {false, checked(value_named<Target>(name.substr(0, colon), kTasks)),
          checked(value_named<Unit>(name.substr(colon + 1), kUnits))};
}

std::vector<std::string> Row::texts() {
  const Json json = Json::parse(bytes(), nullptr, false);
  note(json.is_array());
  std::vector<std::string> texts;
  if (!json.is_array()) return texts;
  for (const Json& item : json) {
    note(item.is_string());
    texts.push_back(item.is_string() ? item.get<std::string>() : "");
  }
  return texts;
}

std::string Row::object() {
  std::string text = this->text();
  note(Json::parse(text, nullptr, false).is_object());
  return text;
}

Score Row::score(Target task, Unit unit) {
  Score score{task, unit, {}, {}};
  bool all_zero = true;  // a site without an answer
  for (const ScoreField& field : kScoreFields) {
    if (field.count != nullptr) {
      score.counts.*field.count = count();
    } else {
      note(statement_.type(next_) == SQLITE_FLOAT);
      score.rates.*field.rate = statement_.real(next_++);
      all_zero = all_zero && score.rates.*field.rate == 0;
    }
  }
  const Counts& counts = score.counts;
  note(counts.gold <= counts.universe && counts.retrieved <= counts.universe &&
       counts.common <= counts.gold && counts.common <= counts.retrieved);
  if (!is_right_ || all_zero) return score;
  const Rates fitting = rates_of(counts);
  for (const Metric metric : kMetrics) {
    note(std::abs(value_of(score.rates, metric) - value_of(fitting, metric)) <= kRateError);
  }
  return score;
}

std::string score_columns(std::string_view prefix) {
  std::string columns;
  for (const ScoreField& field : kScoreFields) {
    columns += (columns.empty() ? "" : ", ") + std::string(prefix) + std::string(field.name);
  }
  return columns;
}

Error damaged_row(const char* table) {
  return {ErrorCode::kOutput, std::string("the store is damaged: a row of the table ") + table +
                                  " holds an impossible value"};
}

std::int64_t context_id(const std::string& context) {
  return static_cast<std::int64_t>(sha256_begin(context));
}

std::int64_t experiment_key(const std::string& context, const BenchSite& site,
                            const ExtractorRecord& extractor) {
  std::string text = context;
  for (const std::string* part :
       {&site.id, &site.content, &extractor.info.name, &extractor.info.version, &extractor.build,
        &extractor.parameters}) {
    text += "\n" + *part;
  }
  return static_cast<std::int64_t>(place_of(site.id) | sha256_begin(text) >> kPlaceBits);
}

KeyRange keys_of_site(const std::string& site) {
  const std::uint64_t place = place_of(site);
  constexpr std::uint64_t kRest = (std::uint64_t{1} << kKeyBits) - 1;
  return {static_cast<std::int64_t>(place), static_cast<std::int64_t>(place | kRest)};
}

}  // namespace pagelet::store
