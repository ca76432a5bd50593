// SPDX-License-Identifier: MIT
#pragma once

/// The members of `pagelet.extract/1` (docs/formats.md).

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "reports/export/metadata.h"
#include "reports/output/json.h"
#include "reports/tables/extract_report.h"

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

/// By the name of the member; nullopt: there is none.
std::optional<ExtractField> extract_field(std::string_view name);

/// The members that are written when none are asked for, in order.
std::vector<std::string> default_fields(const ExtractOptions& options);

/// Each field that is there: `{"value": text or list, "source": name}`.
Json to_json(const PageMetadata& metadata);

/// The value of one field: a text, of `tags` a list; null: absent.
Json value_of(const PageMetadata& metadata, std::string_view field);

}  // namespace pagelet
