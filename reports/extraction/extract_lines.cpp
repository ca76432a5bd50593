// SPDX-License-Identifier: MIT
#include "reports/extraction/extract_lines.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "core/dom/page_metadata.h"
#include "core/dom/path.h"
#include "core/export/metadata.h"
#include "core/export/page_answer.h"
#include "core/site/links.h"
#include "core/site/loaded_pages.h"
#include "reports/extraction/extract_fields.h"
#include "reports/output/json.h"

namespace pagelet {
namespace {

bool needs_escape(char byte) { return byte < ' ' || byte > '~' || byte == '"' || byte == '\\'; }

bool is_plain(std::string_view text) { return std::ranges::none_of(text, needs_escape); }

// `plain`: nothing in the text has to be escaped.
void append_string(std::string_view text, bool plain, std::string& target) {
  if (!plain) {
    target += to_line(Json(text));
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

// Makes the paths of nodes in document order, as PathIndex writes them. The beginning that a path
// shares with the previous one is not made again.
class PathsInOrder {
 public:
  explicit PathsInOrder(const Document& document) : document_(document), index_(document) {}

  // Whether nothing in the last path has to be escaped.
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
    std::size_t length;  // length of its path
    bool plain;          // nothing in its path has to be escaped
  };

  // Appends a step. Returns whether nothing in it has to be escaped.
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

}  // namespace

// One line while it is written. Data that several members need is made when it is first needed.
class ExtractLines::Line {
 public:
  // `site`: null for a key page without an answer.
  Line(const ExtractLines& lines, Site* site, std::string_view url, const Run& run,
       DroppedHtml* dropped, std::string& target)
      : lines_(lines), site_(site), url_(url), run_(run), dropped_(dropped), target_(target) {
    if (site == nullptr) return;
    tree_ = &site->tree(site->key_page(), run.extraction->whitespace);
    nodes_ = nodes_for_task(*run.extraction, lines.extractor_.info().target, lines.options_.task);
  }

  void write(const std::vector<std::string>& fields) {
    target_ += '{';
    bool first = true;
    for (const std::string& name : fields) {
      if (name == "pages_prefetched" && !run_.pages_prefetched) continue;
      if (!std::exchange(first, false)) target_ += ',';
      append_string(name, target_);
      target_ += ':';
      write_value(*extract_field(name), name);
    }
    target_ += "}\n";
  }

 private:
  void write_value(ExtractField field, std::string_view name) {
    switch (field) {
      case ExtractField::kSchema:
        return append_string("pagelet.extract/1", target_);
      case ExtractField::kUrl:
        return append_string(url_, target_);
      case ExtractField::kAlgorithm:
        return append_string(lines_.extractor_.info().name, target_);
      case ExtractField::kParameters:
        target_ += lines_.parameters_;
        return;
      case ExtractField::kTarget:
        return append_string(to_string(lines_.options_.task), target_);
      case ExtractField::kStatus:
        return append_string(to_string(run_.status), target_);
      case ExtractField::kFlags:
        return append_array(run_.flags, target_,
                            [&](const std::string& flag) { append_string(flag, target_); });
      case ExtractField::kCandidates:
        return write_candidates();
      case ExtractField::kPagesLoaded:
        target_ += std::to_string(run_.pages_loaded);
        return;
      case ExtractField::kNodes:
        target_ += std::to_string(tree_ == nullptr ? 0 : tree_->size());
        return;
      case ExtractField::kRetrieved:
        return write_paths();
      case ExtractField::kTitle:
        return append_string(tree_ == nullptr ? "" : metadata().title.text(), target_);
      case ExtractField::kLanguage:
        return append_string(tree_ == nullptr ? "" : page_language(tree_->document()), target_);
      case ExtractField::kText:
        return write_text();
      case ExtractField::kMarkdown:
        return write_markdown();
      case ExtractField::kHtml:
        return write_html();
      case ExtractField::kMetadata:
        target_ += tree_ == nullptr ? "{}" : to_line(to_json(metadata()));
        return;
      case ExtractField::kOfMetadata:
        target_ += tree_ == nullptr ? "null" : to_line(value_of(metadata(), name));
        return;
      case ExtractField::kPhases:
        target_ += to_line(to_json(run_.phases));
        return;
      case ExtractField::kPeakBytes:
        target_ += run_.peak_bytes ? std::to_string(*run_.peak_bytes) : "null";
        return;
      case ExtractField::kPagesPrefetched:
        target_ += std::to_string(*run_.pages_prefetched);
        return;
      case ExtractField::kMadeBy:
        target_ += lines_.made_by_;
        return;
    }
  }

  void write_candidates() {
    if (site_ == nullptr) {
      target_ += "[]";
      return;
    }
    append_array(run_.extraction->candidates.pages, target_,
                 [&](PageIndex page) { append_string(site_->page_url(page), target_); });
  }

  void write_paths() {
    target_ += '[';
    if (tree_ != nullptr) {
      PathsInOrder paths(tree_->document());
      bool first = true;
      nodes_.for_each([&](std::size_t node) {
        if (!std::exchange(first, false)) target_ += ',';
        const std::string_view path = paths.path(tree_->document_node(static_cast<TreeNode>(node)));
        append_string(path, paths.last_is_plain(), target_);
      });
    }
    target_ += ']';
  }

  void write_text() {
    std::string text = tree_ == nullptr ? "" : answer().text();
    if (!text.empty()) text.pop_back();  // the newline of its last line
    append_string(text, target_);
  }

  void write_markdown() {
    if (tree_ == nullptr) return append_string("", target_);
    append_string(answer().markdown(heading(), lines_.options_.parts), target_);
  }

  void write_html() {
    if (tree_ == nullptr) return append_string("", target_);
    append_string(lines_.options_.raw ? answer().raw_html() : answer().html(dropped_), target_);
  }

  const Url& key_url() const { return site_->key_page().url(); }
  Url base() const {
    return base_url_of(tree_->document(), key_url(), site_->source().from_folder());
  }

  const PageAnswer& answer() {
    if (!answer_) answer_.emplace(*tree_, nodes_, key_url().to_string(), base());
    return *answer_;
  }

  // The heading for a content without headings.
  std::string heading() {
    return lines_.options_.task == Target::kContent ? metadata().title.text() : std::string();
  }

  const PageMetadata& metadata() {
    if (!metadata_) {
      const auto others = loaded_documents(*site_, run_.extraction->candidates.pages);
      metadata_ = page_metadata(tree_->document(), key_url(), base(), {.other_pages = others});
    }
    return *metadata_;
  }

  const ExtractLines& lines_;
  Site* site_;
  std::string_view url_;
  const Run& run_;
  DroppedHtml* dropped_;
  std::string& target_;
  const WorkingTree* tree_ = nullptr;
  NodeSet nodes_;
  std::optional<PageAnswer> answer_;
  std::optional<PageMetadata> metadata_;
};

ExtractLines::ExtractLines(const Extractor& extractor, ExtractOptions options)
    : extractor_(extractor),
      options_(std::move(options)),
      parameters_(to_line(to_json(extractor.parameters()))),
      made_by_(to_line(to_json(made_by()))) {
  fields_ = options_.fields.empty() ? default_fields(options_) : options_.fields;
}

void ExtractLines::append(Site& site, const Run& run, std::string& target,
                          DroppedHtml* dropped) const {
  const std::string url = site.key_page().url().to_string();
  Line(*this, &site, url, run, dropped, target).write(fields_);
}

void ExtractLines::append_failure(std::string_view url, const Run& run, std::string& target) const {
  Line line(*this, nullptr, url, run, nullptr, target);
  if (!options_.fields.empty()) return line.write(fields_);
  // There is no answer to write in other formats.
  ExtractOptions options = options_;
  options.with.clear();
  options.metadata = false;
  line.write(default_fields(options));
}

}  // namespace pagelet
