// SPDX-License-Identifier: MIT
#pragma once

/// The output of `pagelet extract` for one key page (docs/formats.md).

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/dom/serializer.h"
#include "core/export/markdown_writer.h"
#include "core/site/site.h"
#include "evaluation/run/experiment.h"
#include "extractors/extractor.h"

namespace pagelet {

enum class ExtractFormat : std::uint8_t { kHtml, kText, kMarkdown, kJson, kPaths };

/// "html", "text" ...
std::string_view to_string(ExtractFormat format);

struct ExtractOptions {
  Target task = Target::kTemplate;
  bool times = true;      ///< JSON holds measured times and memory
  bool raw = false;       ///< HTML is the unchanged tree: PageAnswer::raw_html
  bool metadata = false;  ///< Markdown begins with front matter; lines of JSON hold `metadata`
  MarkdownParts parts = {};  ///< of Markdown
  /// JSON: also the answer in these formats (`markdown`, `html`), each in a member of that name.
  std::vector<ExtractFormat> with = {};
  /// JSON: exactly these members, in this order; empty: those of the format. See check_fields.
  std::vector<std::string> fields = {};
};

/// Checks names of members. Error (`kUsage`): no member of `pagelet.extract/1` has the name.
Result<void> check_fields(const std::vector<std::string>& fields);

/// The answer in a format; `run` must hold an extraction. HTML, text and Markdown: see
/// core/export/page_answer.h. JSON: `pagelet.extract/1`, with `metadata`. Paths: one in each
/// line. `dropped` counts what is left out of HTML; may be null.
std::string extract_report(Site& site, const Extractor& extractor, const Run& run,
                           ExtractFormat format, const ExtractOptions& options,
                           DroppedHtml* dropped = nullptr);

/// The JSON of a key page without an answer (a limit, a time-out): status, flags, nothing
/// retrieved.
std::string extract_failure(std::string_view url, const Extractor& extractor, const Run& run,
                            const ExtractOptions& options);

/// "not allowed in HTML and left out: elements script (2), iframe; attributes onclick (12)": the
/// most frequent names, for a message; empty: nothing was left out.
std::string to_string(const DroppedHtml& dropped);

}  // namespace pagelet
