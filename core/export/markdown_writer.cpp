// SPDX-License-Identifier: MIT
#include "core/export/markdown_writer.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>

#include "core/dom/element_facts.h"
#include "core/dom/html_elements.h"
#include "core/dom/media.h"
#include "core/export/markdown_inline.h"
#include "core/export/markdown_table.h"
#include "core/export/page_parts.h"
#include "core/parts/code_block.h"
#include "core/parts/table_data.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"

namespace pagelet {
namespace {

using internal::MarkdownInline;
using internal::MarkdownTable;
using internal::PagePart;
using Container = internal::MarkdownInline::Container;
using Role = internal::ElementRole;

// ---- Blocks ----

// Writes blocks one below the other, in block quotes and lists. A quote or item is only written
// when a block is written in it, so empty ones leave no trace. Quotes and items that would make the
// prefix of a line longer than kWidestMarkdownPrefix are written without their own marks. Cost:
// O(kWidestMarkdownPrefix x lines + length).
class Blocks {
 public:
  // Begins a list; `close_list` ends it.
  void open_list(bool numbered) {
    List list;
    list.numbered = numbered;
    list.begin = markdown_.size();
    lists_.push_back(list);
  }

  void close_list() {
    const List list = lists_.back();
    lists_.pop_back();
    if (list.delimiter == 0 || list.begin == markdown_.size()) return;
    closed_ = list;
    closed_depth_ = containers_.size();
    closed_end_ = markdown_.size();
  }

  bool in_list() const { return !lists_.empty(); }

  // Begins an item of the innermost list; outside of lists it gets a bullet. `task`: what is in its
  // box; 0: it has none.
  void open_item(std::int32_t number, char task) {
    List orphan;
    List& list = lists_.empty() ? orphan : lists_.back();
    const bool first = list.delimiter == 0;
    if (first) {
      // Two lists with nothing between them would be read as one if they had the same marks.
      const bool adjacent = closed_end_ == markdown_.size() && closed_end_ > 0 &&
                            closed_depth_ == containers_.size() && begun_ == containers_.size() &&
                            closed_.numbered == list.numbered;
      list.delimiter = list.numbered ? '.' : '-';
      if (adjacent && closed_.delimiter == list.delimiter) {
        list.delimiter = list.numbered ? ')' : '+';
      }
    }
    // A number that does not follow the last one begins another list.
    const bool begins = first || (list.numbered && number != list.next);
    if (begins && !first) list.delimiter = list.delimiter == '.' ? ')' : '.';
    list.next = number + 1;
    std::string mark;
    if (list.numbered) {
      constexpr std::int32_t kLargestNumber = 999'999'999;  // limit of CommonMark
      mark = std::to_string(std::clamp(number, 0, kLargestNumber));
    }
    // In CommonMark only an item with the number 1 may directly follow a paragraph, unless the
    // paragraph is in an item of the same list.
    const bool follows_item = !begins && list.end_of_item == markdown_.size();
    const bool may_follow = !list.numbered || follows_item || mark == "1";
    mark += list.delimiter;
    mark += ' ';
    const std::size_t width = mark.size();
    if (task != 0) mark += {'[', task, ']', ' '};
    open(std::move(mark), width);
    containers_.back().is_item = true;
    containers_.back().interrupts = may_follow;
  }

  void open_quote() { open("> ", 0); }

  // Ends the innermost item or quote.
  void close() {
    const Container& container = containers_.back();
    const bool written = begun_ == containers_.size();
    if (written) --begun_;
    if (container.is_item && written && !lists_.empty()) {
      lists_.back().end_of_item = markdown_.size();
    }
    prefix_.resize(container.outer_width);
    containers_.pop_back();
  }

  // Demands an empty line before the next block. Without this call there is one too, unless the
  // block is the first one of an item.
  void separate() { separated_ = true; }

  // Writes the lines of a block. Only lines of a code block may be empty.
  void write(std::string_view lines) {
    const std::size_t begun_width =
        begun_ < containers_.size() ? containers_[begun_].outer_width : prefix_.size();
    const auto begin = containers_.begin() + static_cast<std::ptrdiff_t>(begun_);
    const bool tight = !separated_ && begin != containers_.end() && begin->is_item &&
                       std::all_of(begin, containers_.end(),
                                   [](const Container& container) { return container.interrupts; });
    if (!markdown_.empty() && !tight) {
      write_prefix(true, begun_width);
      markdown_ += '\n';
    }
    separated_ = false;
    write_prefix(false, begun_width);
    for (; begun_ < containers_.size(); ++begun_) markdown_ += containers_[begun_].mark;
    markdown_.append(take_part(lines, '\n')).append("\n");
    while (!lines.empty()) {
      const std::string_view line = take_part(lines, '\n');
      write_prefix(line.empty(), prefix_.size());
      markdown_.append(line).append("\n");
    }
  }

  std::size_t size() const { return markdown_.size(); }
  std::string take() { return std::move(markdown_); }

 private:
  struct Container {
    std::string mark;             // before its first line
    std::size_t outer_width = 0;  // width of the prefix outside of it
    bool is_item = false;
    bool interrupts = true;  // whether it may follow a paragraph without an empty line
  };

  struct List {
    bool numbered = false;
    std::int32_t next = 0;        // number of the next item
    char delimiter = 0;           // after the numbers, or the bullet; 0: no item yet
    std::size_t begin = 0;        // where the list begins in markdown_
    std::size_t end_of_item = 0;  // where its last written item ends in markdown_
  };

  // Begins a container. `width`: of the blanks before its other lines; 0: they have the mark, too.
  void open(std::string mark, std::size_t width) {
    Container container;
    container.outer_width = prefix_.size();
    const std::string rest = width > 0 ? std::string(width, ' ') : mark;
    if (prefix_.size() + rest.size() <= kWidestMarkdownPrefix) {
      prefix_ += rest;
      container.mark = std::move(mark);
    }
    containers_.push_back(std::move(container));
  }

  // The first `width` bytes of the prefix, without blanks at the end when `trimmed`.
  void write_prefix(bool trimmed, std::size_t width) {
    std::string_view prefix = std::string_view(prefix_).substr(0, width);
    if (trimmed) prefix = prefix.substr(0, prefix.find_last_not_of(' ') + 1);
    markdown_ += prefix;
  }

  std::string markdown_;
  std::string prefix_;  // prefix of a block's lines, without marks that are not yet written
  std::vector<Container> containers_;
  std::size_t begun_ = 0;  // number of containers, from outside, whose mark is written
  std::vector<List> lists_;
  List closed_;                   // the list that was closed last
  std::size_t closed_depth_ = 0;  // number of containers outside of it
  std::size_t closed_end_ = 0;    // the size of markdown_ when it was closed
  bool separated_ = false;
};

// ---- Lists that are typed ----

// The position after the blanks at `at`.
std::size_t end_of_blanks(std::string_view line, std::size_t at) {
  constexpr std::string_view kNoBreakSpace = "\u00A0";
  for (std::size_t blank = 1; blank > 0 && at < line.size(); at += blank) {
    blank =
        line.substr(at).starts_with(kNoBreakSpace) ? kNoBreakSpace.size() : blank_length(line, at);
  }
  return at;
}

// Returns the length of the bullet of a typed item with which a line begins, with the blanks after
// it, or 0. A dash does not count, because it also begins a line of a dialogue.
std::size_t bullet_length(std::string_view line) {
  constexpr auto kBullets = std::to_array<std::string_view>(
      {"-", "*", "\u2022", "\u25CF", "\u25AA", "\u25E6", "\u2023", "\u25CB", "\u25A0", "\u2043"});
  for (const std::string_view bullet : kBullets) {
    if (!line.starts_with(bullet)) continue;
    const std::size_t length = end_of_blanks(line, bullet.size());
    const bool is_ascii = bullet.size() == 1;
    return is_ascii && length == bullet.size() ? 0 : length;
  }
  return 0;
}

// What a line begins with: a bullet, or a number such as "1." or "2)", with the blanks after it.
struct TypedMark {
  std::size_t length = 0;  // 0 if no item begins
  std::int32_t number = PagePart::kBullet;
};

TypedMark typed_mark(std::string_view line) {
  constexpr std::size_t kMaxDigits = 3;
  const std::size_t digits = line.substr(0, kMaxDigits + 1).find_first_not_of("0123456789");
  if (digits == 0 || digits == std::string_view::npos) return {bullet_length(line)};
  const bool is_number = line[digits] == '.' || line[digits] == ')';
  const std::size_t length = end_of_blanks(line, digits + 1);
  if (!is_number || (length == digits + 1 && length < line.size())) return {};
  return {length, *leading_integer(line)};
}

std::string_view without_blanks_before(std::string_view words) {
  return {trim_blanks(words).data(), words.data() + words.size()};
}

// Whether blocks of a role contain other blocks, or are written in a way of their own.
bool is_container(Role role) {
  return role == Role::kQuote || role == Role::kBullets || role == Role::kNumbers ||
         role == Role::kItem || role == Role::kPreformatted || role == Role::kTable ||
         role == Role::kRule || role == Role::kHeading;
}

// The words with which the line begins that comes after a part, or nothing if no line of the same
// kind comes soon. `in_block`: only in the same block.
std::string_view next_line(std::span<const PagePart> parts, std::size_t at, bool in_block = false) {
  constexpr std::size_t kMaxParts = 64;
  bool is_next = false;
  for (const PagePart& part : parts.subspan(at + 1, std::min(kMaxParts, parts.size() - at - 1))) {
    if (internal::is_block(part.role) && is_container(part.role)) return {};
    if (in_block && internal::ends_line(part)) return {};
    is_next = is_next || part.kind == PagePart::kBreak || internal::is_block(part.role);
    if (is_next && internal::has_words(part)) return without_blanks_before(part.words);
  }
  return {};
}

// ---- The page ----

class Printer {
 public:
  Printer(const Document& document, std::span<const PagePart> parts, const MarkdownOptions& options)
      : document_(document), parts_(parts), options_(options) {}

  std::string print() {
    // The words that wait for their block are a part of the page, so they are not counted.
    const auto is_stopped = [&] {
      const std::size_t lines = blocks_.size() + (table_ ? table_->size() : 0);
      return stop(options_.limit, std::max(lines, destination_bytes_));
    };
    for (at_ = 0; at_ < parts_.size() && !is_stopped(); ++at_) print(parts_[at_]);
    end_typed_list();
    flush();
    return blocks_.take();
  }

 private:
  void print(const PagePart& part) {
    if (part.kind <= PagePart::kFormula) heading_ = part.heading;
    switch (part.kind) {
      case PagePart::kText:
        inline_.add_text(begin_typed_item(part), style_);
        break;
      case PagePart::kFormula:
        inline_.add_formula(part.words, part.is_display && !table_ ? "$$" : "$", style_);
        break;
      case PagePart::kBlank:
        inline_.add_blank();
        break;
      case PagePart::kBreak:
        print_break(part);
        break;
      case PagePart::kImage:
        if (options_.parts.images) print_image(part.node);
        break;
      default:
        if (internal::is_span(part.role)) {
          print_span(part);
        } else if (table_) {
          print_in_table(part);
        } else {
          print_block(part);
        }
    }
  }

  // ---- Inline elements ----

  std::uint32_t& span(Role role) {
    if (role == Role::kTerm) role = Role::kStrong;
    if (role == Role::kCode || role == Role::kPreformatted) return style_.code;
    return style_.spans[static_cast<std::size_t>(role) - static_cast<std::size_t>(Role::kLink)];
  }
  static std::uint32_t number_of(const PagePart& part) {
    return static_cast<std::uint32_t>(index_of(part.node) + 1);
  }

  // Only the outermost element of a kind counts, and none inside code.
  void begin_span(const PagePart& part) {
    if (style_.code == 0 && span(part.role) == 0) {
      span(part.role) = number_of(part);
    } else if (const char mark = internal::script_mark(part.role)) {
      inline_.add_mark(mark);
    }
  }
  void end_span(const PagePart& part) {
    if (span(part.role) == number_of(part)) span(part.role) = 0;
  }

  void print_span(const PagePart& part) {
    if (part.role >= Role::kQuotation) return;
    const bool opens = part.kind == PagePart::kOpen;
    if (!opens) inline_.drop_mark();
    if (part.role != Role::kLink) {
      opens ? begin_span(part) : end_span(part);
    } else if (!opens) {
      if (link_ == part.node) span(part.role) = 0;
    } else if (span(part.role) == 0 && options_.parts.links) {  // links do not nest
      std::string destination = internal::destination_of(part.words, options_.base);
      destination_bytes_ += destination.size();
      // A link to `#` is a control of a script.
      const bool is_empty = destination.empty() || trim_reference(part.words) == "#";
      if (is_empty || (part.heading > 0 && internal::leads_to_page(destination, options_.base))) {
        return;
      }
      span(part.role) = inline_.add_link(std::move(destination));
      link_ = part.node;
    }
  }

  void print_break(const PagePart& part) {
    if (typed_item_) {
      end_line();
    } else if (!table_ && part.heading > 0) {
      inline_.add_blank();
    } else if (table_ || inline_.empty() || !inline_.after_break()) {
      inline_.add_break();
    } else {
      flush();
      blocks_.separate();
    }
  }

  void print_image(NodeId node) {
    const std::string_view alt = internal::picture_words(document_, node);
    const std::string_view source = internal::picture_source(document_, node);
    std::string destination = internal::destination_of(source, options_.base);
    if (destination.empty()) return inline_.add_text(alt, style_);
    destination_bytes_ += destination.size();
    inline_.add_image(alt, std::move(destination), style_);
  }

  // ---- Lists that are typed ----

  // Begins an item if a text does, at the beginning of a line, and the next or the last line does,
  // too. Ends the list if another line begins. Returns the words without the bullet.
  std::string_view begin_typed_item(const PagePart& part) {
    const bool begins_line = !typed_item_ && (inline_.empty() || inline_.after_break());
    if (!begins_line || table_ || !internal::has_words(part)) return part.words;
    const std::string_view words = without_blanks_before(part.words);
    const TypedMark mark = heading_ == 0 && style_.code == 0 ? typed_mark(words) : TypedMark();
    const bool continues = typed_list_ && mark.number == typed_number_;
    const bool is_item = mark.length > 0 && (continues || begins_typed_list(mark.number));
    const bool follows_other = typed_list_ && !continues;
    if (!continues || !is_item) end_typed_list();
    if (!is_item) return part.words;
    if (follows_other) blocks_.separate();
    flush();
    const bool is_numbered = mark.number != PagePart::kBullet;
    if (!std::exchange(typed_list_, true)) blocks_.open_list(is_numbered);
    blocks_.open_item(mark.number, 0);
    typed_item_ = true;
    typed_number_ = is_numbered ? mark.number + 1 : PagePart::kBullet;
    return words.substr(mark.length);
  }

  // Whether the line after this one has the next mark. Numbers begin with 1, in lines of one block.
  bool begins_typed_list(std::int32_t number) const {
    if (number == PagePart::kBullet) return typed_mark_is(next_line(parts_, at_), number);
    return number == 1 && typed_mark_is(next_line(parts_, at_, true), 2);
  }

  static bool typed_mark_is(std::string_view line, std::int32_t number) {
    const TypedMark mark = typed_mark(line);
    return mark.length > 0 && mark.number == number;
  }

  void end_line() {
    flush();
    if (std::exchange(typed_item_, false)) blocks_.close();
  }

  void end_typed_list() {
    if (!typed_list_) return;
    end_line();
    blocks_.close_list();
    typed_list_ = false;
  }

  // ---- Blocks ----

  // Writes the words since the last block as one block.
  void flush() {
    if (!inline_.empty()) {
      const std::string mark = heading_ > 0 ? std::string(heading_, '#') + ' ' : std::string();
      blocks_.write(mark +
                    inline_.take(heading_ > 0 ? Container::kHeading : Container::kParagraph));
    }
    inline_.take(Container::kParagraph);
  }

  void print_block(const PagePart& part) {
    const bool opens = part.kind == PagePart::kOpen;
    if (part.role == Role::kLine && part.heading > 0) return inline_.add_blank();
    const bool is_joined = std::exchange(joins_, !opens && part.role == Role::kCell &&
                                                     internal::joins_next_cell(parts_, part.other));
    if (joins_) {
      inline_.add_blank();
    } else if (!is_joined) {
      end_line();
    }
    if (is_container(part.role)) end_typed_list();
    if (opens && is_separate(part.role)) blocks_.separate();
    switch (part.role) {
      case Role::kQuote:
        opens ? blocks_.open_quote() : blocks_.close();
        break;
      case Role::kBullets:
      case Role::kNumbers:
        opens ? blocks_.open_list(part.role == Role::kNumbers) : blocks_.close_list();
        break;
      case Role::kItem:
        opens ? blocks_.open_item(part.number, part.task) : blocks_.close();
        break;
      case Role::kTerm:
        if (part.is_described) begin_span(part);
        if (!opens) end_span(part);
        break;
      case Role::kPreformatted:
        if (opens) write_code(part);
        break;
      case Role::kTable:
        if (opens && part.is_data) table_.emplace(options_.parts.repeat_rows);
        in_head_ = false;
        break;
      case Role::kRule:
        // Hyphens could underline a heading, or join the mark of an item.
        if (opens) blocks_.write("***");
        break;
      default:
        break;
    }
    if (!opens && is_separate(part.role)) blocks_.separate();
  }

  bool is_separate(Role role) const {
    const bool is_list = role == Role::kBullets || role == Role::kNumbers;
    return internal::has_margins(role) || role == Role::kTable || role == Role::kDescriptions ||
           (is_list && !blocks_.in_list());
  }

  void write_code(const PagePart& part) {
    const std::string code = internal::code_block(parts_, at_);
    at_ = part.other - 1;
    if (code.empty()) return;
    constexpr std::size_t kShortestFence = 3;
    const std::string fence = internal::fence_around(code, kShortestFence);
    const std::string_view language = internal::code_language(document_, part.node);
    blocks_.write(fence + std::string(language) + '\n' + code + '\n' + fence);
  }

  // ---- Tables of data ----

  void print_in_table(const PagePart& part) {
    const bool opens = part.kind == PagePart::kOpen;
    switch (part.role) {
      case Role::kTableHead:
        in_head_ = opens;
        break;
      case Role::kRow:
        inline_.take(Container::kParagraph);
        opens ? table_->begin_row(in_head_) : table_->end_row();
        break;
      case Role::kCell:
        if (!opens) {
          const bool is_header = internal::is_head_cell(document_, part.node);
          table_->add_cell(inline_.take(Container::kCell), side_of(part.node), is_header,
                           span_of(part.node, "colspan"), span_of(part.node, "rowspan"));
        }
        inline_.take(Container::kParagraph);
        break;
      case Role::kPreformatted:
        inline_.add_break();
        opens ? begin_span(part) : end_span(part);
        if (!opens) break;
        inline_.add_code_lines(internal::code_block(parts_, at_), style_);
        at_ = part.other - 1;
        break;
      case Role::kCaption:
        if (opens) break;
        flush();
        blocks_.separate();
        break;
      case Role::kTable: {
        const std::string lines = table_->write();
        table_.reset();
        if (!lines.empty()) blocks_.write(lines);
        print_block(part);
        break;
      }
      case Role::kParagraph:
      case Role::kBullets:
      case Role::kNumbers:
        inline_.add_break();
        break;
      case Role::kItem:
        inline_.add_break();
        if (opens && part.number != PagePart::kBullet) {
          inline_.add_text(std::to_string(part.number) + ". ", style_);
        }
        break;
      default:
        inline_.add_blank();
        break;
    }
  }

  std::string_view side_of(NodeId cell) const {
    constexpr std::string_view kProperty = "text-align:";
    const std::string style = ascii_lower(attribute_of(document_, cell, "style").value_or(""));
    std::string side = ascii_lower(attribute_of(document_, cell, "align").value_or(""));
    const std::size_t at = style.find(kProperty);
    if (at != std::string::npos) side = collapse_blanks(style.substr(at + kProperty.size()));
    if (side.starts_with("center")) return ":---:";
    if (side.starts_with("right")) return "---:";
    return side.starts_with("left") ? ":---" : MarkdownTable::kNoSide;
  }

  std::int32_t span_of(NodeId cell, std::string_view name) const {
    const std::string_view value = attribute_of(document_, cell, name).value_or("");
    return leading_integer(value).value_or(1);
  }

  const Document& document_;
  std::span<const PagePart> parts_;
  const MarkdownOptions& options_;
  std::size_t at_ = 0;  // the part that is printed

  Blocks blocks_;
  MarkdownInline inline_;
  MarkdownInline::Style style_;        // of the next words
  std::uint8_t heading_ = 0;           // level of the heading to which they belong, or 0
  std::size_t destination_bytes_ = 0;  // of all links and images so far
  NodeId link_{};                      // the last link that is written

  std::optional<MarkdownTable> table_;  // the open one, of data
  bool in_head_ = false;                // of that table
  bool joins_ = false;                  // the cell that ended and the next one are on one line

  bool typed_list_ = false;                        // a list is open that the page does not have
  bool typed_item_ = false;                        // and an item of it
  std::int32_t typed_number_ = PagePart::kBullet;  // of its next item
};

}  // namespace

std::string write_markdown(const Document& document, const MarkdownOptions& options) {
  return write_markdown(document,
                        internal::page_parts(document, options.keep, options.limit, options.title,
                                             {.is_content = options.is_content}),
                        options);
}

std::string write_markdown(const Document& document, const internal::PageParts& parts,
                           const MarkdownOptions& options) {
  return Printer(document, parts.list, options).print();
}

}  // namespace pagelet
