// SPDX-License-Identifier: MIT
#pragma once

/// Blocks of Markdown one below the other, in block quotes and lists. Part of write_markdown
/// (reports/export/markdown_writer.h).
///
/// Quotes and items cost nothing until a block is written in them, so empty ones leave no trace.
/// What stands before the lines of a block is at most kWidestPrefix bytes long: quotes and items
/// nested deeper are written without marks of their own. Cost O(kWidestPrefix x lines + length).

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace pagelet::internal {

class MarkdownBlocks {
 public:
  /// Indentation and marks of forty block quotes. A guess: real pages stay below thirty bytes.
  static constexpr std::size_t kWidestPrefix = 80;

  /// Begins a list, to be ended by `close_list`. `first` is the number of its first item.
  void open_bullets() { open_list(false, 0); }
  void open_numbers(std::int32_t first) { open_list(true, first); }
  void close_list();
  bool in_list() const { return !lists_.empty(); }

  /// Begins an item of the innermost list (outside of lists, a bullet) or a quote.
  void open_item();
  void open_quote();
  /// Ends the innermost item or quote.
  void close();

  /// An empty line has to stand before the next block. Without, there is one, too, unless the block
  /// is the first one of an item.
  void separate() { separated_ = true; }

  /// Writes the lines of a block, none of which but those of a code block is empty.
  void write(std::string_view lines);

  /// All that was written: lines with newline.
  std::string finish();

 private:
  struct Container {
    std::string mark;             // before its first line
    std::size_t outer_width = 0;  // of the prefix outside of it
    bool is_item = false;
    bool interrupts = true;  // whether it may follow a paragraph without an empty line
  };

  struct List {
    bool numbered = false;
    char delimiter = 0;           // behind the numbers, or the bullet; 0: no item yet
    std::int32_t next = 0;        // number
    std::size_t begin = 0;        // of the list in markdown_
    std::size_t end_of_item = 0;  // of the last item written, in markdown_
    std::size_t item_width = 0;   // of its mark
    std::size_t outer = 0;        // number of containers outside of it
    bool continues_item = false;  // it has a container: the last item of the list outside
  };

  void open_list(bool numbered, std::int32_t first);
  void push(std::string mark, std::string_view rest, bool is_item, bool interrupts);
  void write_prefix(bool trimmed, std::size_t width);

  std::string markdown_;
  std::string prefix_;  // of the lines of a block, but for marks not yet written
  std::vector<Container> containers_;
  std::size_t begun_ = 0;  // the number of containers, from outside, whose mark is written
  std::vector<List> lists_;
  List closed_;                 // the list closed last
  std::size_t closed_end_ = 0;  // ... and the size of markdown_ then
  bool separated_ = false;
};

}  // namespace pagelet::internal
