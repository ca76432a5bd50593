// SPDX-License-Identifier: MIT
#pragma once

/// `pagelet.extract/1` (docs/formats.md), for one page and, in lines, for many. Only the members
/// that are asked for are made.

#include <string>
#include <string_view>

#include "core/dom/serializer.h"
#include "pagelet/answer/answer_parts.h"
#include "pagelet/answer/answer_writer.h"

namespace pagelet::internal {

/// The answer that is written.
struct JsonAnswer {
  const Extractor& extractor;
  const ExtractOptions& options;
  std::string_view url;
  const Run& run;
  AnswerParts* parts = nullptr;    ///< null: there is no answer
  DroppedHtml* dropped = nullptr;  ///< counts what is left out of `html`; may be null
};

/// Appends the document, with a newline at its end.
void write_json(const JsonAnswer& answer, std::string& target);

}  // namespace pagelet::internal
