// SPDX-License-Identifier: MIT
#include "core/dom/serializer.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <utility>

#include "core/dom/kept_nodes.h"
#include "core/dom/signature_table.h"
#include "core/text/blanks.h"

namespace pagelet {
namespace {

template <std::size_t Size>
constexpr bool contains(const std::array<std::string_view, Size>& sorted, std::string_view name) {
  return std::ranges::binary_search(sorted, name);
}

// ---- HTML ----

// Elements without end tag.
constexpr auto kVoid = std::to_array<std::string_view>(
    {"area", "base", "basefont", "bgsound", "br", "col", "embed", "frame", "hr", "img", "input",
     "keygen", "link", "meta", "param", "source", "track", "wbr"});
// Elements whose text is written, and read, as it is.
constexpr auto kRawText = std::to_array<std::string_view>(
    {"iframe", "noembed", "noframes", "plaintext", "script", "style", "xmp"});
// Elements behind whose start tag the parser drops a line feed.
constexpr auto kDropsNewline = std::to_array<std::string_view>({"listing", "pre", "textarea"});
// Elements whose text is read with character references but without tags and comments.
constexpr auto kEscapableRawText = std::to_array<std::string_view>({"textarea", "title"});
static_assert(std::ranges::is_sorted(kVoid) && std::ranges::is_sorted(kRawText));
static_assert(std::ranges::is_sorted(kDropsNewline) && std::ranges::is_sorted(kEscapableRawText));

// Elements of svg and math are read by other rules, so an svg `style` or `link` is not what its
// name says in HTML.
enum class Namespace : std::uint8_t { kHtml, kSvg, kMath };

// Whether the children of a foreign element are read by the rules of HTML.
bool is_integration_point(const Document& document, NodeId node, Namespace own) {
  const std::string_view tag = document.tag_name(node);
  if (own == Namespace::kSvg) return tag == "foreignobject" || tag == "desc" || tag == "title";
  if (tag != "annotation-xml") {
    return tag == "mi" || tag == "mo" || tag == "mn" || tag == "ms" || tag == "mtext";
  }
  const auto text = [&](Symbol symbol) { return document.symbols().text(symbol); };
  return std::ranges::any_of(document.attributes(node), [&](const Attribute& attribute) {
    if (text(attribute.name) != "encoding") return false;
    const std::string value = ascii_lower(text(attribute.value));
    return value == "text/html" || value == "application/xhtml+xml";
  });
}

Namespace child_namespace(const Document& document, NodeId child, Namespace of_parent) {
  const std::string_view tag = document.tag_name(child);
  const NodeId parent = document.parent(child);
  if (of_parent == Namespace::kHtml || is_integration_point(document, parent, of_parent)) {
    if (tag == "svg") return Namespace::kSvg;
    if (tag == "math") return Namespace::kMath;
    const bool stays_math = of_parent == Namespace::kMath &&
                            (tag == "mglyph" || tag == "malignmark") &&
                            document.tag_name(parent) != "annotation-xml";
    return stays_math ? Namespace::kMath : Namespace::kHtml;
  }
  if (tag == "svg" && document.tag_name(parent) == "annotation-xml") return Namespace::kSvg;
  return of_parent;
}

bool has_label(std::string_view classes) {
  bool found = false;
  for_each_word(classes, [&](std::string_view word) {
    found = found || word.starts_with(kLabelClassPrefix);
  });
  return found;
}

std::string without_labels(std::string_view classes) {
  std::string rest;
  for_each_word(classes, [&](std::string_view word) {
    if (word.starts_with(kLabelClassPrefix)) return;
    if (!rest.empty()) rest += ' ';
    rest += word;
  });
  return rest;
}

constexpr std::string_view kEmptyComment = "<!---->";

class HtmlWriter {
 public:
  HtmlWriter(const Document& document, const SerializeOptions& options)
      : document_(document), kept_(options.keep), hide_labels_(options.hide_labels) {
    if (options.doctype && !document.quirks()) html_ += "<!DOCTYPE html>";
  }

  std::string write(NodeId from) {
    open_above(from);
    const std::size_t outside = open_.size();
    const std::size_t end = index_of(document_.end(from));
    for (std::size_t at = index_of(from); at < end;) {
      const NodeId node = node_at(at);
      while (open_.size() > outside && document_.end(open_.back().node) <= node) close();
      if (!kept_.any(node, document_.end(node))) {
        at = index_of(document_.end(node));
      } else if (document_.is_text(node)) {
        write_text(document_.text(node));
        ++at;
      } else {
        at = open(node) ? at + 1 : index_of(document_.end(node));
      }
    }
    while (open_.size() > outside) close();
    return std::move(html_);
  }

 private:
  struct OpenElement {
    NodeId node;
    Namespace space;
  };

  Namespace space_of(NodeId node) const {
    return child_namespace(document_, node, open_.empty() ? Namespace::kHtml : open_.back().space);
  }

  // The ancestors of `from` decide how it is read; they are not written.
  void open_above(NodeId from) {
    std::vector<NodeId> ancestors;
    for (NodeId node = from; document_.parent(node) != node;) {
      node = document_.parent(node);
      ancestors.push_back(node);
    }
    std::reverse(ancestors.begin(), ancestors.end());
    for (const NodeId node : ancestors) open_.push_back({node, space_of(node)});
  }

  // Writes the start tag. False for an element that has neither content nor end tag.
  bool open(NodeId node) {
    const std::string_view tag = document_.tag_name(node);
    const Namespace space = space_of(node);
    html_ += '<';
    html_ += tag;
    for (const Attribute& attribute : document_.attributes(node)) {
      const std::string_view value = document_.symbols().text(attribute.value);
      const bool labelled = hide_labels_ && attribute.name == Symbol::kClass && has_label(value);
      const std::string unlabelled = labelled ? without_labels(value) : "";
      if (labelled && unlabelled.empty()) continue;
      html_ += ' ';
      html_ += document_.symbols().text(attribute.name);
      html_ += "=\"";
      write_escaped(labelled ? unlabelled : value, '"');
      html_ += '"';
    }
    html_ += '>';
    behind_text_ = false;
    behind_newline_dropper_ = space == Namespace::kHtml && contains(kDropsNewline, tag);
    if (space == Namespace::kHtml && contains(kVoid, tag)) return false;
    open_.push_back({node, space});
    return true;
  }

  void close() {
    const std::string_view tag = document_.tag_name(open_.back().node);
    // Gumbo puts a text directly before </form> behind the form.
    if (behind_text_ && tag == "form") html_ += kEmptyComment;
    html_ += "</";
    html_ += tag;
    html_ += '>';
    open_.pop_back();
    behind_text_ = false;
    behind_newline_dropper_ = false;
  }

  void write_text(std::string_view text) {
    const bool in_html = !open_.empty() && open_.back().space == Namespace::kHtml;
    const std::string_view parent = open_.empty() ? "" : document_.tag_name(open_.back().node);
    const bool raw = in_html && contains(kRawText, parent);
    const bool comments = !raw && !(in_html && contains(kEscapableRawText, parent));
    if (behind_newline_dropper_ && text.starts_with('\n')) html_ += '\n';
    if (behind_text_ && comments) html_ += kEmptyComment;
    if (raw) {
      html_ += text;
    } else {
      write_escaped(text, '\0');
    }
    behind_text_ = true;
    behind_newline_dropper_ = false;
  }

  // `quote` is the delimiter of an attribute value, 0 for a text.
  void write_escaped(std::string_view text, char quote) {
    for (std::size_t at = 0; at < text.size(); ++at) {
      const char c = text[at];
      const auto byte = static_cast<unsigned char>(c);
      const unsigned char next =
          at + 1 < text.size() ? static_cast<unsigned char>(text[at + 1]) : '\0';
      if (c == '&') {
        html_ += "&amp;";
      } else if (c == '<') {
        html_ += "&lt;";
      } else if (c == '>') {
        html_ += "&gt;";
      } else if (c == quote && quote != '\0') {
        html_ += "&quot;";
      } else if (byte == 0xC2 && next == 0xA0) {
        html_ += "&nbsp;";
        ++at;
      } else if (byte == 0xC2 && is_referable_control(next)) {
        write_reference(next);
        ++at;
      } else if ((byte < 0x20 && c != '\t' && c != '\n' && c != '\f') || byte == 0x7F) {
        write_reference(byte);
      } else {
        html_ += c;
      }
    }
  }

  // The numbers from 80 to 9F that a character reference does not turn into another character.
  static bool is_referable_control(unsigned char code) {
    return code == 0x81 || code == 0x8D || code == 0x8F || code == 0x90 || code == 0x9D;
  }

  void write_reference(unsigned code) {
    html_ += "&#";
    html_ += std::to_string(code);
    html_ += ';';
  }

  const Document& document_;
  internal::KeptNodes kept_;
  bool hide_labels_;
  std::string html_;
  std::vector<OpenElement> open_;
  bool behind_text_ = false;             // the last thing written is a text
  bool behind_newline_dropper_ = false;  // ... is the start tag of such an element
};

// ---- Text ----

enum class Role : std::uint8_t {
  kHidden,     // not shown, with its subtree
  kLine,       // on lines of its own
  kParagraph,  // moreover with an empty line before and behind
  kList,       // the same unless in another list
  kCell,       // a tab away from the cell before
  kBreak,      // br
  kInline,
};

struct Layout {
  std::string_view tag;
  Role role = Role::kInline;
  bool preformatted = false;
};

// After the style sheet in the "Rendering" chapter of the HTML standard.
constexpr auto kLayouts = std::to_array<Layout>({
    {"address", Role::kLine},
    {"article", Role::kLine},
    {"aside", Role::kLine},
    {"blockquote", Role::kParagraph},
    {"body", Role::kLine},
    {"br", Role::kBreak},
    {"caption", Role::kLine},
    {"center", Role::kLine},
    {"datalist", Role::kHidden},
    {"dd", Role::kLine},
    {"details", Role::kLine},
    {"dialog", Role::kLine},
    {"dir", Role::kList},
    {"div", Role::kLine},
    {"dl", Role::kList},
    {"dt", Role::kLine},
    {"fieldset", Role::kLine},
    {"figcaption", Role::kLine},
    {"figure", Role::kParagraph},
    {"footer", Role::kLine},
    {"form", Role::kLine},
    {"frameset", Role::kLine},
    {"h1", Role::kParagraph},
    {"h2", Role::kParagraph},
    {"h3", Role::kParagraph},
    {"h4", Role::kParagraph},
    {"h5", Role::kParagraph},
    {"h6", Role::kParagraph},
    {"head", Role::kHidden},
    {"header", Role::kLine},
    {"hgroup", Role::kLine},
    {"hr", Role::kParagraph},
    {"html", Role::kLine},
    {"iframe", Role::kHidden},
    {"legend", Role::kLine},
    {"li", Role::kLine},
    {"listing", Role::kParagraph, true},
    {"main", Role::kLine},
    {"menu", Role::kList},
    {"nav", Role::kLine},
    {"noembed", Role::kHidden},
    {"noframes", Role::kHidden},
    {"ol", Role::kList},
    {"optgroup", Role::kLine},
    {"option", Role::kLine},
    {"p", Role::kParagraph},
    {"plaintext", Role::kParagraph, true},
    {"pre", Role::kParagraph, true},
    {"rp", Role::kHidden},
    {"script", Role::kHidden},
    {"search", Role::kLine},
    {"section", Role::kLine},
    {"style", Role::kHidden},
    {"summary", Role::kLine},
    {"table", Role::kLine},
    {"tbody", Role::kLine},
    {"td", Role::kCell},
    {"template", Role::kHidden},
    {"textarea", Role::kLine, true},
    {"tfoot", Role::kLine},
    {"th", Role::kCell},
    {"thead", Role::kLine},
    {"title", Role::kHidden},
    {"tr", Role::kLine},
    {"ul", Role::kList},
    {"xmp", Role::kParagraph, true},
});
static_assert(std::ranges::is_sorted(kLayouts, {}, &Layout::tag));

Layout layout_of(std::string_view tag) {
  const auto found = std::ranges::lower_bound(kLayouts, tag, {}, &Layout::tag);
  return found != kLayouts.end() && found->tag == tag ? *found : Layout{tag};
}

// Puts words together with what has to stand between them, which is known only when the next one
// comes: the strongest separation asked for since the last word.
class TextWriter {
 public:
  enum class Gap : std::uint8_t { kNone, kSpace, kTab, kLine, kEmptyLine };

  void separate(Gap gap) { gap_ = std::max(gap_, gap); }

  void break_line() { gap_ = gap_ < Gap::kLine ? Gap::kLine : Gap::kEmptyLine; }

  // A text whose blanks are collapsed.
  void write_words(std::string_view text) {
    const char* behind = text.data();  // of the last word
    for_each_word(text, [&](std::string_view word) {
      if (word.data() > behind) separate(Gap::kSpace);
      fill_gap();
      text_ += word;
      behind = word.data() + word.size();
    });
    if (behind < text.data() + text.size()) separate(Gap::kSpace);
  }

  // A preformatted text. Blank lines at its beginning belong to the gap.
  void write_preformatted(std::string_view text) {
    if (text_.empty() || gap_ >= Gap::kLine) {
      std::size_t first = 0;
      while (first < text.size()) {
        const std::size_t blank = blank_length(text, first);
        if (blank == 0) break;
        first += blank;
      }
      if (first == text.size()) return;
      const std::size_t newline = text.substr(0, first).rfind('\n');
      if (newline != std::string_view::npos) text.remove_prefix(newline + 1);
    }
    fill_gap();
    text_ += text;
  }

  std::string finish() {
    trim_end();
    return std::move(text_);
  }

 private:
  void trim_end() {
    // Only a preformatted text ends with a blank.
    while (!text_.empty() &&
           (text_.back() == ' ' || (text_.back() >= '\t' && text_.back() <= '\r')))
      text_.pop_back();
  }

  void fill_gap() {
    const Gap gap = gap_;
    gap_ = Gap::kNone;
    if (gap >= Gap::kLine) trim_end();
    if (text_.empty()) return;
    switch (gap) {
      case Gap::kNone:
        break;
      case Gap::kSpace:
        text_ += ' ';
        break;
      case Gap::kTab:
        text_ += '\t';
        break;
      case Gap::kLine:
        text_ += '\n';
        break;
      case Gap::kEmptyLine:
        text_ += "\n\n";
        break;
    }
  }

  std::string text_;
  Gap gap_ = Gap::kNone;
};

class TextWalk {
 public:
  TextWalk(const Document& document, const std::vector<bool>* keep)
      : document_(document), kept_(keep) {}

  std::string write(NodeId from) {
    for (NodeId node = from; document_.parent(node) != node;) {
      node = document_.parent(node);
      const Layout layout = layout_of(document_.tag_name(node));
      preformatted_ += layout.preformatted ? 1 : 0;
      lists_ += layout.role == Role::kList ? 1 : 0;
    }
    const std::size_t end = index_of(document_.end(from));
    for (std::size_t at = index_of(from); at < end;) {
      const NodeId node = node_at(at);
      while (!open_.empty() && open_.back().end <= node) close();
      const bool enters = kept_.any(node, document_.end(node)) && enter(node);
      at = enters ? at + 1 : index_of(document_.end(node));
    }
    return writer_.finish();
  }

 private:
  using Gap = TextWriter::Gap;

  struct OpenElement {
    NodeId end;
    Layout layout;
    Gap gap;  // before and behind it
  };

  // False when the subtree is left out.
  bool enter(NodeId node) {
    if (document_.is_text(node)) {
      if (preformatted_ > 0) {
        writer_.write_preformatted(document_.text(node));
      } else {
        writer_.write_words(document_.text(node));
      }
      return true;
    }
    const Layout layout = layout_of(document_.tag_name(node));
    if (layout.role == Role::kHidden || is_hidden(node)) return false;
    if (layout.role == Role::kBreak) {
      if (preformatted_ > 0) {
        writer_.write_preformatted("\n");
      } else {
        writer_.break_line();
      }
      return true;
    }
    if (layout.role == Role::kInline) return true;
    const OpenElement element{document_.end(node), layout, gap_of(layout.role)};
    writer_.separate(element.gap);
    preformatted_ += layout.preformatted ? 1 : 0;
    lists_ += layout.role == Role::kList ? 1 : 0;
    open_.push_back(element);
    return true;
  }

  void close() {
    const OpenElement& element = open_.back();
    writer_.separate(element.gap);
    preformatted_ -= element.layout.preformatted ? 1 : 0;
    lists_ -= element.layout.role == Role::kList ? 1 : 0;
    open_.pop_back();
  }

  Gap gap_of(Role role) const {
    switch (role) {
      case Role::kHidden:
      case Role::kBreak:
      case Role::kInline:
        return Gap::kNone;
      case Role::kCell:
        return Gap::kTab;
      case Role::kLine:
        return Gap::kLine;
      case Role::kParagraph:
        return Gap::kEmptyLine;
      case Role::kList:
        return lists_ > 0 ? Gap::kLine : Gap::kEmptyLine;
    }
    return Gap::kNone;
  }

  bool is_hidden(NodeId node) const {
    return std::ranges::any_of(document_.attributes(node), [&](const Attribute& attribute) {
      return document_.symbols().text(attribute.name) == "hidden";
    });
  }

  const Document& document_;
  internal::KeptNodes kept_;
  TextWriter writer_;
  std::vector<OpenElement> open_;  // those that are not inline
  std::size_t preformatted_ = 0;   // how many open elements are
  std::size_t lists_ = 0;
};

}  // namespace

std::string serialize_html(const Document& document, NodeId from, const SerializeOptions& options) {
  return HtmlWriter(document, options).write(from);
}

std::string visible_text(const Document& document, NodeId from, const std::vector<bool>* keep) {
  return TextWalk(document, keep).write(from);
}

}  // namespace pagelet
