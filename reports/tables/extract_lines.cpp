// SPDX-License-Identifier: MIT
#include "reports/tables/extract_lines.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "core/dom/page_metadata.h"
#include "core/dom/path.h"
#include "reports/output/json.h"

namespace pagelet {
namespace {

std::string dump(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

bool needs_escape(char byte) { return byte < ' ' || byte > '~' || byte == '"' || byte == '\\'; }

bool is_plain(std::string_view text) { return std::ranges::none_of(text, needs_escape); }

// `plain`: nothing in the text is to be escaped.
void append_string(std::string_view text, bool plain, std::string& target) {
  if (!plain) {
    target += dump(Json(text));
    return;
  }
  target += '"';
  target += text;
  target += '"';
}

void append_string(std::string_view text, std::string& target) {
  append_string(text, is_plain(text), target);
}

template <class Range, class Append>
void append_array(const Range& range, std::string& target, Append&& append) {
  target += '[';
  bool first = true;
  for (const auto& value : range) {
    if (!std::exchange(first, false)) target += ',';
    append(value);
  }
  target += ']';
}

// The paths of nodes that come in document order, as PathIndex writes them: what a path shares with
// the one before is not written again.
class PathsInOrder {
 public:
  explicit PathsInOrder(const Document& document) : document_(document), index_(document) {}

  // Whether nothing in the last path is to be escaped.
  bool last_is_plain() const { return open_.back().plain; }

  // Valid until the next call.
  std::string_view path(NodeId node) {
    while (!open_.empty() && index_of(node) >= index_of(document_.end(open_.back().node))) {
      open_.pop_back();
    }
    chain_.clear();
    const NodeId top = node_at(0);
    const NodeId known = open_.empty() ? top : open_.back().node;
    for (NodeId at = node; at != known; at = document_.parent(at)) chain_.push_back(at);
    if (open_.empty()) chain_.push_back(top);
    for (; !chain_.empty(); chain_.pop_back()) {
      path_.resize(open_.empty() ? 0 : open_.back().length);
      const bool plain = append_step(chain_.back()) && (open_.empty() || open_.back().plain);
      open_.push_back({chain_.back(), path_.size(), plain});
    }
    path_.resize(open_.back().length);
    return path_;
  }

 private:
  struct Open {
    NodeId node;
    std::size_t length;  // of its path
    bool plain;          // nothing in its path is to be escaped
  };

  // Whether nothing in the step is to be escaped.
  bool append_step(NodeId node) {
    const std::string_view name =
        document_.is_text(node) ? std::string_view("text()") : document_.tag_name(node);
    path_ += '/';
    path_ += name;
    path_ += '[';
    path_ += std::to_string(index_.index(node));
    path_ += ']';
    return is_plain(name);
  }

  const Document& document_;
  PathIndex index_;
  std::vector<Open> open_;  // the node of the last path and those above it, outermost first
  std::vector<NodeId> chain_;
  std::string path_;
};

std::string_view name_of(ExtractFormat format) {
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

}  // namespace

ExtractLines::ExtractLines(const Extractor& extractor, ExtractLineOptions options)
    : extractor_(extractor), options_(std::move(options)) {
  const Json json = {{"algorithm", extractor.info().name},
                     {"parameters", to_json(extractor.parameters())},
                     {"target", to_string(options_.task)}};
  algorithm_ = dump(json);
  algorithm_ = algorithm_.substr(1, algorithm_.size() - 2);
  made_by_ = dump(to_json(made_by()));
}

void ExtractLines::begin(std::string_view url, const Run& run, std::string& target) const {
  target += R"({"schema":"pagelet.extract/1","url":)";
  append_string(url, target);
  target += ',';
  target += algorithm_;
  target += R"(,"status":)";
  append_string(to_string(run.status), target);
  target += R"(,"flags":)";
  append_array(run.flags, target, [&](const std::string& flag) { append_string(flag, target); });
}

void ExtractLines::append(Site& site, const Run& run, std::string& target) const {
  const Extraction& extraction = *run.extraction;
  const WorkingTree& tree = site.tree(site.key_page(), extraction.whitespace);
  begin(site.key_page().url().to_string(), run, target);
  target += R"(,"candidates":)";
  append_array(extraction.candidates.pages, target,
               [&](PageIndex page) { append_string(site.page_url(page), target); });
  target += R"(,"pages_loaded":)" + std::to_string(run.pages_loaded);
  target += R"(,"nodes":)" + std::to_string(tree.size());
  target += R"(,"retrieved":[)";
  const NodeSet nodes = nodes_for_task(extraction, extractor_.info().target, options_.task);
  PathsInOrder paths(tree.document());
  bool first = true;
  nodes.for_each([&](std::size_t node) {
    if (!std::exchange(first, false)) target += ',';
    const std::string_view path = paths.path(tree.document_node(static_cast<TreeNode>(node)));
    append_string(path, paths.last_is_plain(), target);
  });
  target += R"(],"title":)";
  append_string(page_title(tree.document()), target);
  target += R"(,"language":)";
  append_string(page_language(tree.document()), target);
  std::string text =
      extract_report(site, extractor_, run, options_.task, ExtractFormat::kText, options_.times);
  if (!text.empty()) text.pop_back();  // the end of its last line
  target += R"(,"text":)";
  append_string(text, target);
  for (const ExtractFormat format : options_.with) {
    target += ",\"";
    target += name_of(format);
    target += "\":";
    append_string(extract_report(site, extractor_, run, options_.task, format, options_.times),
                  target);
  }
  finish(run, target);
}

void ExtractLines::append_failure(std::string_view url, const Run& run, std::string& target) const {
  begin(url, run, target);
  target += R"(,"candidates":[],"pages_loaded":)" + std::to_string(run.pages_loaded);
  target += R"(,"nodes":0,"retrieved":[],"title":"","language":"","text":"")";
  finish(run, target);
}

void ExtractLines::finish(const Run& run, std::string& target) const {
  if (options_.times) {
    target += R"(,"phases_ms":)";
    target += dump(to_json(run.phases));
    target += R"(,"peak_bytes":)" +
              (run.peak_bytes ? std::to_string(*run.peak_bytes) : std::string("null"));
  }
  target += R"(,"made_by":)";
  target += made_by_;
  target += "}\n";
}

}  // namespace pagelet
