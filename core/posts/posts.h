// SPDX-License-Identifier: MIT
#pragma once

/// The posts of a discussion page, or the readers' comments below an article, as records.
///
/// Example:
///   const internal::FoundPosts found = internal::find_posts(page, nullptr);
///   const PagePosts posts = posts_of(page, found, base, limit);
///   std::puts(posts_as_markdown(posts).c_str());

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/budget.h"
#include "core/dom/document.h"
#include "core/export/markdown_writer.h"
#include "core/url/url.h"

namespace pagelet {

namespace internal {
struct FoundPosts;  // core/posts/post_finder.h
}

/// What the posts of a page are.
enum class PostKind : std::uint8_t {
  kNone,
  kComments,  ///< comments below an article
  kThread,    ///< the page's content: of a forum, a question with its answers
};

struct Post {
  std::string text{};        ///< as core/export/readable_text.h writes it
  std::string markdown{};    ///< as core/export/markdown_writer.h writes it
  std::string author{};      ///< empty: the page names none
  std::string date{};        ///< ISO 8601; empty: the page gives none
  std::string shown_date{};  ///< the date as a reader sees it, such as "2 hours ago"
  std::string link{};        ///< of http or https, or relative if the page's address is unknown
  std::optional<std::uint32_t> number = {};  ///< that the page shows
  std::optional<std::uint32_t> parent = {};  ///< index of the post that it answers
  std::string evidence = {};                 ///< the rules of core/posts/post_rules.inc that hold
};

struct PagePosts {
  PostKind kind = PostKind::kNone;
  std::vector<Post> list = {};  ///< in the order of the page
};

/// Makes the records of the posts that find_posts found. `base`: the URL against which references
/// are resolved. `limit`: when to stop; null: never. `parts`: of the records' Markdown; nullopt:
/// only posts without text, such as pictures, have some. O(nodes + texts of the posts), and
/// O(n log n) for n posts.
PagePosts posts_of(const Document& document, const internal::FoundPosts& found, const Url& base,
                   OutputLimit* limit, const std::optional<MarkdownParts>& parts = MarkdownParts());

/// The posts as plain text: each has a line with author and date, then its text. `title`: comes
/// first, unless the first post begins with it; it may be empty.
std::string posts_as_text(const PagePosts& posts, std::string_view title = {});

/// The posts as Markdown: each has a line with author and date, then its text; a rule is between
/// two posts. `title` as above, as a heading.
std::string posts_as_markdown(const PagePosts& posts, std::string_view title = {});

}  // namespace pagelet
