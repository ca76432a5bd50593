// SPDX-License-Identifier: MIT
#include "extractors/answer/answer_writer.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <utility>

#include "core/budget.h"
#include "core/site/page_address.h"
#include "core/site/site.h"
#include "core/sort.h"
#include "core/text/ascii.h"
#include "core/text/fill_in.h"
#include "core/text/printable.h"
#include "extractors/answer/answer_parts.h"
#include "extractors/answer/extract_document.h"
#include "extractors/answer/json.h"

namespace pagelet {
namespace {

// "elements script (2), iframe".
std::string most_frequent(std::string_view what,
                          const std::map<std::string, std::size_t, std::less<>>& counts) {
  constexpr std::size_t kMaxNames = 6;
  constexpr std::size_t kMaxNameLength = 24;  // in bytes; a page may contain any names
  std::vector<std::pair<std::string, std::size_t>> names(counts.begin(), counts.end());
  stable_sort_range(names, std::greater(), [](const auto& name) { return name.second; });
  std::string text;
  for (std::size_t at = 0; at < std::min(names.size(), kMaxNames); ++at) {
    const auto& [name, count] = names[at];
    text += at == 0 ? std::string(what) + " " : ", ";
    text += printable_line(name.size() > kMaxNameLength ? name.substr(0, kMaxNameLength) + "..."
                                                        : name);
    if (count > 1) text += fill_in(" ({})", {std::to_string(count)});
  }
  if (names.size() > kMaxNames)
    text += fill_in(" and {} more", {std::to_string(names.size() - kMaxNames)});
  return text;
}

// Appends posts as text, as Markdown, or as JSON with a line for each.
void write_posts(const PagePosts& posts, ExtractFormat format, const std::string& url,
                 std::string& target) {
  if (format == ExtractFormat::kText) {
    target += posts_as_text(posts);
  } else if (format == ExtractFormat::kMarkdown) {
    target += posts_as_markdown(posts);
  } else {
    for (std::size_t index = 0; index < posts.list.size(); ++index) {
      Json line = {{"url", url}, {"index", index}};
      line.update(Json(posts.list[index]));
      target += json_text(line) + '\n';
    }
  }
}

}  // namespace

std::optional<ExtractFormat> format_named(std::string_view name) {
  const auto* const found = std::ranges::find(kExtractFormats, name, &FormatInfo::name);
  return found == std::end(kExtractFormats) ? std::nullopt : std::optional(found->format);
}

Result<void> check_fields(const std::vector<std::string>& fields, std::string_view option) {
  const std::vector<std::string_view> known = field_names();
  for (auto name = fields.begin(); name != fields.end(); ++name) {
    if (std::find(fields.begin(), name, *name) != name) {
      return fail(ErrorCode::kUsage, fill_in("{}: the field '{}' is named twice", {option, *name}));
    }
    if (std::ranges::find(known, *name) != known.end()) continue;
    return fail(ErrorCode::kUsage, fill_in("{}: there is no field '{}'; there are {}",
                                           {option, *name, joined(known)}));
  }
  return {};
}

std::string given_url(const PageSource& source, PageIndex page) {
  return std::string(shown_url(source.given_url(page)));
}

PostKind kind_of(AnswerPart part) {
  if (part == AnswerPart::kAnswer) return PostKind::kNone;
  return part == AnswerPart::kComments ? PostKind::kComments : PostKind::kThread;
}

AnswerWriter::AnswerWriter(const Extractor& extractor, AnswerOptions options)
    : extractor_(extractor), options_(std::move(options)) {
  if (!options_.task) options_.task = extractor.info().target;
}

Result<void> AnswerWriter::write(KeyPage& page, const Run& run, std::string& target,
                                 DroppedHtml* dropped, OmittedWords* omitted) const {
  const std::string url(shown_url(page.given_url()));
  const Budget::Doing writing(page.budget(), "writing the answer for", url);
  return within_memory([&]() -> Result<void> {
    std::string written;
    OutputLimit limit = page.output_limit();
    AnswerParts parts(page, *run.answer, url, extractor_.info().target, options_, limit);
    if (options_.part != AnswerPart::kAnswer) {
      write_posts(parts.posts(kind_of(options_.part)), options_.format, url, written);
      PAGELET_TRY(limit.check(written.size()));
      target += written;
      return {};
    }
    switch (options_.format) {
      case ExtractFormat::kHtml:
        written += parts.html(options_.raw, dropped);
        break;
      case ExtractFormat::kText:
        written += parts.text();
        break;
      case ExtractFormat::kMarkdown:
        if (options_.metadata) written += front_matter(parts.metadata(), parts.source_url());
        written += parts.markdown();
        break;
      case ExtractFormat::kJson:
        ExtractDocument{extractor_, options_, page.site().source(), page.given_index(), run,
                        &parts,     dropped}
            .write(written);
        break;
      case ExtractFormat::kPaths:
        parts.for_each_path(written, [&](const std::string& path) { written += path + '\n'; });
        break;
    }
    const bool omits = !options_.raw && options_.format != ExtractFormat::kPaths;
    if (omitted != nullptr && omits) *omitted = parts.omitted();
    PAGELET_TRY(limit.check(written.size()));
    target += written;
    return {};
  });
}

Result<void> AnswerWriter::write_member(KeyPage& page, const Run& run, const std::string& name,
                                        std::string& target) const {
  return within_memory([&]() -> Result<void> {
    std::string written;
    OutputLimit limit = page.output_limit();
    AnswerParts parts(page, *run.answer, std::string(shown_url(page.given_url())),
                      extractor_.info().target, options_, limit);
    ExtractDocument{extractor_, options_, page.site().source(), page.given_index(), run, &parts}
        .write_member(name, written);
    PAGELET_TRY(limit.check(written.size()));
    target += written;
    return {};
  });
}

Result<PageMetadata> AnswerWriter::metadata(KeyPage& page, const Run& run) const {
  return within_memory([&]() -> Result<PageMetadata> {
    OutputLimit limit = page.output_limit();
    AnswerParts parts(page, *run.answer, {}, extractor_.info().target, options_, limit);
    PageMetadata metadata = parts.metadata();
    PAGELET_TRY(limit.check(0));
    return metadata;
  });
}

Result<std::vector<Post>> AnswerWriter::posts(KeyPage& page, const Run& run) const {
  return within_memory([&]() -> Result<std::vector<Post>> {
    OutputLimit limit = page.output_limit();
    AnswerParts parts(page, *run.answer, {}, extractor_.info().target, options_, limit);
    std::vector<Post> posts = parts.posts(kind_of(options_.part)).list;
    PAGELET_TRY(limit.check(0));
    return posts;
  });
}

Result<OmittedWords> AnswerWriter::omitted(KeyPage& page, const Run& run) const {
  return within_memory([&]() -> Result<OmittedWords> {
    OutputLimit limit = page.output_limit();
    AnswerParts parts(page, *run.answer, {}, extractor_.info().target, options_, limit);
    OmittedWords words = parts.omitted();
    PAGELET_TRY(limit.check(0));
    return words;
  });
}

void AnswerWriter::write_failure(const PageSource& source, PageIndex page, const Run& run,
                                 std::string& target) const {
  if (options_.part != AnswerPart::kAnswer) return;
  ExtractDocument{extractor_, options_, source, page, run}.write(target);
}

std::string to_string(const DroppedHtml& dropped) {
  if (dropped.empty()) return {};
  std::string text = "left out of HTML: ";
  text += most_frequent("elements", dropped.elements);
  if (!dropped.elements.empty() && !dropped.attributes.empty()) text += "; ";
  return text + most_frequent("attributes", dropped.attributes);
}

}  // namespace pagelet
