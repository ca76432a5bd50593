// SPDX-License-Identifier: MIT
#pragma once

/// Messages of a thread as public-inbox writes them: each is a `pre` with its place in the thread,
/// a line "From: NAME @ DAY TIME UTC", its text, and links to other forms of it.

#include <optional>
#include <string_view>
#include <vector>

#include "core/budget.h"
#include "core/dom/document.h"
#include "core/dom/node_range.h"

namespace pagelet::internal {

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

/// The messages of the page, in document order; at least two, or none. O(nodes + text).
std::vector<NodeRange> find_mail_messages(const Document& document, StopToken* stop);

}  // namespace pagelet::internal
