// SPDX-License-Identifier: MIT
#pragma once

/// The members of `pagelet.extract/1` (docs/formats.md).

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/export/metadata.h"
#include "reports/extraction/extract_report.h"
#include "reports/output/json.h"

namespace pagelet {

enum class ExtractField : std::uint8_t {
  kSchema,
  kUrl,
  kAlgorithm,
  kParameters,
  kTarget,
  kStatus,
  kFlags,
  kCandidates,
  kPagesLoaded,
  kNodes,
  kRetrieved,
  kTitle,
  kLanguage,
  kText,
  kMarkdown,
  kHtml,
  kMetadata,
  kOfMetadata,  ///< one field of PageMetadata, by its name
  kPhases,
  kPeakBytes,
  kPagesPrefetched,
  kMadeBy,
};

/// The member with a name; nullopt when there is none.
std::optional<ExtractField> extract_field(std::string_view name);

/// The default members, in order.
std::vector<std::string> default_fields(const ExtractOptions& options);

/// All fields that are not absent, each as `{"value": text or list, "source": name}`.
Json to_json(const PageMetadata& metadata);

/// The value of one field: a text, or a list for `tags`; null when it is absent.
Json value_of(const PageMetadata& metadata, std::string_view field);

}  // namespace pagelet
