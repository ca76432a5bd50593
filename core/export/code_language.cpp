// SPDX-License-Identifier: MIT
#include "core/export/code_language.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "core/text/ascii.h"
#include "core/text/blanks.h"

namespace pagelet::internal {
namespace {

bool is_language(std::string_view name) {
  constexpr std::size_t kLongestName = 32;
  if (name.empty() || name.size() > kLongestName || name == "none" || name == "default") {
    return false;
  }
  return std::ranges::all_of(name, [](char c) {
    return is_letter_or_digit(c) || c == '+' || c == '#' || c == '.' || c == '-' || c == '_';
  });
}

std::string_view language_or_none(std::string_view name) {
  return is_language(name) ? name : std::string_view();
}

// Calls `visit` for each class of an element until it returns true. A parser may repeat an element,
// with its classes, in every block after it.
template <class Visit>
void for_each_class(const Document& document, NodeId node, Visit&& visit) {
  constexpr std::size_t kLongestClasses = 1'024;
  const std::string_view classes = attribute_of(document, node, "class").value_or("");
  if (classes.size() > kLongestClasses) return;
  bool is_done = false;
  for_each_word(classes, [&](std::string_view name) { is_done = is_done || visit(name); });
}

// The rest of a class after one of the prefixes.
template <std::size_t kSize>
std::string_view after_prefix(const Document& document, NodeId node,
                              const std::array<std::string_view, kSize>& prefixes) {
  std::string_view language;
  for_each_class(document, node, [&](std::string_view name) {
    for (const std::string_view prefix : prefixes) {
      if (name.starts_with(prefix)) language = language_or_none(name.substr(prefix.size()));
    }
    return !language.empty();
  });
  return language;
}

// The class after a mark such as `hljs`. `brush:java;` may be one class.
std::string_view after_mark(const Document& document, NodeId node) {
  constexpr auto kMarks = std::to_array<std::string_view>({"hljs", "sourceCode", "brush:"});
  constexpr std::string_view kBrush = "brush:";
  bool is_after_mark = false;
  std::string_view language;
  for_each_class(document, node, [&](std::string_view name) {
    if (name.size() > kBrush.size() && name.starts_with(kBrush)) {
      name.remove_prefix(kBrush.size());
      is_after_mark = true;
    }
    if (is_after_mark) language = language_or_none(name.substr(0, name.find(';')));
    is_after_mark = std::ranges::find(kMarks, name) != kMarks.end();
    return !language.empty();
  });
  return language;
}

// Codes of spoken languages have two letters, a few three; `en-US` has a hyphen.
std::string_view language_of_lang(std::string_view lang) {
  constexpr auto kShort =
      std::to_array<std::string_view>({"c", "go", "js", "py", "r", "rb", "sh", "ts"});
  if (std::ranges::find(kShort, lang) != kShort.end()) return lang;
  const bool is_spoken = lang.size() < 3 || lang.find('-') != std::string_view::npos ||
                         lang == "eng" || lang == "deu" || lang == "fra" || lang == "spa";
  return is_spoken ? std::string_view() : language_or_none(lang);
}

// The language that an element says whose text is the code.
std::string_view language_of(const Document& document, NodeId node) {
  constexpr auto kPrefixes = std::to_array<std::string_view>({"language-", "lang-"});
  std::string_view language = after_prefix(document, node, kPrefixes);
  if (language.empty()) language = after_mark(document, node);
  for (const std::string_view name : {"data-language", "data-lang", "data-enlighter-language"}) {
    if (!language.empty()) return language;
    language = language_or_none(attribute_of(document, node, name).value_or(""));
  }
  return language;
}

// `source-js` and `text-html-basic` are GitHub's names, which come from editors.
std::string_view without_scope(std::string_view name) {
  constexpr std::string_view kBasic = "-basic";
  if (!name.starts_with("source-") && !name.starts_with("text-")) return name;
  if (name.ends_with(kBasic)) name.remove_suffix(kBasic.size());
  return name.substr(name.rfind('-') + 1);
}

// The language that an element around the code says. A class of `body` does not count: it means the
// language of the page.
std::string_view language_around(const Document& document, NodeId node) {
  constexpr std::string_view kHighlight = "highlight";
  std::string_view language;
  bool is_highlighted = false;
  std::size_t classes = 0;
  std::string_view second;
  for_each_class(document, node, [&](std::string_view name) {
    if (++classes == 2) second = name;
    is_highlighted = is_highlighted || name.starts_with(kHighlight);
    constexpr std::string_view kPrefix = "highlight-";
    if (name.starts_with(kPrefix)) {
      language = language_or_none(without_scope(name.substr(kPrefix.size())));
    }
    return !language.empty();
  });
  if (!language.empty() || !is_highlighted) return language;
  language = language_of(document, node);
  const bool is_of_hexo = document.tag_name(node) == "figure" && classes == 2;
  return language.empty() && is_of_hexo ? language_or_none(second) : language;
}

}  // namespace

std::string_view code_language(const Document& document, NodeId pre) {
  constexpr int kMostAround = 5;  // Hexo's `figure` is around a cell of a table
  for (NodeId node = pre; node < document.end(pre); ++node) {
    const std::string_view language = language_of(document, node);
    if (!language.empty()) return language;
  }
  const std::string_view lang = attribute_of(document, pre, "lang").value_or("");
  if (const auto language = language_of_lang(lang); !language.empty()) return language;
  NodeId around = pre;
  for (int level = 0; level < kMostAround && around != document.root(); ++level) {
    around = document.parent(around);
    const std::string_view language = language_around(document, around);
    if (!language.empty()) return language;
  }
  return {};
}

}  // namespace pagelet::internal
