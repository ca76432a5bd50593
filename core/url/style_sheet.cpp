// SPDX-License-Identifier: MIT
#include "core/url/style_sheet.h"

#include <algorithm>
#include <cstddef>

#include "core/text/ascii.h"
#include "core/text/blanks.h"

namespace pagelet {
namespace {

bool is_name_byte(char c) {
  return is_letter_or_digit(c) || c == '-' || c == '_' || c == '\\' ||
         static_cast<unsigned char>(c) >= 0x80;
}

class StyleReader {
 public:
  StyleReader(std::string_view css, const std::function<std::string(std::string_view)>& localise)
      : css_(css), localise_(localise) {}

  StyleSheet read() {
    while (at_ < css_.size()) {
      const char c = css_[at_];
      if (css_.substr(at_).starts_with("/*")) {
        at_ = std::min(css_.find("*/", at_ + 2), css_.size() - 2) + 2;
        sheet_.text += ' ';
      } else if (is_quote()) {
        if (!open_.empty() && open_.back()) {
          write_url(read_string());
        } else {
          copy_to(end_of_string(at_));
        }
      } else if (c == '@' && name_at(at_ + 1).text == "import") {
        read_import();
      } else if (is_name_byte(c)) {
        const Name name = name_at(at_);
        if (is_url(name)) {
          write_url(read_url(name));
        } else {
          copy_to(name.end);
          if (css_.substr(at_).starts_with('(')) open(takes_references(name));
        }
      } else if (c == '(') {
        open(false);
      } else {
        if (c == ')' && !open_.empty()) open_.pop_back();
        copy_to(at_ + 1);
      }
    }
    return std::move(sheet_);
  }

 private:
  // A name in lower case, with its escapes resolved as far as they are ASCII.
  struct Name {
    std::string text;
    std::size_t end = 0;
  };
  Name name_at(std::size_t at) const {
    Name name;
    while (at < css_.size() && is_name_byte(css_[at])) {
      if (css_[at] != '\\') {
        name.text += css_[at++];
        continue;
      }
      int code = 0;
      std::size_t digits = 0;
      for (++at; digits < 6 && at < css_.size() && hex_value(css_[at]) >= 0; ++digits, ++at) {
        code = code * 16 + hex_value(css_[at]);
      }
      if (digits == 0) {
        if (at < css_.size()) name.text += css_[at++];
      } else {
        name.text += code < 0x80 ? static_cast<char>(code) : '?';
        if (at < css_.size() && is_html_space(css_[at])) ++at;
      }
    }
    name.text = ascii_lower(name.text);
    name.end = at;
    return name;
  }
  bool is_url(const Name& name) const {
    return name.text == "url" && css_.substr(name.end).starts_with('(');
  }

  // The functions whose strings are references.
  static bool takes_references(const Name& name) {
    return name.text == "image-set" || name.text == "-webkit-image-set";
  }
  void open(bool takes_references) {
    open_.push_back(takes_references);
    copy_to(at_ + 1);
  }

  // A string ends at its quote or at the end of its line.
  std::size_t end_of_string(std::size_t begin) const {
    std::size_t at = begin + 1;
    while (at < css_.size() && css_[at] != css_[begin] && css_[at] != '\n') {
      at += css_[at] == '\\' ? 2 : 1;
    }
    return std::min(at + 1, css_.size());
  }
  void skip_spaces() {
    while (at_ < css_.size() && is_html_space(css_[at_])) ++at_;
  }
  void copy_to(std::size_t end) {
    sheet_.text += css_.substr(at_, end - at_);
    at_ = end;
  }

  bool is_quote() const { return at_ < css_.size() && (css_[at_] == '"' || css_[at_] == '\''); }

  std::string_view read_string() {
    const std::size_t begin = at_ + 1;
    const std::size_t end = end_of_string(at_);
    const bool is_closed = end - 1 >= begin && css_[end - 1] == css_[begin - 1];
    at_ = end;
    return css_.substr(begin, end - begin - (is_closed ? 1 : 0));
  }

  // Begins at a name that means `url` and stops after the closing parenthesis.
  std::string_view read_url(const Name& name) {
    at_ = name.end + 1;
    skip_spaces();
    std::string_view reference;
    if (is_quote()) {
      reference = read_string();
    } else {
      const std::size_t begin = at_;
      while (at_ < css_.size() && css_[at_] != ')') at_ += css_[at_] == '\\' ? 2 : 1;
      at_ = std::min(at_, css_.size());
      reference = trim_blanks(css_.substr(begin, at_ - begin));
    }
    at_ = std::min(css_.find(')', at_), css_.size() - 1) + 1;
    return reference;
  }

  void write_url(std::string_view reference) {
    sheet_.text += "url(\"";
    const bool is_part = reference.starts_with('#') &&
                         std::ranges::all_of(reference.substr(1), is_name_byte) &&
                         reference.find('\\') == reference.npos;
    sheet_.text += is_part ? std::string(reference) : localise_(reference);
    sheet_.text += "\")";
  }

  void read_import() {
    at_ = name_at(at_ + 1).end;
    skip_spaces();
    StyleImport import;
    if (is_quote()) {
      import.reference = read_string();
    } else if (const Name name = name_at(at_); is_url(name)) {
      import.reference = read_url(name);
    }
    const std::size_t end = std::min(css_.find_first_of(";{}", at_), css_.size());
    import.media = trim_blanks(css_.substr(at_, end - at_));
    at_ = end < css_.size() && css_[end] == ';' ? end + 1 : end;
    // After a rule, an @import has no effect.
    first_rule_ = std::min(sheet_.text.find('{', first_rule_), sheet_.text.size());
    if (!import.reference.empty() && first_rule_ == sheet_.text.size()) {
      sheet_.imports.push_back(std::move(import));
    }
  }

  std::string_view css_;
  const std::function<std::string(std::string_view)>& localise_;
  std::size_t at_ = 0;
  std::vector<bool> open_;  // for each open parenthesis: whether its strings are references
  StyleSheet sheet_;
  std::size_t first_rule_ = 0;  // position in its text before which no rule begins
};

}  // namespace

StyleSheet read_style_sheet(std::string_view css,
                            const std::function<std::string(std::string_view)>& localise) {
  return StyleReader(css, localise).read();
}

}  // namespace pagelet
