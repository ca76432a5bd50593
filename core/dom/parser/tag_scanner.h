// SPDX-License-Identifier: MIT
#pragma once

/// Finds the tags of a page with the states of the HTML Standard's tokenizer, but builds no tree.
/// For a quick check of a page before it is parsed. One pass.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/text/ascii.h"
#include "core/text/blanks.h"

namespace pagelet::internal {

// The characters at which the tokenizer stops inside a tag.
enum Stop : std::uint8_t {
  kEndsName = 1U << 0,       // ends the name of a tag
  kEndsAttribute = 1U << 1,  // ends the name of an attribute
  kEndsValue = 1U << 2,      // ends a value without quotes
};
inline constexpr std::array<std::uint8_t, 256> kStops = [] {
  std::array<std::uint8_t, 256> stops{};
  for (const char c : {' ', '\t', '\n', '\f', '\r', '>'}) {
    stops[static_cast<unsigned char>(c)] = kEndsName | kEndsAttribute | kEndsValue;
  }
  stops['/'] = kEndsName | kEndsAttribute;
  stops['='] = kEndsAttribute;
  return stops;
}();

struct Tag {
  std::string_view name;  // in lower case; valid until the next tag is read
  std::size_t attributes = 0;
  bool is_end = false;
  bool is_self_closing = false;
  bool is_cut_off = false;  // the page ends inside the tag, so the parser never inserts it
};

// Reads the tags of a page one after the other.
class TagScanner {
 public:
  explicit TagScanner(std::string_view page) : page_(page) {}

  /// Reads the next tag. `in_foreign`: whether the innermost open element belongs to svg or math,
  /// where CDATA sections exist.
  bool next(Tag& tag, bool in_foreign) {
    for (;;) {
      at_ = page_.find('<', at_);
      if (at_ == std::string_view::npos) return false;
      const char after = peek(1);
      if (is_letter(after) || (after == '/' && is_letter(peek(2)))) {
        read(tag, after == '/');
        return true;
      }
      skip_markup(after, in_foreign);
    }
  }

  void skip_raw_text(std::string_view name) {
    if (name == "script") {
      skip_script();
    } else {
      while (at_ < page_.size() && !at_end_tag(name)) at_ = find("</", at_ + 1);
    }
  }
  void skip_all() { at_ = page_.size(); }

 private:
  char peek(std::size_t ahead) const {
    return at_ + ahead < page_.size() ? page_[at_ + ahead] : '\0';
  }
  std::size_t find(std::string_view what, std::size_t from) const {
    return std::min(page_.find(what, from), page_.size());
  }
  bool at_name(std::size_t at, std::string_view name) const {
    const std::size_t end = at + name.size();
    if (end >= page_.size() || !equals_ignoring_case(page_.substr(at, name.size()), name))
      return false;
    return is_html_space(page_[end]) || page_[end] == '/' || page_[end] == '>';
  }
  bool at_end_tag(std::string_view name) const {
    return page_.compare(at_, 2, "</") == 0 && at_name(at_ + 2, name);
  }

  // Reads a tag from "<" to its ">".
  void read(Tag& tag, bool is_end) {
    at_ += is_end ? 2 : 1;
    const std::size_t name = at_;
    skip_to(kEndsName);
    tag.name = in_lower_case(page_.substr(name, at_ - name));
    tag.is_end = is_end;
    tag.is_self_closing = false;
    tag.attributes = 0;
    for (;;) {
      while (at_ < page_.size() && (is_html_space(page_[at_]) || page_[at_] == '/')) {
        tag.is_self_closing = page_[at_] == '/';
        ++at_;
      }
      tag.is_cut_off = at_ >= page_.size();
      if (tag.is_cut_off) return;
      if (page_[at_] == '>') break;
      tag.is_self_closing = false;
      ++tag.attributes;
      skip_attribute();
    }
    // `<br / >` is not self-closing.
    tag.is_self_closing = tag.is_self_closing && page_[at_ - 1] == '/';
    ++at_;
  }

  std::string_view in_lower_case(std::string_view name) {
    if (std::ranges::none_of(name, [](char c) { return c != ascii_lower(c); })) return name;
    return lower_ = ascii_lower(name);
  }

  void skip_attribute() {
    ++at_;  // a name may begin with "="
    skip_to(kEndsAttribute);
    skip_spaces();
    if (peek(0) != '=') return;
    ++at_;
    skip_spaces();
    const char first = peek(0);
    if (first == '"' || first == '\'') {
      at_ = std::min(page_.find(first, at_ + 1), page_.size() - 1) + 1;
    } else {
      skip_to(kEndsValue);
    }
  }
  void skip_to(Stop stop) {
    const char* at = page_.data() + at_;
    const char* const end = page_.data() + page_.size();
    while (at != end && (kStops[static_cast<unsigned char>(*at)] & stop) == 0) ++at;
    at_ = static_cast<std::size_t>(at - page_.data());
  }
  void skip_spaces() {
    while (at_ < page_.size() && is_html_space(page_[at_])) ++at_;
  }

  void skip_markup(char after, bool in_foreign) {
    if (after == '!' && page_.compare(at_, 4, "<!--") == 0) {
      skip_comment();
    } else if (in_foreign && page_.compare(at_, 9, "<![CDATA[") == 0) {
      at_ = find("]]>", at_ + 9);
    } else if (after == '!' || after == '?' || (after == '/' && peek(2) != '>')) {
      at_ = find(">", at_ + 1);
    } else {
      ++at_;
    }
  }
  void skip_comment() {
    if (peek(4) == '>' || (peek(4) == '-' && peek(5) == '>')) {
      at_ += 4;
      return;
    }
    at_ += 4;
    do {
      at_ = find("--", at_);
      if (peek(2) == '>' || (peek(2) == '!' && peek(3) == '>')) return;
      ++at_;
    } while (at_ < page_.size());
  }

  // After "<!--" a script may contain another <script>, whose end tag does not end the outer one.
  void skip_script() {
    bool escaped = false;
    bool nested = false;
    for (; at_ < page_.size(); ++at_) {
      at_ = std::min(page_.find_first_of("<-", at_), page_.size());
      if (peek(0) == '-') {
        if (escaped && page_.compare(at_, 3, "-->") == 0) escaped = nested = false;
      } else if (at_end_tag("script")) {
        if (!nested) return;
        nested = false;
      } else if (!escaped) {
        escaped = page_.compare(at_, 4, "<!--") == 0;
        at_ += escaped ? 1 : 0;  // the dashes may be those of "-->"
      } else if (at_name(at_ + 1, "script")) {
        nested = true;
      }
    }
  }

  std::string_view page_;
  std::size_t at_ = 0;
  std::string lower_;  // the name of the last tag, if the page spells it otherwise
};

}  // namespace pagelet::internal
