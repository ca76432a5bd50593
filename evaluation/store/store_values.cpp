// SPDX-License-Identifier: MIT
#include "evaluation/store/store_values.h"

#include <fmt/format.h>

#include <cstdlib>
#include <initializer_list>
#include <nlohmann/json.hpp>

#include "core/dom/parser/html_parser.h"
#include "core/text/hash.h"

namespace pagelet::store {
namespace {

using Json = nlohmann::json;

std::string dump(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

template <class Value>
Value value_named(const std::string& name, std::initializer_list<Value> values) {
  for (const Value value : values) {
    if (to_string(value) == name) return value;
  }
  return *values.begin();
}

}  // namespace

std::string to_text(const std::vector<std::string>& texts) { return dump(Json(texts)); }

std::vector<std::string> texts_of(const std::string& text) {
  const Json json = Json::parse(text, nullptr, false);
  std::vector<std::string> texts;
  if (!json.is_array()) return texts;
  for (const Json& item : json) {
    if (item.is_string()) texts.push_back(item.get<std::string>());
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
      value_named(name_in("universe"), {Universe::kAll, Universe::kElements, Universe::kTexts});
  context.words = value_named(name_in("words"), {WordItems::kOccurrences, WordItems::kBag});
  return context;
}

Target target_named(const std::string& name) {
  return value_named(name, {Target::kTemplate, Target::kContent});
}
Unit unit_named(const std::string& name) { return value_named(name, {Unit::kNodes, Unit::kWords}); }
Role role_named(const std::string& name) {
  return value_named(name, {Role::kAlgorithm, Role::kFloor, Role::kCeiling});
}
Status status_named(const std::string& name) {
  return value_named(name, {Status::kFailed, Status::kOk, Status::kEmpty, Status::kTimeout,
                            Status::kLimit, Status::kSkipped});
}

std::int64_t experiment_key(const std::string& context, const BenchSite& site,
                            const ExtractorRecord& extractor) {
  // Experiments are stored site by site: with the site in the upper bits, those of one transaction
  // stand together in the index of keys instead of touching every page of it.
  constexpr int kSiteBits = 16;
  const std::uint64_t place = combine_hash(site.content, hash_bytes(site.id));
  std::uint64_t key = combine_hash(hash_bytes(context), place);
  for (const std::string* text :
       {&extractor.info.name, &extractor.info.version, &extractor.parameters}) {
    key = combine_hash(key, hash_bytes(*text));
  }
  return static_cast<std::int64_t>(place >> (64 - kSiteBits) << (64 - kSiteBits) |
                                   key >> kSiteBits);
}

}  // namespace pagelet::store
