// SPDX-License-Identifier: MIT

// Words must not become markup, but text full of backslashes is hard to read. So signs such as _
// and ~ are escaped only where CommonMark could read them as markup, which their neighbours tell.
// TeX cannot be escaped: a blank or a command of the same meaning takes the place of such signs.

#include <algorithm>
#include <array>
#include <vector>

#include "core/dom/writing/allowed_html.h"
#include "core/export/markdown_inline.h"
#include "core/export/markdown_writer.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"

namespace pagelet::internal {
namespace {

// A line that begins with `text` might be read as a block of another kind. Returns the position of
// the character that causes this, or the size of `text`.
std::size_t block_mark(std::string_view text) {
  const auto ends_at = [&](std::size_t at) { return at == text.size() || text[at] == ' '; };
  switch (text.front()) {
    case '#':  // heading
    case '=':  // underline of a heading
    case '|':  // row of a table
      return 0;
    case '+':  // item
      return ends_at(1) ? 0 : text.size();
    case '-':  // item, rule, underline of a heading or of the head of a table
      return ends_at(1) || text[1] == '-' || text[1] == ':' || text[1] == '|' ? 0 : text.size();
    case ':':  // underline of the head of a table
      return ends_at(1) || text[1] == '-' ? 0 : text.size();
    default:
      break;
  }
  constexpr std::size_t kMaxDigits = 9;  // of the number of an item
  std::size_t digits = 0;
  while (digits < text.size() && is_digit(text[digits])) ++digits;
  if (digits == 0 || digits > kMaxDigits || digits == text.size()) return text.size();
  const bool is_item = (text[digits] == '.' || text[digits] == ')') && ends_at(digits + 1);
  return is_item ? digits : text.size();
}

// Whether the `&` at `at` could begin a character reference.
bool begins_reference(std::string_view text, std::size_t at) {
  constexpr std::size_t kMaxReferenceLength = 33;  // "&CounterClockwiseContourIntegral;"
  const std::size_t end = std::min(text.size(), at + kMaxReferenceLength + 1);
  ++at;
  if (at < end && text[at] == '#') ++at;
  while (at < end && is_letter_or_digit(text[at])) ++at;
  return at < end && text[at] == ';';
}

// Whether readers of Markdown find the end of a destination with the parentheses of `url`.
bool has_balanced_parentheses(std::string_view url) {
  constexpr int kDeepest = 3;  // readers have limits of their own
  int depth = 0;
  for (const char c : url) {
    depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    if (depth < 0 || depth > kDeepest) return false;
  }
  return depth == 0;
}

// The position after the brackets of a host that is an IPv6 address, as in "http://[::1]/"; 0 for
// other hosts. With encoded brackets it would not be a host.
std::size_t end_of_bracketed_host(std::string_view url) {
  const std::size_t begin = url.find("//[");
  if (begin == std::string_view::npos || url.find_first_of("/?#") != begin) return 0;
  const std::size_t end = url.find_first_not_of("0123456789abcdefABCDEF:.", begin + 3);
  if (end == std::string_view::npos || url[end] != ']') return 0;
  const bool ends_host = end + 1 == url.size() ||
                         std::string_view(":/?#").find(url[end + 1]) != std::string_view::npos;
  return ends_host ? end + 1 : 0;
}

// Whether the `&` of a URL at `at` could begin a character reference for some reader. Browsers know
// these names without a semicolon, too, unless `=` follows, as in a query.
bool may_begin_reference(std::string_view url, std::size_t at) {
  constexpr std::string_view kNames =
      "AElig AMP Aacute Acirc Agrave Aring Atilde Auml COPY Ccedil ETH Eacute Ecirc Egrave Euml GT "
      "Iacute Icirc Igrave Iuml LT Ntilde Oacute Ocirc Ograve Oslash Otilde Ouml QUOT REG THORN "
      "Uacute Ucirc Ugrave Uuml Yacute aacute acirc acute aelig agrave amp aring atilde auml "
      "brvbar "
      "ccedil cedil cent copy curren deg divide eacute ecirc egrave eth euml frac12 frac14 frac34 "
      "gt "
      "iacute icirc iexcl igrave iquest iuml laquo lt macr micro middot nbsp not ntilde oacute "
      "ocirc "
      "ograve ordf ordm oslash otilde ouml para plusmn pound quot raquo reg sect shy sup1 sup2 "
      "sup3 "
      "szlig thorn times uacute ucirc ugrave uml uuml yacute yen yuml";
  if (begins_reference(url, at)) return true;
  const std::string_view rest = url.substr(at + 1);
  const auto end = std::ranges::find_if_not(rest, is_letter_or_digit);
  const std::string_view name = rest.substr(0, static_cast<std::size_t>(end - rest.begin()));
  if (name.empty()) return rest.starts_with('#');
  return (end == rest.end() || *end != '=') && has_word(kNames, name);
}

// Whether a reader finds neither a link nor a picture in the text of a link. marked takes away the
// backslashes before its brackets, and reads it again.
bool has_plain_brackets(std::string_view text, bool in_image) {
  if (!in_image && text.find(']') == std::string_view::npos) return true;
  int depth = 0;
  for (std::size_t at = 0; at < text.size() && (depth == 0 || depth == 1); ++at) {
    const char next = at + 1 < text.size() ? text[at + 1] : ' ';
    const bool is_end = text[at] == ']';
    if ((is_end && (next == '(' || next == '[')) || (text[at] == '!' && next == '[')) return false;
    depth += text[at] == '[' ? 1 : is_end ? -1 : 0;
  }
  return depth == 0;
}

// The character reference for a bracket in a link's text, or for a backslash before one; empty: the
// character needs none.
std::string_view reference_in_link(std::string_view text, std::size_t at, bool has_plain_brackets) {
  if (text[at] == '\\') {
    const bool is_before_bracket =
        at + 1 == text.size() || text[at + 1] == '[' || text[at + 1] == ']';
    return is_before_bracket ? "&#92;" : "";
  }
  if (has_plain_brackets) return "";
  return text[at] == '[' ? "&#91;" : text[at] == ']' ? "&#93;" : "";
}

// Appends code without its marks.
void append_code(std::string& markdown, std::string_view code, bool in_cell) {
  for (const char c : code) {
    if (c == '|' && in_cell) markdown += '\\';
    markdown += c;
  }
}

// ---- Formulas ----

bool is_word(char c) { return is_letter_or_digit(c); }
bool is_mark(char c) { return c > ' ' && c < 0x7F && !is_word(c); }

// Without a lone backslash at the end: a control space, or half a command. The dollar after it
// would belong to it.
std::string_view without_last_backslash(std::string_view tex) {
  while (!tex.empty()) {
    const std::size_t text = tex.find_last_not_of('\\') + 1;
    const bool is_lone = (tex.size() - text) % 2 == 1;
    if (!is_lone && tex.back() != ' ') break;
    tex.remove_suffix(1);
  }
  return tex;
}

// The brackets without a partner, such as that of the interval [0, 1).
std::vector<bool> lone_brackets(std::string_view tex) {
  std::vector<bool> is_lone(tex.size());
  std::vector<std::size_t> open;
  for (std::size_t at = 0; at < tex.size(); ++at) {
    if (tex[at] == '\\') {
      ++at;
    } else if (tex[at] == '[') {
      open.push_back(at);
    } else if (tex[at] == ']' && open.empty()) {
      is_lone[at] = true;
    } else if (tex[at] == ']') {
      open.pop_back();
    }
  }
  for (const std::size_t at : open) is_lone[at] = true;
  return is_lone;
}

class InertTex {
 public:
  explicit InertTex(std::string_view tex)
      : tex_(without_last_backslash(tex)), is_lone_(lone_brackets(tex_)) {}

  std::optional<std::string> write() {
    for (std::size_t at = 0; at < tex_.size();) {
      const char c = tex_[at];
      if (c == '$') return std::nullopt;
      if (c == '\\') {
        result_ += tex_.substr(at, 2);
        at += 2;
      } else if (c == '*' || c == '_' || c == '~') {
        const std::size_t end = std::min(tex_.find_first_not_of(c, at), tex_.size());
        if (!add_marks(at, end)) return std::nullopt;
        at = end;
      } else {
        add(at++);
      }
    }
    while (result_.ends_with(' ')) result_.pop_back();
    return std::move(result_);
  }

 private:
  char next(std::size_t at) const { return at < tex_.size() ? tex_[at] : '$'; }

  void add(std::size_t at) {
    switch (tex_[at]) {
      case '<':  // a tag
        result_ += next(at + 1) == ' ' ? "<" : "\\lt ";
        break;
      case '`':  // code
        result_ += "\\lq ";
        break;
      case '[':
        result_ += is_lone_[at] ? "\\lbrack " : "[";
        break;
      case ']':
        result_ += is_lone_[at] ? "\\rbrack " : next(at + 1) == '(' ? "] " : "]";
        break;
      case '&':
        result_ += begins_reference(tex_, at) ? "& " : "&";
        break;
      default:
        result_ += tex_[at];
    }
  }

  // A run of marks of emphasis. CommonMark decides by the characters beside it whether it can open
  // one; those that are not ASCII may be of any kind. A blank takes the meaning from such a run.
  bool add_marks(std::size_t begin, std::size_t end) {
    const char before = result_.empty() ? '$' : result_.back();
    const char after = next(end);
    const bool is_underscore = tex_[begin] == '_';
    const bool opens =
        after != ' ' && !(is_mark(after) && is_word(before)) && !(is_underscore && is_word(before));
    if (opens && end == tex_.size()) {
      if (tex_[begin] != '*') return false;
      for (std::size_t at = begin; at < end; ++at) result_ += "\\ast ";
      return true;
    }
    result_ += tex_.substr(begin, end - begin);
    if (opens) result_ += ' ';
    return true;
  }

  std::string_view tex_;
  std::vector<bool> is_lone_;
  std::string result_;
};

// Python-Markdown reads a comment that does not end, also after a backslash and in code, and then
// reads code after it as HTML.
constexpr std::string_view kComment = "<!--";

// Whether words between marks of a formula are one: they have a command, such as `\leq`, or without
// `needs_command` also an index or exponent, but not those of a set of characters ("[^a]").
bool is_surely_tex(std::string_view tex, bool needs_command) {
  for (std::size_t at = 0; at < tex.size(); ++at) {
    const char next = at + 1 < tex.size() ? tex[at + 1] : ' ';
    const bool is_script = (tex[at] == '^' && next == '*') ||
                           ((tex[at] == '^' || tex[at] == '_') && (is_word(next) || next == '{'));
    if (is_script && !needs_command && (at == 0 || tex[at - 1] != '[')) return true;
    const bool is_command =
        tex[at] == '\\' && is_letter(next) && at + 2 < tex.size() && is_letter(tex[at + 2]);
    if (is_command && (!needs_command || tex.find('{') != std::string_view::npos)) return true;
    if (tex[at] == '\\') ++at;
  }
  return false;
}

// Whether two dollars after a text end a formula that begins in its last `most` bytes.
bool closes_formula(std::string_view before, std::size_t most) {
  before = before.substr(before.size() - std::min(most, before.size()));
  bool is_open = false;
  for (std::size_t at = before.find("$$"); at != std::string_view::npos;
       at = before.find("$$", at + 2)) {
    is_open = !is_open;
  }
  return is_open;
}

}  // namespace

void append_text(std::string& markdown, std::string_view text, const TextPlace& place) {
  const std::size_t mark = place.starts_line && !text.empty() ? block_mark(text) : text.size();
  const auto is_word = [&](std::size_t at) {
    return at < text.size() && is_letter_or_digit(text[at]);
  };
  const auto has_to_be_escaped = [&](std::size_t at) {
    switch (text[at]) {
      case '\\':
      case '`':
      case '*':
      case '[':
      case ']':
      case '<':
      case '>':
        return true;
      case '_':  // inside a word it has no meaning
        return !(at > 0 && is_word(at - 1) && is_word(at + 1));
      case '~':  // a single one after a blank, or between a slash and a word, cannot close anything
        if (place.in_strike || at + 1 == text.size() || text[at + 1] == '~') return true;
        if (at == 0) return !place.after_blank;
        return text[at - 1] != ' ' && !(text[at - 1] == '/' && is_word(at + 1));
      case '&':
        return begins_reference(text, at);
      case '!':  // before a link it would make an image
        return at + 1 == text.size() && place.before_markup;
      case '|':
        return place.in_cell;
      default:
        return false;
    }
  };
  const bool is_plain = !place.in_link || has_plain_brackets(text, place.in_image);
  for (std::size_t at = 0; at < text.size(); ++at) {
    std::string_view reference =
        place.in_link ? reference_in_link(text, at, is_plain) : std::string_view();
    // marked takes a backslash for the end of an address before it, as in "http://a\<b>".
    const bool is_in_word = !markdown.empty() && markdown.back() != ' ' && markdown.back() != '\n';
    const bool begins_comment = text.substr(at).starts_with(kComment);
    if (text[at] == '<' && (is_in_word || begins_comment)) reference = "&lt;";
    if (!reference.empty()) {
      markdown += reference;
      continue;
    }
    if (at == mark || has_to_be_escaped(at)) markdown += '\\';
    markdown += text[at];
  }
}

void append_code_span(std::string& markdown, std::string_view code, bool in_cell) {
  const std::size_t comment = code.rfind(kComment);
  if (comment != std::string_view::npos && code.find("-->", comment) == std::string_view::npos) {
    markdown += "<code>";
    append_text(markdown, code, {.in_cell = in_cell, .in_link = true});
    markdown += "</code>";
    return;
  }
  const std::string fence = fence_around(code, 1);
  const std::string_view pad = code.front() == '`' || code.back() == '`' ? " " : "";
  markdown += fence;
  markdown += pad;
  append_code(markdown, code, in_cell);
  markdown += pad;
  markdown += fence;
}

void append_destination(std::string& markdown, std::string_view url) {
  const std::size_t host_end = end_of_bracketed_host(url);
  const bool keeps_parentheses = has_balanced_parentheses(url);
  const auto is_encoded = [&](std::size_t at) {
    switch (url[at]) {
      case '[':
      case ']':
        return at >= host_end;
      case '(':
      case ')':
        return !keeps_parentheses;
      case '<':
      case '>':
      case '"':
      case '\'':
      case '*':
      case '|':
      case '\\':
      case '`':
        return true;
      case '~':  // a single one closes nothing
        return url.substr(at, 2) == "~~" || (at > 0 && url[at - 1] == '~');
      default:
        return static_cast<unsigned char>(url[at]) <= ' ' || url[at] == '\x7F';
    }
  };
  for (std::size_t at = 0; at < url.size();) {
    // Some readers of Markdown trim blanks of Unicode, which belong to the URL.
    const std::size_t blank = blank_length(url, at);
    const std::size_t end = at + std::max<std::size_t>(blank, 1);
    const bool encodes = blank > 0 || is_encoded(at);
    for (; at < end; ++at) {
      if (encodes) {
        append_percent_encoded(markdown, url[at]);
      } else {
        markdown += url[at] == '&' && may_begin_reference(url, at) ? "&amp;" : url.substr(at, 1);
      }
    }
  }
}

std::optional<std::string> inert_tex(std::string_view tex) { return InertTex(tex).write(); }

std::optional<RawTex> raw_tex_at(std::string_view text, std::size_t at) {
  constexpr std::size_t kMaxBytes = 1'000;
  struct Marks {
    std::string_view open, close, dollars;
  };
  static constexpr auto kMarks = std::to_array<Marks>(
      {{"$$", "$$", "$$"}, {"$", "$", "$"}, {"\\(", "\\)", "$"}, {"\\[", "\\]", "$$"}});
  if (text[at] != '$' && text[at] != '\\') return std::nullopt;
  const auto found = std::ranges::find_if(
      kMarks, [&](const Marks& marks) { return text.substr(at).starts_with(marks.open); });
  const char before = at > 0 ? text[at - 1] : ' ';
  if (found == kMarks.end() || is_word(before) || before == '\\' || before == '$') {
    return std::nullopt;
  }
  const std::size_t begin = at + found->open.size();
  const std::size_t length = text.substr(begin, kMaxBytes).find(found->close);
  if (length == std::string_view::npos || length == 0) return std::nullopt;
  const std::string_view tex = text.substr(begin, length);
  const std::size_t end = begin + length + found->close.size();
  if (found->open == "$") {
    const bool has_sign = tex.find_first_of("\\^_{") != std::string_view::npos;
    const bool is_apart = end == text.size() || (!is_word(text[end]) && text[end] != '$');
    if (!has_sign || !is_apart || tex.front() == ' ' || tex.back() == ' ') return std::nullopt;
  }
  if (found->open == "$$") {
    // Between two formulas, or sums of money, are words.
    const bool has_sign =
        std::ranges::any_of(tex, [](char c) { return is_mark(c) || is_digit(c); });
    const bool is_apart = tex.front() == ' ' && tex.back() == ' ';
    if ((is_apart && !has_sign) || closes_formula(text.substr(0, at), kMaxBytes)) {
      return std::nullopt;
    }
  }
  const std::string plain = collapse_blanks(tex);
  std::optional<std::string> inert = inert_tex(plain);
  const bool is_of_words = plain.find_first_of("\"',") == 0;  // as between two patterns
  if (plain.empty() || is_of_words || !inert) return std::nullopt;
  // Words of a page that would have to change are not taken for a formula.
  if (*inert != plain && !is_surely_tex(plain, found->open == "$")) return std::nullopt;
  return RawTex{*std::move(inert), found->dollars, end};
}

void append_tex(std::string& markdown, std::string_view tex, bool in_cell) {
  for (std::size_t at = 0; at < tex.size(); ++at) {
    const bool is_command = tex[at] == '\\' && at + 1 < tex.size();
    if (in_cell && is_command && tex[at + 1] == '|') {
      markdown += "\\Vert";
      ++at;
      if (at + 1 < tex.size() && is_letter(tex[at + 1])) markdown += ' ';
    } else if (is_command) {
      markdown += tex.substr(at++, 2);
    } else {
      append_code(markdown, tex.substr(at, 1), in_cell);
    }
  }
}

std::string fence_around(std::string_view code, std::size_t shortest) {
  std::size_t run = 0;
  for (const char c : code) {
    run = c == '`' ? run + 1 : 0;
    shortest = std::max(shortest, run + 1);
  }
  return std::string(shortest, '`');
}

std::string destination_of(std::string_view reference, const std::optional<Url>& base) {
  if (reference.size() > 2 * kMaxMarkdownUrlLength) return {};
  std::string url = allowed_url(reference, base);
  return url.size() > kMaxMarkdownUrlLength ? std::string() : url;
}

bool leads_to_page(std::string_view destination, const std::optional<Url>& base) {
  destination = destination.substr(0, destination.find('#'));
  return destination.empty() || (base && destination == base->to_string());
}

}  // namespace pagelet::internal
