// SPDX-License-Identifier: MIT

// There is no common way to name the language of code: it is in a class, an attribute, or an
// element around the code, and the same places hold names of styles and spoken languages. The code
// and the elements in it are asked first, then the elements around it, from the inside outwards.

#include "core/export/code_block.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/export/known_names.h"
#include "core/export/shown_text.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"

namespace pagelet::internal {
namespace {

using Classes = std::vector<std::string_view>;

// A parser may repeat an element, with its classes, in every block after it.
Classes classes_of(const Document& document, NodeId node) {
  constexpr std::size_t kMaxClassesLength = 1'024;
  Classes classes;
  const std::string_view names = attribute_of(document, node, "class").value_or("");
  if (names.size() > kMaxClassesLength) return classes;
  for_each_word(names, [&](std::string_view name) { classes.push_back(name); });
  return classes;
}

std::string_view language_or_none(std::string_view name) {
  constexpr std::size_t kMaxNameLength = 32;
  const auto is_of_name = [](char c) {
    return is_letter_or_digit(c) || c == '+' || c == '#' || c == '.' || c == '-' || c == '_';
  };
  const bool is_language = name.size() <= kMaxNameLength && name != "none" && name != "default" &&
                           std::ranges::all_of(name, is_of_name);
  return is_language ? name : std::string_view();
}

// The rest of a class after a prefix, or the class after a mark such as `hljs`. `brush:java;` may
// be one class.
std::string_view language_in(const Classes& classes) {
  std::string_view language;
  for (const std::string_view name : classes) {
    language = language_or_none(rest_after_name(name, NameMeaning::kLanguage));
    if (!language.empty()) return language;
  }
  bool is_after_mark = false;
  for (std::string_view name : classes) {
    const bool is_mark = has_meaning(name, NameMeaning::kLanguageIsNext);
    if (is_mark) name = rest_after_name(name, NameMeaning::kLanguageIsNext);
    if (is_mark || is_after_mark) language = language_or_none(name.substr(0, name.find(';')));
    if (!language.empty()) return language;
    is_after_mark = is_mark && name.empty();
  }
  return {};
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
  std::string_view language = language_in(classes_of(document, node));
  for (const std::string_view name : {"data-language", "data-lang"}) {
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
  const Classes classes = classes_of(document, node);
  bool is_highlighted = false;
  std::string_view language;
  for (const std::string_view name : classes) {
    is_highlighted = is_highlighted || has_meaning(name, NameMeaning::kAroundCode);
    const std::string_view scope = rest_after_name(name, NameMeaning::kLanguageOfAround);
    language = language_or_none(without_scope(scope));
    if (!language.empty()) return language;
  }
  if (!is_highlighted) return {};
  language = language_of(document, node);
  const bool is_of_hexo = document.tag_name(node) == "figure" && classes.size() == 2;
  return language.empty() && is_of_hexo ? language_or_none(classes[1]) : language;
}

}  // namespace

std::string_view code_language(const Document& document, NodeId pre) {
  constexpr int kMaxAround = 5;  // Hexo's `figure` is around a cell of a table
  for (NodeId node = pre; node < document.end(pre); ++node) {
    const std::string_view language = language_of(document, node);
    if (!language.empty()) return language;
  }
  const std::string_view lang = attribute_of(document, pre, "lang").value_or("");
  if (const auto language = language_of_lang(lang); !language.empty()) return language;
  NodeId around = pre;
  for (int level = 0; level < kMaxAround && around != document.root(); ++level) {
    around = document.parent(around);
    const std::string_view language = language_around(document, around);
    if (!language.empty()) return language;
  }
  return {};
}

std::string code_block(std::span<const PagePart> parts, std::size_t open) {
  std::string code;
  for (std::size_t at = open + 1; at < parts[open].other; ++at) {
    const PagePart& part = parts[at];
    const bool opens = part.kind == PagePart::kOpen;
    if (part.kind <= PagePart::kFormula) {
      code += code_text(part.words);
    } else if (part.kind == PagePart::kBreak) {
      code += '\n';
    } else if (opens && script_mark(part.role) != 0) {
      code += script_mark(part.role);
    } else if (is_block(part.role) && !code.empty() && code.back() != '\n') {
      code += '\n';
    }
  }
  const std::string_view words = trim_blanks(code);
  if (words.empty()) return {};
  const std::string_view before(code.data(), words.data());
  const std::string_view blanks = before.substr(before.rfind('\n') + 1);  // of the first line
  return std::string(blanks.data(), words.data() + words.size());
}

}  // namespace pagelet::internal
