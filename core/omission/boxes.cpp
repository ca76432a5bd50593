// SPDX-License-Identifier: MIT
#include "core/omission/boxes.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include "core/dom/element_facts.h"
#include "core/dom/html_elements.h"
#include "core/dom/media.h"
#include "core/dom/serializer.h"
#include "core/omission/known_labels.h"
#include "core/parts/known_names.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/unicode.h"
#include "core/text/words.h"

namespace pagelet::internal {

static constexpr std::size_t kMaxBoxNodes = 400;  // of a box

// Whether the words of a link are those with which a reader subscribes or logs in.
static bool begins_with_subscription(std::string_view words) {
  constexpr std::size_t kMaxLabel = 60;  // bytes
  constexpr auto kBegins = std::to_array<std::string_view>(
      {"abonn", "accedi", "anmelden", "inscr", "login", "registr", "sabonner", "seconnecter",
       "signin", "signup", "subscribe", "suscri"});
  if (words.size() > kMaxLabel) return false;
  const std::string letters = letters_of(words);
  return std::ranges::any_of(kBegins,
                             [&](std::string_view begin) { return letters.starts_with(begin); });
}

// What tells whether a box is one.
struct SiteBoxes::Content {
  std::size_t words = 0;
  std::size_t links = 0;  // with words
  std::size_t linked_words = 0;
  std::size_t longest = 0;  // words of a text
  std::size_t bytes = 0;    // that are kept
  bool has_control = false;
  bool has_digit = false;
  bool has_field = false;  // for a text or an address
  bool has_price = false;
  bool has_label = false;          // a heading says that other texts follow
  bool asks_to_subscribe = false;  // a link does
  bool has_inline_link = false;    // within a sentence
  bool ends_sentence = false;
  bool is_whole = true;  // all nodes were looked at
};

// A kind of box, the meaning of its names and the rule that omits it.
struct SiteBoxes::KnownKind {
  Kind kind;
  std::optional<NameMeaning> names;
  OmissionRule rule;
};

std::span<const SiteBoxes::KnownKind> SiteBoxes::known_kinds() {
  using enum Kind;
  using enum NameMeaning;
  static constexpr KnownKind kKinds[] = {
      {kNewsletter, kNewsletterBox, OmissionRule::kNewsletter},
      {kNewsletterText, kNewsletterTextBox, OmissionRule::kNewsletter},
      {kOffer, kOfferBox, OmissionRule::kOffer},
      {kPromo, kPromoBox, OmissionRule::kOffer},
      {kAuthorBox, kBoxOfAuthor, OmissionRule::kAuthorBox},
      {kFacets, kFacetsBox, OmissionRule::kFacets},
      {kSideBar, kSideBarBox, OmissionRule::kSideBar},
      {kConsent, kConsentBox, OmissionRule::kConsent},
      {kOtherTexts, kOtherTextsBox, OmissionRule::kOtherTexts},
      {kCount, kCountBox, OmissionRule::kCountBox},
      {kComments, kCommentsBox, OmissionRule::kComments},
      {kForum, kForumBox, OmissionRule::kNone},
      {kForm, std::nullopt, OmissionRule::kForm}};
  return kKinds;
}

SiteBoxes::Kind SiteBoxes::kind_of_names(std::string_view names) {
  const std::optional<NameMeaning> meaning = first_meaning(names);
  if (!meaning) return Kind::kNone;
  const auto known = std::ranges::find(known_kinds(), meaning, &KnownKind::names);
  return known == known_kinds().end() ? Kind::kNone : known->kind;
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
  if (kind == Kind::kNone && document_.tag_name(node) == "form") kind = Kind::kForm;
  // The vocabulary of schema.org.
  const std::string_view property = attribute_of(document_, node, "itemprop").value_or("");
  if (kind == Kind::kNone &&
      has_word("commentCount downvoteCount position upvoteCount", property)) {
    kind = Kind::kCount;
  }
  return kind;
}

SiteBoxes::Content SiteBoxes::content_of(NodeId node) const {
  constexpr std::size_t kMinSentence = 4;  // words
  Content content;
  NodeId link_end{};
  bool is_new_link = false;
  const NodeId end = std::min(document_.end(node), node + kMaxBoxNodes);
  content.is_whole = end == document_.end(node);
  for (NodeId at = node; at < end; ++at) {
    const bool is_kept = keep_ == nullptr || (*keep_)[index_of(at)];
    if (!document_.is_text(at)) {
      if (document_.tag(at) == Symbol::kA) {
        link_end = std::max(link_end, document_.end(at));
        is_new_link = true;
      }
      content.has_control |= field_kind(document_, at) != FieldKind::kNone ||
                             document_.tag_name(at) == "form" ||
                             attribute_of(document_, at, "role") == "button";
      content.has_field |= is_field(at);
      continue;
    }
    const std::string_view text = trim_blanks(document_.text(at));
    if (!is_kept || text.empty()) continue;
    content.bytes += text.size();
    const std::size_t words = count_words(text);
    content.words += words;
    content.longest = std::max(content.longest, words);
    if (at < link_end) {
      content.linked_words += words;
      content.links += std::exchange(is_new_link, false) ? 1 : 0;
    }
    const NodeId next = nodes_beside(document_, at)[1];
    const bool is_before_link =
        document_.tag(next) == Symbol::kA && document_.parent(next) == document_.parent(at);
    content.has_inline_link |= at >= link_end && words >= kMinSentence && is_before_link;
    content.has_label |= labels_other_texts(at, text);
    content.asks_to_subscribe |= at < link_end && begins_with_subscription(text);
    content.has_price |= has_currency(text);
    content.has_digit |= has_digit(text);
    content.ends_sentence |= text.ends_with('.') || text.ends_with('!') || text.ends_with('?');
  }
  return content;
}

// Whether a text is the heading of a list of other texts.
bool SiteBoxes::labels_other_texts(NodeId node, std::string_view text) const {
  constexpr std::size_t kMaxLabel = 60;  // bytes
  constexpr unsigned kLabels = set_of(LabelMeaning::kOthers) | set_of(LabelMeaning::kTeaser);
  return text.size() <= kMaxLabel &&
         heading_level(document_.tag_name(document_.parent(node))) > 0 &&
         are_only(meaning_of_label(label_of(text)), kLabels);
}

// Whether a reader writes an address or a text of several lines into an element.
bool SiteBoxes::is_field(NodeId node) const {
  const FieldKind kind = field_kind(document_, node);
  return kind == FieldKind::kAddress || kind == FieldKind::kText;
}

// Headings with the word newsletter, in document order.
std::vector<NodeId> SiteBoxes::headings_of_newsletters() const {
  std::vector<NodeId> found;
  std::vector<NodeId> open;  // headings
  for (NodeId at = document_.root(); at < document_.end(document_.root()); ++at) {
    while (!open.empty() && document_.end(open.back()) <= at) open.pop_back();
    if (heading_level(document_.tag_name(at)) > 0) open.push_back(at);
    const bool is_in_heading = document_.is_text(at) && !open.empty();
    if (is_in_heading && letters_of(document_.text(at)).find("newsletter") != std::string::npos) {
      found.push_back(open.back());
    }
  }
  std::ranges::sort(found);
  return found;
}

// The smallest elements that have a field for an address and a heading of a newsletter.
void SiteBoxes::find_newsletters() {
  constexpr int kMaxLevels = 8;
  newsletters_.resize(index_of(document_.end()));
  const std::vector<NodeId> headings = headings_of_newsletters();
  if (headings.empty()) return;
  for (NodeId at = document_.root(); at < document_.end(document_.root()); ++at) {
    if (document_.is_text(at) || !is_field(at)) continue;
    NodeId node = at;
    for (int level = 0; level < kMaxLevels && node != document_.root(); ++level) {
      node = document_.parent(node);
      if (document_.end(node) > node + kMaxBoxNodes) break;
      const auto heading = std::ranges::lower_bound(headings, node);
      if (heading == headings.end() || *heading >= document_.end(node)) continue;
      newsletters_[index_of(node)] = true;
      break;
    }
  }
}

std::size_t SiteBoxes::kept_bytes() {
  if (is_counted_) return kept_bytes_;
  is_counted_ = true;
  NodeId comments_end{};
  NodeId others_end{};
  NodeId newsletters_end{};
  for_each_around_kept(document_, keep_, [&](NodeId at) {
    if (!document_.is_text(at)) {
      const Kind kind = kind_of(at);
      if (kind == Kind::kComments) comments_end = std::max(comments_end, document_.end(at));
      if (kind == Kind::kOtherTexts) others_end = std::max(others_end, document_.end(at));
      const bool is_newsletter = kind == Kind::kNewsletter || kind == Kind::kNewsletterText;
      if (is_newsletter) newsletters_end = std::max(newsletters_end, document_.end(at));
    } else {
      const std::size_t bytes = trim_blanks(document_.text(at)).size();
      kept_bytes_ += bytes;
      comment_bytes_ += at < comments_end ? bytes : 0;
      other_bytes_ += at < others_end ? bytes : 0;
      newsletter_bytes_ += at < newsletters_end ? bytes : 0;
    }
  });
  return kept_bytes_;
}

std::size_t SiteBoxes::kept_bytes_of(NodeId node) {
  if (kept_before_.empty()) {
    std::size_t bytes = 0;
    for (NodeId at{}; at < document_.end(); ++at) {
      kept_before_.push_back(bytes);
      const bool is_kept = keep_ == nullptr || (*keep_)[index_of(at)];
      if (is_kept && document_.is_text(at)) bytes += trim_blanks(document_.text(at)).size();
    }
    kept_before_.push_back(bytes);
  }
  return kept_before_[index_of(document_.end(node))] - kept_before_[index_of(node)];
}

// Whether an element is outside of the page's only main element, in which most of the kept words
// are.
bool SiteBoxes::is_beside_main(NodeId node) {
  if (!main_) {
    main_ = document_.root();
    std::size_t count = 0;
    for (NodeId at = document_.root(); at < document_.end(document_.root()); ++at) {
      const bool is_main =
          document_.is_element(at) &&
          (document_.tag_name(at) == "main" || attribute_of(document_, at, "role") == "main");
      if (!is_main) continue;
      main_ = at;
      ++count;
    }
    if (count != 1) main_ = document_.root();
  }
  const bool is_outside = document_.end(node) <= *main_ || node >= document_.end(*main_);
  return is_outside && 2 * kept_bytes_of(*main_) > kept_bytes();
}

// Whether more than half of the kept words are before an element.
bool SiteBoxes::is_after_most(NodeId node) {
  kept_bytes_of(node);
  return 2 * kept_before_[index_of(node)] > kept_bytes();
}

bool SiteBoxes::are_comments(NodeId node) {
  constexpr std::size_t kMinOtherBytes = 1'000;
  constexpr std::size_t kMinBesideFew = 500;  // if comments are less than a third of them
  constexpr int kMaxLevels = 12;
  const std::size_t other_bytes = kept_bytes() - comment_bytes_;
  const bool are_few = 3 * comment_bytes_ < other_bytes;
  if (other_bytes < (are_few ? kMinBesideFew : kMinOtherBytes)) return false;
  if (are_content(kept_bytes_of(node), kept_bytes_)) return false;
  for (int level = 0; level < kMaxLevels && node != document_.root(); ++level) {
    node = document_.parent(node);
    if (kind_of(node) == Kind::kForum) return false;
  }
  return true;
}

OmissionRule SiteBoxes::rule_of(Kind kind) {
  const auto known = std::ranges::find(known_kinds(), kind, &KnownKind::kind);
  return known == known_kinds().end() ? OmissionRule::kNone : known->rule;
}

OmissionRule SiteBoxes::rule_for(NodeId node) {
  using enum OmissionRule;
  if (newsletters_.empty()) find_newsletters();
  const Kind kind = newsletters_[index_of(node)] ? Kind::kNewsletter : kind_of(node);
  if (kind == Kind::kNone || kind == Kind::kForum) return kNone;
  if (kind == Kind::kComments) return are_comments(node) ? OmissionRule::kComments : kNone;
  const Content content = content_of(node);
  if (!content.is_whole || content.words == 0 || 2 * content.bytes > kept_bytes()) return kNone;
  return agrees(kind, node, content) ? rule_of(kind) : kNone;
}

// Whether the content of an element is that of such a box. All limits are guesses, in words.
bool SiteBoxes::agrees(Kind kind, NodeId node, const Content& content) {
  constexpr std::size_t kMaxForm = 80;
  constexpr std::size_t kMaxFormText = 25;
  constexpr std::size_t kMaxTexts = 250;
  constexpr std::size_t kMaxCount = 12;
  constexpr std::size_t kMaxCard = 40;  // words of a text in a card
  constexpr std::size_t kMaxAuthor = 150;
  constexpr std::size_t kMaxFacet = 8;
  const bool is_small = 4 * content.bytes <= kept_bytes_;
  switch (kind) {
    case Kind::kNewsletterText:
    case Kind::kNewsletter:
      return content.words <= kMaxForm &&
             (content.has_control || (kind == Kind::kNewsletterText && is_small) ||
              (content.linked_words > 0 && 2 * newsletter_bytes_ <= kept_bytes_ &&
               !has_word("a b em i span strong u", document_.tag_name(node))));
    case Kind::kForm:
      return content.words <= kMaxForm && content.longest <= kMaxFormText && content.has_field &&
             !content.has_price;
    case Kind::kConsent:
      return content.has_control && content.words <= kMaxTexts;
    case Kind::kAuthorBox:
      return content.words <= kMaxAuthor && is_small && is_after_most(node);
    case Kind::kSideBar:
      return content.words <= kMaxTexts && is_beside_main(node);
    case Kind::kPromo:
      return content.words <= kMaxForm && is_small && content.ends_sentence;
    case Kind::kOffer:
      return content.words <= kMaxForm &&
             (content.has_field || (is_small && content.asks_to_subscribe));
    case Kind::kFacets:
      return content.words <= kMaxTexts && content.longest <= kMaxFacet && !content.has_price &&
             (content.has_control || 5 * content.linked_words >= 3 * content.words);
    case Kind::kOtherTexts:
      return (5 * content.linked_words >= 3 * content.words ||
              (content.has_label && content.links > 1 && content.longest <= kMaxCard &&
               !content.has_inline_link)) &&
             content.words <= kMaxTexts && 2 * other_bytes_ <= kept_bytes_;
    case Kind::kCount:
      return content.has_digit && content.words <= kMaxCount && !content.ends_sentence;
    default:
      return false;
  }
}

}  // namespace pagelet::internal
