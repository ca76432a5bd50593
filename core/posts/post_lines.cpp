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

}  // namespace

FoundPosts find_chat(const Document& document, std::span<const NodeId> texts, StopToken* stop) {
  constexpr std::ptrdiff_t kMinLines = 3;
  const auto is_message = [](const PostParts& line) {
    return line.head == kEndOfName && !line.post.author.empty();
  };
  const auto read = [&](NodeId node) -> std::optional<PostParts> {
    if (document.is_text(node)) return std::nullopt;
    const std::string words = text_below(document, node, {.bytes = 200, .are_apart = true});
    const std::optional<ChatLine> line = chat_line(words);
    if (!line) return std::nullopt;
    const std::string_view id = attribute_of(document, node, "id").value_or("");
    return PostParts{.post = {.author = std::string(line->author),
                              .shown_date = std::string(line->time),
                              .link = id.empty() ? std::string() : "#" + std::string(id),
                              .evidence = "chat-line"},
                     .head = line->head,
                     .text = {node, document.end(node)}};
  };
  std::optional<NodeId> first;
  for (std::size_t at = 0; at < texts.size() && !first; ++at) {
    if (pagelet::stop(stop)) return {};
    if (!chat_line(trim_blanks(document.text(texts[at])))) continue;
    first = element_around(document, texts[at], kMaxLevels, [&](NodeId node) {
      return is_message(read(node).value_or(PostParts()));
    });
  }
  if (!first) return {};
  const NodeId log = document.parent(*first);
  FoundPosts found{.kind = PostKind::kThread};
  for (NodeId node = document.first_child(log); node < document.end(log);
       node = document.end(node)) {
    if (pagelet::stop(stop)) return {};
    std::optional<PostParts> line = read(node);
    if (!line) continue;
    found.section.push_back(line->text);
    if (line->post.author.empty()) continue;
    found.units.push_back({line->text});
    found.lines.push_back(*std::move(line));
  }
  return std::ranges::count_if(found.lines, is_message) < kMinLines ? FoundPosts() : found;
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
