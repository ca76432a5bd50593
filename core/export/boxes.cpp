// SPDX-License-Identifier: MIT
#include "core/export/boxes.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <unordered_set>
#include <utility>

#include "core/dom/html_elements.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/words.h"

namespace pagelet::internal {

struct SiteBoxes::BoxName {
  std::string_view tag;  // a word of a name, or a name without what parts its words
  Kind kind;
};

// What tells whether a box is one.
struct SiteBoxes::Content {
  std::size_t words = 0;
  std::size_t linked_words = 0;
  std::size_t bytes = 0;  // that are kept
  bool has_control = false;
  bool has_digit = false;
  bool ends_sentence = false;
  bool is_whole = true;  // all nodes were looked at
};

SiteBoxes::Kind SiteBoxes::kind_of_word(std::string_view word) {
  using enum Kind;
  // clang-format off
  static constexpr ElementTable kNames(std::to_array<BoxName>({
      {"ad", kAdvertisement}, {"addtoany", kShare}, {"ads", kAdvertisement},
      {"advert", kAdvertisement}, {"advertisement", kAdvertisement}, {"alsoread", kOtherTexts},
      {"answer", kForum}, {"badge", kCount}, {"badgecount", kCount}, {"badges", kCount},
      {"commentbox", kComments}, {"commentlist", kComments},
      {"comments", kComments}, {"commentsection", kComments}, {"consent", kConsent},
      {"cookie", kConsent}, {"cookies", kConsent}, {"disqus", kComments}, {"flair", kCount},
      {"forum", kForum}, {"gdpr", kConsent}, {"joindate", kCount}, {"joined", kCount},
      {"jsvotecount", kCount}, {"karma", kCount}, {"likecount", kCount},
      {"mailinglist", kNewsletter}, {"messageuserextras", kCount}, {"morestories", kOtherTexts},
      {"mostpopular", kOtherTexts}, {"mostread", kOtherTexts}, {"newsletter", kNewsletter},
      {"optin", kNewsletter}, {"popular", kOtherTexts}, {"postcount", kCount},
      {"postlikes", kCount}, {"printfriendly", kShare}, {"profilejoined", kCount},
      {"profileposts", kCount},
      {"question", kForum}, {"readalso", kOtherTexts}, {"readmore", kOtherTexts},
      {"recirc", kOtherTexts}, {"recommendations", kOtherTexts}, {"recommended", kOtherTexts},
      {"related", kOtherTexts}, {"reputation", kCount}, {"share", kShare}, {"sharedaddy", kShare},
      {"sharing", kShare},
      {"signup", kNewsletter}, {"socialshare", kShare}, {"subscribe", kNewsletter},
      {"thread", kForum}, {"topic", kForum}, {"trending", kOtherTexts},
      {"userinfoextra", kCount}, {"votecount", kCount},
      {"youmayalsolike", kOtherTexts}}));
  // clang-format on
  const BoxName* const found = kNames.find(word);
  return found == nullptr ? kNone : found->kind;
}

// The kind of the first word of some names, or of a whole name: "read" and "more" are words of
// "read-more" and "ReadMore".
SiteBoxes::Kind SiteBoxes::kind_of_names(std::string_view names) {
  Kind kind = Kind::kNone;
  const auto look_up = [&](std::string_view word) {
    if (kind == Kind::kNone && !word.empty()) kind = kind_of_word(word);
  };
  for_each_word(names, [&](std::string_view name) {
    std::string whole;
    std::size_t begin = 0;  // of the last word in `whole`
    char before = '\0';
    for (const char c : name) {
      const bool begins_word = !is_letter(c) || (!is_lower_letter(c) && is_lower_letter(before));
      if (begins_word) {
        look_up(std::string_view(whole).substr(begin));
        begin = whole.size();
      }
      if (is_letter(c)) whole += ascii_lower(c);
      before = c;
    }
    look_up(std::string_view(whole).substr(begin));
    look_up(whole);
  });
  return kind;
}

SiteBoxes::Kind SiteBoxes::kind_of(NodeId node) {
  constexpr std::size_t kMaxLength = 200;  // bytes of names
  Kind& kind = kinds_[document_.start_tag(node)];
  if (kind != Kind::kUnknown) return kind;
  const std::string_view role = attribute_of(document_, node, "role").value_or("");
  const std::string_view classes = attribute_of(document_, node, "class").value_or("");
  const std::string_view id = attribute_of(document_, node, "id").value_or("");
  kind = role == "dialog" || role == "alertdialog" ? Kind::kConsent
         : document_.tag_name(node) == "body" || document_.tag_name(node) == "html"
             ? Kind::kNone
             : kind_of_names(classes.substr(0, kMaxLength));
  if (kind == Kind::kNone) kind = kind_of_names(id.substr(0, kMaxLength));
  // The vocabulary of schema.org.
  const std::string_view property = attribute_of(document_, node, "itemprop").value_or("");
  if (kind == Kind::kNone && has_word("downvoteCount position upvoteCount", property)) {
    kind = Kind::kCount;
  }
  return kind;
}

SiteBoxes::Content SiteBoxes::content_of(NodeId node) const {
  constexpr std::size_t kMaxNodes = 400;
  constexpr std::string_view kControls = "button form input select textarea";
  Content content;
  NodeId link_end{};
  const NodeId end = std::min(document_.end(node), node + kMaxNodes);
  content.is_whole = end == document_.end(node);
  for (NodeId at = node; at < end; ++at) {
    const bool is_kept = keep_ == nullptr || (*keep_)[index_of(at)];
    if (!document_.is_text(at)) {
      if (document_.tag(at) == Symbol::kA) link_end = std::max(link_end, document_.end(at));
      content.has_control |= has_word(kControls, document_.tag_name(at));
      continue;
    }
    const std::string_view text = trim_blanks(document_.text(at));
    if (!is_kept || text.empty()) continue;
    content.bytes += text.size();
    const std::size_t words = count_words(text);
    content.words += words;
    content.linked_words += at < link_end ? words : 0;
    content.has_digit |= std::ranges::any_of(text, is_digit);
    content.ends_sentence |= text.ends_with('.') || text.ends_with('!') || text.ends_with('?');
  }
  return content;
}

std::size_t SiteBoxes::kept_bytes() {
  if (is_counted_) return kept_bytes_;
  is_counted_ = true;
  NodeId comments_end{};
  NodeId others_end{};
  for (NodeId at = document_.root(); at < document_.end(document_.root()); ++at) {
    if (!document_.is_text(at)) {
      const Kind kind = kind_of(at);
      if (kind == Kind::kComments) comments_end = std::max(comments_end, document_.end(at));
      if (kind == Kind::kOtherTexts) others_end = std::max(others_end, document_.end(at));
    } else if (keep_ == nullptr || (*keep_)[index_of(at)]) {
      const std::size_t bytes = trim_blanks(document_.text(at)).size();
      kept_bytes_ += bytes;
      comment_bytes_ += at < comments_end ? bytes : 0;
      other_bytes_ += at < others_end ? bytes : 0;
    }
  }
  return kept_bytes_;
}

bool SiteBoxes::are_comments(NodeId node) {
  constexpr std::size_t kMinOtherBytes = 1'000;
  constexpr int kMaxLevels = 12;
  if (kept_bytes() - comment_bytes_ < kMinOtherBytes) return false;
  for (int level = 0; level < kMaxLevels && node != document_.root(); ++level) {
    node = document_.parent(node);
    if (kind_of(node) == Kind::kForum) return false;
  }
  return true;
}

bool SiteBoxes::contains(NodeId node) {
  constexpr std::size_t kMaxForm = 80;  // words; all are guesses
  constexpr std::size_t kMaxTexts = 250;
  constexpr std::size_t kMaxShare = 12;
  constexpr std::size_t kMaxLabel = 4;
  constexpr std::size_t kMaxCount = 12;
  const Kind kind = kind_of(node);
  if (kind == Kind::kNone || kind == Kind::kForum) return false;
  if (kind == Kind::kComments) return are_comments(node);
  const Content content = content_of(node);
  if (!content.is_whole || content.words == 0 || 2 * content.bytes > kept_bytes()) return false;
  switch (kind) {
    case Kind::kNewsletter:
      return content.has_control && content.words <= kMaxForm;
    case Kind::kConsent:
      return content.has_control && content.words <= kMaxTexts;
    case Kind::kOtherTexts:
      return 5 * content.linked_words >= 3 * content.words && content.words <= kMaxTexts &&
             2 * other_bytes_ <= kept_bytes_;
    case Kind::kShare:
      return (content.linked_words > 0 || content.has_control) && content.words <= kMaxShare &&
             !content.ends_sentence;
    case Kind::kCount:
      return content.has_digit && content.words <= kMaxCount && !content.ends_sentence;
    case Kind::kAdvertisement:
      return content.words <= kMaxLabel && !content.ends_sentence;
    default:
      return false;
  }
}

namespace {

// Letters of labels, in their languages.
bool is_label_of_advertisement(std::string_view letters) {
  constexpr auto kLabels =
      std::to_array<std::string_view>({"ad",
                                       "ads",
                                       "advertisement",
                                       "advertisements",
                                       "advertising",
                                       "anzeige",
                                       "annonce",
                                       "annons",
                                       "advertentie",
                                       "mainos",
                                       "pubblicit\u00E0",
                                       "publicidad",
                                       "publicidade",
                                       "publicit\u00E9",
                                       "reklama",
                                       "reklam",
                                       "reklame",
                                       "werbung",
                                       "\u0440\u0435\u043A\u043B\u0430\u043C\u0430",
                                       "\u5E83\u544A",
                                       "\u5E7F\u544A",
                                       "\u5EE3\u544A",
                                       "\uAD11\uACE0"});
  return std::ranges::find(kLabels, letters) != kLabels.end();
}

bool is_label_of_contents(std::string_view letters) {
  constexpr auto kLabels = std::to_array<std::string_view>(
      {"contents", "inhalt", "inhaltsverzeichnis", "inthisarticle", "onthispage", "sommaire",
       "tableofcontents", "tabladecontenidos", "indice", "\u00EDndice", "\u76EE\u5F55",
       "\u76EE\u6B21", "\u0441\u043E\u0434\u0435\u0440\u0436\u0430\u043D\u0438\u0435"});
  return std::ranges::find(kLabels, letters) != kLabels.end();
}

// Labels of links to other texts between paragraphs. "See also" is part of many texts.
bool is_label_of_teaser(std::string_view letters) {
  constexpr auto kLabels = std::to_array<std::string_view>(
      {"alsoread",
       "alire",
       "alireaussi",
       "leatambi\u00E9n",
       "leetambi\u00E9n",
       "leggianche",
       "leiamais",
       "leiatamb\u00E9m",
       "lesenauch",
       "lesensieauch",
       "lireaussi",
       "mehrzumthema",
       "moreonthis",
       "moreonthisstory",
       "moreonthistopic",
       "readalso",
       "readmore",
       "readnext",
       "related",
       "relatedarticle",
       "relatedarticles",
       "relatedstories",
       "relatedstory",
       "\u00E0lire",
       "\u00E0lireaussi",
       "\u0447\u0438\u0442\u0430\u0439\u0442\u0435\u0442\u0430\u043A\u0436\u0435"});
  return std::ranges::find(kLabels, letters) != kLabels.end();
}

// Whether a text consists of labels of controls, such as those to fold, sort, buy or share.
bool are_labels_of_controls(std::string_view letters) {
  constexpr auto kLabels =
      std::to_array<std::string_view>({"addtobag",       "addtobasket",   "addtocart",
                                       "addtocompare",   "addtowishlist", "backtotop",
                                       "clearall",       "clearfilters",  "collapseall",
                                       "compare",        "compartir",     "copylink",
                                       "copyurl",        "drucken",       "expandall",
                                       "filterby",       "hidedetails",   "imprimer",
                                       "indenwarenkorb", "loadmore",      "mehranzeigen",
                                       "partager",       "printpage",     "printthispage",
                                       "quickview",      "readmore",      "seeless",
                                       "seemore",        "sharethis",     "sharethisarticle",
                                       "sharethispage",  "sharethispost", "showall",
                                       "showless",       "showmore",      "sortby",
                                       "teilen",         "viewall",       "viewless",
                                       "viewmore",       "weiterlesen",   "zur\u00FCcknachoben"});
  if (letters.empty()) return false;
  while (!letters.empty()) {
    const auto label = std::ranges::find_if(
        kLabels, [&](std::string_view known) { return letters.starts_with(known); });
    if (label == kLabels.end()) return false;
    letters.remove_prefix(label->size());
  }
  return true;
}

bool is_shown(const PagePart& part) {
  return has_words(part) || part.kind == PagePart::kImage || part.role == ElementRole::kRule;
}

class Stubs {
 public:
  explicit Stubs(PageParts& parts) : parts_(parts.list), omitted_(parts.omitted) {}

  void drop() {
    for (std::size_t at = 0; at < parts_.size(); ++at) {
      const PagePart& part = parts_[at];
      if (part.kind != PagePart::kOpen) continue;
      if (part.role == ElementRole::kQuote)
        quote_end_ = std::max<std::size_t>(quote_end_, part.other);
      const Omission why = why_omitted(at);
      if (why == Omission::kNone) continue;
      omitted_.push_back({part.node, why});
      PagePart blank;
      blank.kind = PagePart::kBlank;
      const std::size_t end = part.other;
      std::ranges::fill(parts_.subspan(at + 1, end - at - 1), blank);
      for (const std::size_t side : {at, end}) {
        parts_[side].role = ElementRole::kLine;
        parts_[side].heading = 0;
      }
      at = end;
    }
  }

 private:
  Omission why_omitted(std::size_t open) {
    const ElementRole role = parts_[open].role;
    const bool is_text = role == ElementRole::kLine || role == ElementRole::kParagraph;
    if (!is_text && role != ElementRole::kHeading) return Omission::kNone;
    if (is_label(open) || is_teaser(open) || is_without_block(open)) return Omission::kBox;
    if (!is_text) return Omission::kNone;
    if (is_control(open)) return Omission::kAid;
    return repeats_text(open) ? Omission::kCopy : Omission::kNone;
  }

  // A line of nothing but controls that lead nowhere, as "Expand all Collapse all".
  bool is_control(std::size_t open) const {
    const auto parts = parts_.subspan(open, parts_[open].other - open);
    if (std::ranges::any_of(parts, [](const PagePart& part) {
          return part.kind == PagePart::kOpen && part.role == ElementRole::kLink;
        })) {
      return false;
    }
    return are_labels_of_controls(letters_of_label(open));
  }

  // A long text that came before word by word, as in forms of a part for two widths of the screen.
  // Quotations repeat what they answer, and verses of several lines their refrain.
  bool repeats_text(std::size_t open) {
    constexpr std::size_t kMinBytes = 60;
    constexpr std::size_t kMinWords = 8;
    std::string text;
    for (std::size_t at = open + 1; at < parts_[open].other; ++at) {
      const PagePart& part = parts_[at];
      if (part.kind == PagePart::kImage || is_block(part.role)) return false;
      if (part.kind <= PagePart::kFormula) text += part.words;
    }
    text = collapse_blanks(text);
    if (open < quote_end_ || text.size() < kMinBytes || count_words(text) < kMinWords) return false;
    return !texts_.insert(std::move(text)).second;
  }

  // The letters of a block with one line of a few words; empty: it is another one.
  std::string letters_of_label(std::size_t open) const {
    constexpr std::size_t kMaxParts = 12;
    constexpr std::size_t kMaxBytes = 60;
    std::string text;
    if (parts_[open].other > open + kMaxParts) return {};
    for (std::size_t at = open + 1; at < parts_[open].other; ++at) {
      if (parts_[at].kind == PagePart::kImage) return {};
      if (is_block(parts_[at].role)) return {};
      if (parts_[at].kind <= PagePart::kFormula) text += parts_[at].words;
    }
    return text.size() > kMaxBytes ? std::string() : letters_of(text);
  }

  // The next part after `at` with something to see, or that opens a list.
  const PagePart* next_shown(std::size_t at) const {
    for (++at; at < parts_.size(); ++at) {
      const PagePart& part = parts_[at];
      const bool is_list = part.kind == PagePart::kOpen && (part.role == ElementRole::kBullets ||
                                                            part.role == ElementRole::kNumbers);
      if (is_list || is_shown(part)) return &part;
    }
    return nullptr;
  }

  bool is_label(std::size_t open) const {
    const std::string letters = letters_of_label(open);
    if (letters.empty()) return false;
    if (is_label_of_advertisement(letters)) return true;
    if (!is_label_of_contents(letters)) return false;
    const PagePart* const next = next_shown(parts_[open].other);
    return next == nullptr || next->kind != PagePart::kOpen;
  }

  // A block of a label such as "Read more:" and one link, in which the label may be.
  bool is_teaser(std::size_t open) const {
    constexpr std::size_t kMaxParts = 24;
    constexpr std::size_t kMaxLabel = 40;  // bytes
    if (parts_[open].other > open + kMaxParts) return false;
    std::string before;  // the link
    std::string linked;
    std::size_t link_end = 0;  // 0: before the link
    for (std::size_t at = open + 1; at < parts_[open].other; ++at) {
      const PagePart& part = parts_[at];
      if (part.kind == PagePart::kImage || is_block(part.role)) return false;
      if (part.kind == PagePart::kOpen && part.role == ElementRole::kLink) {
        if (link_end != 0) return false;
        link_end = part.other;
      }
      if (part.kind > PagePart::kFormula) continue;
      if (link_end != 0 && at > link_end && !letters_of(part.words).empty()) return false;
      (link_end == 0 ? before : linked) += part.words;
    }
    if (link_end == 0 || before.size() > kMaxLabel) return false;
    if (!is_blank(before)) return is_label_of_teaser(letters_of(before));
    return is_label_of_teaser(letters_of(linked.substr(0, linked.find(':'))));
  }

  // A short heading without a link, after other words, of which the block is left out.
  bool is_without_block(std::size_t open) {
    constexpr std::size_t kMaxWords = 6;
    const PagePart& heading = parts_[open];
    if (heading.role != ElementRole::kHeading || heading.heading < 2 || open < first_words()) {
      return false;
    }
    std::size_t words = 0;
    for (std::size_t at = open; at < heading.other; ++at) {
      if (parts_[at].kind == PagePart::kImage || parts_[at].role == ElementRole::kLink) {
        return false;
      }
      if (parts_[at].kind <= PagePart::kFormula) {
        for_each_word(parts_[at].words, [&](std::string_view) { ++words; });
      }
    }
    if (words == 0 || words > kMaxWords) return false;
    bool has_gap = false;
    for (std::size_t at = heading.other + 1; at < parts_.size(); ++at) {
      const PagePart& part = parts_[at];
      const bool is_heading = part.kind == PagePart::kOpen && part.role == ElementRole::kHeading;
      if (is_heading) return has_gap && part.heading <= heading.heading;
      if (is_shown(part)) return false;
      has_gap = has_gap || part.is_gap;
    }
    return has_gap;
  }

  // The first words outside of headings.
  std::size_t first_words() {
    if (!first_words_) {
      const auto found = std::ranges::find_if(
          parts_, [](const PagePart& part) { return has_words(part) && part.heading == 0; });
      first_words_ = static_cast<std::size_t>(found - parts_.begin());
    }
    return *first_words_;
  }

  std::span<PagePart> parts_;
  std::vector<OmittedPart>& omitted_;
  std::optional<std::size_t> first_words_;
  std::size_t quote_end_ = 0;              // of the last quotation
  std::unordered_set<std::string> texts_;  // long ones
};

}  // namespace

void drop_stubs(PageParts& parts) { Stubs(parts).drop(); }

}  // namespace pagelet::internal
