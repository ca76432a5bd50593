// SPDX-License-Identifier: MIT

// A page may hold a formula several times: as MathML, as TeX, as a picture. The TeX is taken if
// there is some. Otherwise one walk over the MathML writes words such as (a+b)/(c): an element has
// fixed signs before its first, second and other parts. Pictures beside a formula are copies of it.

#include "core/parts/formula.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/dom/html_elements.h"
#include "core/dom/media.h"
#include "core/page/known_names.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/text_table.h"

namespace pagelet::internal {
namespace {

std::string lower_attribute(const Document& document, NodeId node, std::string_view name) {
  return ascii_lower(attribute_of(document, node, name).value_or(""));
}

bool is_script(const Document& document, NodeId node) {
  return document.tag(node) == Symbol::kScript &&
         lower_attribute(document, node, "type").starts_with("math/tex");
}

std::string tex_below(const Document& document, NodeId node) {
  constexpr std::string_view kStyle = "{\\displaystyle ";  // Wikipedia's, around the whole
  std::string tex;
  for (NodeId at = node; at < document.end(node); ++at) {
    tex += document.text(at);
  }
  tex = collapse_blanks(tex);
  if (!tex.starts_with(kStyle) || !tex.ends_with('}')) return tex;
  const std::string inside =
      collapse_blanks(tex.substr(kStyle.size(), tex.size() - 1 - kStyle.size()));
  int depth = 0;
  for (const char c : inside) {
    depth += c == '{' ? 1 : c == '}' ? -1 : 0;
    if (depth < 0) return tex;
  }
  return inside;
}

// How the parts of an element are written in one line.
struct Layout {
  std::string_view tag;
  std::array<std::string_view, 3> before;  // the first part, the second, and each other one
  std::string_view after = {};
  bool is_script = false;
};

// clang-format off
constexpr TextTable kLayouts(std::to_array<Layout>({
    {"mfrac", {"(", ")/(", ""}, ")"}, {"mover", {"", "^", "^"}, "", true},
    {"mroot", {"(", ")^(1/(", ""}, "))"}, {"msqrt", {"\u221A(", "", ""}, ")"},
    {"msub", {"", "_", "_"}, "", true}, {"msubsup", {"", "_", "^"}, "", true},
    {"msup", {"", "^", "^"}, "", true}, {"mtable", {"", "; ", "; "}}, {"mtr", {"", ", ", ", "}},
    {"munder", {"", "_", "_"}, "", true}, {"munderover", {"", "_", "^"}, "", true}}));
// clang-format on

class LinearForm {
 public:
  explicit LinearForm(const Document& document) : document_(document) {}

  std::string write(NodeId math) {
    open_.push_back({document_.end(math)});
    for (NodeId node = math + 1; node < document_.end(math);) {
      while (open_.back().end <= node) close();
      const bool is_text = document_.is_text(node);
      const std::string sign = collapse_blanks(document_.text(node));
      const bool is_left_out =
          is_text ? sign.empty() : document_.tag_name(node).starts_with("annotation");
      if (!is_left_out) open(node);
      if (!is_left_out && is_text) add_sign(sign);
      node = is_left_out ? document_.end(node) : node + 1;
    }
    while (!open_.empty()) close();
    return collapse_blanks(text_);
  }

 private:
  struct Open {
    NodeId end;
    const Layout* layout = nullptr;
    std::size_t parts = 0;
    bool in_parentheses = false;
  };

  void open(NodeId node) {
    Open element{document_.end(node), kLayouts.find(document_.tag_name(node))};
    const Layout* const outside = open_.back().layout;
    const std::size_t part = open_.back().parts++;
    if (outside != nullptr) {
      text_ += outside->before[std::min<std::size_t>(part, 2)];
      if (part > 0) ends_word_ = false;
      // A script of more than one element.
      const std::size_t nodes = index_of(element.end) - index_of(node);
      element.in_parentheses = outside->is_script && part > 0 && nodes > 2;
    }
    if (element.in_parentheses) text_ += '(';
    open_.push_back(element);
  }

  void close() {
    const Open& element = open_.back();
    if (element.layout != nullptr && element.parts > 0) text_ += element.layout->after;
    if (element.in_parentheses) text_ += ')';
    ends_word_ = ends_word_ || (element.layout != nullptr && element.layout->is_script);
    open_.pop_back();
  }

  // Function names and scripts have a blank after them.
  void add_sign(const std::string& sign) {
    // U+2061 to U+2064: function application, invisible operators
    if (sign.size() == 3 && sign >= "\u2061" && sign <= "\u2064") return;
    if (ends_word_ && is_letter_or_digit(sign[0])) text_ += ' ';
    text_ += sign;
    ends_word_ = sign.size() > 1 && is_letter(sign[0]);
  }

  const Document& document_;
  std::string text_;
  std::vector<Open> open_;
  bool ends_word_ = false;
};

}  // namespace

std::optional<Formula> formula_of(const Document& document, NodeId node) {
  if (is_script(document, node)) {
    const std::string type = lower_attribute(document, node, "type");
    return Formula{tex_below(document, node), true, type.find("display") != std::string::npos};
  }
  const auto stated = attribute_of(document, node, "data-formula");
  if (stated && !is_blank(*stated)) {
    const bool is_block = has_trait(document.tag_name(node), trait::kBlock);
    return Formula{collapse_blanks(*stated), true, is_block};
  }
  if (document.tag_name(node) != "math") return std::nullopt;
  const bool is_display = lower_attribute(document, node, "display") == "block";
  for (NodeId at = node; at < document.end(node); ++at) {
    if (document.tag_name(at) != "annotation") continue;
    if (lower_attribute(document, at, "encoding").find("tex") == std::string::npos) continue;
    return Formula{tex_below(document, at), true, is_display};
  }
  // LaTeXML
  const std::string_view tex = attribute_of(document, node, "alttext").value_or("");
  if (!is_blank(tex) && has_word(attribute_of(document, node, "class").value_or(""), "ltx_Math")) {
    return Formula{collapse_blanks(tex), true, is_display};
  }
  return Formula{LinearForm(document).write(node), false, is_display};
}

bool holds_formula(const Document& document, NodeId node) {
  const NodeId child = node + 1;
  return document.has_children(node) && document.tag_name(child) == "math" &&
         document.end(child) == document.end(node);
}

bool is_copy_of_formula(const Document& document, NodeId node) {
  constexpr int kDeepest = 64;  // levels of a formula
  if (has_meaning(document, node, NameMeaning::kFormulaCopy)) {
    // A preview and a form may come before the script.
    NodeId script = nodes_beside(document, node)[1];
    if (!is_script(document, script)) script = nodes_beside(document, script)[1];
    return is_script(document, script);
  }
  if (attribute_of(document, node, "aria-hidden") != "true" &&
      !has_meaning(document, node, NameMeaning::kFormulaPicture)) {
    return false;
  }
  NodeId at = nodes_beside(document, node)[0];
  for (int level = 0; level < kDeepest && document.end(at) <= node; ++level) {
    if (document.tag_name(at) == "math") return true;
    at = document.parent(at);
  }
  return false;
}

}  // namespace pagelet::internal
