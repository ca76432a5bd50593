// SPDX-License-Identifier: MIT

// No style sheet is applied: attributes, classes and neighbours tell what a reader does not see.
// Some pages hide their main text until a script runs, so hidden parts with much of it are seen.

#include "core/omission/omitted_elements.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/dom/element_facts.h"
#include "core/dom/html_elements.h"
#include "core/dom/media.h"
#include "core/dom/references.h"
#include "core/dom/writing/serializer.h"
#include "core/omission/folded.h"
#include "core/omission/said_twice.h"
#include "core/page/known_names.h"
#include "core/page/portraits.h"
#include "core/page/sums.h"
#include "core/parts/code_block.h"
#include "core/parts/formula.h"
#include "core/parts/in_sentence.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/contains.h"
#include "core/text/segment_finder.h"
#include "core/text/unicode.h"
#include "core/text/words.h"

namespace pagelet::internal {
namespace {

// Whether a label consists of a command, "[edit]" or "Reply with quote".
bool is_command(std::string_view label) {
  constexpr std::string_view kCommands =
      "antworten bearbeiten cita citar citer edit editar modifica modifier quote reply responder "
      "rispondi r\u00E9pondre zitieren "
      // Russian: reply, edit, quote
      "\u043E\u0442\u0432\u0435\u0442\u0438\u0442\u044C \u043F\u0440\u0430\u0432\u0438\u0442\u044C "
      "\u0446\u0438\u0442\u0438\u0440\u043E\u0432\u0430\u0442\u044C "
      // Chinese: reply, quote, edit, print, favourite, close; large, middle and small letters;
      // Japanese: edit, reply
      "\u56DE\u590D \u5F15\u7528 \u7F16\u8F91 \u6253\u5370 \u6536\u85CF \u5173\u95ED "
      "\u5927 \u4E2D \u5C0F \u7DE8\u96C6 \u8FD4\u4FE1";
  constexpr std::string_view kObjects = "code le post quelltext quote source with wikitesto";
  const std::string text = lower_case(label);
  bool has_command = false;
  for (const std::string_view word : letter_runs(text)) {
    const bool is_known = has_word(kCommands, word);
    if (!is_known && !has_word(kObjects, word)) return false;
    has_command = has_command || is_known;
  }
  return has_command;
}

// The nodes of a heading, or of a button that may be one, that are looked at, and the bytes of
// their texts: a heading may have many links and buttons, and is read again for each.
constexpr std::size_t kMaxHeadingNodes = 50;
constexpr std::size_t kMaxHeadingBytes = 1'000;

// Calls `has(text)` with the texts of the nearest heading around an element, at most `levels` above
// it, but not with those of the element, until it returns true. Returns whether it did; nullopt
// without such a heading.
template <class Has>
std::optional<bool> heading_around(const Document& document, NodeId element, int levels,
                                   Has&& has) {
  const auto heading = element_around(document, element, levels, [&](NodeId around) {
    return heading_level(document.tag_name(around)) > 0;
  });
  if (!heading) return std::nullopt;
  const NodeId end = std::min(document.end(*heading), *heading + kMaxHeadingNodes);
  std::size_t bytes = 0;
  for (NodeId at = *heading; at < end && bytes < kMaxHeadingBytes; ++at) {
    if (at >= element && at < document.end(element)) continue;
    const std::string_view text = whole_characters(document.text(at), kMaxHeadingBytes - bytes);
    if (has(text)) return true;
    bytes += text.size();
  }
  return false;
}

// Whether an element is in a heading that has letters of its own.
bool is_in_words_of_heading(const Document& document, NodeId element) {
  const auto may_have_letters = [](std::string_view text) {
    return std::ranges::any_of(
        text, [](char c) { return is_letter(c) || static_cast<unsigned char>(c) >= 0x80; });
  };
  return heading_around(document, element, 3, may_have_letters).value_or(false);
}

// Whether an element has words, and all are in elements that only screen readers read.
bool is_only_read_aloud(const Document& document, NodeId node) {
  constexpr int kMaxLevels = 4;
  const auto is_unseen = [&](NodeId around) {
    return around >= node && is_read_aloud(document, around);
  };
  bool has_words = false;
  for (NodeId at = node; at < document.end(node); ++at) {
    if (!document.has_words(at)) continue;
    if (!element_around(document, at, kMaxLevels, is_unseen)) return false;
    has_words = true;
  }
  return has_words;
}

// Whether an element is a link to the source of what is documented, or is shown over code that a
// reader points at.
bool is_of_documentation(const Document& document, NodeId node) {
  constexpr std::size_t kMaxBytes = 30;
  const std::string_view tag = document.tag_name(node);
  if (tag == "div") return has_meaning(document, node, NameMeaning::kTip);
  const bool may_be =
      has_meaning(document, node, NameMeaning::kSourceLink) && has_word("a span label", tag);
  if (!may_be) return false;
  return letters_of(text_below(document, node, {.bytes = kMaxBytes})).ends_with("source");
}

// Whether a button shows the only picture of a figure, larger when it is pressed.
bool holds_figure(const Document& document, NodeId button) {
  constexpr int kMaxLevels = 4;
  constexpr std::size_t kMaxNodes = 20;
  const auto is_figure = [&](NodeId node) { return document.tag_name(node) == "figure"; };
  if (!element_around(document, button, kMaxLevels, is_figure)) return false;
  const NodeId end = std::min(document.end(button), button + kMaxNodes);
  for (NodeId at = button; at < end; ++at) {
    if (document.tag_name(at) == "img" && !picture_source(document, at).empty()) return true;
  }
  return false;
}

// Whether a tooltip explains what a reader points at: it has words outside of links. Some pages
// name the links that have a tooltip so.
bool explains(const Document& document, NodeId node) {
  constexpr std::size_t kMaxNodes = 40;
  const NodeId end = std::min(document.end(node), node + kMaxNodes);
  for (NodeId at = node; at < end;) {
    if (document.has_words(at)) return true;
    at = document.tag(at) == Symbol::kA ? document.end(at) : at + 1;
  }
  return false;
}

// Whether an `img` only keeps the place of the picture in the `noscript` after it: it has no
// source, or the same description.
bool stands_for_picture(const Document& document, NodeId node) {
  constexpr std::size_t kMaxNodes = 8;  // with icons between
  const bool is_custom = is_custom_picture(document, node);
  if (document.tag_name(node) != "img" && !is_custom) return false;
  const NodeId end = std::min(document.end(document.parent(node)), node + kMaxNodes);
  NodeId after = node + 1;
  while (after < end && document.tag_name(after) != "noscript" && !document.has_words(after)) {
    after = after + 1;
  }
  if (after >= end || document.tag_name(after) != "noscript") return false;
  NodeId picture = after + 1;
  while (picture < document.end(after) && !document.has_words(picture) &&
         document.tag_name(picture) != "img") {
    picture = picture + 1;
  }
  if (picture >= document.end(after) || document.tag_name(picture) != "img") return false;
  const std::string_view source = picture_source(document, node);
  const std::string_view other = picture_source(document, picture);
  if (other.empty() || source == other) return false;
  if (is_custom) return true;
  const std::string_view alt = attribute_of(document, node, "alt").value_or("");
  return source.empty() || (late_source(document, node).empty() && !alt.empty() &&
                            alt == attribute_of(document, picture, "alt").value_or(""));
}

// Whether it is a `noscript` whose text is an escaped tag, which shows no picture to any reader.
bool shows_tag(const Document& document, NodeId node) {
  if (document.tag_name(node) != "noscript") return false;
  const std::string_view text = trim_blanks(document.first_text(node));
  return text.size() > 1 && text.starts_with('<') && is_letter(text[1]);
}

// Whether a `time` is the day of the last change, directly beside the day of publication: themes of
// WordPress write both, and their style sheets hide it.
bool is_hidden_change(const Document& document, NodeId node) {
  if (document.tag_name(node) != "time") return false;
  const auto [before, after] = nodes_beside(document, node);
  return std::ranges::any_of(std::array{document.parent(before), after}, [&](NodeId beside) {
    return beside != node && document.tag_name(beside) == "time" &&
           has_meaning(document, beside, NameMeaning::kPublished);
  });
}

// Whether an element has a name of parts that a script shows, or of the main text.
bool names_panel(const Document& document, NodeId node) {
  constexpr auto kParts = std::to_array<std::string_view>(
      {"accord", "answer",  "article", "body", "collaps", "content", "descr",
       "detail", "drop",    "expand",  "faq",  "fold",    "more",    "pane",
       "panel",  "spoiler", "story",   "tab",  "text",    "toggle"});
  for (const std::string_view name : {"class", "id"}) {
    const std::string names = ascii_lower(attribute_of(document, node, name).value_or(""));
    if (contains_one_of(names, kParts)) return true;
  }
  return false;
}

// Whether the content of an element is for browsers that cannot show the element: a `canvas`, or
// an `object` with a picture.
bool is_fallback(const Document& document, NodeId node) {
  const std::string_view tag = document.tag_name(node);
  if (tag != "object") return tag == "canvas";
  const std::string type = ascii_lower(attribute_of(document, node, "type").value_or(""));
  std::string_view data = trim_html_spaces(attribute_of(document, node, "data").value_or(""));
  data = data.substr(0, data.find_first_of("?#"));
  return !data.empty() &&
         (type.starts_with("image/") || (type.empty() && ascii_lower(data).ends_with(".svg")));
}

// Whether an element has so few words that they may name an icon, and is not all of a table's cell,
// whose value such an icon is.
bool may_name_icon(const Document& document, NodeId node) {
  constexpr std::size_t kMaxWords = 2;
  constexpr std::size_t kMaxBytes = 64;
  constexpr int kMaxLevels = 3;
  const std::string words = text_below(document, node, {.bytes = kMaxBytes});
  if (count_words(words) > kMaxWords) return false;
  const auto cell = element_around(
      document, node, kMaxLevels, [&](NodeId around) { return document.tag_name(around) == "td"; });
  return !cell || text_below(document, *cell, {.bytes = kMaxBytes}) != words;
}

// Bytes of the running text that an answer keeps. Hidden elements may be nested, and many, so it is
// measured once for the whole page, when it is first asked for.
class RunningText {
 public:
  RunningText(const Document& document, const std::vector<bool>* keep)
      : document_(document), keep_(keep) {}

  std::size_t in(NodeId node) {
    if (!bytes_) {
      NodeId left_out_end{};  // of the last link, or element without words for readers
      bytes_.emplace(document_, [&](NodeId at) -> std::size_t {
        const bool is_text = document_.is_text(at);
        const bool is_left_out = !is_text && (document_.tag(at) == Symbol::kA ||
                                              has_trait(document_.tag_name(at), trait::kNoText));
        if (is_left_out) left_out_end = std::max(left_out_end, document_.end(at));
        const bool is_kept = keep_ == nullptr || (*keep_)[index_of(at)];
        const bool counts = is_text && is_kept && at >= left_out_end;
        return counts ? trim_blanks(document_.text(at)).size() : 0;
      });
    }
    return bytes_->in({node, document_.end(node)});
  }

  std::size_t in_page() { return in(NodeId{}); }

 private:
  const Document& document_;
  const std::vector<bool>* keep_;
  std::optional<DocumentSums<std::size_t>> bytes_;
};

}  // namespace

class OmittedElements::Finder {
 public:
  Finder(const Document& document, const std::vector<bool>* keep)
      : document_(document), keep_(keep), folded_(document), running_text_(document, keep) {}

  OmissionRule rule_for(NodeId node) {
    using enum OmissionRule;
    const Sight sight = sight_of(node);
    if (sight == Sight::kSeen) return kNone;
    if (sight == Sight::kUnseen) {
      const bool has_no_words = document_.tag_name(node) == "img";
      return has_no_words || may_name_icon(document_, node) ? kIconName : kNone;
    }
    if (sight == Sight::kAbove) return folded_.contains(node) ? kNone : kHiddenElement;
    const bool is_on_slide = sight == Sight::kNotes && is_in(document_, node, NameMeaning::kSlides);
    if (sight == Sight::kNotes) return is_on_slide ? kHiddenElement : kNone;
    if (sight == Sight::kTip) return explains(document_, node) ? kHiddenElement : kNone;
    if (sight != Sight::kMayBeCopy && is_hidden(node)) return kHiddenElement;
    if (sight == Sight::kHidden) return kNone;
    const bool is_copy = is_copy_of_formula(document_, node) || repeats_picture(document_, node) ||
                         stands_for_picture(document_, node) || is_said_after(document_, node) ||
                         is_said_before(document_, node) || is_hidden_change(document_, node) ||
                         shows_tag(document_, node);
    return is_copy ? kOtherForm : kNone;
  }

 private:
  // What an element is by its start tag.
  enum class Sight : std::uint8_t {
    kSeen,
    kMayBeCopy,
    kHiddenByStyle,
    kHidden,
    kAbove,
    kTip,
    kNotes,
    kUnseen
  };
  struct HiddenText {
    NodeId node;
    bool is_repeated = false;
  };

  Sight sight_of(NodeId node) {
    return sights_.of(document_.start_tag(node), [&] { return read_sight(node); });
  }

  Sight read_sight(NodeId node) const {
    const std::string_view tag = document_.tag_name(node);
    const auto means = [&](NameMeaning meaning) { return has_meaning(document_, node, meaning); };
    const bool is_for_eyes = attribute_of(document_, node, "aria-hidden") == "true";
    const bool is_change =
        tag == "time" && means(NameMeaning::kChanged) && !means(NameMeaning::kPublished);
    const bool may_be_copy = is_for_eyes || is_change || tag == "noscript" || tag == "img" ||
                             is_custom_picture(document_, node) || means(NameMeaning::kFormulaCopy);
    Sight sight = may_be_copy ? Sight::kMayBeCopy : Sight::kSeen;
    if (tag == "html" || tag == "body") return sight;
    // SingleFile marks what was hidden when it saved the page.
    const bool was_hidden =
        has_word(attribute_of(document_, node, "class").value_or(""), "sf-hidden");
    if (was_hidden ||
        hiding_of(attribute_of(document_, node, "style").value_or("")) == StyleHiding::kHidden) {
      sight = Sight::kHiddenByStyle;
    }
    if (is_hidden_by_attribute(document_, node) || is_fallback(document_, node)) {
      sight = Sight::kHidden;
    }
    const bool is_closed =
        means(NameMeaning::kUnshown) || (tag == "dialog" && !attribute_of(document_, node, "open"));
    if (is_closed || attribute_of(document_, node, "popover")) sight = Sight::kAbove;
    if (tag == "aside" && means(NameMeaning::kSpeakerNotes)) sight = Sight::kNotes;
    const bool is_tip = attribute_of(document_, node, "role") == "tooltip";
    if (is_tip && sight == Sight::kSeen) sight = Sight::kTip;
    const bool is_beside_text =
        tag == "img" && (is_empty_picture(document_, node) || is_portrait(document_, node));
    const bool is_icon = is_for_eyes && (tag == "i" || tag == "svg" || means(NameMeaning::kIcon));
    if (is_icon || means(NameMeaning::kIconName) || is_beside_text) sight = Sight::kUnseen;
    return sight;
  }

  bool styles_count() {
    if (styles_count_) return *styles_count_;
    std::size_t hidden = 0;  // bytes
    std::size_t all = 0;
    NodeId hidden_end{};
    for_each_around_kept(document_, keep_, [&](NodeId node) {
      if (document_.is_element(node)) {
        const bool is_hidden = sight_of(node) == Sight::kHiddenByStyle;
        if (is_hidden) hidden_end = std::max(hidden_end, document_.end(node));
        return;
      }
      const std::size_t bytes = trim_blanks(document_.text(node)).size();
      all += bytes;
      hidden += node < hidden_end ? bytes : 0;
    });
    styles_count_ = 2 * hidden <= all;
    return *styles_count_;
  }

  // Whether an element with the sight kHidden or kHiddenByStyle stays unseen.
  bool is_hidden(NodeId node) {
    if (sight_of(node) == Sight::kHidden) {
      const std::size_t text = running_text_.in(node);
      const bool is_main = text >= kMinMainTextBytes && 4 * text >= running_text_.in_page() &&
                           !repeats_seen_text(node);
      return !is_main && !folded_.contains(node);
    }
    // Wikipedia hides its formulas beside pictures of them.
    if (!styles_count() || holds_formula(document_, node)) return false;
    return !holds_folded_text(node) && !folded_.contains(node);
  }

  // Whether an element that a style hides keeps running text that readers can open: a class or its
  // length says so, and readers do not see it already.
  bool holds_folded_text(NodeId node) {
    if (keep_ == nullptr || is_overlay(document_, node)) return false;
    const std::size_t text = running_text_.in(node);
    if (text < kMinFoldedBytes || repeats_seen_text(node)) return false;
    return 4 * text >= running_text_.in_page() || names_panel(document_, node);
  }

  // Whether the words of an element are among those that no style hides: three samples of its first
  // long text are.
  bool repeats_seen_text(NodeId node) {
    if (!hidden_texts_) find_repeated_texts();
    const auto text = std::ranges::lower_bound(*hidden_texts_, node, {}, &HiddenText::node);
    return text != hidden_texts_->end() && text->node < document_.end(node) && text->is_repeated;
  }

  void find_repeated_texts() {
    constexpr std::size_t kSample = 30;  // bytes
    constexpr std::size_t kSamples = 3;
    hidden_texts_.emplace();
    std::vector<std::string> samples;
    std::string seen;  // texts, with NUL between them, which no text contains
    NodeId hidden_end{};
    for (NodeId at = document_.root(); at < document_.end(document_.root()); ++at) {
      if (!document_.is_text(at)) {
        const Sight sight = sight_of(at);
        const bool is_hidden = sight == Sight::kHiddenByStyle || sight == Sight::kHidden;
        if (is_hidden) hidden_end = std::max(hidden_end, document_.end(at));
      } else if (at >= hidden_end) {
        const bool is_kept = keep_ == nullptr || (*keep_)[index_of(at)];
        if (is_kept && document_.text(at).size() >= kSample) {
          seen.append(document_.text(at)).push_back('\0');
        }
      } else if (const std::string_view text = trim_blanks(document_.text(at));
                 text.size() >= 4 * kSample) {
        hidden_texts_->push_back({at});
        for (std::size_t part = 1; part <= kSamples; ++part) {
          samples.emplace_back(text.substr(part * (text.size() - kSample) / 4, kSample));
        }
      }
    }
    const std::vector<bool> found = SegmentFinder(samples).found_in(seen);
    for (std::size_t at = 0; at < hidden_texts_->size(); ++at) {
      const std::size_t first = kSamples * at;
      (*hidden_texts_)[at].is_repeated = found[first] && found[first + 1] && found[first + 2];
    }
  }

  const Document& document_;
  const std::vector<bool>* keep_;
  LazyTable<Sight> sights_;  // by start tag
  FoldedParts folded_;
  RunningText running_text_;
  std::optional<bool> styles_count_;                     // once it is known
  std::optional<std::vector<HiddenText>> hidden_texts_;  // the long ones, if needed
};

OmittedElements::OmittedElements(const Document& document, const std::vector<bool>* keep)
    : finder_(std::make_unique<Finder>(document, keep)) {}

OmittedElements::~OmittedElements() = default;

OmissionRule OmittedElements::rule_for(NodeId node) { return finder_->rule_for(node); }

bool is_word_of_sentence(const Document& document, NodeId button) {
  constexpr std::size_t kMinAround = 2;  // words
  const NodeId parent = document.parent(button);
  const NodeId before = sibling_before(document, button);
  const NodeId after = document.end(button);
  const auto is_text = [&](NodeId node) {
    return node > parent && node < document.end(parent) && document.has_words(node);
  };
  return document.tag_name(button) == "button" && is_text(before) && is_text(after) &&
         count_words(document.text(before)) + count_words(document.text(after)) >= kMinAround;
}

bool is_label_for_ears(const Document& document, NodeId label) {
  return document.tag_name(label) == "label" && is_only_read_aloud(document, label);
}

bool is_label(const Document& document, NodeId button) {
  constexpr std::size_t kQuestion = 4;  // words; a guess: "Need more help?" is a control
  if (document.tag_name(button) != "button") return false;
  if (is_word_of_sentence(document, button) || holds_figure(document, button)) return true;
  std::string label;
  const NodeId end = std::min(document.end(button), button + kMaxHeadingNodes);
  for (NodeId at = button; at < end; ++at) {
    if (heading_level(document.tag_name(at)) > 0) return true;
    label += document.text(at);
  }
  if (const std::size_t mark = label.find('?'); mark != std::string::npos) {
    if (attribute_of(document, button, "aria-expanded")) return true;
    if (letter_runs(std::string_view(label).substr(0, mark)).size() >= kQuestion) return true;
  }
  return !heading_around(document, button, 4, has_letters).value_or(true);
}

// Whether an element after a picture in its link says the picture's size, as in "planks 1920x1080
// 210 KB".
static bool is_size_of_picture(const Document& document, NodeId node) {
  constexpr std::size_t kMaxNodes = 8;
  constexpr std::size_t kMaxBytes = 300;
  if (document.tag(document.parent(node)) != Symbol::kA) return false;
  if (document.tag_name(sibling_before(document, node)) != "img") return false;
  if (document.end(node) > node + kMaxNodes) return false;
  const std::string words = lower_case(text_below(document, node, {.bytes = kMaxBytes}));
  const bool has_unit = words.ends_with(" kb") || words.ends_with(" mb");
  const std::size_t times = words.find("\u00D7");
  return has_unit && times != std::string::npos && times > 0 && is_digit(words[times - 1]);
}

// Whether a link is the first text of an item or paragraph with more words: elsewhere "^" is an
// operator.
bool begins_note(const Document& document, NodeId link) {
  constexpr int kMaxLevels = 4;
  const auto note = element_around(document, link, kMaxLevels, [&](NodeId around) {
    return has_word("dd div li p td", document.tag_name(around));
  });
  if (!note) return false;
  for (NodeId at = *note; at < link; ++at) {
    if (document.has_words(at)) return false;
  }
  for (NodeId at = document.end(link); at < document.end(*note); ++at) {
    if (document.has_words(at)) return true;
  }
  return false;
}

// Whether a link leads to the source of what is documented: "Source" or "[src]", to a line or to a
// folder of sources. In a sentence it is a word.
static bool is_link_to_source(const Document& document, NodeId link, std::string_view label,
                              std::string_view address) {
  constexpr std::size_t kMaxBytes = 20;
  if (label.empty() || label.size() > kMaxBytes) return false;
  const std::size_t fragment = address.find('#');
  const bool is_place = has_digit(address.substr(fragment)) ||
                        address.substr(0, fragment).find("src/") != std::string_view::npos;
  if (!is_place || !has_word("seesource source src viewsource", letters_of(label))) return false;
  return !is_lower_letter(label[0]) || !is_in_sentence(document, link);
}

bool is_aid(const Document& document, NodeId node) {
  constexpr std::size_t kMaxNodes = 12;
  // The last one of the first line is the chain in a font of icons, those of the second lead back
  // from notes. An arrow may have a selector for its form.
  constexpr auto kSigns = std::to_array<std::string_view>(
      {"#", "\xC2\xA7", "\xC2\xB6", "\u25C6", "\xF0\x9F\x94\x97", "\xEF\x83\x81",  //
       "\u2191", "\u21A9", "\u21A9\uFE0E", "\u21A9\uFE0F", "\u21B5", "\u23CE", "\u2934",
       "\u2934\uFE0E", "\u2934\uFE0F"});
  if (is_line_numbers(document, node) || is_of_documentation(document, node)) return true;
  const bool is_link = document.tag(node) == Symbol::kA;
  if (is_size_of_picture(document, node)) return true;
  if (!is_link && document.tag_name(node) != "span") return false;
  const NodeId end = document.end(node);
  if (end > node + kMaxNodes) return false;
  std::string_view address;  // of the last link
  for (NodeId at = node; at < end; ++at) {
    if (document.tag(at) != Symbol::kA) continue;
    const Attribute* href = document.find_attribute(at, Symbol::kHref);
    if (href != nullptr) address = document.symbols().text(href->value);
  }
  const std::size_t fragment = address.find('#');
  const bool is_permalink = is_link && fragment < address.size();
  const bool is_action = address.find('=') != std::string_view::npos || address.ends_with('#') ||
                         address.find("/edit/") != std::string_view::npos ||
                         scheme_of(address) == "javascript";
  if (!is_permalink && !is_action) return false;
  std::string label;
  std::string_view image;
  for (NodeId at = node; at < end; ++at) {
    label += document.text(at);
    if (document.tag_name(at) == "img") image = attribute_of(document, at, "alt").value_or(image);
  }
  // In a heading with words, a link into the page that only shows a picture.
  if (is_permalink && is_blank(label) && is_in_words_of_heading(document, node)) return true;
  if (is_permalink && !is_blank(label) && is_only_read_aloud(document, node)) return true;
  if (is_blank(label)) label = image;
  const std::string_view sign = trim_blanks(label);
  const bool is_sign = std::ranges::find(kSigns, sign) != kSigns.end() ||
                       (sign == "^" && begins_note(document, node));
  if (is_permalink && (is_sign || is_link_to_source(document, node, sign, address))) return true;
  return is_action && is_command(label);
}

bool is_folded(const Document& document, NodeId node) {
  constexpr int kMaxBefore = 8;
  if (document.tag_name(node) == "table") return true;
  NodeId at = sibling_before(document, node);
  for (int before = 0; before < kMaxBefore && at != document.parent(node); ++before) {
    if (attribute_of(document, at, "type") == "checkbox") return true;
    at = sibling_before(document, at);
  }
  return false;
}

OmissionRules rules_that_omit_too_much(const Document& document, const std::vector<bool>* keep,
                                       const PageParts& parts) {
  constexpr std::size_t kMinWords = 50;
  std::size_t omitted = 0;  // by rules that must not omit much
  std::size_t in_controls = 0;
  for_each_omitted(document, keep, parts, [&](OmissionRule rule, NodeId, std::string_view words) {
    if (rule == OmissionRule::kFormControl) in_controls += count_words(words);
    if (!may_omit_much(rule) && !are_numbers(words)) omitted += count_words(words);
  });
  OmissionRules rules;
  if (std::max(omitted, in_controls) < kMinWords) return rules;
  std::size_t all = 0;
  for (NodeId at = document.root(); at < document.end(document.root()); ++at) {
    const bool is_kept = keep == nullptr || (*keep)[index_of(at)];
    if (is_kept && document.is_text(at)) all += count_words(document.text(at));
  }
  if (omitted >= kMinWords && 4 * omitted > all) {
    for (std::size_t rule = 1; rule < kOmissionRules; ++rule) {
      rules.add_if(OmissionRule(rule), !may_omit_much(OmissionRule(rule)));
    }
  }
  rules.add_if(OmissionRule::kFormControl,
               in_controls >= kMinWords && are_content(in_controls, all));
  return rules;
}

}  // namespace pagelet::internal
