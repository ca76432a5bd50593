// SPDX-License-Identifier: MIT
#include "core/dom/selector.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/text/blanks.h"

namespace pagelet {
namespace {

// The blanks of CSS, not those of texts and class attributes.
bool is_css_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f'; }
bool is_newline(char c) { return c == '\n' || c == '\r' || c == '\f'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool begins_name(char c) {
  return is_letter(c) || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}
bool continues_name(char c) { return begins_name(c) || is_digit(c) || c == '-'; }

bool begins_character(char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }

// Value of a hexadecimal digit; none for anything else.
std::optional<std::uint32_t> hex_value(char c) {
  if (is_digit(c)) return static_cast<std::uint32_t>(c - '0');
  if (c >= 'a' && c <= 'f') return static_cast<std::uint32_t>(c - 'a' + 10);
  if (c >= 'A' && c <= 'F') return static_cast<std::uint32_t>(c - 'A' + 10);
  return std::nullopt;
}

// What CSS makes of an escaped number: no character, a surrogate and U+0000 give U+FFFD.
void append_character(std::uint32_t code, std::string& target) {
  if (code == 0 || code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF)) code = 0xFFFD;
  const auto push = [&](std::uint32_t byte) { target += static_cast<char>(byte); };
  if (code < 0x80) {
    push(code);
  } else if (code < 0x800) {
    push(0xC0 | (code >> 6));
    push(0x80 | (code & 0x3F));
  } else if (code < 0x10000) {
    push(0xE0 | (code >> 12));
    push(0x80 | ((code >> 6) & 0x3F));
    push(0x80 | (code & 0x3F));
  } else {
    push(0xF0 | (code >> 18));
    push(0x80 | ((code >> 12) & 0x3F));
    push(0x80 | ((code >> 6) & 0x3F));
    push(0x80 | (code & 0x3F));
  }
}

// For messages: in quotes, on one line, and no longer than a line.
std::string quoted(std::string_view text) {
  constexpr std::size_t kLongest = 100;
  std::size_t length = std::min(text.size(), kLongest);
  if (length < text.size()) {
    while (length > 0 && !begins_character(text[length])) --length;
  }
  std::string result = "\"";
  for (const char c : text.substr(0, length)) {
    result += static_cast<unsigned char>(c) < 0x20 || c == 0x7F ? ' ' : c;
  }
  result += length < text.size() ? "...\"" : "\"";
  return result;
}

struct AnPlusB {
  std::int64_t step = 0;
  std::int64_t offset = 0;
};

// The An+B notation of CSS: "odd", "3", "n", "-n+3", "2n + 1". Blanks may stand at the ends and on
// both sides of the sign before B, nowhere else. Numbers end at 2^31 - 1, as in browsers.
std::optional<AnPlusB> parse_an_plus_b(std::string_view text) {
  while (!text.empty() && is_css_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_css_blank(text.back())) text.remove_suffix(1);
  const std::string lower = ascii_lower(text);
  if (lower == "odd") return AnPlusB{2, 1};
  if (lower == "even") return AnPlusB{2, 0};

  std::size_t at = 0;
  const auto blanks = [&] {
    while (at < lower.size() && is_css_blank(lower[at])) ++at;
  };
  const auto sign = [&]() -> std::optional<std::int64_t> {
    if (at == lower.size() || (lower[at] != '+' && lower[at] != '-')) return std::nullopt;
    return lower[at++] == '-' ? -1 : 1;
  };
  const auto number = [&]() -> std::optional<std::int64_t> {
    if (at == lower.size() || !is_digit(lower[at])) return std::nullopt;
    constexpr std::int64_t kLargest = 0x7FFFFFFF;
    std::int64_t value = 0;
    for (; at < lower.size() && is_digit(lower[at]); ++at) {
      value = std::min(value * 10 + (lower[at] - '0'), kLargest);
    }
    return value;
  };

  const std::int64_t first_sign = sign().value_or(1);
  const std::optional<std::int64_t> first = number();
  if (at == lower.size()) {
    if (!first) return std::nullopt;
    return AnPlusB{0, first_sign * *first};
  }
  if (lower[at] != 'n') return std::nullopt;
  ++at;
  AnPlusB result{first_sign * first.value_or(1), 0};
  if (at == lower.size()) return result;
  blanks();
  const std::optional<std::int64_t> second_sign = sign();
  blanks();
  const std::optional<std::int64_t> second = number();
  if (!second_sign || !second || at != lower.size()) return std::nullopt;
  result.offset = *second_sign * *second;
  return result;
}

}  // namespace

// Recursive descent, one function for each production. They return false once `error_` is set.
class Selector::Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  Result<Selector> parse() {
    Selector selector;
    if (text_.size() > kMaxBytes) {
      fail_at(0, "longer than " + std::to_string(kMaxBytes) + " bytes");
    } else {
      parse_list(selector);
    }
    if (error_) return fail(ErrorCode::kInput, std::move(*error_));
    return selector;
  }

 private:
  bool parse_list(Selector& selector) {
    do {
      if (!parse_chain(selector.chains_.emplace_back())) return false;
    } while (skip(','));
    return true;
  }

  // Up to a "," or the end.
  bool parse_chain(Chain& chain) {
    skip_blanks();
    Combinator combinator = Combinator::kDescendant;
    while (true) {
      chain.push_back({combinator, {}});
      if (!parse_compound(chain.back())) return false;
      const bool blank = skip_blanks();
      if (at_end() || peek() == ',') return true;
      if (skip('>')) {
        combinator = Combinator::kChild;
      } else if (skip('+')) {
        combinator = Combinator::kNextSibling;
      } else if (skip('~')) {
        combinator = Combinator::kLaterSibling;
      } else if (blank) {
        combinator = Combinator::kDescendant;
      } else {
        return fail_unexpected();
      }
      skip_blanks();
    }
  }

  bool parse_compound(Compound& compound) {
    if (at_end() || peek() == ',') return fail_at(at_, "a selector is expected");
    if (begins_type()) {
      if (!parse_type(compound.simples.emplace_back())) return false;
    } else if (!begins_other_simple()) {
      return fail_unexpected();
    }
    while (!at_end() && begins_other_simple()) {
      if (!parse_other_simple(compound.simples.emplace_back())) return false;
    }
    if (!at_end() && begins_type()) return fail_at(at_, "the type must stand first");
    return true;
  }

  bool begins_type() const { return peek() == '*' || begins_identifier(at_); }
  bool begins_other_simple() const {
    return peek() == '#' || peek() == '.' || peek() == '[' || peek() == ':';
  }

  bool parse_type(Simple& simple) {
    if (skip('*')) {
      simple.kind = Kind::kAny;
    } else {
      simple.kind = Kind::kType;
      if (!parse_identifier(simple.name)) return false;
      simple.name = ascii_lower(simple.name);
    }
    if (!at_end() && peek() == '|') return fail_at(at_, "namespaces (\"|\") are not supported");
    return true;
  }

  bool parse_other_simple(Simple& simple) {
    const std::size_t begin = at_;
    switch (text_[at_++]) {
      case '#':
        simple.kind = Kind::kId;
        return parse_identifier(simple.value);
      case '.':
        simple.kind = Kind::kClass;
        return parse_identifier(simple.value);
      case '[':
        return parse_attribute(simple);
      default:
        return parse_pseudo(begin, simple);
    }
  }

  // Behind the "[".
  bool parse_attribute(Simple& simple) {
    skip_blanks();
    if (!parse_identifier(simple.name)) return false;
    simple.name = ascii_lower(simple.name);
    skip_blanks();
    if (skip(']')) {
      simple.kind = Kind::kHasAttribute;
      return true;
    }
    if (at_end()) return fail_at(at_, "\"]\" is missing");
    if (peek() == '|' && !(at_ + 1 < text_.size() && text_[at_ + 1] == '=')) {
      return fail_at(at_, "namespaces (\"|\") are not supported");
    }
    if (!skip('=')) {
      const bool is_operator = at_ + 1 < text_.size() && text_[at_ + 1] == '=' &&
                               std::string_view("~|^$*").find(peek()) != std::string_view::npos;
      if (!is_operator) return fail_unexpected();
      return fail_at(at_, quoted(text_.substr(at_, 2)) + " is not supported, only \"=\"");
    }
    simple.kind = Kind::kAttributeEquals;
    skip_blanks();
    if (at_end()) return fail_at(at_, "a value is expected");
    if (peek() == '"' || peek() == '\'') {
      if (!parse_string(simple.value)) return false;
    } else {
      if (!begins_identifier(at_)) return fail_at(at_, "this value must be put in quotes");
      if (!parse_identifier(simple.value)) return false;
    }
    skip_blanks();
    if (skip(']')) return true;
    if (at_end()) return fail_at(at_, "\"]\" is missing");
    return fail_unexpected();
  }

  // Behind the ":" at `begin`.
  bool parse_pseudo(std::size_t begin, Simple& simple) {
    const bool is_element = skip(':');
    std::string name;
    if (!parse_identifier(name)) return false;
    name = ascii_lower(name);
    const std::string shown = quoted(text_.substr(begin, at_ - begin));

    const bool first = name == "first-child";
    const bool last = name == "last-child";
    const bool numbered = name == "nth-child" || name == "nth-last-child" || name == "nth-of-type";
    if (is_element || !(first || last || numbered || name == "not")) {
      return fail_at(begin, shown + " is not supported");
    }
    const bool has_argument = skip('(');
    if (has_argument == (first || last)) {
      return fail_at(begin, shown + (has_argument ? " takes no argument"
                                                  : " needs an argument in parentheses"));
    }
    if (name == "not") return parse_not(begin, simple);

    simple.kind = last || name == "nth-last-child" ? Kind::kNthLastChild
                  : name == "nth-of-type"          ? Kind::kNthOfType
                                                   : Kind::kNthChild;
    if (!numbered) {
      simple.offset = 1;
      return true;
    }
    const std::size_t end = text_.find(')', at_);
    if (end == std::string_view::npos) return fail_at(text_.size(), "\")\" is missing");
    const std::string_view argument = text_.substr(at_, end - at_);
    const std::optional<AnPlusB> parsed = parse_an_plus_b(argument);
    if (!parsed) return fail_at(at_, quoted(argument) + " is not of the form An+B");
    simple.step = parsed->step;
    simple.offset = parsed->offset;
    at_ = end + 1;
    return true;
  }

  // Behind the ":not(" at `begin`.
  bool parse_not(std::size_t begin, Simple& simple) {
    skip_blanks();
    if (at_end()) return fail_at(at_, "\")\" is missing");
    const std::size_t inner = at_;
    if (begins_type()) {
      if (!parse_type(simple)) return false;
    } else if (begins_other_simple()) {
      if (ascii_lower(text_.substr(at_, 5)) == ":not(") {
        return fail_at(inner, "\":not\" inside \":not\" is not supported");
      }
      if (!parse_other_simple(simple)) return false;
    } else {
      return fail_at(at_, "a simple selector is expected");
    }
    simple.negated = true;
    skip_blanks();
    if (skip(')')) return true;
    if (at_end()) return fail_at(at_, "\")\" is missing");
    return fail_at(begin, "\":not\" takes one simple selector, nothing else");
  }

  bool parse_string(std::string& value) {
    const std::size_t begin = at_;
    const char quote = text_[at_++];
    while (!at_end() && !is_newline(peek())) {
      if (skip(quote)) return true;
      if (peek() != '\\') {
        value += text_[at_++];
      } else if (at_ + 1 < text_.size() && is_newline(text_[at_ + 1])) {
        ++at_;
        skip_newline();
      } else if (!parse_escape(value)) {
        return false;
      }
    }
    return fail_at(begin, "this string does not end");
  }

  bool begins_escape(std::size_t at) const {
    return at + 1 < text_.size() && text_[at] == '\\' && !is_newline(text_[at + 1]);
  }

  bool begins_identifier(std::size_t at) const {
    if (at < text_.size() && text_[at] == '-') {
      ++at;
      if (at < text_.size() && text_[at] == '-') return true;
    }
    return at < text_.size() && (begins_name(text_[at]) || begins_escape(at));
  }

  bool parse_identifier(std::string& name) {
    if (!begins_identifier(at_)) {
      if (at_end()) return fail_at(at_, "a name is expected");
      if (is_digit(peek())) {
        return fail_at(at_, quoted(text_.substr(at_, 1)) + " cannot begin a name, write \"\\3" +
                                std::string(text_.substr(at_, 1)) + " \"");
      }
      return fail_at(at_, "a name is expected, not " + quoted(character_at(at_)));
    }
    while (!at_end()) {
      if (continues_name(peek())) {
        name += text_[at_++];
      } else if (!begins_escape(at_)) {
        break;
      } else if (!parse_escape(name)) {
        return false;
      }
    }
    return true;
  }

  // At the backslash: up to six hexadecimal digits and a blank, or any other character.
  bool parse_escape(std::string& target) {
    const std::size_t begin = at_++;
    if (at_end()) return fail_at(begin, "\"\\\" at the end escapes nothing");
    if (!hex_value(peek())) {
      const std::string_view character = character_at(at_);
      target += character;
      at_ += character.size();
      return true;
    }
    std::uint32_t code = 0;
    for (int digits = 0; digits < 6 && !at_end() && hex_value(peek()); ++digits, ++at_) {
      code = code * 16 + *hex_value(peek());
    }
    append_character(code, target);
    if (!at_end() && is_css_blank(peek())) skip_newline();
    return true;
  }

  bool at_end() const { return at_ == text_.size(); }
  char peek() const { return text_[at_]; }

  bool skip(char c) {
    if (at_end() || peek() != c) return false;
    ++at_;
    return true;
  }

  bool skip_blanks() {
    const std::size_t begin = at_;
    while (!at_end() && is_css_blank(peek())) ++at_;
    return at_ > begin;
  }

  // One blank; CR LF is one.
  void skip_newline() {
    if (skip('\r')) {
      skip('\n');
    } else {
      ++at_;
    }
  }

  std::string_view character_at(std::size_t at) const {
    std::size_t end = at + 1;
    while (end < text_.size() && !begins_character(text_[end])) ++end;
    return text_.substr(at, end - at);
  }

  bool fail_unexpected() { return fail_at(at_, quoted(character_at(at_)) + " is not expected"); }

  bool fail_at(std::size_t at, std::string_view reason) {
    const std::string_view before = text_.substr(0, at);
    const auto column = 1 + std::count_if(before.begin(), before.end(), begins_character);
    error_ = "selector " + quoted(text_) + ": " + std::string(reason) + " (column " +
             std::to_string(column) + ")";
    return false;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::optional<std::string> error_;
};

// Left to right, one compound after the other: from the set of nodes at which the chain up to one
// compound matches, a single pass gives the nodes that its combinator reaches, and the compound's
// simple selectors thin them out. So no node is looked at more than once for each simple selector,
// whatever the shape of the tree.
class Selector::Matcher {
 public:
  explicit Matcher(const Document& document) : document_(document) {}

  // Flag of a node: whether it is in the set. Texts never are.
  using Set = std::vector<unsigned char>;

  Set match(const Chain& chain) {
    Set set(document_.size());
    for (std::size_t at = 0; at < set.size(); ++at) set[at] = document_.is_element(node_at(at));
    for (std::size_t at = 0; at < chain.size(); ++at) {
      if (at > 0) set = reached(set, chain[at].combinator);
      for (const Simple& simple : chain[at].simples) thin_out(set, simple);
      if (std::find(set.begin(), set.end(), 1) == set.end()) break;
    }
    return set;
  }

 private:
  // The elements that a combinator leads to from the nodes of a set.
  Set reached(const Set& from, Combinator combinator) {
    Set to(from.size());
    const bool sideways =
        combinator == Combinator::kNextSibling || combinator == Combinator::kLaterSibling;
    const bool far =
        combinator == Combinator::kDescendant || combinator == Combinator::kLaterSibling;
    if (sideways) number_siblings();
    for (std::size_t at = 1; at < to.size(); ++at) {
      const NodeId node = node_at(at);
      if (document_.is_text(node)) continue;
      const std::size_t before = index_of(sideways ? previous_[at] : document_.parent(node));
      if (before == at) continue;
      to[at] = from[before] != 0 || (far && to[before] != 0) ? 1 : 0;
    }
    return to;
  }

  void thin_out(Set& set, const Simple& simple) {
    switch (simple.kind) {
      case Kind::kAny:
        return keep_if(set, simple, [](NodeId) { return true; });
      case Kind::kType: {
        const std::optional<Symbol> tag = find_tag(simple.name);
        return keep_if(set, simple, [&](NodeId node) { return document_.tag(node) == tag; });
      }
      case Kind::kId:
        return keep_if(set, simple, [&](NodeId node) {
          const Attribute* id = document_.find_attribute(node, Symbol::kId);
          return id != nullptr && text(id->value) == simple.value;
        });
      case Kind::kClass:
        return thin_out_by_class(set, simple);
      case Kind::kHasAttribute:
      case Kind::kAttributeEquals: {
        const bool any_value = simple.kind == Kind::kHasAttribute;
        return keep_if(set, simple, [&](NodeId node) {
          const std::span<const Attribute> attributes = document_.attributes(node);
          const auto found = std::find_if(
              attributes.begin(), attributes.end(),
              [&](const Attribute& attribute) { return text(attribute.name) == simple.name; });
          return found != attributes.end() && (any_value || text(found->value) == simple.value);
        });
      }
      case Kind::kNthChild:
        number_siblings();
        return thin_out_by_number(set, simple, numbers_);
      case Kind::kNthLastChild:
        number_siblings();
        return thin_out_by_number(set, simple, numbers_from_end_);
      case Kind::kNthOfType:
        number_siblings_of_type();
        return thin_out_by_number(set, simple, numbers_of_type_);
    }
  }

  template <class Predicate>
  static void keep_if(Set& set, const Simple& simple, Predicate&& matches) {
    for (std::size_t at = 0; at < set.size(); ++at) {
      if (set[at] != 0 && matches(node_at(at)) == simple.negated) set[at] = 0;
    }
  }

  void thin_out_by_class(Set& set, const Simple& simple) const {
    // Neighbours tend to have the same classes.
    std::optional<Symbol> last_value;
    bool last_answer = false;
    keep_if(set, simple, [&](NodeId node) {
      const Attribute* attribute = document_.find_attribute(node, Symbol::kClass);
      if (attribute == nullptr) return false;
      if (attribute->value == last_value) return last_answer;
      last_value = attribute->value;
      last_answer = false;
      for_each_word(text(attribute->value),
                    [&](std::string_view word) { last_answer |= word == simple.value; });
      return last_answer;
    });
  }

  static void thin_out_by_number(Set& set, const Simple& simple,
                                 const std::vector<std::uint32_t>& numbers) {
    keep_if(set, simple, [&](NodeId node) {
      const std::int64_t distance = std::int64_t{numbers[index_of(node)]} - simple.offset;
      if (simple.step == 0) return distance == 0;
      return distance % simple.step == 0 && distance / simple.step >= 0;
    });
  }

  std::string_view text(Symbol symbol) const { return document_.symbols().text(symbol); }

  std::optional<Symbol> find_tag(std::string_view name) const {
    for (std::size_t at = 0; at < document_.size(); ++at) {
      if (document_.is_element(node_at(at)) && document_.tag_name(node_at(at)) == name) {
        return document_.tag(node_at(at));
      }
    }
    return std::nullopt;
  }

  // Calls `visit(child)` for every element child.
  template <class Visitor>
  void for_each_element_child(NodeId parent, Visitor&& visit) const {
    for (std::size_t child = index_of(parent) + 1; child < index_of(document_.end(parent));
         child = index_of(document_.end(node_at(child)))) {
      if (document_.is_element(node_at(child))) visit(child);
    }
  }

  void number_siblings() {
    if (!numbers_.empty()) return;
    numbers_.assign(document_.size(), 1);
    numbers_from_end_.assign(document_.size(), 1);
    previous_.resize(document_.size());
    for (std::size_t parent = 0; parent < document_.size(); ++parent) {
      std::uint32_t number = 0;
      std::size_t before = 0;
      for_each_element_child(node_at(parent), [&](std::size_t child) {
        previous_[child] = node_at(number == 0 ? child : before);
        numbers_[child] = ++number;
        before = child;
      });
      for_each_element_child(node_at(parent), [&](std::size_t child) {
        numbers_from_end_[child] = number + 1 - numbers_[child];
      });
    }
  }

  void number_siblings_of_type() {
    if (!numbers_of_type_.empty()) return;
    numbers_of_type_.assign(document_.size(), 1);
    std::size_t tags = 0;
    for (std::size_t at = 0; at < document_.size(); ++at) {
      tags = std::max(tags, index_of(document_.tag(node_at(at))) + 1);
    }
    std::vector<std::uint32_t> count(tags);
    const auto count_of = [&](std::size_t child) -> std::uint32_t& {
      return count[index_of(document_.tag(node_at(child)))];
    };
    for (std::size_t parent = 0; parent < document_.size(); ++parent) {
      for_each_element_child(
          node_at(parent), [&](std::size_t child) { numbers_of_type_[child] = ++count_of(child); });
      for_each_element_child(node_at(parent), [&](std::size_t child) { count_of(child) = 0; });
    }
  }

  const Document& document_;
  // Filled on first use. By node, from 1, among element siblings; html is the first of its own.
  std::vector<std::uint32_t> numbers_;
  std::vector<std::uint32_t> numbers_from_end_;
  std::vector<std::uint32_t> numbers_of_type_;
  std::vector<NodeId> previous_;  // element sibling before; the node itself when there is none
};

Result<Selector> Selector::parse(std::string_view text) { return Parser(text).parse(); }

std::vector<NodeId> Selector::match(const Document& document) const {
  Matcher matcher(document);
  Matcher::Set matched(document.size());
  for (const Chain& chain : chains_) {
    const Matcher::Set set = matcher.match(chain);
    for (std::size_t at = 0; at < set.size(); ++at) matched[at] |= set[at];
  }
  std::vector<NodeId> nodes;
  for (std::size_t at = 0; at < matched.size(); ++at) {
    if (matched[at] != 0) nodes.push_back(node_at(at));
  }
  return nodes;
}

}  // namespace pagelet
