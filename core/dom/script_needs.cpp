// SPDX-License-Identifier: MIT
#include "core/dom/script_needs.h"

#include <cstddef>
#include <string>
#include <string_view>

#include "core/dom/html_elements.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"

namespace pagelet {
namespace {

constexpr std::size_t kMaxMessageWords = 40;

bool names_scripts(std::string_view text) {
  return ascii_lower(text).find("javascript") != std::string::npos;
}

// Whether an app fills the element: known by its id, or by its name, as of web components.
bool is_root_of_app(const Document& document, NodeId node) {
  constexpr std::string_view kRoots =
      "__next __nuxt ___gatsby app app-root application main-app mount q-app react-app react-root "
      "root svelte vue-app";
  const std::string_view tag = document.tag_name(node);
  if (tag.ends_with("-root") || tag.ends_with("-app")) return true;
  return has_word(kRoots, ascii_lower(attribute_of(document, node, "id").value_or("")));
}

bool holds_something(const Document& document, NodeId element) {
  for (NodeId node = element + 1; node < document.end(element); ++node) {
    const std::string_view tag = document.tag_name(node);
    if (document.is_text(node) ? document.has_words(node) : tag == "img" || tag == "video") {
      return true;
    }
  }
  return false;
}

}  // namespace

bool asks_for_scripts(std::string_view text) {
  constexpr std::string_view kWords =
      "activate activer activez aktivier allow attiva browser enable erforder habilit inschakel "
      "necesi need n\u00E9cessite require requis richiede support turn without "
      // Russian, Polish, Japanese, Chinese, Korean: to switch on
      "\u0432\u043A\u043B\u044E\u0447 w\u0142\u0105cz \u6709\u52B9 \u542F\u7528 "
      "\u555F\u7528 \uD65C\uC131\uD654";
  if (!names_scripts(text) || count_words(text) > kMaxMessageWords) return false;
  const std::string lower = ascii_lower(text);
  bool has_one = false;
  for_each_word(kWords, [&](std::string_view word) {
    has_one = has_one || lower.find(word) != std::string::npos;
  });
  return has_one;
}

bool asks_for_scripts(const Document& document, NodeId node) {
  if (document.tag_name(node) != "noscript") return false;
  std::string text;
  for (NodeId at = node + 1; at < document.end(node); ++at) {
    if (document.is_text(at)) text.append(document.text(at)).append(" ");
  }
  return names_scripts(text) && count_words(text) <= kMaxMessageWords;
}

bool needs_scripts(const Document& document) {
  constexpr std::size_t kMaxWords = 90;
  constexpr std::size_t kBytesOfFile = 1'000;
  std::size_t words = 0;
  std::size_t text_bytes = 0;
  std::size_t script_bytes = 0;
  bool asks = false;
  bool has_empty_root = false;
  for (NodeId node{}; node < document.end();) {
    if (document.is_text(node)) {
      if (node > document.root()) {
        const std::string_view text = document.text(node);
        asks = asks || asks_for_scripts(text);
        text_bytes += trim_blanks(text).size();
        words += count_words(text);
      }
      ++node;
      continue;
    }
    const std::string_view tag = document.tag_name(node);
    if (tag == "script") {
      for (NodeId at = node + 1; at < document.end(node); ++at) {
        script_bytes += document.text(at).size();
      }
      if (attribute_of(document, node, "src")) script_bytes += kBytesOfFile;
    }
    asks = asks || asks_for_scripts(document, node);
    has_empty_root =
        has_empty_root || (is_root_of_app(document, node) && !holds_something(document, node));
    const bool is_shown = tag != "noscript" && !has_trait(tag, trait::kDropped);
    node = is_shown || node < document.root() ? node + 1 : document.end(node);
  }
  const bool writes_all = words == 0 || (has_empty_root && script_bytes > text_bytes);
  return (asks && words <= kMaxWords) || (script_bytes > 0 && writes_all);
}

}  // namespace pagelet
