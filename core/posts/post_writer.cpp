// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstddef>
#include <span>
#include <string_view>
#include <utility>

#include "core/dom/allowed_html.h"
#include "core/export/markdown_inline.h"
#include "core/export/markdown_writer.h"
#include "core/export/page_parts.h"
#include "core/export/readable_text.h"
#include "core/metadata/date_finder.h"
#include "core/page/author_names.h"
#include "core/posts/post_reader.h"
#include "core/posts/posts.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/words.h"

namespace pagelet {
namespace {

using internal::FoundPosts;
using internal::PagePart;
using internal::PageParts;
using internal::PostForm;
using internal::PostParts;

// The parts of each post, without those of the posts in it. `parts`: in document order.
std::vector<PageParts> parts_of_posts(const PageParts& parts, const FoundPosts& found,
                                      OutputLimit* limit) {
  std::vector<PageParts> of_posts(found.units.size());
  std::vector<std::uint32_t> moved(parts.list.size());  // where a part is in its post
  std::vector<std::size_t> posts(parts.list.size(), found.units.size());  // the post of a part
  std::vector<std::uint32_t> open;                                        // posts
  std::size_t next = 0;
  for (std::size_t at = 0; at < parts.list.size() && !stop(limit, 0); ++at) {
    const PagePart& part = parts.list[at];
    // The end of an element counts where its beginning does.
    while (!open.empty() && found.units[open.back()].range.end <= part.node) open.pop_back();
    while (next < found.units.size() && found.units[next].range.begin <= part.node) {
      while (!open.empty() && found.units[open.back()].range.end <= found.units[next].range.begin) {
        open.pop_back();
      }
      if (part.node < found.units[next].range.end) open.push_back(static_cast<std::uint32_t>(next));
      ++next;
    }
    // An element ends in the post in which it begins, although that may end inside of it.
    if (part.kind == PagePart::kClose) {
      posts[at] = posts[part.other];
    } else if (!open.empty()) {
      posts[at] = open.back();
    }
    const std::size_t post = posts[at];
    if (post == found.units.size()) continue;
    std::vector<PagePart>& list = of_posts[post].list;
    moved[at] = static_cast<std::uint32_t>(list.size());
    list.push_back(part);
    if (part.kind == PagePart::kClose) {
      list.back().other = moved[part.other];
      list[moved[part.other]].other = moved[at];
    }
  }
  return of_posts;
}

// Makes plain blocks of items, cells and descriptions whose list or table is around the post.
void free_blocks(PageParts& parts) {
  using enum internal::ElementRole;
  std::size_t lists = 0;
  std::size_t tables = 0;
  std::size_t descriptions = 0;
  for (PagePart& part : parts.list) {
    if (part.kind != PagePart::kOpen) {
      if (part.kind != PagePart::kClose) continue;
      if (part.role == kBullets || part.role == kNumbers) --lists;
      if (part.role == kTable) --tables;
      if (part.role == kDescriptions) --descriptions;
      part.role = parts.list[part.other].role;
      continue;
    }
    if (part.role == kBullets || part.role == kNumbers) ++lists;
    if (part.role == kTable) ++tables;
    if (part.role == kDescriptions) ++descriptions;
    const bool is_of_table =
        part.role == kTableHead || part.role == kRow || part.role == kCell || part.role == kCaption;
    const bool is_of_descriptions = part.role == kTerm || part.role == kDescription;
    if ((part.role == kItem && lists == 0) || (is_of_table && tables == 0) ||
        (is_of_descriptions && descriptions == 0)) {
      part.role = kLine;
    }
  }
}

// Blanks the lines at both ends of a post that only say who wrote it and when.
void drop_bylines(PageParts& parts, const PostParts& post) {
  constexpr std::size_t kMaxLines = 4;  // at each end
  struct Line {
    std::size_t begin;
    std::size_t end;
    std::string words;
  };
  std::vector<Line> lines;
  Line line{0, 0, {}};
  const auto end_line = [&](std::size_t at) {
    line.end = at;
    if (!is_blank(line.words)) lines.push_back(line);
    line = {at, at, {}};
  };
  for (std::size_t at = 0; at < parts.list.size(); ++at) {
    const PagePart& part = parts.list[at];
    if (part.kind == PagePart::kBreak || ends_line(part)) end_line(at);
    if (part.kind == PagePart::kText) line.words += part.words;
    if (part.kind == PagePart::kBlank) line.words += ' ';
    if (part.kind == PagePart::kFormula) line.words += "formula";
  }
  end_line(parts.list.size());
  const auto drop = [&](const Line& dropped) {
    if (!internal::is_byline(collapse_blanks(dropped.words), post.author)) return false;
    for (std::size_t at = dropped.begin; at < dropped.end; ++at) {
      PagePart& part = parts.list[at];
      if (part.kind == PagePart::kText || part.kind == PagePart::kImage) {
        part.kind = PagePart::kBlank;
        part.words = {};
      }
    }
    return true;
  };
  std::size_t first = 0;
  while (first < std::min(lines.size(), kMaxLines) && drop(lines[first])) ++first;
  for (std::size_t count = 0; count < kMaxLines && lines.size() > first; ++count) {
    if (!drop(lines.back())) break;
    lines.pop_back();
  }
}

// Cuts what is before the text of a post: of a line of a chat the time and the name, of a mail the
// end of its head. `mark`: ends it.
void cut_head(PageParts& parts, std::string_view mark) {
  for (PagePart& part : parts.list) {
    if (part.kind != PagePart::kText) continue;
    const std::size_t at = part.words.find(mark);
    if (at != std::string_view::npos) {
      part.words.remove_prefix(at + mark.size());
      part.words.remove_prefix(std::min(part.words.find_first_not_of(' '), part.words.size()));
      return;
    }
    part.kind = PagePart::kBlank;
    part.words = {};
  }
}

// Removes the posts that have neither words nor an author or a date, as those that a script loads.
// What answers them answers the posts that they answer.
void drop_empty(std::vector<Post>& list) {
  std::vector<std::optional<std::uint32_t>> places(list.size());  // after the removal
  std::size_t kept = 0;
  for (std::size_t at = 0; at < list.size(); ++at) {
    Post& post = list[at];
    if (post.parent) post.parent = places[*post.parent];
    if (post.text.empty() && post.author.empty() && post.shown_date.empty() && post.date.empty() &&
        post.markdown.empty()) {
      places[at] = post.parent;
      continue;
    }
    places[at] = static_cast<std::uint32_t>(kept);
    if (kept != at) list[kept] = std::move(post);
    ++kept;
  }
  list.resize(kept);
}

// Text on one line as Markdown.
std::string as_markdown(std::string_view words) {
  internal::MarkdownInline line;
  line.add_text(words, {});
  return line.take(internal::MarkdownInline::Container::kParagraph);
}

// Whether the words of the first post begin with a title, or there is none.
bool begins_with(const PagePosts& posts, std::string_view title) {
  const std::string letters = letters_of(title);
  const std::string_view first = posts.list.empty() ? std::string_view() : posts.list.front().text;
  return letters_of(first.substr(0, first.find('\n'))).starts_with(letters);
}

}  // namespace

PagePosts posts_of(const Document& document, const FoundPosts& found, const Url& base,
                   OutputLimit* limit, const MarkdownParts& markdown) {
  PagePosts posts{.kind = found.kind};
  if (found.units.empty()) return posts;
  StopToken* const time = time_of(limit);
  const internal::DayOrder order = internal::day_order(page_language(document), base.authority);
  const internal::ReadPosts read = read_posts(document, found, order, time);
  const PageParts all = internal::page_parts(document, &read.keep, limit, {});
  std::vector<PageParts> parts = parts_of_posts(all, found, limit);
  MarkdownOptions options{.keep = &read.keep, .base = base, .limit = limit, .parts = markdown};
  if (base.scheme.empty()) options.base = std::nullopt;
  for (std::size_t at = 0; at < read.list.size() && !stop(limit, 0); ++at) {
    const PostParts& facts = read.list[at];
    free_blocks(parts[at]);
    if (found.form == PostForm::kChat) cut_head(parts[at], "<" + facts.author + ">");
    if (found.form == PostForm::kMail) cut_head(parts[at], "\n\n");
    if (found.form == PostForm::kElements) drop_bylines(parts[at], facts);
    Post post{.text = internal::readable_text(parts[at], limit),
              .markdown = write_markdown(document, parts[at], options),
              .author = facts.author,
              .date = facts.date,
              .shown_date = facts.shown_date,
              .link = internal::allowed_url(facts.link, options.base),
              .number = facts.number,
              .evidence = found.form == PostForm::kChat ? "chat-line"
                          : found.form == PostForm::kMail
                              ? "mail"
                              : internal::explain_post(found.units[at].own)};
    if (!post.markdown.empty()) post.markdown.pop_back();  // the newline of its last line
    if (facts.parent != internal::kNoPost) post.parent = facts.parent;
    posts.list.push_back(std::move(post));
  }
  drop_empty(posts.list);
  return posts;
}

std::string posts_as_text(const PagePosts& posts, std::string_view title) {
  std::string text;
  if (!begins_with(posts, title)) text.append(title) += '\n';
  for (const Post& post : posts.list) {
    if (!text.empty()) text += '\n';
    const std::string& date = post.shown_date.empty() ? post.date : post.shown_date;
    text += post.author;
    if (!post.author.empty() && !date.empty()) text += ", ";
    text += date;
    if (!post.author.empty() || !date.empty()) text += '\n';
    text += post.text;
    if (!post.text.empty()) text += '\n';
  }
  return text;
}

std::string posts_as_markdown(const PagePosts& posts, std::string_view title) {
  std::string text;
  if (!begins_with(posts, title)) text = "# " + as_markdown(title) + "\n\n";
  for (std::size_t at = 0; at < posts.list.size(); ++at) {
    const Post& post = posts.list[at];
    if (at > 0) text += "\n---\n\n";
    std::string line = post.author.empty() ? "" : "**" + as_markdown(post.author) + "**";
    const std::string& date = post.date.empty() ? post.shown_date : post.date;
    if (!date.empty()) line += (line.empty() ? "" : ", ") + as_markdown(date);
    text += line;
    if (!line.empty()) text += "\n\n";
    text += post.markdown;
    if (!post.markdown.empty()) text += '\n';
  }
  return text;
}

}  // namespace pagelet
