// SPDX-License-Identifier: MIT
#include "reports/html/shown_page.h"

#include <openssl/evp.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>

#include "core/dom/html_elements.h"
#include "core/dom/writing/allowed_html.h"
#include "core/site/links.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/url/style_sheet.h"
#include "core/url/url.h"
#include "evaluation/run/bench.h"

namespace pagelet {
namespace {

// Media types of images, and fonts of style sheets, by extension.
constexpr auto kFileTypes =
    std::to_array<std::pair<std::string_view, std::string_view>>({{"avif", "image/avif"},
                                                                  {"bmp", "image/bmp"},
                                                                  {"gif", "image/gif"},
                                                                  {"ico", "image/x-icon"},
                                                                  {"jpeg", "image/jpeg"},
                                                                  {"jpg", "image/jpeg"},
                                                                  {"png", "image/png"},
                                                                  {"otf", "font/otf"},
                                                                  {"svg", "image/svg+xml"},
                                                                  {"ttf", "font/ttf"},
                                                                  {"webp", "image/webp"},
                                                                  {"woff", "font/woff"},
                                                                  {"woff2", "font/woff2"}});

std::optional<std::string_view> type_of_file(std::string_view name) {
  name = name.substr(0, name.find('?'));  // `logo.png?v=2`
  const std::string extension = ascii_lower(name.substr(name.rfind('.') + 1));
  for (const auto& [name_end, media_type] : kFileTypes) {
    if (name_end == extension) return media_type;
  }
  return std::nullopt;
}

// An image that leads nowhere.
constexpr std::string_view kNoImage = "data:,";

class ShownPage {
 public:
  ShownPage(const SitePage& page, const SiteFiles& files)
      : document_(page.document()),
        files_(files),
        base_(base_url_of(page.document(), page.url(), true)) {}

  Json write() {
    Json json = tree_json(document_, strings_, [&](NodeId node) {
      return std::string(is_code(document_.parent(node)) ? "" : document_.text(node));
    });
    Json attributes = Json::array();
    Json inert = Json::array();
    for (NodeId node{}; node < document_.end(); ++node) {
      if (document_.is_text(node)) continue;
      const std::string_view tag = document_.tag_name(node);
      if (has_trait(tag, trait::kInert)) inert.push_back(index_of(node));
      attributes.push_back(attributes_of(node, tag));
      if (tag == "style") add_style_element(node);
      if (tag == "link") add_linked_sheet(node);
    }
    json.update({{"quirks", document_.quirks()},
                 {"root", index_of(document_.root())},
                 {"strings", strings_.take()},
                 {"attributes", std::move(attributes)},
                 {"inert", std::move(inert)},
                 {"sheets", std::move(sheets_)},
                 {"images", std::move(images_)},
                 {"absent", {{"sheets", absent_sheets_}, {"images", absent_images_.size()}}}});
    return json;
  }

 private:
  bool is_code(NodeId node) const {
    return document_.tag(node) == Symbol::kScript || document_.tag(node) == Symbol::kStyle;
  }

  std::string_view value_of(NodeId node, std::string_view name) const {
    return attribute_of(document_, node, name).value_or("");
  }

  Json attributes_of(NodeId node, std::string_view tag) {
    Json shown = Json::array();
    if (has_trait(tag, trait::kInert)) {
      // These attributes name an element in the tree beside the page.
      for (const std::string_view name : {"id", "class"}) {
        const std::string_view value = value_of(node, name);
        if (!value.empty()) {
          shown.insert(shown.end(), {strings_.number_of(name), strings_.number_of(value)});
        }
      }
      return shown.empty() ? Json(0) : shown;
    }
    for (const Attribute& attribute : document_.attributes(node)) {
      const std::string_view name = document_.symbols().text(attribute.name);
      const std::string_view value = document_.symbols().text(attribute.value);
      if (const auto text = shown_value(tag, name, value)) {
        shown.insert(shown.end(), {strings_.number_of(name), strings_.number_of(*text)});
      }
    }
    return shown.empty() ? Json(0) : shown;
  }

  // The value with which an attribute is shown; nullopt: not at all.
  std::optional<std::string> shown_value(std::string_view tag, std::string_view name,
                                         std::string_view value) {
    if (name == "style") return localised(value, base_);
    if (name == "href" || name == "xlink:href") {
      if (tag == "a" || tag == "area") return "#";
      if (tag == "image") return image(value, base_);
      if (value.starts_with('#')) return std::string(value);
      return std::nullopt;
    }
    const bool has_image = name == "src" && (tag == "img" || tag == "input");
    if (has_image || name == "background") return image(value, base_);
    switch (internal::attribute_rule(name)) {
      case internal::AttributeRule::kLook:
        return std::string(value);
      case internal::AttributeRule::kPaint:
        return localised(value, base_);
      default:
        return std::nullopt;
    }
  }

  // ---- Images ----

  // `pagelet:INDEX` for an image of the site's folder, a data URL of an image as it is.
  std::string image(std::string_view reference, const Url& base) {
    const std::string cleaned = clean_reference(reference);
    if (ascii_lower(cleaned.substr(0, 11)) == "data:image/") {
      const bool is_quotable = cleaned.find_first_of("\"\\\n\r\f") == std::string::npos &&
                               cleaned.size() < kMaxImageBytes;
      return is_quotable ? cleaned : std::string(kNoImage);
    }
    const std::optional<Url> url = resolve(base, cleaned);
    const std::optional<std::string> name = url ? files_.find(*url) : std::nullopt;
    const std::optional<std::string_view> type = name ? type_of_file(*name) : std::nullopt;
    if (!type) {
      if (!cleaned.empty() && !cleaned.starts_with("data:")) absent_images_.insert(cleaned);
      return std::string(kNoImage);
    }
    const auto [found, is_new] = image_numbers_.try_emplace(*name, images_.size());
    if (is_new) {
      const std::optional<std::string> bytes = files_.read(*name, kMaxImageBytes);
      const bool fits = bytes && image_bytes_ + bytes->size() <= kMaxImagesBytes;
      if (fits) image_bytes_ += bytes->size();
      images_.push_back({{"type", *type}, {"data", fits ? to_base64(*bytes) : ""}});
    }
    return "pagelet:" + std::to_string(found->second);
  }

  std::string localised(std::string_view css, const Url& base) {
    return read_style_sheet(css, [&](std::string_view reference) { return image(reference, base); })
        .text;
  }

  // ---- Style sheets ----

  // As in a browser, only the own texts of a `style` element count: those of an SVG can be nested.
  void add_style_element(NodeId node) {
    std::string css;
    const NodeId end = document_.end(node);
    for (NodeId child = document_.first_child(node); child < end; child = document_.end(child)) {
      css += document_.text(child);
    }
    add_sheet(css, std::string(value_of(node, "media")), base_, 0);
  }

  void add_linked_sheet(NodeId node) {
    const std::string relations = ascii_lower(value_of(node, "rel"));
    if (!has_word(relations, "stylesheet") || has_word(relations, "alternate")) return;
    add_sheet_file(value_of(node, "href"), std::string(value_of(node, "media")), base_, 0);
  }

  void add_sheet_file(std::string_view reference, std::string media, const Url& base, int depth) {
    const std::string cleaned = clean_reference(reference);
    const std::optional<Url> url = resolve(base, cleaned);
    const std::optional<std::string> name = url ? files_.find(*url) : std::nullopt;
    const auto css =
        name ? files_.read(*name, kMaxStyleBytes - std::min(style_bytes_, kMaxStyleBytes))
             : std::nullopt;
    if (css) {
      add_sheet(*css, std::move(media), *url, depth);
    } else {
      ++absent_sheets_;
    }
  }

  // Imported sheets come before the sheets that import them.
  void add_sheet(std::string_view css, std::string media, const Url& base, int depth) {
    constexpr int kMaxDepth = 4;
    if (style_bytes_ + css.size() > kMaxStyleBytes || depth > kMaxDepth) return;
    style_bytes_ += css.size();
    if (css.starts_with("\xEF\xBB\xBF")) css.remove_prefix(3);
    StyleSheet sheet =
        read_style_sheet(css, [&](std::string_view reference) { return image(reference, base); });
    for (const StyleImport& import : sheet.imports) {
      add_sheet_file(import.reference, import.media.empty() ? media : import.media, base,
                     depth + 1);
    }
    sheets_.push_back({{"media", std::move(media)}, {"css", std::move(sheet.text)}});
  }

  const Document& document_;
  const SiteFiles& files_;
  Url base_;
  ValueTable strings_;
  Json sheets_ = Json::array();
  std::size_t style_bytes_ = 0;
  Json images_ = Json::array();
  std::map<std::string, std::size_t> image_numbers_;  // by file name
  std::size_t image_bytes_ = 0;
  // Numbers of files that the page names but the site's folder does not have.
  std::size_t absent_sheets_ = 0;
  std::set<std::string> absent_images_;
};

}  // namespace

Json shown_page(const SitePage& page, const SiteFiles& files) {
  return ShownPage(page, files).write();
}

std::string to_base64(std::string_view bytes) {
  std::string text((bytes.size() + 2) / 3 * 4 + 1, '\0');  // OpenSSL writes a zero at the end
  const auto* from = reinterpret_cast<const unsigned char*>(bytes.data());
  auto* to = reinterpret_cast<unsigned char*>(text.data());
  EVP_EncodeBlock(to, from, static_cast<int>(bytes.size()));
  text.pop_back();
  return text;
}

std::string bits_of(const NodeSet& nodes, const WorkingTree& page) {
  NodeSet shown(page.document().size());
  nodes.for_each([&](std::size_t node) {
    shown.insert(index_of(page.document_node(static_cast<TreeNode>(node))));
  });
  return to_base64(bytes_of(shown));
}

Json tree_json(const Document& document, ValueTable& names,
               const std::function<std::string(NodeId)>& text_of) {
  Json tags = Json::array();
  Json sizes = Json::array();
  Json texts = Json::array();
  for (NodeId node{}; node < document.end(); ++node) {
    const bool is_text = document.is_text(node);
    sizes.push_back(index_of(document.end(node)) - index_of(node));
    tags.push_back(is_text ? Json(-1) : Json(names.number_of(document.tag_name(node))));
    if (is_text) texts.push_back(text_of(node));
  }
  return {{"tags", std::move(tags)}, {"sizes", std::move(sizes)}, {"texts", std::move(texts)}};
}

}  // namespace pagelet
