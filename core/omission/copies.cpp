// SPDX-License-Identifier: MIT
#include "core/omission/copies.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "core/dom/media.h"
#include "core/omission/line_facts.h"
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
      if (!line.is_fixed && repeats_pictures(line)) {
        lines_.drop(line, OmissionRule::kPicturesAgain);
      }
    }
    drop_texts();
    for (ContentLine& line : list_) drop_beginnings(line);
    drop_lists();
    drop_beside_headings();
    drop_titles();
    for (std::size_t at = 0; at < list_.size(); ++at) {
      if (list_[at].is_dropped() || list_[at].is_fixed) continue;
      if (is_in_sticky_bar(list_[at])) {
        lines_.drop(list_[at], OmissionRule::kStickyBar);
      } else if (is_repeated_near(at)) {
        lines_.drop(list_[at], OmissionRule::kNearCopy);
      }
    }
  }

 private:
  // Whether a line is a text that is long enough to be told from a label or a refrain.
  static bool is_long_text(const ContentLine& line) {
    constexpr std::size_t kMinBytes = 60;
    constexpr std::size_t kMinWords = 8;
    if (!line.is_text() || line.is_fixed || line.lists > 0 || line.has_image || line.has_break) {
      return false;
    }
    return line.words.size() >= kMinBytes && count_words(line.words) >= kMinWords;
  }

  // Whether a line between has words that are shown, from `begin` to before `end`. Between copies
  // they say that the page means both, as with the verses of a song, clauses or answers.
  bool has_own_words(std::size_t begin, std::size_t end) const {
    return std::any_of(
        list_.begin() + static_cast<std::ptrdiff_t>(begin),
        list_.begin() + static_cast<std::ptrdiff_t>(end),
        [](const ContentLine& line) { return !line.is_dropped() && !line.words.empty(); });
  }

  // The lines around two equal ones that are equal, too, in the same order.
  struct Block {
    std::size_t first = 0;  // of the earlier lines
    std::size_t begin = 0;  // of the later ones
    std::size_t length = 0;
  };

  Block block_around(std::size_t first, std::size_t at) const {
    const auto are_same = [&](std::size_t one, std::size_t other) {
      return list_[one].words == list_[other].words && list_[one].role == list_[other].role;
    };
    constexpr std::size_t kMaxBefore = 8;
    Block block{first, at, 1};
    while (block.length <= kMaxBefore && block.first > 0 && first < block.begin - 1 &&
           are_same(block.first - 1, block.begin - 1)) {
      --block.first;
      --block.begin;
      ++block.length;
    }
    while (block.first + block.length < block.begin && block.begin + block.length < list_.size() &&
           are_same(block.first + block.length, block.begin + block.length)) {
      ++block.length;
    }
    return block;
  }

  // Whether the later lines of a block are a copy: they follow at once, or are several texts below
  // the same heading.
  bool is_copy(const Block& block) const {
    constexpr std::ptrdiff_t kMinTexts = 2;
    if (!has_own_words(block.first + block.length, block.begin)) return true;
    const auto later = std::span(list_).subspan(block.begin, block.length);
    return std::ranges::any_of(later, &ContentLine::is_heading) &&
           std::ranges::count_if(later, is_long_text) >= kMinTexts;
  }

  // Drops texts that come a second time. What comes more often is a pattern of the page.
  void drop_texts() {
    std::unordered_map<std::string_view, std::vector<std::size_t>, HashText> lines_of_text;
    for (std::size_t at = 0; at < list_.size(); ++at) {
      if (is_long_text(list_[at])) lines_of_text[list_[at].words].push_back(at);
    }
    std::size_t block_end = 0;  // of the block that begins at or before the line
    bool is_in_copy = false;
    for (std::size_t at = 0; at < list_.size(); ++at) {
      if (!is_long_text(list_[at])) continue;
      const std::vector<std::size_t>& same = lines_of_text[list_[at].words];
      if (same.size() != 2 || same[1] != at) continue;
      if (at >= block_end) {
        const Block block = block_around(same[0], at);
        block_end = block.begin + block.length;
        is_in_copy = is_copy(block);
      }
      const bool is_code = LineFacts(lines_, at).has(LineFact::kCode);
      if (is_in_copy && !is_code) lines_.drop(list_[at], OmissionRule::kTextAgain);
    }
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
    std::unordered_map<std::string, std::size_t, HashText> known;  // where the last of them ends
    std::size_t before = ContentLine::kNone;                       // the last line that is shown
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
      bool is_copy = false;
      if (may_be) {
        const auto [list, is_new] = known.try_emplace(list_[before].letters + '\n' + words, at);
        is_copy = !is_new && !has_own_words(list->second, before);
        list->second = at;
      }
      if (is_copy) {
        lines_.drop_list(begin, OmissionRule::kListAgain);
        if (list_[before].list == ContentLine::kNone)
          lines_.drop(list_[before], OmissionRule::kListAgain);
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
        lines_.drop(line, OmissionRule::kHeadingAgain);
      } else if (is_same && before->is_text() && line.is_heading()) {
        lines_.drop(*before, OmissionRule::kHeadingAgain);
      }
      if (!line.is_dropped()) before = &line;
    }
  }

  bool is_repeated_near(std::size_t at) {
    constexpr std::size_t kNear = 2;  // lines
    const ContentLine& line = list_[at];
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
      if (is_copy) lines_.drop_parts(line, last, last + 1, OmissionRule::kFirstWords);
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
      lines_.drop_parts(line, line.begin, at + 1, OmissionRule::kTitleAgain);
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
      if (may_be && is_before && is_trail(line, *title)) lines_.drop(line, OmissionRule::kTrail);
      const bool is_direct = !is_before && &line - &*title <= kDirect;
      if (may_be && (is_long || is_direct) && without_prefix(line) == title->letters) {
        lines_.drop(line, OmissionRule::kTitleAgain);
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
  std::unordered_set<std::string, HashText> shown_;  // short lines
  std::unordered_map<std::string, Pictures, HashText> pictures_;
};

}  // namespace

void drop_copies(ContentLines& lines) { Copies(lines).drop(); }

}  // namespace pagelet::internal
