// SPDX-License-Identifier: MIT
#include "core/omission/line_facts.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "core/dom/element_facts.h"
#include "core/dom/references.h"
#include "core/omission/known_labels.h"
#include "core/omission/notices.h"
#include "core/page/known_names.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/contains.h"
#include "core/text/unicode.h"
#include "core/text/words.h"

namespace pagelet::internal {
namespace {

using enum LabelMeaning;

constexpr std::size_t kMaxLabel = 60;         // bytes of a line that is a label
constexpr std::size_t kMaxControlNodes = 12;  // of an element that is all of a control

// Addresses that share the page which links to them, or write a message about it. Their letters are
// lower case.
bool leads_to_share(std::string_view address) {
  constexpr auto kParts = std::to_array<std::string_view>({"//addthis.com/bookmark",
                                                           "//addtoany.com/share",
                                                           "//api.whatsapp.com/send",
                                                           "//bsky.app/intent/",
                                                           "//buffer.com/add",
                                                           "//bufferapp.com/add",
                                                           "//del.icio.us/post",
                                                           "//delicious.com/post",
                                                           "//delicious.com/save",
                                                           "//digg.com/submit",
                                                           "//getpocket.com/edit",
                                                           "//getpocket.com/save",
                                                           "//google.com/bookmarks/mark",
                                                           "//pinterest.com/pin/create",
                                                           "//printfriendly.com/print",
                                                           "//reddit.com/submit",
                                                           "//share.flipboard.com/",
                                                           "//social-plugins.line.me/",
                                                           "//stumbleupon.com/submit",
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
  constexpr auto kPairs = pairs_of_each(kParts);
  constexpr std::size_t kMaxBytes = 200;
  std::string plain = ascii_lower(trim_html_spaces(address).substr(0, kMaxBytes));
  if (const std::size_t host = plain.find("//www."); host != std::string::npos) {
    plain.erase(host + 2, 4);
  }
  return contains_one_of(plain, kParts, kPairs);
}

// Whether an element has the role or the name of a button.
bool is_button(const Document& document, NodeId node) {
  return attribute_of(document, node, "role") == "button" ||
         has_meaning(document, node, NameMeaning::kButton);
}

// Whether each part that a reader sees is in an element of few nodes for which `holds` is true.
template <class Holds>
bool is_inside(const ContentLines& lines, const ContentLine& line, Holds&& holds) {
  constexpr int kMaxLevels = 4;
  const Document& document = lines.document();
  const auto is_in = [&](const PagePart& part) {
    if (!has_words(part) && part.kind != PagePart::kImage) return true;
    NodeId node = part.node;
    for (int level = 0; level < kMaxLevels && node != document.root(); ++level) {
      if (document.end(node) > node + kMaxControlNodes) return false;
      if (document.is_element(node) && holds(document, node)) return true;
      node = document.parent(node);
    }
    return false;
  };
  return std::ranges::all_of(lines.parts_of(line), is_in);
}

bool begins_in_code(const ContentLines& lines, const ContentLine& line) {
  for (const PagePart& part : lines.parts_of(line)) {
    if (has_words(part)) return false;
    if (part.kind == PagePart::kOpen && part.role == ElementRole::kCode) return true;
  }
  return false;
}

// With what its pictures stand for.
std::string words_of_link(const ContentLines& lines, std::size_t open) {
  std::string words;
  for (std::size_t at = open; at < lines.parts()[open].other; ++at) {
    const PagePart& part = lines.parts()[at];
    if (part.kind == PagePart::kText) words += part.words;
    if (part.kind == PagePart::kImage) {
      words += attribute_of(lines.document(), part.node, "alt").value_or("");
    }
  }
  return words;
}

// Such as "Share", "Improve this question" and "Follow" below a post, wherever they lead.
bool has_control_links(const ContentLines& lines, const ContentLine& line) {
  constexpr LabelMeanings kOfControls = {kControl, kCommand, kShare};
  std::size_t labels = 0;
  for (const PagePart& part : lines.parts_of(line)) {
    if (part.kind != PagePart::kText) continue;
    const std::string letters = label_of(part.words);
    if (letters.empty()) continue;
    if (!is_one_label(letters, kOfControls)) return false;
    ++labels;
  }
  return labels > 1;
}

bool leads_somewhere(const ContentLines& lines, const ContentLine& line) {
  return std::ranges::any_of(lines.parts_of(line), [](const PagePart& part) {
    if (part.kind != PagePart::kOpen || part.role != ElementRole::kLink) return false;
    return !leads_nowhere(part.words);
  });
}

// Links that share the page, and besides them only labels and numbers of shares.
bool shares_page(const ContentLines& lines, const ContentLine& line) {
  constexpr LabelMeanings kBeside = {kShare, kNetwork, kControl};
  std::string words;  // outside of such links
  bool has_link = false;
  const auto parts = lines.parts();
  for (std::size_t at = line.begin; at < line.end; ++at) {
    const PagePart& part = parts[at];
    const bool is_link = part.kind == PagePart::kOpen && part.role == ElementRole::kLink;
    if (is_link && part.other < line.end && leads_to_share(part.words)) {
      has_link = true;
      at = part.other;
    } else if (part.kind == PagePart::kImage || part.kind == PagePart::kFormula) {
      return false;
    } else if (part.kind == PagePart::kText) {
      words += part.words;
    }
  }
  const std::string letters = label_of(words);
  return has_link && (letters.empty() || are_labels(letters, kBeside));
}

constexpr std::size_t kMaxShown = 60;  // words of some lines

// Whether an element shows only its first lines, by its style or a class that is named after it.
bool is_cut_off(const Document& document, NodeId node) {
  constexpr std::string_view kName = "line-clamp";
  return attribute_of(document, node, "class").value_or("").find(kName) != std::string_view::npos ||
         attribute_of(document, node, "style").value_or("").find(kName) != std::string_view::npos;
}

// A label such as "Read more:" and one link, in which the label may be.
bool is_teaser(const ContentLines& lines, const ContentLine& line) {
  constexpr std::size_t kMaxBefore = 40;  // bytes
  constexpr LabelMeanings kLabels = {LabelMeaning::kTeaser, kTeaserControl};
  std::string before;  // the link
  std::string linked;
  std::size_t link_end = 0;  // 0: before the link
  const auto parts = lines.parts();
  for (std::size_t at = line.begin; at < line.end; ++at) {
    const PagePart& part = parts[at];
    if (part.kind == PagePart::kOpen && part.role == ElementRole::kLink) {
      if (link_end != 0) return false;
      link_end = part.other;
    }
    if (part.kind > PagePart::kFormula) continue;
    if (link_end != 0 && at > link_end && has_letters(part.words)) return false;
    (link_end == 0 ? before : linked) += part.words;
  }
  if (link_end == 0 || before.size() > kMaxBefore) return false;
  if (is_blank(before)) before = linked.substr(0, linked.find(':'));
  return before.size() <= kMaxBefore && is_one_label(letters_of(before), kLabels);
}

bool calls(const ContentLines& lines, const ContentLine& line) {
  if (!begins_with_label(line.letters, LabelMeaning::kCall)) return false;
  if (has_letters(lines.outside_links(line))) return false;
  return is_inside(lines, line, is_button);
}

// Whether the `rel` of a link is one of some words.
bool has_rel(const Document& document, NodeId link, std::string_view words) {
  bool is_found = false;
  for_each_word(attribute_of(document, link, "rel").value_or(""),
                [&](std::string_view rel) { is_found = is_found || has_word(words, rel); });
  return is_found;
}

constexpr std::string_view kAlong = "next prev previous";

// "Next: Tables, Previous: Ports, Up: Ferry": where all links lead along or up, as their `rel`
// says.
bool leads_along(const ContentLines& lines, const ContentLine& line) {
  constexpr std::size_t kMaxOutside = 6;  // words
  bool is_along = false;
  for (std::size_t at = line.begin; at < line.end; ++at) {
    const PagePart& part = lines.parts()[at];
    if (part.kind != PagePart::kOpen || part.role != ElementRole::kLink) continue;
    const bool is_next = has_rel(lines.document(), part.node, kAlong);
    if (!is_next && !has_rel(lines.document(), part.node, "contents index up")) return false;
    is_along = is_along || is_next;
  }
  return is_along && count_words(lines.outside_links(line)) <= kMaxOutside;
}

// "Pages: 1 2 3", or a bar of a manual: "[ << ] [ Up ] [ >> ] [Top] [Contents] [Index]", of words,
// arrows or pictures. Each of its links may be a line, so those around a page count after others.
bool links_through(const ContentLines& lines, std::size_t at_line) {
  constexpr std::string_view kArrows = "< << > >> \u00AB \u00BB \u2039 \u203A \u2190 \u2192";
  constexpr std::string_view kAround = "contents home index summary toc top up";
  constexpr int kMinAround = 3;
  const ContentLine& line = lines.list()[at_line];
  const bool is_after_others =
      at_line > 0 && lines.list()[at_line - 1].rule == OmissionRule::kPagination;
  const std::string beside = label_of(lines.outside_links(line));
  bool has_label = is_one_label(beside, {LabelMeaning::kPagination});
  if (!beside.empty() && !has_label) return false;
  int around = 0;
  for (std::size_t at = line.begin; at < line.end; ++at) {
    const PagePart& part = lines.parts()[at];
    if (part.kind == PagePart::kImage) return false;
    if (part.kind != PagePart::kOpen || part.role != ElementRole::kLink) continue;
    const std::string words = words_of_link(lines, at);
    const std::string label = label_of(words);
    at = part.other;
    if (label.empty() && has_digit(words)) continue;  // the number of a page
    const bool is_around = has_word(kAround, label) || trim_blanks(words) == "?";
    around += is_around ? 1 : 0;
    const bool is_along =
        has_word(kArrows, trim_blanks(words)) || is_one_label(label, {LabelMeaning::kPagination});
    if (!is_around && !is_along) return false;
    has_label = has_label || is_along;
  }
  return has_label || around >= (is_after_others ? 1 : kMinAround);
}

bool is_pagination(const ContentLines& lines, std::size_t at_line) {
  const ContentLine& line = lines.list()[at_line];
  const auto is_along = [](const Document& document, NodeId node) {
    return (document.tag(node) == Symbol::kA && has_rel(document, node, kAlong)) ||
           has_meaning(document, node, NameMeaning::kPagination);
  };
  if (is_inside(lines, line, is_along)) return true;
  if (!line.has_link) return false;
  return (!line.has_image && leads_along(lines, line)) || links_through(lines, at_line);
}

// Whether a bar of code says its language: an element without margins, beside the code, in which a
// class says it. Names of files have a point.
bool is_code_label(const ContentLines& lines, std::size_t at) {
  constexpr int kMaxLevels = 7;
  const Document& document = lines.document();
  const std::vector<ContentLine>& list = lines.list();
  const ContentLine& line = list[at];
  if (line.role != ElementRole::kLine || line.words.find('.') != std::string::npos) return false;
  const auto is_pre = [&](NodeId node) { return document.tag_name(node) == "pre"; };
  const auto is_code = [&](std::size_t other) {
    if (other >= list.size() || list[other].block == ContentLine::kNone) return false;
    const NodeId block = lines.parts()[list[other].block].node;
    return is_pre(block) || element_around(document, block, kMaxLevels, is_pre);
  };
  const auto is_named = [](const Document& page, NodeId node) {
    return has_meaning(page, node, NameMeaning::kCodeLabel);
  };
  return (is_code(at + 1) || (at > 0 && is_code(at - 1))) && is_inside(lines, line, is_named);
}

}  // namespace

LineFacts::LineFacts(const ContentLines& lines, std::size_t at)
    : lines_(lines), at_(at), line_(lines.list()[at]) {}

bool LineFacts::has(LineFact fact) {
  if (!known_.contains(fact)) {
    known_.add(fact);
    if (compute(fact)) facts_.add(fact);
  }
  return facts_.contains(fact);
}

std::size_t LineFacts::words() {
  if (words_ == SIZE_MAX) words_ = count_words(line_.words);
  return words_;
}

const std::string& LineFacts::label() {
  if (!has_label_ && line_.words.size() <= kMaxLabel) label_ = without_digits(line_.letters);
  has_label_ = true;
  return label_;
}

bool LineFacts::compute(LineFact fact) {
  switch (fact) {
    case LineFact::kText:
      return line_.is_text();
    case LineFact::kHeading:
      return line_.is_heading();
    case LineFact::kItem:
      return line_.role == ElementRole::kItem;
    case LineFact::kOther:
      return !line_.is_text() && !line_.is_heading() && line_.role != ElementRole::kItem;
    case LineFact::kWords:
      return !line_.words.empty();
    case LineFact::kImage:
      return line_.has_image;
    case LineFact::kLink:
      return line_.has_link;
    case LineFact::kBreak:
      return line_.has_break;
    case LineFact::kShort:
      return line_.words.size() <= ContentLines::kMaxShort;
    case LineFact::kDigit:
      return has_digit(line_.words);
    case LineFact::kPrice:
      return line_.words.find('%') != std::string::npos || has_currency(line_.words);
    case LineFact::kCode:
      return begins_in_code(lines_, line_);
    case LineFact::kAfterColon:
      return at_ > 0 && !lines_.list()[at_ - 1].is_heading() &&
             lines_.list()[at_ - 1].words.ends_with(':');
    case LineFact::kNotice:
      return is_notice(line_.words);
    case LineFact::kAdvertisement:
      return is_one_label(label(), {LabelMeaning::kAdvertisement});
    case LineFact::kControlWords:
      return has_control_words();
    case LineFact::kControlLinks:
      return has_control_links(lines_, line_);
    case LineFact::kLeadsSomewhere:
      return leads_somewhere(lines_, line_);
    case LineFact::kSharesPage:
      return shares_page(lines_, line_);
    case LineFact::kTeaser:
      return is_teaser(lines_, line_);
    case LineFact::kCall:
      return calls(lines_, line_);
    case LineFact::kPagination:
      return is_pagination(lines_, at_);
    case LineFact::kScreenReader:
      return is_inside(lines_, line_, is_read_aloud);
    case LineFact::kCutOff:
      return words() > kMaxShown && is_inside(lines_, line_, is_cut_off) &&
             is_inside(lines_, line_, [](const Document& document, NodeId node) {
               return document.tag(node) == Symbol::kA;
             });
    case LineFact::kCodeLabel:
      return is_code_label(lines_, at_);
  }
  return false;
}

bool LineFacts::has_control_words() {
  constexpr LabelMeanings kAlone = {kControl, kCommand, kShare, kTeaserControl, kNetwork};
  if (line_.words == "\u00D7" || line_.words == "\u2715") return true;  // a cross that closes
  const LabelMeanings meanings = meanings_of_labels(label());
  if (!are_only(meanings, kAlone)) return false;
  if (meanings.contains(kNetwork) && !meanings.contains(kShare)) return false;
  if (meanings == LabelMeanings{kCommand} && !line_.has_image) return true;
  return !has(LineFact::kLeadsSomewhere);
}

}  // namespace pagelet::internal
