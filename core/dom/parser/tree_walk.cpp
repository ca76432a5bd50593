// SPDX-License-Identifier: MIT
#include "core/dom/parser/tree_walk.h"

#include <cstddef>
#include <string_view>
#include <utility>

#include "core/budget.h"
#include "core/text/ascii.h"

namespace pagelet {
namespace {

tl::unexpected<Error> no_tree() {
  return fail(ErrorCode::kInput, "this is not a walk of a page's tree");
}

class Reader {
 public:
  Reader(const TreeWalk& walk, SymbolTable& symbols, const Limits& limits, Budget* budget)
      : walk_(walk), symbols_(symbols), limits_(limits), budget_(budget), builder_(symbols) {}

  Result<WalkedDocument> read() {
    const std::size_t size = walk_.types.size();
    if (size == 0 || walk_.parents.size() != size || walk_.attribute_counts.size() != size) {
      return no_tree();
    }
    nodes_.reserve(size);
    for (std::size_t at = 0; at < size; ++at) {
      if (stop(budget_)) return tl::unexpected(timeout_error(*budget_));
      PAGELET_TRY(add(at));
    }
    close_until(-1);
    if (is_cut_) return no_tree();
    builder_.set_quirks(walk_.quirks);
    return WalkedDocument{builder_.finish(), std::move(nodes_)};
  }

 private:
  Result<void> add(std::size_t at) {
    const bool is_element = walk_.types[at] == TreeWalk::kElement;
    const std::string_view value = next_string();
    if (at == 0 && (!is_element || ascii_lower(value) != "html")) return no_tree();
    if (!close_until(walk_.parents[at]) || (at > 0 && open_.empty())) return no_tree();
    if (is_element) {
      open(at, value);
    } else {
      add_text(at, value);
    }
    // html is level 1 and body, whose depth is 0, level 2; a text may lie one deeper.
    if (open_.size() > limits_.max_depth + (is_element ? 2 : 1)) {
      return fail_limit(LimitKind::kDepth, depth_limit_message(limits_.max_depth));
    }
    if (builder_.size() > limits_.max_nodes) {
      return fail_limit(LimitKind::kNodes, node_limit_message(limits_.max_nodes));
    }
    return {};
  }

  void open(std::size_t at, std::string_view name) {
    nodes_.push_back(node_at(builder_.size()));
    builder_.open(symbols_.intern(ascii_lower(name)));
    for (unsigned n = 0; n < walk_.attribute_counts[at]; ++n) {
      const Symbol attribute = symbols_.intern(ascii_lower(next_string()));
      builder_.attribute(attribute, symbols_.intern(next_string()));
    }
    open_.push_back(static_cast<std::int32_t>(at));
  }

  void add_text(std::size_t at, std::string_view text) {
    const bool is_comment = walk_.types[at] == TreeWalk::kComment;
    if (is_comment) add_comment(text);
    if (is_comment || text.empty()) {
      nodes_.push_back(kNotInDocument);
    } else {
      builder_.text(text);
      nodes_.push_back(node_at(builder_.size() - 1));
    }
  }

  void add_comment(std::string_view text) {
    const bool is_instruction = text.starts_with('?');
    if (is_instruction) {
      text.remove_prefix(1);
      if (text.ends_with('?')) text.remove_suffix(1);
    }
    if (text.empty()) {
      builder_.separate();
    } else {
      builder_.place_mark(text, is_instruction);
    }
  }

  // Closes elements until `parent` is the innermost open one. False: it is not open.
  bool close_until(std::int32_t parent) {
    while (!open_.empty() && open_.back() != parent) {
      open_.pop_back();
      builder_.close();
    }
    return open_.empty() == (parent < 0);
  }

  std::string_view next_string() {
    const std::string_view rest = std::string_view(walk_.strings).substr(byte_);
    is_cut_ = is_cut_ || string_ == walk_.lengths.size() || walk_.lengths[string_] > rest.size();
    if (is_cut_) return {};
    const std::size_t length = walk_.lengths[string_++];
    byte_ += length;
    return rest.substr(0, length);
  }

  const TreeWalk& walk_;
  SymbolTable& symbols_;
  const Limits& limits_;
  Budget* budget_;
  DocumentBuilder builder_;
  std::vector<NodeId> nodes_;
  std::vector<std::int32_t> open_;  // positions in the walk
  std::size_t string_ = 0;
  std::size_t byte_ = 0;
  bool is_cut_ = false;  // there are fewer strings than the walk needs
};

}  // namespace

Result<WalkedDocument> document_of_walk(const TreeWalk& walk, SymbolTable& symbols,
                                        const Limits& limits, Budget* budget) {
  return Reader(walk, symbols, limits, budget).read();
}

}  // namespace pagelet
