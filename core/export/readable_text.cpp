// SPDX-License-Identifier: MIT
#include "core/export/readable_text.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "core/dom/kept_nodes.h"
#include "core/export/markdown_elements.h"
#include "core/export/markdown_table.h"
#include "core/text/blanks.h"

namespace pagelet {
namespace {

using internal::MarkdownElement;
using Role = internal::MarkdownRole;

bool is_list(const MarkdownElement& element) {
  return element.role == Role::kBullets || element.role == Role::kNumbers || element.tag == "dl";
}

// Writes words and the separation between them. The separation is only known when the next word
// comes: it is the strongest one demanded since the last word.
class TextWriter {
 public:
  enum class Gap : std::uint8_t { kNone, kSpace, kTab, kLine, kEmptyLine };

  void separate(Gap gap) {
    gap_ = std::max(gap_, gap);
    if (gap >= Gap::kLine) blanks_.clear();
  }

  // Writes a mark directly before the next word, unless `drop_mark` comes before it.
  void add_mark(char mark) { mark_of_word_ += mark; }
  void drop_mark() { mark_of_word_.clear(); }

  void break_line() { separate(gap_ < Gap::kLine ? Gap::kLine : Gap::kEmptyLine); }

  // Writes a tab before the next words of this line, whatever is before them.
  void add_tab() { ++tabs_; }
  void drop_tabs() { tabs_ = 0; }  // no words follow on the line

  // Columns before a line.
  std::size_t indent() const { return indent_; }
  void set_indent(std::size_t indent) { indent_ = std::min(indent, kWidestTextIndent); }

  // Sets the mark at the end of the next line's indent. An item without words gets no mark.
  void set_mark(std::string mark) { mark_ = std::move(mark); }

  // Writes a text with collapsed blanks.
  void write_words(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
      if (const std::size_t blank = internal::folded_length(text, at); blank != 0) {
        separate(Gap::kSpace);
        at += blank;
        continue;
      }
      std::size_t length = whole_words(text.substr(at));
      if (length == 0) length = internal::shown_word_length(text.substr(at));
      write_word(text.substr(at, length));
      at += length;
    }
  }

  // Writes a preformatted text. Blank lines at its beginning belong to the gap.
  void write_preformatted(std::string_view text) {
    if (text_.empty() || gap_ >= Gap::kLine) {
      std::size_t first = 0;
      while (first < text.size()) {
        const std::size_t blank = blank_length(text, first);
        if (blank == 0) break;
        first += blank;
      }
      if (first == text.size()) return;
      const std::size_t newline = text.substr(0, first).rfind('\n');
      if (newline != std::string_view::npos) text.remove_prefix(newline + 1);
    }
    begin_word();
    while (!text.empty()) {
      const std::size_t length = std::min(text.find('\n'), text.size());
      // A line that another text began is indented when this one fills it.
      if (length > 0 && text_.ends_with('\n')) text_.append(indent_, ' ');
      const std::size_t taken = std::min(length + 1, text.size());
      text_ += text.substr(0, taken);
      text.remove_prefix(taken);
    }
  }

  std::size_t size() const { return text_.size(); }

  std::string finish() {
    trim_end();
    return std::move(text_);
  }

 private:
  // Length of the words at the beginning that need no change, with the single spaces between them.
  static std::size_t whole_words(std::string_view text) {
    const std::size_t length = collapsed_length(text);
    const bool ends_word =
        length == text.size() || internal::folded_length(text, length) != 0 || length == 0;
    // A blank that is not folded is a part of the last word.
    return ends_word ? length : text.substr(0, length).rfind(' ') + 1;
  }

  // `word`: a word or several, or blanks that are not folded.
  void write_word(std::string_view word) {
    if (is_blank(word)) {
      if (gap_ == Gap::kSpace && !blanks_.empty()) blanks_ += ' ';
      blanks_ += word;
      return;
    }
    begin_word();
    text_ += word;
  }
  void begin_word() {
    fill_gap();
    text_ += blanks_;
    blanks_.clear();
    text_ += mark_of_word_;
    mark_of_word_.clear();
  }

  // Until `trimmed_` the text ends in a word, so no blank is looked at twice.
  void trim_end() {
    const std::string_view text = text_;
    const std::string_view words = trim_blanks(text.substr(trimmed_));
    if (!words.empty())
      trimmed_ = static_cast<std::size_t>(words.data() + words.size() - text.data());
    text_.resize(trimmed_);
  }

  void fill_gap() {
    const Gap gap = std::exchange(gap_, Gap::kNone);
    if (gap >= Gap::kLine) trim_end();
    if (text_.empty()) {
      begin_line();
    } else if (gap >= Gap::kLine) {
      text_ += gap == Gap::kLine ? "\n" : "\n\n";
      begin_line();
    } else if (tabs_ == 0 && gap != Gap::kNone) {
      text_ += gap == Gap::kTab ? '\t' : ' ';
    }
    text_.append(std::exchange(tabs_, 0), '\t');
  }

  void begin_line() {
    const std::string mark = std::exchange(mark_, {});
    text_.append(indent_ - std::min(indent_, mark.size()), ' ');
    text_ += mark;
  }

  std::string text_;
  std::size_t trimmed_ = 0;  // length after the last trim_end
  Gap gap_ = Gap::kNone;
  std::size_t tabs_ = 0;
  std::size_t indent_ = 0;
  std::string mark_;
  std::string blanks_;  // that are not folded, before the next word
  std::string mark_of_word_;
};

class TextWalk {
 public:
  TextWalk(const Document& document, const std::vector<bool>* keep, OutputLimit* limit)
      : document_(document),
        kept_(keep),
        tables_(document, keep),
        limit_(limit),
        start_tags_(document.start_tag_count()) {}

  std::string write(NodeId from) {
    for (NodeId node = from; document_.parent(node) != node;) {
      node = document_.parent(node);
      const MarkdownElement element = internal::markdown_element(document_.tag_name(node));
      preformatted_ += element.role == Role::kPreformatted ? 1 : 0;
      if (is_list(element)) lists_.push_back({});
    }
    const std::size_t end = index_of(document_.end(from));
    for (std::size_t at = index_of(from); at < end && !stop(limit_, writer_.size());) {
      const NodeId node = node_at(at);
      while (!open_.empty() && open_.back().end <= node) close();
      const bool is_kept = kept_.any(node, document_.end(node));
      // Words on the two sides of a part that is left out must stay separate.
      if (!is_kept && preformatted_ == 0 && internal::shows_words(document_, node))
        writer_.separate(Gap::kSpace);
      const bool enters = is_kept && enter(node);
      at = enters ? at + 1 : index_of(document_.end(node));
    }
    return writer_.finish();
  }

 private:
  using Gap = TextWriter::Gap;

  struct OpenElement {
    NodeId end;
    MarkdownElement element;
    Gap gap;             // before and after it
    std::size_t indent;  // around it
  };

  // What the tag and the attributes of an element say.
  struct StartTag {
    MarkdownElement element;
    bool is_hidden;
  };

  // Many elements have the same start tag.
  const StartTag& start_tag_of(NodeId node) {
    std::optional<StartTag>& known = start_tags_[document_.start_tag(node)];
    if (!known) {
      known = {internal::markdown_element(document_.tag_name(node)),
               internal::is_hidden(document_, node)};
    }
    return *known;
  }

  // Number of the next item; none: it gets a bullet.
  using List = std::optional<std::int64_t>;

  void write_text(NodeId node) {
    const std::string_view text = document_.text(node);
    if (preformatted_ > 0 && node >= cell_end_) {
      writer_.write_preformatted(internal::code_text(text));
    } else {
      std::string buffer;
      writer_.write_words(internal::without_zero_width(text, buffer));
    }
  }

  // False when the subtree is left out.
  bool enter(NodeId node) {
    if (document_.is_text(node)) {
      write_text(node);
      return true;
    }
    const StartTag& start_tag = start_tag_of(node);
    if (start_tag.is_hidden || internal::is_control(document_, node)) return false;
    const MarkdownElement& element = start_tag.element;
    const char mark = internal::script_mark(element.role);
    if (element.role == Role::kBreak) {
      write_break(node);
      return true;
    }
    if (!internal::is_block(element.role) && element.role != Role::kQuotation && mark == 0) {
      const bool is_next = preformatted_ == 0 && internal::follows_link(document_, node);
      if (is_next) writer_.separate(Gap::kSpace);
      return true;
    }
    Gap gap = gap_of(element, node);
    if (node < cell_end_ && gap != Gap::kNone) gap = Gap::kSpace;
    if (mark != 0) writer_.add_mark(mark);
    if (element.role == Role::kQuotation) {
      writer_.write_words(internal::quotation_mark(quotations_++, true));
    }
    open_.push_back({document_.end(node), element, gap, writer_.indent()});
    writer_.separate(gap);
    arrange(node, element);
    return true;
  }

  void write_break(NodeId node) {
    if (node < cell_end_) {
      writer_.separate(Gap::kSpace);
    } else if (preformatted_ > 0) {
      writer_.write_preformatted("\n");
    } else {
      writer_.break_line();
    }
  }

  void close() {
    const OpenElement& open = open_.back();
    const Role role = open.element.role;
    if (internal::script_mark(role) != 0) writer_.drop_mark();
    if (role == Role::kQuotation) {
      writer_.write_words(internal::quotation_mark(--quotations_, false));
    }
    writer_.separate(open.gap);
    writer_.set_indent(open.indent);
    preformatted_ -= role == Role::kPreformatted ? 1 : 0;
    if (is_list(open.element)) lists_.pop_back();
    if (role == Role::kItem) writer_.set_mark({});
    if (role == Role::kRow) writer_.drop_tabs();
    open_.pop_back();
  }

  // Sets marks, indents and columns.
  void arrange(NodeId node, const MarkdownElement& element) {
    constexpr std::size_t kDetailsIndent = 4;
    constexpr std::size_t kQuoteIndent = 2;
    if (element.tag == "dd") writer_.set_indent(writer_.indent() + kDetailsIndent);
    if (is_list(element)) lists_.push_back(list_of(node, element));
    switch (element.role) {
      case Role::kPreformatted:
        ++preformatted_;
        break;
      case Role::kItem: {
        std::string mark = mark_of_item(node);
        writer_.set_indent(writer_.indent() + mark.size());
        writer_.set_mark(std::move(mark));
        break;
      }
      case Role::kQuote:
        writer_.set_indent(writer_.indent() + kQuoteIndent);
        break;
      case Role::kTable:
        if (preformatted_ == 0 && tables_.is_data(node)) table_end_ = document_.end(node);
        break;
      case Role::kRow:
        is_first_cell_ = true;
        break;
      case Role::kCell:
        if (node >= table_end_ || node < cell_end_) break;
        cell_end_ = document_.end(node);
        if (!std::exchange(is_first_cell_, false)) writer_.add_tab();
        break;
      default:
        break;
    }
  }

  List list_of(NodeId node, const MarkdownElement& element) const {
    if (element.role != Role::kNumbers) return {};
    const std::string_view start = attribute_of(document_, node, "start").value_or("");
    return internal::leading_integer(start).value_or(1);
  }

  std::string mark_of_item(NodeId node) {
    if (lists_.empty() || !lists_.back()) return "- ";
    std::int64_t& next = *lists_.back();
    if (const auto value = attribute_of(document_, node, "value")) {
      next = internal::leading_integer(*value).value_or(static_cast<std::int32_t>(next));
    }
    return std::to_string(next++) + ". ";
  }

  // Margins are those of the style sheet in the "Rendering" chapter of the HTML Standard.
  Gap gap_of(const MarkdownElement& element, NodeId node) const {
    if (is_list(element)) return lists_.empty() ? Gap::kEmptyLine : Gap::kLine;
    switch (element.role) {
      case Role::kCell:
        return node < table_end_ ? Gap::kSpace : Gap::kTab;
      case Role::kHeading:
      case Role::kParagraph:
      case Role::kPreformatted:
      case Role::kQuote:
      case Role::kRule:
        return Gap::kEmptyLine;
      default:
        return internal::is_block(element.role) ? Gap::kLine : Gap::kNone;
    }
  }

  const Document& document_;
  internal::KeptNodes kept_;
  internal::TableSurvey tables_;
  OutputLimit* limit_;
  std::vector<std::optional<StartTag>> start_tags_;  // by number, once they are known
  TextWriter writer_;
  std::vector<OpenElement> open_;  // those that are not inline
  std::size_t preformatted_ = 0;   // how many open elements are
  std::vector<List> lists_;        // the open ones
  NodeId table_end_{};             // of the last table of data
  NodeId cell_end_{};              // of the last cell of one
  bool is_first_cell_ = false;     // the next one of the row
  std::size_t quotations_ = 0;     // how many `q` are open
};

}  // namespace

std::string readable_text(const Document& document, NodeId from, const std::vector<bool>* keep,
                          OutputLimit* limit) {
  return TextWalk(document, keep, limit).write(from);
}

}  // namespace pagelet
