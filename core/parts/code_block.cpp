// SPDX-License-Identifier: MIT

// There is no common way to name the language of code: it is in a class, an attribute, or an
// element around the code, and the same places hold names of styles and spoken languages. The code
// and the elements in it are asked first, then the elements around it, from the inside outwards.

#include "core/parts/code_block.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/dom/element_facts.h"
#include "core/dom/html_elements.h"
#include "core/dom/media.h"
#include "core/page/known_names.h"
#include "core/parts/shown_text.h"
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
  constexpr std::string_view kNoLanguages = "auto default fallback none";
  const auto is_of_name = [](char c) {
    return is_letter_or_digit(c) || c == '+' || c == '#' || c == '.' || c == '-' || c == '_';
  };
  const bool is_language = name.size() <= kMaxNameLength && !has_word(kNoLanguages, name) &&
                           std::ranges::all_of(name, is_of_name);
  return is_language ? name : std::string_view();
}

// The rest of a class after a prefix, or the class after a mark such as `hljs`. `brush:java;` may
// be one class, and the prefix `src src-` begins in the class before.
std::string_view language_in(const Classes& classes) {
  std::string_view language;
  for (const std::string_view name : classes) {
    const std::string_view last = classes.back();
    const std::string_view names(name.data(), last.data() + last.size());
    const std::string_view rest = rest_after_name(names, NameMeaning::kLanguage);
    language = language_or_none(rest.substr(0, rest.find(' ')));
    if (!language.empty()) return language;
  }
  bool is_after_mark = false;
  for (std::string_view name : classes) {
    const bool is_mark = has_meaning(name, NameMeaning::kLanguageIsNext);
    if (is_mark) name = rest_after_name(name, NameMeaning::kLanguageIsNext);
    const bool is_prefixed = !rest_after_name(name, NameMeaning::kLanguage).empty();  // read above
    if ((is_mark || is_after_mark) && !is_prefixed) {
      language = language_or_none(name.substr(0, name.find(';')));
    }
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

constexpr std::size_t kMaxCodeNodes = 200;  // of an element that are looked at

// The first element in an element, or the element itself.
NodeId first_element(const Document& document, NodeId node) {
  NodeId at = node + 1;
  while (at < document.end(node) && document.is_text(at)) ++at;
  return at < document.end(node) ? at : node;
}

bool has_only_numbers(const Document& document, NodeId node) {
  const NodeId end = std::min(document.end(node), node + kMaxCodeNodes);
  for (NodeId at = node; at < end; ++at) {
    if (!are_numbers(document.text(at))) return false;
  }
  return true;
}

bool names_line_numbers(const Document& document, NodeId node) {
  return has_meaning(document, node, NameMeaning::kLineNumbers) ||
         attribute_of(document, node, "data-line-number") ||
         attribute_of(document, node, "data-code-line-number");
}

// What an element of the editor Slate is.
std::string_view slate_type(const Document& document, NodeId node) {
  return attribute_of(document, node, "data-slate-type").value_or("");
}

// How many numbers an element has, each greater by one than the one before; 0: other words, too.
std::size_t numbers_in(const Document& document, NodeId node) {
  std::size_t count = 0;
  std::optional<std::int32_t> last;
  bool is_list = has_only_numbers(document, node);
  const NodeId end = std::min(document.end(node), node + kMaxCodeNodes);
  for (NodeId at = node; is_list && at < end; ++at) {
    for_each_word(document.text(at), [&](std::string_view word) {
      const std::optional<std::int32_t> number = leading_integer(word);
      is_list = is_list && number && (!last || *number == *last + 1);
      last = number;
      ++count;
    });
  }
  return is_list ? count : 0;
}

// Whether an element contains nothing but a `pre` and its bars: no other block of text.
bool wraps_code(const Document& document, NodeId around, NodeId pre) {
  constexpr std::size_t kMaxNodes = 400;  // outside of the `pre`
  std::size_t nodes = 0;
  for (NodeId at = around + 1; at < document.end(around);
       at = at == pre ? document.end(pre) : at + 1) {
    constexpr std::string_view kBlocks = "blockquote h1 h2 h3 h4 h5 h6 li p pre table";
    if (at == pre) continue;
    if (++nodes > kMaxNodes || has_word(kBlocks, document.tag_name(at))) return false;
  }
  return true;
}

bool is_in_code(const Document& document, NodeId node) {
  constexpr int kMaxLevels = 6;
  const auto is_code = [&](NodeId around) {
    return document.tag_name(around) == "pre" || document.tag_name(around) == "code" ||
           is_named_listing(document, around);
  };
  return element_around(document, node, kMaxLevels, is_code).has_value();
}

// Whether a cell, an element in it or one of a few around it says that it is code.
bool shows_code(const Document& document, NodeId cell) {
  constexpr int kMaxLevels = 4;
  if (document.tag_name(cell) != "td") return false;
  const auto is_named = [&](NodeId at) { return has_meaning(document, at, NameMeaning::kCode); };
  if (element_around(document, cell, kMaxLevels, is_named)) return true;
  const NodeId end = std::min(document.end(cell), cell + kMaxCodeNodes);
  for (NodeId at = cell; at < end; ++at) {
    const std::string_view tag = document.tag_name(at);
    if (tag == "pre" || tag == "code" || is_named(at)) return true;
  }
  return false;
}

// Writes the lines of code of some parts.
class CodeLines {
 public:
  std::string write(std::span<const PagePart> parts) {
    for (const PagePart& part : parts) {
      const bool opens = part.kind == PagePart::kOpen;
      if (part.kind <= PagePart::kFormula) {
        add_text(code_text(part.words));
      } else if (part.kind == PagePart::kBreak) {
        if (!std::exchange(skips_break_, false)) add_line_end();
      } else if (opens && script_mark(part.role) != 0) {
        code_ += script_mark(part.role);
      } else if (is_block(part.role) && part.role != ElementRole::kCell) {
        opens ? open(part.role) : close();
      }
    }
    const std::string_view words = trim_blanks(code_);
    if (words.empty()) return {};
    const std::string_view before(code_.data(), words.data());
    const std::string_view blanks = before.substr(before.rfind('\n') + 1);  // of the first line
    return std::string(blanks.data(), words.data() + words.size());
  }

 private:
  static constexpr std::size_t kNoLine = std::string::npos;  // in the middle of another one

  void add_line_end() {
    code_ += '\n';
    skips_break_ = skips_feed_ = false;
  }

  void add_text(std::string_view text) {
    if (skips_feed_ && text.starts_with('\n')) {
      text.remove_prefix(1);
      skips_feed_ = false;
    }
    code_ += text;
    if (!is_blank(text)) skips_break_ = skips_feed_ = false;
  }

  void open(ElementRole role) {
    const std::size_t line = code_.rfind('\n') + 1;
    const bool is_begun = !is_blank(std::string_view(code_).substr(line));
    // Blanks before a block are none of its line.
    if (!is_begun && role != ElementRole::kCodeLine) code_.resize(line);
    if (is_begun && role != ElementRole::kCodeLine) add_line_end();
    const bool is_line = role != ElementRole::kCodeLine || !is_begun;
    begins_.push_back(is_line ? code_.rfind('\n') + 1 : kNoLine);
  }

  void close() {
    const std::size_t begin = begins_.back();
    begins_.pop_back();
    if (begin == kNoLine) return;
    if (code_.size() > begin && code_.ends_with('\n')) code_.pop_back();
    code_ += '\n';
    skips_break_ = skips_feed_ = true;
  }

  std::string code_;
  std::vector<std::size_t> begins_;  // of the open lines
  // Whether the next line end is the one of the line that was closed last.
  bool skips_break_ = false;
  bool skips_feed_ = false;
};

}  // namespace

std::string_view code_language(const Document& document, NodeId pre) {
  constexpr int kMaxAround = 5;    // Hexo's `figure` is around a cell of a table
  constexpr int kMaxWrappers = 2;  // VitePress has one, Qiita two
  for (NodeId node = pre; node < document.end(pre); ++node) {
    const std::string_view language = language_of(document, node);
    if (!language.empty()) return language;
  }
  const std::string_view lang = attribute_of(document, pre, "lang").value_or("");
  if (const auto language = language_of_lang(lang); !language.empty()) return language;
  NodeId around = pre;
  bool wraps = true;  // so far, they contain only the code
  for (int level = 0; level < kMaxAround && around != document.root(); ++level) {
    around = document.parent(around);
    std::string_view language = language_around(document, around);
    wraps = wraps && level < kMaxWrappers && wraps_code(document, around, pre);
    // Around code, a class such as `lang-en` may mean the words.
    if (language.empty() && wraps) language = language_of_lang(language_of(document, around));
    if (!language.empty()) return language;
  }
  return {};
}

bool are_numbers(std::string_view text) {
  const auto is_of_number = [](char c) { return is_digit(c) || is_html_space(c) || c == ':'; };
  return std::ranges::all_of(text, is_of_number);
}

bool is_named_listing(const Document& document, NodeId node) {
  return has_meaning(document, node, NameMeaning::kListing) ||
         has_word("code code-block code_block pre", slate_type(document, node));
}

bool is_code_line(const Document& document, NodeId node) {
  const bool is_named = has_meaning(document, node, NameMeaning::kCodeLine) ||
                        has_word("code-line code_line", slate_type(document, node));
  if (is_named) return true;
  const NodeId parent = document.parent(node);
  if (document.tag_name(node) != "code" || document.tag_name(parent) != "pre") return false;
  const NodeId after = nodes_beside(document, node)[1];
  return std::ranges::any_of(std::array{sibling_before(document, node), after}, [&](NodeId beside) {
    return beside != node && document.parent(beside) == parent &&
           document.tag_name(beside) == "code";
  });
}

bool ends_lines_with_breaks(const Document& document, NodeId node) {
  constexpr std::size_t kMaxNodes = 2'000;
  const NodeId end = std::min(document.end(node), node + kMaxNodes);
  bool has_break = false;
  for (NodeId at = node + 1; at < end; ++at) {
    const std::string_view tag = document.tag_name(at);
    const bool is_break = tag == "br";
    if ((has_trait(tag, trait::kBlock) && !is_break) || tag == "img") return false;
    has_break = has_break || is_break;
  }
  return has_break;
}

bool is_block_of_code(const Document& document, NodeId code) {
  if (document.tag_name(code) != "code") return false;
  const NodeId block = document.parent(code);
  const auto [before, after] = nodes_beside(document, code);
  const bool is_all = before == block && (after == code || after >= document.end(block));
  return is_all && has_trait(document.tag_name(block), trait::kBlock) &&
         ends_lines_with_breaks(document, code);
}

bool holds_code_line(const Document& document, NodeId node) {
  constexpr int kMaxLevels = 4;
  if (has_only_numbers(document, node)) node = nodes_beside(document, node)[1];
  for (int level = 0; level < kMaxLevels; ++level) {
    const bool is_line = document.is_element(node) && is_code_line(document, node);
    if (is_line || is_line_numbers(document, node)) return true;
    node = first_element(document, node);
  }
  return false;
}

bool is_line_numbers(const Document& document, NodeId node) {
  constexpr std::uint32_t kMaxMarkNodes = 8;  // of an element in code that is not a cell
  if (document.is_text(node)) return false;
  const bool is_cell = document.tag_name(node) == "td";
  const bool is_named = names_line_numbers(document, node);
  if ((!is_cell && !is_named) || !has_only_numbers(document, node)) return false;
  if (is_named) {
    const auto is_short = [&] {
      return document.end(node) <= node + kMaxMarkNodes || numbers_in(document, node) > 1;
    };
    const auto is_after_code = [&] {  // as in VitePress
      return document.tag_name(sibling_before(document, node)) == "pre";
    };
    return is_cell || (is_short() && (is_in_code(document, node) || is_after_code()));
  }
  const NodeId next = nodes_beside(document, node)[1];
  return next != node && document.parent(next) == document.parent(node) &&
         numbers_in(document, node) > 1 && shows_code(document, next);
}

bool is_number_cell(const Document& document, NodeId cell) {
  const NodeId row = document.parent(cell);
  const NodeId next = nodes_beside(document, cell)[1];
  return first_element(document, row) == cell && next != cell && document.parent(next) == row &&
         has_only_numbers(document, cell);
}

bool holds_listing(const Document& document, NodeId cell) {
  const NodeId row = document.parent(cell);
  const NodeId first = first_element(document, row);
  if (first == cell || nodes_beside(document, first)[1] != cell) return false;
  for (NodeId at = cell; at < std::min(document.end(cell), cell + kMaxCodeNodes); ++at) {
    if (document.tag_name(at) == "pre") return false;
  }
  const std::size_t numbers = numbers_in(document, first);
  const bool may_be = numbers > 1 || (numbers == 1 && names_line_numbers(document, first));
  return may_be && shows_code(document, cell);
}

bool is_listing(const Document& document, NodeId table) {
  constexpr int kMaxRows = 100;  // that are looked at
  int rows = 0;
  std::optional<std::int32_t> last;  // number
  for (NodeId at = table + 1; at < document.end(table) && rows < kMaxRows;) {
    if (document.tag_name(at) != "tr") {
      const bool is_part = document.is_text(at) || document.tag_name(at) == "tbody" ||
                           document.tag_name(at) == "colgroup" || document.tag_name(at) == "col";
      if (!is_part || document.has_words(at)) return false;
      ++at;
      continue;
    }
    const NodeId number = first_element(document, at);
    const NodeId line = nodes_beside(document, number)[1];
    if (!has_only_numbers(document, number) || document.parent(line) != at) return false;
    const auto value = leading_integer(document.first_text(number));
    const bool is_next = value && (!last || *value == *last + 1);
    if (!names_line_numbers(document, number) &&
        !(is_next && has_meaning(document, line, NameMeaning::kCode))) {
      return false;
    }
    last = value;
    at = document.end(at);
    ++rows;
  }
  return rows > 0;
}

std::string code_block(std::span<const PagePart> parts, std::size_t open) {
  return CodeLines().write(parts.subspan(open + 1, parts[open].other - open - 1));
}

}  // namespace pagelet::internal
