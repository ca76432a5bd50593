// SPDX-License-Identifier: MIT
#include "core/dom/parser/html_parser.h"

#include <gumbo.h>

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "core/dom/parser/page_scan.h"
#include "core/dom/parser/parser_arena.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/encoding/decoding.h"
#include "core/text/unicode.h"

namespace pagelet {
namespace {

using internal::ParserArena;

// Budget of memory: real pages take 9 bytes of arena a byte of input.
std::size_t memory_budget(std::size_t input_bytes) {
  constexpr std::size_t kBase = 64U << 20U;
  constexpr std::size_t kMax = 384U << 20U;
  return std::min(kMax, kBase + 64 * input_bytes);
}

double seconds_budget(std::size_t input_bytes, const Limits& limits) {
  return limits.parser_seconds > 0 ? limits.parser_seconds
                                   : 1.5 + static_cast<double>(input_bytes) / 3'000'000;
}

// Runs Gumbo inside the arena; nullptr when a limit was exceeded.
GumboOutput* run_gumbo(ParserArena& arena, const std::string& page) {
  struct Call {
    const std::string& page;
    GumboOptions options = kGumboDefaultOptions;
    GumboOutput* output = nullptr;
  } call{page};
  call.options.allocator = &ParserArena::allocate;
  call.options.deallocator = &ParserArena::deallocate;
  call.options.userdata = &arena;
  call.options.max_errors = 0;
  const auto parse = [](void* pointer) {
    Call& wanted = *static_cast<Call*>(pointer);
    wanted.output =
        gumbo_parse_with_options(&wanted.options, wanted.page.data(), wanted.page.size());
  };
  return arena.escape.run(parse, &call) ? call.output : nullptr;
}

// Whether Gumbo replaces the character everywhere in the source. NUL is included because Gumbo
// keeps it in names.
bool is_replaced(char32_t character) {
  return character <= 0x08 || character == 0x0B || (character >= 0x0E && character <= 0x1F) ||
         (character >= 0x7F && character <= 0x9F) || (character >= 0xFDD0 && character <= 0xFDEF) ||
         (character & 0xFFFEU) == 0xFFFEU;
}

// A page as Gumbo gets it. Gumbo makes a token of every character, so a mark stands for each long
// text in which it would find nothing: what a script or style sheet holds, and words between tags.
//
// Gumbo builds the same tree for it if every mark becomes a text, and that of a script all that an
// HTML `script` or `style` holds. For the standard asks of a character in a text only whether it is
// blank, and words and their mark begin and end with none; and as blanks or tags are around both,
// they cannot be a part of markup, such as `-->`, on one of the two pages alone.
class ShortPage {
 public:
  ShortPage(std::string_view page, std::span<const PageText> texts) : rest_(page) {
    text_.reserve(page.size());
    // A page that has such characters gets no marks.
    if (page.find(kMarkByte) != std::string_view::npos) texts = {};
    for (const PageText& text : texts) {
      text.is_script ? add_script(text.text) : add_words(text.text);
    }
    text_ += rest_;
  }

  const std::string& text() const { return text_; }

  // The bytes of the source that a text of Gumbo's tree is made of. `buffer` may hold them.
  std::string_view original(std::string_view text, const GumboStringPiece& source,
                            const GumboElement& parent, std::string& buffer) {
    std::size_t at = marks_.empty() ? std::string_view::npos : text.find(kMarkByte);
    if (at == std::string_view::npos) return text;
    buffer.clear();
    std::size_t begin = 0;
    for (; at != std::string_view::npos; at = text.find(kMarkByte, begin)) {
      buffer += text.substr(begin, at - begin);
      begin = at;
      Mark* mark = mark_of(next_character(text, begin));
      if (mark == nullptr || !is_found(*mark, text, source, parent)) {
        is_wrong_ = true;
        return text;
      }
      mark->is_found = true;
      ++found_;
      buffer += mark->original;
    }
    return buffer += text.substr(begin);
  }

  bool has_found_all() const { return !is_wrong_ && found_ == marks_.size(); }

 private:
  struct Mark {
    std::string_view original;
    std::size_t at;  // in text_
    bool is_script;
    bool is_found = false;
  };
  // Marks are the characters for private use from here on, which begin with this byte in UTF-8.
  static constexpr char32_t kFirstMark = 0xF0000;
  static constexpr char kMarkByte = '\xF3';
  static constexpr std::size_t kMaxMarks = 0xFFFD;

  // Whether Gumbo gives the character at `at`, which moves on, as it is in the source.
  static bool stays(std::string_view text, std::size_t& at) {
    if (text[at] >= ' ' && text[at] <= '~') {
      ++at;
      return true;
    }
    const char32_t character = next_character(text, at);
    return character != '\r' && !is_replaced(character);
  }

  void add_script(std::string_view text) {
    // After "<!--" not every end tag ends a script.
    bool is_plain = text.find("<!--") == std::string_view::npos;
    for (std::size_t at = 0; is_plain && at < text.size();) is_plain = stays(text, at);
    if (is_plain) add(text, true);
  }

  // Adds the runs of words, and the blanks between them, in which no character means anything.
  void add_words(std::string_view text) {
    std::size_t begin = 0;  // of the run
    std::size_t end = 0;
    const auto end_run = [&] {
      if (end - begin >= kLongText) add(text.substr(begin, end - begin), false);
      begin = end;
    };
    for (std::size_t at = 0; at < text.size();) {
      if (is_html_space(text[at])) {
        if (text[at++] == '\r') end_run();  // Gumbo makes a line feed of it
        continue;
      }
      const std::size_t word = at;
      bool is_plain = true;
      while (at < text.size() && !is_html_space(text[at])) {
        is_plain = is_plain && text[at] != '&' && text[at] != '>';
        is_plain = stays(text, at) && is_plain;
      }
      if (!is_plain) {
        end_run();
        continue;
      }
      if (begin == end) begin = word;
      end = at;
    }
    end_run();
  }

  // `text` is not before the rest.
  void add(std::string_view text, bool is_script) {
    if (marks_.size() == kMaxMarks) return;
    const auto before = static_cast<std::size_t>(text.data() - rest_.data());
    text_ += rest_.substr(0, before);
    rest_.remove_prefix(before + text.size());
    const auto number = static_cast<char32_t>(marks_.size());
    marks_.push_back({.original = text, .at = text_.size(), .is_script = is_script});
    append_utf8(text_, kFirstMark + number);
  }

  Mark* mark_of(char32_t character) {
    const std::size_t number = character - kFirstMark;  // large below the first
    return number < marks_.size() ? &marks_[number] : nullptr;
  }

  bool is_found(const Mark& mark, std::string_view text, const GumboStringPiece& source,
                const GumboElement& parent) const {
    const auto begin = static_cast<std::size_t>(source.data - text_.data());
    const bool is_here = mark.at >= begin && mark.at < begin + source.length && !mark.is_found;
    constexpr std::size_t kBytesOfMark = 4;
    const bool is_in_script = text.size() == kBytesOfMark &&
                              parent.tag_namespace == GUMBO_NAMESPACE_HTML &&
                              (parent.tag == GUMBO_TAG_SCRIPT || parent.tag == GUMBO_TAG_STYLE);
    return is_here && (is_in_script || !mark.is_script);
  }

  std::string_view rest_;  // of the page, after the last mark
  std::string text_;
  std::vector<Mark> marks_;
  std::size_t found_ = 0;
  bool is_wrong_ = false;  // something that is no mark looks like one, or a mark is elsewhere
};

// Name of an unknown element: the source from the beginning of the tag to the place where the
// tokenizer ends a tag name, with Gumbo's replacements. The source is valid UTF-8.
std::string name_in_source(const GumboStringPiece& original_tag) {
  std::string_view tag(original_tag.data, original_tag.length);
  // Gumbo includes preceding end tags without a name in a tag. They have no meaning.
  while (tag.starts_with("</>")) tag.remove_prefix(3);
  tag.remove_prefix(std::min<std::size_t>(tag.size(), tag.starts_with("</") ? 2 : 1));
  tag = tag.substr(0, tag.find_first_of("\t\n\f\r />"));
  std::string name;
  for (std::size_t at = 0; at < tag.size();) {
    const std::size_t begin = at;
    const char32_t character = next_character(tag, at);
    name += is_replaced(character) ? "\xEF\xBF\xBD" : tag.substr(begin, at - begin);
  }
  return ascii_lower(name);
}

std::string_view foreign_prefix(GumboAttributeNamespaceEnum name_space, std::string_view name) {
  if (name_space == GUMBO_ATTR_NAMESPACE_XLINK) return "xlink:";
  if (name_space == GUMBO_ATTR_NAMESPACE_XML) return "xml:";
  return name_space == GUMBO_ATTR_NAMESPACE_XMLNS && name != "xmlns" ? "xmlns:" : "";
}

// Converts Gumbo's tree to a Document, without recursion.
class Flattener {
 public:
  Flattener(SymbolTable& symbols, const Limits& limits, Budget* budget, std::size_t page_bytes,
            ShortPage& page)
      : symbols_(symbols),
        limits_(limits),
        budget_(budget),
        page_(page),
        builder_(symbols, page_bytes),
        // Only a character reference beyond Unicode makes Gumbo write invalid UTF-8.
        may_be_invalid_(page.text().find("&#") != std::string::npos) {}

  LimitKind run(const GumboNode* root) {
    open(root);
    while (!open_.empty()) {
      Level& level = open_.back();
      const GumboVector& children = level.node->v.element.children;
      if (level.next_child == children.length) {
        builder_.close();
        open_.pop_back();
        continue;
      }
      if (stop(budget_)) return LimitKind::kTime;
      const unsigned at = level.next_child++;
      // Gumbo's tree lies in no cache any more, so nodes are fetched before they are needed.
      if (at + 2 < children.length) __builtin_prefetch(children.data[at + 2]);
      add(static_cast<const GumboNode*>(children.data[at]));
      if (builder_.size() > limits_.max_nodes) return LimitKind::kNodes;
      // html is level 1 and body, whose depth is 0, level 2; a text may lie one deeper.
      if (open_.size() > limits_.max_depth + 2) return LimitKind::kDepth;
    }
    return too_deep_ ? LimitKind::kDepth : LimitKind::kNone;
  }

  Document finish(bool quirks) {
    builder_.set_quirks(quirks);
    return builder_.finish();
  }

 private:
  struct Level {
    const GumboNode* node;
    unsigned next_child;
  };

  void add(const GumboNode* node) {
    if (node->type == GUMBO_NODE_ELEMENT || node->type == GUMBO_NODE_TEMPLATE) {
      open(node);
    } else if (node->type == GUMBO_NODE_COMMENT) {
      builder_.separate();
    } else {
      const GumboText& text = node->v.text;
      builder_.text(page_.original(valid(text.text), text.original_text,
                                   open_.back().node->v.element, text_));
      // The text's own depth is the number of open elements minus 1, counted from body.
      if (open_.size() > limits_.max_depth + 1) too_deep_ = true;
    }
  }

  void open(const GumboNode* node) {
    const GumboElement& element = node->v.element;
    builder_.open(is_shadow_root(element) ? symbols_.intern("shadow-root") : tag_symbol(element));
    for (unsigned i = 0; i < element.attributes.length; ++i) {
      const auto* attribute = static_cast<const GumboAttribute*>(element.attributes.data[i]);
      // In this order on every compiler, so that symbols have the same numbers.
      const Symbol name = name_symbol(*attribute);
      builder_.attribute(name, symbols_.intern(valid(attribute->value)));
    }
    open_.push_back({node, 0});
    for (unsigned i = 0; i < std::min(element.children.length, 2U); ++i) {
      __builtin_prefetch(element.children.data[i]);
    }
  }

  // Whether browsers show the content of a `template` without scripts.
  static bool is_shadow_root(const GumboElement& element) {
    if (element.tag != GUMBO_TAG_TEMPLATE) return false;
    const GumboAttribute* const mode = gumbo_get_attribute(&element.attributes, "shadowrootmode");
    return mode != nullptr && (equals_ignoring_case(mode->value, "open") ||
                               equals_ignoring_case(mode->value, "closed"));
  }

  Symbol tag_symbol(const GumboElement& element) {
    if (element.tag == GUMBO_TAG_UNKNOWN) {
      return symbols_.intern(name_in_source(element.original_tag));
    }
    Symbol& symbol = tags_[static_cast<std::size_t>(element.tag)];
    if (symbol == Symbol::kEmpty) symbol = symbols_.intern(gumbo_normalized_tagname(element.tag));
    return symbol;
  }

  Symbol name_symbol(const GumboAttribute& attribute) {
    const std::string_view name = attribute.name;
    const std::string_view prefix = foreign_prefix(attribute.attr_namespace, name);
    const bool is_lower = std::ranges::all_of(name, [](char c) { return c == ascii_lower(c); });
    if (prefix.empty() && is_lower) return symbols_.intern(name);
    return symbols_.intern(ascii_lower(std::string(prefix).append(name)));
  }

  std::string_view valid(const char* text) {
    const std::string_view view(text);
    if (!may_be_invalid_ || is_valid_utf8(view)) return view;
    repaired_ = repair_utf8(view);
    return repaired_;
  }

  SymbolTable& symbols_;
  const Limits& limits_;
  Budget* budget_;
  ShortPage& page_;
  DocumentBuilder builder_;
  std::vector<Level> open_;
  std::array<Symbol, GUMBO_TAG_LAST + 1> tags_{};
  std::string repaired_;
  std::string text_;
  bool may_be_invalid_;
  bool too_deep_ = false;
};

std::string limit_message(LimitKind kind, const Limits& limits) {
  if (kind == LimitKind::kDepth) return depth_limit_message(limits.max_depth);
  if (kind == LimitKind::kNodes) return node_limit_message(limits.max_nodes);
  if (kind == LimitKind::kAttributes) {
    return "more than " + std::to_string(kMaxAttributesPerElement) + " attributes on one tag";
  }
  return kind == LimitKind::kMemory ? "parsing takes more memory than its budget"
                                    : "parsing takes longer than its budget";
}

}  // namespace

Result<Document> parse_html(std::string page, SymbolTable& symbols, const Limits& limits,
                            Budget* budget) {
  const auto exceeded = [&](LimitKind kind) -> tl::unexpected<Error> {
    if (kind == LimitKind::kTime && budget != nullptr && budget->stopped()) {
      return tl::unexpected(timeout_error(*budget));
    }
    return fail_limit(kind, limit_message(kind, limits));
  };
  if (stop_now(budget)) return exceeded(LimitKind::kTime);
  const std::size_t max_open = std::max(kMaxOpenElements, limits.max_depth);
  std::vector<PageText> texts;
  const LimitKind hostile = scan_for_hostile_input(page, max_open, budget, &texts);
  if (hostile != LimitKind::kNone) return exceeded(hostile);
  blank_quirks_doctype(page);

  for (;;) {
    ShortPage short_page(page, texts);
    ParserArena arena(memory_budget(page.size()), seconds_budget(page.size(), limits), budget);
    const GumboOutput* output = run_gumbo(arena, short_page.text());
    if (output == nullptr) return exceeded(arena.exceeded());

    Flattener flattener(symbols, limits, budget, page.size(), short_page);
    if (const LimitKind kind = flattener.run(output->root); kind != LimitKind::kNone) {
      return exceeded(kind);
    }
    const GumboDocument& document = output->document->v.document;
    if (short_page.has_found_all()) {
      return flattener.finish(document.doc_type_quirks_mode == GUMBO_DOCTYPE_QUIRKS);
    }
    texts.clear();  // the whole page then
  }
}

}  // namespace pagelet
