// SPDX-License-Identifier: MIT
#include "core/dom/parser/hostile_scan.h"

#include <string>
#include <string_view>
#include <unordered_map>

#include "core/dom/html_elements.h"
#include "core/dom/parser/tag_scanner.h"
#include "core/text/ascii.h"
#include "core/text/hash.h"

namespace pagelet {
namespace {

using internal::Tag;
using internal::TagScanner;

/// The elements that are open by the tags read so far, by name.
class OpenElements {
 public:
  void start(std::string_view name) {
    ++open_[std::string(name)];
    ++total_;
  }
  void end(std::string_view name) {
    const auto found = open_.find(std::string(name));
    if (found == open_.end() || found->second == 0) return;
    --found->second;
    --total_;
  }
  std::size_t total() const { return total_; }

 private:
  std::unordered_map<std::string, std::size_t, HashText> open_;
  std::size_t total_ = 0;
};

/// Whether the tags read so far have left the reader in svg or math.
class ForeignContent {
 public:
  /// A place for `<x/>` and CDATA: some svg or math is open.
  bool is_open() const { return open_ > 0; }
  /// And no HTML has begun in the innermost one, such as that of a foreignObject.
  bool is_innermost() const { return open_ > 0 && !holds_html_; }

  void read(const Tag& tag, bool breaks_out) {
    if (tag.name == "svg" || tag.name == "math") {
      if (!tag.is_end) open_ += tag.is_self_closing ? 0 : 1;
      if (tag.is_end && open_ > 0) --open_;
      holds_html_ = false;
    } else if (breaks_out && !tag.is_end) {
      holds_html_ = true;
    }
  }

 private:
  std::size_t open_ = 0;
  bool holds_html_ = false;
};

// Whether two letters do not rule out that the element holds text and no tags, as they do for
// nearly all elements.
bool begins_like_raw_text(std::string_view name) {
  const char second = name.size() < 2 ? '\0' : name[1];
  switch (name.front()) {
    case 'i':  // iframe
      return second == 'f';
    case 'n':  // noembed, noframes
      return second == 'o';
    case 'p':  // plaintext
      return second == 'l';
    case 's':  // script, style
      return second == 'c' || second == 't';
    case 't':  // textarea, title
      return second == 'e' || second == 'i';
    case 'x':  // xmp
      return second == 'm';
    default:
      return false;
  }
}

class HostileScan {
 public:
  HostileScan(std::string_view page, std::size_t max_open, bool counts_open, StopSign* sign)
      : scanner_(page), max_open_(max_open), counts_open_(counts_open), sign_(sign) {}

  LimitKind run() {
    for (Tag tag; scanner_.next(tag, foreign_.is_innermost());) {
      if (stop(sign_)) return LimitKind::kTime;
      if (attributes_of(tag) > kMaxAttributesPerElement) return LimitKind::kAttributes;
      if (tag.is_cut_off) break;
      const bool breaks_out = foreign_.is_open() && has_trait(tag.name, trait::kEndsForeign);
      if (counts_open_) count(tag, breaks_out);
      if (open_.total() > max_open_) return LimitKind::kDepth;
      foreign_.read(tag, breaks_out);
      if (!tag.is_end && !foreign_.is_innermost()) skip_raw_text(tag.name);
    }
    return LimitKind::kNone;
  }

 private:
  /// With those of the tags before that go to the same element.
  std::size_t attributes_of(const Tag& tag) {
    if (tag.is_end) return tag.attributes;
    if (tag.name == "html") return html_attributes_ += tag.attributes;
    if (tag.name == "body") return body_attributes_ += tag.attributes;
    return tag.attributes;
  }

  void count(const Tag& tag, bool breaks_out) {
    const bool is_html = breaks_out || !foreign_.is_open();
    if (is_html && has_trait(tag.name, trait::kVoid | trait::kOptionalEnd)) return;
    if (!is_html && tag.is_self_closing) return;
    if ((tag.name == "svg" || tag.name == "math") && tag.is_self_closing) return;
    if (tag.is_end) {
      open_.end(tag.name);
    } else {
      open_.start(tag.name);
    }
  }

  void skip_raw_text(std::string_view name) {
    if (!begins_like_raw_text(name) || !has_trait(name, trait::kRawText | trait::kEscapableText)) {
      return;
    }
    if (name == "plaintext") return scanner_.skip_all();
    scanner_.skip_raw_text(name);
  }

  TagScanner scanner_;
  std::size_t max_open_;
  bool counts_open_;
  StopSign* sign_;
  OpenElements open_;
  ForeignContent foreign_;
  std::size_t html_attributes_ = 0;
  std::size_t body_attributes_ = 0;
};

// Upper bound of the number of start tags.
bool has_more_tags_than(std::string_view page, std::size_t most) {
  constexpr std::size_t kShortestTag = 3;  // bytes
  if (page.size() / kShortestTag <= most) return false;
  std::size_t tags = 0;
  for (std::size_t at = page.find('<'); at < page.size(); at = page.find('<', at + 1)) {
    tags += at + 1 < page.size() && is_letter(page[at + 1]) ? 1 : 0;
    if (tags > most) return true;
  }
  return false;
}

}  // namespace

LimitKind scan_for_hostile_input(std::string_view page, std::size_t max_open, StopSign* sign) {
  return HostileScan(page, max_open, has_more_tags_than(page, max_open), sign).run();
}

}  // namespace pagelet
