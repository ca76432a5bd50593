// SPDX-License-Identifier: MIT
#include "core/export/markdown_blocks.h"

#include <algorithm>
#include <utility>

namespace pagelet::internal {

void MarkdownBlocks::open_list(bool numbered, std::int32_t first) {
  List list;
  list.numbered = numbered;
  list.next = first;
  list.begin = markdown_.size();
  // A list directly in a list, after an item, belongs to that item.
  if (!lists_.empty() && begun_ == containers_.size()) {
    const List& outside = lists_.back();
    if (outside.outer == containers_.size() && outside.end_of_item > 0 &&
        outside.end_of_item == markdown_.size()) {
      push("", std::string(outside.item_width, ' '), false, true);
      begun_ = containers_.size();
      list.continues_item = true;
    }
  }
  list.outer = containers_.size();
  lists_.push_back(list);
}

void MarkdownBlocks::close_list() {
  const List list = lists_.back();
  lists_.pop_back();
  if (list.continues_item) {
    close();
    lists_.back().end_of_item = markdown_.size();
  }
  if (list.delimiter == 0 || list.begin == markdown_.size()) return;
  closed_ = list;
  closed_.outer = containers_.size();
  closed_end_ = markdown_.size();
}

void MarkdownBlocks::open_item() {
  List orphan;
  List& list = lists_.empty() ? orphan : lists_.back();
  const bool first = list.delimiter == 0;
  if (first) {
    list.delimiter = list.numbered ? '.' : '-';
    // Two lists with nothing between them would be read as one if they had the same marks.
    const bool adjacent = closed_end_ == markdown_.size() && closed_end_ > 0 &&
                          closed_.outer == containers_.size() && begun_ == containers_.size() &&
                          closed_.numbered == list.numbered;
    if (adjacent && closed_.delimiter == list.delimiter) {
      list.delimiter = list.numbered ? ')' : '+';
    }
  }
  if (!list.numbered) {
    push({list.delimiter, ' '}, "  ", true, true);
    return;
  }
  constexpr std::int32_t kLargestNumber = 999'999'999;  // limit of CommonMark
  const std::int32_t number = std::clamp(list.next, 0, kLargestNumber);
  if (list.next < kLargestNumber) ++list.next;
  std::string mark = std::to_string(number) + list.delimiter + ' ';
  const std::string rest(mark.size(), ' ');
  // In CommonMark only an item with the number 1 may directly follow a paragraph, unless the
  // paragraph is in an item of the same list.
  const bool follows_item = !first && list.end_of_item == markdown_.size();
  push(std::move(mark), rest, true, follows_item || number == 1);
}

void MarkdownBlocks::open_quote() { push("> ", "> ", false, true); }

void MarkdownBlocks::push(std::string mark, std::string_view rest, bool is_item, bool interrupts) {
  Container container;
  container.outer_width = prefix_.size();
  if (prefix_.size() + rest.size() <= kWidestPrefix) {
    container.mark = std::move(mark);
    container.is_item = is_item;
    container.interrupts = interrupts;
    prefix_ += rest;
  }
  containers_.push_back(std::move(container));
}

void MarkdownBlocks::close() {
  const Container& container = containers_.back();
  const bool written = begun_ == containers_.size();
  if (written) --begun_;
  if (container.is_item && written && !lists_.empty()) {
    lists_.back().end_of_item = markdown_.size();
    lists_.back().item_width = container.mark.size();
  }
  prefix_.resize(container.outer_width);
  containers_.pop_back();
}

// The first `width` bytes of the prefix, without blanks at the end when `trimmed`.
void MarkdownBlocks::write_prefix(bool trimmed, std::size_t width) {
  std::string_view prefix = std::string_view(prefix_).substr(0, width);
  if (trimmed) prefix = prefix.substr(0, prefix.find_last_not_of(' ') + 1);
  markdown_ += prefix;
}

void MarkdownBlocks::write(std::string_view lines) {
  const std::size_t begun_width =
      begun_ < containers_.size() ? containers_[begun_].outer_width : prefix_.size();
  if (!markdown_.empty()) {
    const auto begin = containers_.begin() + static_cast<std::ptrdiff_t>(begun_);
    const bool tight = !separated_ && begin != containers_.end() && begin->is_item &&
                       std::all_of(begin, containers_.end(),
                                   [](const Container& container) { return container.interrupts; });
    if (!tight) {
      write_prefix(true, begun_width);
      markdown_ += '\n';
    }
  }
  separated_ = false;
  write_prefix(false, begun_width);
  for (; begun_ < containers_.size(); ++begun_) markdown_ += containers_[begun_].mark;
  for (bool first = true;; first = false) {
    const std::size_t end = std::min(lines.find('\n'), lines.size());
    if (!first) write_prefix(end == 0, prefix_.size());
    markdown_ += lines.substr(0, end);
    markdown_ += '\n';
    if (end == lines.size()) return;
    lines.remove_prefix(end + 1);
  }
}

std::string MarkdownBlocks::finish() { return std::move(markdown_); }

}  // namespace pagelet::internal
