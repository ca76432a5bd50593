// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstddef>
#include <map>
#include <span>
#include <string_view>
#include <utility>

#include "core/dom/writing/allowed_html.h"
#include "core/export/markdown_inline.h"
#include "core/export/markdown_writer.h"
#include "core/export/page_parts.h"
#include "core/export/readable_text.h"
#include "core/metadata/date_finder.h"
#include "core/omission/known_labels.h"
#include "core/page/author_names.h"
#include "core/page/dates.h"
#include "core/page/mails.h"
#include "core/posts/post_reader.h"
#include "core/posts/posts.h"
#include "core/text/blanks.h"
#include "core/text/words.h"

namespace pagelet {
namespace {

using internal::FoundPosts;
using internal::LabelMeaning;
using internal::PagePart;
using internal::PageParts;
using internal::PostParts;
using internal::PostUnit;

// The parts of each post, without those of the posts in it. An element ends in the post in which it
// begins, although that may end inside of it.
std::vector<PageParts> parts_of_posts(const Document& document, const PageParts& parts,
                                      std::span<const PostUnit> units, OutputLimit* limit) {
  std::vector<std::size_t> posts(document.size(), units.size());  // by node
  for (std::size_t unit = 0; unit < units.size(); ++unit) {
    internal::for_each_own_node(units, unit, [&](NodeId node) { posts[index_of(node)] = unit; });
  }
  std::vector<PageParts> of_posts(units.size());
  std::vector<std::uint32_t> moved(parts.list.size());  // where a part is in its post
  for (std::size_t at = 0; at < parts.list.size() && !stop(limit, 0); ++at) {
    const PagePart& part = parts.list[at];
    const std::size_t post = posts[index_of(part.node)];
    if (post == units.size()) continue;
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
  int lists = 0;  // that are open
  int tables = 0;
  int descriptions = 0;
  for (PagePart& part : parts.list) {
    const bool is_open = part.kind == PagePart::kOpen;
    if (!is_open && part.kind != PagePart::kClose) continue;
    const int by = is_open ? 1 : -1;
    if (part.role == kBullets || part.role == kNumbers) lists += by;
    if (part.role == kTable) tables += by;
    if (part.role == kDescriptions) descriptions += by;
    const bool is_cell = part.role >= kTableHead && part.role <= kCaption;
    const bool is_described = part.role == kTerm || part.role == kDescription;
    const bool is_free = (part.role == kItem && lists == 0) || (is_cell && tables == 0) ||
                         (is_described && descriptions == 0);
    if (is_open && is_free) part.role = kLine;
    if (!is_open) part.role = parts.list[part.other].role;
  }
}

// A line with words.
struct Line {
  std::size_t begin = 0;  // in the parts
  std::size_t end = 0;
  std::string words{};
};

std::vector<Line> lines_of(const PageParts& parts) {
  std::vector<Line> lines;
  Line line{0, 0, {}};
  const auto end_line = [&](std::size_t at) {
    line.end = at;
    line.words = collapse_blanks(line.words);
    if (!line.words.empty()) lines.push_back(std::move(line));
    line = {at, at, {}};
  };
  for (std::size_t at = 0; at < parts.list.size(); ++at) {
    const PagePart& part = parts.list[at];
    if (part.kind == PagePart::kBreak || ends_line(part)) end_line(at);
    if (part.kind == PagePart::kText) line.words += part.words;
    if (part.kind == PagePart::kBlank) line.words += ' ';
  }
  end_line(parts.list.size());
  return lines;
}

void drop(PageParts& parts, const Line& line) {
  for (std::size_t at = line.begin; at < line.end; ++at) {
    PagePart& part = parts.list[at];
    if (part.kind == PagePart::kText || part.kind == PagePart::kImage) {
      part.kind = PagePart::kBlank;
      part.words = {};
    }
  }
}

// Whether the only line of a post is its text although it has no words: "+1", "???", or an emoji.
bool is_short_answer(std::string_view words) {
  constexpr char kFirstOfEmoji = '\xF0';
  return letters_of(words).empty() ? words.find_first_of("!$+.=?^") != words.npos ||
                                         words.find(kFirstOfEmoji) != words.npos
                                   : words.size() > 1 && words.front() == '+';
}

// Whether a line is a label with few words.
bool is_reason_of_edit(std::string_view line) {
  constexpr std::size_t kMaxWords = 12;
  const std::size_t colon = line.find(':');
  return colon < line.size() && count_words(line) <= kMaxWords &&
         count_words(line.substr(0, colon)) == 1;
}

// Drops the lines at both ends of a post that only say who wrote it and when, and those at its
// beginning that say since when its writer is a member, with other facts about the writer.
void drop_bylines(PageParts& parts, const PostParts& read) {
  const Post& post = read.post;
  constexpr std::size_t kMaxLines = 4;  // at each end
  std::vector<Line> lines = lines_of(parts);
  const auto has_date = [&](const Line& line) {
    return !post.shown_date.empty() && internal::is_date_text(line.words) &&
           line.words.find(post.shown_date) != std::string::npos;
  };
  const auto is_byline = [&](const Line& line) {
    return has_date(line) || internal::is_byline(line.words, post.author);
  };
  std::size_t first = 0;
  const auto is_only_answer = [&] {
    if (lines.size() != first + 1) return false;
    const std::string& words = lines.back().words;
    const bool names_author = !post.author.empty() && words.find(post.author) != words.npos;
    return is_short_answer(words) || (read.has_body && !has_date(lines.back()) && !names_author);
  };
  const auto skip_bylines = [&] {
    while (first < std::min(lines.size(), kMaxLines) && is_byline(lines[first]) &&
           !is_only_answer()) {
      ++first;
    }
  };
  skip_bylines();
  const auto begin = lines.begin() + static_cast<std::ptrdiff_t>(first);
  const auto facts =
      std::ranges::find_if_not(begin, lines.end(), internal::is_fact_of_member, &Line::words);
  const bool is_before_byline = facts != lines.end() && is_byline(*facts);
  if (is_before_byline ||
      std::ranges::any_of(begin, facts, internal::says_since_when, &Line::words)) {
    first = static_cast<std::size_t>(facts - lines.begin());
    skip_bylines();
  }
  for (std::size_t at = 0; at < first; ++at) drop(parts, lines[at]);
  for (std::size_t count = 0; count < kMaxLines && lines.size() > first; ++count) {
    const bool is_control = internal::are_labels(
        letters_of(lines.back().words),
        {LabelMeaning::kShare, LabelMeaning::kControl, LabelMeaning::kCommand});
    // "Reason: typo" may be below the note.
    const bool is_reason = lines.size() > first + 1 && is_reason_of_edit(lines.back().words) &&
                           internal::is_note_of_edit(lines[lines.size() - 2].words);
    const bool is_note = is_control || is_reason || internal::is_note_of_edit(lines.back().words);
    const bool is_text = is_only_answer() && !is_control;
    if ((!is_byline(lines.back()) && !is_note) || is_text) break;
    drop(parts, lines.back());
    if (has_date(lines.back())) break;
    lines.pop_back();
  }
}

// Drops the signature at the end of a post, after a line of underscores.
void drop_signature(PageParts& parts) {
  constexpr std::size_t kMinLine = 5;
  constexpr std::size_t kMaxLines = 12;
  const std::vector<Line> lines = lines_of(parts);
  const auto is_line = [](const Line& line) {
    return line.words.size() >= kMinLine && line.words.find_first_not_of('_') == std::string::npos;
  };
  const auto last = std::ranges::find_if(lines.rbegin(), lines.rend(), is_line);
  const auto count = last - lines.rbegin() + 1;
  if (last == lines.rend() || count > static_cast<std::ptrdiff_t>(kMaxLines)) return;
  std::for_each(lines.end() - count, lines.end(), [&](const Line& line) { drop(parts, line); });
}

// Drops the first or the last lines that most posts share, but for numbers: subjects, of which two
// are enough if one has "Re:", facts about members, and controls. Of these, a body may begin with
// a subject and end with short ones. Returns whether there are some. `read`: the posts.
bool drop_shared_lines(std::span<const PostParts> read, std::vector<PageParts>& posts,
                       bool are_last) {
  struct Shared {
    std::size_t posts = 0;
    bool is_answered = false;
  };
  constexpr std::size_t kMinPosts = 3;
  constexpr std::size_t kMaxControl = 3;  // words
  std::map<std::string, Shared> shared;
  std::vector<std::string> of_posts;  // empty: the post has only one line
  std::vector<Line> ends;
  for (const PageParts& post : posts) {
    const std::vector<Line> lines = lines_of(post);
    ends.push_back(lines.size() < 2 ? Line() : are_last ? lines.back() : lines.front());
    const std::string& words = ends.back().words;
    const std::string subject = internal::subject_of(words);
    of_posts.push_back(internal::without_digits(subject));
    Shared& those = shared[of_posts.back()];
    ++those.posts;
    those.is_answered |= !are_last && subject != letters_of(words);
  }
  bool are_dropped = false;
  for (std::size_t at = 0; at < posts.size(); ++at) {
    const Shared& those = shared[of_posts[at]];
    const bool is_control = are_last && count_words(ends[at].words) <= kMaxControl;
    const bool is_enough =
        those.is_answered || (those.posts >= kMinPosts && (is_control || !read[at].has_body));
    if (of_posts[at].empty() || !is_enough || 2 * those.posts <= posts.size()) continue;
    drop(posts[at], ends[at]);
    are_dropped = true;
  }
  return are_dropped;
}

// Drops what programs of forums write around the texts of posts. `read`: the posts.
void drop_frames(std::span<const PostParts> read, std::vector<PageParts>& posts,
                 OutputLimit* limit) {
  constexpr int kMaxShared = 4;  // lines at each end
  const auto drop_all_bylines = [&] {
    for (std::size_t at = 0; at < posts.size() && !stop(limit, 0); ++at) {
      drop_bylines(posts[at], read[at]);
    }
  };
  for (std::size_t at = 0; at < posts.size() && !stop(limit, 0); ++at) drop_signature(posts[at]);
  drop_all_bylines();
  for (int count = 0; count < kMaxShared && !stop(limit, 0); ++count) {
    const bool are_first = drop_shared_lines(read, posts, false);
    if (!drop_shared_lines(read, posts, true) && !are_first) break;
    drop_all_bylines();
  }
}

// Cuts what is before the text of a line of a chat, or a mail. `mark`: ends it.
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

// Whether programs of forums call the writer of advertisements so.
bool is_of_advertiser(std::string_view author) {
  const std::string letters = letters_of(author);
  return internal::is_one_label(letters, {LabelMeaning::kAdvertisement}) ||
         has_word("advert sponsor sponsored", letters);
}

// Text on one line as Markdown.
std::string as_markdown(std::string_view words) {
  internal::MarkdownInline line;
  line.add_text(words, {});
  return line.take(internal::MarkdownInline::Container::kParagraph);
}

// Whether the first post does not begin with a title.
bool needs_title(const PagePosts& posts, std::string_view title) {
  if (posts.list.empty()) return false;
  const std::string& text = posts.list.front().text;
  return !letters_of(text.substr(0, text.find('\n'))).starts_with(letters_of(title));
}

// Two texts, of which one may be empty.
std::string joined(std::string_view first, std::string_view between, std::string_view second) {
  std::string both(first);
  return both.append(first.empty() || second.empty() ? "" : between).append(second);
}

}  // namespace

PagePosts posts_of(const Document& document, const FoundPosts& found, const Url& base,
                   OutputLimit* limit, const std::optional<MarkdownParts>& markdown) {
  constexpr std::size_t kMaxControl = 12;  // words
  PagePosts posts{.kind = found.kind};
  if (found.units.empty()) return posts;
  StopToken* const time = time_of(limit);
  const internal::DayOrder order = internal::day_order(page_language(document), base.authority);
  internal::ReadPosts read = read_posts(document, found, order, time);
  const PageParts all = internal::page_parts(document, &read.keep, limit, {});
  std::vector<PageParts> parts = parts_of_posts(document, all, found.units, limit);
  MarkdownOptions options{.keep = &read.keep,
                          .base = base,
                          .limit = limit,
                          .parts = markdown.value_or(MarkdownParts())};
  if (base.scheme.empty()) options.base = std::nullopt;
  for (std::size_t at = 0; at < read.list.size() && !stop(limit, 0); ++at) {
    free_blocks(parts[at]);
    if (!found.lines.empty()) cut_head(parts[at], read.list[at].head);
  }
  if (found.lines.empty()) drop_frames(read.list, parts, limit);
  const auto has_none = [](const Post& post) { return post.text.empty() && post.markdown.empty(); };
  const auto is_known = [](const PostParts& one) {
    return !one.post.author.empty() && !one.post.date.empty();
  };
  const auto known = static_cast<std::size_t>(std::ranges::count_if(read.list, is_known));
  const bool are_known = found.kind == PostKind::kThread && 10 * known >= 6 * read.list.size();
  const bool is_one_unknown = known >= 2 && known + 1 == read.list.size();
  std::vector<std::optional<std::uint32_t>> places;  // of the posts in the list
  for (std::size_t at = 0; at < read.list.size() && !stop(limit, 0); ++at) {
    Post& post = read.list[at].post;
    post.text = internal::readable_text(parts[at], limit);
    post.link = internal::allowed_url(post.link, options.base);
    if (markdown || post.text.empty()) {
      post.markdown = write_markdown(document, parts[at], options);
      if (!post.markdown.empty()) post.markdown.pop_back();  // the newline of its last line
    }
    const std::uint32_t parent = read.list[at].parent;
    if (parent != internal::kNoPost) post.parent = places[parent];
    // A script may load a post later. What answers it answers the post that it answers.
    const bool is_empty = post.author.empty() && has_none(post);
    // "Add a comment" is a control of the answer around it, and a note may end the comments.
    const bool is_control =
        post.author.empty() && post.date.empty() &&
        (is_one_unknown || (are_known && count_words(post.text) <= kMaxControl));
    const bool is_post = !is_empty && !is_control && !is_of_advertiser(post.author);
    places.push_back(is_post ? std::optional(static_cast<std::uint32_t>(posts.list.size()))
                             : post.parent);
    if (is_post) posts.list.push_back(std::move(post));
  }
  // As in a list of who commented on which page.
  if (found.kind == PostKind::kComments && internal::are_most(posts.list, has_none)) {
    posts.list.clear();
  }
  return posts;
}

std::string posts_as_text(const PagePosts& posts, std::string_view title) {
  std::string all;
  if (needs_title(posts, title)) all.append(title).append("\n\n");
  for (const Post& post : posts.list) {
    if (&post != &posts.list.front()) all += '\n';
    const std::string head =
        joined(post.author, ", ", post.shown_date.empty() ? post.date : post.shown_date);
    if (!head.empty()) all.append(head) += '\n';
    if (!post.text.empty()) all.append(post.text) += '\n';
  }
  return all;
}

std::string posts_as_markdown(const PagePosts& posts, std::string_view title) {
  std::string all;
  if (needs_title(posts, title)) all.append("# ").append(as_markdown(title)).append("\n\n");
  for (const Post& post : posts.list) {
    if (&post != &posts.list.front()) all += "\n---\n\n";
    const std::string author = post.author.empty() ? "" : "**" + as_markdown(post.author) + "**";
    const std::string head =
        joined(author, ", ", as_markdown(post.date.empty() ? post.shown_date : post.date));
    if (!head.empty()) all.append(head).append("\n\n");
    if (!post.markdown.empty()) all.append(post.markdown) += '\n';
  }
  return all;
}

}  // namespace pagelet
