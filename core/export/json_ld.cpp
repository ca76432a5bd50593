// SPDX-License-Identifier: MIT
#include "core/export/json_ld.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/dom/page_metadata.h"
#include "core/dom/parser/html_parser.h"

namespace pagelet::internal {
namespace {

// How deep items inside of items are read; `@graph` and `mainEntity` need this depth.
constexpr int kDeepest = 4;

constexpr auto kTopics = std::to_array<std::string_view>(
    {"Book", "Course", "CreativeWork", "Dataset", "Event", "HowTo", "MediaObject", "Movie",
     "MusicAlbum", "PodcastEpisode", "Product", "Recipe", "Report", "Review", "SoftwareApplication",
     "SoftwareSourceCode", "TVEpisode", "VideoObject"});

std::vector<std::string_view> types_of(const nlohmann::json& item) {
  std::vector<std::string_view> types;
  const auto found = item.find("@type");
  if (found == item.end()) return types;
  const auto add = [&](const nlohmann::json& type) {
    if (type.is_string()) types.push_back(type.get_ref<const std::string&>());
  };
  if (found->is_array()) {
    for (const nlohmann::json& type : *found) add(type);
  } else {
    add(*found);
  }
  return types;
}

// Programs for forums write the day of the last answer as that of the last change.
bool is_discussion(const nlohmann::json& item) {
  return std::ranges::any_of(types_of(item), [](std::string_view type) {
    return type.ends_with("DiscussionForumPosting");
  });
}

}  // namespace

std::string decode_entities(std::string_view text) {
  if (text.find('&') == std::string_view::npos) return std::string(text);
  // Tags are no tags in a title, and only entities are read.
  SymbolTable symbols;
  const Result<Document> page = parse_html("<title>" + std::string(text), symbols);
  std::string title = page ? title_element(*page) : std::string();
  return title.empty() ? std::string(text) : title;
}

int rank_of_type(std::string_view type, bool is_answered) {
  type.remove_prefix(std::min(type.size(), type.find_last_of("/#:") + 1));
  if (type == "Question") return is_answered ? 2 : 0;
  if (type.ends_with("Article") || type.ends_with("Posting")) return 2;
  if (std::ranges::find(kTopics, type) != kTopics.end()) return 2;
  return type.ends_with("Page") ? 1 : 0;
}

void JsonLd::add(std::string_view script) {
  constexpr std::size_t kLongest = std::size_t{1} << 20U;
  if (script.size() > kLongest) return;
  Json json = Json::parse(script, nullptr, false, true);
  if (json.is_discarded()) return;
  scripts_.push_back(std::move(json));
  collect(scripts_.back(), 0, false);
}

void JsonLd::collect(const Json& item, int depth, bool is_answered) {
  if (depth > kDeepest) return;
  if (item.is_array()) {
    for (const Json& element : item) collect(element, depth + 1, is_answered);
    return;
  }
  if (!item.is_object()) return;
  int rank = 0;
  bool is_question_page = false;
  for (const std::string_view type : types_of(item)) {
    rank = std::max(rank, rank_of_type(type, is_answered));
    is_question_page = is_question_page || type.ends_with("QAPage");
    if (type.ends_with("WebSite")) sites_.push_back(&item);
  }
  if (rank == 2) topics_.push_back(&item);
  if (rank == 1) pages_.push_back(&item);
  const auto id = item.find("@id");
  if (id != item.end() && id->is_string() && item.size() > 1) {
    by_id_.try_emplace(id->get<std::string>(), &item);
  }
  for (const char* const below : {"@graph", "mainEntity", "mainEntityOfPage"}) {
    if (const auto found = item.find(below); found != item.end()) {
      collect(*found, depth + 1, is_question_page);
    }
  }
}

// The item of a value. A value may be only the `@id` of an item in another place.
const JsonLd::Json& JsonLd::meant_by(const Json& value) const {
  if (!value.is_object() || value.contains("name")) return value;
  const auto id = value.find("@id");
  if (id == value.end() || !id->is_string()) return value;
  const auto found = by_id_.find(id->get_ref<const std::string&>());
  return found == by_id_.end() ? value : *found->second;
}

void JsonLd::add_words(const Json& value, Words& words, int depth) const {
  constexpr int kMostValues = 1000;
  if (depth > kDeepest || words.visited == kMostValues) return;
  ++words.visited;
  if (value.is_array()) {
    for (const Json& element : value) {
      if (words.visited == kMostValues) return;
      add_words(element, words, depth + 1);
    }
  } else if (value.is_object()) {
    const Json& item = meant_by(value);
    for (const char* const name : {"name", "url", "@value", "contentUrl"}) {
      if (const auto found = item.find(name); found != item.end() && !found->is_object()) {
        return add_words(*found, words, depth + 1);
      }
    }
  } else if (value.is_string() || value.is_number()) {
    words.texts.add(value.is_string() ? decode_entities(value.get_ref<const std::string&>())
                                      : value.dump());
  }
}

std::vector<std::string> JsonLd::values(std::string_view property) const {
  Words words;
  for (const auto* items : {&topics_, &pages_}) {
    for (const Json* item : *items) {
      if (property == "dateModified" && is_discussion(*item)) continue;
      const auto found = item->find(property);
      if (found != item->end()) add_words(*found, words, 0);
      if (!words.texts.list().empty()) return words.texts.list();
    }
  }
  return {};
}

std::string JsonLd::site_name() const {
  Words words;
  for (const Json* site : sites_) {
    if (const auto name = site->find("name"); name != site->end()) add_words(*name, words, 0);
    if (!words.texts.list().empty()) return words.texts.list().front();
  }
  for (const char* const property : {"isPartOf", "publisher"}) {
    for (const auto* items : {&topics_, &pages_}) {
      for (const Json* item : *items) {
        const auto found = item->find(property);
        if (found == item->end() || !meant_by(*found).is_object()) continue;
        const Json& whole = meant_by(*found);
        if (const auto name = whole.find("name"); name != whole.end()) add_words(*name, words, 0);
        if (!words.texts.list().empty()) return words.texts.list().front();
      }
    }
  }
  return {};
}

}  // namespace pagelet::internal
