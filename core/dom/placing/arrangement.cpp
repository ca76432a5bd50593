// SPDX-License-Identifier: MIT
#include "core/dom/placing/arrangement.h"

#include "core/budget.h"
#include "core/dom/placing/placing.h"

namespace pagelet {
namespace {

class Copy {
 public:
  Copy(const Document& page, const Arrangement& arrangement, SymbolTable& symbols,
       std::vector<NodeId>* sources)
      : page_(page),
        arrangement_(arrangement),
        builder_(symbols, 24 * page.size()),
        sources_(sources) {
    builder_.set_quirks(page.quirks());
    builder_.set_self_closed(page.has_self_closed());
    builder_.set_placed_parts(arrangement.has_placed_parts || page.has_placed_parts());
  }

  std::optional<Document> run(const Limits& limits, Budget* budget) {
    add(page_, NodeId{}, false);
    while (!open_.empty()) {
      if (stop(budget) || builder_.open_elements() > limits.max_depth + 2) return std::nullopt;
      step();
    }
    return builder_.finish();
  }

 private:
  // A list of pieces, or the one piece `own`, that is being copied.
  struct Pieces {
    const std::vector<ShownPiece>* list;
    ShownPiece own;
    std::size_t next = 0;
    bool closes = false;   // an element ends after the last piece
    bool is_part = false;  // the children of a part
  };

  void step() {
    Pieces& pieces = open_.back();
    if (pieces.own.begin < pieces.own.end) {
      const ShownPiece own = pieces.own;
      pieces.own.begin = own.page->end(own.begin);
      add(*own.page, own.begin, pieces.is_part);
      return;
    }
    if (pieces.list != nullptr && pieces.next < pieces.list->size()) {
      const ShownPiece piece = (*pieces.list)[pieces.next++];
      if (piece.is_contents) {
        open_children(*piece.page, piece.begin, false, true);
      } else {
        pieces.own = piece;
      }
      return;
    }
    if (pieces.closes) builder_.close();
    open_.pop_back();
  }

  void add(const Document& page, NodeId node, bool is_of_part) {
    if (is_of_part || is_child_of_placed_part(page, node)) builder_.place_mark({}, false);
    if (page.is_text(node)) {
      builder_.separate();
      builder_.text(page.text(node));
    } else {
      open(page, node);
    }
    if (sources_ != nullptr) sources_->push_back(node);
  }

  void open(const Document& page, NodeId node) {
    const auto other =
        &page == &page_ ? arrangement_.tags.find(number_of(node)) : arrangement_.tags.end();
    const bool is_other = other != arrangement_.tags.end();
    builder_.open(is_other ? other->second : page.tag(node));
    for (const Attribute& attribute : page.attributes(node)) {
      if (is_other && attribute.name == arrangement_.lost_attribute) continue;
      builder_.attribute(attribute.name, attribute.value);
    }
    open_children(page, node, true, false);
  }

  void open_children(const Document& page, NodeId node, bool closes, bool is_part) {
    if (&page == &page_) {
      const auto other = arrangement_.children.find(number_of(node));
      if (other != arrangement_.children.end()) {
        open_.push_back({&other->second, {}, 0, closes, is_part});
        return;
      }
    }
    open_.push_back({nullptr, {&page, node + 1, page.end(node)}, 0, closes, is_part});
  }

  static std::uint32_t number_of(NodeId node) { return static_cast<std::uint32_t>(node); }

  const Document& page_;
  const Arrangement& arrangement_;
  DocumentBuilder builder_;
  std::vector<NodeId>* sources_;
  std::vector<Pieces> open_;
};

}  // namespace

std::optional<Document> arranged(const Document& page, const Arrangement& arrangement,
                                 SymbolTable& symbols, const Limits& limits, Budget* budget,
                                 std::vector<NodeId>* sources) {
  return Copy(page, arrangement, symbols, sources).run(limits, budget);
}

}  // namespace pagelet
