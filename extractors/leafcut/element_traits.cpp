// SPDX-License-Identifier: MIT
#include "extractors/leafcut/element_traits.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include "core/dom/element_facts.h"
#include "core/dom/html_elements.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/hash.h"
#include "extractors/leafcut/block_names.h"

namespace pagelet {
namespace {

using namespace feature;

constexpr std::string_view kInline[] = {
    "a",   "abbr", "acronym", "b",    "bdi",    "bdo",     "big",  "cite",  "code", "data",
    "del", "dfn",  "em",      "font", "i",      "ins",     "kbd",  "label", "mark", "q",
    "s",   "samp", "small",   "span", "strike", "strong",  "sub",  "sup",   "time", "tt",
    "u",   "var",  "wbr",     "img",  "br",     "picture", "nobr", "ruby",  "rt",   "rb"};
constexpr std::string_view kSkipped[] = {"script",   "style",  "select",   "textarea", "svg",
                                         "template", "iframe", "option",   "object",   "canvas",
                                         "audio",    "video",  "datalist", "head",     "math"};

// Rank of an element as a place for running text, by its tag.
struct TagRank {
  std::string_view tag;
  float rank;
};
constexpr TagRank kTagRanks[] = {{"button", 1},
                                 {"label", 1},
                                 {"legend", 1},
                                 {"summary", 1},
                                 {"nav", 1},
                                 {"li", 2},
                                 {"td", 4},
                                 {"th", 4},
                                 {"header", 5},
                                 {"footer", 5},
                                 {"address", 5},
                                 {"section", 6},
                                 {"article", 6},
                                 {"dt", 7},
                                 {"dd", 7},
                                 {"figcaption", kCaptionRank},
                                 {"caption", kCaptionRank},
                                 {"h6", 9},
                                 {"h5", 9},
                                 {"h4", 9},
                                 {"h3", 10},
                                 {"h2", 10},
                                 {"h1", 11},
                                 {"blockquote", 12},
                                 {"pre", 13},
                                 {"p", 14}};
constexpr float kOtherRank = 3;

struct Landmark {
  std::string_view tag;   // or empty
  std::string_view role;  // or empty
  Feature feature;
};
constexpr Landmark kLandmarks[] = {{"nav", "navigation", kInNav},
                                   {"header", "banner", kInHeader},
                                   {"footer", "contentinfo", kInFooter},
                                   {"aside", "complementary", kInAside},
                                   {"article", "article", kInArticle},
                                   {"main", "main", kInMain},
                                   {"form", "search", kInForm},
                                   {"table", "", kInTable},
                                   {"ul", "list", kInList},
                                   {"ol", "", kInList},
                                   {"dialog", "dialog", kInDialog},
                                   {"", "alertdialog", kInDialog}};

ElementTrait trait_of_tag(std::string_view tag) {
  ElementTrait trait{.rank = kOtherRank};
  if (std::ranges::find(kInline, tag) != std::end(kInline)) trait.box = BoxKind::kInline;
  if (std::ranges::find(kSkipped, tag) != std::end(kSkipped)) trait.box = BoxKind::kSkipped;
  const auto* rank = std::ranges::find(kTagRanks, tag, &TagRank::tag);
  if (rank != std::end(kTagRanks)) trait.rank = rank->rank;
  trait.heading = static_cast<std::uint8_t>(heading_level(tag));
  trait.is_control = has_word("button input select textarea", tag);
  for (const Landmark& landmark : kLandmarks) {
    if (landmark.tag == tag) trait.regions |= bit_of_region(landmark.feature);
  }
  return trait;
}

// What generators of references call the parts with declarations and their descriptions: Compodoc,
// DocFX, Dokka, Doxygen, ExDoc, Haddock, javadoc, LDoc, mkdocstrings, odoc, pdoc, pkgdown, Qt's,
// RDoc, rustdoc, Scaladoc, TypeDoc, YARD.
// clang-format off
constexpr std::string_view kReferenceClasses[] = {
    "alignedsummary", "class-description", "codewrapper", "constructor-details", "doc-object",
    "docstring", "field-details", "function_list", "index-table", "io-description", "io-file",
    "io-line", "item-decl", "item-table", "main-subrow", "member-signature", "memberSummary",
    "memberdecls", "memitem", "method-detail", "method-details", "method_details", "odoc-content",
    "odoc-preamble", "platform-hinted", "ref-description", "summary-signature",
    "summary-synopsis", "summary-table", "summary_desc", "summary_signature", "tsd-member",
    "tsd-signatures"};
// clang-format on
constexpr std::string_view kReferenceIds[] = {"allMembers", "implementations-list", "interface",
                                              "ref-examples"};

}  // namespace

ElementTraits::ElementTraits(SymbolTable& symbols, const SignatureTable& signatures,
                             std::shared_ptr<const LeafCutModel> model)
    : symbols_(symbols),
      signatures_(signatures),
      model_(std::move(model)),
      role_(symbols.intern("role")),
      hidden_(symbols.intern("hidden")),
      style_(symbols.intern("style")),
      naming_{role_, symbols.intern("itemprop"), symbols.intern("data-testid")} {}

const ElementTrait& ElementTraits::of(SignatureId element) {
  return by_element_.of(index_of(element), [&] { return find(element); });
}

// Digits in classes do not count for the shape.
ElementTraits::ClassTrait ElementTraits::trait_of_class(std::string_view class_value) {
  ClassTrait trait;
  std::size_t classes = 0;
  std::string plain;
  for_each_word(class_value, [&](std::string_view name) {
    trait.is_reference = trait.is_reference ||
                         std::ranges::find(kReferenceClasses, name) != std::end(kReferenceClasses);
    if (++classes > 4) return;
    plain = name;
    std::erase_if(plain, is_digit);
    trait.shape = combine_hash(trait.shape, hash_bytes(plain));
  });
  return trait;
}

ElementTrait ElementTraits::find(SignatureId element) {
  const Signature& label = signatures_.get(element);
  ElementTrait trait =
      by_tag_.of(index_of(label.tag), [&] { return trait_of_tag(symbols_.text(label.tag)); });
  const ClassTrait& classes = by_class_.of(index_of(label.class_value), [&] {
    return trait_of_class(symbols_.text(label.class_value));
  });
  trait.shape = combine_hash(classes.shape, index_of(label.tag));
  for (const AttributePair pair : signatures_.attributes(label.attribute_set)) {
    const Symbol name = name_of(pair);
    if (name != hidden_ && name != style_ && name != role_) continue;
    const std::string_view value = symbols_.text(value_of(pair));
    const bool hides = name == style_ && internal::hiding_of(value) != internal::StyleHiding::kNone;
    if (name == hidden_ || hides) trait.regions |= bit_of_region(kHidden);
    if (name != role_ || value.empty()) continue;
    trait.is_control = trait.is_control || value == "button";
    for (const Landmark& landmark : kLandmarks) {
      if (landmark.role == value) trait.regions |= bit_of_region(landmark.feature);
    }
  }
  for_each_name(element, [&](Symbol name) {
    const NameTokens& tokens =
        tokens_.of(index_of(name), [&] { return model_->tokens_of_name(symbols_.text(name)); });
    trait.tokens.add(tokens.counting);
    trait.names_caption = trait.names_caption || tokens.has_caption;
    trait.names_consent = trait.names_consent || tokens.has_consent;
    trait.whole = std::max(trait.whole, tokens.whole);
  });
  const std::string_view id = symbols_.text(label.id);
  if (id == "mw-content-text") trait.whole = std::max(trait.whole, WholeKind::kWiki);
  if (classes.is_reference || std::ranges::find(kReferenceIds, id) != std::end(kReferenceIds))
    trait.whole = WholeKind::kReference;
  has_dialogs_ =
      has_dialogs_ || trait.names_consent || (trait.regions & bit_of_region(kInDialog)) != 0;
  has_wholes_ = has_wholes_ || trait.whole != WholeKind::kNone;
  return trait;
}

}  // namespace pagelet
