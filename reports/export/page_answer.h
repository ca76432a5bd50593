// SPDX-License-Identifier: MIT
#pragma once

/// An answer of an algorithm, a set of nodes of a page, in the forms that people and programs read.

#include <string>
#include <vector>

#include "core/dom/node_set.h"
#include "core/dom/serializer.h"
#include "core/dom/working_tree.h"
#include "core/url/url.h"

namespace pagelet {

/// Each function costs O(nodes of the page + length of its result).
///
/// Example:
///   const PageAnswer answer(tree, extraction.nodes, url.to_string(), url);
///   std::puts(answer.markdown().c_str());
class PageAnswer {
 public:
  /// `nodes`: of `tree`, which must outlive the object. `url`: of the page. `base`: what its
  /// references are resolved against (base_url_of, core/site/links.h).
  PageAnswer(const WorkingTree& tree, const NodeSet& nodes, std::string url, Url base);

  /// readable_text (reports/export/readable_text.h) with a newline at its end; empty when there are
  /// no words.
  std::string text() const;

  /// write_markdown (reports/export/markdown_writer.h) with absolute references. `title`: of the
  /// page, for a content without headings; empty: none.
  std::string markdown(std::string title = {}) const;

  /// A page that can be opened wherever it is saved: in UTF-8, whatever the source was in, with a
  /// title (of the page, else its URL), absolute references and style sheets. Nothing in it runs,
  /// redirects or loads a frame (SerializeOptions::allowed_only); `dropped` counts what is left out
  /// for that.
  std::string html(DroppedHtml* dropped = nullptr) const;

  /// The nodes of the tree with all their attributes as they are, the head, and below them what no
  /// algorithm looks at: `script`, `style`, `iframe`. Not to be opened in a browser.
  std::string raw_html() const;

 private:
  const Document& document() const { return tree_.document(); }

  const WorkingTree& tree_;
  std::string url_;
  Url base_;
  std::vector<bool> shown_;  // by NodeId: what is written; of the head, all
};

}  // namespace pagelet
