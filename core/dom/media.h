// SPDX-License-Identifier: MIT
#pragma once

/// Pictures, films and sounds as a reader sees them, and what is beside them. References that lead
/// nowhere (core/dom/references.h) do not count, nor do fragments, and JSON that a script has in
/// the place of one. If a list is in the place of a reference, as in a `srcset`, the largest
/// picture counts. All functions cost O(length of the attributes).

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "core/dom/document.h"

namespace pagelet::internal {

/// The nodes directly before and after an element, without a blank text between; at an end of the
/// page the element itself.
std::array<NodeId, 2> nodes_beside(const Document& document, NodeId node);

/// The child of the same parent directly before an element, without a blank text between; the
/// parent if there is none. O(depth of that child).
NodeId sibling_before(const Document& document, NodeId node);

/// The address that a script puts into `src` when a reader comes near (`data-src`, `data-lazy-src`,
/// `data-original`, `data-lazy`, `data-img-url` or `nitro-lazy-src`), or empty.
std::string_view late_source(const Document& document, NodeId node);

/// The source of the picture that a reader sees for an `img`, or empty. A late source comes before
/// `src`, and so does the largest picture of a `data-srcset`. If there is none of these, it is the
/// largest picture of a `srcset`: that of the element, that of a `source` in the same `picture`, or
/// that of the `figure` around it. Quotation marks that were escaped twice (`src=\"a.jpg\"`) are
/// not part of it.
std::string_view picture_source(const Document& document, NodeId image);

/// The description (`alt`) of an `img`, also without such marks, or empty.
std::string_view picture_words(const Document& document, NodeId image);

/// Whether an image shows nothing, by its start tag: it is one pixel wide or high and counts
/// readers, or it keeps a place, has no words, and is named so, as "spacer.gif".
bool is_empty_picture(const Document& document, NodeId image);

/// Whether an element that a page defines itself shows a picture: its name ends with `-img`,
/// `-image` or `-picture`, as `a-img`, and it has a `src` and no content.
bool is_custom_picture(const Document& document, NodeId node);

/// Whether it is a `noscript` with only a picture, which the `img` beside it shows, too.
bool repeats_picture(const Document& document, NodeId node);

struct Embed {
  std::string address;      ///< which a reader would open, or empty
  std::string title;        ///< if the page gives none, the file's name, or the address
  bool is_address = false;  ///< whether the page gives no title
};

/// Attribute of a link to a film or sound whose words only name its file.
inline constexpr std::string_view kAddressMark = "data-address";

/// The film or sound that a `video`, an `audio`, a frame with a player of YouTube or Vimeo, or the
/// element of AMP for one of these embeds; nullopt: it is another element.
std::optional<Embed> embed_of(const Document& document, NodeId node);

}  // namespace pagelet::internal
