// SPDX-License-Identifier: MIT
#include "reports/extraction/extract_fields.h"

#include <algorithm>
#include <array>
#include <utility>

namespace pagelet {
namespace {

// In the order of the document.
constexpr auto kFields = std::to_array<std::pair<std::string_view, ExtractField>>({
    {"schema", ExtractField::kSchema},
    {"url", ExtractField::kUrl},
    {"algorithm", ExtractField::kAlgorithm},
    {"parameters", ExtractField::kParameters},
    {"target", ExtractField::kTarget},
    {"status", ExtractField::kStatus},
    {"flags", ExtractField::kFlags},
    {"candidates", ExtractField::kCandidates},
    {"pages_loaded", ExtractField::kPagesLoaded},
    {"nodes", ExtractField::kNodes},
    {"retrieved", ExtractField::kRetrieved},
    {"title", ExtractField::kTitle},
    {"language", ExtractField::kLanguage},
    {"text", ExtractField::kText},
    {"markdown", ExtractField::kMarkdown},
    {"html", ExtractField::kHtml},
    {"metadata", ExtractField::kMetadata},
    {"phases_ms", ExtractField::kPhases},
    {"peak_bytes", ExtractField::kPeakBytes},
    {"pages_prefetched", ExtractField::kPagesPrefetched},
    {"made_by", ExtractField::kMadeBy},
});

Json value_of(std::string_view name, const MetadataField& field) {
  if (name == "tags") return field.values;
  return field.values.empty() ? Json() : Json(field.text());
}

}  // namespace

std::optional<ExtractField> extract_field(std::string_view name) {
  const auto found =
      std::ranges::find(kFields, name, [](const auto& field) { return field.first; });
  if (found != kFields.end()) return found->second;
  bool is_metadata = false;
  PageMetadata().for_each([&](std::string_view field, const MetadataField&) {
    is_metadata = is_metadata || field == name;
  });
  return is_metadata ? std::optional(ExtractField::kOfMetadata) : std::nullopt;
}

std::vector<std::string> default_fields(const ExtractOptions& options) {
  const auto has_form = [&](ExtractFormat format) {
    return std::ranges::find(options.with, format) != options.with.end();
  };
  std::vector<std::string> names;
  for (const auto& [name, field] : kFields) {
    const bool is_measured = field == ExtractField::kPhases || field == ExtractField::kPeakBytes ||
                             field == ExtractField::kPagesPrefetched;
    if (is_measured && !options.times) continue;
    if (field == ExtractField::kMarkdown && !has_form(ExtractFormat::kMarkdown)) continue;
    if (field == ExtractField::kHtml && !has_form(ExtractFormat::kHtml)) continue;
    if (field == ExtractField::kMetadata && !options.metadata) continue;
    names.emplace_back(name);
  }
  return names;
}

Result<void> check_fields(const std::vector<std::string>& fields) {
  std::string known;
  const auto add = [&](std::string_view name) {
    known += (known.empty() ? "" : ", ") + std::string(name);
  };
  for (const auto& [name, field] : kFields) add(name);
  PageMetadata().for_each([&](std::string_view name, const MetadataField&) {
    if (extract_field(name) == ExtractField::kOfMetadata) add(name);
  });
  for (const std::string& name : fields) {
    if (!extract_field(name)) {
      return fail(ErrorCode::kUsage,
                  "--fields: there is no field '" + name + "'; there are " + known);
    }
  }
  return {};
}

Json to_json(const PageMetadata& metadata) {
  Json json = Json::object();
  metadata.for_each([&](std::string_view name, const MetadataField& field) {
    if (field.values.empty()) return;
    json[std::string(name)] = {{"value", value_of(name, field)},
                               {"source", to_string(field.source)}};
  });
  return json;
}

Json value_of(const PageMetadata& metadata, std::string_view field) {
  Json value;
  metadata.for_each([&](std::string_view name, const MetadataField& of_name) {
    if (name == field) value = value_of(name, of_name);
  });
  return value;
}

}  // namespace pagelet
