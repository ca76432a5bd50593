// SPDX-License-Identifier: MIT
#pragma once

/// The members of `pagelet.extract/1` (docs/formats.md).

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "pagelet/answer/answer_writer.h"

namespace pagelet::internal {

enum class AnswerField : std::uint8_t {
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
  kMadeBy,
};

/// The member with a name; nullopt when there is none.
std::optional<AnswerField> answer_field(std::string_view name);

/// The default members, in order. Without an answer there are no other formats to write.
std::vector<std::string> default_fields(const ExtractOptions& options, bool has_answer);

}  // namespace pagelet::internal
