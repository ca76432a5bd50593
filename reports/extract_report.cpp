// SPDX-License-Identifier: MIT
#include "reports/extract_report.h"

#include <string_view>
#include <vector>

#include "core/candidates/links.h"
#include "core/dom/markdown_writer.h"
#include "core/dom/path.h"
#include "core/dom/serializer.h"
#include "reports/json.h"

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
    json["peak_bytes"] = run.peak_bytes;
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
    finish(json, run, times);
    return to_document(json);
  }

  const std::vector<bool> shown = shown_nodes(tree, nodes);
  switch (format) {
    case ExtractFormat::kText:
      return visible_text(document, document.root(), &shown);
    case ExtractFormat::kMarkdown: {
      MarkdownOptions options;
      options.keep = &shown;
      options.base = base_url_of(document, site.key_page().url(), site.source().from_folder());
      return write_markdown(document, document.root(), options);
    }
    default:
      break;
  }
  SerializeOptions options;
  options.keep = &shown;
  options.doctype = true;
  return serialize_html(document, node_at(0), options) + "\n";
}

std::string extract_failure(const std::string& url, const Extractor& extractor, const Run& run,
                            Target task, bool times) {
  Json json = extract_json(url, extractor, run, task);
  json["candidates"] = Json::array();
  json["pages_loaded"] = run.pages_loaded;
  json["nodes"] = 0;
  json["retrieved"] = Json::array();
  finish(json, run, times);
  return to_document(json);
}

}  // namespace pagelet
