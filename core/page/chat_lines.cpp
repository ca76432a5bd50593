// SPDX-License-Identifier: MIT
#include "core/page/chat_lines.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "core/text/blanks.h"

namespace pagelet::internal {
namespace {

// The time of day with which a text begins, perhaps with seconds; empty without one.
std::string_view time_before(std::string_view text) {
  std::string_view time = text.substr(0, text.find_first_not_of("0123456789:"));
  while (time.ends_with(':')) time.remove_suffix(1);
  const std::size_t colon = time.find(':');
  return colon == 1 || colon == 2 ? time : std::string_view();
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
  const bool is_of_topic = (name == "Topic" && begins("is ")) || (name == "Set" && begins("by "));
  if (name.ends_with(':') || has_host || is_of_topic || std::ranges::any_of(kPhrases, begins))
    return true;
  if (begins("has ")) words.remove_prefix(4);
  const auto verb = std::ranges::find_if(kVerbs, begins);
  if (verb == kVerbs.end()) return false;
  words = trim_blanks(words.substr(verb->size()));  // "the channel", "#rowing", "(Ping timeout)"
  return words.empty() || begins("the ch") || std::string_view("#&(.[").find(words[0]) < 5;
}

}  // namespace

std::optional<ChatLine> chat_line(std::string_view line) {
  constexpr std::size_t kMaxName = 40;  // bytes
  const auto drop = [&](std::string_view characters) {
    const std::size_t next = line.find_first_not_of(characters);
    line.remove_prefix(std::min(next, line.size()));
  };
  drop("# *[(");
  ChatLine found{.time = time_before(line)};
  if (found.time.empty()) return std::nullopt;
  line.remove_prefix(found.time.size());
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

}  // namespace pagelet::internal
