// SPDX-License-Identifier: MIT
#include "core/export/answer_completion.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/dom/element_facts.h"
#include "core/dom/html_elements.h"
#include "core/dom/media.h"
#include "core/export/entries.h"
#include "core/export/entry_titles.h"
#include "core/export/frames.h"
#include "core/export/gaps.h"
#include "core/export/notes.h"
#include "core/export/shown_element.h"
#include "core/omission/known_labels.h"
#include "core/page/known_names.h"
#include "core/parts/code_block.h"
#include "core/text/blanks.h"
#include "core/text/text_table.h"
#include "core/text/words.h"

namespace pagelet::internal {
namespace {

// What an element may belong to, by its start tag.
enum class Kind : std::uint8_t {
  kOther,
  kFrame,  // of the site, which is left alone
  kList,
  kTable,
  kTablePart,
  kRow,  // a plain element, which may be one of several
  kLink,
  kHeading,
  kLabel,  // of a folded part
  kTerm,
  kSignature,  // of what a reference describes
  kCode,
  kParagraph,
  kTitle,
  kOptions,
  kCell,  // of a notebook
  kQuotation,
  kCaption,
};

struct TagKind {
  std::string_view tag;
  Kind kind;
};

Kind kind_of(const Document& document, NodeId node) {
  // clang-format off
  static constexpr TextTable kTags(std::to_array<TagKind>({
      {"a", Kind::kLink}, {"aside", Kind::kFrame}, {"blockquote", Kind::kQuotation},
      {"code", Kind::kLabel}, {"colgroup", Kind::kTablePart},
      {"dialog", Kind::kFrame}, {"div", Kind::kRow}, {"dl", Kind::kList}, {"dt", Kind::kTerm},
      {"fieldset", Kind::kOptions}, {"figcaption", Kind::kCaption}, {"footer", Kind::kFrame},
      {"h1", Kind::kHeading}, {"h2", Kind::kHeading}, {"h3", Kind::kHeading},
      {"h4", Kind::kHeading}, {"h5", Kind::kHeading}, {"h6", Kind::kHeading},
      {"menu", Kind::kFrame}, {"nav", Kind::kFrame}, {"ol", Kind::kList},
      {"p", Kind::kParagraph}, {"pre", Kind::kCode}, {"section", Kind::kOther},
      {"span", Kind::kRow}, {"summary", Kind::kLabel}, {"table", Kind::kTable},
      {"tbody", Kind::kTablePart}, {"tfoot", Kind::kTablePart}, {"thead", Kind::kTablePart},
      {"ul", Kind::kList}}));
  // clang-format on
  const TagKind* const row = kTags.find(document.tag_name(node));
  const std::string_view role = attribute_of(document, node, "role").value_or("");
  const std::string_view classes = attribute_of(document, node, "class").value_or("");
  if (has_meaning(document, node, NameMeaning::kSignature)) return Kind::kSignature;
  if (has_meaning(document, node, NameMeaning::kNotebookCell)) return Kind::kCell;
  if (row == nullptr) return Kind::kOther;
  if (has_word("navigation complementary contentinfo dialog search menu", role)) {
    return Kind::kFrame;
  }
  const bool is_button = role == "button" && !attribute_of(document, node, "href");
  if (role == "tab" || is_button) return Kind::kLabel;
  if (row->kind == Kind::kLink && !attribute_of(document, node, "href")) return Kind::kOther;
  if (row->kind != Kind::kRow && row->kind != Kind::kParagraph) return row->kind;
  if (classes.find("itle") == std::string_view::npos) return row->kind;
  if (has_meaning(document, node, NameMeaning::kBoxTitle)) return Kind::kLabel;
  return has_meaning(document, node, NameMeaning::kTitle) ? Kind::kTitle : row->kind;
}

bool is_footer(const Document& document, NodeId node) {
  const std::string_view id = attribute_of(document, node, "id").value_or("");
  return has_meaning(id, NameMeaning::kFooter) || has_meaning(document, node, NameMeaning::kFooter);
}

// Whether a page with kept words is small and has no link, no control and no frame of a site, such
// as a mail: then all of its sentences are its text.
bool is_text_alone(const Document& document, const std::vector<bool>& keep) {
  constexpr std::size_t kMaxNodes = 400;
  constexpr std::size_t kMinWords = 4;  // of a sentence
  if (document.size() > kMaxNodes) return false;
  bool has_kept = false;
  for (NodeId at = document.root(); at < document.end(document.root()); ++at) {
    const std::size_t words = count_words(document.text(at));
    has_kept = has_kept || (words > 0 && keep[index_of(at)]);
    if (!keep[index_of(at)] && words > 0 && words < kMinWords) return false;
    if (!document.is_element(at)) continue;
    const bool is_link = document.tag(at) == Symbol::kA;
    const bool is_control = field_kind(document, at) != FieldKind::kNone;
    if (is_link || is_control || is_frame(document.tag_name(at)) || is_footer(document, at)) {
      return false;
    }
  }
  return has_kept;
}

// Whether an element is the first of three or more side by side that have the same tag and
// attributes.
bool begins_rows(const Document& document, NodeId node) {
  constexpr std::size_t kMin = 3;
  const NodeId parent = document.parent(node);
  const auto is_like = [&](NodeId at) {
    return !document.is_text(at) && document.start_tag(at) == document.start_tag(node);
  };
  const NodeId before = sibling_before(document, node);
  if (before != parent && is_like(before)) return false;
  std::size_t count = 0;
  for (NodeId at = node; at < document.end(parent) && count < kMin; at = document.end(at)) {
    if (document.is_text(at) && !document.has_words(at)) continue;
    if (!is_like(at)) break;
    ++count;
  }
  return count == kMin;
}

bool has_links(const Document& document, NodeId node) {
  for (NodeId at = node; at < document.end(node); ++at) {
    if (document.tag(at) == Symbol::kA) return true;
  }
  return false;
}

// Whether a row leads only to pages beside this one, as in the lists of a manual, and shows no
// picture, as a card does.
bool leads_beside(const Document& document, NodeId row) {
  for (NodeId at = row; at < document.end(row); ++at) {
    const bool is_link = document.tag(at) == Symbol::kA;
    const std::string_view address =
        is_link ? attribute_of(document, at, "href").value_or("") : std::string_view();
    if (address.find(':') != std::string_view::npos || address.starts_with('/')) return false;
    if (document.tag_name(at) == "img") return false;
  }
  return true;
}

// The next heading of at most this level, or the end of the page.
NodeId next_heading(const Document& document, NodeId at, int level) {
  const auto is_it = [&](int other) { return other > 0 && other <= level; };
  while (at < document.end() && !is_it(heading_level(document.tag_name(at)))) at = at + 1;
  return at;
}

bool has_kept_words(const Document& document, const std::vector<bool>& keep, NodeRange range) {
  for (NodeId at = range.begin; at < range.end; ++at) {
    if (keep[index_of(at)] && document.has_words(at)) return true;
  }
  return false;
}

// Keeps a short section without links and controls between the title and the next heading, if these
// are kept and nothing of it is, such as the name of a command in a manual page.
void keep_first_section(const Document& document, std::vector<bool>& keep) {
  constexpr std::size_t kMaxBytes = 400;
  constexpr int kLowest = 6;  // level
  const NodeId title = next_heading(document, document.root(), 1);
  if (title == document.end()) return;
  const NodeId heading = next_heading(document, document.end(title), kLowest);
  if (heading == document.end()) return;
  const int level = heading_level(document.tag_name(heading));
  const NodeId next = next_heading(document, document.end(heading), level);
  const bool may_be = next < document.end() &&
                      has_kept_words(document, keep, {title, document.end(title)}) &&
                      has_kept_words(document, keep, {next, document.end(next)}) &&
                      !has_kept_words(document, keep, {document.end(title), next});
  std::size_t bytes = 0;
  for (NodeId at = document.end(title); may_be && at < next; ++at) {
    const bool is_before = at < heading && document.has_words(at);
    const bool is_link = document.tag(at) == Symbol::kA;
    if (at >= document.end(heading)) bytes += trim_blanks(document.text(at)).size();
    if (is_before || is_link || bytes > kMaxBytes) return;
    if (document.is_element(at) && field_kind(document, at) != FieldKind::kNone) return;
  }
  for (NodeId at = heading; may_be && bytes > 0 && at < next; ++at) {
    if (document.has_words(at)) keep_whole(document, at, keep);
  }
}

// Whether an `aside` is a note or warning of the text: it begins with a title of one.
bool is_admonition(const Document& document, NodeId node) {
  return has_meaning(document, leading_element(document, node), NameMeaning::kBoxTitle);
}

bool follows_quotation(const Document& document, NodeId caption) {
  return document.tag_name(sibling_before(document, caption)) == "blockquote";
}

// Blanks around a text only count if there are many.
std::size_t shown_bytes(std::string_view text) {
  constexpr std::size_t kFew = 40;
  return text.size() <= kFew ? text.size() : trim_blanks(text).size();
}

class Completion {
 public:
  Completion(const Document& document, std::vector<bool>& keep, StopToken* stop)
      : document_(document), keep_(keep), stop_(stop) {}

  void run() {
    if (!find_texts()) return;
    NodeId frame_end{};
    for (NodeId at = begin_; at < end_ && !pagelet::stop(stop_); ++at) {
      if (document_.is_text(at) || at < frame_end) continue;
      const Kind kind = kind_at(at);
      if (kind == Kind::kFrame) {
        if (is_admonition(document_, at)) continue;
        frame_end = document_.end(at);
        drop_pictures(at);
      } else if (kind != Kind::kOther && kind != Kind::kParagraph && kind != Kind::kTablePart) {
        visit(at, kind);
      }
    }
  }

 private:
  struct Text {
    NodeId node;
    std::size_t bytes;  // without blanks around it
  };
  // The texts of an element: indexes of texts_, and how much of it is kept.
  struct Range {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::size_t bytes = 0;
    std::size_t kept = 0;  // bytes
  };

  // Finds the texts that are kept, and those near them. Returns whether there are any.
  bool find_texts() {
    constexpr std::size_t kBefore = 60;  // nodes before the first kept text that are looked at
    constexpr std::size_t kAfter = 200;
    std::size_t first = document_.size();
    std::size_t last = 0;
    for (std::size_t at = index_of(document_.root()); at < document_.size(); ++at) {
      if (!keep_[at] || !document_.has_words(node_at(at))) continue;
      first = std::min(first, at);
      last = at;
    }
    if (first > last) return false;
    const std::size_t root = index_of(document_.root());
    begin_ = node_at(std::max(root, first - std::min(first, kBefore)));
    end_ = node_at(std::min(document_.size(), last + kAfter));
    for (NodeId at = begin_; at < end_; ++at) {
      if (document_.has_words(at)) {
        texts_.push_back({at, shown_bytes(document_.text(at))});
      }
    }
    return true;
  }

  Kind kind_at(NodeId node) {
    return kinds_.of(document_.start_tag(node), [&] { return kind_of(document_, node); });
  }

  // O(log texts + texts of the element).
  Range range_of(NodeId node) const {
    Range range;
    range.begin = static_cast<std::size_t>(std::ranges::lower_bound(texts_, node, {}, &Text::node) -
                                           texts_.begin());
    range.end = range.begin;
    for (; range.end < texts_.size() && texts_[range.end].node < document_.end(node); ++range.end) {
      range.bytes += texts_[range.end].bytes;
      range.kept += is_kept(range.end) ? texts_[range.end].bytes : 0;
    }
    return range;
  }

  bool is_kept(std::size_t text) const {
    return text < texts_.size() && keep_[index_of(texts_[text].node)];
  }
  bool is_kept_before(const Range& range) const {
    return range.begin > 0 && is_kept(range.begin - 1);
  }

  void keep(NodeId node) { keep_whole(document_, node, keep_); }

  // Drops logos and the like in a frame of which no words are kept. Pictures in an aside or a
  // dialog may be of the text, unless they are links.
  void drop_pictures(NodeId frame) {
    const Range range = range_of(frame);
    for (std::size_t at = range.begin; at < range.end; ++at) {
      if (is_kept(at) && has_letters(document_.text(texts_[at].node))) return;
    }
    const bool is_of_site = has_word("footer menu nav", document_.tag_name(frame));
    NodeId link_end{};
    for (NodeId at = frame; at < document_.end(frame); ++at) {
      if (document_.tag(at) == Symbol::kA) link_end = std::max(link_end, document_.end(at));
      if (is_of_site || at < link_end) keep_[index_of(at)] = false;
    }
  }

  void visit(NodeId node, Kind kind) {
    // Most elements are rows, and few of them have others like them beside.
    if (kind == Kind::kRow && (!begins_rows(document_, node) || had_rows(document_.parent(node))))
      return;
    const Range range = range_of(kind == Kind::kRow ? document_.parent(node) : node);
    if (range.bytes == 0 || range.kept == range.bytes) return;
    const bool is_list = kind == Kind::kList || kind == Kind::kTable;
    if (kind == Kind::kRow) {
      keep_members(document_.parent(node), false);
    } else if (is_list && range.kept > 0) {
      keep_members(node, true);
    } else if (kind == Kind::kOptions) {
      drop_options(node);
    } else if (kind == Kind::kCell) {
      keep_cells(document_.parent(node));
    } else if (belongs_whole(node, kind, range)) {
      keep(node);
    }
  }

  // Whether an element of which some words are not kept belongs to what is kept.
  bool belongs_whole(NodeId node, Kind kind, const Range& range) {
    constexpr std::size_t kMaxBytes = 3'000;  // of a list or a table
    constexpr std::size_t kMaxLabel = 120;
    constexpr std::size_t kMaxSignature = 1'000;
    constexpr std::size_t kMaxRest = 160;  // of the rest of a link or quotation
    const bool is_lost = range.kept == 0;
    const bool is_lost_label = is_lost && range.bytes <= kMaxLabel;
    const bool is_rest = !is_lost && range.bytes - range.kept <= kMaxRest;
    switch (kind) {
      case Kind::kList:
      case Kind::kTable:
        return is_lost && range.bytes <= kMaxBytes && follows_colon(node, range);
      case Kind::kLink:
        return is_rest && is_kept_before(range) && !is_kept(range.begin) && is_kept(range.end);
      case Kind::kHeading:
      case Kind::kLabel:
        return is_lost_label && is_between(range) && !is_known(range);
      case Kind::kTerm:
        return is_lost_label && is_described(node, range);
      case Kind::kTitle:
        return is_lost_label && is_kept(range.end) && is_title(range);
      case Kind::kSignature:
        return is_lost && range.bytes <= kMaxSignature && is_kept(range.end);
      case Kind::kCode:
        return is_kept_code(node, range);
      case Kind::kQuotation:
        return is_rest && has_lost_words(range);
      case Kind::kCaption:
        return range.bytes <= kMaxRest && is_kept_before(range) &&
               follows_quotation(document_, node);
      default:
        return false;
    }
  }

  // Whether code is between kept words, announced, or the output of kept code. Numbers of lines
  // before it mark it as a listing of the text, which may be long.
  bool is_kept_code(NodeId code, Range range) {
    constexpr std::size_t kMaxBytes = 3'000;
    constexpr std::size_t kMaxNumbered = 20'000;
    constexpr std::size_t kMaxOutput = 400;
    constexpr std::size_t kMaxNumbers = 1'000;  // texts
    const std::size_t first = range.begin;
    while (range.begin > 0 && first - range.begin < kMaxNumbers &&
           are_numbers(document_.text(texts_[range.begin - 1].node))) {
      --range.begin;
    }
    const bool is_numbered = range.begin < first;
    if (range.bytes > (is_numbered ? kMaxNumbered : kMaxBytes) || !is_kept_before(range)) {
      return false;
    }
    return is_kept(range.end) || (range.kept == 0 && follows_colon(code, range)) ||
           (range.bytes <= kMaxOutput && is_in_code(texts_[range.begin - 1].node));
  }

  // Whether the next text after a term is kept, and in the description after it.
  bool is_described(NodeId term, const Range& range) const {
    const NodeId next = nodes_beside(document_, term)[1];
    return document_.tag_name(next) == "dd" && is_kept(range.end) &&
           texts_[range.end].node < document_.end(next);
  }

  bool has_lost_words(const Range& range) const {
    std::string words;
    for (std::size_t at = range.begin; at < range.end; ++at) {
      if (!is_kept(at)) words += document_.text(texts_[at].node);
    }
    return has_letters(words) && !are_labels_of_frame(label_of(words));
  }

  // "Read also:" announces other texts, so what has links must follow a sentence.
  bool follows_colon(NodeId list, const Range& range) const {
    constexpr std::size_t kSentence = 4;  // words
    if (!is_kept_before(range)) return false;
    const std::string_view before = trim_blanks(document_.text(texts_[range.begin - 1].node));
    if (!before.ends_with(':') && !before.ends_with("\uFF1A")) return false;
    return count_words(before) >= kSentence || !has_links(document_, list);
  }

  // Whether an element consists of labels of the site.
  bool is_known(const Range& range) const {
    std::string words;
    for (std::size_t at = range.begin; at < range.end; ++at) {
      words += document_.text(texts_[at].node);
    }
    return are_labels_of_frame(label_of(words));
  }

  // Whether kept words are before and after an element, but for other headings and labels.
  bool is_between(const Range& range) {
    constexpr std::size_t kMaxTexts = 4;  // of other headings and labels
    std::size_t before = range.begin;
    while (before > 0 && range.begin - before < kMaxTexts && !is_kept(before - 1) &&
           is_label_or_sign(texts_[before - 1].node)) {
      --before;
    }
    std::size_t after = range.end;
    while (after < texts_.size() && after - range.end < kMaxTexts && !is_kept(after) &&
           is_label_or_sign(texts_[after].node)) {
      ++after;
    }
    return before > 0 && is_kept(before - 1) && is_kept(after);
  }

  // Whether a text is in a heading or label, or has no letters, as a link to a heading.
  bool is_label_or_sign(NodeId node) {
    constexpr int kMaxLevels = 3;
    if (!has_letters(document_.text(node))) return true;
    const auto is_label = [&](NodeId around) {
      const Kind kind = kind_at(around);
      return kind == Kind::kHeading || kind == Kind::kLabel || kind == Kind::kTerm;
    };
    return element_around(document_, node, kMaxLevels, is_label).has_value();
  }

  bool is_in_code(NodeId node) {
    constexpr int kMaxLevels = 6;
    const auto is_code = [&](NodeId around) { return kind_at(around) == Kind::kCode; };
    return element_around(document_, node, kMaxLevels, is_code).has_value();
  }

  // Whether this was asked before: an element may have many rows in turn, and all its children are
  // looked at for the first ones.
  bool had_rows(NodeId around) {
    had_rows_.resize(document_.size());
    const bool had = had_rows_[index_of(around)];
    had_rows_[index_of(around)] = true;
    return had;
  }

  // The items of a list, the rows of a table, or the elements side by side.
  template <class Visit>
  void for_each_member(NodeId around, Visit&& visit) {
    for (NodeId at = around + 1; at < document_.end(around);) {
      const bool is_part = !document_.is_text(at) && kind_at(at) == Kind::kTablePart;
      if (!document_.is_text(at) && !is_part) visit(at);
      at = is_part ? at + 1 : document_.end(at);
    }
  }

  // `are_long`: those that are kept may be long.
  void keep_members(NodeId around, bool are_long) {
    constexpr std::size_t kMaxMember = 160;  // bytes of one that is added
    std::size_t members = 0;
    std::size_t kept = 0;
    std::vector<NodeId> rest;
    bool may_be = true;
    bool are_linked = are_long;  // all that are kept
    bool has_linked = false;     // of the rest
    for_each_member(around, [&](NodeId member) {
      const Range words = range_of(member);
      if (words.bytes == 0) return;
      ++members;
      may_be = may_be && (are_long || words.bytes <= kMaxMember);
      if (words.kept > 0) {
        ++kept;
        are_linked = are_linked && has_links(document_, member);
      } else {
        const bool is_linked = has_links(document_, member);
        may_be =
            may_be && words.bytes <= kMaxMember && (!is_linked || leads_beside(document_, member));
        has_linked = has_linked || is_linked;
        rest.push_back(member);
      }
    });
    if (!may_be || kept < 2 || 2 * kept < members ||
        (has_linked && (!are_linked || 3 * members > 4 * kept)))
      return;
    for (const NodeId member : rest) keep(member);
  }

  // Code and its output say little to an algorithm that weighs words. `around`: the element with
  // the cells of a notebook.
  void keep_cells(NodeId around) {
    if (had_rows(around)) return;
    std::vector<NodeId> all;
    std::size_t kept = 0;
    for (NodeId at = around + 1; at < document_.end(around); at = document_.end(at)) {
      if (document_.is_text(at) || kind_at(at) != Kind::kCell) continue;
      const Range words = range_of(at);
      if (words.bytes > 0) all.push_back(at);
      if (words.kept > 0) ++kept;
    }
    if (kept < 2 || 2 * kept < all.size()) return;
    for (const NodeId cell : all) keep(cell);
  }

  // Whether most words of an element are in the page's title, or the other way round.
  bool is_title(const Range& range) {
    if (title_.empty()) title_ = letters_of(title_element(document_));
    std::string words;
    for (std::size_t at = range.begin; at < range.end; ++at) {
      words += letters_of(document_.text(texts_[at].node));
    }
    return !words.empty() && !title_.empty() &&
           (words.find(title_) != std::string::npos || title_.find(words) != std::string::npos);
  }

  void drop_options(NodeId fieldset) {
    std::size_t labels = 0;
    std::size_t kept = 0;
    std::vector<NodeId> found;
    for (NodeId at = fieldset; at < document_.end(fieldset); ++at) {
      if (document_.tag_name(at) != "label") continue;
      const Range words = range_of(at);
      if (words.bytes == 0) continue;
      ++labels;
      if (words.kept == 0) continue;
      ++kept;
      found.push_back(at);
    }
    if (kept == labels) return;
    for (const NodeId label : found) {
      for (NodeId at = label; at < document_.end(label); ++at) keep_[index_of(at)] = false;
    }
  }

  const Document& document_;
  std::vector<bool>& keep_;
  StopToken* stop_;
  LazyTable<Kind> kinds_;       // by start tag
  std::vector<bool> had_rows_;  // by NodeId
  NodeId begin_{};              // of what is looked at
  NodeId end_{};
  std::vector<Text> texts_;  // those of this that are not blank
  std::string title_;        // letters
};

}  // namespace

void complete_answer(const Document& document, std::vector<bool>& keep, StopToken* stop) {
  if (is_text_alone(document, keep)) {
    const auto root = keep.begin() + static_cast<std::ptrdiff_t>(index_of(document.root()));
    std::fill(root, keep.end(), true);
    return;
  }
  keep_notes(document, keep);
  keep_first_section(document, keep);
  keep_entry_titles(document, keep);
  Completion(document, keep, stop).run();
  const bool has_entries = keep_entries(document, keep);
  if (keep_gaps(document, keep) || has_entries) Completion(document, keep, stop).run();
}

}  // namespace pagelet::internal
