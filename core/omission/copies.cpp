// SPDX-License-Identifier: MIT
#include "core/omission/copies.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "core/dom/media.h"
#include "core/parts/known_names.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/hash.h"
#include "core/text/words.h"

namespace pagelet::internal {
namespace {

class Copies {
 public:
  explicit Copies(ContentLines& lines) : lines_(lines), list_(lines.list()) {}

  void drop() {
    count_pictures();
    for (ContentLine& line : list_) {
      if (!line.is_fixed && (repeats_text(line) || repeats_pictures(line))) {
        lines_.drop(line, Omission::kCopy);
      }
    }
    for (ContentLine& line : list_) drop_beginnings(line);
    drop_lists();
    drop_beside_headings();
    drop_titles();
    for (std::size_t at = 0; at < list_.size(); ++at) {
      if (!list_[at].is_dropped() && !list_[at].is_fixed && is_repeated_near(at)) {
        lines_.drop(list_[at], Omission::kCopy);
      }
    }
  }

 private:
  bool repeats_text(const ContentLine& line) {
    constexpr std::size_t kMinBytes = 60;
    constexpr std::size_t kMinWords = 8;
    if (!line.is_text() || line.lists > 0 || line.has_image || line.has_break) return false;
    if (line.words.size() < kMinBytes || count_words(line.words) < kMinWords) return false;
    return !texts_.insert(line.words).second;
  }

  // The sources and descriptions of the pictures in a line without words; empty: another line.
  std::string pictures_of(const ContentLine& line, std::size_t& count) const {
    if (!line.has_image || !line.words.empty() || !line.is_text() || line.lists > 0) return {};
    const Document& document = lines_.document();
    std::string pictures;
    for (const PagePart& part : lines_.parts_of(line)) {
      if (part.kind != PagePart::kImage) continue;
      const std::string_view source = picture_source(document, part.node);
      if (source.empty()) return {};
      ++count;
      const std::size_t host = source.find("//");  // the scheme does not matter
      pictures += std::string(host < 7 ? source.substr(host) : source) + '\n';
      pictures += std::string(attribute_of(document, part.node, "alt").value_or("")) + '\n';
    }
    return pictures;
  }

  void count_pictures() {
    for (const ContentLine& line : list_) {
      std::size_t count = 0;
      if (std::string pictures = pictures_of(line, count); !pictures.empty()) {
        ++pictures_[std::move(pictures)].lines;
      }
    }
  }

  // Single pictures that come more than twice are marks such as stars, and those with a number in
  // their description may be marks of two things.
  bool repeats_pictures(const ContentLine& line) {
    std::size_t count = 0;
    const std::string pictures = pictures_of(line, count);
    if (pictures.empty()) return false;
    Pictures& known = pictures_[pictures];
    const bool came_before = std::exchange(known.came_before, true);
    const bool is_single = count == 1 && known.lines == 2 && !has_number(line);
    return came_before && (is_single || (count > 1 && has_different(pictures)));
  }

  bool has_number(const ContentLine& line) const {
    return std::ranges::any_of(lines_.parts_of(line), [&](const PagePart& part) {
      const auto alt = attribute_of(lines_.document(), part.node, "alt");
      return part.kind == PagePart::kImage && alt && std::ranges::any_of(*alt, is_digit);
    });
  }

  static bool has_different(std::string_view pictures) {
    const std::string_view first = pictures.substr(0, pictures.find('\n') + 1);
    for (std::size_t at = 0; at < pictures.size(); at = pictures.find('\n', at) + 1) {
      if (!pictures.substr(at).starts_with(first)) return true;
      at = pictures.find('\n', at) + 1;  // the description
    }
    return false;
  }

  void drop_lists() {
    constexpr std::size_t kMinWords = 8;
    constexpr std::size_t kMinBefore = 4;  // words; less is a label that many lists have
    std::unordered_set<std::string, HashText> known;
    std::size_t before = ContentLine::kNone;  // the last line that is shown
    for (std::size_t at = 0; at < list_.size();) {
      if (list_[at].list == ContentLine::kNone || list_[at].is_fixed) {
        if (!list_[at].is_dropped()) before = at;
        ++at;
        continue;
      }
      std::string words;
      const std::size_t begin = at;
      for (const std::size_t end = lines_.end_of_list(begin); at < end; ++at) {
        words += list_[at].words + '\n';
      }
      const bool may_be = before != ContentLine::kNone && !list_[before].letters.empty() &&
                          count_words(list_[before].words) >= kMinBefore && at - begin > 1 &&
                          count_words(words) >= kMinWords;
      const bool is_copy = may_be && !known.insert(list_[before].letters + '\n' + words).second;
      if (is_copy) {
        lines_.drop_list(begin, Omission::kCopy);
        if (list_[before].list == ContentLine::kNone) lines_.drop(list_[before], Omission::kCopy);
      }
      before = is_copy ? ContentLine::kNone : at - 1;
    }
  }

  void drop_beside_headings() {
    ContentLine* before = nullptr;
    for (ContentLine& line : list_) {
      if (line.is_dropped()) continue;
      const bool is_same = before != nullptr && !line.letters.empty() && !line.is_fixed &&
                           !before->is_fixed && before->letters == line.letters &&
                           before->lists == line.lists;
      if (is_same && before->is_heading() && (line.is_heading() || line.is_text())) {
        lines_.drop(line, Omission::kCopy);
      } else if (is_same && before->is_text() && line.is_heading()) {
        lines_.drop(*before, Omission::kCopy);
      }
      if (!line.is_dropped()) before = &line;
    }
  }

  bool is_repeated_near(std::size_t at) {
    constexpr std::size_t kNear = 2;  // lines
    const ContentLine& line = list_[at];
    if (is_in_sticky_bar(line)) return true;
    std::size_t shown = 0;
    for (std::size_t next = at + 1; next < list_.size() && shown < kNear; ++next) {
      const ContentLine& other = list_[next];
      if (other.is_dropped()) continue;
      const bool may_be = line.is_text() && other.is_text() && !other.is_fixed &&
                          line.lists == other.lists && !line.words.empty();
      if (may_be && is_begin_of(line.words, other.words)) return true;
      const bool is_next = shown++ == 0;
      if (may_be && is_next && (has_same_links(line, other) || is_same_label(line, other))) {
        return true;
      }
    }
    return false;
  }

  // In a line, texts that are the first words of the next text.
  void drop_beginnings(ContentLine& line) {
    std::size_t last = ContentLine::kNone;  // text
    bool has_copies = false;
    for (std::size_t at = line.begin; at < line.end; ++at) {
      const PagePart& part = lines_.parts()[at];
      if (part.kind != PagePart::kText || is_blank(part.words)) continue;
      const bool is_copy =
          last != ContentLine::kNone &&
          is_begin_of(trim_blanks(lines_.parts()[last].words), trim_blanks(part.words));
      if (is_copy) lines_.drop_parts(line, last, last + 1, Omission::kCopy);
      has_copies = has_copies || is_copy;
      last = at;
    }
    if (has_copies) lines_.read_again(line);
  }

  // The first words of a text, and then all of it.
  static bool is_begin_of(std::string_view words, std::string_view all) {
    constexpr std::size_t kMinBytes = 40;
    const std::size_t end = words.find_last_not_of(". ") + 1;
    const bool has_dots = words.substr(end).find("...") < words.size();
    words = words.substr(0, end);
    const bool has_sign = words.ends_with("\u2026");
    if (has_sign) words = trim_blanks(words.substr(0, words.size() - 3));
    return (has_dots || has_sign) && words.size() >= kMinBytes && all.starts_with(words);
  }

  // A film or link, once more for browsers without scripts.
  bool has_same_links(const ContentLine& line, const ContentLine& next) const {
    if (!line.has_link || !next.has_link || line.words != next.words) return false;
    return addresses_of(line) == addresses_of(next);
  }

  std::string addresses_of(const ContentLine& line) const {
    std::string addresses;
    for (const PagePart& part : lines_.parts_of(line)) {
      const bool is_link = part.kind == PagePart::kOpen && part.role == ElementRole::kLink;
      if (is_link) addresses += std::string(part.words) + '\n';
    }
    return addresses;
  }

  // "Author:" before "Author(s):".
  static bool is_same_label(const ContentLine& line, const ContentLine& next) {
    constexpr std::size_t kMaxWords = 4;
    return !line.letters.empty() && line.words.ends_with(':') && next.words.ends_with(':') &&
           next.letters.starts_with(line.letters) && count_words(next.words) <= kMaxWords;
  }

  // A bar that stays on the screen, with words that came before.
  bool is_in_sticky_bar(const ContentLine& line) {
    constexpr int kMaxLevels = 6;
    constexpr std::size_t kMaxNodes = 100;
    const bool may_be = line.is_text() && line.lists == 0 && !line.has_image &&
                        std::ranges::any_of(line.words, is_digit);
    if (!may_be) return false;
    const bool is_known = !shown_.insert(line.words).second;
    if (!is_known) return false;
    const Document& document = lines_.document();
    NodeId node = document.parent(lines_.parts_of(line).front().node);
    for (int level = 0; level < kMaxLevels && document.end(node) < node + kMaxNodes; ++level) {
      if (has_meaning(document, node, NameMeaning::kSticky)) return true;
      if (node == document.root()) break;
      node = document.parent(node);
    }
    return false;
  }

  // The way to a page from the first one of the site, with the title at its end.
  bool is_trail(const ContentLine& line, const ContentLine& title) const {
    if (!line.has_link || line.has_image || !line.letters.ends_with(title.letters)) return false;
    const LineLinks links = lines_.links_of(line);
    return !links.list.empty() && letters_of(links.outside) == title.letters;
  }

  // The letters of a line without a mark such as "[News]" at its beginning.
  static std::string without_prefix(const ContentLine& line) {
    const std::size_t end = line.words.find(']');
    const bool has_prefix = line.words.starts_with('[') && end != std::string::npos;
    if (!has_prefix || line.letters.empty()) return line.letters;
    std::string letters = letters_of(std::string_view(line.words).substr(end));
    return letters.empty() ? line.letters : letters;
  }

  // The words of a line before a break, if they are the title.
  void drop_first_line(ContentLine& line, std::string_view title) {
    std::string words;
    const auto parts = lines_.parts();
    for (std::size_t at = line.begin; at < line.end; ++at) {
      if (parts[at].kind == PagePart::kText) words += parts[at].words;
      if (parts[at].kind != PagePart::kBreak && parts[at].role != ElementRole::kBreak) continue;
      if (letters_of(words) != title) return;
      lines_.drop_parts(line, line.begin, at + 1, Omission::kCopy);
      return lines_.read_again(line);
    }
  }

  void drop_titles() {
    constexpr std::size_t kNear = 1'500;     // bytes
    constexpr std::size_t kMinLetters = 15;  // less may be any word
    constexpr std::size_t kMinDirect = 3;    // in the first lines after the title
    constexpr std::ptrdiff_t kDirect = 3;    // lines
    const auto title = std::ranges::find_if(list_, [](const ContentLine& line) {
      return line.is_heading() && line.heading == 1 && !line.is_dropped();
    });
    if (title == list_.end() || title->letters.size() < kMinDirect) return;
    const bool is_long = title->letters.size() >= kMinLetters;
    const auto drop_if_same = [&](ContentLine& line, bool is_before) {
      const bool may_be =
          (line.is_text() || line.is_heading() || line.role == ElementRole::kCell) &&
          line.lists == 0 && !line.is_fixed && !line.is_dropped();
      if (may_be && !line.is_heading() && line.has_break && !is_before) {
        drop_first_line(line, title->letters);
      }
      if (may_be && is_before && is_trail(line, *title)) lines_.drop(line, Omission::kBox);
      const bool is_direct = !is_before && &line - &*title <= kDirect;
      if (may_be && (is_long || is_direct) && without_prefix(line) == title->letters) {
        lines_.drop(line, Omission::kCopy);
      }
    };
    std::size_t bytes = 0;
    for (auto line = title + 1; line != list_.end() && bytes < kNear; ++line) {
      bytes += line->words.size();
      drop_if_same(*line, false);
    }
    bytes = 0;
    for (auto line = title; line != list_.begin() && bytes < kNear;) {
      --line;
      bytes += line->words.size();
      drop_if_same(*line, true);
    }
  }

  struct Pictures {
    std::size_t lines = 0;
    bool came_before = false;
  };

  ContentLines& lines_;
  std::vector<ContentLine>& list_;
  std::unordered_set<std::string, HashText> texts_;
  std::unordered_set<std::string, HashText> shown_;  // short lines
  std::unordered_map<std::string, Pictures, HashText> pictures_;
};

}  // namespace

void drop_copies(ContentLines& lines) { Copies(lines).drop(); }

}  // namespace pagelet::internal
