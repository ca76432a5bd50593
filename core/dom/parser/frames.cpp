// SPDX-License-Identifier: MIT
#include "core/dom/parser/frames.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "core/budget.h"
#include "core/dom/parser/html_parser.h"
#include "core/dom/references.h"
#include "core/text/ascii.h"
#include "core/text/base64.h"
#include "core/text/blanks.h"
#include "core/text/encoding/decoding.h"
#include "core/text/header_fields.h"
#include "core/url/url.h"

namespace pagelet {
namespace {

constexpr std::size_t kMaxNesting = 3;

bool is_frame(const Document& page, NodeId node) {
  return page.tag(node) == Symbol::kIframe || page.tag_name(node) == "frame";
}

bool is_for_browsers_without_frames(const Document& page, NodeId node) {
  return page.tag_name(node) == "noframes" && page.tag(page.root()) == Symbol::kFrameset;
}

std::size_t words_below(const Document& page, NodeId root) {
  std::size_t words = 0;
  for (NodeId node = root; node < page.end(root); ++node) {
    const Symbol parent = page.tag(page.parent(node));
    const bool is_shown = parent != Symbol::kScript && parent != Symbol::kStyle;
    if (page.is_text(node) && is_shown) words += count_words(page.text(node));
  }
  return words;
}

// Levels of elements below `root`, itself included.
std::size_t depth_below(const Document& page, NodeId root) {
  std::size_t most = 0;
  std::vector<NodeId> open;
  for (NodeId node = root; node < page.end(root); ++node) {
    while (!open.empty() && page.end(open.back()) <= node) open.pop_back();
    open.push_back(node);
    most = std::max(most, open.size());
  }
  return most;
}

// The document in a `data:` URL of type HTML (RFC 2397).
std::optional<FrameDocument> document_in_url(std::string_view reference) {
  constexpr std::string_view kScheme = "data:";
  constexpr std::string_view kBase64 = ";base64";
  if (!starts_with_ignoring_case(reference, kScheme)) return std::nullopt;
  reference = reference.substr(0, reference.find('#'));
  const std::size_t comma = reference.find(',');
  if (comma == std::string_view::npos) return std::nullopt;
  std::string_view type = reference.substr(kScheme.size(), comma - kScheme.size());
  const bool is_base64 = type.size() >= kBase64.size() &&
                         equals_ignoring_case(type.substr(type.size() - kBase64.size()), kBase64);
  if (is_base64) type.remove_suffix(kBase64.size());
  MediaType media_type = parse_media_type(type);
  if (!is_page_type(media_type.name)) return std::nullopt;
  std::string bytes = percent_decode_bytes(reference.substr(comma + 1));
  if (is_base64) bytes = decode_base64(bytes);
  return FrameDocument{std::move(bytes), std::move(media_type.charset), {}};
}

// Whether the page has a frame of which the document may be known.
bool has_readable_frame(const Document& page, const FrameReader& find) {
  for (NodeId node{}; node < page.end(); ++node) {
    if (!is_frame(page, node)) continue;
    const auto source = attribute_of(page, node, "src");
    const bool may_be_known =
        source && (find || starts_with_ignoring_case(trim_reference(*source), "data:"));
    if (may_be_known) return true;
  }
  return false;
}

/// Copies a page, and in the place of each frame what is in it.
class FrameWriter {
 public:
  FrameWriter(SymbolTable& symbols, const FrameReader& find, const Limits& limits, Budget* budget)
      : symbols_(symbols), find_(find), limits_(limits), budget_(budget), builder_(symbols) {}

  Result<void> copy(const Document& page, NodeId begin, NodeId end, const Url& base,
                    std::size_t nesting) {
    std::vector<NodeId> open;
    for (NodeId node = begin; node < end;) {
      for (; !open.empty() && page.end(open.back()) <= node; open.pop_back()) builder_.close();
      if (stop(budget_)) return tl::unexpected(timeout_error(*budget_));
      if (is_for_browsers_without_frames(page, node)) {
        node = page.end(node);
        continue;
      }
      if (page.is_text(node)) {
        builder_.separate();
        builder_.text(page.text(node));
        ++node;
        continue;
      }
      if (is_frame(page, node) && nesting < kMaxNesting) {
        PAGELET_ASSIGN_OR_RETURN(const bool is_read, copy_frame(page, node, nesting));
        if (is_read) {
          node = page.end(node);
          continue;
        }
      }
      open_element(page, node, base);
      open.push_back(node);
      ++node;
    }
    for (; !open.empty(); open.pop_back()) builder_.close();
    return {};
  }

  Document finish(const Document& page) {
    builder_.set_quirks(page.quirks());
    builder_.set_self_closed(page.has_self_closed());
    return builder_.finish();
  }

 private:
  void open_element(const Document& page, NodeId node, const Url& base) {
    builder_.open(page.tag(node));
    for (const Attribute& attribute : page.attributes(node)) {
      Symbol value = attribute.value;
      const std::string_view name = symbols_.text(attribute.name);
      if (!base.scheme.empty() && internal::has_references(page.tag_name(node), name)) {
        value = symbols_.intern(internal::absolute_references(name, symbols_.text(value), base));
      }
      builder_.attribute(attribute.name, value);
    }
  }

  // Whether the frame's document was copied.
  Result<bool> copy_frame(const Document& page, NodeId frame, std::size_t nesting) {
    std::optional<FrameDocument> document = document_of(page, frame);
    if (!document) return false;
    std::string text = decode_page(std::move(document->bytes), document->charset, budget_).text;
    Result<Document> parsed = parse_html(std::move(text), symbols_, limits_, budget_);
    if (!parsed && parsed.error().code == ErrorCode::kTimeout)
      return tl::unexpected(parsed.error());
    if (!parsed || !is_wanted(*parsed)) return false;
    const NodeId root = parsed->root();
    const bool is_too_deep =
        builder_.open_elements() + depth_below(*parsed, root) > limits_.max_depth + 1;
    nodes_ += parsed->size();
    if (is_too_deep || page.size() + nodes_ > limits_.max_nodes) return false;
    builder_.open(symbols_.intern("div"));
    for (const Attribute& attribute : page.attributes(frame)) {
      const std::string_view name = symbols_.text(attribute.name);
      if (name != "src") builder_.attribute(attribute.name, attribute.value);
    }
    // A frameset is the root itself; of a `body`, its content is copied.
    const bool is_body = parsed->tag(root) == Symbol::kBody;
    PAGELET_TRY(copy(*parsed, is_body ? root + 1 : root, parsed->end(root),
                     base_of(*parsed, document->url), nesting + 1));
    builder_.close();
    return true;
  }

  std::optional<FrameDocument> document_of(const Document& page, NodeId frame) {
    const std::string reference(trim_reference(attribute_of(page, frame, "src").value_or("")));
    if (reference.empty()) return std::nullopt;
    if (auto document = document_in_url(reference)) return document;
    // Otherwise frames could contain themselves.
    if (!find_ || std::ranges::find(found_, reference) != found_.end()) return std::nullopt;
    std::optional<FrameDocument> document = find_(reference);
    if (document) found_.push_back(reference);
    return document;
  }

  bool is_wanted(const Document& document) const {
    return words_below(document, document.root()) > 0 || has_readable_frame(document, find_);
  }

  // The URL against which references of a document are resolved; without scheme: the page's.
  static Url base_of(const Document& page, const std::string& own) {
    Url base = parse_url(own).value_or(Url());
    for (NodeId node{}; node < page.root(); ++node) {
      const auto href = page.tag(node) == Symbol::kBase ? attribute_of(page, node, "href")
                                                        : std::optional<std::string_view>();
      if (!href) continue;
      return resolve(base, clean_reference(*href)).value_or(base);
    }
    return base;
  }

  SymbolTable& symbols_;
  const FrameReader& find_;
  const Limits& limits_;
  Budget* budget_;
  DocumentBuilder builder_;
  std::vector<std::string> found_;  // references to documents that were read
  std::size_t nodes_ = 0;           // of the documents of frames
};

}  // namespace

Result<Document> with_frames(Document page, SymbolTable& symbols, const FrameReader& find,
                             const Limits& limits, Budget* budget) {
  if (!has_readable_frame(page, find)) return page;
  FrameWriter writer(symbols, find, limits, budget);
  PAGELET_TRY(writer.copy(page, NodeId{}, page.end(), Url(), 0));
  return writer.finish(page);
}

bool has_only_unread_frames(const Document& page) {
  if (page.tag(page.root()) != Symbol::kFrameset) return false;
  for (NodeId node = page.root(); node < page.end(page.root()); ++node) {
    if (page.tag_name(node) == "div") return false;
  }
  return true;
}

}  // namespace pagelet
