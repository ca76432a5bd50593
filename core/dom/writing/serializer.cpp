// SPDX-License-Identifier: MIT
#include "core/dom/writing/serializer.h"

#include <cstdint>
#include <string_view>
#include <utility>

#include "core/dom/html_elements.h"
#include "core/dom/media.h"
#include "core/dom/references.h"
#include "core/dom/signature_table.h"
#include "core/dom/writing/allowed_html.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"

namespace pagelet {
namespace {

using internal::AttributeRule;
using internal::ElementRule;

// Elements of svg and math are parsed by other rules, so an svg `style` or `link` is not the HTML
// element of that name.
enum class Namespace : std::uint8_t { kHtml, kSvg, kMath };

// Whether the children of a foreign element are parsed by the rules of HTML.
bool is_integration_point(const Document& document, NodeId node, Namespace own) {
  const std::string_view tag = document.tag_name(node);
  if (own == Namespace::kSvg) return tag == "foreignobject" || tag == "desc" || tag == "title";
  if (tag != "annotation-xml") {
    return tag == "mi" || tag == "mo" || tag == "mn" || tag == "ms" || tag == "mtext";
  }
  const std::string encoding = ascii_lower(attribute_of(document, node, "encoding").value_or(""));
  return encoding == "text/html" || encoding == "application/xhtml+xml";
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

// Without the words that are labels; nullopt: there are none.
std::optional<std::string> without_labels(std::string_view classes) {
  std::string rest;
  bool has_label = false;
  for_each_word(classes, [&](std::string_view word) {
    const bool is_label = word.starts_with(kLabelClassPrefix);
    has_label = has_label || is_label;
    if (!is_label) rest.append(rest.empty() ? "" : " ").append(word);
  });
  return has_label ? std::optional(std::move(rest)) : std::nullopt;
}

constexpr std::string_view kEmptyComment = "<!---->";

// Whether a character reference to this number, from 80 to 9F, gives that very character.
bool is_referable_control(unsigned char code) {
  return code == 0x81 || code == 0x8D || code == 0x8F || code == 0x90 || code == 0x9D;
}

void write_reference(std::string& html, unsigned code) {
  html.append("&#").append(std::to_string(code)).append(";");
}

// `quote` is the delimiter of an attribute value, 0 for a text.
void append_escaped(std::string& html, std::string_view text, char quote) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    const auto byte = static_cast<unsigned char>(c);
    const unsigned char next =
        at + 1 < text.size() ? static_cast<unsigned char>(text[at + 1]) : '\0';
    if (c == '&') {
      html += "&amp;";
    } else if (c == '<') {
      html += "&lt;";
    } else if (c == '>') {
      html += "&gt;";
    } else if (c == quote && quote != '\0') {
      html += "&quot;";
    } else if (byte == 0xC2 && next == 0xA0) {
      html += "&nbsp;";
      ++at;
    } else if (byte == 0xC2 && is_referable_control(next)) {
      write_reference(html, next);
      ++at;
    } else if ((byte < 0x20 && c != '\t' && c != '\n' && c != '\f') || byte == 0x7F) {
      write_reference(html, byte);
    } else {
      html += c;
    }
  }
}

class Writer {
 public:
  Writer(const Document& document, const SerializeOptions& options)
      : document_(document), options_(options), kept_(options.keep) {
    if (options.doctype && !document.quirks()) html_ += "<!DOCTYPE html>";
  }

  std::string write() {
    for (NodeId node{}; node < document_.end() && !stop(options_.limit, html_.size());) {
      while (!open_.empty() && document_.end(open_.back().node) <= node) close();
      const bool is_kept = kept_.any(node, document_.end(node));
      if (is_kept && has(options_.spaced, node)) html_ += ' ';
      if (!is_kept) {
        node = document_.end(node);
      } else if (document_.is_text(node)) {
        write_text(document_.text(node));
        ++node;
      } else {
        node = open(node) ? node + 1 : document_.end(node);
      }
    }
    while (!open_.empty()) close();
    return std::move(html_);
  }

 private:
  struct OpenElement {
    NodeId node;
    Namespace space;
    std::string_view tag;  // the name as written; empty: the element is not written
  };

  static bool has(const std::vector<bool>& nodes, NodeId node) {
    return !nodes.empty() && nodes[index_of(node)];
  }

  // Writes the start tag. Returns false for an element whose content must not be written.
  bool open(NodeId node) {
    std::string_view tag = document_.tag_name(node);
    const Namespace outside = open_.empty() ? Namespace::kHtml : open_.back().space;
    const Namespace space = child_namespace(document_, node, outside);
    if (options_.allowed_only) {
      const bool is_player = tag == "iframe" || tag.starts_with("amp-");
      if (const auto embed = is_player ? internal::embed_of(document_, node) : std::nullopt) {
        write_link(*embed);
        return false;
      }
      if (tag == "shadow-root") return open_unwritten(node, space);
      const bool is_picture =
          tag == "amp-img" || tag == "amp-anim" || internal::is_custom_picture(document_, node);
      if (is_picture) tag = "img";
      const ElementRule rule =
          is_picture ? ElementRule::kWritten : internal::element_rule(document_, node);
      if (rule == ElementRule::kStyle) return false;
      if (rule != ElementRule::kWritten) {
        if (options_.dropped) ++options_.dropped->elements[std::string(tag)];
        return rule != ElementRule::kDropped && open_unwritten(node, space);
      }
      if (tag == "xmp" || tag == "plaintext") tag = "pre";
    }
    if (has(options_.unwrapped, node)) return open_unwritten(node, space);
    std::string_view picture;  // instead of another one
    if (options_.allowed_only && tag == "img") {
      const std::string_view source = attribute_of(document_, node, "src").value_or("");
      const std::string_view words = attribute_of(document_, node, "alt").value_or("");
      // A browser takes the `srcset` before a source in place.
      const bool has_own =
          internal::is_script_or_data(source) && attribute_of(document_, node, "srcset");
      picture = has_own ? internal::late_source(document_, node)
                        : internal::picture_source(document_, node);
      if (picture.empty() && is_blank(source) && is_blank(words)) return false;
      if (picture == source) picture = {};
    }
    if (options_.heading) tag = name_of_heading(node, tag);
    html_ += '<';
    html_ += tag;
    if (!picture.empty()) write_attribute(tag, "src", picture);
    for (const Attribute& attribute : document_.attributes(node)) {
      const std::string_view name = document_.symbols().text(attribute.name);
      if (!picture.empty() && (name == "src" || name == "srcset")) continue;
      write_attribute(tag, name, document_.symbols().text(attribute.value));
    }
    html_ += '>';
    if (options_.title && node == node_at(1) && tag == "head") {
      html_ += "<meta charset=\"utf-8\">";
      write_title("title");
    }
    if (options_.title && options_.heading == node && node == document_.root()) write_title("h1");
    after_text_ = false;
    after_newline_dropper_ = space == Namespace::kHtml && has_trait(tag, trait::kDropsNewline);
    if (space == Namespace::kHtml && has_trait(tag, trait::kVoid)) return false;
    open_.push_back({node, space, tag});
    return true;
  }

  bool open_unwritten(NodeId node, Namespace space) {
    open_.push_back({node, space, {}});
    return true;
  }

  std::string_view name_of_heading(NodeId node, std::string_view tag) const {
    if (node == options_.heading && node != document_.root()) return "h1";
    return tag == "h1" ? "h2" : tag;
  }

  void write_title(std::string_view tag) {
    html_.append("<").append(tag).append(">");
    append_escaped(html_, *options_.title, '\0');
    html_.append("</").append(tag).append(">");
  }

  void write_link(const internal::Embed& embed) {
    html_ += "<a";
    write_attribute("a", "href", embed.address);
    if (embed.is_address) write_attribute("a", internal::kAddressMark, "");
    html_ += '>';
    append_escaped(html_, embed.title, '\0');
    html_ += "</a>";
    after_text_ = after_newline_dropper_ = false;
  }

  void write_attribute(std::string_view tag, std::string_view name, std::string_view value) {
    std::string changed;
    // All that is written is seen: see SerializeOptions::allowed_only.
    if (options_.allowed_only && (name == "hidden" || (name == "src" && is_blank(value)))) return;
    if (options_.hide_labels && name == "class") {
      const std::optional<std::string> rest = without_labels(value);
      if (rest && rest->empty()) return;
      if (rest) value = changed = *rest;
    }
    if (options_.base && internal::has_references(tag, name)) {
      value = changed = internal::absolute_references(name, value, *options_.base);
    }
    if (options_.allowed_only && !is_allowed(name, value)) {
      if (options_.dropped && name != "style") ++options_.dropped->attributes[std::string(name)];
      return;
    }
    html_.append(" ").append(name).append("=\"");
    append_escaped(html_, value, '"');
    html_ += '"';
  }

  static bool is_allowed(std::string_view name, std::string_view value) {
    const AttributeRule rule = internal::attribute_rule(name);
    if (rule == AttributeRule::kPaint) return internal::is_allowed_paint(value);
    if (rule == AttributeRule::kReference) return internal::is_allowed_reference(name, value);
    return rule == AttributeRule::kLook || rule == AttributeRule::kMeaning;
  }

  void close() {
    const std::string_view tag = open_.back().tag;
    open_.pop_back();
    if (tag.empty()) return;
    html_.append("</").append(tag).append(">");
    after_text_ = after_newline_dropper_ = false;
  }

  void write_text(std::string_view text) {
    const bool in_html = open_.back().space == Namespace::kHtml;
    const std::string_view parent = open_.back().tag;
    const bool raw = in_html && has_trait(parent, trait::kRawText);
    const bool comments = !raw && !(in_html && has_trait(parent, trait::kEscapableText));
    if (after_newline_dropper_ && text.starts_with('\n')) html_ += '\n';
    if (after_text_ && comments) html_ += kEmptyComment;
    if (raw) {
      html_ += text;
    } else {
      append_escaped(html_, text, '\0');
    }
    after_text_ = true;
    after_newline_dropper_ = false;
  }

  const Document& document_;
  const SerializeOptions& options_;
  internal::KeptNodes kept_;
  std::string html_;
  std::vector<OpenElement> open_;
  bool after_text_ = false;             // the last thing written is a text
  bool after_newline_dropper_ = false;  // ... is the start tag of such an element
};

}  // namespace

void DroppedHtml::add(const DroppedHtml& other) {
  for (const auto& [name, count] : other.elements) elements[name] += count;
  for (const auto& [name, count] : other.attributes) attributes[name] += count;
}

void append_escaped_text(std::string& html, std::string_view text) {
  append_escaped(html, text, '\0');
}

std::string serialize_html(const Document& document, const SerializeOptions& options) {
  return Writer(document, options).write();
}

}  // namespace pagelet
