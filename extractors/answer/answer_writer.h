// SPDX-License-Identifier: MIT
#pragma once

/// Writes the answer for one page in the formats of `pagelet extract` (docs/formats.md).
///
/// Example:
///   const AnswerWriter writer(*extractor, {.format = ExtractFormat::kMarkdown});
///   std::string text;
///   PAGELET_TRY(writer.write(key_page, run, text));

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/dom/writing/serializer.h"
#include "core/export/answer_renderer.h"
#include "core/metadata/metadata.h"
#include "core/posts/posts.h"
#include "core/result.h"
#include "core/site/key_page.h"
#include "extractors/answer/answer_choices.h"
#include "extractors/extractor.h"
#include "extractors/run/run.h"

namespace pagelet {

enum class ExtractFormat : std::uint8_t { kHtml, kText, kMarkdown, kJson, kPaths };

/// Describes a format. To add one, write a row here and the function that makes its text in
/// answer_writer.cpp.
struct FormatInfo {
  ExtractFormat format;
  std::string_view name;
  std::string_view ending;  ///< of names of files
  bool has_addresses;       ///< it shows URLs, which need the address of the page
  bool has_any_text;        ///< it may hold characters that control a terminal
};

inline constexpr FormatInfo kExtractFormats[] = {
    {ExtractFormat::kHtml, "html", ".html", true, false},
    {ExtractFormat::kText, "text", ".txt", false, true},
    {ExtractFormat::kMarkdown, "markdown", ".md", true, true},
    {ExtractFormat::kJson, "json", ".json", true, false},
    {ExtractFormat::kPaths, "paths", ".paths", false, false},
};

constexpr const FormatInfo& info_of(ExtractFormat format) {
  return kExtractFormats[static_cast<std::size_t>(format)];
}

/// "html", "text" ...
constexpr std::string_view to_string(ExtractFormat format) { return info_of(format).name; }

/// The format with a name; nullopt when there is none.
std::optional<ExtractFormat> format_named(std::string_view name);

/// What is written of a page.
enum class AnswerPart : std::uint8_t {
  kAnswer,    ///< the main content or the template
  kComments,  ///< the readers' comments below an article
  kPosts,     ///< the posts of a discussion
};

/// The parts and forms of an answer that a user asks for. Every front end fills it.
struct AnswerOptions {
  std::optional<Task> task = {};  ///< nullopt: the task that the algorithm answers
  ExtractFormat format = ExtractFormat::kHtml;
  bool times = true;      ///< JSON holds measured times and memory
  bool raw = false;       ///< HTML is the unchanged tree: AnswerRenderer::raw_html
  bool metadata = false;  ///< Markdown begins with front matter; JSON holds `metadata`
  bool lines = false;     ///< JSON is on one line
  AnswerPart part = AnswerPart::kAnswer;  ///< of text, Markdown and JSON
  AnswerChoices choices = {};
  /// JSON: also `comments` or `posts`. Each of them at most once.
  std::vector<AnswerPart> with_parts = {};
  /// JSON: also the answer in these formats: `markdown` and `html`, each in a member of that name,
  /// paths in `retrieved`.
  std::vector<ExtractFormat> with = {};
  /// JSON: exactly these members, in this order; empty: those of the format. See check_fields.
  std::vector<std::string> fields = {};
  internal::OmissionRules rules_off = {};  ///< omit nothing, to measure what they are worth
};

/// The posts that are a part of a page; kNone: they are not asked for.
PostKind kind_of(AnswerPart part);

/// The names of the members of `pagelet.extract/2`, then those of the fields of the metadata.
std::vector<std::string_view> field_names();

/// Checks names of members. `option`: what they were given with, for messages. Error (`kUsage`): no
/// member of `pagelet.extract/2` has the name.
Result<void> check_fields(const std::vector<std::string>& fields,
                          std::string_view option = "--fields");

/// The URL of a page as it was given. Without the placeholder base of a folder.
std::string given_url(const PageSource& source, PageIndex page);

class AnswerWriter {
 public:
  /// `extractor` must outlive the object. `options.fields` must be known (check_fields).
  AnswerWriter(const Extractor& extractor, AnswerOptions options);

  /// Appends the answer in the format of the options. `run`: has an answer for the page, whose time
  /// counts for the writer, too. HTML, text and Markdown: see core/export/answer_renderer.h. JSON:
  /// `pagelet.extract/2`; only the members that are asked for are made. Paths: one in each line.
  /// `dropped` counts what is left out of HTML; may be null. `omitted` receives the words of the
  /// answer that formats for readers omit, unless the format is raw HTML or paths; may be null.
  /// Errors: those of OutputLimit for the page's limits, and lack of memory (`kLimit`); `target` is
  /// then as it was before.
  Result<void> write(KeyPage& page, const Run& run, std::string& target,
                     DroppedHtml* dropped = nullptr, OmittedWords* omitted = nullptr) const;

  /// Appends the value of one member of `pagelet.extract/2` as JSON. Errors: as above.
  Result<void> write_member(KeyPage& page, const Run& run, const std::string& name,
                            std::string& target) const;

  /// The metadata that the page states. Errors: as above.
  Result<PageMetadata> metadata(KeyPage& page, const Run& run) const;

  /// The comments or posts that the options name. Errors: as above.
  Result<std::vector<Post>> posts(KeyPage& page, const Run& run) const;

  /// Which words of the answer are in no format for readers. Errors: as above.
  Result<OmittedWords> omitted(KeyPage& page, const Run& run) const;

  /// Appends the JSON of a key page without an answer: status, message and flags; other members are
  /// null or empty lists. Of comments and posts there is no line.
  void write_failure(const PageSource& source, PageIndex page, const Run& run,
                     std::string& target) const;

 private:
  const Extractor& extractor_;
  AnswerOptions options_;
};

/// "not allowed in HTML and left out: elements script (2), iframe; attributes onclick (12)": the
/// most frequent names, for a message; empty: nothing was left out.
std::string to_string(const DroppedHtml& dropped);

}  // namespace pagelet
