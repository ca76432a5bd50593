// SPDX-License-Identifier: MIT
#pragma once

/// Mails that archives such as public-inbox show in a `pre`: a head, a blank line, and the text.

#include <cstddef>
#include <optional>
#include <string_view>

#include "core/dom/document.h"

namespace pagelet::internal {

/// The first line of a head begins with it.
inline constexpr std::string_view kMailSender = "From: ";
/// It ends with a blank line.
inline constexpr std::string_view kEndOfMailHead = "\n\n";

/// Whether an element is a `pre` that begins with the head of a mail.
inline bool is_mail(const Document& document, NodeId element) {
  return document.tag(element) == Symbol::kPre &&
         document.first_text(element).starts_with(kMailSender);
}

/// Where the text begins in a text that contains the end of the head; npos: it does not contain it.
inline std::size_t begin_of_mail(std::string_view text) {
  const std::size_t end = text.find(kEndOfMailHead);
  return end == std::string_view::npos ? end : end + kEndOfMailHead.size();
}

/// A message of a thread as public-inbox writes it: a `pre` with its place in the thread, a line
/// "From: NAME @ DAY TIME UTC", its text, and links to other forms of it.
struct MailMessage {
  std::string_view author;
  std::string_view day;      ///< "2026-02-01"
  std::string_view time;     ///< "10:00", of UTC
  NodeRange body{};          ///< the nodes with its text
  std::string_view link;     ///< its address, as the page gives it
  std::string_view id;       ///< to which others refer
  std::string_view answers;  ///< the id of the message that it answers, or empty
};

/// Reads a `pre`; nullopt if it is not such a message. O(nodes + text).
std::optional<MailMessage> mail_message(const Document& document, NodeId pre);

}  // namespace pagelet::internal
