// SPDX-License-Identifier: MIT
#include "core/saved/hidden_mails.h"

#include <algorithm>
#include <string_view>

#include "core/text/ascii.h"
#include "core/text/contains.h"
#include "core/text/encoding/decoding.h"

namespace pagelet {
namespace {

constexpr std::string_view kData = "data-cfemail=\"";
constexpr std::string_view kLink = "cdn-cgi/l/email-protection";

// What a start tag hides.
struct HiddenMail {
  std::string words;           ///< the address that its words stand for, or empty
  std::string link;            ///< the address that it leads to; empty: that of its words
  std::size_t link_begin = 0;  ///< of the value of its `href`
  std::size_t link_end = 0;    ///< 0 without a link to an address
};

std::string_view up_to_quote(std::string_view text) { return text.substr(0, text.find('"')); }

// The address as HTML; empty: the digits stand for none.
std::string address_of_digits(std::string_view digits) {
  const auto is_digit = [](char c) { return hex_value(c) >= 0; };
  const auto byte_at = [&](std::size_t at) {
    return hex_value(digits[at]) * 16 + hex_value(digits[at + 1]);
  };
  if (digits.size() % 2 != 0 || !std::ranges::all_of(digits, is_digit)) return {};
  std::string address;
  for (std::size_t at = 2; at < digits.size(); at += 2) {
    const char byte = static_cast<char>(byte_at(0) ^ byte_at(at));
    if (static_cast<unsigned char>(byte) <= ' ') return {};
    if (byte == '<' || byte == '"' || byte == '&') {
      address += byte == '<' ? "&lt;" : byte == '"' ? "&quot;" : "&amp;";
    } else {
      address += byte;
    }
  }
  return is_valid_utf8(address) && address.find('@') != address.npos ? address : std::string();
}

// The length of the words that Cloudflare writes for an address; 0: the text begins otherwise.
std::size_t placeholder_length(std::string_view text) {
  constexpr std::string_view kBegin = "[email";
  constexpr std::string_view kEnd = "protected]";
  if (!text.starts_with(kBegin)) return 0;
  for (const std::string_view blank : {"&#160;", "&nbsp;", "\xC2\xA0", " "}) {
    if (!text.substr(kBegin.size()).starts_with(blank)) continue;
    const std::size_t length = kBegin.size() + blank.size();
    return text.substr(length).starts_with(kEnd) ? length + kEnd.size() : 0;
  }
  return 0;
}

HiddenMail hidden_in(std::string_view tag) {
  HiddenMail mail;
  const std::size_t data = tag.find(kData);
  if (data != tag.npos) {
    mail.words = address_of_digits(up_to_quote(tag.substr(data + kData.size())));
  }
  const std::size_t path = tag.find(kLink);
  const std::size_t quote = tag.substr(0, path).rfind('"');
  if (path == tag.npos || quote == tag.npos) return mail;
  const std::string_view value = up_to_quote(tag.substr(quote + 1));
  const std::size_t mark = value.find('#');
  if (mark != value.npos) mail.link = address_of_digits(value.substr(mark + 1));
  mail.link_begin = quote + 1;
  mail.link_end = quote + 1 + value.size();
  return mail;
}

}  // namespace

std::string with_hidden_mails(std::string page) {
  const std::string_view text = page;
  if (find_long(text, kLink) == text.npos && find_long(text, kData) == text.npos) return page;
  std::string shown;
  std::size_t copied = 0;
  const auto replace = [&](std::size_t begin, std::size_t end, std::string_view words) {
    shown.append(text.substr(copied, begin - copied)).append(words);
    copied = end;
  };
  HiddenMail open;  // a link whose address its words have
  std::size_t tag = text.find('<');
  while (tag != text.npos) {
    const std::size_t end = text.find_first_of("<>", tag + 1);
    if (end == text.npos) break;
    const bool is_tag = text[end] == '>';
    const HiddenMail mail = hidden_in(text.substr(tag, is_tag ? end - tag : 0));
    if (mail.link_end > 0 || text.substr(tag).starts_with("</a")) {
      open = mail;
      open.link_begin += tag;
      open.link_end += mail.link_end > 0 ? tag : 0;
    }
    const std::size_t words = mail.words.empty() ? 0 : placeholder_length(text.substr(end + 1));
    if (open.link.empty() && words > 0) open.link = mail.words;
    if (open.link_end > 0 && !open.link.empty()) {
      replace(open.link_begin, open.link_end, "mailto:" + open.link);
      open = {};
    }
    if (words > 0) replace(end + 1, end + 1 + words, mail.words);
    tag = is_tag ? text.find('<', end) : end;
  }
  return shown.append(text.substr(copied));
}

}  // namespace pagelet
