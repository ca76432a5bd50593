// SPDX-License-Identifier: MIT
#include "core/export/metadata.h"

#include <algorithm>
#include <array>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <utility>

#include "core/dom/page_metadata.h"
#include "core/export/dates.h"
#include "core/export/distinct_texts.h"
#include "core/export/json_ld.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/words.h"

namespace pagelet {
namespace {

using Values = std::vector<std::string>;
using Names = std::vector<std::string_view>;
using internal::DistinctTexts;

std::string text_below(const Document& document, NodeId element) {
  constexpr std::size_t kMostNodes = 1000;  // elements may be nested, and each is asked
  const std::size_t begin = index_of(element);
  const std::size_t end = std::min(index_of(document.end(element)), begin + kMostNodes);
  std::string text;
  for (std::size_t at = begin; at < end; ++at) {
    text += document.tag_name(node_at(at)) == "br" ? " " : document.text(node_at(at));
  }
  return text;
}

// Calls `visit` for the words of an attribute that is a list of names. Nobody writes more names.
template <class Visit>
void for_each_name(std::string_view attribute, Visit&& visit) {
  constexpr int kMostNames = 20;
  int names = 0;
  for_each_word(attribute, [&](std::string_view name) {
    if (++names <= kMostNames) visit(name);
  });
}

bool has_word(std::string_view words, std::string_view wanted) {
  bool found = false;
  for_each_word(
      words, [&](std::string_view word) { found = found || equals_ignoring_case(word, wanted); });
  return found;
}

// Collects everything in a page that may be metadata, in one walk.
class Marks {
 public:
  Marks(const Document& document, StopSign* sign) : document_(document) {
    for (std::size_t at = 0; at < document.size() && !stop(sign); ++at) {
      const NodeId node = node_at(at);
      while (!items_.empty() && items_.back().end <= node) items_.pop_back();
      if (!document.is_text(node)) visit(node);
    }
  }

  const internal::JsonLd& json_ld() const { return json_ld_; }
  const Values& headings() const { return headings_.list(); }

  /// The contents of the `meta` elements with the first of these names that occurs.
  Values meta(const Names& names) const { return first_of(metas_, names); }
  /// Values of properties of microdata items about the page; `name` of an item that is a value.
  Values microdata(const Names& names) const { return first_of(properties_, names); }
  /// `datetime` of `time` elements whose kind of date is known.
  Values times(const Names& kinds) const { return first_of(times_, kinds); }
  /// Addresses of `link` elements by relation.
  Values link(std::string_view relation) const { return first_of(links_, {relation}); }

 private:
  using ByName = std::map<std::string, DistinctTexts, std::less<>>;

  struct Item {
    NodeId end;
    bool about_page;
    std::string property;  // of the item outside whose value it is
  };

  static Values first_of(const ByName& values, const Names& names) {
    for (const std::string_view name : names) {
      if (const auto found = values.find(name); found != values.end()) {
        return found->second.list();
      }
    }
    return {};
  }

  std::string_view attribute(NodeId node, std::string_view name) const {
    return attribute_of(document_, node, name).value_or("");
  }

  void visit(NodeId node) {
    const std::string_view tag = document_.tag_name(node);
    if (tag == "meta") {
      for (const std::string_view key : {"property", "name"}) {
        const std::string name = ascii_lower(trim_blanks(attribute(node, key)));
        if (!name.empty()) metas_[name].add(attribute(node, "content"));
      }
    } else if (tag == "link") {
      for_each_name(attribute(node, "rel"), [&](std::string_view relation) {
        links_[ascii_lower(relation)].add(attribute(node, "href"));
      });
    } else if (tag == "script") {
      const std::string type = ascii_lower(trim_blanks(attribute(node, "type")));
      if (type.starts_with("application/ld+json")) json_ld_.add(text_of_children(node));
    } else if (tag == "h1") {
      if (!headings_.is_full()) headings_.add(text_below(document_, node));
    } else if (tag == "time") {
      visit_time(node);
    }
    visit_microdata(node);
  }

  std::string text_of_children(NodeId node) const {
    std::string text;
    for (std::size_t at = index_of(node) + 1; at < index_of(document_.end(node)); ++at) {
      text += document_.text(node_at(at));
    }
    return text;
  }

  // Classes of microformats, which WordPress and others write.
  void visit_time(NodeId node) {
    const std::string_view classes = attribute(node, "class");
    const std::string_view date = attribute(node, "datetime");
    const bool is_modified = has_word(classes, "updated") || has_word(classes, "dt-updated") ||
                             has_word(classes, "modified");
    const bool is_published = attribute_of(document_, node, "pubdate") ||
                              has_word(classes, "published") || has_word(classes, "dt-published");
    // `entry-date published updated` is a date of both.
    if (is_published) times_["published"].add(date);
    if (is_modified && !is_published) times_["modified"].add(date);
  }

  void visit_microdata(NodeId node) {
    const bool has_microdata =
        std::ranges::any_of(document_.attributes(node), [&](const Attribute& attribute) {
          return document_.symbols().text(attribute.name).starts_with("item");
        });
    if (!has_microdata) return;
    const std::string_view properties = attribute(node, "itemprop");
    const bool is_item = attribute_of(document_, node, "itemscope").has_value();
    const bool about_page = !items_.empty() && items_.back().about_page;
    if (!is_item && !properties.empty() && !items_.empty()) {
      const Item& item = items_.back();
      const std::string value = value_of(node);
      for_each_name(properties, [&](std::string_view property) {
        if (about_page) properties_[std::string(property)].add(value);
        if (!item.property.empty() && property == "name") properties_[item.property].add(value);
      });
    }
    if (!is_item) return;
    Item item{document_.end(node), false, {}};
    for_each_name(attribute(node, "itemtype"), [&](std::string_view type) {
      item.about_page = item.about_page || internal::rank_of_type(type) > 0;
    });
    if (about_page && !item.about_page) item.property = trim_blanks(properties);
    items_.push_back(std::move(item));
  }

  // The value of a property by the HTML standard's section on microdata.
  std::string value_of(NodeId node) const {
    const std::string_view tag = document_.tag_name(node);
    if (const auto content = attribute_of(document_, node, "content")) return std::string(*content);
    if (tag == "img") return std::string(attribute(node, "src"));
    if (tag == "link") return std::string(attribute(node, "href"));
    if (tag == "time" && attribute_of(document_, node, "datetime")) {
      return std::string(attribute(node, "datetime"));
    }
    return text_below(document_, node);
  }

  const Document& document_;
  internal::JsonLd json_ld_;
  ByName metas_;
  ByName links_;
  ByName times_;
  ByName properties_;
  DistinctTexts headings_;
  std::vector<Item> items_;  // the open ones
};

// The names of each field in the sources.
struct FieldNames {
  Names json_ld = {};
  Names open_graph = {};
  Names dublin_core = {};
  Names meta = {};
  Names microdata = {};
};

class Reader {
 public:
  Reader(const Document& document, const Url& url, const Url& base, StopSign* stop)
      : document_(document), url_(url), base_(base), marks_(document, stop) {}

  PageMetadata read() {
    PageMetadata page;
    page.site_name = site_name();
    page.title = title(page.site_name);
    page.author = one_or_more(
        {.json_ld = {"author", "creator"},
         .open_graph = {"article:author", "og:article:author", "book:author"},
         .dublin_core = {"dc.creator", "dcterms.creator", "dc:creator", "dcterms:creator"},
         .meta = {"author", "citation_author", "parsely-author", "sailthru.author"},
         .microdata = {"author", "creator"}});
    page.published = date(
        {.json_ld = {"datePublished", "dateCreated", "uploadDate"},
         .open_graph = {"article:published_time", "og:published_time", "book:release_date"},
         .dublin_core = {"dcterms.issued", "dc.date.issued", "dcterms.created", "dc.date.created",
                         "dcterms.date", "dc.date", "dc:date"},
         .meta = {"date", "pubdate", "publishdate", "publish-date", "citation_publication_date",
                  "citation_date", "parsely-pub-date", "sailthru.date"},
         .microdata = {"datePublished", "dateCreated"}},
        "published");
    page.modified = date({.json_ld = {"dateModified"},
                          .open_graph = {"article:modified_time", "og:updated_time"},
                          .dublin_core = {"dcterms.modified", "dc.date.modified"},
                          .meta = {"last-modified", "lastmod", "revised", "date.modified"},
                          .microdata = {"dateModified"}},
                         "modified");
    page.description =
        one({.json_ld = {"description"},
             .open_graph = {"og:description"},
             .dublin_core = {"dc.description", "dcterms.description", "dcterms.abstract"},
             .meta = {"description", "twitter:description"},
             .microdata = {"description"}});
    page.language = language();
    page.image = address({.json_ld = {"image", "thumbnailUrl"},
                          .open_graph = {"og:image:secure_url", "og:image", "og:image:url"},
                          .meta = {"twitter:image", "twitter:image:src", "thumbnail"},
                          .microdata = {"image", "thumbnailUrl"}},
                         "image_src");
    page.canonical_url = canonical_url();
    page.tags = tags();
    return page;
  }

 private:
  using Source = MetadataSource;

  // The values of the first source that has values accepted by `clean`.
  template <class Clean>
  MetadataField first(const FieldNames& names, Clean&& clean) const {
    const auto try_values = [&](const Values& values, Source source) -> MetadataField {
      DistinctTexts cleaned;
      for (const std::string& value : values) {
        if (std::optional<std::string> text = clean(value)) cleaned.add(*text);
      }
      return {cleaned.list(), source};
    };
    for (const std::string_view property : names.json_ld) {
      MetadataField field = try_values(marks_.json_ld().values(property), Source::kJsonLd);
      if (!field.values.empty()) return field;
    }
    for (const auto& [values, source] :
         {std::pair(marks_.meta(names.open_graph), Source::kOpenGraph),
          std::pair(marks_.meta(names.dublin_core), Source::kDublinCore),
          std::pair(marks_.meta(names.meta), Source::kMeta),
          std::pair(marks_.microdata(names.microdata), Source::kMicrodata)}) {
      MetadataField field = try_values(values, source);
      if (!field.values.empty()) return field;
    }
    return {};
  }

  static std::optional<std::string> as_it_is(const std::string& value) { return value; }

  MetadataField one_or_more(const FieldNames& names) const {
    // Some pages give the URL of a person's page instead of a name.
    return first(names, [](const std::string& value) -> std::optional<std::string> {
      if (value.starts_with("http://") || value.starts_with("https://")) return std::nullopt;
      return value;
    });
  }

  static MetadataField only_first(MetadataField field) {
    if (field.values.size() > 1) field.values.resize(1);
    return field;
  }

  MetadataField one(const FieldNames& names) const { return only_first(first(names, as_it_is)); }

  MetadataField date(const FieldNames& names, std::string_view kind) const {
    MetadataField field = only_first(first(names, internal::iso_date));
    if (!field.values.empty()) return field;
    for (const std::string& value : marks_.times({kind})) {
      if (const auto iso = internal::iso_date(value)) return {{*iso}, Source::kTime};
    }
    return {};
  }

  std::optional<std::string> absolute(const std::string& reference) const {
    const std::optional<Url> url = resolve(base_, clean_reference(reference));
    if (!url || (url->scheme != "http" && url->scheme != "https")) return std::nullopt;
    return url->to_string();
  }

  MetadataField address(const FieldNames& names, std::string_view relation) const {
    const auto clean = [&](const std::string& value) { return absolute(value); };
    MetadataField field = only_first(first(names, clean));
    if (!field.values.empty() || relation.empty()) return field;
    for (const std::string& value : marks_.link(relation)) {
      if (auto url = absolute(value)) return {{std::move(*url)}, Source::kHtml};
    }
    return {};
  }

  MetadataField canonical_url() const {
    MetadataField field = address({}, "canonical");
    if (!field.values.empty()) return field;
    return address({.json_ld = {"mainEntityOfPage", "url"},
                    .open_graph = {"og:url"},
                    .meta = {"twitter:url"},
                    .microdata = {"mainEntityOfPage", "url"}},
                   "");
  }

  MetadataField site_name() const {
    if (std::string name = marks_.json_ld().site_name(); !name.empty()) {
      return {{std::move(name)}, Source::kJsonLd};
    }
    return one({.open_graph = {"og:site_name"},
                .dublin_core = {"dc.publisher", "dcterms.publisher"},
                .meta = {"application-name", "apple-mobile-web-app-title"},
                .microdata = {"publisher"}});
  }

  MetadataField language() const {
    const auto clean = [](std::string value) {
      std::ranges::replace(value, '_', '-');
      return std::optional(std::move(value));
    };
    MetadataField field = only_first(first({.json_ld = {"inLanguage"},
                                            .open_graph = {"og:locale"},
                                            .dublin_core = {"dc.language", "dcterms.language"},
                                            .meta = {"language"},
                                            .microdata = {"inLanguage"}},
                                           clean));
    if (!field.values.empty()) return field;
    const std::string written = page_language(document_);
    return written.empty() ? MetadataField{} : MetadataField{{written}, Source::kHtml};
  }

  MetadataField tags() const {
    MetadataField field =
        first({.json_ld = {"keywords"},
               .open_graph = {"article:tag", "og:article:tag", "video:tag"},
               .dublin_core = {"dc.subject", "dcterms.subject"},
               .meta = {"keywords", "news_keywords", "citation_keywords", "parsely-tags"},
               .microdata = {"keywords"}},
              as_it_is);
    DistinctTexts tags;
    for (const std::string& value : field.values) {
      for (std::size_t at = 0; at <= value.size() && !tags.is_full();) {
        const std::size_t end = std::min(value.find_first_of(",;", at), value.size());
        tags.add(std::string_view(value).substr(at, end - at));
        at = end + 1;
      }
    }
    field.values = tags.list();
    return field;
  }

  MetadataField title(const MetadataField& site_name) const {
    MetadataField field = one({.json_ld = {"headline", "name"},
                               .open_graph = {"og:title"},
                               .dublin_core = {"dc.title", "dcterms.title"},
                               .meta = {"title", "twitter:title", "citation_title"},
                               .microdata = {"headline", "name"}});
    if (field.values.empty()) {
      const std::string written = page_title(document_);
      if (written.empty()) return {};
      field = {{written}, Source::kHtml};
    }
    field.values[0] = without_site(field.values[0], site_name);
    return field;
  }

  // The letters and digits of a name. Two names are the same if these are equal.
  static std::string letters_of(std::string_view text) {
    std::string letters;
    for (const std::string_view run : letter_runs(text)) letters += lower_case(run);
    return letters;
  }

  bool names_site(std::string_view part, const MetadataField& site_name) const {
    const std::string letters = letters_of(part);
    if (letters.empty()) return false;
    if (!site_name.values.empty() && letters == letters_of(site_name.values[0])) return true;
    const std::optional<Address> address = address_of(url_);
    if (!address) return false;
    std::string_view host = address->host;
    while (!host.empty()) {
      const std::size_t dot = std::min(host.find('.'), host.size());
      if (letters == letters_of(host) || letters == letters_of(host.substr(0, dot))) return true;
      host.remove_prefix(std::min(dot + 1, host.size()));
    }
    return false;
  }

  std::string without_site(const std::string& title, const MetadataField& site_name) const {
    constexpr auto kSeparators = std::to_array<std::string_view>(
        {" | ", " - ", " \xE2\x80\x93 ", " \xE2\x80\x94 ", " :: ", " \xC2\xB7 ", " \xE2\x80\xA2 ",
         " \xC2\xBB ", " \xC2\xAB ", " ~ ", " / ", ": "});
    // A longer title is no title. The letters of a part are computed for each separator.
    constexpr std::size_t kLongestTitle = 1000;
    if (title.size() > kLongestTitle) return title;
    std::set<std::string> headings;
    for (const std::string& heading : marks_.headings()) headings.insert(letters_of(heading));
    const auto is_heading = [&](std::string_view part) {
      return headings.contains(letters_of(part));
    };
    if (is_heading(title)) return title;
    std::size_t end = title.size();
    while (true) {
      std::size_t at = std::string::npos;
      std::size_t after = 0;
      for (const std::string_view separator : kSeparators) {
        if (end < separator.size()) continue;
        const std::size_t found = title.rfind(separator, end - separator.size());
        if (found == std::string::npos || (at != std::string::npos && found < at)) continue;
        at = found;
        after = found + separator.size();
      }
      if (at == std::string::npos || at == 0) return title;
      const std::string_view head = std::string_view(title).substr(0, at);
      const bool is_last = end == title.size();
      if (is_heading(head)) return std::string(head);
      if (is_last && names_site(std::string_view(title).substr(after), site_name)) {
        return std::string(head);
      }
      end = at;
    }
  }

  const Document& document_;
  const Url& url_;
  const Url& base_;
  Marks marks_;
};

}  // namespace

std::string_view to_string(MetadataSource source) {
  constexpr auto kNames = std::to_array<std::string_view>(
      {"json-ld", "opengraph", "dublin-core", "meta", "microdata", "time", "html"});
  return kNames[static_cast<std::size_t>(source)];
}

std::string MetadataField::text() const {
  std::string text;
  for (const std::string& value : values) text += (text.empty() ? "" : ", ") + value;
  return text;
}

PageMetadata page_metadata(const Document& document, const Url& url, const Url& base,
                           StopSign* stop) {
  return Reader(document, url, base, stop).read();
}

std::string front_matter(const PageMetadata& metadata, std::string_view url) {
  // Every JSON string is also a YAML string.
  const auto quoted = [](std::string_view text) {
    return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  };
  std::string yaml = "---\nurl: " + quoted(url) + "\n";
  metadata.for_each([&](std::string_view name, const MetadataField& field) {
    if (field.values.empty()) return;
    yaml += std::string(name) + ":";
    if (&field == &metadata.tags) {
      for (const std::string& tag : field.values) yaml += "\n  - " + quoted(tag);
      yaml += '\n';
    } else {
      yaml += " " + quoted(field.text()) + "\n";
    }
  });
  return yaml + "---\n\n";
}

}  // namespace pagelet
