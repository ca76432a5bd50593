// SPDX-License-Identifier: MIT
#include "core/page/mails.h"

#include <vector>

#include "core/dom/element_facts.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"

namespace pagelet::internal {
namespace {

constexpr std::string_view kAt = " @ ";
constexpr std::string_view kZone = " UTC (";  // and a link

// The beginning of the line with which a text ends.
std::string_view last_line(std::string_view text) { return text.substr(text.rfind('\n') + 1); }

// Reads the line "From: NAME @ DAY TIME UTC (" with which a text ends.
bool read_sender(std::string_view text, MailMessage& message) {
  constexpr std::size_t kDay = 10;
  constexpr std::size_t kTime = 5;
  std::string_view line = last_line(text);
  const std::size_t at = line.rfind(kAt);
  if (!line.starts_with(kMailSender) || at == std::string_view::npos || at < kMailSender.size())
    return false;
  message.author = trim_blanks(line.substr(kMailSender.size(), at - kMailSender.size()));
  line.remove_prefix(at + kAt.size());
  if (line.size() != kDay + 1 + kTime + kZone.size() || !line.ends_with(kZone)) return false;
  message.day = line.substr(0, kDay);
  message.time = line.substr(kDay + 1, kTime);
  return is_digit(message.day.front()) && message.day[4] == '-' && message.time[2] == ':';
}

// How deep a line of a thread's overview is: the blanks before the "`"; 0: the first message.
std::size_t depth_in(std::string_view line) {
  const std::size_t mark = line.find('`');
  if (mark == std::string_view::npos) return 0;
  return mark - line.substr(0, mark).find_last_not_of(' ');
}

// The message that the one of an overview answers: the last one before it that is less deep. The
// lines of the overview are between `begin` and `end`; that of the message itself begins with "@".
std::string_view answered_in(const Document& document, NodeId begin, NodeId end) {
  struct Entry {
    std::size_t depth;
    std::string_view id;
  };
  std::vector<Entry> before;
  for (NodeId at = begin; at < end; ++at) {
    if (!document.is_text(at)) continue;
    const std::string_view line = last_line(document.text(at));
    if (document.text(at).starts_with("@ ")) {
      const std::size_t depth = depth_in(document.text(at));
      while (!before.empty() && before.back().depth >= depth) before.pop_back();
      return before.empty() ? std::string_view() : before.back().id;
    }
    const NodeId next = at + 1;
    if (next >= end || document.tag(next) != Symbol::kA) continue;
    const std::string_view address = attribute_of(document, next, "href").value_or("");
    if (address.starts_with("#m")) before.push_back({depth_in(line), address.substr(1)});
  }
  return {};
}

}  // namespace

std::optional<MailMessage> mail_message(const Document& document, NodeId pre) {
  if (document.tag(pre) != Symbol::kPre || !document.has_children(pre)) return std::nullopt;
  MailMessage message;
  NodeId sender = pre;
  if (document.tag(pre + 1) == Symbol::kA) {
    message.id = attribute_of(document, pre + 1, "id").value_or("");
  }
  for (NodeId at = pre + 1; at < document.end(pre) && sender == pre; ++at) {
    if (document.is_text(at) && read_sender(document.text(at), message)) sender = at;
  }
  const NodeId link = sender + 1;
  if (sender == pre || link >= document.end(pre) || document.tag(link) != Symbol::kA) {
    return std::nullopt;
  }
  message.link = attribute_of(document, link, "href").value_or("");
  message.answers = answered_in(document, pre, sender);
  message.body = {document.end(pre), document.end(pre)};
  for (NodeId at = link; at < document.end(pre); ++at) {
    const bool begins = document.is_text(at) && message.body.begin == document.end(pre) &&
                        begin_of_mail(document.text(at)) != std::string_view::npos;
    if (begins) message.body.begin = at;
    // The links after the text begin with one back to the head.
    if (document.tag(at) == Symbol::kA && text_below(document, at, {.bytes = 4}) == "^") {
      message.body.end = at;
    }
  }
  return message;
}

}  // namespace pagelet::internal
