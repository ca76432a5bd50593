// SPDX-License-Identifier: MIT
#include "core/omission/cards.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include "core/dom/element_facts.h"
#include "core/dom/html_elements.h"
#include "core/dom/media.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/unicode.h"
#include "core/text/words.h"

namespace pagelet::internal {
namespace {

bool shows_nothing(const Document& document, NodeId link) {
  constexpr std::size_t kMaxNodes = 4;
  if (document.end(link) > link + kMaxNodes) return false;
  for (NodeId at = link; at < document.end(link); ++at) {
    if (document.tag_name(at) == "img" || document.has_words(at)) return false;
  }
  return true;
}

// A picture with the words of the element around it.
struct Picture {
  std::string_view source;
  std::string_view alt;
  std::string_view link;
  std::string words;  // letters
};

// nullopt: an element is large, or has none or several pictures.
std::optional<Picture> picture_in(const Document& document, NodeId node) {
  constexpr std::size_t kMaxNodes = 16;
  if (!document.is_element(node) || document.end(node) > node + kMaxNodes) return std::nullopt;
  std::optional<NodeId> image;
  std::string_view link;
  for (NodeId at = node; at < document.end(node); ++at) {
    if (document.tag(at) == Symbol::kA) {
      link = attribute_of(document, at, "href").value_or("");
    }
    if (document.tag_name(at) != "img") continue;
    if (image) return std::nullopt;
    image = at;
  }
  if (!image) return std::nullopt;
  return Picture{picture_source(document, *image),
                 attribute_of(document, *image, "alt").value_or(""), link,
                 letters_of(text_below(document, node))};
}

// The name of a picture's file without what tells its sizes apart: "photo" for
// "/a/photo-300x200.jpg?w=300" and "/b/photo@2x.webp".
std::string stem_of(std::string_view source) {
  source = source.substr(0, source.find_first_of("?#"));
  source = source.substr(source.rfind('/') + 1);
  source = source.substr(0, source.rfind('.'));
  std::string stem;
  for (const std::string_view word : letter_runs(source)) {
    constexpr std::string_view kSizes =
        "desktop large lg l m md medium mobile s scaled sm small tablet thumb thumbnail w x xl";
    const std::string lower = lower_case(word);
    const auto is_of_size = [](char c) { return is_digit(c) || c == 'x' || c == 'w' || c == 'h'; };
    const bool is_size = std::ranges::all_of(lower, is_of_size) && !has_only_digits(lower);
    if (!is_size && !has_word(kSizes, lower)) stem += lower + ' ';
  }
  return stem;
}

}  // namespace

std::optional<NodeId> overlay_link(const Document& document, NodeId heading) {
  constexpr int kMaxLevels = 4;
  constexpr std::size_t kMaxCardNodes = 60;
  constexpr std::size_t kMaxHeading = 300;  // bytes that are compared; a longer one is in no label
  constexpr std::size_t kMaxLabel = 600;
  if (document.end(heading) > heading + kMaxCardNodes) return std::nullopt;
  for (NodeId at = heading; at < document.end(heading); ++at) {
    if (document.tag(at) == Symbol::kA) return std::nullopt;
  }
  const std::string text = text_below(document, heading, {.bytes = kMaxHeading + 4});
  const std::string words = letters_of(text);
  NodeId card = heading;
  for (int level = 0; level < kMaxLevels && card != document.root(); ++level) {
    if (document.tag(card) == Symbol::kA) return std::nullopt;
    card = document.parent(card);
    if (document.end(card) > card + kMaxCardNodes) return std::nullopt;
    std::optional<NodeId> found;
    for (NodeId at = card; at < document.end(card); ++at) {
      if (at != heading && heading_level(document.tag_name(at)) > 0) return std::nullopt;
      if (found || document.tag(at) != Symbol::kA || !shows_nothing(document, at)) continue;
      const std::string label = letters_of(
          whole_characters(attribute_of(document, at, "aria-label").value_or(""), kMaxLabel));
      const bool is_of_heading =
          label.empty() || (text.size() <= kMaxHeading && label.find(words) != std::string::npos);
      if (is_of_heading && attribute_of(document, at, "href")) found = at;
    }
    if (found && !words.empty()) return found;
  }
  return std::nullopt;
}

bool repeats_picture_before(const Document& document, NodeId node) {
  constexpr std::size_t kMinCaption = 20;  // letters; less may be beside several pictures
  const NodeId before = sibling_before(document, node);
  if (before <= document.parent(node) || document.tag(before) != document.tag(node)) return false;
  if (!has_word("a div figure p picture span", document.tag_name(node))) return false;
  const std::optional<Picture> own = picture_in(document, node);
  const std::optional<Picture> other = own ? picture_in(document, before) : std::nullopt;
  if (!other || own->source.empty() || other->source.empty() || own->alt != other->alt ||
      own->words != other->words || own->link != other->link) {
    return false;
  }
  if (own->source == other->source) return true;
  const std::string stem = stem_of(own->source);
  return (!own->alt.empty() && own->words.size() >= kMinCaption) ||
         (!stem.empty() && stem == stem_of(other->source));
}

}  // namespace pagelet::internal
