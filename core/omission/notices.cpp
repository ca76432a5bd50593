// SPDX-License-Identifier: MIT
#include "core/omission/notices.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string>

#include "core/text/ascii.h"

namespace pagelet::internal {
namespace {

// The first words: special, platform's, disclaiming, copyright and solemn statement.
constexpr auto kTitles = std::to_array<std::string_view>(
    {"\u7279\u522B\u58F0\u660E", "\u5E73\u53F0\u58F0\u660E", "\u514D\u8D23\u58F0\u660E",
     "\u7248\u6743\u58F0\u660E", "\u90D1\u91CD\u58F0\u660E"});

// Only the author's opinion, not the opinion of this site, stores information.
constexpr auto kPhrases =
    std::to_array<std::string_view>({"\u4EC5\u4EE3\u8868\u4F5C\u8005", "\u4E0D\u4EE3\u8868\u672C",
                                     "\u63D0\u4F9B\u4FE1\u606F\u5B58\u50A8"});

// Without ..., and: must not, strictly forbidden, forbidden, do not, declined. Laws forbid, too,
// but seldom speak of printing elsewhere, or of excerpts.
constexpr std::string_view kWithout = "\u672A\u7ECF";
constexpr auto kForbids = std::to_array<std::string_view>(
    {"\u4E0D\u5F97", "\u4E25\u7981", "\u7981\u6B62", "\u8BF7\u52FF", "\u8C22\u7EDD"});
constexpr auto kPrinting = std::to_array<std::string_view>({"\u8F6C\u8F7D", "\u6458\u7F16"});

// Who edited a text: responsible editor, editor.
constexpr auto kEditors = std::to_array<std::string_view>(
    {"\u8D23\u4EFB\u7F16\u8F91\uFF1A", "\u8D23\u4EFB\u7F16\u8F91:"});
constexpr auto kFirstEditors =
    std::to_array<std::string_view>({"\u7F16\u8F91\uFF1A", "\u7F16\u8F91:", "\u8D23\u7F16"});

// In English: that the site earns by links.
constexpr auto kOfLinks = std::to_array<std::string_view>(
    {"contain affiliate link", "contains affiliate link", "include affiliate link",
     "includes affiliate link", "uses affiliate link"});
constexpr auto kEarnings = std::to_array<std::string_view>(
    {"earn a small commission", "earn us a commission", "may earn a commission",
     "may earn an affiliate commission", "may earn commission", "may receive a commission",
     "receive a small commission"});

// What portals say under their statement in Chinese.
constexpr std::string_view kStores = "provides information storage";

bool has_any(std::string_view text, std::span<const std::string_view> parts) {
  return std::ranges::any_of(
      parts, [&](std::string_view part) { return text.find(part) != std::string_view::npos; });
}

// Whether a text begins with one of some words, after at most two marks.
bool begins_with(std::string_view text, std::span<const std::string_view> parts) {
  constexpr std::size_t kMaxBefore = 6;  // bytes
  return std::ranges::any_of(parts, [&](std::string_view part) {
    return text.substr(0, kMaxBefore + part.size()).find(part) != std::string_view::npos;
  });
}

bool names_editor(std::string_view words) {
  constexpr std::size_t kMaxBytes = 80;
  return words.size() <= kMaxBytes &&
         (has_any(words, kEditors) || begins_with(words, kFirstEditors));
}

bool forbids_printing(std::string_view words) {
  const std::size_t without = words.find(kWithout);
  if (without == std::string_view::npos) return false;
  const std::string_view rest = words.substr(without);
  return has_any(rest, kForbids) && has_any(rest, kPrinting);
}

}  // namespace

bool is_notice(std::string_view words) {
  constexpr std::size_t kMaxBytes = 900;
  if (words.size() > kMaxBytes) return false;
  const std::string lower = ascii_lower(words);
  const bool earns = lower.find("link") != std::string::npos &&
                     (has_any(lower, kOfLinks) || has_any(lower, kEarnings));
  if (earns || lower.find(kStores) != std::string::npos) return true;
  return forbids_printing(words) || has_any(words, kPhrases) || begins_with(words, kTitles) ||
         names_editor(words);
}

}  // namespace pagelet::internal
