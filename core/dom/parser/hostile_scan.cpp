// SPDX-License-Identifier: MIT
#include "core/dom/parser/hostile_scan.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "core/dom/parser/tag_scanner.h"
#include "core/dom/symbol_table.h"
#include "core/text/ascii.h"

namespace pagelet {
namespace {

using internal::Tag;
using internal::TagScanner;

// What tree construction asks about an element.
enum Property : std::uint32_t {
  kVoid = 1U << 0,         // never on the stack of open elements
  kRawText = 1U << 1,      // the tokenizer sees no tags in it
  kSpecial = 1U << 2,      // stops the search of "any other end tag"
  kScope = 1U << 3,        // stops "has an element in scope"
  kClosesP = 1U << 4,      // its start tag closes an open paragraph
  kFormatting = 1U << 5,   // closed by the adoption agency
  kHeading = 1U << 6,      //
  kTablePart = 1U << 7,    //
  kBreaksOut = 1U << 8,    // its start tag ends foreign content
  kLetsItemsBe = 1U << 9,  // special, but no barrier for li, dt, dd
};

struct KnownTag {
  std::string_view name;
  std::uint32_t properties;
};

constexpr std::uint32_t kBlock = kSpecial | kClosesP;
constexpr KnownTag kKnownTags[] = {
    {"a", kFormatting},
    {"address", kBlock | kLetsItemsBe},
    {"applet", kSpecial | kScope},
    {"area", kVoid},
    {"article", kBlock},
    {"aside", kBlock},
    {"b", kFormatting | kBreaksOut},
    {"base", kVoid},
    {"basefont", kVoid},
    {"bgsound", kVoid},
    {"big", kFormatting | kBreaksOut},
    {"blockquote", kBlock | kBreaksOut},
    {"body", kVoid | kBreaksOut},
    {"br", kVoid | kBreaksOut},
    {"button", kSpecial},
    {"caption", kSpecial | kScope | kTablePart},
    {"center", kBlock | kBreaksOut},
    {"code", kFormatting | kBreaksOut},
    {"col", kVoid},
    {"colgroup", kVoid},
    {"command", kVoid},
    {"dd", kBlock | kBreaksOut},
    {"details", kBlock},
    {"dir", kBlock},
    {"div", kBlock | kBreaksOut | kLetsItemsBe},
    {"dl", kBlock | kBreaksOut},
    {"dt", kBlock | kBreaksOut},
    {"em", kFormatting | kBreaksOut},
    {"embed", kVoid | kBreaksOut},
    {"fieldset", kBlock},
    {"figcaption", kBlock},
    {"figure", kBlock},
    {"font", kFormatting | kBreaksOut},
    {"footer", kBlock},
    {"form", kVoid | kClosesP},
    {"frame", kVoid},
    {"frameset", kSpecial},
    {"h1", kBlock | kHeading | kBreaksOut},
    {"h2", kBlock | kHeading | kBreaksOut},
    {"h3", kBlock | kHeading | kBreaksOut},
    {"h4", kBlock | kHeading | kBreaksOut},
    {"h5", kBlock | kHeading | kBreaksOut},
    {"h6", kBlock | kHeading | kBreaksOut},
    {"head", kVoid | kBreaksOut},
    {"header", kBlock},
    {"hgroup", kBlock},
    {"hr", kVoid | kClosesP | kBreaksOut},
    {"html", kVoid},
    {"i", kFormatting | kBreaksOut},
    {"iframe", kRawText},
    {"image", kVoid},
    {"img", kVoid | kBreaksOut},
    {"input", kVoid},
    {"isindex", kVoid | kClosesP},
    {"keygen", kVoid},
    {"li", kBlock | kBreaksOut},
    {"link", kVoid},
    {"listing", kBlock | kBreaksOut},
    {"main", kBlock},
    {"marquee", kSpecial | kScope},
    {"menu", kBlock | kBreaksOut},
    {"menuitem", kVoid},
    {"meta", kVoid | kBreaksOut},
    {"nav", kBlock},
    {"nobr", kFormatting | kBreaksOut},
    {"noembed", kRawText},
    {"noframes", kRawText},
    {"noscript", kSpecial},
    {"object", kSpecial | kScope},
    {"ol", kBlock | kBreaksOut},
    {"p", kBlock | kBreaksOut | kLetsItemsBe},
    {"param", kVoid},
    {"pre", kBlock | kBreaksOut},
    {"ruby", kBreaksOut},
    {"s", kFormatting | kBreaksOut},
    {"script", kRawText},
    {"section", kBlock},
    {"select", kSpecial},
    {"small", kFormatting | kBreaksOut},
    {"source", kVoid},
    {"span", kBreaksOut},
    {"strike", kFormatting | kBreaksOut},
    {"strong", kFormatting | kBreaksOut},
    {"style", kRawText},
    {"sub", kBreaksOut},
    {"summary", kBlock},
    {"sup", kBreaksOut},
    {"table", kBlock | kScope | kTablePart | kBreaksOut},
    {"tbody", kSpecial | kTablePart},
    {"td", kSpecial | kScope | kTablePart},
    {"template", kSpecial | kScope},
    {"textarea", kRawText},
    {"tfoot", kSpecial | kTablePart},
    {"th", kSpecial | kScope | kTablePart},
    {"thead", kSpecial | kTablePart},
    {"title", kRawText},
    {"tr", kSpecial | kTablePart},
    {"track", kVoid},
    {"tt", kFormatting | kBreaksOut},
    {"u", kFormatting | kBreaksOut},
    {"ul", kBlock | kBreaksOut},
    {"var", kBreaksOut},
    {"wbr", kVoid},
    {"xmp", kRawText | kClosesP},
};

std::uint32_t properties_of(std::string_view lower_name) {
  for (const KnownTag& known : kKnownTags) {
    if (known.name == lower_name) return known.properties;
  }
  return 0;
}

// The stack of open elements as tree construction keeps it, without the elements themselves. What
// needs a search there is an array access here: for every name and property the positions of the
// open elements that have it are kept.
class OpenElements {
 public:
  std::size_t depth() const { return depth_; }
  bool in_foreign() const { return !open_.empty() && open_.back().space != kHtml; }

  /// The tag begins raw text.
  bool start(const Tag& tag) {
    if (in_foreign() && !is_integration_point(tag.name)) {
      const std::uint32_t properties = properties_[id_of(tag.name, kHtml)];
      const bool breaks_out =
          (properties & kBreaksOut) != 0 && (tag.name != "font" || tag.is_html_font);
      if (!breaks_out) {
        const bool svg = tag.name == "svg" && open_.back().id == id_of("annotation-xml", kMath);
        if (!tag.is_self_closing) push(tag.name, svg ? kSvg : open_.back().space);
        return false;
      }
      while (in_foreign() && !is_integration_point("")) pop();
    }
    return start_html(tag);
  }

  void end(const std::string& name) {
    if (in_foreign()) {
      const std::int64_t at = last_of(name, open_.back().space);
      if (at > last_[kLastHtml].back()) {
        pop_to(at);
        return;
      }
    }
    const std::uint32_t properties = properties_[id_of(name, kHtml)];
    const std::int64_t at = last_of(name, kHtml);
    if ((properties & kFormatting) != 0) {
      if (at > last_[kLastScope].back()) remove(at);
    } else if ((properties & kHeading) != 0) {
      if (last_[kLastHeading].back() > last_[kLastScope].back()) {
        pop_to(last_[kLastHeading].back());
      }
    } else if ((properties & kTablePart) != 0) {
      if (at >= 0 && at >= last_of("table", kHtml) && at > last_of("template", kHtml)) pop_to(at);
    } else if (name == "p") {
      close_paragraph();
    } else if (name == "li") {
      if (at > std::max({last_[kLastScope].back(), last_of("ol", kHtml), last_of("ul", kHtml)})) {
        pop_to(at);
      }
    } else if (name == "template") {
      if (at >= 0) pop_to(at);
    } else if ((properties & kSpecial) != 0) {
      if (at >= 0 && at >= last_[kLastScope].back()) pop_to(at);
    } else if (at > last_[kLastSpecial].back()) {
      pop_to(at);
    }
  }

 private:
  enum Space : std::uint8_t { kHtml, kSvg, kMath };
  enum Last { kLastSpecial, kLastScope, kLastHeading, kLastHtml, kLastItemBarrier, kLastCell };
  struct Open {
    std::uint32_t id;
    std::uint32_t properties;
    std::uint16_t in_lists;
    Space space;
    bool removed;
  };

  std::uint32_t id_of(std::string_view name, Space space) {
    std::size_t id = 0;
    if (space == kHtml) {
      id = index_of(names_.intern(name));
    } else {
      scratch_ = space == kSvg ? "svg " : "math ";
      scratch_ += name;
      id = index_of(names_.intern(scratch_));
    }
    while (properties_.size() <= id) {
      const auto fresh = static_cast<Symbol>(properties_.size());
      properties_.push_back(properties_of(names_.text(fresh)));
      by_name_.emplace_back(1, -1);
    }
    return static_cast<std::uint32_t>(id);
  }
  // Position of the innermost open element of a name; -1: none.
  std::int64_t last_of(std::string_view name, Space space) {
    return by_name_[id_of(name, space)].back();
  }

  // Whether start tags in the innermost element follow the rules of HTML.
  bool is_integration_point(std::string_view child) const {
    if ((open_.back().properties & kScope) == 0) return false;
    return open_.back().space == kSvg ||
           (child != "mglyph" && child != "malignmark" && open_.back().id != annotation_);
  }

  bool start_html(const Tag& tag) {
    const std::string& name = tag.name;
    const std::uint32_t properties = properties_[id_of(name, kHtml)];
    if (name == "svg" || name == "math") {
      if (!tag.is_self_closing) push(name, name == "svg" ? kSvg : kMath);
      return false;
    }
    if ((properties & kClosesP) != 0) close_paragraph();
    if ((properties & kVoid) != 0) return false;
    if ((properties & kRawText) != 0) return true;
    const std::int64_t own = last_of(name, kHtml);
    if ((properties & kHeading) != 0) {
      if (!open_.empty() && (open_.back().properties & kHeading) != 0) pop();
    } else if (name == "li") {
      if (own >
          std::max({last_[kLastItemBarrier].back(), last_of("dd", kHtml), last_of("dt", kHtml)})) {
        pop_to(own);
      }
    } else if (name == "dd" || name == "dt") {
      const std::int64_t item = std::max(last_of("dd", kHtml), last_of("dt", kHtml));
      if (item > std::max(last_[kLastItemBarrier].back(), last_of("li", kHtml))) pop_to(item);
    } else if (name == "a" || name == "nobr") {
      if (own > last_[kLastCell].back()) remove(own);
    } else if (name == "button") {
      if (own > last_[kLastScope].back()) pop_to(own);
    } else if (name == "select") {
      if (own > last_[kLastScope].back()) {
        pop_to(own);
        return false;
      }
    } else if (name == "option" || name == "optgroup") {
      if (is_top("option")) pop();
      if (name == "optgroup" && is_top("optgroup") && last_of("select", kHtml) >= 0) pop();
    } else if (name == "rt" || name == "rp") {
      if (last_of("ruby", kHtml) > last_[kLastScope].back() && (is_top("rt") || is_top("rp"))) {
        pop();
      }
    } else if (name == "table") {
      if (own > last_[kLastCell].back()) pop_to(own);
    } else if ((properties & kTablePart) != 0) {
      if (!clear_to_table_context(name)) return false;
    }
    push(name, kHtml);
    return false;
  }

  // Leaves the innermost element that may hold the table part; false when there is none.
  bool clear_to_table_context(std::string_view name) {
    std::int64_t context = std::max(last_of("table", kHtml), last_of("template", kHtml));
    if (context < 0) return false;
    if (name == "tr" || name == "td" || name == "th") {
      context = std::max(
          {context, last_of("tbody", kHtml), last_of("thead", kHtml), last_of("tfoot", kHtml)});
    }
    if (name == "td" || name == "th") context = std::max(context, last_of("tr", kHtml));
    pop_to(context + 1);
    return true;
  }

  void close_paragraph() {
    const std::int64_t at = last_of("p", kHtml);
    if (at > std::max(last_[kLastScope].back(), last_of("button", kHtml))) pop_to(at);
  }

  bool is_top(std::string_view name) {
    return !open_.empty() && last_of(name, kHtml) == static_cast<std::int64_t>(open_.size()) - 1;
  }

  // A formatting element that is closed while special elements in it stay open.
  void remove(std::int64_t at) {
    if (last_[kLastSpecial].back() < at) {
      pop_to(at);
      return;
    }
    Open& element = open_[static_cast<std::size_t>(at)];
    element.removed = true;
    by_name_[element.id].pop_back();
    --depth_;
  }

  void push(std::string_view name, Space space) {
    const std::uint32_t id = id_of(name, space);
    const auto at = static_cast<std::int64_t>(open_.size());
    Open element{id, space == kHtml ? properties_[id] : 0, 0, space, false};
    if (space != kHtml && is_foreign_scope(name, space)) element.properties = kSpecial | kScope;
    const auto in = [&](Last last, bool holds) {
      if (!holds) return;
      last_[last].push_back(at);
      element.in_lists = static_cast<std::uint16_t>(element.in_lists | (1U << last));
    };
    const bool special = (element.properties & kSpecial) != 0;
    in(kLastSpecial, special);
    in(kLastScope, (element.properties & kScope) != 0);
    in(kLastHeading, (element.properties & kHeading) != 0);
    in(kLastHtml, space == kHtml);
    const bool is_item = space == kHtml && (name == "li" || name == "dd" || name == "dt");
    in(kLastItemBarrier, special && (element.properties & kLetsItemsBe) == 0 && !is_item);
    in(kLastCell, space == kHtml && (element.properties & kScope) != 0 && name != "table");
    by_name_[id].push_back(at);
    open_.push_back(element);
    ++depth_;
  }

  bool is_foreign_scope(std::string_view name, Space space) {
    if (space == kSvg) return name == "foreignobject" || name == "desc" || name == "title";
    if (name == "annotation-xml") annotation_ = id_of(name, kMath);
    return name == "mi" || name == "mo" || name == "mn" || name == "ms" || name == "mtext" ||
           name == "annotation-xml";
  }

  void pop() {
    const Open element = open_.back();
    open_.pop_back();
    for (std::size_t last = 0; last < last_.size(); ++last) {
      if ((element.in_lists >> last & 1U) != 0) last_[last].pop_back();
    }
    if (element.removed) return;
    by_name_[element.id].pop_back();
    --depth_;
  }
  void pop_to(std::int64_t at) {
    while (static_cast<std::int64_t>(open_.size()) > at) pop();
    while (!open_.empty() && open_.back().removed) pop();
  }

  SymbolTable names_;
  std::string scratch_;
  std::vector<std::uint32_t> properties_;           // by name
  std::vector<std::vector<std::int64_t>> by_name_;  // positions; the first is -1: none
  std::array<std::vector<std::int64_t>, 6> last_{{{-1}, {-1}, {-1}, {-1}, {-1}, {-1}}};
  std::vector<Open> open_;
  std::size_t depth_ = 0;
  std::uint32_t annotation_ = 0;
};

// Upper bound of the number of start tags.
bool has_more_tags_than(std::string_view page, std::size_t most) {
  std::size_t tags = 0;
  for (std::size_t at = page.find('<'); at < page.size(); at = page.find('<', at + 1)) {
    tags += at + 1 < page.size() && is_letter(page[at + 1]) ? 1 : 0;
    if (tags > most) return true;
  }
  return false;
}

// As properties_of, but most names are ruled out by their first letter.
bool begins_raw_text(std::string_view lower_name) {
  constexpr std::uint32_t kFirstLetters = 1U << ('i' - 'a') | 1U << ('n' - 'a') |
                                          1U << ('p' - 'a') | 1U << ('s' - 'a') |
                                          1U << ('t' - 'a') | 1U << ('x' - 'a');
  if ((kFirstLetters >> (lower_name.front() - 'a') & 1U) == 0) return false;
  // The frequent ones that have such a letter: none of them.
  if (lower_name.size() <= 2 || lower_name == "span" || lower_name == "img") return false;
  return (lower_name == "plaintext" || (properties_of(lower_name) & kRawText) != 0);
}

LimitKind scan_with_nesting(std::string_view page, std::size_t max_nesting) {
  OpenElements elements;
  TagScanner scanner(page);
  for (Tag tag; scanner.next(tag, elements.in_foreign());) {
    if (tag.attributes > kMaxAttributesPerTag) return LimitKind::kAttributes;
    if (tag.is_cut_off) break;
    if (tag.is_end) {
      elements.end(tag.name);
    } else if (tag.name == "plaintext" && !elements.in_foreign()) {
      break;
    } else if (elements.start(tag)) {
      scanner.skip_raw_text(tag.name);
    }
    if (elements.depth() > max_nesting) return LimitKind::kDepth;
  }
  return LimitKind::kNone;
}

}  // namespace

LimitKind scan_for_hostile_input(std::string_view page, std::size_t max_nesting) {
  if (has_more_tags_than(page, max_nesting)) return scan_with_nesting(page, max_nesting);
  // Where raw text begins depends on the tree only inside svg and math.
  std::size_t foreign = 0;
  TagScanner scanner(page);
  for (Tag tag; scanner.next(tag, foreign > 0);) {
    if (tag.attributes > kMaxAttributesPerTag) return LimitKind::kAttributes;
    if (tag.name == "svg" || tag.name == "math") {
      if (!tag.is_end) {
        foreign += tag.is_self_closing ? 0 : 1;
      } else if (foreign > 0) {
        --foreign;
      }
    }
    if (tag.is_end || !begins_raw_text(tag.name)) continue;
    if (foreign > 0) return scan_with_nesting(page, max_nesting);
    if (tag.name == "plaintext") break;
    scanner.skip_raw_text(tag.name);
  }
  return LimitKind::kNone;
}

}  // namespace pagelet
