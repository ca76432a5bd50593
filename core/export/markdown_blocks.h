// SPDX-License-Identifier: MIT
#pragma once

/// Writes blocks of Markdown one below the other, in block quotes and lists. Part of write_markdown
/// (core/export/markdown_writer.h).
///
/// A quote or item is only written when a block is written in it, so empty ones leave no trace. The
/// prefix of a block's lines is at most kWidestPrefix bytes long; quotes and items nested deeper
/// are written without their own marks. Cost: O(kWidestPrefix x lines + length).

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace pagelet::internal {

class MarkdownBlocks {
 public:
  /// Room for the marks of forty block quotes. A guess: real pages need less than thirty bytes.
  static constexpr std::size_t kWidestPrefix = 80;

  /// Begins a list; `close_list` ends it. `first`: the number of its first item.
  void open_bullets() { open_list(false, 0); }
  void open_numbers(std::int32_t first) { open_list(true, first); }
  void close_list();
  bool in_list() const { return !lists_.empty(); }

  /// Begins an item of the innermost list (outside of lists: a bullet) or a quote.
  void open_item();
  void open_quote();
  /// Ends the innermost item or quote.
  void close();

  /// Demands an empty line before the next block. Without this call there is one too, unless the
  /// block is the first one of an item.
  void separate() { separated_ = true; }

  /// Writes the lines of a block. Only lines of a code block may be empty.
  void write(std::string_view lines);

  /// Number of bytes written.
  std::size_t size() const { return markdown_.size(); }

  /// Everything that was written, each line with a newline.
  std::string finish();

 private:
  struct Container {
    std::string mark;             // before its first line
    std::size_t outer_width = 0;  // width of the prefix outside of it
    bool is_item = false;
    bool interrupts = true;  // whether it may follow a paragraph without an empty line
  };

  struct List {
    bool numbered = false;
    char delimiter = 0;           // after the numbers, or the bullet; 0: no item yet
    std::int32_t next = 0;        // number of the next item
    std::size_t begin = 0;        // where the list begins in markdown_
    std::size_t end_of_item = 0;  // where its last written item ends in markdown_
    std::size_t item_width = 0;   // width of that item's mark
    std::size_t outer = 0;        // number of containers outside of it
    bool continues_item = false;  // its container is the last item of the list outside
  };

  void open_list(bool numbered, std::int32_t first);
  void push(std::string mark, std::string_view rest, bool is_item, bool interrupts);
  void write_prefix(bool trimmed, std::size_t width);

  std::string markdown_;
  std::string prefix_;  // prefix of a block's lines, without marks that are not yet written
  std::vector<Container> containers_;
  std::size_t begun_ = 0;  // number of containers, from outside, whose mark is written
  std::vector<List> lists_;
  List closed_;                 // the list that was closed last
  std::size_t closed_end_ = 0;  // the size of markdown_ at that moment
  bool separated_ = false;
};

}  // namespace pagelet::internal
