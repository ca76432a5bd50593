// SPDX-License-Identifier: MIT
#include "core/omission/content_lines.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "core/text/blanks.h"
#include "core/text/words.h"

namespace pagelet::internal {
namespace {

using Role = ElementRole;

bool is_list(Role role) { return role == Role::kBullets || role == Role::kNumbers; }

bool is_fixed(const PagePart& part) {
  return part.role == Role::kQuote || part.role == Role::kDescriptions ||
         part.role == Role::kPreformatted || part.role == Role::kCaption ||
         (part.role == Role::kTable && part.is_data);
}

}  // namespace

// The open blocks while lines are read.
struct ContentLines::Reader {
  void open(std::size_t at, const PagePart& part) {
    blocks.push_back(at);
    if (is_list(part.role)) lists.push_back(at);
    if (part.role == Role::kItem) items.push_back(at);
    if (is_fixed(part)) ++fixed;
  }

  void close(const PagePart& part) {
    if (blocks.empty()) return;
    blocks.pop_back();
    if (is_list(part.role) && !lists.empty()) lists.pop_back();
    if (part.role == Role::kItem && !items.empty()) items.pop_back();
    if (is_fixed(part)) --fixed;
  }

  static void read_words(std::span<const PagePart> parts, ContentLine& line) {
    for (const PagePart& part : parts.subspan(line.begin, line.end - line.begin)) {
      line.has_break = line.has_break || part.kind == PagePart::kBreak;
      line.has_image = line.has_image || part.kind == PagePart::kImage;
      line.has_link = line.has_link || part.role == Role::kLink;
      if (part.kind == PagePart::kText || part.kind == PagePart::kFormula) line.words += part.words;
      if (part.kind == PagePart::kBlank || part.kind == PagePart::kBreak) line.words += ' ';
    }
    line.words = collapse_blanks(line.words);
    line.letters = line.words.size() <= kMaxShort ? letters_of(line.words) : std::string();
  }

  ContentLine line(std::span<const PagePart> parts, std::size_t begin, std::size_t end) const {
    ContentLine line;
    line.begin = begin;
    line.end = end;
    line.is_fixed = fixed > 0;
    line.lists = static_cast<std::uint32_t>(lists.size());
    if (!lists.empty()) line.list = lists.front();
    if (!items.empty()) line.item = items.back();
    if (!blocks.empty()) {
      line.block = blocks.back();
      line.role = parts[line.block].role;
      line.heading = line.is_heading() ? parts[line.block].heading : 0;
    }
    read_words(parts, line);
    return line;
  }

  std::vector<std::size_t> blocks;
  std::vector<std::size_t> lists;
  std::vector<std::size_t> items;
  std::size_t fixed = 0;
};

ContentLines::ContentLines(const Document& document, PageParts& parts, OmissionRules off,
                           const NodeChoices* choices, StopToken* time)
    : document_(document),
      off_(off),
      choices_(choices),
      time_(time),
      parts_(parts),
      lines_of_item_(parts.list.size()) {
  Reader reader;
  std::size_t begin = 0;
  bool follows_gap = false;
  bool is_shown = false;  // something between `begin` and `at`
  const auto end_line = [&](std::size_t end) {
    if (is_shown) {
      ContentLine& line = lines_.emplace_back(reader.line(parts.list, begin, end));
      line.follows_gap = std::exchange(follows_gap, false);
      if (line.item != ContentLine::kNone) ++lines_of_item_[line.item];
    }
    begin = end + 1;
    is_shown = false;
  };
  for (std::size_t at = 0; at < parts.list.size() && !is_time_up(); ++at) {
    const PagePart& part = parts.list[at];
    const bool is_in_heading = part.heading > 0 && part.role == Role::kLine;  // all are one line
    if (!ends_line(part) || is_in_heading) {
      is_shown = is_shown || has_words(part) || part.kind == PagePart::kImage;
      follows_gap = follows_gap || (part.is_gap && !is_shown);
      continue;
    }
    end_line(at);
    if (part.kind == PagePart::kClose) {
      reader.close(part);
      continue;
    }
    reader.open(at, part);
    is_shown = part.role == Role::kRule;
  }
  end_line(parts.list.size());
  ends_with_gap_ = follows_gap;
}

void ContentLines::blank(std::size_t begin, std::size_t end, OmissionRule rule) {
  for (std::size_t at = begin; at < end; ++at) {
    PagePart& part = parts_.list[at];
    const bool has_text = part.kind == PagePart::kText && !part.words.empty();
    if (has_text || part.kind == PagePart::kImage) {
      parts_.omitted.push_back({part.node, rule});
    }
    const bool is_side = part.kind == PagePart::kOpen || part.kind == PagePart::kClose;
    if (is_side && (part.other < begin || part.other >= end)) continue;
    part = {};
    part.kind = PagePart::kBlank;
    part.is_gap = true;
  }
}

bool ContentLines::has_kept(std::size_t begin, std::size_t end) const {
  return choices_ != nullptr &&
         std::ranges::any_of(parts().subspan(begin, end - begin), [&](const PagePart& part) {
           return part.kind <= PagePart::kImage && choices_->keeps(part.node);
         });
}

bool ContentLines::are_of_page(std::size_t begin, std::size_t end) const {
  return !has_kept(begin, end) &&
         std::ranges::all_of(parts().subspan(begin, end - begin), [&](const PagePart& part) {
           return part.kind != PagePart::kText || part.words.empty() || part.is_address ||
                  document_.is_text(part.node);
         });
}

void ContentLines::drop(ContentLine& line, OmissionRule rule) {
  if (line.is_dropped() || off_.contains(rule) || !are_of_page(line.begin, line.end)) return;
  blank(line.begin, line.end, rule);
  line.rule = rule;
  const bool is_described = line.role == Role::kTerm || line.role == Role::kDescription;
  if (line.is_heading() || is_described) make_line(line.block);
  if (line.item != ContentLine::kNone && --lines_of_item_[line.item] == 0) make_line(line.item);
}

void ContentLines::drop_beginning(const ContentLine& line, std::size_t part, std::size_t bytes,
                                  OmissionRule rule) {
  if (off_.contains(rule) || has_kept(line.begin, part)) return;
  blank(line.begin, part, rule);
  parts_.list[part].words.remove_prefix(bytes);
}

void ContentLines::drop_parts(std::size_t begin, std::size_t end, OmissionRule rule) {
  if (!off_.contains(rule) && are_of_page(begin, end)) blank(begin, end, rule);
}

void ContentLines::drop_end(std::size_t part, std::size_t kept, OmissionRule rule) {
  if (off_.contains(rule) || !are_of_page(part, part + 1)) return;
  PagePart& text = parts_.list[part];
  const std::size_t begin = document_.text(text.node).find(text.words);
  if (begin == std::string_view::npos) return;  // it is written in another form
  parts_.omitted.push_back({text.node, rule, begin + kept});
  text.words = text.words.substr(0, kept);
}

void ContentLines::drop_rule(const ContentLine& line, OmissionRule rule) {
  if (line.role == Role::kRule && !off_.contains(rule)) make_line(line.block);
}

void ContentLines::make_line(std::size_t block) {
  for (const std::size_t side : {block, std::size_t{parts_.list[block].other}}) {
    parts_.list[side].role = Role::kLine;
    parts_.list[side].heading = 0;
  }
}

std::string ContentLines::outside_links(const ContentLine& line) const {
  std::string words;
  for (std::size_t at = line.begin; at < line.end; ++at) {
    const PagePart& part = parts()[at];
    const bool is_link = part.kind == PagePart::kOpen && part.role == Role::kLink;
    if (is_link) at = std::min<std::size_t>(part.other, line.end);
    if (!is_link && part.kind == PagePart::kText) words += part.words;
  }
  return words;
}

std::size_t ContentLines::end_of_list(std::size_t first) const {
  std::size_t end = first;
  while (end < lines_.size() && lines_[end].list == lines_[first].list) ++end;
  return end;
}

void ContentLines::drop_list(std::size_t first, OmissionRule rule) {
  const std::size_t list = lines_[first].list;
  if (off_.contains(rule) || has_kept(list, parts_.list[list].other)) return;
  blank(list + 1, parts_.list[list].other, rule);
  make_line(list);
  const std::size_t end = end_of_list(first);
  for (std::size_t line = first; line < end; ++line) lines_[line].rule = rule;
}

}  // namespace pagelet::internal
