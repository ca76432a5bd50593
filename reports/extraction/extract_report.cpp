// SPDX-License-Identifier: MIT
#include "reports/extraction/extract_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <utility>

#include "core/dom/path.h"
#include "core/export/metadata.h"
#include "core/export/page_answer.h"
#include "core/site/links.h"
#include "core/site/loaded_pages.h"
#include "core/text/printable.h"
#include "reports/extraction/extract_lines.h"
#include "reports/output/json.h"
#include "reports/output/table.h"

namespace pagelet {
namespace {

// The indented document with the same content as a line.
std::string as_document(const std::string& line) { return to_document(Json::parse(line)); }

std::string paths_of(const WorkingTree& tree, const NodeSet& nodes) {
  const PathIndex paths(tree.document());
  std::string lines;
  nodes.for_each([&](std::size_t node) {
    lines += paths.path(tree.document_node(static_cast<TreeNode>(node))) + "\n";
  });
  return lines;
}

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

std::string extract_report(Site& site, const Extractor& extractor, const Run& run,
                           ExtractFormat format, const ExtractOptions& options,
                           DroppedHtml* dropped) {
  if (format == ExtractFormat::kJson) {
    ExtractOptions of_one_page = options;
    of_one_page.metadata = true;
    std::string line;
    ExtractLines(extractor, std::move(of_one_page)).append(site, run, line, dropped);
    return as_document(line);
  }
  const Extraction& extraction = *run.extraction;
  const WorkingTree& tree = site.tree(site.key_page(), extraction.whitespace);
  const NodeSet nodes = nodes_for_task(extraction, extractor.info().target, options.task);
  if (format == ExtractFormat::kPaths) return paths_of(tree, nodes);
  const Url& url = site.key_page().url();
  const Url base = base_url_of(tree.document(), url, site.source().from_folder());
  const PageAnswer answer(tree, nodes, url.to_string(), base);
  if (format == ExtractFormat::kText) return answer.text();
  if (format == ExtractFormat::kHtml) return options.raw ? answer.raw_html() : answer.html(dropped);
  const auto others = loaded_documents(site, extraction.candidates.pages);
  const PageMetadata metadata = page_metadata(tree.document(), url, base, {.other_pages = others});
  const bool is_content = options.task == Target::kContent;
  std::string markdown =
      answer.markdown(is_content ? metadata.title.text() : std::string(), options.parts);
  if (options.metadata) markdown.insert(0, front_matter(metadata, url.to_string()));
  return markdown;
}

std::string extract_failure(std::string_view url, const Extractor& extractor, const Run& run,
                            const ExtractOptions& options) {
  std::string line;
  ExtractLines(extractor, options).append_failure(url, run, line);
  return as_document(line);
}

std::string to_string(const DroppedHtml& dropped) {
  if (dropped.empty()) return {};
  std::string text = "not allowed in HTML and left out: ";
  text += most_frequent("elements", dropped.elements);
  if (!dropped.elements.empty() && !dropped.attributes.empty()) text += "; ";
  return text + most_frequent("attributes", dropped.attributes);
}

}  // namespace pagelet
