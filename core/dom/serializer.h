// SPDX-License-Identifier: MIT
#pragma once

/// A Document, or a part of it, as HTML.
///
/// The HTML is what people are shown instead of the source of a page: parsed again as
/// docs/specification.md, section 1.7, says, it gives the same tree, hence the same paths, however
/// broken the source was. A set of nodes to keep makes it write a template or a content. Nothing
/// recurses; the cost is O(nodes below `from` + depth of `from` + output).

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/dom/document.h"
#include "core/url/url.h"

namespace pagelet {

/// What was left out of HTML because it is not on the lists of what is allowed: how often by name.
struct DroppedHtml {
  std::map<std::string, std::size_t, std::less<>> elements;
  std::map<std::string, std::size_t, std::less<>> attributes;  ///< of elements that were written

  bool empty() const { return elements.empty() && attributes.empty(); }
  void add(const DroppedHtml& other);
};

struct SerializeOptions {
  /// The nodes to write, by NodeId, one entry for every node of the document; null: all. An element
  /// that is not kept is written all the same when a node below it is; any other node that is not
  /// kept is left out with its subtree.
  const std::vector<bool>* keep = nullptr;
  /// Begin with `<!DOCTYPE html>`, unless the page is one in quirks mode
  /// (`Document::quirks`), which has to stay without doctype to be parsed alike.
  bool doctype = false;
  /// Leave out the words of class attributes that begin with `TECO_` (the labels of the TECO
  /// benchmark, docs/specification.md, section 1.2), and a class attribute of such words only: for
  /// readers who must not see them. Other class attributes are written as they are.
  bool hide_labels = false;
  /// What the references in attributes (`href`, `src`, `srcset`, `action`, `cite`, `poster`,
  /// `background`, `longdesc`, `formaction`, `xlink:href`, `data` of `object`), in `style`
  /// attributes and `style` elements are resolved against (core/url/url.h; fragments stay). As they
  /// are stay those that cannot be resolved, those that are only a fragment, for they lead to what
  /// is written too, and all of them without a base. A `base` element that is kept as well would
  /// change what the others mean.
  std::optional<Url> base = {};
  /// Write only elements, attributes and references that are on lists of what is harmless
  /// (core/dom/allowed_html.h), so that nothing runs, redirects or is loaded in a frame when the
  /// HTML is opened: no scripts, `on...` attributes, `javascript:` references, `meta` with
  /// `http-equiv`, frames, plugins. Elements on no list stand for their content; what is not for
  /// readers (`script`, `template`, `iframe` ...) goes with its subtree; `xmp` and `plaintext`
  /// become `pre`. The tree is then not that of the document.
  bool allowed_only = false;
  /// Counts what `allowed_only` leaves out; null: nobody wants to know.
  DroppedHtml* dropped = nullptr;
  /// What `head` begins with: `<meta charset="utf-8">` and a `title` of this text.
  std::optional<std::string> title = {};
};

/// `from` and its subtree by the HTML standard's algorithm for fragments (an element with its own
/// tags, as outerHTML), UTF-8. Names are written as the Document has them, in lower case.
///
/// Beyond the standard's algorithm, so that the tree survives:
/// - two texts with nothing between them are kept apart by an empty comment, and so is a text from
///   the end of its form (specification, section 1.7, deviation 1);
/// - a text that begins with a line feed, first in `pre`, `textarea` or `listing`, gets a second
///   one, for the parser drops the first;
/// - control characters are written as character references.
/// What does not survive: what a parser builds only from broken nesting (a `form` in a `form`, an
/// `a` in an `a`), what stands behind `plaintext`, and a tree that `keep` cuts to a form which the
/// parser completes (rows without their table).
///
/// Example:
///   SerializeOptions options;
///   options.doctype = true;
///   const std::string html = serialize_html(page, node_at(0), options);
std::string serialize_html(const Document& document, NodeId from,
                           const SerializeOptions& options = {});

}  // namespace pagelet
