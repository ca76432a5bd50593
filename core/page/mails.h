// SPDX-License-Identifier: MIT
#pragma once

/// Mails that archives such as public-inbox show in a `pre`: a head, a blank line, and the text.

#include <cstddef>
#include <string_view>

#include "core/dom/document.h"

namespace pagelet::internal {

/// The first line of a head begins with it.
inline constexpr std::string_view kMailSender = "From: ";

/// Whether an element is a `pre` that begins with the head of a mail.
inline bool is_mail(const Document& document, NodeId element) {
  return document.tag_name(element) == "pre" && document.has_children(element) &&
         document.text(element + 1).starts_with(kMailSender);
}

/// Where the text begins in a text that contains the end of the head; npos: it does not contain it.
inline std::size_t begin_of_mail(std::string_view text) {
  const std::size_t end = text.find("\n\n");
  return end == std::string_view::npos ? end : end + 2;
}

}  // namespace pagelet::internal
