// SPDX-License-Identifier: MIT
#include "extractors/leafcut/page_facts.h"

#include <algorithm>
#include <cstddef>
#include <string>

#include "core/dom/document.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"

namespace pagelet {
namespace {

constexpr std::string_view kForumTypes[] = {"DiscussionForumPosting", "QAPage", "Question",
                                            "Answer", "Comment"};

bool is_forum_type(std::string_view type) {
  type.remove_prefix(type.find_last_of("/#") + 1);  // npos + 1 is 0
  return std::ranges::find(kForumTypes, type) != std::end(kForumTypes);
}

// The strings that follow `"@type":` in a script with JSON-LD.
void add_types_of_script(std::string_view script, PageFacts& facts) {
  constexpr std::string_view kKey = "\"@type\"";
  for (std::size_t at = script.find(kKey); at != script.npos; at = script.find(kKey, at)) {
    at = std::min(script.find_first_not_of(" \t\r\n:[", at + kKey.size()), script.size());
    if (at == script.size() || script[at] != '"') continue;
    const std::size_t end = script.find('"', at + 1);
    if (end == script.npos) return;
    facts.is_forum = facts.is_forum || is_forum_type(script.substr(at + 1, end - at - 1));
    at = end;
  }
}

int og_type_of(std::string_view value) {
  const std::string type = ascii_lower(value);
  const auto has = [&](std::string_view part) { return type.find(part) != std::string::npos; };
  if (has("article") || has("blog")) return 3;
  if (has("product")) return 4;
  return has("website") ? 2 : 1;
}

// A path and its percent-encoded form give the same numbers.
void read_url(const Url& url, PageFacts& facts) {
  if (url.scheme.empty()) return;
  const std::string path = percent_decode(url.path.empty() ? "/" : url.path);
  const auto begins_character = [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  };
  facts.url_length = static_cast<int>(std::ranges::count_if(path, begins_character));
  facts.url_digits = static_cast<int>(std::ranges::count_if(path, is_digit));
}

WordSet words_of(std::string_view text) {
  constexpr std::size_t kMaxWords = 200;
  WordSet words;
  for_each_word_hash(text, kMaxWords, [&](std::uint64_t word) { words.insert(word, 0); });
  return words;
}

}  // namespace

PageFacts page_facts(const Document& document, const Url& url) {
  std::string description;
  std::string og_description;
  PageFacts facts;
  facts.title = words_of(title_element(document));
  for (NodeId node{}; node < document.end(); ++node) {
    if (document.is_text(node)) continue;
    const std::string_view tag = document.tag_name(node);
    if (tag == "meta") {
      const std::string_view name =
          attribute_of(document, node, "property")
              .value_or(attribute_of(document, node, "name").value_or(""));
      const std::string_view content = attribute_of(document, node, "content").value_or("");
      if (name == "og:type" && facts.og_type == 0) facts.og_type = og_type_of(content);
      if (name == "description") description = content;
      if (name == "og:description") {
        if (description.empty()) description = content;
        og_description = content;
      }
    } else if (tag == "script" &&
               attribute_of(document, node, "type").value_or("") == "application/ld+json") {
      add_types_of_script(document.first_text(node), facts);
    }
    const auto types = attribute_of(document, node, "itemtype");
    if (types) {
      for_each_word(*types, [&](std::string_view type) {
        facts.is_forum = facts.is_forum || is_forum_type(type);
      });
    }
  }
  facts.description = words_of(description);
  if (og_description != description) facts.og_description = words_of(og_description);
  read_url(url, facts);
  return facts;
}

}  // namespace pagelet
