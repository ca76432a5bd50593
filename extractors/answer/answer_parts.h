// SPDX-License-Identifier: MIT
#pragma once

/// The parts of the answer for one page from which all formats are written.

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/budget.h"
#include "core/dom/node_set.h"
#include "core/dom/serializer.h"
#include "core/dom/working_tree.h"
#include "core/export/answer_renderer.h"
#include "core/export/markdown_writer.h"
#include "core/metadata/metadata.h"
#include "core/posts/post_finder.h"
#include "core/posts/posts.h"
#include "core/rules/user_rules.h"
#include "core/site/key_page.h"
#include "core/site/page_source.h"
#include "core/site/site.h"
#include "core/url/url.h"
#include "extractors/answer/answer_writer.h"
#include "extractors/extractor.h"

namespace pagelet {

/// Makes each part when it is first needed.
class AnswerParts {
 public:
  /// All references must outlive the object. `of`: the task that the algorithm answers. Of the
  /// options, the task, the place of comments and the rules that are off count.
  AnswerParts(KeyPage& page, const Answer& answer, std::string url, Task of,
              const AnswerOptions& options, OutputLimit& limit);

  std::string html(bool raw, DroppedHtml* dropped);
  std::string markdown(const MarkdownParts& parts);
  std::string text();
  /// AnswerRenderer::omitted.
  const OmittedWords& omitted();
  const PageMetadata& metadata() { return metadata_reader().all(); }
  /// Two of these, without the time for the rest.
  std::string title() { return metadata_reader().title().text(); }
  std::string language() { return metadata_reader().language().text(); }
  /// The readers' comments, or the posts of a discussion; empty if the page has others or none, or
  /// the comments are not wanted.
  const PagePosts& posts(PostKind kind);

  /// The address at which the page was found, or at which a tool saved it; empty unless it is an
  /// absolute URL.
  std::string final_url() const;
  /// The address that the page's file states (SitePage::stated).
  const std::optional<StatedAddress>& stated_address() const { return page_.stated(); }
  /// The URLs of the pages with which the page was compared.
  std::vector<std::string> candidates() const;
  /// The user's rules; null: there are none.
  const UserRules* user_rules() const;
  /// What they found on the page.
  const std::vector<RuleMatch>& rule_matches() const;
  /// Whether the texts of the answer have fewer than 50 words together. O(nodes).
  bool has_few_words() const;
  std::size_t node_count() const { return tree_.size(); }

  /// Calls `visit(path)` for each node of the answer until the limit stops it. `target`: its bytes
  /// count for the limit. O(length of the paths), after O(nodes).
  void for_each_path(const std::string& target,
                     const std::function<void(const std::string&)>& visit) const;

 private:
  const AnswerRenderer& renderer();
  MetadataReader& metadata_reader();
  const internal::FoundPosts& found_posts();
  /// All posts or comments that were found.
  const PagePosts& records();
  /// Whether most of them answer another one.
  bool answer_one_another();
  std::vector<NodeRange> comments_apart();
  std::string title_before();
  std::vector<const PageTraits*> traits_of_candidates() const;
  const PageTraits* traits_of(SitePage& page) const;
  Url base() const;

  KeyPage& page_;
  const Answer& answer_;
  std::string url_;
  Task task_;
  CommentsPlace comments_;
  OutputLimit& limit_;
  internal::OmissionRules rules_off_;
  const WorkingTree& tree_;
  NodeSet nodes_;
  std::optional<AnswerRenderer> renderer_;
  std::vector<const PageTraits*> other_pages_;  // for metadata_
  std::optional<MetadataReader> metadata_;
  std::optional<OmittedWords> omitted_;
  std::optional<internal::FoundPosts> found_posts_;
  std::optional<PagePosts> posts_;
};

}  // namespace pagelet
