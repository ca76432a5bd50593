// SPDX-License-Identifier: MIT
#pragma once

/// The parts of a page while page_parts makes them: words and images, and the elements around them,
/// which are opened and closed.

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/dom/document.h"
#include "core/parts/part.h"

namespace pagelet::internal {

class PartList {
 public:
  /// `document` must outlive the object.
  explicit PartList(const Document& document) : document_(document) {}

  std::span<PagePart> list() { return parts_; }
  PagePart& last() { return parts_.back(); }
  /// The beginning of the innermost open element; one must be open.
  PagePart& innermost() { return parts_[open_.back().part]; }
  /// Moves the parts out, without the omitted ones.
  PageParts take() { return {std::move(parts_), std::move(texts_)}; }

  void add(PagePart::Kind kind, ElementRole role, NodeId node);
  /// `words` must outlive the parts, as those of the page and of `keep`.
  void add(std::string_view words, NodeId node);
  /// Adds the same. If a line feed is before them that readers do not see (joins_lines), where only
  /// inline elements begin or end, it goes, with the blanks around it.
  void add_joined(std::string_view words, NodeId node);
  /// Keeps words that the page does not have in this form.
  std::string_view keep(std::string words) { return texts_.emplace_back(std::move(words)); }
  /// Adds a place with words of the page that are not kept.
  void add_gap(NodeId node);
  /// Adds a drawing, which has no parts but, if `says` and in a cell, an item or a description and
  /// not in a link, its label.
  void add_drawing(NodeId node, bool says);

  /// Opens an element with the marks that its role has before its words. `end`: where it ends
  /// instead of with its subtree.
  void open(NodeId node, ElementRole role, std::optional<NodeId> end = std::nullopt);
  /// Closes the innermost open element.
  void close();
  /// Closes the elements that end at or before a node.
  void close_before(NodeId node);

  bool is_in_heading() const { return heading_ > 0; }
  bool is_in_code() const { return code_ > 0; }
  /// Whether an open element shows lines of code.
  bool is_preformatted() const { return preformatted_ > 0; }
  /// The only `code` in the open `pre`, if it has one.
  std::optional<NodeId> only_code() const { return only_code_; }
  bool is_in_table() const { return !tables_.empty(); }
  /// Whether words directly follow an image and begin with a letter or a digit.
  bool is_beside_image(std::string_view words) const;

  /// Whether an element that is not kept belongs to the parts nevertheless, as a heading row before
  /// the first row that is kept, or as a short cell of a row that is kept. If the table turns out
  /// to hold no data, its end takes it back. A table must be open.
  bool completes_table(NodeId element, ElementRole role);
  /// Whether a node is in such an element.
  bool adds(NodeId node) const { return node < added_end_; }

 private:
  struct OpenElement {
    NodeId end{};
    std::uint32_t part = 0;
    std::uint8_t heading = 0;   // outside of it
    bool has_table = false;     // a table
    bool is_deep = false;       // a table: one of its tables has a table
    bool has_kept_row = false;  // a table
    bool has_added = false;     // a table: rows or cells that are not kept
    bool is_left_out = false;   // an item
  };
  struct OpenList {
    std::int32_t next;  // number of the next item, or kBullet
    std::int32_t step;
    bool has_words = false;  // an item of it, beside its lists
  };

  void open_item(NodeId node);
  void leave_out_item();
  bool close_table(const OpenElement& table);
  bool joins_tables(std::size_t table);

  const Document& document_;
  std::vector<PagePart> parts_;
  std::deque<std::string> texts_;
  std::vector<OpenElement> open_;    // only those that are parts
  std::vector<std::size_t> tables_;  // the open ones, in open_
  std::vector<OpenList> lists_;
  std::uint8_t heading_ = 0;         // the level of the innermost one
  std::size_t code_ = 0;             // how many open elements are code
  std::size_t preformatted_ = 0;     // how many of them show lines
  std::optional<NodeId> only_code_;  // of the open `pre`, if it has one
  std::size_t quotations_ = 0;       // how many `q` are open
  bool after_image_ = false;         // nothing but begins and ends of elements after an image
  NodeId added_end_{};               // of the last row or cell of a table that is added
};

}  // namespace pagelet::internal
