// SPDX-License-Identifier: MIT
#include "core/posts/post_lines.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <string>

#include "core/dom/element_facts.h"
#include "core/page/chat_lines.h"
#include "core/page/mails.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"

namespace pagelet::internal {
namespace {

constexpr int kMaxLevels = 5;  // from the time of a line to its element

// The first day that a heading or the title names; empty without one.
std::string day_of_heading(const Document& document, DayOrder order) {
  constexpr std::size_t kMaxBytes = 200;
  for (NodeId node{}; node < document.end(); ++node) {
    if (!has_word("h1 h2 title", document.tag_name(node))) continue;
    const std::string words = text_below(document, node, {.bytes = kMaxBytes, .are_apart = true});
    const std::vector<FoundDate> dates = dates_in(words, order);
    if (!dates.empty()) return dates.front().day.to_string();
  }
  return {};
}

using Lines = std::vector<NodeRange>;

Lines children_of(const Document& document, NodeId log) {
  Lines lines;
  for (NodeId node = document.first_child(log); node < document.end(log);
       node = document.end(node)) {
    lines.push_back({node, document.end(node)});
  }
  return lines;
}

// What is between the breaks of an element.
Lines lines_between_breaks(const Document& document, NodeId log) {
  Lines lines{{document.first_child(log), document.end(log)}};
  for (const NodeRange child : children_of(document, log)) {
    if (document.tag_name(child.begin) != "br") continue;
    lines.back().end = child.begin;
    lines.push_back({child.end, document.end(log)});
  }
  return lines;
}

std::optional<PostParts> read_line(const Document& document, NodeRange line) {
  constexpr std::size_t kMaxBytes = 200;
  std::string words;
  for (NodeId node = line.begin; node < line.end && words.size() < kMaxBytes;
       node = document.end(node)) {
    words += text_below(document, node, {.bytes = kMaxBytes, .are_apart = true}) + ' ';
  }
  const std::optional<ChatLine> read = chat_line(trim_blanks(words));
  if (!read) return std::nullopt;
  const std::string_view id = attribute_of(document, line.begin, "id").value_or("");
  return PostParts{.post = {.author = std::string(read->author),
                            .shown_date = std::string(read->time),
                            .link = id.empty() ? std::string() : "#" + std::string(id),
                            .evidence = "chat-line"},
                   .head = read->head,
                   .text = line};
}

bool is_message(const PostParts& line) {
  return line.head == kEndOfName && !line.post.author.empty();
}

// The members' lines of a log, with the notices between them; none if few are messages.
FoundPosts read_log(const Document& document, const Lines& lines, StopToken* stop) {
  constexpr std::ptrdiff_t kMinMessages = 3;
  FoundPosts found{.kind = PostKind::kThread};
  for (const NodeRange line : lines) {
    if (pagelet::stop(stop)) return {};
    std::optional<PostParts> read = read_line(document, line);
    if (!read) continue;
    found.section.push_back(line);
    if (read->post.author.empty()) continue;
    found.units.push_back({line});
    found.lines.push_back(*std::move(read));
  }
  return std::ranges::count_if(found.lines, is_message) < kMinMessages ? FoundPosts() : found;
}

}  // namespace

FoundPosts find_chat(const Document& document, std::span<const NodeId> texts, StopToken* stop) {
  std::optional<NodeId> time;  // the first of the log
  std::optional<NodeId> line;
  for (std::size_t at = 0; at < texts.size() && !line; ++at) {
    if (pagelet::stop(stop)) return {};
    if (!chat_line(trim_blanks(document.text(texts[at])))) continue;
    if (!time) time = texts[at];
    line = element_around(document, texts[at], kMaxLevels, [&](NodeId node) {
      return is_message(read_line(document, {node, document.end(node)}).value_or(PostParts()));
    });
  }
  FoundPosts found;
  if (line) found = read_log(document, children_of(document, document.parent(*line)), stop);
  if (!time || !found.units.empty()) return found;
  Lines lines;
  const auto log = element_around(document, *time, kMaxLevels, [&](NodeId node) {
    lines = lines_between_breaks(document, node);
    return lines.size() > 2;
  });
  return log ? read_log(document, lines, stop) : FoundPosts();
}

FoundPosts find_mails(const Document& document, StopToken* stop) {
  constexpr std::size_t kMinMessages = 2;
  FoundPosts found{.kind = PostKind::kThread};
  std::map<std::string_view, std::uint32_t> mails;  // by their ids
  for (NodeId at = document.root(); at < document.end(document.root()); ++at) {
    if (document.tag(at) != Symbol::kPre) continue;
    if (pagelet::stop(stop)) return {};
    const auto mail = mail_message(document, at);
    if (!mail) continue;
    const auto answered = mails.find(mail->answers);
    if (!mail->id.empty()) {
      mails.try_emplace(mail->id, static_cast<std::uint32_t>(found.lines.size()));
    }
    found.units.push_back({{at, document.end(at)}});
    found.lines.push_back(
        {.post = {.author = std::string(mail->author),
                  .date = std::string(mail->day) + "T" + std::string(mail->time) + "Z",
                  .shown_date = std::string(mail->day) + " " + std::string(mail->time) + " UTC",
                  .link = std::string(mail->link),
                  .evidence = "mail"},
         .parent = answered == mails.end() ? kNoPost : answered->second,
         .head = kEndOfMailHead,
         .text = mail->body});
  }
  return found.units.size() < kMinMessages ? FoundPosts() : found;
}

ReadPosts read_lines(const Document& document, const FoundPosts& found, DayOrder order) {
  ReadPosts read{found.lines, std::vector<bool>(document.size())};
  const std::string day = day_of_heading(document, order);
  for (PostParts& line : read.list) {
    Post& post = line.post;
    if (post.date.empty() && !day.empty()) post.date = day + 'T' + post.shown_date;
    for (NodeId node = line.text.begin; node < line.text.end; ++node) {
      read.keep[index_of(node)] = true;
    }
  }
  return read;
}

}  // namespace pagelet::internal
