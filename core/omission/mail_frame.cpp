// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/omission/line_rules.h"
#include "core/page/mails.h"
#include "core/text/words.h"

// Archives of mailing lists (MHonArc, pipermail, hypermail) have the head of a message as a list,
// and lists of links to the messages around it. Both begin each line with a name and a colon.
// public-inbox has head and text of a message in one `pre`, and the thread and how to reply in
// others.

namespace pagelet::internal {
namespace {

// Fields of the head of a message, and what leads to other messages: letters.
constexpr auto kFields = std::to_array<std::string_view>(
    {"cc", "date", "from", "inreplyto", "listid", "messageid", "organization", "references",
     "replyto", "sender", "subject", "to", "useragent"});
constexpr auto kLinks = std::to_array<std::string_view>({"contemporarymessagessorted",
                                                         "followups",
                                                         "followupto",
                                                         "indexes",
                                                         "inreplyto",
                                                         "mailactions",
                                                         "maybeinreplyto",
                                                         "maybereply",
                                                         "messagessortedby",
                                                         "nextbydate",
                                                         "nextbythread",
                                                         "nextinthread",
                                                         "nextmessage",
                                                         "nextmessagebythread",
                                                         "prevbydate",
                                                         "previousbydate",
                                                         "previousbythread",
                                                         "previousmessage",
                                                         "previousmessagebythread",
                                                         "prevbythread",
                                                         "references",
                                                         "relatedmessages",
                                                         "reply",
                                                         "thismessage"});

// The letters before the first colon of a line; empty: there is none near its begin.
std::string name_of(const ContentLine& line) {
  constexpr std::size_t kMaxName = 40;  // bytes
  const std::size_t colon = line.words.find(':');
  return colon > kMaxName ? std::string() : letters_of({line.words.data(), colon});
}

class MailFrame {
 public:
  explicit MailFrame(ContentLines& lines) : lines_(lines), list_(lines.list()) {}

  void drop() {
    for (std::size_t at = 0; at < list_.size() && !lines_.is_time_up(); ++at) {
      if (const auto text = text_after_head(list_[at])) return drop_around_message(at, *text);
    }
    bool has_head = false;
    for_each_list([&](std::size_t begin, std::size_t end) {
      if (!is_head(begin, end)) return;
      has_head = true;
      lines_.drop_list(begin, OmissionRule::kMailFrame);
    });
    for_each_list([&](std::size_t begin, std::size_t end) {
      const std::size_t links = count_names(begin, end, kLinks);
      if (has_head ? links > 0 && is_name(begin, kLinks) : links >= 2 && links == end - begin) {
        lines_.drop_list(begin, OmissionRule::kMailFrame);
      }
    });
  }

 private:
  // Where the text of a message begins: a part, and bytes of its words.
  struct Begin {
    std::size_t part;
    std::size_t bytes;
  };

  // The begin of the text in a `pre` with the head of a message, which has a link to the message
  // as it was sent, and ends with a blank line; nullopt: it is another line.
  std::optional<Begin> text_after_head(const ContentLine& line) const {
    if (!line.is_fixed || !line.has_link || !line.words.starts_with(kMailSender)) {
      return std::nullopt;
    }
    std::string head;
    for (std::size_t at = line.begin; at < line.end; ++at) {
      const PagePart& part = lines_.parts()[at];
      if (part.kind != PagePart::kText) continue;
      const std::size_t begin = begin_of_mail(part.words);
      head += part.words.substr(0, begin);
      if (begin == std::string_view::npos) continue;
      const bool is_head = head.find("\nDate: ") != std::string::npos &&
                           head.find("\nMessage-ID: <") != std::string::npos &&
                           head.find("(raw)") != std::string::npos;
      return is_head ? std::optional(Begin{at, begin}) : std::nullopt;
    }
    return std::nullopt;
  }

  void drop_around_message(std::size_t message, Begin text) {
    for (std::size_t at = 0; at < list_.size(); ++at) {
      if (at == message) continue;
      lines_.drop(list_[at], OmissionRule::kMailFrame);
      lines_.drop_rule(list_[at], OmissionRule::kMailFrame);
    }
    lines_.drop_beginning(list_[message], text.part, text.bytes, OmissionRule::kMailFrame);
  }

  // Lists that are shown, but not those of a few hundred lines.
  template <class Visit>
  void for_each_list(Visit&& visit) {
    constexpr std::size_t kMaxLines = 60;
    lines_.for_each_list([&](std::size_t begin, std::size_t end) {
      const bool is_shown = !list_[begin].is_dropped() && !list_[begin].is_fixed;
      if (is_shown && end - begin <= kMaxLines && !lines_.is_time_up()) visit(begin, end);
    });
  }

  // Whether all lines of a list are fields of a head, with those that every message has.
  bool is_head(std::size_t begin, std::size_t end) const {
    bool has_from = false;
    bool has_date = false;
    for (std::size_t at = begin; at < end; ++at) {
      const std::string name = name_of(list_[at]);
      has_from = has_from || name == "from";
      has_date = has_date || name == "date";
    }
    return has_from && has_date && count_names(begin, end, kFields) == end - begin;
  }

  bool is_name(std::size_t line, std::span<const std::string_view> names) const {
    return std::ranges::find(names, name_of(list_[line])) != names.end();
  }

  std::size_t count_names(std::size_t begin, std::size_t end,
                          std::span<const std::string_view> names) const {
    std::size_t count = 0;
    for (std::size_t at = begin; at < end; ++at) count += is_name(at, names) ? 1 : 0;
    return count;
  }

  ContentLines& lines_;
  std::vector<ContentLine>& list_;
};

}  // namespace

void drop_mail_frame(ContentLines& lines) { MailFrame(lines).drop(); }

}  // namespace pagelet::internal
