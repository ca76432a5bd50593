// SPDX-License-Identifier: MIT
#include <algorithm>
#include <concepts>
#include <exception>
#include <stdexcept>
#include <type_traits>
#include <utility>

#include "core/dom/parser/html_parser.h"
#include "datasets/json_file.h"
#include "evaluation/store/store_rows.h"

// A run and its context as JSON, and back. `members` names the members of each struct, once for
// both directions. Reading throws std::exception when a member is missing, of another type, or
// impossible; `run_of` makes a value of it.

namespace pagelet::store {
namespace {

using Json = nlohmann::json;

constexpr Role kRoles[] = {Role::kAlgorithm, Role::kFloor, Role::kCeiling};

// Writes members. `values` are those that an enumeration may have; its value is written by name.
struct Writer {
  static constexpr bool kReads = false;
  Json& json;

  void operator()(const char* name, const auto& value) { json[name] = value; }
  template <class Value, std::size_t kSize>
  void operator()(const char* name, Value value, const Value (&)[kSize]) {
    json[name] = to_string(value);
  }
  void list(const char* name, const auto& items) {
    Json& all = json[name] = Json::array();
    for (const auto& item : items) members(Writer{all.emplace_back()}, item);
  }
};

struct Reader {
  static constexpr bool kReads = true;
  const Json& json;

  void operator()(const char* name, auto& value) { json.at(name).get_to(value); }
  void operator()(const char* name, std::size_t& count) {
    const Json& number = json.at(name);
    const bool is_count = number.is_number_unsigned() && number.get<std::uint64_t>() <= kMaxCount;
    if (!is_count) throw std::out_of_range("no count");
    number.get_to(count);
  }
  template <class Value, std::size_t kSize>
  void operator()(const char* name, Value& value, const Value (&values)[kSize]) {
    value = value_named<Value>(json.at(name).get<std::string>(), values).value();
  }
  void list(const char* name, auto& items) {
    for (const Json& item : json.at(name)) members(Reader{item}, items.emplace_back());
  }
};

// The type, const for writing.
template <class Type, class Struct>
concept Of = std::same_as<std::remove_const_t<Type>, Struct>;

void members(auto io, Of<BenchSite> auto& site) {
  io("id", site.id);
  io("suite", site.suite);
  io("category", site.category);
  io("title", site.title);
  io("url", site.url);
  io("folder", site.folder);
  io("content", site.content);
  io("nodes", site.nodes);
  io("position", site.position);
  std::string measure(site.text_measure ? to_string(*site.text_measure) : "");
  io("text_measure", measure);
  if constexpr (io.kReads) {
    const std::string part = io.json.value("text_part", "main_content");
    site.text_part = value_named<TextPart>(part, kTextParts).value();
    if (!measure.empty()) {
      site.text_measure = value_named<TextMeasure>(measure, kTextMeasures).value();
    }
  } else {
    io("text_part", site.text_part, kTextParts);
  }
}

void members(auto io, Of<ExtractorRecord> auto& extractor) {
  auto& info = extractor.info;
  io("name", info.name);
  io("version", info.version);
  io("title", info.title);
  io("summary", info.summary);
  io("citation", info.citation);
  io("target", info.target, kTasks);
  io("role", info.role, kRoles);
  io("origin", info.origin, kOrigins);
  std::vector<std::string> suites = info.developed_on.value_or(std::vector<std::string>());
  bool is_known = info.developed_on.has_value();
  io("developed_on", suites);
  io("is_developed_on_known", is_known);
  if constexpr (io.kReads) {
    if (is_known) info.developed_on = std::move(suites);
  }
  io("build", extractor.build);
  io("parameters", extractor.parameters);
  io("is_default", extractor.is_default);
}

void members(auto io, Of<SiteWarning> auto& warning) {
  io("site", warning.site);
  io("message", warning.message);
}

void members(auto io, Of<StoreContext> auto& context) {
  io("max-bytes", context.limits.max_bytes);
  io("max-depth", context.limits.max_depth);
  io("max-nodes", context.limits.max_nodes);
  io("parser", context.parser);
  io("universe", context.universe, kUniverses);
  io("words", context.words, kWordItems);
}

// All but the context.
void members(auto io, Of<StoredBenchRun> auto& record) {
  io("suite", record.bench.suite);
  io("suite_folder", record.suite_folder);
  io("build", record.build);
  io("version", record.made.version);
  io("commit", record.made.commit);
  io("compiler", record.made.compiler);
  io.list("sites", record.bench.sites);
  io.list("extractors", record.extractors);
  io.list("warnings", record.bench.warnings);
}

}  // namespace

std::string to_text(const StoredBenchRun& record) {
  Json json{{"suite_hash", suite_hash(record.bench.sites)}, {"context", to_text(record.context)}};
  members(Writer{json}, record);
  return dump(json);
}

std::optional<StoredBenchRun> run_of(const std::string& text) {
  try {
    const Json json = parse_json(text);
    const Json context = parse_json(json.at("context").get<std::string>());
    StoredBenchRun record;
    members(Reader{json}, record);
    members(Reader{context}, record.context);
    std::vector<std::string>& suites = record.bench.suites;
    for (const BenchSite& site : record.bench.sites) {
      if (std::ranges::find(suites, site.suite) == suites.end()) suites.push_back(site.suite);
    }
    return record;
  } catch (const std::exception&) {
    return std::nullopt;
  }
}

std::string to_text(const StoreContext& context) {
  StoreContext known = context;
  if (known.parser == 0) known.parser = kParserVersion;
  Json json;
  members(Writer{json}, std::as_const(known));
  return dump(json);
}

}  // namespace pagelet::store
