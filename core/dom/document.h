// SPDX-License-Identifier: MIT
#pragma once

/// A parsed page as flat arrays.
///
/// The tree is the one of docs/specification.md, section 1.7. It begins with `html` (node 0) and
/// holds every element and every text in preorder, with blank texts and dropped elements, without
/// comments. Node ids are positions in preorder: the subtree of n is the range [n, end(n)). Those
/// comments with which frameworks mark places of a page are in a list of their own.
///
/// Extractors and scores use the WorkingTree made from it, which holds only the nodes that count.
///
/// Strings are interned in the SymbolTable of the site. Elements with the same start tag share one
/// list of attributes. All text is valid UTF-8. A Document does not change after it is built, so
/// several threads may read it.
///
/// Example: the names of the children of `root`:
///   for (NodeId child = page.first_child(root); index_of(child) < index_of(page.end(root));
///        child = page.end(child)) {
///     names.push_back(page.tag_name(child));
///   }

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/dom/symbol_table.h"
#include "core/text/hash_tables.h"
#include "core/text/letter_pairs.h"

namespace pagelet {

/// Position of a node in a Document, in preorder from `html` = 0.
enum class NodeId : std::uint32_t {};

constexpr std::size_t index_of(NodeId node) { return static_cast<std::size_t>(node); }
constexpr NodeId node_at(std::size_t index) { return static_cast<NodeId>(index); }
/// The node that follows `node` after this number of steps in document order.
constexpr NodeId operator+(NodeId node, std::size_t places) {
  return node_at(index_of(node) + places);
}
constexpr NodeId& operator++(NodeId& node) { return node = node + 1; }

/// Name and value as the parser gives them. Names are in ASCII lower case; those of foreign
/// attributes have their prefix (`xlink:href`).
struct Attribute {
  Symbol name;
  Symbol value;
};

/// A comment or processing instruction with which a page marks a place, as in `<!--$?-->` and
/// `<?marker name=x>`. Among the children of `parent` it is directly before `next`, or at the end
/// if `next` is not one of them. Marks of one place are in the order of the page.
struct PlaceMark {
  NodeId parent;
  NodeId next;             ///< the node after it in document order, or end() of the page
  bool is_instruction;     ///< `<?text>`; else `<!--text-->`
  std::uint32_t text_end;  ///< where its text ends in that of all marks
};

/// The nodes from `begin` to before `end`.
struct NodeRange {
  NodeId begin{};
  NodeId end{};

  bool contains(NodeId node) const { return begin <= node && node < end; }
};

class DocumentBuilder;

class Document {
 public:
  /// Number of nodes: elements and texts, from `html` down. At least 1.
  std::size_t size() const { return tags_.size(); }
  /// One past the last node. `for (NodeId node{}; node < document.end(); ++node)` meets all.
  NodeId end() const { return node_at(size()); }

  /// The root of everything that counts: `body`, or the first `frameset` of a frameset page.
  NodeId root() const { return root_; }

  /// Tag in ASCII lower case; `Symbol::kText` for a text.
  Symbol tag(NodeId node) const { return tags_[index_of(node)]; }
  bool is_text(NodeId node) const { return tag(node) == Symbol::kText; }
  bool is_element(NodeId node) const { return !is_text(node); }

  /// Parent; `html` is its own.
  NodeId parent(NodeId node) const { return parents_[index_of(node)]; }
  /// One past the last descendant.
  NodeId end(NodeId node) const { return ends_[index_of(node)]; }
  bool has_children(NodeId node) const { return index_of(end(node)) > index_of(node) + 1; }
  /// First child; only valid when `has_children`. The next sibling of a child c is end(c), as long
  /// as that is smaller than the parent's end.
  NodeId first_child(NodeId node) const { return node + 1; }

  /// Attributes in source order; of equal names only the first. A text has none.
  std::span<const Attribute> attributes(NodeId node) const {
    const std::size_t at = start_tag(node);
    return {attributes_.data() + attribute_begin_[at],
            attributes_.data() + attribute_begin_[at + 1]};
  }
  /// Value of an attribute; nullptr when the element does not have it.
  const Attribute* find_attribute(NodeId node, Symbol name) const;

  /// Number of the node's start tag in this page. Two nodes have the same number exactly when they
  /// have the same tag and the same attributes in the same order. 0 is the number of all texts; the
  /// others follow in the order in which they first occur.
  std::uint32_t start_tag(NodeId node) const { return start_tags_[index_of(node)]; }
  std::size_t start_tag_count() const { return attribute_begin_.size() - 1; }

  /// False if the element has no attribute with this name; true if it may have one. O(1).
  bool may_have_attribute(NodeId node, std::string_view name) const {
    return may_have_any(node, bit_of(name));
  }

  /// The same for several names, whose `bits` are joined by `|`. O(1).
  bool may_have_any(NodeId node, std::uint64_t bits) const {
    return (attribute_bits_[start_tag(node)] & bits) != 0;
  }
  /// The bit of an attribute's name for may_have_any: few names share one.
  static constexpr std::uint64_t bit_of(std::string_view name) {
    if (name.empty()) return 1;
    const auto at = [&](std::size_t place) { return static_cast<unsigned char>(name[place]); };
    return std::uint64_t{1} << ((6 * name.size() + 27U * at(0) + 25U * at(name.size() - 1)) % 64);
  }

  /// The pairs of bytes in the element's `class`. O(1).
  LetterPairs class_pairs(NodeId node) const { return class_pairs_[start_tag(node)]; }

  /// Text of a text node; empty for an element.
  std::string_view text(NodeId node) const {
    const std::size_t at = index_of(node);
    return std::string_view(texts_).substr(text_begin_[at], text_begin_[at + 1] - text_begin_[at]);
  }

  /// The text that an element begins with; empty if it begins with an element or has no children.
  std::string_view first_text(NodeId element) const {
    return has_children(element) ? text(first_child(element)) : std::string_view();
  }

  /// Whether a node is a text of more than blanks.
  bool has_words(NodeId node) const { return has_words_[index_of(node)]; }

  /// Replaces the values of an attribute wherever it occurs: `replaced` returns the new value for
  /// an old one. Different values must stay different. Only for a page that nothing refers to yet.
  template <class Replaced>
  void replace_values(Symbol name, Replaced&& replaced) {
    for (Attribute& attribute : attributes_) {
      if (attribute.name == name) attribute.value = replaced(attribute.value);
    }
    if (name == Symbol::kClass) read_classes();
  }

  /// Whether the page was parsed in quirks mode: it has no doctype, or a doctype for which the HTML
  /// Standard demands quirks mode.
  bool quirks() const { return quirks_; }
  /// Whether the page declares itself XML and has elements that end with their start tag, such as
  /// `<script/>`, which HTML would leave open (core/dom/parser/page_scan.h).
  bool has_self_closed() const { return has_self_closed_; }
  /// Whether parts were moved to their places (core/dom/placing/placing.h).
  bool has_placed_parts() const { return has_placed_parts_; }

  /// The marks of places, in document order. Few pages have any.
  std::span<const PlaceMark> place_marks() const { return place_marks_; }
  /// The text of the place_marks()[index], without `<!--` and `-->`, or `<?` and `>`.
  std::string_view place_mark_text(std::size_t index) const {
    const std::size_t begin = index == 0 ? 0 : place_marks_[index - 1].text_end;
    return std::string_view(place_mark_texts_).substr(begin, place_marks_[index].text_end - begin);
  }

  /// The table that holds this page's symbols.
  const SymbolTable& symbols() const { return *symbols_; }
  std::string_view tag_name(NodeId node) const { return symbols_->text(tag(node)); }

 private:
  friend class DocumentBuilder;

  void read_classes();

  const SymbolTable* symbols_ = nullptr;
  NodeId root_{};
  bool quirks_ = false;
  bool has_self_closed_ = false;
  bool has_placed_parts_ = false;
  std::vector<Symbol> tags_;
  std::vector<NodeId> parents_;
  std::vector<NodeId> ends_;
  std::vector<std::uint32_t> start_tags_;
  std::vector<std::uint32_t> text_begin_;       // size() + 1 entries
  std::vector<std::uint32_t> attribute_begin_;  // start_tag_count() + 1 entries
  std::vector<std::uint64_t> attribute_bits_;   // by start tag: of the names of its attributes
  std::vector<LetterPairs> class_pairs_;        // by start tag
  std::vector<Attribute> attributes_;
  std::string texts_;
  std::vector<bool> has_words_;  // by node
  std::vector<PlaceMark> place_marks_;
  std::string place_mark_texts_;
};

/// Builds a Document node by node, in preorder. The parser uses it; so do tests, for trees that no
/// parser builds.
///
/// Example:
///   DocumentBuilder builder(symbols);
///   builder.open(Symbol::kHtml);  builder.open(Symbol::kBody);
///   builder.text("hello");        builder.close();  builder.close();
///   Document document = builder.finish();
class DocumentBuilder {
 public:
  /// `symbols` must outlive the document. `bytes`: size of the source, to reserve memory.
  explicit DocumentBuilder(SymbolTable& symbols, std::size_t bytes = 0);

  /// Opens an element. Its attributes must be added before anything else.
  void open(Symbol tag);
  void attribute(Symbol name, Symbol value) {
    start_tag_.push_back(static_cast<std::uint32_t>(name));
    start_tag_.push_back(static_cast<std::uint32_t>(value));
  }
  /// Adds a text. If the last node added is a text with the same parent, and `separate` was not
  /// called since, that text is lengthened instead.
  void text(std::string_view text);
  /// Keeps the next text separate from the last one, because a comment is between them.
  void separate() { last_is_text_ = false; }
  /// Adds a mark of a place, and keeps the next text separate from the last one.
  void place_mark(std::string_view text, bool is_instruction);
  /// Closes the innermost open element.
  void close();

  std::size_t size() const { return document_.tags_.size(); }
  std::size_t open_elements() const { return open_.size(); }
  void set_quirks(bool quirks) { document_.quirks_ = quirks; }
  void set_self_closed(bool has_any) { document_.has_self_closed_ = has_any; }
  void set_placed_parts(bool has_any) { document_.has_placed_parts_ = has_any; }

  /// The finished document. All elements must be closed, and the first one must be `html`. The root
  /// is the first `body` or `frameset` child of `html`, or `html` itself without such a child.
  Document finish();

 private:
  void add_node(Symbol tag);
  void end_start_tag();

  Document document_;
  std::vector<std::uint32_t> start_tag_;  // last node, not numbered yet: tag, then names and values
  SpanInterner<std::uint32_t> start_tags_;
  std::vector<NodeId> open_;
  bool last_is_text_ = false;
};

namespace internal {
// The same without the short cut.
std::optional<std::string_view> find_attribute(const Document& document, NodeId node,
                                               std::string_view name);
}  // namespace internal

/// Value of the attribute `name`; nullopt when the element does not have it. O(attributes), and
/// mostly O(1) if it does not.
inline std::optional<std::string_view> attribute_of(const Document& document, NodeId node,
                                                    std::string_view name) {
  if (!document.may_have_attribute(node, name)) return std::nullopt;
  return internal::find_attribute(document, node, name);
}

/// The text of the first `title` in `head`, with blanks collapsed; empty when there is none.
std::string title_element(const Document& document);

/// The language as written, with blanks collapsed: `lang` of `html`, otherwise `xml:lang`,
/// otherwise the first language of a `meta` with `http-equiv="content-language"`. Empty when the
/// page names none. O(nodes of the head).
std::string page_language(const Document& document);

}  // namespace pagelet
