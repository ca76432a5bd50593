// SPDX-License-Identifier: MIT
#include "core/export/readable_text.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "core/export/page_parts.h"
#include "core/parts/code_block.h"
#include "core/parts/shown_text.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/unicode.h"

namespace pagelet {
namespace {

using internal::PagePart;
using Role = internal::ElementRole;

// Writes words and the separation between them. The separation is only known when the next word
// comes: it is the strongest one demanded since the last word.
class TextWriter {
 public:
  enum class Gap : std::uint8_t { kNone, kSpace, kTab, kLine, kEmptyLine };

  void separate(Gap gap) {
    gap_ = std::max(gap_, gap);
    if (gap >= Gap::kLine) blanks_.clear();
  }
  void break_line() { separate(gap_ < Gap::kLine ? Gap::kLine : Gap::kEmptyLine); }

  // Writes a text with collapsed blanks.
  void write_words(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
      if (const std::size_t blank = internal::folded_length(text, at); blank != 0) {
        separate(Gap::kSpace);
        at += blank;
        while (at < text.size() && (text[at] == ' ' || text[at] == '\n')) ++at;
        continue;
      }
      std::size_t end = at;
      while (end < text.size() && (is_sign(text[end]) || is_single_space(text, end) ||
                                   internal::folded_length(text, end) == 0)) {
        ++end;
      }
      write_word(text.substr(at, end - at));
      at = end;
    }
  }

  // Writes a code block, the first words of a line.
  void write_code(std::string_view code) {
    if (code.empty()) return;
    begin_word();
    text_ += take_part(code, '\n');
    while (!code.empty()) {
      const std::string_view line = take_part(code, '\n');
      text_.append("\n").append(line.empty() ? 0 : indent, ' ').append(line);
    }
  }

  // Marks the words between these calls, if there are any.
  void begin_strike() { before_strike_ = kStrike; }
  void end_strike() {
    if (before_strike_.empty()) text_ += kStrike;
    before_strike_ = {};
  }

  std::size_t size() const { return text_.size(); }

  std::string take() {
    trim_end();
    return std::move(text_);
  }

  std::size_t indent = 0;    // columns before a line
  std::string mark_of_line;  // at the end of the next line's indent
  std::string mark_of_word;  // directly before the next word
  std::size_t tabs = 0;      // before the next words of this line, whatever is before them

 private:
  static constexpr std::string_view kStrike = "~~";

  // A character of ASCII that is not a blank.
  static bool is_sign(char c) { return static_cast<signed char>(c) > ' '; }
  // Words with such spaces between them are written at once, as they are. `at`: after a character.
  static bool is_single_space(std::string_view text, std::size_t at) {
    return text[at] == ' ' && is_sign(text[at - 1]) && at + 1 < text.size() &&
           is_sign(text[at + 1]);
  }

  // `word`: words, or blanks that are not folded.
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
    const Gap gap = std::exchange(gap_, Gap::kNone);
    if (gap >= Gap::kLine) trim_end();
    if (text_.empty() || gap >= Gap::kLine) {
      if (!text_.empty()) text_ += gap == Gap::kLine ? "\n" : "\n\n";
      text_.append(indent - std::min(indent, mark_of_line.size()), ' ');
      text_ += std::exchange(mark_of_line, {});
    } else if (tabs == 0 && gap != Gap::kNone) {
      text_ += gap == Gap::kTab ? '\t' : ' ';
    }
    text_.append(std::exchange(tabs, 0), '\t');
    text_ += blanks_;
    blanks_.clear();
    text_ += mark_of_word;
    mark_of_word.clear();
    text_ += std::exchange(before_strike_, {});
  }

  // Until `trimmed_` the text ends in a word, so no blank is looked at twice.
  void trim_end() {
    const std::string_view text = text_;
    const std::string_view words = trim_blanks(text.substr(trimmed_));
    if (!words.empty())
      trimmed_ = static_cast<std::size_t>(words.data() + words.size() - text.data());
    text_.resize(trimmed_);
  }

  std::string text_;
  std::size_t trimmed_ = 0;  // length after the last trim_end
  Gap gap_ = Gap::kNone;
  std::string blanks_;              // that are not folded, before the next word
  std::string_view before_strike_;  // before the next word
};

// The number of an item by the `type` of its list: letters from 1 on, Roman numerals from 1 to
// 3999, else digits.
std::string written_number(std::int32_t number, char numbering) {
  const bool is_capital = numbering == 'A' || numbering == 'I';
  std::string written;
  if ((numbering == 'a' || numbering == 'A') && number > 0) {
    constexpr std::int32_t kLetters = 26;
    for (; number > 0; number = (number - 1) / kLetters) {
      written.insert(written.begin(), static_cast<char>('a' + (number - 1) % kLetters));
    }
  } else if ((numbering == 'i' || numbering == 'I') && number > 0 && number < 4'000) {
    constexpr std::pair<std::int32_t, std::string_view> kNumerals[] = {
        {1'000, "m"}, {900, "cm"}, {500, "d"}, {400, "cd"}, {100, "c"}, {90, "xc"}, {50, "l"},
        {40, "xl"},   {10, "x"},   {9, "ix"},  {5, "v"},    {4, "iv"},  {1, "i"}};
    for (const auto& [value, numeral] : kNumerals) {
      for (; number >= value; number -= value) written += numeral;
    }
  } else {
    return std::to_string(number);
  }
  for (char& letter : written) letter = static_cast<char>(letter - (is_capital ? 'a' - 'A' : 0));
  return written;
}

class TextPrinter {
 public:
  explicit TextPrinter(std::span<const PagePart> parts) : parts_(parts) {}

  std::string print(OutputLimit* limit) {
    for (at_ = 0; at_ < parts_.size() && !stop(limit, writer_.size()); ++at_) print(parts_[at_]);
    return writer_.take();
  }

 private:
  using Gap = TextWriter::Gap;

  void print(const PagePart& part) {
    switch (part.kind) {
      case PagePart::kText:
      case PagePart::kFormula:
        if (!part.is_address) writer_.write_words(part.words);
        break;
      case PagePart::kBlank:
        writer_.separate(Gap::kSpace);
        break;
      case PagePart::kBreak:
        at_ < cell_end_ ? writer_.separate(Gap::kSpace) : writer_.break_line();
        break;
      case PagePart::kImage:
        break;
      default:
        internal::is_span(part.role) ? print_span(part) : print_block(part);
    }
  }

  void print_span(const PagePart& part) {
    if (part.role == Role::kStrike) return print_strike(part);
    const char mark = internal::script_mark(part.role);
    if (mark == 0) return;
    const bool opens = part.kind == PagePart::kOpen;
    opens ? writer_.mark_of_word.push_back(mark) : writer_.mark_of_word.clear();
  }

  // A price that is struck out is marked: without its style it would read as one that counts.
  void print_strike(const PagePart& part) {
    if (part.kind == PagePart::kClose) {
      if (at_ == strike_end_ && is_price_) writer_.end_strike();
      return;
    }
    if (at_ < strike_end_) return;  // in another one
    const auto inside = parts_.subspan(at_, part.other - at_);
    const auto has_price = [](const PagePart& one) {
      return one.kind == PagePart::kText && has_currency(one.words);
    };
    const auto is_line = [](const PagePart& one) { return internal::is_block(one.role); };
    strike_end_ = part.other;
    is_price_ = std::ranges::any_of(inside, has_price) && std::ranges::none_of(inside, is_line);
    if (is_price_) writer_.begin_strike();
  }

  void print_block(const PagePart& part) {
    const bool opens = part.kind == PagePart::kOpen;
    writer_.separate(gap_of(part));
    switch (part.role) {
      case Role::kBullets:
      case Role::kNumbers:
      case Role::kDescriptions:
        opens ? ++lists_ : --lists_;
        break;
      case Role::kItem: {
        std::string mark = "- ";
        if (part.number != PagePart::kBullet) {
          mark = written_number(part.number, part.numbering) + ". ";
        }
        if (at_ < cell_end_) {  // on the line of its row
          if (opens && part.number != PagePart::kBullet) writer_.mark_of_word = mark;
          break;
        }
        indent(mark.size(), opens);
        writer_.mark_of_line = opens ? std::move(mark) : std::string();
        writer_.mark_of_word = part.task == 0 ? "" : std::string{'[', part.task, ']', ' '};
        break;
      }
      case Role::kDescription:
        indent(4, opens);
        break;
      case Role::kQuote:
        indent(2, opens);
        break;
      case Role::kPreformatted:
        if (!opens || at_ < cell_end_) break;
        writer_.write_code(internal::code_block(parts_, at_));
        at_ = part.other - 1;
        break;
      case Role::kTable:
        if (opens && part.is_data) table_end_ = part.other;
        break;
      case Role::kRow:
        is_first_cell_ = true;
        writer_.tabs = 0;
        break;
      case Role::kCell:
        if (!opens || at_ >= table_end_) break;
        cell_end_ = part.other;
        if (!std::exchange(is_first_cell_, false)) ++writer_.tabs;
        break;
      default:
        break;
    }
  }

  void indent(std::size_t columns, bool opens) {
    if (opens) {
      indents_.push_back(writer_.indent);
      writer_.indent = std::min(writer_.indent + columns, kWidestTextIndent);
    } else {
      writer_.indent = indents_.back();
      indents_.pop_back();
    }
  }

  // Before and after a block.
  Gap gap_of(const PagePart& part) const {
    if (at_ < cell_end_) return Gap::kSpace;
    if (part.role == Role::kCell) return at_ <= table_end_ ? Gap::kSpace : Gap::kTab;
    const bool is_list = part.role == Role::kBullets || part.role == Role::kNumbers ||
                         part.role == Role::kDescriptions;
    const bool is_outermost = lists_ == (part.kind == PagePart::kOpen ? 0U : 1U);
    const bool is_apart = internal::has_margins(part.role) || (is_list && is_outermost);
    return is_apart ? Gap::kEmptyLine : Gap::kLine;
  }

  std::span<const PagePart> parts_;
  TextWriter writer_;
  std::size_t at_ = 0;                // the part that is printed
  std::vector<std::size_t> indents_;  // around the open elements that have one
  std::size_t lists_ = 0;             // how many are open
  std::size_t strike_end_ = 0;        // of the last words that are struck out
  bool is_price_ = false;             // whether these are a price
  std::size_t table_end_ = 0;         // of the last table of data
  std::size_t cell_end_ = 0;          // of the last cell of one
  bool is_first_cell_ = false;        // the next one of the row
};

}  // namespace

std::string readable_text(const Document& document, const std::vector<bool>* keep,
                          OutputLimit* limit, std::string_view title) {
  return internal::readable_text(internal::page_parts(document, keep, limit, title), limit);
}

std::string internal::readable_text(const PageParts& parts, OutputLimit* limit) {
  return TextPrinter(parts.list).print(limit);
}

}  // namespace pagelet
