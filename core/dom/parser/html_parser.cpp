// SPDX-License-Identifier: MIT
#include "core/dom/parser/html_parser.h"

#include <gumbo.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/dom/parser/page_scan.h"
#include "core/dom/parser/page_skeleton.h"
#include "core/dom/parser/parser_arena.h"
#include "core/dom/placing/placing.h"
#include "core/kept_memory.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/encoding/decoding.h"
#include "core/text/unicode.h"

namespace pagelet {
namespace {

using internal::PageSkeleton;
using internal::ParserArena;

// Returns the largest size of the arena in bytes. Real pages need 9 bytes for a byte of input.
std::size_t memory_budget(std::size_t input_bytes) {
  constexpr std::size_t kBase = 64U << 20U;
  constexpr std::size_t kMax = 384U << 20U;
  return std::min(kMax, kBase + 64 * input_bytes);
}

// Returns the largest number of steps of Gumbo's searches: those of as many tags as nodes are
// allowed, at most a million, at the greatest depth, which take some seconds. No page of the suites
// needs a thousandth of it.
std::uint64_t steps_budget(const Limits& limits) {
  const auto tags = std::clamp<std::uint64_t>(limits.max_nodes, 100'000, 1'000'000);
  return tags * std::max<std::uint64_t>(1'024, limits.max_depth);
}

// Runs Gumbo inside the arena; nullptr when a limit was exceeded.
GumboOutput* run_gumbo(ParserArena& arena, const std::string& page) {
  struct {
    const std::string& page;
    GumboOptions options = kGumboDefaultOptions;
    GumboOutput* output = nullptr;
  } call{page};
  call.options.allocator = &ParserArena::allocate;
  call.options.deallocator = &ParserArena::deallocate;
  call.options.on_steps = &ParserArena::on_steps;
  call.options.userdata = &arena;
  call.options.max_errors = 0;
  const auto parse = [](void* pointer) {
    auto& request = *static_cast<decltype(call)*>(pointer);
    request.output =
        gumbo_parse_with_options(&request.options, request.page.data(), request.page.size());
  };
  return arena.escape.run(parse, &call) ? call.output : nullptr;
}

// Returns the name of an unknown element from the source of its tag, in lower case and with Gumbo's
// replacements of characters. The source is valid UTF-8.
std::string name_in_source(const GumboStringPiece& original_tag) {
  std::string_view tag(original_tag.data, original_tag.length);
  tag.remove_prefix(std::min<std::size_t>(tag.size(), tag.starts_with("</") ? 2 : 1));
  tag = tag.substr(0, tag.find_first_of("\t\n\f\r />"));
  std::string name;
  for (std::size_t at = 0; at < tag.size();) {
    const std::size_t begin = at;
    const char32_t character = next_character(tag, at);
    name += internal::is_replaced(character) ? "\xEF\xBF\xBD" : tag.substr(begin, at - begin);
  }
  return ascii_lower(name);
}

std::string_view foreign_prefix(GumboAttributeNamespaceEnum name_space, std::string_view name) {
  if (name_space == GUMBO_ATTR_NAMESPACE_XLINK) return "xlink:";
  if (name_space == GUMBO_ATTR_NAMESPACE_XML) return "xml:";
  return name_space == GUMBO_ATTR_NAMESPACE_XMLNS && name != "xmlns" ? "xmlns:" : "";
}

constexpr int kFrameLevels = 3;  // of frames in frames whose text is read

// A page as its source has it.
struct ParsedPage {
  Document document;
  bool has_shadow_roots;
  bool has_frames;
};

// Converts Gumbo's tree to a Document, without recursion.
class Flattener {
 public:
  Flattener(SymbolTable& symbols, const Limits& limits, Budget* budget, std::size_t page_bytes,
            PageSkeleton& skeleton)
      : symbols_(symbols),
        limits_(limits),
        budget_(budget),
        skeleton_(skeleton),
        builder_(symbols, page_bytes),
        max_cloned_bytes_(memory_budget(page_bytes)),
        // Gumbo writes invalid UTF-8 only for a numeric reference that is not in Unicode.
        may_be_invalid_(skeleton.text().find("&#") != std::string::npos) {}

  LimitKind run(const GumboNode* root) {
    open(root);
    while (!open_.empty()) {
      OpenElement& element = open_.back();
      const GumboVector& children = element.node->v.element.children;
      if (element.next_child == children.length) {
        builder_.close();
        open_.pop_back();
        continue;
      }
      if (stop(budget_)) return LimitKind::kTime;
      const unsigned at = element.next_child++;
      // Gumbo's tree has left the processor's cache, so nodes are fetched before they are needed.
      if (at + 2 < children.length) __builtin_prefetch(children.data[at + 2]);
      add(static_cast<const GumboNode*>(children.data[at]));
      if (builder_.size() > limits_.max_nodes) return LimitKind::kNodes;
      if (skeleton_.cloned_bytes() > max_cloned_bytes_) return LimitKind::kMemory;
      // body, whose depth is 0, is the second open element. `add` checks the texts below the last.
      if (open_.size() > limits_.max_depth + 2) return LimitKind::kDepth;
    }
    return too_deep_ ? LimitKind::kDepth : LimitKind::kNone;
  }

  ParsedPage finish(bool quirks, bool has_self_closed) {
    builder_.set_quirks(quirks);
    builder_.set_self_closed(has_self_closed);
    return {builder_.finish(), has_shadow_roots_, has_frames_};
  }

 private:
  struct OpenElement {
    const GumboNode* node;
    unsigned next_child;
  };
  struct KnownName {
    std::string_view name;
    Symbol symbol{};
  };

  void add(const GumboNode* node) {
    if (node->type == GUMBO_NODE_ELEMENT || node->type == GUMBO_NODE_TEMPLATE) {
      open(node);
    } else if (node->type == GUMBO_NODE_COMMENT) {
      add_comment(node->v.text);
    } else {
      const GumboText& text = node->v.text;
      const std::string_view source(text.original_text.data, text.original_text.length);
      builder_.text(skeleton_.original_text(valid(text.text), source,
                                            is_script(open_.back().node->v.element), buffer_));
      // The text's own depth is the number of open elements minus 1, counted from body.
      if (open_.size() > limits_.max_depth + 1) too_deep_ = true;
    }
  }

  void add_comment(const GumboText& comment) {
    const std::string_view source(comment.original_text.data, comment.original_text.length);
    const bool is_instruction = source.starts_with("<?");
    std::string_view text(comment.text);
    if (is_instruction) {
      text.remove_prefix(1);
      if (text.ends_with('?')) text.remove_suffix(1);
    }
    if (is_place_mark(text, is_instruction)) {
      builder_.place_mark(text, is_instruction);
    } else {
      builder_.separate();
    }
  }

  void open(const GumboNode* node) {
    const GumboElement& element = node->v.element;
    const bool is_root = is_shadow_root(element);
    has_shadow_roots_ = has_shadow_roots_ || is_root;
    builder_.open(is_root ? symbols_.intern("shadow-root") : tag_symbol(element));
    for (unsigned i = 0; i < element.attributes.length; ++i) {
      const auto* attribute = static_cast<const GumboAttribute*>(element.attributes.data[i]);
      const auto originals =
          skeleton_.original_attributes(attribute->name, attribute->original_name.data);
      for (const PageAttribute& original : originals) add_attribute(original);
      if (originals.empty()) add_attribute(*attribute);
    }
    has_frames_ = has_frames_ || element.tag == GUMBO_TAG_IFRAME;
    open_.push_back({node, 0});
    for (unsigned i = 0; i < std::min(element.children.length, 2U); ++i) {
      __builtin_prefetch(element.children.data[i]);
    }
  }

  // The name is interned in a statement of its own: compilers evaluate arguments in different
  // orders, and symbols must have the same numbers everywhere.
  void add_attribute(const GumboAttribute& attribute) {
    skeleton_.check_value(attribute.value);
    const Symbol name = name_symbol(attribute);
    builder_.attribute(name, symbols_.intern(valid(attribute.value)));
  }
  void add_attribute(const PageAttribute& attribute) {
    const Symbol name = lower_symbol(attribute.name);
    builder_.attribute(name, symbols_.intern(skeleton_.value_of(attribute, buffer_)));
  }

  static bool is_script(const GumboElement& element) {
    return element.tag_namespace == GUMBO_NAMESPACE_HTML &&
           (element.tag == GUMBO_TAG_SCRIPT || element.tag == GUMBO_TAG_STYLE);
  }

  // Whether it is a `template` with a declarative shadow root, which needs no script to be shown.
  // Chromium writes `shadowmode` in the pages that it saves as MHTML.
  static bool is_shadow_root(const GumboElement& element) {
    if (element.tag != GUMBO_TAG_TEMPLATE) return false;
    return std::ranges::any_of(std::array{"shadowrootmode", "shadowmode"}, [&](const char* name) {
      const GumboAttribute* const mode = gumbo_get_attribute(&element.attributes, name);
      return mode != nullptr && (equals_ignoring_case(mode->value, "open") ||
                                 equals_ignoring_case(mode->value, "closed"));
    });
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
    return prefix.empty() ? lower_symbol(name) : lower_symbol(std::string(prefix).append(name));
  }

  Symbol lower_symbol(std::string_view name) {
    if (name.empty()) return Symbol::kEmpty;
    // Few names are on most elements.
    const std::size_t place = name.size() * 8 + static_cast<unsigned char>(name.front()) * 2 +
                              static_cast<unsigned char>(name.back());
    KnownName& known = names_[place % names_.size()];
    if (known.name == name) return known.symbol;
    const bool is_lower = std::ranges::all_of(name, [](char c) { return c == ascii_lower(c); });
    const Symbol symbol = symbols_.intern(is_lower ? name : ascii_lower(name));
    if (is_lower) known = {symbols_.text(symbol), symbol};
    return symbol;
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
  PageSkeleton& skeleton_;
  DocumentBuilder builder_;
  std::vector<OpenElement> open_;
  std::array<Symbol, GUMBO_TAG_LAST + 1> tags_{};
  std::array<KnownName, 128> names_{};  // of attributes
  std::string repaired_;
  std::string buffer_;
  std::size_t max_cloned_bytes_;  // what the clones would have taken in the arena
  bool may_be_invalid_;
  bool too_deep_ = false;
  bool has_shadow_roots_ = false;
  bool has_frames_ = false;
};

std::string limit_message(LimitKind kind, const Limits& limits) {
  if (kind == LimitKind::kDepth) return depth_limit_message(limits.max_depth);
  if (kind == LimitKind::kNodes) return node_limit_message(limits.max_nodes);
  if (kind == LimitKind::kAttributes) {
    return "more than " + std::to_string(kMaxAttributesPerElement) + " attributes on one tag";
  }
  return kind == LimitKind::kMemory ? "parsing takes more memory than its budget"
                                    : "parsing takes more steps than its budget";
}

// Parses the skeleton of a page of `page_bytes` bytes. `has_self_closed`: as of Document. Returns
// the limit that was exceeded, or LimitKind::kNone.
LimitKind parse_skeleton(PageSkeleton& skeleton, std::size_t page_bytes, bool has_self_closed,
                         SymbolTable& symbols, const Limits& limits, Budget* budget,
                         std::optional<ParsedPage>& document) {
  ParserArena arena(memory_budget(page_bytes), steps_budget(limits), budget);
  const GumboOutput* output = run_gumbo(arena, skeleton.text());
  if (output == nullptr) return arena.exceeded();
  Flattener flattener(symbols, limits, budget, page_bytes, skeleton);
  const LimitKind exceeded = flattener.run(output->root);
  const GumboDocument& tree = output->document->v.document;
  if (exceeded == LimitKind::kNone) {
    document = flattener.finish(tree.doc_type_quirks_mode == GUMBO_DOCTYPE_QUIRKS, has_self_closed);
  }
  return exceeded;
}

Result<Document> parse(std::string page, bool whole, SymbolTable& symbols, const Limits& limits,
                       Budget* budget, int frame_levels);

// The page as its readers see it (core/dom/placing/placing.h). `frame_levels`: of frames in frames.
Document shown_page(ParsedPage parsed, bool whole, SymbolTable& symbols, const Limits& limits,
                    Budget* budget, int frame_levels) {
  Document page = std::move(parsed.document);
  const auto take = [&](std::optional<Document> changed) {
    if (changed) page = *std::move(changed);
  };
  if (!page.place_marks().empty()) take(place_parts(page, symbols, limits, budget));
  if (parsed.has_shadow_roots) take(fill_slots(page, symbols, limits, budget));
  if (parsed.has_frames && frame_levels > 0) {
    const auto parse_frame = [&](std::string html) -> std::optional<Document> {
      Result<Document> frame =
          parse(std::move(html), whole, symbols, limits, budget, frame_levels - 1);
      return frame ? std::optional(*std::move(frame)) : std::nullopt;
    };
    take(read_frames(page, parse_frame, symbols, limits, budget));
  }
  return page;
}

Result<Document> parse(std::string page, bool whole, SymbolTable& symbols, const Limits& limits,
                       Budget* budget, int frame_levels) {
  const auto exceeded = [&](LimitKind kind) -> tl::unexpected<Error> {
    if (kind == LimitKind::kTime && budget != nullptr && budget->stopped()) {
      return tl::unexpected(timeout_error(*budget));
    }
    return fail_limit(kind, limit_message(kind, limits));
  };
  if (stop_now(budget)) return exceeded(LimitKind::kTime);
  const bool has_self_closed = close_self_closed(page, budget);
  blank_quirks_doctype(page);
  const std::size_t max_open = std::max(kMaxOpenElements, limits.max_depth);
  LongParts parts;
  LimitKind hostile = scan_for_hostile_input(page, max_open, budget, &parts);
  if (hostile == LimitKind::kNone && !parts.open_frames.empty()) {
    close_frames(page, parts.open_frames);
    parts = {};
    hostile = scan_for_hostile_input(page, max_open, budget, &parts);
  }
  if (hostile != LimitKind::kNone) return exceeded(hostile);
  if (whole) parts = {};

  for (;;) {
    PageSkeleton skeleton(page, parts);
    std::optional<ParsedPage> parsed;
    const LimitKind kind =
        parse_skeleton(skeleton, page.size(), has_self_closed, symbols, limits, budget, parsed);
    if (kind != LimitKind::kNone) return exceeded(kind);
    if (skeleton.has_found_all()) {
      Document shown = shown_page(*std::move(parsed), whole, symbols, limits, budget, frame_levels);
      if (budget != nullptr && budget->stopped()) return exceeded(LimitKind::kTime);
      return shown;
    }
    parts = {};  // then the whole page is parsed
  }
}

}  // namespace

Result<Document> parse_html(std::string page, SymbolTable& symbols, const Limits& limits,
                            Budget* budget) {
  constexpr std::size_t kLarge = std::size_t{4} << 20U;
  const bool is_large = page.size() >= kLarge;
  Result<Document> document = parse(std::move(page), false, symbols, limits, budget, kFrameLevels);
  // Gumbo's tree was several times as large, and pieces of the document lie between its blocks.
  if (is_large) give_back_freed_memory();
  return document;
}

Result<Document> internal::parse_whole_html(std::string page, SymbolTable& symbols,
                                            const Limits& limits) {
  return parse(std::move(page), true, symbols, limits, nullptr, kFrameLevels);
}

}  // namespace pagelet
