// SPDX-License-Identifier: MIT
#pragma once

/// The parts of the answer for one page from which all formats are written.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/budget.h"
#include "core/dom/node_set.h"
#include "core/dom/working_tree.h"
#include "core/dom/writing/serializer.h"
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
  /// options, the task, the place of comments, the rules that are off and the parts of Markdown
  /// count.
  AnswerParts(KeyPage& page, const Answer& answer, std::string url, Task of,
              const AnswerOptions& options, OutputLimit& limit);

  std::string html(bool raw, DroppedHtml* dropped);
  std::string markdown();
  std::string text();
  /// Whether text and Markdown are the posts of a discussion: these have more words than the
  /// running text that the algorithm chose outside of them.
  bool are_posts();
  /// Whether comments stay in the main content because the page has hardly anything else.
  bool comments_stay();
  /// AnswerRenderer::omitted.
  const OmittedWords& omitted();
  /// MetadataReader::all; a thread without an author has the writer of its first post.
  const PageMetadata& metadata();
  /// Two of these, without the time for the rest.
  std::string title() { return metadata_reader().title().text(); }
  std::string language() { return metadata_reader().language().text(); }
  /// The readers' comments, or the posts of a discussion; empty if the page has others or none, or
  /// the comments are not wanted.
  const PagePosts& posts(PostKind kind);

  /// The address at which the page was found, or at which a tool saved it; empty unless it is an
  /// absolute URL.
  std::string final_url() const;
  /// The URL as it was given, if it is one; of a file, from where a tool saved it, or its name.
  std::string source_url() const;
  /// The address that the page's file states (SitePage::stated).
  const std::optional<StatedAddress>& stated_address() const { return page_.stated(); }
  /// The URLs of the pages with which the page was compared.
  std::vector<std::string> candidates() const;
  /// The user's rules; null: there are none.
  const UserRules* user_rules() const;
  /// What they found on the page.
  const std::vector<RuleMatch>& rule_matches() const;
  /// Whether the texts of the answer have fewer than 50 words together. O(nodes).
  bool has_few_words();
  std::size_t node_count() const { return tree_.size(); }

  /// Calls `visit(path)` for each node of the answer until the limit stops it. `target`: its bytes
  /// count for the limit. O(length of the paths), after O(nodes).
  void for_each_path(const std::string& target,
                     const std::function<void(const std::string&)>& visit);

 private:
  /// What becomes of the comments of a page.
  enum class CommentsUse : std::uint8_t {
    kNone,   ///< there are none
    kApart,  ///< they are omitted from the answer
    kStay,   ///< those that were chosen stay
    kAdded,  ///< they are in the answer, also those that were not chosen
  };
  /// Words of the chosen texts, by where these are.
  struct WordsByPlace {
    std::size_t all = 0;
    std::size_t inside = 0;   ///< in the ranges
    std::size_t notices = 0;  ///< outside of these, in texts about cookies
  };

  const AnswerRenderer& renderer();
  MetadataReader& metadata_reader();
  const internal::FoundPosts& found_posts();
  /// All posts or comments that were found.
  const PagePosts& records();
  /// Whether most of them answer another one.
  bool answer_one_another();
  std::size_t running_words(NodeId text);
  bool choose_posts();
  CommentsUse choose_comments();
  CommentsUse comments_use();
  WordsByPlace words_by_place(std::span<const NodeRange> ranges) const;
  const NodeSet& nodes();
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
  MarkdownParts markdown_;
  bool is_text_;  // nothing but text() is asked for
  const WorkingTree& tree_;
  NodeSet nodes_;  // `nodes` adds comments
  bool has_comments_ = false;
  std::optional<AnswerRenderer> renderer_;
  std::vector<const PageTraits*> other_pages_;  // for reader_
  std::optional<MetadataReader> reader_;
  std::optional<PageMetadata> metadata_;
  std::optional<OmittedWords> omitted_;
  std::optional<internal::FoundPosts> found_posts_;
  std::optional<PagePosts> posts_;
  std::optional<bool> are_posts_;
  std::optional<CommentsUse> comments_use_;
};

}  // namespace pagelet
