// SPDX-License-Identifier: MIT
#pragma once

/// Writes a Document as HTML.
///
/// Readers see this HTML instead of the source of a page. When it is parsed again by the rules
/// of docs/specification.md, section 1.7, it gives the same tree, and so the same paths, however
/// broken the source was. Nothing recurses. Cost: O(nodes + output).

#include <algorithm>
#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/budget.h"
#include "core/dom/document.h"
#include "core/url/url.h"

namespace pagelet {

/// Elements and attributes that were left out because they are not on the lists of allowed names:
/// how often, by name.
struct DroppedHtml {
  std::map<std::string, std::size_t, std::less<>> elements;
  std::map<std::string, std::size_t, std::less<>> attributes;  ///< of elements that were written

  bool empty() const { return elements.empty() && attributes.empty(); }
  void add(const DroppedHtml& other);
};

struct SerializeOptions {
  /// The nodes to write, by NodeId, one entry for every node of the document; null: all. An element
  /// that is not kept is still written when a node below it is kept. Any other node that is not
  /// kept is left out with its subtree.
  const std::vector<bool>* keep = nullptr;
  /// Begin with `<!DOCTYPE html>`. A page in quirks mode (`Document::quirks`) never gets one,
  /// because it would be parsed differently.
  bool doctype = false;
  /// Leave out the words of class attributes that begin with `TECO_` (labels: see
  /// docs/specification.md, section 1.2), and class attributes that hold only such words.
  bool hide_labels = false;
  /// The URL against which references are resolved (core/url/url.h; fragments stay): those in
  /// attributes (`href`, `src`, `srcset`, `action`, `cite`, `poster`, `background`, `longdesc`,
  /// `formaction`, `xlink:href`, `data` of `object`). A reference that cannot be resolved does not
  /// change, nor does one that is only a fragment, because it leads to a place in the same output.
  /// Do not keep a `base` element together with this option.
  std::optional<Url> base = {};
  /// Write only elements, attributes and references that are on the lists of harmless ones
  /// (core/dom/writing/allowed_html.h). An element that is on no list is replaced by its content.
  /// Elements that readers never see (`script`, `template` ...) are left out with their subtree,
  /// and so is the attribute `hidden`: what is kept is to be seen. `xmp` and `plaintext` become
  /// `pre`. An `img` has the source that a reader sees (core/dom/media.h); one without a source
  /// and words is left out. The tree then differs from the document's.
  bool allowed_only = false;
  /// Where to count what `allowed_only` leaves out; null: do not count.
  DroppedHtml* dropped = nullptr;
  /// Begin `head` with `<meta charset="utf-8">` and a `title` of this text.
  std::optional<std::string> title = {};
  /// The element that becomes the only `h1`; other `h1` become `h2`. If it is the root (`body`),
  /// an `h1` with the text of `title` is written before its content instead. nullopt: all elements
  /// keep their names.
  std::optional<NodeId> heading = {};
  /// Elements that are replaced by their content, and nodes before which a blank is written. Both
  /// have an entry for each node, as `keep`, or are empty.
  std::vector<bool> unwrapped = {};
  std::vector<bool> spaced = {};
  /// When to stop (core/budget.h); null: never.
  OutputLimit* limit = nullptr;
};

/// The document as HTML in UTF-8, by the HTML Standard's algorithm for fragments (as outerHTML of
/// `html`). Names are written as the Document has them, in lower case.
///
/// Three additions to that algorithm keep the tree the same:
/// - An empty comment separates two texts with nothing between them.
/// - A text that begins with a line feed, first in `pre`, `textarea` or `listing`, gets a second
///   line feed, because the parser drops the first.
/// - Control characters are written as character references.
///
/// The tree does not stay the same in three cases: elements that a parser nests only in broken
/// source (a `form` in a `form`, an `a` in an `a`), nodes after `plaintext`, and a tree that `keep`
/// cuts so that the parser completes it (rows without their table).
std::string serialize_html(const Document& document, const SerializeOptions& options = {});

/// Appends a text with the references that HTML needs outside of attributes. O(length).
void append_escaped_text(std::string& html, std::string_view text);

namespace internal {
/// The nodes that a writer has to keep (SerializeOptions::keep), for a walk in preorder. When no
/// range begins before an earlier one, all calls together cost O(nodes).
class KeptNodes {
 public:
  /// `keep`: one entry for every node of the document; null: all are kept. It must outlive this.
  explicit KeptNodes(const std::vector<bool>* keep) : keep_(keep) {}

  /// Whether a node of [begin, end) is kept.
  bool any(NodeId begin, NodeId end) {
    if (keep_ == nullptr) return true;
    next_ = std::max(next_, index_of(begin));
    while (next_ < keep_->size() && !(*keep_)[next_]) ++next_;
    return next_ < index_of(end);
  }

 private:
  const std::vector<bool>* keep_;
  std::size_t next_ = 0;  // the first kept node at or after the beginning of the last range
};

/// Calls `visit(node)` for the kept nodes below the root and the elements around them, in document
/// order. `keep` as in KeptNodes. O(nodes).
template <class Visit>
void for_each_around_kept(const Document& document, const std::vector<bool>* keep, Visit&& visit) {
  KeptNodes kept(keep);
  for (NodeId node = document.root(); node < document.end(document.root());) {
    const bool is_around = kept.any(node, document.end(node));
    if (is_around) visit(node);
    node = is_around ? node + 1 : document.end(node);
  }
}

}  // namespace internal

}  // namespace pagelet
