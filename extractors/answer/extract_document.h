// SPDX-License-Identifier: MIT
#pragma once

/// The JSON of an answer, `pagelet.extract/2` (docs/formats.md).

#include <string>
#include <string_view>

#include "core/dom/writing/serializer.h"
#include "core/site/page_source.h"
#include "extractors/answer/answer_parts.h"
#include "extractors/answer/answer_writer.h"
#include "extractors/extractor.h"
#include "extractors/run/run.h"

namespace pagelet {

/// All that the values of its members are made from. References must outlive the object.
struct ExtractDocument {
  const Extractor& extractor;
  const AnswerOptions& options;
  const PageSource& source;
  PageIndex key;  ///< before redirects
  const Run& run;
  AnswerParts* parts = nullptr;    ///< null: there is no answer
  DroppedHtml* dropped = nullptr;  ///< counts what is left out of `html`; may be null

  /// Appends the document.
  void write(std::string& target) const;
  /// Appends the value of a member, or of a field of the metadata.
  void write_member(std::string_view name, std::string& target) const;
};

}  // namespace pagelet
