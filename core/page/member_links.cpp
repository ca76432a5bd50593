// SPDX-License-Identifier: MIT
#include "core/page/member_links.h"

#include <algorithm>
#include <array>

#include "core/text/ascii.h"
#include "core/text/contains.h"

namespace pagelet::internal {
namespace {

// Whether a word of an address is that of members' pages.
bool is_word_of_members(std::string_view word) {
  constexpr auto kWords = std::to_array<std::string_view>(
      {"author", "authors", "benutzer", "member", "memberinfo", "memberlist", "members", "people",
       "profil", "profile", "profiles", "uid", "user", "userinfo", "users", "usuario",
       "utilisateur", "viewprofile"});
  if (word.empty() || std::string_view("abmpuv").find(ascii_lower(word.front())) == word.npos) {
    return false;
  }
  return std::ranges::any_of(kWords, [&](std::string_view one) {
    return one.size() == word.size() && equals_ignoring_case(one, word);
  });
}

}  // namespace

bool is_of_member(std::string_view address) {
  constexpr std::size_t kMaxBytes = 300;
  address = address.substr(0, kMaxBytes);
  const std::size_t scheme = address.find("://");
  if (scheme != std::string_view::npos) address.remove_prefix(scheme + 3);
  // The host and what leads to other members' things say nothing.
  address.remove_prefix(
      scheme == std::string_view::npos ? 0 : std::min(address.find('/'), address.size()));
  for (std::size_t at = 0; (at = address.find('/', at)) != std::string_view::npos;) {
    const std::string_view rest = address.substr(++at);
    if (rest.starts_with('~') || rest.starts_with('@') || rest.starts_with("u/")) return true;
  }
  bool is_found = false;
  std::size_t begin = 0;
  for (std::size_t at = 0; at <= address.size() && !is_found; ++at) {
    if (at < address.size() && is_letter(address[at])) continue;
    is_found = is_word_of_members(address.substr(begin, at - begin));
    begin = at + 1;
  }
  constexpr auto kOthers = std::to_array<std::string_view>(
      {"search", "reputation", "find", "message", "reply", "login", "share"});
  return is_found && !contains_one_of(address, kOthers);
}

}  // namespace pagelet::internal
