// SPDX-License-Identifier: MIT
#pragma once

/// Writes the answer for one page in the formats of `pagelet extract` (docs/formats.md).
///
/// Example:
///   const AnswerWriter writer(*extractor, {.task = Target::kContent});
///   std::string text;
///   PAGELET_TRY(writer.write(answer_of_key_page(*site, run), ExtractFormat::kMarkdown, text));

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/dom/serializer.h"
#include "core/export/markdown_writer.h"
#include "core/result.h"
#include "core/site/site.h"
#include "extractors/extractor.h"
#include "extractors/run/experiment.h"

namespace pagelet {

enum class ExtractFormat : std::uint8_t { kHtml, kText, kMarkdown, kJson, kPaths };

/// "html", "text" ...
std::string_view to_string(ExtractFormat format);

struct ExtractOptions {
  Target task = Target::kTemplate;
  bool times = true;         ///< JSON holds measured times and memory
  bool raw = false;          ///< HTML is the unchanged tree: PageAnswer::raw_html
  bool metadata = false;     ///< Markdown begins with front matter; JSON holds `metadata`
  bool lines = false;        ///< JSON is on one line
  MarkdownParts parts = {};  ///< of Markdown
  /// JSON: also the answer in these formats (`markdown`, `html`), each in a member of that name.
  std::vector<ExtractFormat> with = {};
  /// JSON: exactly these members, in this order; empty: those of the format. See check_fields.
  std::vector<std::string> fields = {};
};

/// Checks names of members. Error (`kUsage`): no member of `pagelet.extract/1` has the name.
Result<void> check_fields(const std::vector<std::string>& fields);

/// An answer, with the page for which it was made.
struct AnsweredPage {
  Site& site;
  SitePage& page;
  std::string url;  ///< as it is shown
  const Run& run;   ///< holds an extraction for `page`
};
AnsweredPage answer_of_key_page(Site& site, const Run& run);

class AnswerWriter {
 public:
  /// `extractor` must outlive the object. `options.fields` must be known (check_fields).
  AnswerWriter(const Extractor& extractor, ExtractOptions options);

  /// Appends the answer in a format. HTML, text and Markdown: see core/export/page_answer.h. JSON:
  /// `pagelet.extract/1`. Paths: one in each line. `dropped` counts what is left out of HTML; may
  /// be null. Errors: those of OutputLimit for the site's limits, and lack of memory (`kLimit`);
  /// `target` is then as it was before.
  Result<void> write(const AnsweredPage& answer, ExtractFormat format, std::string& target,
                     DroppedHtml* dropped = nullptr) const;

  /// Appends the JSON of a key page without an answer: status, flags, nothing retrieved.
  void write_failure(std::string_view url, const Run& run, std::string& target) const;

 private:
  void append(const AnsweredPage& answer, ExtractFormat format, OutputLimit& limit,
              std::string& target, DroppedHtml* dropped) const;

  const Extractor& extractor_;
  ExtractOptions options_;
};

/// "not allowed in HTML and left out: elements script (2), iframe; attributes onclick (12)": the
/// most frequent names, for a message; empty: nothing was left out.
std::string to_string(const DroppedHtml& dropped);

}  // namespace pagelet
