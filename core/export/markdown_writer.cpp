// SPDX-License-Identifier: MIT
#include "core/export/markdown_writer.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <utility>

#include "core/dom/kept_nodes.h"
#include "core/export/markdown_blocks.h"
#include "core/export/markdown_elements.h"
#include "core/export/markdown_escape.h"
#include "core/export/markdown_inline.h"
#include "core/export/markdown_table.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/words.h"

namespace pagelet {
namespace {

using internal::MarkdownBlocks;
using internal::MarkdownElement;
using internal::MarkdownInline;
using internal::MarkdownRole;

// The letters and digits of a text, which are compared to find the title.
std::string letters_of(std::string_view text) {
  std::string letters;
  for (const std::string_view run : letter_runs(text)) letters += lower_case(run);
  return letters;
}

// ---- References ----

// The URL to write for a link to, or an image from, `reference`; empty when it cannot be used.
std::string destination_of(std::string_view reference, const std::optional<Url>& base) {
  if (reference.size() > 2 * kLongestMarkdownUrl) return {};
  std::string clean = clean_reference(reference);
  const std::string scheme = ascii_lower(clean.substr(0, std::min(clean.find(':'), clean.size())));
  if (scheme == "javascript" || scheme == "vbscript" || scheme == "data") return {};
  if (base && !clean.empty()) {
    if (const std::optional<Url> url = resolve(*base, clean)) {
      const std::size_t fragment = std::min(clean.find('#'), clean.size());
      clean = url->to_string() + clean.substr(fragment);
    }
  }
  if (clean.size() > kLongestMarkdownUrl) return {};
  return clean;
}

// ---- The walk ----

class MarkdownWalk {
 public:
  MarkdownWalk(const Document& document, const MarkdownOptions& options)
      : document_(document),
        options_(options),
        kept_(options.keep),
        tables_(document, options.keep) {}

  std::string write(NodeId from) {
    for (NodeId node = from; document_.parent(node) != node;) {
      node = document_.parent(node);
      if (element(node).role == MarkdownRole::kPreformatted) ++preformatted_;
    }
    title_wanted_ = !options_.title.empty() && !has_heading(from);
    title_may_follow_ = title_wanted_;
    const std::size_t end = index_of(document_.end(from));
    for (std::size_t at = index_of(from); at < end && !is_stopped();) {
      const NodeId node = node_at(at);
      while (!open_.empty() && open_.back().end <= node) close();
      const bool is_kept = kept_.any(node, document_.end(node));
      // Words on the two sides of a part that is left out must stay separate.
      if (!is_kept && preformatted_ == 0 && internal::shows_words(document_, node))
        inline_.add_blank();
      const bool enters = is_kept && enter(node);
      at = enters ? at + 1 : index_of(document_.end(node));
    }
    while (!open_.empty()) close();
    flush();
    flush_code();
    std::string markdown = blocks_.finish();
    if (!title_wanted_ || markdown.empty()) return markdown;
    inline_.add_text(options_.title, {});
    return "# " + inline_.take(MarkdownInline::Place::kHeading) + "\n\n" + markdown;
  }

 private:
  struct OpenElement {
    NodeId end{};
    MarkdownElement element;
    // The state before the element, which is restored after it.
    std::uint32_t span = 0;    // the element of its marks
    std::uint8_t heading = 0;  // heading_
    bool separate = false;     // an empty line belongs before and after it
    bool joins_next = false;   // a cell whose words go on in the next one
  };

  // The words that wait for their block are a part of the page, so they are not counted.
  bool is_stopped() const {
    return stop(options_.limit, std::max(blocks_.size(), destination_bytes_));
  }

  MarkdownElement element(NodeId node) const {
    return internal::markdown_element(document_.tag_name(node));
  }

  bool has_heading(NodeId from) const {
    internal::KeptNodes kept(options_.keep);
    for (NodeId at = from; at < document_.end(from) && !stop(options_.limit, 0);) {
      const bool is_heading = !document_.is_text(at) &&
                              element(at).role == MarkdownRole::kHeading &&
                              kept.any(at, document_.end(at));
      if (is_heading && internal::shows_words(document_, at)) return true;
      at = is_heading ? document_.end(at) : node_at(index_of(at) + 1);
    }
    return false;
  }

  void write_block(std::string_view lines) {
    title_may_follow_ = false;
    blocks_.write(lines);
  }

  // Makes a heading of the first paragraph if it is the title.
  void find_title() {
    if (!std::exchange(title_may_follow_, false) || heading_ > 0) return;
    const std::string words(inline_.words());
    if (letters_of(words) != letters_of(options_.title)) return;
    title_wanted_ = false;
    heading_ = 1;
    inline_.take(MarkdownInline::Place::kParagraph);
    inline_.add_text(words, {});
  }

  // False when the subtree is left out.
  bool enter(NodeId node) {
    if (document_.is_text(node)) {
      std::string_view text = document_.text(node);
      if (preformatted_ > 0) {
        code_ += internal::code_text(text);
      } else {
        std::string buffer;
        text = internal::without_zero_width(text, buffer);
        if (node < cell_code_end_) {
          inline_.add_code_lines(text, style_);
        } else {
          inline_.add_text(text, style_);
        }
      }
      return true;
    }
    const MarkdownElement element = this->element(node);
    if (preformatted_ == 0 && style_.code == 0 && internal::follows_link(document_, node)) {
      inline_.add_blank();
    }
    if (internal::is_left_out(document_, node)) {
      return false;
    }
    if (preformatted_ > 0) {
      enter_in_code(node, element);
    } else {
      switch (element.role) {
        case MarkdownRole::kInline:
        case MarkdownRole::kHidden:
          break;
        case MarkdownRole::kBreak:
          add_break();
          break;
        case MarkdownRole::kImage:
          add_image(node);
          break;
        default:
          if (internal::is_span(element.role)) {
            enter_span(node, element);
          } else if (in_table_) {
            enter_in_table(node, element);
          } else {
            enter_block(node, element);
          }
      }
    }
    return true;
  }

  void close() {
    const OpenElement open = open_.back();
    open_.pop_back();
    if (preformatted_ > 0) {
      close_in_code(open);
      return;
    }
    if (open.element.role == MarkdownRole::kQuotation) {
      inline_.add_text(internal::quotation_mark(--quotations_, false), style_);
    } else if (internal::is_span(open.element.role)) {
      inline_.drop_mark();
      span(open.element.role) = open.span;
    } else if (in_table_) {
      close_in_table(open);
    } else {
      close_block(open);
    }
  }

  // ---- Inline elements ----

  std::uint32_t& span(MarkdownRole role) {
    if (role == MarkdownRole::kTerm) role = MarkdownRole::kStrong;
    if (role >= MarkdownRole::kCode) return style_.code;
    return style_
        .spans[static_cast<std::size_t>(role) - static_cast<std::size_t>(MarkdownRole::kLink)];
  }

  void enter_span(NodeId node, const MarkdownElement& element) {
    OpenElement open;
    open.end = document_.end(node);
    open.element = element;
    open.span = span(element.role);
    if (element.role == MarkdownRole::kQuotation) {
      inline_.add_text(internal::quotation_mark(quotations_++, true), style_);
    } else if (element.role == MarkdownRole::kLink) {
      // Links do not nest.
      const bool linked = span(element.role) != 0 || !options_.parts.links;
      if (const auto href = linked ? std::nullopt : attribute_of(document_, node, "href")) {
        std::string destination = destination_of(*href, options_.base);
        destination_bytes_ += destination.size();
        if (!destination.empty()) span(element.role) = inline_.add_link(std::move(destination));
      }
    } else {
      begin_span(node, element.role);
    }
    open_.push_back(open);
  }

  // Only the outermost element of a kind counts, and none inside code.
  void begin_span(NodeId node, MarkdownRole role) {
    if (style_.code == 0 && span(role) == 0) {
      span(role) = static_cast<std::uint32_t>(index_of(node) + 1);
    } else if (const char mark = internal::script_mark(role)) {
      inline_.add_mark(mark);
    }
  }

  void add_break() {
    if (in_table_) {
      inline_.add_break();
    } else if (heading_ > 0) {
      inline_.add_blank();
    } else if (inline_.empty() || !inline_.behind_break()) {
      inline_.add_break();
    } else {
      flush();
      blocks_.separate();
    }
  }

  void add_image(NodeId node) {
    if (!options_.parts.images) return;
    for (const std::string_view side : {"width", "height"}) {
      const auto length = attribute_of(document_, node, side);
      if (length && internal::leading_integer(*length).value_or(2) <= 1) return;
    }
    const std::string_view alt = attribute_of(document_, node, "alt").value_or("");
    for (const std::string_view name : {"src", "data-src"}) {
      const auto source = attribute_of(document_, node, name);
      std::string destination = source ? destination_of(*source, options_.base) : std::string();
      if (destination.empty()) continue;
      destination_bytes_ += destination.size();
      inline_.add_image(alt, std::move(destination), style_);
      return;
    }
    inline_.add_text(alt, style_);
  }

  // Writes the words since the last block as one block.
  void flush() {
    if (!inline_.empty()) {
      const std::uint8_t heading = heading_;
      find_title();
      std::string block(heading_, '#');
      if (heading_ > 0) block += ' ';
      block += inline_.take(heading_ > 0 ? MarkdownInline::Place::kHeading
                                         : MarkdownInline::Place::kParagraph);
      write_block(block);
      heading_ = heading;
    }
    reset_inline();
  }

  void reset_inline() {
    inline_.take(MarkdownInline::Place::kParagraph);
    if (style_.spans[MarkdownInline::kLink] == 0) inline_.forget_links();
  }

  // ---- Blocks ----

  void enter_block(NodeId node, const MarkdownElement& element) {
    OpenElement open;
    open.end = document_.end(node);
    open.element = element;
    open.joins_next = internal::joins_next_cell(document_, node);
    // The words of a cell can only be continued by the next cell.
    const bool is_joined = joined_cell_ && internal::is_cell_after(document_, *joined_cell_, node);
    joined_cell_.reset();
    if (!is_joined) flush();
    open.heading = heading_;
    open.separate = has_margin(element.role);
    if (open.separate) blocks_.separate();
    // Blocks without margins in a heading are parts of it; other blocks are there by mistake.
    if (element.role != MarkdownRole::kLine) heading_ = element.level;
    switch (element.role) {
      case MarkdownRole::kQuote:
        blocks_.open_quote();
        break;
      case MarkdownRole::kBullets:
        blocks_.open_bullets();
        break;
      case MarkdownRole::kNumbers: {
        const std::string_view start = attribute_of(document_, node, "start").value_or("");
        blocks_.open_numbers(internal::leading_integer(start).value_or(1));
        break;
      }
      case MarkdownRole::kItem:
        blocks_.open_item();
        break;
      case MarkdownRole::kTerm:
        open.span = span(element.role);
        if (internal::is_described(document_, node)) begin_span(node, element.role);
        break;
      case MarkdownRole::kPreformatted:
        language_ = internal::language_of(document_, node);
        preformatted_ = 1;
        break;
      case MarkdownRole::kTable:
        in_table_ = tables_.is_data(node);
        in_head_ = false;
        break;
      case MarkdownRole::kRule:
        // Hyphens could underline a heading, or join the mark of an item.
        blocks_.write("***");
        break;
      default:
        break;
    }
    open_.push_back(open);
  }

  void close_block(const OpenElement& open) {
    if (open.joins_next) {
      inline_.add_blank();
      joined_cell_ = open.end;
      heading_ = open.heading;
      return;
    }
    flush();
    switch (open.element.role) {
      case MarkdownRole::kQuote:
      case MarkdownRole::kItem:
        blocks_.close();
        break;
      case MarkdownRole::kBullets:
      case MarkdownRole::kNumbers:
        blocks_.close_list();
        break;
      case MarkdownRole::kTerm:
        span(open.element.role) = open.span;
        break;
      default:
        break;
    }
    heading_ = open.heading;
    if (open.separate) blocks_.separate();
  }

  bool has_margin(MarkdownRole role) const {
    switch (role) {
      case MarkdownRole::kParagraph:
      case MarkdownRole::kHeading:
      case MarkdownRole::kQuote:
      case MarkdownRole::kPreformatted:
      case MarkdownRole::kRule:
      case MarkdownRole::kTable:
        return true;
      case MarkdownRole::kBullets:
      case MarkdownRole::kNumbers:
        return !blocks_.in_list();
      default:
        return false;
    }
  }

  // ---- Tables of data ----

  void enter_in_table(NodeId node, const MarkdownElement& element) {
    OpenElement open;
    open.end = document_.end(node);
    open.element = element;
    const auto span_of = [&](std::string_view name) {
      const std::string_view value = attribute_of(document_, node, name).value_or("");
      return internal::leading_integer(value).value_or(1);
    };
    switch (element.role) {
      case MarkdownRole::kTableHead:
        in_head_ = true;
        break;
      case MarkdownRole::kRow:
        reset_inline();
        table_.begin_row(in_head_);
        break;
      case MarkdownRole::kCell:
        reset_inline();
        table_.begin_cell(element.tag == "th", span_of("colspan"), span_of("rowspan"));
        break;
      case MarkdownRole::kPreformatted:
        inline_.add_break();
        open.span = span(MarkdownRole::kCode);
        begin_span(node, MarkdownRole::kCode);
        cell_code_end_ = std::max(cell_code_end_, open.end);
        break;
      default:
        inline_.add_blank();
        break;
    }
    open_.push_back(open);
  }

  void close_in_table(const OpenElement& open) {
    switch (open.element.role) {
      case MarkdownRole::kTableHead:
        in_head_ = false;
        break;
      case MarkdownRole::kRow:
        table_.end_row();
        break;
      case MarkdownRole::kCell:
        table_.end_cell(inline_.take(MarkdownInline::Place::kCell));
        reset_inline();
        break;
      case MarkdownRole::kPreformatted:
        inline_.add_break();
        span(MarkdownRole::kCode) = open.span;
        break;
      case MarkdownRole::kCaption:
        flush();
        blocks_.separate();
        break;
      case MarkdownRole::kTable: {
        in_table_ = false;
        const std::string lines = table_.take();
        if (!lines.empty()) write_block(lines);
        close_block(open);
        break;
      }
      default:
        inline_.add_blank();
        break;
    }
  }

  // ---- Code blocks ----

  void begin_code_line() {
    if (!code_.empty() && code_.back() != '\n') code_ += '\n';
  }

  void enter_in_code(NodeId node, const MarkdownElement& element) {
    if (language_.empty()) language_ = internal::language_of(document_, node);
    OpenElement open;
    open.end = document_.end(node);
    open.element = element;
    switch (element.role) {
      case MarkdownRole::kSuperscript:
      case MarkdownRole::kSubscript:
        code_ += internal::script_mark(element.role);
        return;
      case MarkdownRole::kQuotation:
        code_ += internal::quotation_mark(quotations_++, true);
        break;
      case MarkdownRole::kBreak:
        code_ += '\n';
        return;
      case MarkdownRole::kCell:
        if (!code_.empty() && code_.back() != '\n') code_ += '\t';
        break;
      case MarkdownRole::kPreformatted:
        ++preformatted_;
        begin_code_line();
        break;
      default:
        if (!internal::is_block(element.role)) return;
        begin_code_line();
        break;
    }
    open_.push_back(open);
  }

  void close_in_code(const OpenElement& open) {
    if (open.element.role == MarkdownRole::kQuotation) {
      code_ += internal::quotation_mark(--quotations_, false);
    } else if (open.element.role == MarkdownRole::kPreformatted && --preformatted_ == 0) {
      flush_code();
      close_block(open);
    } else if (open.element.role != MarkdownRole::kCell) {
      begin_code_line();
    }
  }

  void flush_code() {
    std::string_view code = code_;
    std::size_t first = 0;  // the first line that is not blank
    while (const std::size_t length = blank_length(code, first)) first += length;
    const std::size_t newline = code.substr(0, first).rfind('\n');
    if (newline != std::string_view::npos) code.remove_prefix(newline + 1);
    const std::string_view trimmed = trim_blanks(code);
    if (!trimmed.empty()) {
      code =
          code.substr(0, static_cast<std::size_t>(trimmed.data() - code.data()) + trimmed.size());
      const std::string fence = internal::code_fence(code);
      std::string block = fence;
      block += language_;
      block += '\n';
      block += code;
      block += '\n';
      block += fence;
      write_block(block);
    }
    code_.clear();
    language_ = {};
  }

  const Document& document_;
  const MarkdownOptions& options_;
  internal::KeptNodes kept_;
  internal::TableSurvey tables_;
  MarkdownBlocks blocks_;
  std::vector<OpenElement> open_;  // only elements that are more than their content

  MarkdownInline inline_;
  std::size_t destination_bytes_ = 0;  // of all links and images so far
  MarkdownInline::Style style_;        // of the next words
  std::uint8_t heading_ = 0;           // level of the heading to which they belong; 0: none

  internal::MarkdownTable table_;
  std::optional<NodeId> joined_cell_;  // where a cell ended whose words the next one goes on with
  bool in_table_ = false;              // of data
  bool in_head_ = false;               // of that table
  NodeId cell_code_end_{};             // of the last `pre` in such a table
  std::size_t quotations_ = 0;         // how many `q` are open

  std::string code_;              // the code block so far
  std::string_view language_;     // ... and its language
  std::size_t preformatted_ = 0;  // how many open elements are

  bool title_wanted_ = false;      // the title is not yet written, and no heading replaces it
  bool title_may_follow_ = false;  // nothing was written before
};

}  // namespace

std::string write_markdown(const Document& document, NodeId from, const MarkdownOptions& options) {
  return MarkdownWalk(document, options).write(from);
}

}  // namespace pagelet
