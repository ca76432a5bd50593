// SPDX-License-Identifier: MIT
#include "core/omission/boxes.h"

#include <algorithm>
#include <array>
#include <string>

#include "core/dom/element_facts.h"
#include "core/dom/html_elements.h"
#include "core/dom/references.h"
#include "core/dom/writing/serializer.h"
#include "core/enum_set.h"
#include "core/page/known_names.h"
#include "core/sort.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/unicode.h"
#include "core/text/words.h"

namespace pagelet::internal {

namespace {

constexpr std::size_t kMaxBoxNodes = 400;  // of a box

// Whether the words of a link are those with which a reader subscribes or logs in.
bool begins_with_subscription(std::string_view words) {
  constexpr std::size_t kMaxLabel = 60;  // bytes
  constexpr auto kBegins = std::to_array<std::string_view>(
      {"aboab", "abonn", "accedi", "anmelden", "inscr", "login", "registr", "sabonner",
       "seconnecter", "signin", "signup", "subscribe", "suscri"});
  if (words.size() > kMaxLabel) return false;
  const std::string letters = letters_of(words);
  return std::ranges::any_of(kBegins,
                             [&](std::string_view begin) { return letters.starts_with(begin); });
}

enum class BoxFact : std::uint8_t {
  kControl,     // has a control
  kField,       // has a field for a text or an address
  kDigit,       // has a digit
  kPrice,       // has a currency
  kSentence,    // a text ends as a sentence does
  kHeading,     // has a heading
  kSubscribes,  // a link leads to a subscription, or logs in
  kSmall,       // at most a quarter of the kept words
  kAfterMost,   // after more than half of the kept words
  kBesideMain,  // outside of the page's only main element, which has many of the kept words
  kAnyLink,     // has a link, and is a block
  kLinked,      // most words are in links
  kLeadsInto,   // several links lead to parts of one page, and have most words
  kSomeLinked,  // at least a twentieth of the words is
  kRare,        // most of the kept words are outside of such boxes
  kEndsText,    // the only such box, after a text, and with more words than what follows
};

using BoxFacts = EnumSet<BoxFact>;

// An element with the name is a box if its content has all facts of the first set and none of the
// second. All limits are guesses.
struct BoxRule {
  NameMeaning name;
  OmissionRule rule;
  std::size_t max_words;
  std::size_t max_text;  // words of a single text
  BoxFacts wants;
  BoxFacts lacks = {};
};

constexpr auto kBoxRules = [] {
  using enum NameMeaning;
  using enum BoxFact;
  constexpr std::size_t kAny = SIZE_MAX;
  return std::to_array<BoxRule>({
      {kNewsletterBox, OmissionRule::kNewsletter, 80, kAny, {kControl}},
      {kNewsletterBox, OmissionRule::kNewsletter, 80, kAny, {kAnyLink, kRare}},
      {kNewsletterTextBox, OmissionRule::kNewsletter, 80, kAny, {kControl}},
      {kNewsletterTextBox, OmissionRule::kNewsletter, 80, kAny, {kAnyLink, kRare}},
      {kNewsletterTextBox, OmissionRule::kNewsletter, 80, kAny, {kSmall}},
      {kFormBox, OmissionRule::kForm, 80, 25, {kField}, {kPrice}},
      {kConsentBox, OmissionRule::kConsent, 250, kAny, {kControl}},
      {kBoxOfAuthor, OmissionRule::kAuthorBox, 150, kAny, {kAfterMost}},
      {kSideBarBox, OmissionRule::kSideBar, 250, kAny, {kBesideMain}},
      {kSideBarBox, OmissionRule::kSideBar, 250, kAny, {kLinked}},
      {kAsideBox, OmissionRule::kSideBar, 250, kAny, {kLinked, kBesideMain}},
      {kPromoBox, OmissionRule::kOffer, 80, kAny, {kSmall, kSentence}},
      {kOfferBox, OmissionRule::kOffer, 80, kAny, {kField}},
      {kOfferBox, OmissionRule::kOffer, 80, kAny, {kSmall, kSubscribes}},
      {kOtherTextsBox, OmissionRule::kOtherTexts, 250, kAny, {kLinked, kRare}},
      {kOtherTextsBox,
       OmissionRule::kOtherTexts,
       250,
       60,
       {kSomeLinked, kAnyLink, kAfterMost, kRare}},
      {kOtherTextsBox, OmissionRule::kOtherTexts, 250, 60, {kSomeLinked, kAnyLink, kEndsText}},
      {kAdBox, OmissionRule::kAdvertisement, 15, kAny, {kSmall, kAnyLink}},
      {kPagerBox, OmissionRule::kPagination, 60, kAny, {}},
      {kTrailBox, OmissionRule::kPagination, 40, kAny, {kAnyLink}, {kHeading, kAfterMost}},
      {kContentsBox, OmissionRule::kGenerated, kAny, kAny, {kLeadsInto}, {kAfterMost}},
      {kCountBox, OmissionRule::kCountBox, 12, kAny, {kDigit}, {kSentence}},
  });
}();

}  // namespace

// What tells whether a box is one.
struct SiteBoxes::Content {
  std::size_t words = 0;
  std::size_t longest = 0;  // words of a text
  std::size_t bytes = 0;    // that are kept
  bool is_whole = true;     // all nodes were looked at
  BoxFacts facts;
};

std::optional<NameMeaning> SiteBoxes::kind_of(NodeId node) {
  return kinds_.of(document_.start_tag(node), [&] { return read_kind(node); });
}

std::optional<NameMeaning> SiteBoxes::read_kind(NodeId node) const {
  constexpr std::size_t kMaxLength = 200;  // bytes of names
  const auto attribute = [&](std::string_view name) {
    return attribute_of(document_, node, name).value_or("");
  };
  const std::string_view tag = document_.tag_name(node);
  std::optional<NameMeaning> kind;
  if (tag != "body" && tag != "html")
    kind = first_meaning(attribute("class").substr(0, kMaxLength));
  // The id of a function in a reference has its arity, as `subscribe/1`.
  const std::string_view id = attribute("id").substr(0, kMaxLength);
  if (!kind && id.find('/') == id.npos) kind = first_meaning(id);
  if (!kind && tag == "form") kind = NameMeaning::kFormBox;
  if (!kind && tag == "aside") kind = NameMeaning::kAsideBox;
  // The vocabulary of schema.org.
  constexpr std::string_view kCounts = "commentCount downvoteCount position upvoteCount";
  if (!kind && has_word(kCounts, attribute("itemprop"))) kind = NameMeaning::kCountBox;
  return kind;
}

SiteBoxes::Content SiteBoxes::content_of(NodeId node) const {
  Content content;
  BoxFacts& facts = content.facts;
  std::size_t linked_words = 0;
  std::size_t links_into_page = 0;
  std::size_t words_into_page = 0;
  std::optional<std::string_view> page;  // whose parts links lead to; saved copies may name it
  NodeId link_end{};
  NodeId into_page_end{};  // of the last link into the page
  const NodeId end = std::min(document_.end(node), node + kMaxBoxNodes);
  content.is_whole = end == document_.end(node);
  for (NodeId at = node; at < end; ++at) {
    if (!document_.is_text(at)) {
      const bool is_link = document_.tag(at) == Symbol::kA;
      const std::string_view to = is_link ? attribute_of(document_, at, "href").value_or("") : "";
      if (is_link && fragment_of(to).empty()) link_end = document_.end(at);
      const std::size_t mark = to.find('#');
      const bool has_part = mark != to.npos && mark + 1 < to.size();
      if (has_part && !page) page = to.substr(0, mark);
      if (has_part && page == to.substr(0, mark)) {
        into_page_end = document_.end(at);
        ++links_into_page;
      }
      facts.add_if(BoxFact::kControl, field_kind(document_, at) != FieldKind::kNone ||
                                          document_.tag_name(at) == "form" ||
                                          attribute_of(document_, at, "role") == "button");
      facts.add_if(BoxFact::kField, is_field(at));
      facts.add_if(BoxFact::kHeading, heading_level(document_.tag_name(at)) > 0);
      continue;
    }
    const std::string_view text = trim_blanks(document_.text(at));
    if (text.empty()) continue;
    facts.add_if(BoxFact::kSubscribes, at < link_end && begins_with_subscription(text));
    const bool is_kept = keep_ == nullptr || (*keep_)[index_of(at)];
    if (!is_kept) continue;
    content.bytes += text.size();
    const std::size_t words = count_words(text);
    content.words += words;
    content.longest = std::max(content.longest, words);
    linked_words += at < link_end ? words : 0;
    words_into_page += at < into_page_end ? words : 0;
    facts.add_if(BoxFact::kPrice, has_currency(text));
    facts.add_if(BoxFact::kDigit, has_digit(text));
    facts.add_if(BoxFact::kSentence,
                 text.ends_with('.') || text.ends_with('!') || text.ends_with('?'));
  }
  constexpr std::string_view kInline = "a b em i span strong u";
  facts.add_if(BoxFact::kAnyLink, linked_words > 0 && !has_word(kInline, document_.tag_name(node)));
  facts.add_if(BoxFact::kSomeLinked, 20 * linked_words >= content.words);
  constexpr std::size_t kMaxLabel = 4;  // words beside the links: "Table of contents"
  facts.add_if(BoxFact::kLeadsInto,
               links_into_page > 1 &&
                   content.words - words_into_page <= std::max(words_into_page, kMaxLabel));
  facts.add_if(BoxFact::kLinked, 5 * linked_words >= 3 * content.words);
  return content;
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
  sort_range(found);
  return found;
}

// The smallest elements that have a field for an address and a heading of a newsletter.
void SiteBoxes::find_newsletters() {
  constexpr int kMaxLevels = 8;
  newsletters_.resize(index_of(document_.end()));
  std::vector<NodeId> fields;
  for (NodeId at = document_.root(); at < document_.end(document_.root()); ++at) {
    if (document_.is_element(at) && is_field(at)) fields.push_back(at);
  }
  if (fields.empty()) return;
  const std::vector<NodeId> headings = headings_of_newsletters();
  for (const NodeId at : fields) {
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

std::size_t SiteBoxes::kept_bytes(NodeRange range) {
  if (!kept_bytes_) count_kept();
  return kept_bytes_->in(range);
}

void SiteBoxes::count_kept() {
  using enum NameMeaning;
  kept_bytes_.emplace();
  NodeId comments_end{};
  NodeId others_end{};
  NodeId newsletters_end{};
  for_each_around_kept(document_, keep_, [&](NodeId at) {
    if (document_.is_text(at)) {
      const std::size_t of_text = trim_blanks(document_.text(at)).size();
      kept_bytes_->add(at, of_text);
      comment_bytes_ += at < comments_end ? of_text : 0;
      other_bytes_ += at < others_end ? of_text : 0;
      newsletter_bytes_ += at < newsletters_end ? of_text : 0;
      return;
    }
    const auto kind = kind_of(at);
    const NodeId end = document_.end(at);
    if (kind == kCommentsBox) comments_end = std::max(comments_end, end);
    if (kind == kOtherTextsBox) others_end = std::max(others_end, end);
    const bool is_newsletter = kind == kNewsletterBox || kind == kNewsletterTextBox;
    if (is_newsletter) newsletters_end = std::max(newsletters_end, end);
  });
}

// The page's only main element; the root: it has none or several.
NodeId SiteBoxes::main() {
  if (main_) return *main_;
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
  return *main_;
}

// Whether an element is outside of the page's only main element, which has most of the kept words,
// or two fifths of them beside a list of links.
bool SiteBoxes::is_beside_main(NodeId node, bool is_list) {
  const NodeId end_of_main = document_.end(main());
  const bool is_outside = document_.end(node) <= main() || node >= end_of_main;
  const std::size_t in_main = kept_bytes({main(), end_of_main});
  return is_outside && (is_list ? 5 * in_main >= 2 * kept_bytes() : 2 * in_main > kept_bytes());
}

// Whether a box of other texts is the only one, comes after a text, and little comes after it.
bool SiteBoxes::ends_text(NodeId node, std::size_t bytes) {
  constexpr std::size_t kMinBefore = 300;
  const std::size_t before = kept_bytes({NodeId{}, node});
  const std::size_t after = kept_bytes() - before - bytes;
  return before >= kMinBefore && after < bytes && 10 * other_bytes_ <= 11 * bytes;
}

bool SiteBoxes::are_comments(NodeId node) {
  constexpr std::size_t kMinOtherBytes = 1'000;
  constexpr std::size_t kMinBesideFew = 500;  // if comments are less than a third of them
  constexpr int kMaxLevels = 12;
  const std::size_t other_bytes = kept_bytes() - comment_bytes_;
  const bool are_few = 3 * comment_bytes_ < other_bytes;
  if (other_bytes < (are_few ? kMinBesideFew : kMinOtherBytes)) return false;
  if (are_content(kept_bytes({node, document_.end(node)}), kept_bytes())) return false;
  const auto is_forum = [&](NodeId around) { return kind_of(around) == NameMeaning::kForumBox; };
  return !element_around(document_, node, kMaxLevels, is_forum);
}

OmissionRule SiteBoxes::rule_for(NodeId node) {
  using enum NameMeaning;
  if (newsletters_.empty()) find_newsletters();
  const auto kind = newsletters_[index_of(node)] ? kNewsletterBox : kind_of(node);
  if (!kind || kind == kForumBox) return OmissionRule::kNone;
  if (kind == kCommentsBox)
    return are_comments(node) ? OmissionRule::kComments : OmissionRule::kNone;
  if (kind == kSideBarBox && node <= main() && main() < document_.end(node)) {
    return OmissionRule::kNone;  // around the text and its side bar
  }
  Content content = content_of(node);
  BoxFacts& facts = content.facts;
  const bool may_be_side = kind == kSideBarBox || kind == kAsideBox;
  const bool is_beside = may_be_side && is_beside_main(node, facts.contains(BoxFact::kLinked));
  const bool is_last = kind == kOtherTextsBox && ends_text(node, content.bytes);
  // A list of links beside or after the text may have more words than it has, and so has the way to
  // a page of a reference.
  const bool is_much = is_beside || is_last ? 5 * content.bytes > 3 * kept_bytes()
                       : kind == kTrailBox  ? content.bytes == kept_bytes()
                                            : 2 * content.bytes > kept_bytes();
  if (!content.is_whole || content.words == 0 || is_much) return OmissionRule::kNone;
  facts.add_if(BoxFact::kSmall, 4 * content.bytes <= kept_bytes());
  facts.add_if(BoxFact::kAfterMost, 2 * kept_bytes({NodeId{}, node}) > kept_bytes());
  facts.add_if(BoxFact::kBesideMain, is_beside);
  facts.add_if(BoxFact::kEndsText, is_last);
  facts.add_if(BoxFact::kRare,
               2 * (kind == kOtherTextsBox ? other_bytes_ : newsletter_bytes_) <= kept_bytes());
  const auto rule = std::ranges::find_if(kBoxRules, [&](const BoxRule& row) {
    return row.name == kind && content.words <= row.max_words && content.longest <= row.max_text &&
           row.wants.without(facts).empty() && row.lacks.both(facts).empty();
  });
  return rule == kBoxRules.end() ? OmissionRule::kNone : rule->rule;
}

}  // namespace pagelet::internal
