// SPDX-License-Identifier: MIT
#include "core/posts/post_lines.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <string>

#include "core/dom/element_facts.h"
#include "core/page/mails.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"

namespace pagelet::internal {
namespace {

constexpr std::string_view kLineTags = "dd div li p tr";
constexpr std::size_t kMaxLead = 6;  // nodes from that of a line to its time

// The length of a time of day at the beginning of a text; 0 without one.
std::size_t time_length(std::string_view text) {
  std::size_t at = 0;
  for (int part = 0; part < 3; ++part) {
    std::size_t digits = 0;
    while (at + digits < text.size() && digits < 2 && is_digit(text[at + digits])) ++digits;
    if (digits == 0) return 0;
    at += digits;
    if (at == text.size() || text[at] != ':') return part > 0 ? at : 0;
    ++at;
  }
  return at - 1;
}

// Whether a text may begin with a time: most texts are ruled out by this.
bool may_begin_with_time(std::string_view text) {
  constexpr std::size_t kMaxBefore = 10;  // bytes of a sign and the hour
  text = trim_blanks(text);
  const std::size_t colon = text.substr(0, kMaxBefore).find(':');
  return colon != std::string_view::npos && colon > 0 && is_digit(text[colon - 1]);
}

struct ChatLine {
  std::string_view time;    // "20:40", perhaps with seconds
  std::string_view author;  // without brackets
};

// Reads a line; nullopt if it is not one, as a notice that a member joined.
std::optional<ChatLine> chat_line(std::string_view line) {
  constexpr std::size_t kMaxName = 40;  // bytes
  const auto drop = [&](std::string_view characters) {
    const std::size_t next = line.find_first_not_of(characters);
    line.remove_prefix(std::min(next, line.size()));
  };
  drop("# *[(");
  ChatLine found;
  found.time = line.substr(0, time_length(line));
  if (found.time.empty()) return std::nullopt;
  line.remove_prefix(found.time.size());
  drop(" ])");
  if (!line.starts_with('<')) return std::nullopt;
  const std::size_t end = line.find('>');
  if (end == std::string_view::npos || end < 2 || end > kMaxName) return std::nullopt;
  found.author = trim_blanks(line.substr(1, end - 1));
  if (found.author.find(' ') != std::string_view::npos) return std::nullopt;
  return found;
}

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

// Reads a line of a chat; its day is that of the page's heading.
PostParts read_chat_line(const Document& document, NodeRange range, const std::string& day,
                         std::vector<bool>& keep) {
  PostParts post;
  const std::string words = text_below(document, range.begin, {.bytes = 200, .are_apart = true});
  if (const auto line = chat_line(words)) {
    post.author = line->author;
    post.shown_date = line->time;
    if (!day.empty()) post.date = day + "T" + post.shown_date;
  }
  const std::string_view id = attribute_of(document, range.begin, "id").value_or("");
  if (!id.empty()) post.link = "#" + std::string(id);
  for (NodeId node = range.begin; node < range.end; ++node) keep[index_of(node)] = true;
  return post;
}

PostParts read_mail(const Document& document, const MailMessage& message, std::vector<bool>& keep) {
  const std::string day(message.day);
  const std::string time(message.time);
  for (NodeId node = message.body.begin; node < message.body.end; ++node) {
    keep[index_of(node)] = true;
  }
  for (NodeId node = message.body.begin; node != document.root() && node < message.body.end;) {
    node = document.parent(node);
    keep[index_of(node)] = true;
  }
  return {.author = std::string(message.author),
          .date = day + 'T' + time + 'Z',
          .shown_date = day + ' ' + time + " UTC",
          .link = std::string(message.link)};
}

}  // namespace

std::vector<NodeRange> find_chat_lines(const Document& document, std::span<const NodeId> texts,
                                       StopToken* stop) {
  constexpr std::size_t kMaxNodes = 40;  // of a line
  constexpr std::size_t kMinLines = 3;
  std::vector<NodeRange> lines;
  const auto is_line = [&](NodeId node) {
    return !document.is_text(node) && document.end(node) <= node + kMaxNodes &&
           has_word(kLineTags, document.tag_name(node)) &&
           (lines.empty() || document.parent(node) == document.parent(lines.front().begin)) &&
           chat_line(text_below(document, node, {.bytes = 120, .are_apart = true}));
  };
  for (const NodeId text : texts) {
    if (!may_begin_with_time(document.text(text))) continue;
    if (pagelet::stop(stop)) return {};
    const NodeId after = lines.empty() ? document.root() : lines.back().end;
    if (text < after) continue;
    const std::size_t lead = std::min(index_of(text) - index_of(after), kMaxLead - 1);
    NodeId node = node_at(index_of(text) - lead);
    while (node < text && !is_line(node)) ++node;
    if (node < text) lines.push_back({node, document.end(node)});
  }
  if (lines.size() < kMinLines) lines.clear();
  return lines;
}

std::vector<NodeRange> find_mail_messages(const Document& document, StopToken* stop) {
  constexpr std::size_t kMinMessages = 2;
  std::vector<NodeRange> messages;
  for (NodeId at = document.root(); at < document.end(document.root()); ++at) {
    if (document.tag_name(at) != "pre" || !mail_message(document, at)) continue;
    if (pagelet::stop(stop)) return {};
    messages.push_back({at, document.end(at)});
  }
  if (messages.size() < kMinMessages) messages.clear();
  return messages;
}

std::vector<PostParts> read_lines(const Document& document, const FoundPosts& found, DayOrder order,
                                  std::vector<bool>& keep, StopToken* stop) {
  std::vector<PostParts> list;
  std::map<std::string_view, std::uint32_t> mails;  // by their ids
  const std::string day =
      found.form == PostForm::kChat ? day_of_heading(document, order) : std::string();
  for (const PostUnit& unit : found.units) {
    if (pagelet::stop(stop)) break;
    if (found.form == PostForm::kChat) {
      list.push_back(read_chat_line(document, unit.range, day, keep));
      continue;
    }
    const MailMessage message = mail_message(document, unit.range.begin).value_or(MailMessage());
    list.push_back(read_mail(document, message, keep));
    const auto answered = mails.find(message.answers);
    if (answered != mails.end()) list.back().parent = answered->second;
    if (!message.id.empty()) {
      mails.try_emplace(message.id, static_cast<std::uint32_t>(list.size() - 1));
    }
  }
  return list;
}

}  // namespace pagelet::internal
