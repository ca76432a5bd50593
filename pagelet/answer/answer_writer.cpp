// SPDX-License-Identifier: MIT
#include "pagelet/answer/answer_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <utility>

#include "core/site/directory_source.h"
#include "core/text/printable.h"
#include "core/within_memory.h"
#include "pagelet/answer/answer_json.h"
#include "pagelet/answer/answer_parts.h"
#include "pagelet/answer/paths_in_order.h"

namespace pagelet {
namespace {

// "elements script (2), iframe".
std::string most_frequent(std::string_view what,
                          const std::map<std::string, std::size_t, std::less<>>& counts) {
  constexpr std::size_t kMostNames = 6;
  constexpr std::size_t kLongestName = 24;  // in bytes; a page may contain any names
  std::vector<std::pair<std::string, std::size_t>> names(counts.begin(), counts.end());
  std::ranges::stable_sort(names, std::greater(), [](const auto& name) { return name.second; });
  std::string text;
  for (std::size_t at = 0; at < std::min(names.size(), kMostNames); ++at) {
    const auto& [name, count] = names[at];
    text += at == 0 ? fmt::format("{} ", what) : ", ";
    text +=
        printable_line(name.size() > kLongestName ? name.substr(0, kLongestName) + "..." : name);
    if (count > 1) text += fmt::format(" ({})", count);
  }
  if (names.size() > kMostNames) text += fmt::format(" and {} more", names.size() - kMostNames);
  return text;
}

}  // namespace

std::string_view to_string(ExtractFormat format) {
  switch (format) {
    case ExtractFormat::kHtml:
      return "html";
    case ExtractFormat::kText:
      return "text";
    case ExtractFormat::kMarkdown:
      return "markdown";
    case ExtractFormat::kJson:
      return "json";
    case ExtractFormat::kPaths:
      return "paths";
  }
  return "";
}

AnsweredPage answer_of_key_page(Site& site, const Run& run) {
  return {site, site.key_page(), std::string(shown_url(site.key_page().url().to_string())), run};
}

AnswerWriter::AnswerWriter(const Extractor& extractor, ExtractOptions options)
    : extractor_(extractor), options_(std::move(options)) {}

Result<void> AnswerWriter::write(const AnsweredPage& answer, ExtractFormat format,
                                 std::string& target, DroppedHtml* dropped) const {
  const Budget::Doing writing(answer.site.budget(), "writing the answer for", answer.url);
  std::string written;
  const bool is_first = target.empty();
  if (is_first) written.swap(target);  // for its memory
  return within_memory([&]() -> Result<void> {
    OutputLimit limit(answer.site.limits());
    append(answer, format, limit, written, dropped);
    PAGELET_TRY(limit.check(written.size()));
    if (is_first) {
      target.swap(written);
    } else {
      target += written;
    }
    return {};
  });
}

void AnswerWriter::append(const AnsweredPage& answer, ExtractFormat format, OutputLimit& limit,
                          std::string& target, DroppedHtml* dropped) const {
  internal::AnswerParts parts(answer, extractor_.info().target, options_.task, limit);
  switch (format) {
    case ExtractFormat::kHtml:
      target += options_.raw ? parts.answer().raw_html() : parts.answer().html(dropped);
      return;
    case ExtractFormat::kText:
      target += parts.answer().text();
      return;
    case ExtractFormat::kMarkdown:
      if (options_.metadata) target += front_matter(parts.metadata(), answer.url);
      target += parts.markdown(options_.parts);
      return;
    case ExtractFormat::kJson:
      internal::write_json({extractor_, options_, answer.url, answer.run, &parts, dropped}, target);
      return;
    case ExtractFormat::kPaths:
      internal::for_each_path(
          parts.tree(), parts.nodes(), limit, [&] { return target.size(); },
          [&](std::string_view path, bool) { (target += path) += '\n'; });
      return;
  }
}

void AnswerWriter::write_failure(std::string_view url, const Run& run, std::string& target) const {
  internal::write_json({extractor_, options_, shown_url(url), run}, target);
}

std::string to_string(const DroppedHtml& dropped) {
  if (dropped.empty()) return {};
  std::string text = "not allowed in HTML and left out: ";
  text += most_frequent("elements", dropped.elements);
  if (!dropped.elements.empty() && !dropped.attributes.empty()) text += "; ";
  return text + most_frequent("attributes", dropped.attributes);
}

}  // namespace pagelet
