// SPDX-License-Identifier: MIT
#include "core/dom/parser/page_scan.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/dom/html_elements.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/hash.h"

namespace pagelet {
namespace {

// The characters at which the tokenizer stops inside a tag.
enum : std::uint8_t {
  kEndsName = 1U << 0,       // ends the name of a tag
  kEndsAttribute = 1U << 1,  // ends the name of an attribute
  kEndsValue = 1U << 2,      // ends a value without quotes
};
constexpr std::array<std::uint8_t, 256> kStops = [] {
  std::array<std::uint8_t, 256> stops{};
  for (const char c : {' ', '\t', '\n', '\f', '\r', '>'}) {
    stops[static_cast<unsigned char>(c)] = kEndsName | kEndsAttribute | kEndsValue;
  }
  stops['/'] = kEndsName | kEndsAttribute;
  stops['='] = kEndsAttribute;
  return stops;
}();

constexpr std::string_view kDoctype = "<!doctype";

struct Tag {
  std::string_view name;  // in lower case; valid until the next tag is read
  unsigned traits = 0;    // of the element
  std::size_t attributes = 0;
  bool is_end = false;
  bool is_self_closing = false;
  bool is_cut_off = false;  // the page ends inside the tag, so the parser never inserts it

  bool has(unsigned wanted) const { return (traits & wanted) != 0; }
};

// Finds the tags of a page with the states of the HTML Standard's tokenizer, but builds no tree.
class TagScanner {
 public:
  explicit TagScanner(std::string_view page, LongParts* parts = nullptr)
      : page_(page), parts_(parts) {}

  // Reads the next tag. `in_foreign`: whether the innermost open element belongs to svg or math,
  // where CDATA sections exist.
  bool next(Tag& tag, bool in_foreign) {
    for (;;) {
      const std::size_t begin = at_;
      at_ = std::min(page_.find('<', at_), page_.size());
      add_text(begin, LongPart::Kind::kText);
      if (at_ == page_.size()) return false;
      const char after = peek(1);
      if (is_letter(after) || (after == '/' && is_letter(peek(2)))) {
        read(tag, after == '/');
        return true;
      }
      skip_markup(after, in_foreign);
    }
  }

  // `is_html`: the element is outside of svg and math. `around`: an element whose end tag also ends
  // the text.
  void skip_raw_text(std::string_view name, bool is_html, std::string_view around) {
    const std::size_t begin = at_;
    const bool is_script = name == "script" || name == "style";
    if (name == "script") {
      skip_script();
    } else {
      while (at_ < page_.size() && !at_end_tag(name) && !at_end_tag(around)) {
        at_ = find("</", at_ + 1);
      }
    }
    if (is_script && is_html) add_text(begin, LongPart::Kind::kScript);
  }
  void skip_all() { at_ = page_.size(); }
  std::size_t position() const { return at_; }
  bool at_end_tag(std::string_view name) const {
    return page_.compare(at_, 2, "</") == 0 && at_name(at_ + 2, name);
  }

  // Skips blanks and what the tokenizer reads as comments. Returns where the doctype after them
  // begins; npos: something else is there.
  std::size_t next_doctype() {
    for (;;) {
      skip_spaces();
      if (starts_with_ignoring_case(page_.substr(at_), kDoctype)) return at_;
      const char after = peek(1);
      const bool is_comment = after == '!' || after == '?' || (after == '/' && !is_letter(peek(2)));
      if (peek(0) != '<' || !is_comment) return std::string_view::npos;
      skip_markup(after, false);
      at_ = std::min(find(">", at_) + 1, page_.size());
    }
  }

 private:
  char peek(std::size_t ahead) const {
    return at_ + ahead < page_.size() ? page_[at_ + ahead] : '\0';
  }
  std::string_view between(std::size_t begin, std::size_t end) const {
    return {page_.data() + begin, end - begin};
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

  bool wants_parts() const {
    return parts_ != nullptr && parts_->parts.size() < LongParts::kMax &&
           parts_->attributes.size() < LongParts::kMax;
  }

  // Adds the text from `begin` up to here.
  void add_text(std::size_t begin, LongPart::Kind kind) {
    if (!wants_parts() || begin >= at_) return;
    if (begin == dropped_newline_) {
      if (begin < at_ && page_[begin] == '\r') ++begin;
      if (begin < at_ && page_[begin] == '\n') ++begin;
    }
    if (at_ - begin > 1) parts_->parts.push_back({kind, between(begin, at_)});
  }

  // Adds the start tag whose attributes begin with this one.
  void add_tag(const Tag& tag, std::size_t first_attribute) {
    if (tag.has(trait::kDropsNewline)) dropped_newline_ = at_;
    if (tag.has(trait::kReadAttributes)) {
      parts_->attributes.resize(first_attribute);
    } else if (tag.attributes > 0) {
      parts_->parts.push_back({LongPart::Kind::kTag, {}, first_attribute, tag.attributes});
    }
  }

  // Reads a tag from "<" to its ">".
  void read(Tag& tag, bool is_end) {
    at_ += is_end ? 2 : 1;
    const std::size_t name = at_;
    skip_to(kEndsName);
    tag = {.name = in_lower_case(between(name, at_)), .is_end = is_end};
    tag.traits = traits_of(tag.name);
    const bool is_part = !is_end && wants_parts();
    const std::size_t first_attribute = is_part ? parts_->attributes.size() : 0;
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
      const PageAttribute attribute = read_attribute();
      if (is_part) parts_->attributes.push_back(attribute);
    }
    // `<br / >` is not self-closing.
    tag.is_self_closing = tag.is_self_closing && page_[at_ - 1] == '/';
    ++at_;
    if (is_part) add_tag(tag, first_attribute);
  }

  std::string_view in_lower_case(std::string_view name) {
    if (std::ranges::none_of(name, [](char c) { return c != ascii_lower(c); })) return name;
    return lower_ = ascii_lower(name);
  }

  PageAttribute read_attribute() {
    const std::size_t begin = at_++;  // a name may begin with "="
    skip_to(kEndsAttribute);
    const std::string_view name = between(begin, at_);
    skip_spaces();
    if (peek(0) != '=') return {name, name, {}};
    ++at_;
    skip_spaces();
    const char first = peek(0);
    const bool is_quoted = first == '"' || first == '\'';
    std::size_t value = at_ + (is_quoted ? 1 : 0);
    std::size_t value_end = at_;
    if (is_quoted) {
      value_end = std::min(page_.find(first, value), page_.size() - 1);
      at_ = value_end + 1;
    } else {
      skip_to(kEndsValue);
      value_end = at_;
    }
    return {between(begin, at_), name,
            value < value_end ? between(value, value_end) : std::string_view{}};
  }
  void skip_to(std::uint8_t stops) {
    const char* at = page_.data() + at_;
    const char* const end = page_.data() + page_.size();
    while (at != end && (kStops[static_cast<unsigned char>(*at)] & stops) == 0) ++at;
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
    at_ += 4;
    if (peek(0) == '>' || (peek(0) == '-' && peek(1) == '>')) return;
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
      at_ = escaped ? page_.find_first_of("<-", at_) : page_.find('<', at_);
      if (at_ == std::string_view::npos) return skip_all();
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
  LongParts* parts_;
  std::size_t at_ = 0;
  std::size_t dropped_newline_ = std::string_view::npos;  // where the parser drops a line feed
  std::string lower_;  // the name of the last tag, if the page spells it otherwise
};

// ---- Hostile input ----

// An element that ends here, without an end tag.
struct SelfClosed {
  std::size_t end;
  std::string name;
};

class HostileScan {
 public:
  // `counts_open`: whether open elements are counted; otherwise kDepth means that there are more
  // than `max_open` start tags. `self_closed`: gets these elements; nullptr: they are read as HTML
  // does.
  HostileScan(std::string_view page, std::size_t max_open, bool counts_open, StopToken* token,
              LongParts* parts, std::vector<SelfClosed>* self_closed = nullptr)
      : scanner_(page, parts),
        parts_(parts),
        max_open_(max_open),
        counts_open_(counts_open),
        token_(token),
        self_closed_(self_closed) {}

  LimitKind run() {
    for (Tag tag; scanner_.next(tag, is_in_foreign());) {
      if (stop(token_)) return LimitKind::kTime;
      if (attributes_of(tag) > kMaxAttributesPerElement) return LimitKind::kAttributes;
      if (tag.is_cut_off) break;
      if (tag.name == "noscript") is_in_noscript_ = !tag.is_end;
      const bool breaks_out = foreign_ > 0 && tag.has(trait::kEndsForeign);
      if (self_closed_ != nullptr && may_be_closed(tag)) {
        self_closed_->push_back({scanner_.position(), std::string(tag.name)});
        continue;
      }
      if (counts_open_) {
        count(tag, breaks_out);
      } else {
        open_total_ += tag.is_end ? 0 : 1;
      }
      if (open_total_ > max_open_) return LimitKind::kDepth;
      count_foreign(tag, breaks_out);
      if (!tag.is_end && !is_in_foreign()) skip_raw_text(tag);
    }
    return LimitKind::kNone;
  }

 private:
  /// With those of the tags before that go to the same element.
  std::size_t attributes_of(const Tag& tag) {
    if (tag.is_end || !tag.has(trait::kReadAttributes)) return tag.attributes;
    if (tag.name == "html") return html_attributes_ += tag.attributes;
    if (tag.name == "body") return body_attributes_ += tag.attributes;
    return tag.attributes;
  }

  bool may_be_closed(const Tag& tag) const {
    constexpr std::string_view kOnce[] = {"html", "head", "body", "svg", "math", "plaintext"};
    return tag.is_self_closing && !tag.is_end && !is_in_foreign() && !tag.has(trait::kVoid) &&
           std::ranges::find(kOnce, tag.name) == std::end(kOnce);
  }

  bool is_in_foreign() const { return foreign_ > 0 && !holds_html_; }

  void count_foreign(const Tag& tag, bool breaks_out) {
    if (tag.has(trait::kForeign) && (tag.name == "svg" || tag.name == "math")) {
      if (!tag.is_end) foreign_ += tag.is_self_closing ? 0 : 1;
      if (tag.is_end && foreign_ > 0) --foreign_;
      holds_html_ = false;
    } else if (breaks_out && (!tag.is_end || tag.name == "p" || tag.name == "br")) {
      holds_html_ = true;
    }
  }

  void count(const Tag& tag, bool breaks_out) {
    const bool is_html = breaks_out || foreign_ == 0;
    if (is_html && tag.has(trait::kVoid | trait::kOptionalEnd)) return;
    if (!is_html && tag.is_self_closing) return;
    if ((tag.name == "svg" || tag.name == "math") && tag.is_self_closing) return;
    if (!tag.is_end) {
      ++open_[std::string(tag.name)];
      ++open_total_;
    } else if (const auto open = open_.find(std::string(tag.name));
               open != open_.end() && open->second > 0) {
      --open->second;
      --open_total_;
    }
  }

  void skip_raw_text(const Tag& tag) {
    if (!tag.has(trait::kRawText | trait::kEscapableText)) return;
    if (tag.name == "plaintext") return scanner_.skip_all();
    const bool is_frame = is_in_noscript_ && tag.name == "iframe";
    scanner_.skip_raw_text(tag.name, foreign_ == 0, is_frame ? "noscript" : tag.name);
    if (is_frame && parts_ != nullptr && scanner_.at_end_tag("noscript")) {
      parts_->open_frames.push_back(scanner_.position());
    }
  }

  TagScanner scanner_;
  LongParts* parts_;
  std::size_t max_open_;
  bool counts_open_;
  StopToken* token_;
  std::vector<SelfClosed>* self_closed_;
  std::unordered_map<std::string, std::size_t, HashText> open_;  // elements, by name
  std::size_t open_total_ = 0;
  std::size_t foreign_ = 0;  // open svg and math, in which there are `<x/>` and CDATA
  bool holds_html_ = false;  // HTML has begun in the innermost of them, as in a foreignObject
  bool is_in_noscript_ = false;
  std::size_t html_attributes_ = 0;
  std::size_t body_attributes_ = 0;
};

// ---- Doctypes ----

// The identifiers that demand quirks mode, in lower case (the comparison ignores ASCII case), and
// how they are compared: quirks_doctypes.txt says it.
constexpr std::pair<std::string_view, std::string_view> kQuirksIds[] = {
#include "quirks_doctypes.inc"
};

// The tokenizer's states from "DOCTYPE" on. `text`: of a doctype, between "<!doctype" and ">".
// `is_cut_off`: the page ends before that ">".
bool demands_quirks(std::string_view text, bool is_cut_off) {
  constexpr std::size_t kKeywordLength = 6;
  // Takes a beginning of the text, and the blanks after it.
  const auto take = [&](std::size_t length) {
    const std::string_view taken = text.substr(0, length);
    text = trim_html_spaces(text.substr(taken.size()));
    return taken;
  };
  // Returns nullopt if no identifier begins here, or if it is not closed.
  const auto take_identifier = [&]() -> std::optional<std::string_view> {
    if (!text.starts_with('"') && !text.starts_with('\'')) return std::nullopt;
    const std::size_t end = text.find(text.front(), 1);
    if (end == std::string_view::npos) return std::nullopt;
    return take(end + 1).substr(1, end - 1);
  };
  take(0);
  if (!equals_ignoring_case(take(text.find_first_of(kHtmlSpaces)), "html")) return true;
  if (text.empty()) return is_cut_off;
  const std::string_view keyword = take(kKeywordLength);
  const bool is_public = equals_ignoring_case(keyword, "public");
  if (!is_public && !equals_ignoring_case(keyword, "system")) return true;
  const std::optional none(std::string_view{});
  const auto public_id = is_public ? take_identifier() : none;
  const bool has_system_id = !is_public || !text.empty();
  const auto system_id = has_system_id ? take_identifier() : none;
  // The tokenizer skips what is after the system identifier, even up to the end of the page.
  if (!public_id || !system_id || (text.empty() && is_cut_off)) return true;
  return std::ranges::any_of(kQuirksIds, [&](const auto& known) {
    const auto& [kind, id] = known;
    if (kind == "public") return equals_ignoring_case(*public_id, id);
    if (kind == "system") return equals_ignoring_case(*system_id, id);
    return starts_with_ignoring_case(*public_id, id) && (kind == "begins" || !has_system_id);
  });
}

}  // namespace

LimitKind scan_for_hostile_input(std::string_view page, std::size_t max_open, StopToken* token,
                                 LongParts* parts) {
  const LimitKind kind = HostileScan(page, max_open, false, token, parts).run();
  if (kind != LimitKind::kDepth) return kind;
  if (parts != nullptr) *parts = {};
  return HostileScan(page, max_open, true, token, parts).run();
}

namespace {

// Whether a page declares itself XML.
bool declares_xml(std::string_view page) {
  constexpr std::string_view kProlog = "<?xml";
  constexpr std::string_view kXhtml = "//dtd xhtml";
  const std::string_view begin = trim_html_spaces(page.substr(0, kProlog.size() + 64));
  if (begin.starts_with(kProlog)) return true;
  const std::size_t doctype = TagScanner(page).next_doctype();
  if (doctype == std::string_view::npos) return false;
  const std::string_view text = page.substr(doctype, page.find('>', doctype) - doctype);
  return ascii_lower(text.substr(0, 512)).find(kXhtml) != std::string::npos;
}

// Whether a tag that ends with "/>" may be another one than that of a void element.
bool may_have_self_closed(std::string_view page) {
  for (std::size_t at = page.find("/>"); at != std::string_view::npos; at = page.find("/>")) {
    const std::string_view before = page.substr(0, at);
    page.remove_prefix(at + 2);
    const std::size_t tag = before.rfind('<');
    if (tag == std::string_view::npos) continue;
    const std::string_view name =
        before.substr(tag + 1, before.find_first_of(kHtmlSpaces, tag) - tag - 1);
    if (!name.empty() && !has_trait(ascii_lower(name), trait::kVoid)) return true;
  }
  return false;
}

void add_end_tags(std::string& page, std::span<const SelfClosed> tags) {
  if (tags.empty()) return;
  std::string closed;
  closed.reserve(page.size() + page.size() / 8);
  std::size_t begin = 0;
  for (const SelfClosed& tag : tags) {
    closed.append(page, begin, tag.end - begin).append("</").append(tag.name).append(">");
    begin = tag.end;
  }
  closed.append(page, begin);
  page = std::move(closed);
}

}  // namespace

bool close_self_closed(std::string& page, StopToken* token) {
  if (!declares_xml(page) || !may_have_self_closed(page)) return false;
  std::vector<SelfClosed> tags;
  HostileScan(page, page.size(), false, token, nullptr, &tags).run();
  add_end_tags(page, tags);
  return !tags.empty();
}

void close_frames(std::string& page, std::span<const std::size_t> ends) {
  std::vector<SelfClosed> tags;
  for (const std::size_t end : ends) tags.push_back({end, "iframe"});
  add_end_tags(page, tags);
}

bool blank_quirks_doctype(std::string& page) {
  bool quirks = false;
  TagScanner scanner(page);
  // The standard ignores every doctype except the first. If the first one is blanked, Gumbo would
  // use the second one, so that has to be blanked too.
  for (std::size_t start = scanner.next_doctype(); start != std::string::npos;
       start = scanner.next_doctype()) {
    const std::size_t begin = start + kDoctype.size();
    const std::size_t close = std::min(page.find('>', begin), page.size());
    const std::string_view text = std::string_view(page).substr(begin, close - begin);
    quirks = quirks || demands_quirks(text, close == page.size());
    if (!quirks) return false;
    const std::size_t end = std::min(close + 1, page.size());
    std::ranges::fill(std::span(page).subspan(start, end - start), ' ');
  }
  return quirks;
}

}  // namespace pagelet
