// SPDX-License-Identifier: MIT
#pragma once

/// The answer of an algorithm (a set of nodes of a page) in the formats that people and programs
/// read.

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/budget.h"
#include "core/dom/node_set.h"
#include "core/dom/working_tree.h"
#include "core/dom/writing/serializer.h"
#include "core/export/markdown_writer.h"
#include "core/parts/omission.h"
#include "core/url/url.h"

namespace pagelet {

namespace internal {
struct PageParts;
}

/// Words of an answer that are in no format that people read. Words that are shown in another form,
/// such as those of a formula, do not count.
struct OmittedWords {
  std::map<std::string, std::size_t> by_reason = {};  ///< "hidden", "boxes" (core/parts/omission.h)
  std::map<std::string, std::size_t> by_rule = {};    ///< "teaser" (core/parts/omission_rules.inc)
  std::size_t all = 0;  ///< words of the answer, with the omitted ones
  /// Rules would have omitted too much of the page, so they do not count
  /// (core/export/page_parts.h).
  bool has_undone_rules = false;
  /// The page shows no words, and the text that it states is written
  /// (core/metadata/page_statement.h).
  bool is_stated = false;

  std::size_t count() const {
    std::size_t words = 0;
    for (const auto& [reason, of_reason] : by_reason) words += of_reason;
    return words;
  }

  /// Whether more than a tenth of the answer's words are omitted, besides comments.
  bool are_many() const {
    const auto comments = by_rule.find("comments");
    const std::size_t apart = comments == by_rule.end() ? 0 : comments->second;
    return 10 * (count() - apart) > all - apart;
  }
};

/// Each function costs O(nodes of the page + length of its result).
///
/// Example:
///   const AnswerRenderer answer(tree, extraction.nodes, url.to_string(), url);
///   std::puts(answer.markdown().c_str());
class AnswerRenderer {
 public:
  /// `nodes`: a set of nodes of `tree`, which must outlive the object. `url`: URL of the page.
  /// `base`: the URL against which its references are resolved (base_url_of, core/site/links.h).
  /// `limit`: when to stop writing (core/budget.h); null: never. `scope`: what may be omitted, but
  /// not from raw HTML. To a main content, short parts that belong to it are added
  /// (complete_answer); if it has no words, the formats but for raw HTML have the text that the
  /// page states (core/metadata/page_statement.h).
  AnswerRenderer(const WorkingTree& tree, const NodeSet& nodes, std::string url, Url base,
                 OutputLimit* limit = nullptr, internal::OmissionScope scope = {});

  /// The answer as plain text (core/export/readable_text.h) with a newline at its end; empty
  /// when there are no words. Text and Markdown also have the heading row of a table of which lower
  /// rows belong to the answer: pages that share their headings would lose them otherwise.
  /// `title` as in `markdown`.
  std::string text(std::string_view title = {}) const;

  /// The answer as Markdown (core/export/markdown_writer.h) with absolute references. `title`:
  /// title of the page, which comes first unless a heading repeats it; it may be empty.
  std::string markdown(std::string title = {}, const MarkdownParts& parts = {}) const;

  /// The answer as a page that can be saved and opened anywhere. It is in UTF-8, whatever the
  /// encoding of the source, and has the title `title` (if that is empty, the page's URL) and
  /// absolute references. It has no styles. Nothing in it runs, redirects or loads a frame
  /// (SerializeOptions::allowed_only); `dropped` counts what was left out for this. `heading`: the
  /// title is the only `h1`, as in Markdown; otherwise the headings are those of the page. As in
  /// Markdown there are no aids of the site's software (is_aid, core/omission/omitted_elements.h),
  /// headings have no links to themselves, and words that a style sheet sets apart have a blank
  /// between them.
  std::string html(const std::string& title = {}, DroppedHtml* dropped = nullptr,
                   bool heading = false) const;

  /// Which words of the answer are in no format that people read. `title` as in `text`.
  OmittedWords omitted(std::string_view title = {}) const;

  /// The answer's nodes with all their attributes unchanged, the head, and the elements that no
  /// algorithm looks at: `script`, `style`, `iframe`. Do not open it in a browser: it may run
  /// scripts.
  std::string raw_html() const;

 private:
  const Document& document() const { return tree_.document(); }
  const internal::PageParts& parts(std::string_view title) const;
  void hide_dropped(std::vector<bool>& shown) const;
  void add_stated_text(internal::PageParts& parts, std::string_view title) const;

  const WorkingTree& tree_;
  std::string url_;
  Url base_;
  OutputLimit* limit_;
  internal::OmissionScope scope_;
  mutable std::shared_ptr<const internal::PageParts> parts_;  // the last ones
  mutable std::string parts_title_;                           // of these
  mutable std::vector<std::string> stated_;  // paragraphs, if the page shows no words
  std::vector<bool> shown_;  // by NodeId: whether it is written; all nodes of the head are
};

}  // namespace pagelet
