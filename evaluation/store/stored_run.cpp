// SPDX-License-Identifier: MIT
#include <algorithm>
#include <exception>
#include <stdexcept>
#include <utility>

#include "core/dom/parser/html_parser.h"
#include "evaluation/store/store_rows.h"

// A run and its context as JSON, and back. Texts and counts are in tables of members, from which
// both directions are written. Reading throws std::exception when a member is missing, of
// another type, or impossible; `run_of` makes a value of it.

namespace pagelet::store {
namespace {

using Json = nlohmann::json;

constexpr Role kRoles[] = {Role::kAlgorithm, Role::kFloor, Role::kCeiling};
constexpr Universe kUniverses[] = {Universe::kAll, Universe::kElements, Universe::kTexts};
constexpr WordItems kWordItems[] = {WordItems::kOccurrences, WordItems::kBag};

template <class Object, class Value>
using Member = std::pair<const char*, Value Object::*>;

constexpr Member<Limits, std::size_t> kLimits[] = {{"max-bytes", &Limits::max_bytes},
                                                   {"max-depth", &Limits::max_depth},
                                                   {"max-nodes", &Limits::max_nodes}};
constexpr Member<BenchSite, std::string> kSiteTexts[] = {{"id", &BenchSite::id},
                                                         {"suite", &BenchSite::suite},
                                                         {"category", &BenchSite::category},
                                                         {"title", &BenchSite::title},
                                                         {"url", &BenchSite::url},
                                                         {"folder", &BenchSite::folder},
                                                         {"content", &BenchSite::content}};
constexpr Member<BenchSite, std::size_t> kSiteCounts[] = {{"nodes", &BenchSite::nodes},
                                                          {"position", &BenchSite::position}};
constexpr Member<ExtractorInfo, std::string> kInfoTexts[] = {
    {"name", &ExtractorInfo::name},
    {"version", &ExtractorInfo::version},
    {"title", &ExtractorInfo::title},
    {"summary", &ExtractorInfo::summary},
    {"citation", &ExtractorInfo::citation}};
constexpr Member<ExtractorRecord, std::string> kExtractorTexts[] = {
    {"build", &ExtractorRecord::build}, {"parameters", &ExtractorRecord::parameters}};
constexpr Member<SiteWarning, std::string> kWarningTexts[] = {{"site", &SiteWarning::site},
                                                              {"message", &SiteWarning::message}};
constexpr Member<MadeBy, std::string> kMadeByTexts[] = {
    {"version", &MadeBy::version}, {"commit", &MadeBy::commit}, {"compiler", &MadeBy::compiler}};

void read_value(const Json& json, std::string& text) { json.get_to(text); }

void read_value(const Json& json, std::size_t& count) {
  const bool is_count = json.is_number_unsigned() && json.get<std::uint64_t>() <= kMostCount;
  if (!is_count) throw std::out_of_range("no count");
  count = json.get<std::size_t>();
}

template <class Object, class Value, std::size_t kSize>
void read(const Json& json, const Member<Object, Value> (&members)[kSize], Object& object) {
  for (const auto& [name, place] : members) read_value(json.at(name), object.*place);
}

template <class Object, class Value, std::size_t kSize>
void write(const Object& object, const Member<Object, Value> (&members)[kSize], Json& json) {
  for (const auto& [name, place] : members) json[name] = object.*place;
}

template <class Value>
Value read_named(const Json& json, std::span<const Value> values) {
  return value_named(json.get<std::string>(), values).value();
}

Json to_json(const BenchSite& site) {
  Json json{{"text_measure", site.text_measure ? to_string(*site.text_measure) : ""}};
  write(site, kSiteTexts, json);
  write(site, kSiteCounts, json);
  return json;
}

BenchSite site_of(const Json& json) {
  BenchSite site;
  read(json, kSiteTexts, site);
  read(json, kSiteCounts, site);
  if (json.at("text_measure") != "") {
    site.text_measure = read_named<TextMeasure>(json["text_measure"], kTextMeasures);
  }
  return site;
}

Json to_json(const ExtractorRecord& extractor) {
  const ExtractorInfo& info = extractor.info;
  Json json{{"target", to_string(info.target)},
            {"role", to_string(info.role)},
            {"origin", to_string(info.origin)},
            {"developed_on", info.developed_on.value_or(std::vector<std::string>())},
            {"is_developed_on_known", info.developed_on.has_value()},
            {"is_default", extractor.is_default}};
  write(info, kInfoTexts, json);
  write(extractor, kExtractorTexts, json);
  return json;
}

ExtractorRecord extractor_of(const Json& json) {
  ExtractorRecord extractor;
  ExtractorInfo& info = extractor.info;
  read(json, kInfoTexts, info);
  read(json, kExtractorTexts, extractor);
  info.target = read_named<Target>(json.at("target"), kTasks);
  info.role = read_named<Role>(json.at("role"), kRoles);
  info.origin = read_named<Origin>(json.at("origin"), kOrigins);
  auto suites = json.at("developed_on").get<std::vector<std::string>>();
  if (json.at("is_developed_on_known").get<bool>()) info.developed_on = std::move(suites);
  json.at("is_default").get_to(extractor.is_default);
  return extractor;
}

StoreContext context_of(const std::string& text) {
  const Json json = Json::parse(text);
  StoreContext context;
  read(json, kLimits, context.limits);
  read_value(json.at("parser"), context.parser);
  context.universe = read_named<Universe>(json.at("universe"), kUniverses);
  context.words = read_named<WordItems>(json.at("words"), kWordItems);
  return context;
}

BenchRecord record_of(const Json& json) {
  BenchRecord record;
  read_value(json.at("suite"), record.bench.suite);
  read_value(json.at("suite_folder"), record.suite_folder);
  read_value(json.at("build"), record.build);
  read(json, kMadeByTexts, record.made);
  record.context = context_of(json.at("context").get<std::string>());
  for (const Json& site : json.at("sites")) {
    const BenchSite& read = record.bench.sites.emplace_back(site_of(site));
    std::vector<std::string>& suites = record.bench.suites;
    if (std::ranges::find(suites, read.suite) == suites.end()) suites.push_back(read.suite);
  }
  for (const Json& extractor : json.at("extractors")) {
    record.extractors.push_back(extractor_of(extractor));
  }
  for (const Json& warning : json.at("warnings")) {
    read(warning, kWarningTexts, record.bench.warnings.emplace_back());
  }
  return record;
}

}  // namespace

std::string to_text(const BenchRecord& record) {
  Json json{{"suite", record.bench.suite},
            {"suite_folder", record.suite_folder},
            {"suite_hash", suite_hash(record.bench.sites)},
            {"context", to_text(record.context)},
            {"build", record.build},
            {"sites", Json::array()},
            {"extractors", Json::array()},
            {"warnings", Json::array()}};
  write(record.made, kMadeByTexts, json);
  for (const BenchSite& site : record.bench.sites) json["sites"].push_back(to_json(site));
  for (const ExtractorRecord& extractor : record.extractors) {
    json["extractors"].push_back(to_json(extractor));
  }
  for (const SiteWarning& warning : record.bench.warnings) {
    write(warning, kWarningTexts, json["warnings"].emplace_back());
  }
  return dump(json);
}

std::optional<BenchRecord> run_of(const std::string& text) {
  try {
    return record_of(Json::parse(text));
  } catch (const std::exception&) {
    return std::nullopt;
  }
}

std::string to_text(const StoreContext& context) {
  Json json{{"parser", context.parser == 0 ? kParserVersion : context.parser},
            {"universe", to_string(context.universe)},
            {"words", to_string(context.words)}};
  write(context.limits, kLimits, json);
  return dump(json);
}

}  // namespace pagelet::store
