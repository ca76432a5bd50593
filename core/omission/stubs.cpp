// SPDX-License-Identifier: MIT
#include "core/omission/stubs.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>

#include "core/dom/references.h"
#include "core/omission/known_labels.h"
#include "core/parts/known_names.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/hash.h"
#include "core/text/words.h"

namespace pagelet::internal {
namespace {

using enum LabelMeaning;

constexpr std::size_t kMaxLabel = 60;  // bytes

// Addresses that share the page which links to them, or write a message about it. Their letters are
// lower case.
bool shares_page(std::string_view address) {
  constexpr auto kParts = std::to_array<std::string_view>({"//api.whatsapp.com/send",
                                                           "//bsky.app/intent/",
                                                           "//buffer.com/add",
                                                           "//bufferapp.com/add",
                                                           "//getpocket.com/edit",
                                                           "//getpocket.com/save",
                                                           "//pinterest.com/pin/create",
                                                           "//reddit.com/submit",
                                                           "//share.flipboard.com/",
                                                           "//social-plugins.line.me/",
                                                           "//t.me/share",
                                                           "//telegram.me/share",
                                                           "//threads.net/intent/",
                                                           "//tumblr.com/share",
                                                           "//tumblr.com/widgets/share",
                                                           "//twitter.com/home?status=",
                                                           "//twitter.com/intent/",
                                                           "//twitter.com/share",
                                                           "//vk.com/share",
                                                           "//wa.me/?text=",
                                                           "//x.com/intent/",
                                                           "//x.com/share",
                                                           "//xing.com/spi/shares",
                                                           "//news.ycombinator.com/submitlink",
                                                           "&share=",
                                                           "?share=",
                                                           "facebook.com/dialog/send",
                                                           "facebook.com/dialog/share",
                                                           "facebook.com/share.php",
                                                           "facebook.com/sharer",
                                                           "linkedin.com/cws/share",
                                                           "linkedin.com/sharearticle",
                                                           "linkedin.com/sharing/",
                                                           "mailto:?",
                                                           "plus.google.com/share",
                                                           "whatsapp://send"});
  constexpr std::size_t kMaxBytes = 200;
  std::string plain = ascii_lower(trim_html_spaces(address).substr(0, kMaxBytes));
  if (const std::size_t host = plain.find("//www."); host != std::string::npos) {
    plain.erase(host + 2, 4);
  }
  return std::ranges::any_of(
      kParts, [&](std::string_view part) { return plain.find(part) != std::string::npos; });
}

// The letters of a short line without its numbers.
std::string label_of(const ContentLine& line) {
  return line.words.size() > kMaxLabel ? std::string() : without_digits(line.letters);
}

// Whether there are meanings, and all are in `allowed`.
bool are_only(unsigned meanings, unsigned allowed) {
  return meanings != 0 && (meanings & ~allowed) == 0;
}

// What may be beside links that share the page, or in their list.
constexpr unsigned kOfSharing = set_of(kShare) | set_of(kNetwork) | set_of(kControl);

class Stubs {
 public:
  explicit Stubs(ContentLines& lines) : lines_(lines), list_(lines.list()) {}

  void drop() {
    drop_lists();
    drop_described_counts();
    drop_members();
    for (const ContentLine& line : list_) headings_[line.letters] += line.is_heading() ? 1 : 0;
    for (std::size_t at = 0; at < list_.size(); ++at) {
      if (is_shown_after(at)) lines_.drop(list_[at], Omission::kCopy);
    }
    for (ContentLine& line : list_) {
      if (const Omission why = why_omitted(line); why != Omission::kNone) lines_.drop(line, why);
    }
    const auto words = std::ranges::find_if(list_, [](const ContentLine& line) {
      return !line.is_dropped() && !line.is_heading() && !line.letters.empty();
    });
    const auto first = static_cast<std::size_t>(words - list_.begin());
    After after{list_.size(), lines_.ends_with_gap()};
    for (std::size_t at = list_.size(); at-- > 0;) {
      const bool was_dropped = list_[at].is_dropped();
      if (is_stub(at, first, after)) lines_.drop(list_[at], Omission::kBox);
      after = after_before(at, after, was_dropped);
    }
  }

 private:
  // What comes after a line.
  struct After {
    std::size_t line;       // the next one that is shown
    bool has_gap;           // words between are not kept or dropped
    std::uint8_t stub = 0;  // level of a heading between that was dropped as a stub
    bool has_gap_before_stub = false;
    bool has_copy = false;  // lines between came before, and were dropped
  };

  After after_before(std::size_t at, After after, bool was_dropped) {
    const ContentLine& line = list_[at];
    if (!line.is_dropped()) return {at, line.follows_gap};
    if (line.is_heading() && !was_dropped)
      return {after.line, true, line.heading, line.follows_gap};
    // Controls show that a heading has its block, whatever is not kept after them.
    if (line.why == Omission::kControl) return {after.line, line.follows_gap};
    // A copy does not count as a gap, unless the heading before it came before, too.
    const bool is_gap = line.follows_gap || line.why != Omission::kCopy;
    after.has_gap = after.has_gap || is_gap;
    after.has_gap_before_stub = after.has_gap_before_stub || is_gap;
    after.has_copy = after.has_copy || line.why == Omission::kCopy;
    return after;
  }

  // Lists of nothing but buttons to share or controls.
  void drop_lists() {
    lines_.for_each_list([&](std::size_t begin, std::size_t end) {
      bool is_frame = true;
      for (std::size_t at = begin; at < end; ++at) {
        is_frame = is_frame && !list_[at].is_fixed && is_of_share_list(list_[at]);
      }
      const bool has_two = end - begin > 1 || shares(list_[begin]);
      if (is_frame && has_two) lines_.drop_list(begin, Omission::kBox);
    });
  }

  // Terms such as "Posts" with their numbers, if a page has them more than once: they are about the
  // authors of posts, not about one person whom the page describes.
  void drop_described_counts() {
    constexpr std::size_t kMaxWords = 4;
    const auto is_term = [&](const ContentLine& line) {
      return line.role == ElementRole::kTerm &&
             meaning_of_label(line.letters) == set_of(kMemberCount);
    };
    std::unordered_map<std::string, std::size_t, HashText> terms;
    for (const ContentLine& line : list_) terms[line.letters] += is_term(line) ? 1 : 0;
    for (std::size_t at = 0; at + 1 < list_.size(); ++at) {
      ContentLine& value = list_[at + 1];
      const bool is_count = is_term(list_[at]) && terms[list_[at].letters] > 1 &&
                            value.role == ElementRole::kDescription &&
                            std::ranges::any_of(value.words, is_digit) &&
                            count_words(value.words) <= kMaxWords;
      if (!is_count) continue;
      lines_.drop(list_[at], Omission::kBox);
      lines_.drop(value, Omission::kBox);
    }
  }

  // Lists of data with nothing but such terms and their numbers, beside a text.
  void drop_members() {
    constexpr unsigned kTerms = set_of(kMemberCount) | set_of(kMemberTerm);
    constexpr std::size_t kMaxWords = 4;
    constexpr std::size_t kMinText = 20;  // words
    const bool has_text = std::ranges::any_of(list_, [&](const ContentLine& line) {
      return line.is_text() && count_words(line.words) >= kMinText;
    });
    const auto is_pair = [&](std::size_t at) {
      return at + 1 < list_.size() && list_[at].role == ElementRole::kTerm &&
             are_only(meaning_of_label(list_[at].letters), kTerms) &&
             list_[at + 1].role == ElementRole::kDescription &&
             std::ranges::any_of(list_[at + 1].words, is_digit) &&
             count_words(list_[at + 1].words) <= kMaxWords;
    };
    const auto is_data = [&](std::size_t at) {
      return at < list_.size() &&
             (list_[at].role == ElementRole::kTerm || list_[at].role == ElementRole::kDescription);
    };
    for (std::size_t at = 0; has_text && at < list_.size();) {
      const std::size_t begin = at;
      while (is_pair(at)) at += 2;
      const bool is_whole = at >= begin + 4 && !is_data(at) && (begin == 0 || !is_data(begin - 1));
      for (std::size_t line = begin; is_whole && line < at; ++line) {
        lines_.drop(list_[line], Omission::kBox);
      }
      at = std::max(at, begin + 1);
    }
  }

  bool is_of_share_list(const ContentLine& line) const {
    const unsigned meanings = meanings_of_labels(label_of(line));
    return shares(line) || ((meanings & set_of(kShare)) != 0 && are_only(meanings, kOfSharing)) ||
           (meanings == set_of(kControl) && leads_nowhere(line));
  }

  Omission why_omitted(const ContentLine& line) const {
    if (line.is_fixed || line.is_dropped() || (!line.is_text() && !line.is_heading())) {
      return Omission::kNone;
    }
    const std::string letters = label_of(line);
    if (meaning_of_label(letters) == set_of(kAdvertisement)) return Omission::kBox;
    if (is_teaser(line) || shares_by_name(line, letters)) return Omission::kBox;
    if (!line.is_text()) return Omission::kNone;
    if (shares(line)) return Omission::kBox;
    if (line.has_break) return has_counts(line) ? Omission::kAid : Omission::kNone;
    if (is_count(line, letters) || is_control(line, letters)) return Omission::kAid;
    return is_for_listeners(line) ? Omission::kHidden : Omission::kNone;
  }

  // Links that share the page, and besides them only labels and numbers of shares. A long link
  // shares a sentence of the text.
  bool shares(const ContentLine& line) const {
    constexpr std::size_t kMaxWords = 16;
    if (!line.has_link || count_words(line.words) > kMaxWords) return false;
    std::string words;  // outside of such links
    bool has_link = false;
    const auto parts = lines_.parts();
    for (std::size_t at = line.begin; at < line.end; ++at) {
      const PagePart& part = parts[at];
      const bool is_link = part.kind == PagePart::kOpen && part.role == ElementRole::kLink;
      if (is_link && part.other < line.end && shares_page(part.words)) {
        has_link = true;
        at = part.other;
      } else if (part.kind == PagePart::kImage || part.kind == PagePart::kFormula) {
        return false;
      } else if (part.kind == PagePart::kText) {
        words += part.words;
      }
    }
    const std::string letters = without_digits(letters_of(words));
    return has_link && (letters.empty() || are_only(meanings_of_labels(letters), kOfSharing));
  }

  // Whether a line has no links that lead anywhere, and pictures only in others.
  bool leads_nowhere(const ContentLine& line) const {
    const auto parts = lines_.parts();
    std::size_t link_end = 0;
    for (std::size_t at = line.begin; at < line.end; ++at) {
      const PagePart& part = parts[at];
      if (part.kind == PagePart::kImage && at >= link_end) return false;
      if (part.kind != PagePart::kOpen || part.role != ElementRole::kLink) continue;
      const std::string_view address = trim_html_spaces(part.words);
      const bool leads = !address.empty() && address.front() != '#';
      if (leads && !internal::leads_nowhere(address)) return false;
      link_end = part.other;
    }
    return true;
  }

  bool is_control(const ContentLine& line, std::string_view letters) const {
    constexpr unsigned kAlone = set_of(kControl) | set_of(kCommand) | set_of(kShare) |
                                set_of(kTeaserControl) | set_of(kNetwork);
    if (line.words == "\u00D7" || line.words == "\u2715") return true;  // a cross that closes
    const unsigned meanings = meanings_of_labels(letters);
    if (!are_only(meanings, kAlone) || meanings == set_of(kNetwork)) return false;
    if ((meanings & set_of(kNetwork)) != 0 && (meanings & set_of(kShare)) == 0) return false;
    return (meanings == set_of(kCommand) && !line.has_image) || leads_nowhere(line);
  }

  bool is_count(const ContentLine& line, std::string_view letters) const {
    const bool has_digit = std::ranges::any_of(line.words, is_digit);
    return has_digit && meaning_of_label(letters) == set_of(kMemberCount);
  }

  // Whether each part between breaks is such a label with its number, and one has a number.
  bool has_counts(const ContentLine& line) const {
    if (line.has_image || line.words.size() > kMaxLabel) return false;
    bool has_digit = false;
    std::string words;
    const auto is_label = [&] {
      has_digit = has_digit || std::ranges::any_of(words, is_digit);
      const std::string letters = without_digits(letters_of(words));
      const bool is_blank = words.empty();
      words.clear();
      return is_blank || meaning_of_label(letters) == set_of(kMemberCount);
    };
    for (const PagePart& part : lines_.parts_of(line)) {
      if (part.kind == PagePart::kBreak && !is_label()) return false;
      if (part.kind == PagePart::kText) words += trim_blanks(part.words);
    }
    return is_label() && has_digit;
  }

  // Links such as "Share on Facebook", wherever they lead.
  bool shares_by_name(const ContentLine& line, std::string_view letters) const {
    constexpr unsigned kBoth = set_of(kShare) | set_of(kNetwork);
    return line.has_link && !line.has_image && meanings_of_labels(letters) == kBoth;
  }

  // A price or number for those who listen, which the lines after it show.
  bool is_shown_after(std::size_t at) const {
    constexpr std::size_t kMaxWords = 12;
    constexpr std::size_t kNear = 3;  // lines
    const ContentLine& line = list_[at];
    const bool may_be = line.is_text() && !line.is_dropped() && !line.is_fixed &&
                        std::ranges::any_of(line.words, is_digit) &&
                        count_words(line.words) <= kMaxWords && is_inside_for_listeners(line);
    if (!may_be) return false;
    std::string after;
    for (std::size_t next = at + 1; next < list_.size() && next <= at + kNear; ++next) {
      after += list_[next].words + ' ';
    }
    const auto shown = letter_runs(after);
    return std::ranges::all_of(letter_runs(line.words), [&](std::string_view run) {
      return !is_digit(run.front()) || std::ranges::find(shown, run) != shown.end();
    });
  }

  bool is_for_listeners(const ContentLine& line) const {
    constexpr std::size_t kMaxWords = 4;
    if (line.words.empty() || count_words(line.words) > kMaxWords) return false;
    if (std::ranges::any_of(line.words, is_digit)) return false;
    // What a label announces may be the only form of it.
    const bool is_value = &line != list_.data() && (&line - 1)->words.ends_with(':');
    return !is_value && is_inside_for_listeners(line);
  }

  bool is_inside_for_listeners(const ContentLine& line) const {
    constexpr int kMaxLevels = 3;
    if (line.has_image || line.has_link) return false;
    const Document& document = lines_.document();
    const auto is_unseen = [&](const PagePart& part) {
      if (!has_words(part)) return true;
      NodeId node = part.node;
      for (int level = 0; level < kMaxLevels && node != document.root(); ++level) {
        node = document.parent(node);
        if (has_meaning(document, node, NameMeaning::kForListeners)) return true;
      }
      return false;
    };
    return std::ranges::all_of(lines_.parts_of(line), is_unseen);
  }

  // A label such as "Read more:" and one link, in which the label may be.
  bool is_teaser(const ContentLine& line) const {
    constexpr std::size_t kMaxBefore = 40;  // bytes
    constexpr unsigned kLabels = set_of(kTeaser) | set_of(kTeaserControl);
    if (!line.has_link || line.has_image || line.has_break) return false;
    std::string before;  // the link
    std::string linked;
    std::size_t link_end = 0;  // 0: before the link
    const auto parts = lines_.parts();
    for (std::size_t at = line.begin; at < line.end; ++at) {
      const PagePart& part = parts[at];
      if (part.kind == PagePart::kOpen && part.role == ElementRole::kLink) {
        if (link_end != 0) return false;
        link_end = part.other;
      }
      if (part.kind > PagePart::kFormula) continue;
      if (link_end != 0 && at > link_end && !letters_of(part.words).empty()) return false;
      (link_end == 0 ? before : linked) += part.words;
    }
    if (link_end == 0 || before.size() > kMaxBefore) return false;
    if (is_blank(before)) before = linked.substr(0, linked.find(':'));
    return before.size() <= kMaxBefore && (meaning_of_label(letters_of(before)) & kLabels) != 0;
  }

  // Whether the block of a heading or label is missing. `first`: the first line of words outside of
  // headings.
  bool is_stub(std::size_t at, std::size_t first, After after) {
    const ContentLine& line = list_[at];
    if (line.is_dropped() || line.is_fixed || line.has_image || line.letters.empty()) return false;
    const std::string letters = label_of(line);
    const unsigned meaning = meaning_of_label(letters);
    const bool is_last = after.line == list_.size();
    if (meaning == set_of(kContents) && (line.is_text() || line.is_heading())) {
      return is_last || list_[after.line].lists <= line.lists;
    }
    if (line.is_heading()) return is_heading_without_block(at, letters, first, after);
    // Only one line: several may be a list.
    if (is_last && after.has_gap && at > first && !has_announcement_ && announces(line)) {
      has_announcement_ = true;
      return true;
    }
    constexpr unsigned kLabels = set_of(kTeaser) | set_of(kTeaserControl) | set_of(kBlock);
    return line.is_text() && line.lists == 0 && !line.has_link && at > first &&
           (meaning & kLabels) != 0 && (is_last || list_[after.line].is_heading());
  }

  // Whether the block of a heading is a page in a frame, which is not read.
  bool is_before_frame(const ContentLine& heading) const {
    constexpr std::size_t kMaxNodes = 4;  // around the frame
    const Document& document = lines_.document();
    const NodeId begin = document.end(lines_.parts()[heading.block].node);
    const NodeId end = std::min(document.end(), begin + kMaxNodes);
    for (NodeId at = begin; at < end && is_blank(document.text(at)); at = at + 1) {
      if (document.tag_name(at) == "iframe") return true;
    }
    return false;
  }

  // Whether a line ends with a colon, as before a list.
  static bool announces(const ContentLine& line) {
    constexpr std::size_t kMaxWords = 12;
    const bool has_colon = line.words.ends_with(':') || line.words.ends_with("\uFF1A");
    return has_colon && line.is_text() && !line.has_link && count_words(line.words) <= kMaxWords;
  }

  bool is_heading_without_block(std::size_t at, std::string_view letters, std::size_t first,
                                After after) {
    constexpr std::size_t kMaxWords = 6;
    constexpr unsigned kOfControls = set_of(kControl) | set_of(kShare);
    constexpr unsigned kLabels =
        kOfControls | set_of(kTeaser) | set_of(kTeaserControl) | set_of(kBlock);
    const ContentLine& heading = list_[at];
    const unsigned meanings = meanings_of_labels(letters);
    const bool is_label = are_only(meanings, kLabels);
    if (heading.has_link || heading.heading < 2 || (at < first && !is_label)) return false;
    const bool is_of_controls = are_only(meanings, kOfControls);
    if (is_of_controls && at + 1 < list_.size() && list_[at + 1].is_dropped()) return true;
    const bool is_before_stub = after.stub != 0 && after.stub <= heading.heading;
    const bool has_next = after.line < list_.size() && !is_before_stub;
    if (has_next && !list_[after.line].is_heading()) return false;
    if (has_next && list_[after.line].heading > heading.heading) return false;
    const bool has_gap =
        (is_before_stub ? after.has_gap_before_stub : after.has_gap) || is_before_frame(heading);
    const bool is_copy = after.has_copy && headings_[heading.letters] > 1;
    return is_label || is_copy || (has_gap && count_words(heading.words) <= kMaxWords);
  }

  ContentLines& lines_;
  std::vector<ContentLine>& list_;
  bool has_announcement_ = false;  // the last line was dropped, which announced something
  // How often each heading is there, by letters.
  std::unordered_map<std::string, std::size_t, HashText> headings_;
};

}  // namespace

void drop_stubs(ContentLines& lines) { Stubs(lines).drop(); }

}  // namespace pagelet::internal
