// SPDX-License-Identifier: MIT
#include "core/posts/post_lines.h"

#include <algorithm>
#include <array>
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

// The time of day with which a text begins, perhaps with seconds; empty without one.
std::string_view time_before(std::string_view text) {
  std::string_view time = text.substr(0, text.find_first_not_of("0123456789:"));
  while (time.ends_with(':')) time.remove_suffix(1);
  const std::size_t colon = time.find(':');
  return colon == 1 || colon == 2 ? time : std::string_view();
}

// Whether a text may begin with a time: most texts are ruled out by this.
bool may_begin_with_time(std::string_view text) {
  constexpr std::size_t kMaxBefore = 10;  // bytes of a sign and the hour
  text = trim_blanks(text);
  const std::size_t colon = text.substr(0, kMaxBefore).find(':');
  return colon != std::string_view::npos && colon > 0 && is_digit(text[colon - 1]);
}

// Whether "* NAME WORDS" is a notice of the program, and no action of a member.
bool is_notice(std::string_view name, std::string_view words) {
  constexpr auto kPhrases = std::to_array<std::string_view>(
      {"changed the topic", "changes topic", "gives channel", "has changed", "has kicked",
       "has set", "is now known as", "removes channel", "set the topic", "sets mode",
       "sets the topic", "was kicked"});
  constexpr auto kVerbs = std::to_array<std::string_view>({"joined", "left", "parted", "quit"});
  const auto begins = [&](std::string_view phrase) { return words.starts_with(phrase); };
  const bool has_host = (begins("(") || begins("[")) && words.find('@') != std::string_view::npos;
  if (name.ends_with(':') || has_host || std::ranges::any_of(kPhrases, begins)) return true;
  if (begins("has ")) words.remove_prefix(4);
  const auto verb = std::ranges::find_if(kVerbs, begins);
  if (verb == kVerbs.end()) return false;
  words = trim_blanks(words.substr(verb->size()));  // "the channel", "#rowing", "(Ping timeout)"
  return words.empty() || begins("the ch") || std::string_view("#&(.[").find(words[0]) < 5;
}

constexpr std::string_view kEndOfName = ">";  // "[20:40] <Ann> Hello"

// Reads a line with a time; nullopt if it has none. A notice, as that a member joined, has no
// author.
std::optional<PostParts> chat_line(std::string_view line) {
  constexpr std::size_t kMaxName = 40;  // bytes
  const auto drop = [&](std::string_view characters) {
    const std::size_t next = line.find_first_not_of(characters);
    line.remove_prefix(std::min(next, line.size()));
  };
  drop("# *[(");
  const std::string_view time = time_before(line);
  if (time.empty()) return std::nullopt;
  PostParts found{.shown_date = std::string(time)};
  line.remove_prefix(time.size());
  drop(" :])");
  for (const std::string_view sign : {"<", "* ", "-*- "}) {
    if (!line.starts_with(sign)) continue;
    const bool is_action = sign != "<";
    line.remove_prefix(sign.size());
    drop("@+ ");  // marks of operators
    const std::size_t end = std::min(line.find(is_action ? ' ' : '>'), line.size());
    const std::string_view name = trim_blanks(line.substr(0, end));
    const std::string_view words = trim_blanks(line.substr(end));
    const bool is_name = !name.empty() && name.size() < kMaxName && !words.empty() &&
                         name.find(' ') == std::string_view::npos;
    if (is_name && !(is_action && is_notice(name, words))) found.author = name;
    found.head = is_action ? sign : kEndOfName;
    break;
  }
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

}  // namespace

FoundPosts find_chat(const Document& document, std::span<const NodeId> texts, StopToken* stop) {
  constexpr std::size_t kMaxNodes = 40;  // of a line
  constexpr std::ptrdiff_t kMinLines = 3;
  const auto is_message = [](const PostParts& line) {
    return line.head == kEndOfName && !line.author.empty();
  };
  const auto read = [&](NodeId node) -> std::optional<PostParts> {
    if (document.is_text(node) || document.end(node) > node + kMaxNodes ||
        !has_word(kLineTags, document.tag_name(node))) {
      return std::nullopt;
    }
    const std::string words = text_below(document, node, {.bytes = 200, .are_apart = true});
    std::optional<PostParts> line = chat_line(words);
    if (!line) return line;
    const std::string_view id = attribute_of(document, node, "id").value_or("");
    if (!id.empty()) line->link = "#" + std::string(id);
    line->text = {node, document.end(node)};
    return line;
  };
  NodeId log{};  // around the lines; 0: not found yet
  for (std::size_t at = 0; at < texts.size() && log == NodeId{}; ++at) {
    if (pagelet::stop(stop)) return {};
    if (!may_begin_with_time(document.text(texts[at]))) continue;
    const std::size_t lead = std::min(index_of(texts[at]), kMaxLead - 1);
    for (NodeId node = node_at(index_of(texts[at]) - lead); node < texts[at]; ++node) {
      if (!is_message(read(node).value_or(PostParts()))) continue;
      log = document.parent(node);
      break;
    }
  }
  if (log == NodeId{}) return {};
  FoundPosts found{.kind = PostKind::kThread};
  for (NodeId node = document.first_child(log); node < document.end(log);
       node = document.end(node)) {
    if (pagelet::stop(stop)) return {};
    std::optional<PostParts> line = read(node);
    if (!line) continue;
    found.section.push_back(line->text);
    if (line->author.empty()) continue;
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
    if (document.tag_name(at) != "pre") continue;
    if (pagelet::stop(stop)) return {};
    const auto mail = mail_message(document, at);
    if (!mail) continue;
    const std::string day(mail->day);
    const std::string time(mail->time);
    const auto answered = mails.find(mail->answers);
    if (!mail->id.empty()) {
      mails.try_emplace(mail->id, static_cast<std::uint32_t>(found.lines.size()));
    }
    found.units.push_back({{at, document.end(at)}});
    found.lines.push_back({.author = std::string(mail->author),
                           .date = day + 'T' + time + 'Z',
                           .shown_date = day + ' ' + time + " UTC",
                           .link = std::string(mail->link),
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
    if (line.date.empty() && !day.empty()) line.date = day + 'T' + line.shown_date;
    for (NodeId node = line.text.begin; node < line.text.end; ++node) {
      read.keep[index_of(node)] = true;
    }
    const bool is_mail = line.head == kEndOfMailHead && line.text.begin < line.text.end;
    for (NodeId node = line.text.begin; is_mail && node != document.root();) {
      node = document.parent(node);
      read.keep[index_of(node)] = true;
    }
  }
  return read;
}

}  // namespace pagelet::internal
