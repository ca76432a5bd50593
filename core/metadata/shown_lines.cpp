// SPDX-License-Identifier: MIT
#include "core/metadata/shown_lines.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "core/dom/element_facts.h"
#include "core/dom/html_elements.h"
#include "core/dom/symbol_table.h"
#include "core/page/mails.h"
#include "core/parts/part.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/unicode.h"
#include "core/text/words.h"

namespace pagelet::internal {
namespace {

constexpr std::size_t kMaxLine = 300;  // bytes

// Classes of a box that is beside a sidebar, not one.
constexpr auto kBesideOther =
    std::to_array<std::string_view>({"withsidebar", "with-sidebar", "with_sidebar", "has-sidebar",
                                     "hassidebar", "no-sidebar", "nosidebar"});

void add_signs(std::string_view names, NameMeanings& signs) {
  constexpr std::size_t kMaxNames = 400;  // bytes
  if (names.empty()) return;
  std::string text = ascii_lower(names.substr(0, kMaxNames));
  if (text.find("sidebar") != std::string::npos) {
    for (const std::string_view name : kBesideOther) {
      const std::size_t at = text.find(name);
      if (at != std::string::npos) text.erase(at, name.size());
    }
  }
  signs.add(meanings_in(text));
}

// Adds the beginning of a text with its blanks collapsed, and one blank at each end that has any.
void append_words(std::string& line, std::string_view text) {
  text = whole_characters(text, kMaxLine);
  if (text.empty()) return;
  const auto add_blank = [&] {
    if (!line.empty() && line.back() != ' ') line += ' ';
  };
  std::string buffer;
  const std::string_view words = collapse_blanks(text, buffer);
  if (blank_length(text, 0) > 0) add_blank();
  line += words;
  if (!words.empty() && is_html_space(text.back())) add_blank();
}

// Whether a style sheet probably separates two texts: a number from a word, or a small letter from
// a capital.
bool parts_words(std::string_view before, std::string_view after) {
  if (before.empty() || after.empty()) return false;
  const char last = before.back();
  const char first = after.front();
  if (is_digit(first) || is_digit(last))
    return is_letter_or_digit(last) && is_letter(is_digit(first) ? last : first);
  return is_lower_letter(last) && is_letter(first) && !is_lower_letter(first);
}

// Whether lines are after the title of another text (ShownLine::is_after_card).
class CardWatch {
 public:
  CardWatch(const Document& document, std::optional<NodeId> heading)
      : document_(document), heading_(heading) {}

  // Called for each line, in order. O(length of a heading).
  bool is_after_card(const ShownLine& line) {
    constexpr int kMaxDepth = 5;
    if (is_after_card_ || !heading_ || line.pieces.empty()) return is_after_card_;
    NodeId node = line.node_at(0);
    if (node < *heading_) return false;
    if (node < document_.end(*heading_)) {
      title_ += letters_of(line.text);
      return false;
    }
    bool is_heading = false;
    NodeId link = document_.root();
    for (int depth = 0; depth < kMaxDepth && node != document_.root(); ++depth) {
      node = document_.parent(node);
      const std::string_view tag = document_.tag_name(node);
      if (tag == "a") link = node;
      is_heading = is_heading || heading_level(tag) > 0;
    }
    if (!is_heading || link == document_.root()) return false;
    // A link inside of the page leads to a part of the text.
    const bool is_inside = attribute_of(document_, link, "href").value_or("#").starts_with('#');
    is_after_card_ = !is_inside && letters_of(line.text) != title_;
    return is_after_card_;
  }

 private:
  const Document& document_;
  std::optional<NodeId> heading_;  // the page's title
  std::string title_;              // its letters
  bool is_after_card_ = false;
};

// What a tag is to the lines of a page.
struct LineTag {
  bool is_hidden = false;
  bool ends_line = false;
};

}  // namespace

NameMeanings BoxReader::of(NodeId element) {
  return known_.of(document_.start_tag(element), [&] { return read(element); });
}

NameMeanings BoxReader::read(NodeId element) const {
  NameMeanings signs;
  for (const std::string_view name : {"class", "id", "itemprop", "rel"}) {
    add_signs(attribute_of(document_, element, name).value_or(""), signs);
  }
  const std::string_view tag = document_.tag_name(element);
  if (tag == "time") signs.add(NameMeaning::kDateSign);
  if (tag == "aside") signs.add(NameMeaning::kOtherSign);
  if (tag == "nav") signs.add(NameMeaning::kFrameSign);
  const std::string_view style = attribute_of(document_, element, "style").value_or("");
  if (has_trait(tag, trait::kNoText) || is_hidden_by_attribute(document_, element) ||
      hiding_of(style) == StyleHiding::kHidden) {
    signs.add(NameMeaning::kHiddenSign);
  }
  return signs;
}

NameMeanings BoxReader::around(NodeId node, std::optional<NodeId> heading) {
  constexpr int kNear = 3;
  constexpr NameMeanings kFar = {NameMeaning::kCommentSign, NameMeaning::kOtherSign,
                                 NameMeaning::kFrameSign, NameMeaning::kHiddenSign};
  constexpr NameMeanings kOfText = {NameMeaning::kDateSign, NameMeaning::kChangedSign,
                                    NameMeaning::kAuthorSign, NameMeaning::kBylineSign,
                                    NameMeaning::kUserSign};
  NameMeanings signs;
  int depth = 0;
  NodeId at = document_.is_element(node) ? node : document_.parent(node);
  for (; at != document_.root(); at = document_.parent(at)) {
    const std::string_view tag = document_.tag_name(at);
    if (tag == "body" || tag == "html") break;
    const NameMeanings own = of(at);
    const bool has_title = heading && at <= *heading && *heading < document_.end(at);
    if (!has_title) signs.add(own.both(kFar));
    if (has_title && depth >= kNear) break;
    if (depth++ < kNear) signs.add(own.both(kOfText));
  }
  return signs;
}

NodeId ShownLine::node_at(std::size_t at) const {
  const auto after = std::ranges::upper_bound(pieces, at, {}, &Piece::at);
  return after == pieces.begin() ? pieces.front().node : std::prev(after)->node;
}

namespace {

class LineReader {
 public:
  LineReader(const Document& document, std::optional<NodeId> heading,
             const std::function<void(const ShownLine&)>& visit)
      : document_(document), cards_(document, heading), visit_(visit) {}

  void read(StopToken* stop) {
    for (NodeId node = document_.root(); node < document_.end() && !pagelet::stop(stop);) {
      while (!blocks_.empty() && blocks_.back() <= node) {
        finish();
        blocks_.pop_back();
      }
      node = document_.is_text(node) ? read_text(node) : read_element(node);
    }
    finish();
  }

 private:
  // These return the next node.
  NodeId read_text(NodeId node) {
    std::string_view text = document_.text(node);
    const NodeId parent = document_.parent(node);
    // The lines of a mail count one by one.
    if (parent + 1 == node && is_mail(document_, parent)) mail_end_ = document_.end(parent);
    for (std::size_t end = 0; node < mail_end_ && (end = text.find('\n')) != text.npos;) {
      add(text.substr(0, end), node);
      finish();
      text.remove_prefix(end + 1);
    }
    add(text, node);
    return node + 1;
  }

  NodeId read_element(NodeId node) {
    const LineTag& tag = tags_.of(index_of(document_.tag(node)), [&] {
      const std::string_view name = document_.tag_name(node);
      return LineTag{has_trait(name, trait::kNoText), is_block(role_of(name))};
    });
    if (tag.is_hidden) return document_.end(node);
    if (tag.ends_line) {
      finish();
      if (document_.has_children(node)) blocks_.push_back(document_.end(node));
    }
    for (const std::string_view name : {"datetime", "title"}) {
      const auto value = attribute_of(document_, node, name);
      if (value && has_digit(*value)) {
        line_.stamps.push_back({line_.text.size(), *value, node});
      }
    }
    return node + 1;
  }

  void add(std::string_view text, NodeId node) {
    if (line_.text.size() >= kMaxLine) {
      position_ += text.size();
      return;
    }
    if (parts_words(line_.text, text)) line_.text += ' ';
    line_.pieces.push_back({line_.text.size(), node});
    append_words(line_.text, text);
  }

  void finish() {
    while (!line_.text.empty() && line_.text.back() == ' ') line_.text.pop_back();
    if (!line_.text.empty() || !line_.stamps.empty()) {
      line_.is_after_card = cards_.is_after_card(line_);
      visit_(line_);
    }
    position_ += line_.text.size();
    line_.text.clear();
    line_.pieces.clear();
    line_.stamps.clear();
    line_.position = position_;
  }

  const Document& document_;
  CardWatch cards_;
  const std::function<void(const ShownLine&)>& visit_;
  ShownLine line_;
  std::size_t position_ = 0;
  std::vector<NodeId> blocks_;  // the ends of the open ones
  LazyTable<LineTag> tags_;     // by symbol
  NodeId mail_end_{};
};

}  // namespace

void for_each_line(const Document& document, std::optional<NodeId> heading, StopToken* stop,
                   const std::function<void(const ShownLine&)>& visit) {
  LineReader(document, heading, visit).read(stop);
}

}  // namespace pagelet::internal
