// SPDX-License-Identifier: MIT
#include "core/dom/hostile_scan.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "core/text/blanks.h"
#include "core/text/hash.h"

namespace pagelet {
namespace {

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r'; }

// Upper bound: every run of characters after a space, outside quotes, that does not follow a `=`.
std::size_t count_attributes(std::string_view attributes_text) {
  std::size_t attributes = 0;
  char quote = 0;
  char before = 0;
  bool after_space = false;
  for (const char c : attributes_text) {
    if (quote != 0) {
      if (c == quote) {
        quote = 0;
        after_space = true;  // `a="1"b="2"`: the next attribute needs no space
        before = 'x';
      }
      continue;
    }
    if (is_space(c) || c == '/') {
      after_space = true;
      continue;
    }
    if ((c == '"' || c == '\'') && before == '=') {
      quote = c;
      continue;
    }
    if (after_space && before != '=' && c != '=') ++attributes;
    after_space = false;
    before = c;
  }
  return attributes;
}

enum class Nesting : std::uint8_t { kNormal, kVoid, kRawText, kCell, kRow, kSection, kItem, kOnce };

struct KnownTag {
  std::string_view name;
  Nesting nesting;
};

constexpr KnownTag kKnownTags[] = {
    {"area", Nesting::kVoid},        {"base", Nesting::kVoid},
    {"basefont", Nesting::kVoid},    {"bgsound", Nesting::kVoid},
    {"br", Nesting::kVoid},          {"col", Nesting::kVoid},
    {"command", Nesting::kVoid},     {"embed", Nesting::kVoid},
    {"frame", Nesting::kVoid},       {"hr", Nesting::kVoid},
    {"image", Nesting::kVoid},       {"img", Nesting::kVoid},
    {"input", Nesting::kVoid},       {"keygen", Nesting::kVoid},
    {"link", Nesting::kVoid},        {"menuitem", Nesting::kVoid},
    {"meta", Nesting::kVoid},        {"param", Nesting::kVoid},
    {"source", Nesting::kVoid},      {"track", Nesting::kVoid},
    {"wbr", Nesting::kVoid},         {"html", Nesting::kVoid},
    {"head", Nesting::kVoid},        {"body", Nesting::kVoid},
    {"form", Nesting::kVoid},        {"frameset", Nesting::kNormal},
    {"script", Nesting::kRawText},   {"style", Nesting::kRawText},
    {"textarea", Nesting::kRawText}, {"title", Nesting::kRawText},
    {"xmp", Nesting::kRawText},      {"iframe", Nesting::kRawText},
    {"noembed", Nesting::kRawText},  {"noframes", Nesting::kRawText},
    {"td", Nesting::kCell},          {"th", Nesting::kCell},
    {"caption", Nesting::kSection},  {"tr", Nesting::kRow},
    {"tbody", Nesting::kSection},    {"thead", Nesting::kSection},
    {"tfoot", Nesting::kSection},    {"colgroup", Nesting::kVoid},
    {"li", Nesting::kItem},          {"dt", Nesting::kItem},
    {"dd", Nesting::kItem},          {"p", Nesting::kItem},
    {"option", Nesting::kItem},      {"optgroup", Nesting::kItem},
    {"rt", Nesting::kItem},          {"rp", Nesting::kItem},
    {"a", Nesting::kOnce},           {"nobr", Nesting::kOnce},
    {"button", Nesting::kOnce},
};

Nesting nesting_of(std::string_view lower_name) {
  for (const KnownTag& known : kKnownTags) {
    if (known.name == lower_name) return known.nesting;
  }
  return Nesting::kNormal;
}

struct Tag {
  std::string_view name;        // as written
  std::string_view attributes;  // what stands between the name and the `>`
  bool is_end = false;
};

// The tags of a page one after the other; comments and the contents of raw text elements skipped.
class TagScanner {
 public:
  explicit TagScanner(std::string_view page) : page_(page) {}

  bool next(Tag& tag) {
    while (at_ < page_.size()) {
      const void* found = std::memchr(page_.data() + at_, '<', page_.size() - at_);
      if (found == nullptr) break;
      at_ = static_cast<std::size_t>(static_cast<const char*>(found) - page_.data());
      const char after = at_ + 1 < page_.size() ? page_[at_ + 1] : '\0';
      const bool is_end = after == '/';
      const std::size_t name_begin = at_ + (is_end ? 2 : 1);
      if (name_begin < page_.size() && is_letter(page_[name_begin])) {
        read(tag, name_begin, is_end);
        return true;
      }
      skip_markup(after);
    }
    return false;
  }

 private:
  void read(Tag& tag, std::size_t name_begin, bool is_end) {
    std::size_t at = name_begin;
    while (at < page_.size() && !is_space(page_[at]) && page_[at] != '/' && page_[at] != '>') ++at;
    tag.name = page_.substr(name_begin, at - name_begin);
    at_ = end_of_tag(at);
    tag.attributes = page_.substr(at, at_ - at);
    tag.is_end = is_end;
    if (!is_end && is_raw_text(tag.name)) skip_raw_text(tag.name);
  }

  // Position of the `>` that ends a tag, quoted values respected; the page's end without one.
  std::size_t end_of_tag(std::size_t at) const {
    char quote = 0;
    char before = 0;  // last character that is not a space
    for (; at < page_.size(); ++at) {
      const char c = page_[at];
      if (quote != 0) {
        if (c == quote) quote = 0;
      } else if (c == '>') {
        break;
      } else if ((c == '"' || c == '\'') && before == '=') {
        quote = c;
      }
      if (!is_space(c)) before = c;
    }
    return at;
  }

  void skip_markup(char after) {
    if (after == '!' && page_.compare(at_, 4, "<!--") == 0) {
      const std::size_t close = page_.find("-->", at_ + 2);
      at_ = close == std::string_view::npos ? page_.size() : close;
    } else {
      ++at_;
    }
  }

  static bool is_raw_text(std::string_view name) {
    switch (
        static_cast<char>(name.front() | 0x20)) {  // most names are ruled out by their first letter
      case 'i':
      case 'n':
      case 's':
      case 't':
      case 'x':
        return nesting_of(ascii_lower(name)) == Nesting::kRawText;
      default:
        return false;
    }
  }

  void skip_raw_text(std::string_view name) {
    const std::string lower = ascii_lower(name);
    for (;;) {
      at_ = page_.find("</", at_);
      if (at_ == std::string_view::npos) {
        at_ = page_.size();
        return;
      }
      if (ascii_lower(page_.substr(at_ + 2, lower.size())) == lower) return;
      at_ += 2;
    }
  }

  std::string_view page_;
  std::size_t at_ = 0;
};

// The open elements of the simplified tree builder: names as hashes, with a count of each so that
// an end tag without a start tag costs nothing.
class OpenElements {
 public:
  std::size_t depth() const { return open_.size(); }

  void start(std::string_view name, Nesting nesting) {
    const std::uint32_t id = id_of(name);
    switch (nesting) {
      case Nesting::kVoid:
      case Nesting::kRawText:
        return;
      case Nesting::kCell:
        close_down_to({"tr", "tbody", "thead", "tfoot", "table"});
        break;
      case Nesting::kRow:
        close_down_to({"tbody", "thead", "tfoot", "table"});
        break;
      case Nesting::kSection:
        close_down_to({"table"});
        break;
      case Nesting::kItem:
      case Nesting::kOnce:
        end(name);
        break;
      case Nesting::kNormal:
        break;
    }
    open_.push_back(id);
    ++count_[id];
  }

  void end(std::string_view name) {
    const std::uint32_t id = id_of(name);
    if (count_[id] == 0) return;
    while (pop() != id) {
    }
  }

 private:
  static constexpr std::size_t kBuckets = 4096;

  static std::uint32_t id_of(std::string_view name) {
    return static_cast<std::uint32_t>(hash_bytes(name) % kBuckets);
  }
  std::uint32_t pop() {
    const std::uint32_t id = open_.back();
    open_.pop_back();
    --count_[id];
    return id;
  }
  void close_down_to(std::initializer_list<std::string_view> names) {
    bool any = false;
    std::array<std::uint32_t, 5> ids{};
    std::size_t used = 0;
    for (const std::string_view name : names) {
      ids[used] = id_of(name);
      any = any || count_[ids[used]] > 0;
      ++used;
    }
    if (!any) return;
    const auto stop = ids.begin() + static_cast<std::ptrdiff_t>(used);
    while (std::find(ids.begin(), stop, open_.back()) == stop) pop();
  }

  std::vector<std::uint32_t> open_;
  std::array<std::uint32_t, kBuckets> count_{};
};

bool nests_deeper_than(std::string_view page, std::size_t max_nesting) {
  OpenElements elements;
  TagScanner scanner(page);
  for (Tag tag; scanner.next(tag);) {
    const std::string name = ascii_lower(tag.name);
    if (tag.is_end) {
      elements.end(name);
    } else {
      elements.start(name, nesting_of(name));
    }
    if (elements.depth() > max_nesting) return true;
  }
  return false;
}

}  // namespace

LimitKind scan_for_hostile_input(std::string_view page, std::size_t max_nesting) {
  std::size_t start_tags = 0;
  TagScanner scanner(page);
  for (Tag tag; scanner.next(tag);) {
    start_tags += tag.is_end ? 0 : 1;
    // An attribute takes at least two bytes.
    if (tag.attributes.size() > 2 * kMaxAttributesPerTag &&
        count_attributes(tag.attributes) > kMaxAttributesPerTag) {
      return LimitKind::kAttributes;
    }
  }
  if (start_tags > max_nesting && nests_deeper_than(page, max_nesting)) return LimitKind::kDepth;
  return LimitKind::kNone;
}

}  // namespace pagelet
