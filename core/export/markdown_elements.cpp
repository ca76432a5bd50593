// SPDX-License-Identifier: MIT
#include "core/export/markdown_elements.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "core/dom/html_elements.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/words.h"

namespace pagelet::internal {
namespace {

// Elements that are neither hidden, nor in a line, nor on lines of their own without anything else.
constexpr ElementTable kElements(std::to_array<MarkdownElement>({
    {"a", MarkdownRole::kLink},           {"b", MarkdownRole::kStrong},
    {"blockquote", MarkdownRole::kQuote}, {"br", MarkdownRole::kBreak},
    {"caption", MarkdownRole::kCaption},  {"code", MarkdownRole::kCode},
    {"del", MarkdownRole::kStrike},       {"dir", MarkdownRole::kBullets},
    {"dl", MarkdownRole::kParagraph},     {"dt", MarkdownRole::kTerm},
    {"em", MarkdownRole::kEmphasis},      {"figure", MarkdownRole::kParagraph},
    {"h1", MarkdownRole::kHeading, 1},    {"h2", MarkdownRole::kHeading, 2},
    {"h3", MarkdownRole::kHeading, 3},    {"h4", MarkdownRole::kHeading, 4},
    {"h5", MarkdownRole::kHeading, 5},    {"h6", MarkdownRole::kHeading, 6},
    {"hr", MarkdownRole::kRule},          {"i", MarkdownRole::kEmphasis},
    {"img", MarkdownRole::kImage},        {"kbd", MarkdownRole::kCode},
    {"li", MarkdownRole::kItem},          {"listing", MarkdownRole::kPreformatted},
    {"menu", MarkdownRole::kBullets},     {"ol", MarkdownRole::kNumbers},
    {"p", MarkdownRole::kParagraph},      {"plaintext", MarkdownRole::kPreformatted},
    {"pre", MarkdownRole::kPreformatted}, {"q", MarkdownRole::kQuotation},
    {"s", MarkdownRole::kStrike},         {"samp", MarkdownRole::kCode},
    {"strike", MarkdownRole::kStrike},    {"strong", MarkdownRole::kStrong},
    {"sub", MarkdownRole::kSubscript},    {"sup", MarkdownRole::kSuperscript},
    {"table", MarkdownRole::kTable},      {"td", MarkdownRole::kCell},
    {"th", MarkdownRole::kCell},          {"thead", MarkdownRole::kTableHead},
    {"tr", MarkdownRole::kRow},           {"tt", MarkdownRole::kCode},
    {"ul", MarkdownRole::kBullets},       {"xmp", MarkdownRole::kPreformatted},
}));

bool is_language(std::string_view name) {
  constexpr std::size_t kLongestName = 32;
  if (name.empty() || name.size() > kLongestName || name == "none" || name == "default") {
    return false;
  }
  return std::ranges::all_of(name, [](char c) {
    return is_letter_or_digit(c) || c == '+' || c == '#' || c == '.' || c == '-' || c == '_';
  });
}

// The element directly before `node`; nullopt when there is none.
std::optional<NodeId> element_before(const Document& document, NodeId node) {
  constexpr int kDeepest = 16;  // how deep to look; tags are flat
  const NodeId parent = document.parent(node);
  if (index_of(node) <= index_of(parent) + 1) return std::nullopt;
  NodeId at = node_at(index_of(node) - 1);
  for (int level = 0; level < kDeepest; ++level) {
    if (document.parent(at) == parent) {
      return document.is_text(at) ? std::nullopt : std::optional(at);
    }
    at = document.parent(at);
  }
  return std::nullopt;
}

// The words of a small element, or of its image.
std::string label_of(const Document& document, NodeId node) {
  std::string text;
  std::string_view image;
  for (NodeId at = node; at < document.end(node); at = node_at(index_of(at) + 1)) {
    text += document.text(at);
    if (!document.is_text(at) && document.tag_name(at) == "img") {
      image = attribute_of(document, at, "alt").value_or(image);
    }
  }
  return is_blank(text) ? std::string(image) : text;
}

// The address of the last link of a small element.
std::string_view address_of_link(const Document& document, NodeId node) {
  std::string_view address;
  for (NodeId at = node; at < document.end(node); at = node_at(index_of(at) + 1)) {
    if (document.tag(at) != Symbol::kA) continue;
    const Attribute* href = document.find_attribute(at, Symbol::kHref);
    if (href != nullptr) address = document.symbols().text(href->value);
  }
  return address;
}

bool names_action(std::string_view address) {
  return address.find('=') != std::string_view::npos || address.ends_with('#') ||
         address.starts_with("javascript:");
}

bool is_sign(std::string_view text) {
  constexpr auto kSigns =
      std::to_array<std::string_view>({"#", "\xC2\xA7", "\xC2\xB6", "\xF0\x9F\x94\x97"});
  return std::ranges::find(kSigns, text) != kSigns.end();
}

// Whether a label consists of a command, "[edit]" or "Reply with quote".
bool is_command(std::string_view label) {
  constexpr auto kCommands = std::to_array<std::string_view>(
      {"antworten",
       "bearbeiten",
       "cita",
       "citar",
       "citer",
       "edit",
       "editar",
       "modifica",
       "modifier",
       "quote",
       "reply",
       "responder",
       "rispondi",
       "r\u00E9pondre",
       "zitieren",
       "\u043E\u0442\u0432\u0435\u0442\u0438\u0442\u044C",              // Russian: reply
       "\u043F\u0440\u0430\u0432\u0438\u0442\u044C",                    // edit
       "\u0446\u0438\u0442\u0438\u0440\u043E\u0432\u0430\u0442\u044C",  // quote
       "\u56DE\u590D",
       "\u5F15\u7528",
       "\u7F16\u8F91",  // Chinese: reply, quote, edit
       "\u7DE8\u96C6",
       "\u8FD4\u4FE1"});  // Japanese: edit, reply
  constexpr auto kObjects = std::to_array<std::string_view>(
      {"code", "le", "post", "quelltext", "quote", "source", "with", "wikitesto"});
  const std::string text = lower_case(label);
  bool has_command = false;
  for (const std::string_view word : letter_runs(text)) {
    const bool is_known = std::ranges::find(kCommands, word) != kCommands.end();
    if (!is_known && std::ranges::find(kObjects, word) == kObjects.end()) return false;
    has_command = has_command || is_known;
  }
  return has_command;
}

// Whether there are words or an image below `node` outside of lists of terms.
bool describes(const Document& document, NodeId node) {
  for (std::size_t at = index_of(node); at < index_of(document.end(node));) {
    const NodeId below = node_at(at);
    const bool is_text = document.is_text(below);
    const std::string_view tag = is_text ? std::string_view() : document.tag_name(below);
    if (tag == "img" || (is_text && !is_blank(document.text(below)))) return true;
    const bool is_list = below != node && (tag == "dl" || tag == "dt" || tag == "dd");
    at = is_list ? index_of(document.end(below)) : at + 1;
  }
  return false;
}

}  // namespace

MarkdownElement markdown_element(std::string_view tag) {
  if (const MarkdownElement* found = kElements.find(tag)) return *found;
  if (has_trait(tag, trait::kHidden)) return {tag, MarkdownRole::kHidden};
  return {tag, has_trait(tag, trait::kBlock) ? MarkdownRole::kLine : MarkdownRole::kInline};
}

bool joins_next_cell(const Document& document, NodeId node) {
  constexpr std::size_t kMostBytes = 80;
  const std::string_view tag = document.tag_name(node);
  if (tag != "td" && tag != "th") return false;
  const NodeId end = document.end(node);
  if (index_of(end) - index_of(node) > kMostNodesOfShortCell) return false;
  std::size_t bytes = 0;
  for (NodeId at = node_at(index_of(node) + 1); at < end; at = node_at(index_of(at) + 1)) {
    bytes += document.text(at).size();
    if (!document.is_text(at) && is_block(markdown_element(document.tag_name(at)).role)) {
      return false;
    }
  }
  if (bytes > kMostBytes) return false;
  // Another cell follows.
  const NodeId outside = document.end(document.parent(node));
  NodeId next = end;
  while (next < outside && document.is_text(next)) next = document.end(next);
  return next < outside;
}

bool is_cell_after(const Document& document, NodeId end, NodeId node) {
  const std::string_view tag = document.tag_name(node);
  const bool is_cell = tag == "td" || tag == "th";
  while (end < node && document.is_text(end) && is_blank(document.text(end))) {
    end = document.end(end);
  }
  return is_cell && end == node;
}

bool follows_link(const Document& document, NodeId node) {
  const auto is_link = [&](NodeId at) {
    return document.tag_name(at) == "a" && attribute_of(document, at, "href");
  };
  if (!is_link(node)) return false;
  const std::optional<NodeId> before = element_before(document, node);
  return before && is_link(*before);
}

std::string_view without_zero_width(std::string_view text, std::string& buffer) {
  constexpr auto kCharacters =
      std::to_array<std::string_view>({"\xE2\x80\x8B", "\xE2\x81\xA0", "\xEF\xBB\xBF", "\xC2\xAD"});
  const auto length_at = [&](std::size_t at) -> std::size_t {
    for (const std::string_view character : kCharacters) {
      if (text.substr(at).starts_with(character)) return character.size();
    }
    return 0;
  };
  std::size_t at = 0;
  while (at < text.size() && (text[at] >= 0 || length_at(at) == 0)) ++at;
  if (at == text.size()) return text;
  buffer.assign(text.substr(0, at));
  while (at < text.size()) {
    const std::size_t length = text[at] >= 0 ? 0 : length_at(at);
    if (length == 0) buffer += text[at];
    at += std::max<std::size_t>(length, 1);
  }
  return buffer;
}

std::string code_text(std::string_view text) {
  constexpr std::string_view kNoBreakSpace = "\xC2\xA0";
  std::string buffer;
  text = without_zero_width(text, buffer);
  std::string code;
  code.reserve(text.size());
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text.substr(at).starts_with(kNoBreakSpace)) {
      code += ' ';
      ++at;
    } else if (text[at] != '\r') {
      code += text[at];
    } else if (at + 1 == text.size() || text[at + 1] != '\n') {
      code += '\n';
    }
  }
  return code;
}

char script_mark(MarkdownRole role) {
  if (role == MarkdownRole::kSuperscript) return '^';
  return role == MarkdownRole::kSubscript ? '_' : '\0';
}

std::string_view quotation_mark(std::size_t depth, bool opening) {
  if (depth % 2 == 0) return opening ? "\u201C" : "\u201D";
  return opening ? "\u2018" : "\u2019";
}

std::string_view language_of(const Document& document, NodeId node) {
  const Attribute* attribute = document.find_attribute(node, Symbol::kClass);
  if (attribute == nullptr) return {};
  // A parser may repeat an element, with its classes, in every block after it.
  constexpr std::size_t kLongestClasses = 1'024;
  const std::string_view classes = document.symbols().text(attribute->value);
  if (classes.size() > kLongestClasses) return {};
  std::string_view language;
  for_each_word(classes, [&](std::string_view name) {
    for (const std::string_view prefix : {"language-", "lang-"}) {
      if (!language.empty() || !name.starts_with(prefix)) continue;
      name.remove_prefix(prefix.size());
      if (is_language(name)) language = name;
      return;
    }
  });
  return language;
}

bool is_hidden(const Document& document, NodeId node) {
  return markdown_element(document.tag_name(node)).role == MarkdownRole::kHidden ||
         attribute_of(document, node, "hidden");
}

bool is_control(const Document& document, NodeId node) {
  const bool is_link = document.tag(node) == Symbol::kA;
  if (!is_link && document.tag_name(node) != "span") return false;
  constexpr std::size_t kMostNodes = 12;
  if (index_of(document.end(node)) - index_of(node) > kMostNodes) return false;
  const std::string_view address = address_of_link(document, node);
  const bool is_permalink = is_link && address.starts_with('#');
  const bool is_action = names_action(address);
  if (!is_permalink && !is_action) return false;
  const std::string label = label_of(document, node);
  return (is_permalink && is_sign(trim_blanks(label))) || (is_action && is_command(label));
}

bool is_left_out(const Document& document, NodeId node) {
  return is_hidden(document, node) || is_control(document, node);
}

std::size_t folded_length(std::string_view text, std::size_t at) {
  const std::size_t length = blank_length(text, at);
  const bool is_shown = length > 1 && !text.substr(at).starts_with("\xC2\x85") &&
                        !text.substr(at).starts_with("\xE2\x80\xA8") &&
                        !text.substr(at).starts_with("\xE2\x80\xA9");
  return is_shown ? 0 : length;
}

std::size_t shown_word_length(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size() && folded_length(text, at) == 0) ++at;
  return at;
}

bool shows_words(const Document& document, NodeId node) {
  for (std::size_t at = index_of(node); at < index_of(document.end(node));) {
    const NodeId below = node_at(at);
    const bool is_text = document.is_text(below);
    if (is_text && !is_blank(document.text(below))) return true;
    const bool is_hidden =
        !is_text && markdown_element(document.tag_name(below)).role == MarkdownRole::kHidden;
    at = is_hidden ? index_of(document.end(below)) : at + 1;
  }
  return false;
}

bool is_described(const Document& document, NodeId term) {
  constexpr int kMostTerms = 8;  // most terms that share a description
  if (index_of(term) == 0) return true;
  const std::size_t end = index_of(document.end(document.parent(term)));
  int terms = 0;
  for (std::size_t at = index_of(document.end(term)); at < end;) {
    const NodeId next = node_at(at);
    if (!document.is_text(next)) {
      if (document.tag_name(next) == "dd") return describes(document, next);
      if (document.tag_name(next) != "dt" || ++terms == kMostTerms) return false;
    }
    at = index_of(document.end(next));
  }
  return false;
}

std::optional<std::int32_t> leading_integer(std::string_view value) {
  constexpr std::int32_t kLargest = 1'000'000'000;
  std::size_t at = std::min(value.find_first_not_of(" \t\n\f\r"), value.size());
  const bool negative = at < value.size() && value[at] == '-';
  if (at < value.size() && (value[at] == '-' || value[at] == '+')) ++at;
  const std::size_t first = at;
  std::int32_t number = 0;
  for (; at < value.size() && value[at] >= '0' && value[at] <= '9'; ++at) {
    number = number < kLargest / 10 ? number * 10 + (value[at] - '0') : kLargest;
  }
  if (at == first) return std::nullopt;
  return negative ? -number : number;
}

}  // namespace pagelet::internal
