// SPDX-License-Identifier: MIT

// The text is read once, without a list of tokens, because in CSS the next characters decide: a
// blank may be a combinator or nothing, and a backslash may begin a name. `#id` and `.class` become
// tests of attributes. The first fault ends the parser and is reported with its column.

#include <algorithm>
#include <array>
#include <utility>

#include "core/dom/selector.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/printable.h"
#include "core/text/unicode.h"

namespace pagelet {
namespace {

bool is_newline(char c) { return c == '\n' || c == '\r' || c == '\f'; }
bool begins_name(char c) {
  return is_letter(c) || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}
bool continues_name(char c) { return begins_name(c) || is_digit(c) || c == '-'; }

using View = std::string_view;

// The tests of attributes. As in CSS, no value begins with, ends with or contains the empty string.
bool is_there(View, View) { return true; }
bool equals(View value, View wanted) { return value == wanted; }
bool has_language(View value, View wanted) {
  return value.starts_with(wanted) &&
         (value.size() == wanted.size() || value[wanted.size()] == '-');
}
bool begins_with(View value, View wanted) { return !wanted.empty() && value.starts_with(wanted); }
bool ends_with(View value, View wanted) { return !wanted.empty() && value.ends_with(wanted); }
bool holds(View value, View wanted) { return !wanted.empty() && value.find(wanted) != View::npos; }

// The largest number; larger ones count as this one, as in browsers.
constexpr std::int64_t kLargestNumber = 0x7FFFFFFF;

// What of a selector is read: numbers, names and strings, and why it cannot be read.
class SelectorText {
 protected:
  explicit SelectorText(std::string_view text) : text_(text) {}

  // -1 or 1.
  std::optional<std::int64_t> read_sign() {
    if (skip('-')) return -1;
    return skip('+') ? std::optional<std::int64_t>(1) : std::nullopt;
  }

  // nullopt: no digit is next.
  std::optional<std::int64_t> read_number() {
    if (!is_digit(peek())) return std::nullopt;
    std::int64_t value = 0;
    for (; is_digit(peek()); ++at_) {
      value = std::min(value * 10 + (peek() - '0'), kLargestNumber);
    }
    return value;
  }

  bool parse_string(std::string& value) {
    const std::size_t begin = at_;
    const char quote = text_[at_++];
    while (!at_end() && !is_newline(peek())) {
      if (skip(quote)) return true;
      if (peek() != '\\') {
        value += text_[at_++];
      } else if (is_newline(peek(1))) {
        ++at_;
        skip_newline();
      } else if (!parse_escape(value)) {
        return false;
      }
    }
    return fail_at(begin, "this string does not end");
  }

  bool begins_escape(std::size_t ahead) const {
    return peek(ahead) == '\\' && at_ + ahead + 1 < text_.size() && !is_newline(peek(ahead + 1));
  }

  bool begins_identifier() const {
    const std::size_t first = peek() == '-' ? 1 : 0;
    if (first == 1 && peek(first) == '-') return true;
    return begins_name(peek(first)) || begins_escape(first);
  }

  bool parse_identifier(std::string& name) {
    if (at_end()) return fail_here("a name is expected");
    if (!begins_identifier()) {
      const std::string_view first = character();
      return fail_here(is_digit(peek()) ? quoted(first) + " cannot begin a name, write \"\\3" +
                                              std::string(first) + " \""
                                        : "a name is expected, not " + quoted(first));
    }
    while (continues_name(peek()) || begins_escape(0)) {
      if (peek() != '\\') {
        name += text_[at_++];
      } else if (!parse_escape(name)) {
        return false;
      }
    }
    return true;
  }

  bool parse_lower_case(std::string& name) {
    const bool is_name = parse_identifier(name);
    name = ascii_lower(name);
    return is_name;
  }

  // At the backslash: up to six hexadecimal digits and a blank, or any other character. Numbers
  // that are not characters mean U+FFFD.
  bool parse_escape(std::string& target) {
    const std::size_t begin = at_++;
    if (at_end()) return fail_at(begin, "\"\\\" at the end escapes nothing");
    if (hex_value(peek()) < 0) {
      target += character();
      at_ += character().size();
      return true;
    }
    std::uint32_t code = 0;
    for (int digits = 0; digits < 6 && hex_value(peek()) >= 0; ++digits, ++at_) {
      code = code * 16 + static_cast<std::uint32_t>(hex_value(peek()));
    }
    const bool is_none = code == 0 || code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF);
    append_utf8(target, is_none ? U'\xFFFD' : code);
    if (is_html_space(peek())) skip_newline();
    return true;
  }

  bool at_end() const { return at_ == text_.size(); }
  // '\0' at the end.
  char peek(std::size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }

  bool skip(char c) {
    if (peek() != c) return false;
    ++at_;
    return true;
  }

  bool skip_blanks() {
    const std::size_t begin = at_;
    while (is_html_space(peek())) ++at_;
    return at_ > begin;
  }

  // One blank; CR LF is one.
  void skip_newline() {
    const bool is_return = text_[at_++] == '\r';
    if (is_return) skip('\n');
  }

  bool close(char bracket) {
    if (skip(bracket)) return true;
    return at_end() ? fail_here(std::string{'"', bracket} + "\" is missing") : fail_unexpected();
  }

  std::string_view character() const { return first_character(text_.substr(at_)); }

  // Reports the pseudo class or element from `begin` to the current position.
  bool fail_unsupported(std::size_t begin) {
    return fail_at(begin, quoted(text_.substr(begin, at_ - begin)) + " is not supported");
  }

  bool fail_unexpected() { return fail_here(quoted(character()) + " is not expected"); }
  bool fail_here(std::string_view reason) { return fail_at(at_, reason); }

  bool fail_at(std::size_t at, std::string_view reason) {
    const std::size_t column = 1 + count_characters(text_.substr(0, at));
    error_ = "selector " + quoted(text_) + ": " + std::string(reason) + " (column " +
             std::to_string(column) + ")";
    return false;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::optional<std::string> error_;
};

}  // namespace

// Recursive descent, one function for each production. They return false once `error_` is set.
class Selector::Parser : private SelectorText {
 public:
  explicit Parser(std::string_view text) : SelectorText(text) {}

  Result<Selector> parse() {
    Selector selector;
    if (text_.size() > kMaxBytes) {
      fail_at(0, "longer than " + std::to_string(kMaxBytes) + " bytes");
    } else {
      parse_list(selector.chains_);
    }
    if (error_) return fail(ErrorCode::kInput, std::move(*error_));
    return selector;
  }

 private:
  struct Position {
    std::string_view name;
    bool is_numbered;
    Kind kind;
    std::optional<Kind> and_kind;
  };
  static constexpr std::array<Position, 10> kPositions = {{
      {"first-child", false, Kind::kNthChild, {}},
      {"last-child", false, Kind::kNthLastChild, {}},
      {"only-child", false, Kind::kNthChild, Kind::kNthLastChild},
      {"nth-child", true, Kind::kNthChild, {}},
      {"nth-last-child", true, Kind::kNthLastChild, {}},
      {"first-of-type", false, Kind::kNthOfType, {}},
      {"last-of-type", false, Kind::kNthLastOfType, {}},
      {"only-of-type", false, Kind::kNthOfType, Kind::kNthLastOfType},
      {"nth-of-type", true, Kind::kNthOfType, {}},
      {"nth-last-of-type", true, Kind::kNthLastOfType, {}},
  }};

  bool parse_list(std::vector<Chain>& list) {
    do {
      if (!parse_chain(list.emplace_back())) return false;
    } while (skip(','));
    return true;
  }

  // Reads up to a ",", the ")" of the list or the end.
  bool parse_chain(Chain& chain) {
    skip_blanks();
    Combinator combinator = Combinator::kDescendant;
    while (true) {
      chain.compounds.push_back({combinator, {}});
      if (!parse_compound(chain)) return false;
      const bool blank = skip_blanks();
      if (ends_chain()) return true;
      if (chain.text) return fail_here("\"::text\" must be at the end");
      constexpr std::string_view kSigns = ">+~";
      constexpr std::array kCombinators = {Combinator::kChild, Combinator::kNextSibling,
                                           Combinator::kLaterSibling};
      const std::size_t sign = kSigns.find(peek());
      if (sign == std::string_view::npos && !blank) return fail_unexpected();
      combinator = sign == std::string_view::npos ? Combinator::kDescendant : kCombinators[sign];
      if (sign != std::string_view::npos) ++at_;
      skip_blanks();
    }
  }

  bool ends_chain() const { return at_end() || peek() == ',' || (nesting_ > 0 && peek() == ')'); }

  // Appends to the last compound of the chain.
  bool parse_compound(Chain& chain) {
    if (at_end() && nesting_ > 0) return fail_here("\")\" is missing");
    if (ends_chain()) return fail_here("a selector is expected");
    if (begins_type()) {
      if (!parse_type(chain.compounds.back().simples.emplace_back())) return false;
    } else if (!begins_other_simple()) {
      return fail_unexpected();
    }
    while (!chain.text && begins_other_simple()) {
      if (!parse_other_simple(chain)) return false;
    }
    return chain.text || !begins_type() || fail_here("the type must come first");
  }

  bool begins_type() const { return peek() == '*' || begins_identifier(); }
  bool begins_other_simple() const {
    return peek() == '#' || peek() == '.' || peek() == '[' || peek() == ':';
  }

  bool parse_type(Simple& simple) {
    if (skip('*')) return true;
    simple.kind = Kind::kType;
    return parse_lower_case(simple.name);
  }

  bool parse_other_simple(Chain& chain) {
    std::vector<Simple>& simples = chain.compounds.back().simples;
    const std::size_t begin = at_;
    switch (text_[at_++]) {
      case '#':
        simples.push_back({.kind = Kind::kAttribute, .name = "id", .test = equals});
        return parse_identifier(simples.back().value);
      case '.':
        simples.push_back({.kind = Kind::kAttribute, .name = "class", .test = has_word});
        return parse_identifier(simples.back().value);
      case '[':
        return parse_attribute(simples.emplace_back());
      default:
        return skip(':') ? parse_text(begin, chain) : parse_pseudo(begin, simples);
    }
  }

  // After the "[".
  bool parse_attribute(Simple& simple) {
    skip_blanks();
    if (!parse_lower_case(simple.name)) return false;
    skip_blanks();
    simple.kind = Kind::kAttribute;
    simple.test = is_there;
    if (at_end() || peek() == ']') return close(']');
    if (!parse_operator(simple)) return false;
    skip_blanks();
    if (at_end()) return fail_here("a value is expected");
    const bool is_string = peek() == '"' || peek() == '\'';
    if (!is_string && !begins_identifier()) return fail_here("this value must be put in quotes");
    if (!(is_string ? parse_string(simple.value) : parse_identifier(simple.value))) return false;
    skip_blanks();
    return close(']');
  }

  bool parse_operator(Simple& simple) {
    constexpr std::string_view kSigns = "~|^$*";
    constexpr std::array kTests = {has_word, has_language, begins_with, ends_with, holds};
    simple.test = equals;
    if (skip('=')) return true;
    const std::size_t sign = kSigns.find(peek());
    if (sign != std::string_view::npos && peek(1) == '=') {
      simple.test = kTests[sign];
      at_ += 2;
      return true;
    }
    return fail_unexpected();
  }

  // After the "::" at `begin`.
  bool parse_text(std::size_t begin, Chain& chain) {
    std::string name;
    if (!parse_lower_case(name)) return false;
    if (name != "text") return fail_unsupported(begin);
    if (nesting_ > 0) return fail_at(begin, "\"::text\" cannot be in parentheses");
    chain.text = 0;
    if (!skip('(')) return true;
    const std::size_t argument = at_;
    skip_blanks();
    chain.text = static_cast<std::size_t>(read_number().value_or(0));
    skip_blanks();
    if (at_end()) return fail_here("\")\" is missing");
    if (chain.text == 0 || !skip(')')) {
      return fail_at(argument, "the number of a text is expected, from 1");
    }
    return true;
  }

  // After the ":" at `begin`.
  bool parse_pseudo(std::size_t begin, std::vector<Simple>& simples) {
    std::string name;
    if (!parse_lower_case(name)) return false;
    const bool is_list = name == "not" || name == "is";
    const auto position = std::ranges::find(kPositions, name, &Position::name);
    if (position == kPositions.end() && !is_list) return fail_unsupported(begin);
    const bool wants_argument = is_list || position->is_numbered;
    const std::string shown = quoted(text_.substr(begin, at_ - begin));
    if (skip('(') != wants_argument) {
      return fail_at(begin, shown + (wants_argument ? " needs an argument in parentheses"
                                                    : " takes no argument"));
    }
    if (is_list) {
      simples.push_back({.kind = name == "is" ? Kind::kOneOf : Kind::kNoneOf});
      return parse_nested(begin, simples.back().list);
    }
    Simple simple{.kind = position->kind, .offset = 1};
    if (wants_argument && !parse_an_plus_b(simple)) return false;
    simples.push_back(simple);
    if (position->and_kind) {
      simple.kind = *position->and_kind;
      simples.push_back(simple);
    }
    return true;
  }

  // After the "(" of the selector that begins at `begin`.
  bool parse_nested(std::size_t begin, std::vector<Chain>& list) {
    if (nesting_ == kMaxNesting) {
      return fail_at(begin,
                     "more than " + std::to_string(kMaxNesting) + " lists inside one another");
    }
    ++nesting_;
    if (!parse_list(list)) return false;
    --nesting_;
    return close(')');
  }

  // After the "(": "odd", "3", "n", "-n+3", "2n + 1". Blanks may be at the ends and around the sign
  // before B, nowhere else.
  bool parse_an_plus_b(Simple& simple) {
    const std::size_t begin = at_;
    const std::size_t end = text_.find(')', at_);
    if (end == std::string_view::npos) return fail_at(text_.size(), "\")\" is missing");
    const std::string_view argument = text_.substr(begin, end - begin);
    const std::string_view word = trim_html_spaces(argument);
    const bool is_odd = equals_ignoring_case(word, "odd");
    if (is_odd || equals_ignoring_case(word, "even")) {
      simple.step = 2;
      simple.offset = is_odd ? 1 : 0;
      at_ = end + 1;
      return true;
    }
    skip_blanks();
    std::int64_t sign = read_sign().value_or(1);
    std::optional<std::int64_t> offset = read_number();
    if (skip('n') || skip('N')) {
      simple.step = sign * offset.value_or(1);
      skip_blanks();
      const std::optional<std::int64_t> sign_of_offset = read_sign();
      sign = sign_of_offset.value_or(1);
      skip_blanks();
      offset = sign_of_offset ? read_number() : 0;
    }
    skip_blanks();
    if (!offset || at_ != end) return fail_at(begin, quoted(argument) + " is not of the form An+B");
    simple.offset = sign * *offset;
    at_ = end + 1;
    return true;
  }

  std::size_t nesting_ = 0;  // of the list that is being read
};

Result<Selector> Selector::parse(std::string_view text) { return Parser(text).parse(); }

}  // namespace pagelet
