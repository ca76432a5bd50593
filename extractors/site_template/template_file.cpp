// SPDX-License-Identifier: MIT

// The file format `pagelet.templates/1` (docs/formats.md). A place is a list
// [step, parent, [pages, nodes, template nodes, content nodes], [other leaves, of these content],
// {text: [the same four]}].

#include <array>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "core/version/version.h"
#include "extractors/answer/json.h"
#include "extractors/site_template/site_template.h"

namespace pagelet {
namespace {

constexpr const char* kSchema = "pagelet.templates/1";
// As in core/metadata: a parser for another type would add to the package for JavaScript.
using Parsed = nlohmann::json;

constexpr int kDeepest = 7;  // of the values of a document

Json counts_json(const PlaceCounts& counts) {
  return {counts.pages, counts.nodes, counts.template_nodes, counts.content_nodes};
}

// Reads a document. After the first fault nothing more is read.
class Reader {
 public:
  explicit Reader(std::string name) : name_(std::move(name)) {}

  Result<SiteTemplates> read(std::string_view text) {
    std::size_t values = 0;
    const auto is_read = [&](int depth, Parsed::parse_event_t, const Parsed&) {
      return depth <= kDeepest && ++values <= 40 * kMaxTexts;
    };
    const Parsed document = Parsed::parse(text, is_read, false);
    if (!document.is_object()) return fault("is not a JSON object");
    if (document.value("schema", Parsed()) != kSchema) {
      return fault(std::string("\"schema\" is not \"") + kSchema + '"');
    }
    SiteTemplates all;
    PAGELET_TRY(read_text(document, "algorithm", all.algorithm));
    const auto parameters = document.find("parameters");
    if (parameters == document.end() || !parameters->is_object()) {
      return fault("\"parameters\" is not an object");
    }
    all.parameters = json_text(Json(*parameters));
    PAGELET_ASSIGN_OR_RETURN(const Parsed* const templates, list_in(document, "templates"));
    if (templates->empty() || templates->size() > kMaxTemplates) {
      return fault("\"templates\" does not have 1 to 64 entries");
    }
    for (const Parsed& entry : *templates) {
      PAGELET_ASSIGN_OR_RETURN(PageTemplate known, read_template(entry));
      all.templates.push_back(std::move(known));
    }
    return all;
  }

 private:
  tl::unexpected<Error> fault(const std::string& what) const {
    return fail(ErrorCode::kUsage, name_ + ": " + what);
  }

  Result<void> read_text(const Parsed& object, const char* name, std::string& target) const {
    const auto found = object.find(name);
    if (found == object.end() || !found->is_string() || found->get<std::string>().empty()) {
      return fault(std::string("\"") + name + "\" is not a text");
    }
    target = found->get<std::string>();
    return {};
  }

  Result<const Parsed*> list_in(const Parsed& object, const char* name) const {
    const auto found = object.is_object() ? object.find(name) : object.end();
    if (!object.is_object() || found == object.end() || !found->is_array()) {
      return fault(std::string("\"") + name + "\" is not a list");
    }
    return &*found;
  }

  Result<PageTemplate> read_template(const Parsed& entry) {
    PageTemplate known;
    PAGELET_ASSIGN_OR_RETURN(const Parsed* const pages, list_in(entry, "pages"));
    for (const Parsed& page : *pages) {
      if (!page.is_string()) return fault("\"pages\" is not a list of texts");
      known.pages.push_back(page.get<std::string>());
    }
    const auto alike = entry.find("alike");
    if (known.pages.empty() || alike == entry.end() || !alike->is_number_unsigned() ||
        alike->get<std::uint64_t>() > kMaxCount || alike->get<std::size_t>() < known.pages.size()) {
      return fault("\"alike\" is not a number from that of \"pages\" on, which has at least one");
    }
    known.alike = alike->get<std::size_t>();
    PAGELET_ASSIGN_OR_RETURN(const Parsed* const places, list_in(entry, "places"));
    places_ += places->size();
    if (places->empty() || places_ > kMaxPlaces) {
      return fault("\"places\" is empty, or there are more than 200,000 in all");
    }
    std::set<std::pair<std::uint32_t, std::string>> distinct;
    for (const Parsed& place : *places) {
      PAGELET_ASSIGN_OR_RETURN(TemplatePlace read, read_place(place, known));
      if (!distinct.emplace(read.parent, read.step).second) return fault("a place is there twice");
      known.places.push_back(std::move(read));
    }
    return known;
  }

  Result<TemplatePlace> read_place(const Parsed& json, const PageTemplate& known) {
    const std::size_t number = known.places.size();
    const auto wrong = [&](const char* what) {
      return fault("place " + std::to_string(number) + " of a template: " + what);
    };
    if (!json.is_array() || json.size() != 5 || !json[0].is_string() || !json[4].is_object()) {
      return wrong("is not a list of step, parent, counts, others and texts");
    }
    TemplatePlace place;
    place.step = json[0].get<std::string>();
    if (place.step.empty() ||
        (number == 0) != (place.step == "body" && json[1] == 0 && known.places.empty())) {
      return wrong("the first one, and no other, is \"body\"");
    }
    if (!json[1].is_number_unsigned() ||
        json[1].get<std::uint64_t>() >= std::max<std::size_t>(number, 1)) {
      return wrong("its parent does not come before it");
    }
    place.parent = json[1].get<std::uint32_t>();
    PAGELET_ASSIGN_OR_RETURN(place.counts, read_counts(json[2], known.pages.size()));
    PAGELET_TRY(read_others(json[3], place));
    texts_ += json[4].size();
    if (texts_ > kMaxTexts) return fault("there are more than 1,000,000 texts");
    for (const auto& [value, counts] : json[4].items()) {
      PAGELET_ASSIGN_OR_RETURN(place.texts[value], read_counts(counts, known.pages.size()));
    }
    return place;
  }

  Result<void> read_others(const Parsed& json, TemplatePlace& place) const {
    const bool good = json.is_array() && json.size() == 2 && json[0].is_number_unsigned() &&
                      json[1].is_number_unsigned() && json[0].get<std::uint64_t>() <= kMaxCount &&
                      json[1].get<std::uint64_t>() <= json[0].get<std::uint64_t>();
    if (!good) return fault("others are not two numbers: leaves, and how many of them are content");
    place.other_leaves = json[0].get<std::uint32_t>();
    place.other_content = json[1].get<std::uint32_t>();
    return {};
  }

  Result<PlaceCounts> read_counts(const Parsed& json, std::size_t pages) const {
    constexpr auto kNumbers = std::to_array<std::uint32_t PlaceCounts::*>(
        {&PlaceCounts::pages, &PlaceCounts::nodes, &PlaceCounts::template_nodes,
         &PlaceCounts::content_nodes});
    PlaceCounts counts;
    bool good = json.is_array() && json.size() == kNumbers.size();
    for (std::size_t at = 0; good && at < kNumbers.size(); ++at) {
      good = json[at].is_number_unsigned() && json[at].get<std::uint64_t>() <= kMaxCount;
      if (good) counts.*kNumbers[at] = json[at].get<std::uint32_t>();
    }
    good = good && counts.pages >= 1 && counts.pages <= pages && counts.nodes >= counts.pages &&
           counts.template_nodes <= counts.nodes && counts.content_nodes <= counts.nodes;
    if (!good) {
      return fault("counts are not four numbers: pages, nodes, template nodes, content nodes");
    }
    return counts;
  }

  std::string name_;
  std::size_t places_ = 0;
  std::size_t texts_ = 0;
};

}  // namespace

std::string to_text(const SiteTemplates& templates) {
  // A place is a line, so that people can read the file.
  std::string text = "{\n \"schema\": " + json_text(Json(kSchema)) +
                     ",\n \"made_by\": " + json_text(Json(made_by())) +
                     ",\n \"algorithm\": " + json_text(Json(templates.algorithm)) +
                     ",\n \"parameters\": " + templates.parameters + ",\n \"templates\": [";
  const char* before = "\n";
  for (const PageTemplate& known : templates.templates) {
    text += std::exchange(before, ",\n");
    text += "  {\"pages\": " + json_text(Json(known.pages)) +
            ", \"alike\": " + std::to_string(known.alike) + ", \"places\": [";
    const char* comma = "\n";
    for (const TemplatePlace& place : known.places) {
      Json texts = Json::object();
      for (const auto& [value, counts] : place.texts) texts.push_back({value, counts_json(counts)});
      text += std::exchange(comma, ",\n");
      text += "   " + json_text(Json::array({place.step, place.parent, counts_json(place.counts),
                                             Json::array({place.other_leaves, place.other_content}),
                                             std::move(texts)}));
    }
    text += "\n  ]}";
  }
  return text + "\n ]\n}\n";
}

Result<SiteTemplates> read_site_templates(std::string_view text, const std::string& name) {
  return Reader(name).read(text);
}

}  // namespace pagelet
