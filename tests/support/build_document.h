// SPDX-License-Identifier: MIT
#pragma once

/// Documents for tests, from a compact notation or by chance, without any parser.
///
/// Notation, e.g. `html(body(div#main.wide.dark[title='a b'][hidden]('text' br | 'more' p())))`:
/// items one after the other, blanks between them do not matter.
/// - `'...'` is a text; it cannot hold a `'`. Two in a row are one text;
/// - `|` is a comment: it separates the texts before and after it;
/// - anything else is an element: its name, then in any order `#id`, `.class`, `[attr]`,
///   `[attr=value]` or `[attr='value']`, then its children in parentheses, if any.
/// Malformed notation throws std::invalid_argument.

#include <algorithm>
#include <cstddef>
#include <random>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/dom/document.h"

namespace pagelet {

/// The table of all documents for which a test names none. It lasts as long as the program.
inline SymbolTable& shared_symbols() {
  static SymbolTable symbols;
  return symbols;
}

inline Document build_document(SymbolTable& symbols, std::string_view notation) {
  DocumentBuilder builder(symbols);
  std::size_t at = 0;
  const auto fail = [&](const char* reason) {
    throw std::invalid_argument(std::string(reason) + " at " + std::to_string(at));
  };
  const auto peek = [&] { return at < notation.size() ? notation[at] : '\0'; };
  const auto take_until = [&](std::string_view ends) {
    const std::size_t end = std::min(notation.find_first_of(ends, at), notation.size());
    const std::string_view taken = notation.substr(at, end - at);
    at = end;
    return taken;
  };
  constexpr std::string_view kEndsName = " \n\t#.[]()'|=";
  while (at < notation.size()) {
    const char c = peek();
    if (c == ' ' || c == '\n' || c == '\t') {
      ++at;
    } else if (c == '|') {
      ++at;
      builder.separate();
    } else if (c == '\'') {
      ++at;
      builder.text(take_until("'"));
      if (peek() != '\'') fail("text without end");
      ++at;
    } else if (c == ')') {
      ++at;
      if (builder.open_elements() == 0) fail("too many parentheses");
      builder.close();
    } else {
      const std::string_view name = take_until(kEndsName);
      if (name.empty()) fail("element without name");
      builder.open(symbols.intern(name));
      std::string classes;
      while (peek() == '#' || peek() == '.' || peek() == '[') {
        const char kind = notation[at++];
        const std::string_view value = take_until(kEndsName);
        if (kind == '#') {
          builder.attribute(Symbol::kId, symbols.intern(value));
        } else if (kind == '.') {
          classes += (classes.empty() ? "" : " ") + std::string(value);
        } else {
          std::string_view content;
          if (peek() == '=') {
            ++at;
            const bool quoted = peek() == '\'';
            if (quoted) ++at;
            content = take_until(quoted ? "'" : "]");
            if (quoted) ++at;
          }
          if (peek() != ']') fail("attribute without end");
          ++at;
          builder.attribute(symbols.intern(value), symbols.intern(content));
        }
      }
      if (!classes.empty()) builder.attribute(Symbol::kClass, symbols.intern(classes));
      if (peek() == '(') {
        ++at;
      } else {
        builder.close();
      }
    }
  }
  if (builder.open_elements() > 0) fail("parenthesis without end");
  return builder.finish();
}
inline Document build_document(std::string_view notation) {
  return build_document(shared_symbols(), notation);
}

/// What random documents are made of. The default repeats names, ids and classes, so that rules
/// about siblings have something to count, and some of them are strange.
struct RandomParts {
  using Words = std::vector<std::string_view>;

  Words tags = {"div", "p", "a", "script", "td", "text()"};
  Words texts = {"word", " ", "two words", "\n"};
  /// Names with their values. A third of the elements has each of these.
  std::vector<std::pair<std::string_view, Words>> attributes = {
      {"class", {"x", "y", "x y", " y \n z ", ""}},
      {"id", {"one", "two", " one"}},
      {"title", {"t\"1"}}};
  double text_share = 0.2;
};

/// A tree of about `nodes` nodes. `random` decides everything, in the same way on every platform.
inline Document random_document(std::mt19937& random, std::size_t nodes,
                                const RandomParts& parts = {}) {
  SymbolTable& symbols = shared_symbols();
  const auto one_of = [&](const RandomParts::Words& words) {
    return words[random() % words.size()];
  };
  DocumentBuilder builder(symbols);
  builder.open(Symbol::kHtml);
  builder.open(symbols.intern("head"));
  builder.close();
  builder.open(Symbol::kBody);
  const std::size_t deepest = 3 + random() % 12;
  while (builder.size() < nodes) {
    if (static_cast<double>(random() % 100) < 100 * parts.text_share) {
      builder.text(one_of(parts.texts));
      if (random() % 3 == 0) builder.separate();
    } else if (random() % 8 < 5 && builder.open_elements() < deepest) {
      builder.open(symbols.intern(one_of(parts.tags)));
      for (const auto& [name, values] : parts.attributes) {
        if (random() % 3 > 0) continue;
        builder.attribute(symbols.intern(name), symbols.intern(one_of(values)));
      }
    } else if (builder.open_elements() > 2) {
      builder.close();
    }
  }
  while (builder.open_elements() > 0) builder.close();
  return builder.finish();
}

/// `html`, `body` and below them `depth` elements `tag`, each the only child of the one before.
inline Document deep_document(std::size_t depth, std::string_view tag = "div") {
  DocumentBuilder builder(shared_symbols());
  builder.open(Symbol::kHtml);
  builder.open(Symbol::kBody);
  for (std::size_t level = 0; level < depth; ++level) builder.open(shared_symbols().intern(tag));
  while (builder.open_elements() > 0) builder.close();
  return builder.finish();
}

/// `html`, `body` and in it `count` times an `a`, each followed by a text.
inline Document wide_document(std::size_t count) {
  DocumentBuilder builder(shared_symbols());
  builder.open(Symbol::kHtml);
  builder.open(Symbol::kBody);
  for (std::size_t child = 0; child < count; ++child) {
    builder.open(Symbol::kA);
    builder.close();
    builder.text("text");
  }
  while (builder.open_elements() > 0) builder.close();
  return builder.finish();
}

}  // namespace pagelet
