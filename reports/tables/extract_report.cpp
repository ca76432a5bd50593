// SPDX-License-Identifier: MIT
#include "reports/tables/extract_report.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "core/dom/page_metadata.h"
#include "core/dom/path.h"
#include "core/dom/serializer.h"
#include "core/site/links.h"
#include "reports/export/markdown_writer.h"
#include "reports/export/visible_text.h"
#include "reports/output/json.h"
#include "reports/output/output_folder.h"

namespace pagelet {
namespace {

// The parsed nodes to show for a set of nodes that count: those, the blank texts between them, and
// the head of the page.
std::vector<bool> shown_nodes(const WorkingTree& tree, const NodeSet& nodes) {
  const Document& document = tree.document();
  std::vector<bool> shown(document.size(), false);
  for (std::size_t at = 0; at < index_of(document.root()); ++at) shown[at] = true;
  nodes.for_each([&](std::size_t node) {
    shown[index_of(tree.document_node(static_cast<TreeNode>(node)))] = true;
  });
  const std::size_t end = index_of(document.end(document.root()));
  for (std::size_t at = index_of(document.root()) + 1; at < end; ++at) {
    const NodeId node = node_at(at);
    if (document.is_text(node) && tree.node_of(node) == kNoNode &&
        tree.node_of(document.parent(node)) != kNoNode) {
      shown[at] = shown[index_of(document.parent(node))];
    }
  }
  return shown;
}

// Elements of the head that are not written: their place is taken by others, or they would do
// something.
bool is_left_out(const Document& document, NodeId node) {
  const std::string_view tag = document.tag_name(node);
  if (tag == "base" || tag == "script" || tag == "title") return true;
  if (tag != "meta") return false;
  return std::ranges::any_of(document.attributes(node), [&](const Attribute& attribute) {
    const std::string_view name = document.symbols().text(attribute.name);
    return name == "charset" || name == "http-equiv";
  });
}

// The nodes of the answer as a page that can be opened wherever it is saved: in UTF-8, whatever
// the source was in, with a title and without scripts.
std::string standalone_page(Site& site, const Document& document, std::vector<bool> shown) {
  const std::string url = site.key_page().url().to_string();
  for (std::size_t at = 0; at < index_of(document.root()); ++at) {
    const NodeId parent = document.parent(node_at(at));
    const bool is_blank_line = document.is_text(node_at(at)) && document.tag_name(parent) == "head";
    if (!is_blank_line && !is_left_out(document, node_at(at))) continue;
    for (std::size_t below = at; below < index_of(document.end(node_at(at))); ++below) {
      shown[below] = false;
    }
  }
  const std::string title = page_title(document);
  SerializeOptions options;
  options.keep = &shown;
  options.doctype = true;
  options.base = base_url_of(document, site.key_page().url(), site.source().from_folder());
  options.head_start = "<meta charset=\"utf-8\"><title>";
  options.head_start += escape_html(title.empty() ? url : title) + "</title>";
  return serialize_html(document, node_at(0), options) + "\n";
}

Json extract_json(const std::string& url, const Extractor& extractor, const Run& run, Target task) {
  return {{"schema", "pagelet.extract/1"},
          {"url", url},
          {"algorithm", extractor.info().name},
          {"parameters", to_json(extractor.parameters())},
          {"target", to_string(task)},
          {"status", to_string(run.status)},
          {"flags", run.flags}};
}

// What was measured, if it is asked for, and with which program.
void finish(Json& json, const Run& run, bool times) {
  if (times) {
    json["phases_ms"] = to_json(run.phases);
    json["peak_bytes"] = run.peak_bytes ? Json(*run.peak_bytes) : Json();
    // How far others got while one was waited for is a matter of time, too.
    if (run.pages_prefetched) json["pages_prefetched"] = *run.pages_prefetched;
  }
  json["made_by"] = to_json(made_by());
}

}  // namespace

std::string extract_report(Site& site, const Extractor& extractor, const Run& run, Target task,
                           ExtractFormat format, bool times) {
  const Extraction& extraction = *run.extraction;
  const WorkingTree& tree = site.tree(site.key_page(), extraction.whitespace);
  const Document& document = tree.document();
  const NodeSet nodes = nodes_for_task(extraction, extractor.info().target, task);
  const std::vector<bool> shown = shown_nodes(tree, nodes);
  if (format == ExtractFormat::kJson || format == ExtractFormat::kPaths) {
    const PathIndex paths(document);
    std::vector<std::string> retrieved;
    nodes.for_each([&](std::size_t node) {
      retrieved.push_back(paths.path(tree.document_node(static_cast<TreeNode>(node))));
    });
    if (format == ExtractFormat::kPaths) {
      std::string lines;
      for (const std::string& path : retrieved) lines += path + "\n";
      return lines;
    }
    Json json = extract_json(site.key_page().url().to_string(), extractor, run, task);
    json["candidates"] = Json::array();
    for (const PageIndex page : extraction.candidates.pages) {
      json["candidates"].push_back(site.page_url(page));
    }
    json["pages_loaded"] = run.pages_loaded;
    json["nodes"] = tree.size();
    json["retrieved"] = std::move(retrieved);
    json["title"] = page_title(document);
    json["language"] = page_language(document);
    json["text"] = readable_text(document, document.root(), &shown);
    finish(json, run, times);
    return to_document(json);
  }

  switch (format) {
    case ExtractFormat::kText: {
      std::string text = readable_text(document, document.root(), &shown);
      return text.empty() ? text : text + "\n";
    }
    case ExtractFormat::kMarkdown: {
      MarkdownOptions options;
      options.keep = &shown;
      options.base = base_url_of(document, site.key_page().url(), site.source().from_folder());
      return write_markdown(document, document.root(), options);
    }
    default:
      return standalone_page(site, document, shown);
  }
}

std::string extract_failure(const std::string& url, const Extractor& extractor, const Run& run,
                            Target task, bool times) {
  Json json = extract_json(url, extractor, run, task);
  json["candidates"] = Json::array();
  json["pages_loaded"] = run.pages_loaded;
  json["nodes"] = 0;
  json["retrieved"] = Json::array();
  json["title"] = json["language"] = json["text"] = "";
  finish(json, run, times);
  return to_document(json);
}

}  // namespace pagelet
