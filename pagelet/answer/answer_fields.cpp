// SPDX-License-Identifier: MIT
#include "pagelet/answer/answer_fields.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/export/metadata.h"

namespace pagelet {
namespace internal {
namespace {

// In the order of the document.
constexpr auto kFields = std::to_array<std::pair<std::string_view, AnswerField>>({
    {"schema", AnswerField::kSchema},
    {"url", AnswerField::kUrl},
    {"algorithm", AnswerField::kAlgorithm},
    {"parameters", AnswerField::kParameters},
    {"target", AnswerField::kTarget},
    {"status", AnswerField::kStatus},
    {"flags", AnswerField::kFlags},
    {"candidates", AnswerField::kCandidates},
    {"pages_loaded", AnswerField::kPagesLoaded},
    {"nodes", AnswerField::kNodes},
    {"retrieved", AnswerField::kRetrieved},
    {"title", AnswerField::kTitle},
    {"language", AnswerField::kLanguage},
    {"text", AnswerField::kText},
    {"markdown", AnswerField::kMarkdown},
    {"html", AnswerField::kHtml},
    {"metadata", AnswerField::kMetadata},
    {"phases_ms", AnswerField::kPhases},
    {"peak_bytes", AnswerField::kPeakBytes},
    {"made_by", AnswerField::kMadeBy},
});

}  // namespace

std::optional<AnswerField> answer_field(std::string_view name) {
  const auto found =
      std::ranges::find(kFields, name, [](const auto& field) { return field.first; });
  if (found != kFields.end()) return found->second;
  bool is_metadata = false;
  PageMetadata().for_each([&](std::string_view field, const MetadataField&) {
    is_metadata = is_metadata || field == name;
  });
  return is_metadata ? std::optional(AnswerField::kOfMetadata) : std::nullopt;
}

std::vector<std::string> default_fields(const ExtractOptions& options, bool has_answer) {
  const auto has_form = [&](ExtractFormat format) {
    return has_answer && std::ranges::find(options.with, format) != options.with.end();
  };
  const bool has_metadata = has_answer && (options.metadata || !options.lines);
  std::vector<std::string> names;
  for (const auto& [name, field] : kFields) {
    const bool is_measured = field == AnswerField::kPhases || field == AnswerField::kPeakBytes;
    if (is_measured && !options.times) continue;
    if (field == AnswerField::kMarkdown && !has_form(ExtractFormat::kMarkdown)) continue;
    if (field == AnswerField::kHtml && !has_form(ExtractFormat::kHtml)) continue;
    if (field == AnswerField::kMetadata && !has_metadata) continue;
    names.emplace_back(name);
  }
  return names;
}

}  // namespace internal

Result<void> check_fields(const std::vector<std::string>& fields) {
  std::string known;
  const auto add = [&](std::string_view name) {
    known += (known.empty() ? "" : ", ") + std::string(name);
  };
  for (const auto& [name, field] : internal::kFields) add(name);
  PageMetadata().for_each([&](std::string_view name, const MetadataField&) {
    if (internal::answer_field(name) == internal::AnswerField::kOfMetadata) add(name);
  });
  for (const std::string& name : fields) {
    if (internal::answer_field(name)) continue;
    // A date without a kind is asked for most often.
    const std::string advice = name == "date" ? "did you mean published? " : "";
    return fail(ErrorCode::kUsage,
                "--fields: there is no field '" + name + "'; " + advice + "there are " + known);
  }
  return {};
}

}  // namespace pagelet
