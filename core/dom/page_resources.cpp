// SPDX-License-Identifier: MIT
#include "core/dom/page_resources.h"

#include <algorithm>
#include <optional>

#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/url/style_sheet.h"

namespace pagelet {
namespace {

bool has_word(std::string_view words, std::string_view wanted) {
  bool found = false;
  for_each_word(words, [&](std::string_view word) { found = found || word == wanted; });
  return found;
}

class Collector {
 public:
  explicit Collector(const Url& base) : base_(base) {}

  void add(std::string_view reference, ResourceKind kind) {
    const std::string cleaned = clean_reference(reference);
    const std::string_view file = std::string_view(cleaned).substr(0, cleaned.find('#'));
    if (file.empty()) return;
    std::optional<Url> url = resolve(base_, file);
    if (!url || (url->scheme != "http" && url->scheme != "https")) return;
    found_.push_back({std::move(*url), kind});
  }

  void add_style(std::string_view css) {
    std::vector<std::string> images;
    const StyleSheet sheet = read_style_sheet(css, [&](std::string_view reference) {
      images.emplace_back(reference);
      return std::string();
    });
    for (const StyleImport& import : sheet.imports) {
      add(import.reference, ResourceKind::kStyleSheet);
    }
    for (const std::string& image : images) add(image, ResourceKind::kImage);
  }

  std::vector<PageResource> take() { return std::move(found_); }

 private:
  const Url& base_;
  std::vector<PageResource> found_;
};

class PageReader {
 public:
  PageReader(const Document& document, const Url& base) : document_(document), found_(base) {}

  std::vector<PageResource> read() {
    for (std::size_t at = 0; at < document_.size(); ++at) {
      const NodeId node = node_at(at);
      if (document_.is_text(node)) continue;
      const std::string_view tag = document_.tag_name(node);
      if (tag == "link" && links_style_sheet(document_, node)) {
        found_.add(attribute_of(document_, node, "href").value_or(""), ResourceKind::kStyleSheet);
      }
      if (tag == "style") found_.add_style(style_text(document_, node));
      for (const Attribute& attribute : document_.attributes(node)) {
        add_attribute(tag, text(attribute.name), text(attribute.value));
      }
    }
    return found_.take();
  }

 private:
  std::string_view text(Symbol symbol) const { return document_.symbols().text(symbol); }

  void add_attribute(std::string_view tag, std::string_view name, std::string_view value) {
    const bool is_source = name == "src" && (tag == "img" || tag == "input");
    const bool is_svg_image = tag == "image" && (name == "href" || name == "xlink:href");
    if (is_source || is_svg_image || name == "background") {
      found_.add(value, ResourceKind::kImage);
    } else if (name == "style") {
      found_.add_style(value);
    }
  }

  const Document& document_;
  Collector found_;
};

}  // namespace

bool links_style_sheet(const Document& document, NodeId link) {
  const std::string relation = ascii_lower(attribute_of(document, link, "rel").value_or(""));
  return has_word(relation, "stylesheet") && !has_word(relation, "alternate");
}

std::string style_text(const Document& document, NodeId style) {
  std::string css;
  const NodeId end = document.end(style);
  for (NodeId child = document.first_child(style); child < end; child = document.end(child)) {
    css += document.text(child);
  }
  return css;
}

std::vector<PageResource> resources_of(const Document& document, const Url& base) {
  return PageReader(document, base).read();
}

std::vector<PageResource> resources_of_sheet(std::string_view css, const Url& base) {
  Collector found(base);
  found.add_style(css);
  return found.take();
}

}  // namespace pagelet
