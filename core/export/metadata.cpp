// SPDX-License-Identifier: MIT
#include "core/export/metadata.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "core/dom/page_metadata.h"
#include "core/export/dates.h"
#include "core/export/page_marks.h"
#include "core/export/titles.h"

namespace pagelet {
namespace {

using internal::DistinctTexts;
using internal::letters_of;
using internal::Names;
using internal::Values;

// The names of each field in the sources.
struct FieldNames {
  Names json_ld = {};
  Names open_graph = {};
  Names meta = {};
  Names microdata = {};
};

MetadataField only_first(MetadataField field) {
  if (field.values.size() > 1) field.values.resize(1);
  return field;
}

class Reader {
 public:
  Reader(const Document& document, const Url& url, const Url& base, const MetadataContext& context)
      : document_(document),
        url_(url),
        base_(base),
        marks_(document, context.stop),
        others_(context.other_pages) {}

  PageMetadata read() const {
    PageMetadata page;
    page.site_name = site_name();
    page.title = title(page.site_name);
    page.author = author();
    page.published = date({.json_ld = {"datePublished"},
                           .open_graph = {"article:published_time"},
                           .meta = {"date"},
                           .microdata = {"datePublished"}});
    page.modified = date({.json_ld = {"dateModified"},
                          .open_graph = {"article:modified_time"},
                          .microdata = {"dateModified"}});
    page.description = only_first(first({.json_ld = {"description"},
                                         .open_graph = {"og:description"},
                                         .meta = {"description"},
                                         .microdata = {"description"}}));
    page.language = language();
    page.image =
        address({.json_ld = {"image"}, .open_graph = {"og:image"}, .microdata = {"image"}});
    page.canonical_url = canonical_url();
    page.tags = tags();
    return page;
  }

  TitleAndTraits read_title() const {
    return {title(site_name()), internal::traits_of(document_, marks_)};
  }

 private:
  using Source = MetadataSource;

  // The values of all sources that have values accepted by `clean`, in the order of the sources.
  template <class Clean>
  std::vector<MetadataField> all(const FieldNames& names, Clean&& clean) const {
    std::vector<MetadataField> fields;
    const auto add = [&](const Values& values, Source source) {
      DistinctTexts cleaned;
      for (const std::string& value : values) {
        if (std::optional<std::string> text = clean(value)) cleaned.add(*text);
      }
      if (!cleaned.list().empty()) fields.push_back({cleaned.list(), source});
    };
    for (const std::string_view property : names.json_ld) {
      add(marks_.json_ld().values(property), Source::kJsonLd);
    }
    add(marks_.meta(names.open_graph), Source::kOpenGraph);
    add(marks_.meta(names.meta), Source::kMeta);
    add(marks_.microdata(names.microdata), Source::kMicrodata);
    return fields;
  }

  template <class Clean>
  MetadataField first(const FieldNames& names, Clean&& clean) const {
    std::vector<MetadataField> fields = all(names, clean);
    return fields.empty() ? MetadataField{} : std::move(fields.front());
  }

  static std::optional<std::string> as_it_is(const std::string& value) { return value; }
  MetadataField first(const FieldNames& names) const { return first(names, as_it_is); }

  // The first source that states a date in ISO 8601.
  MetadataField date(const FieldNames& names) const {
    MetadataField field = only_first(first(names, internal::iso_date));
    if (!field.values.empty()) return field;
    // Several are of the texts of a list.
    const Values times = marks_.times(names.microdata.front());
    auto iso = times.size() == 1 ? internal::iso_date(times.front()) : std::nullopt;
    return iso ? MetadataField{{std::move(*iso)}, Source::kTime} : MetadataField{};
  }

  std::optional<std::string> absolute(const std::string& reference) const {
    const std::optional<Url> url = resolve(base_, clean_reference(reference));
    if (!url || (url->scheme != "http" && url->scheme != "https")) return std::nullopt;
    return std::string(trim_blanks(url->to_string()));  // a blank may be before a fragment
  }

  MetadataField address(const FieldNames& names) const {
    return only_first(first(names, [&](const std::string& value) { return absolute(value); }));
  }

  MetadataField canonical_url() const {
    for (const std::string& value : marks_.link("canonical")) {
      if (auto url = absolute(value)) return {{std::move(*url)}, Source::kHtml};
    }
    return address({.open_graph = {"og:url"}});
  }

  MetadataField site_name() const {
    if (std::string name = marks_.json_ld().site_name(); !name.empty()) {
      return {{std::move(name)}, Source::kJsonLd};
    }
    return only_first(first({.open_graph = {"og:site_name"}, .microdata = {"publisher"}}));
  }

  MetadataField language() const {
    const auto clean = [](std::string value) {
      std::ranges::replace(value, '_', '-');
      return std::optional(std::move(value));
    };
    MetadataField field = only_first(
        first({.json_ld = {"inLanguage"}, .open_graph = {"og:locale"}, .microdata = {"inLanguage"}},
              clean));
    if (!field.values.empty()) return field;
    const std::string written = page_language(document_);
    return written.empty() ? MetadataField{} : MetadataField{{written}, Source::kHtml};
  }

  MetadataField tags() const {
    MetadataField field = first({.json_ld = {"keywords"},
                                 .open_graph = {"article:tag"},
                                 .meta = {"keywords"},
                                 .microdata = {"keywords"}});
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

  // The title as the page spells it, and the first source that states it.
  MetadataField title(const MetadataField& site_name) const {
    const std::vector<MetadataField> fields = all({.json_ld = {"headline", "name"},
                                                   .open_graph = {"og:title"},
                                                   .microdata = {"headline", "name"}},
                                                  as_it_is);
    Values stated;
    for (const MetadataField& field : fields) stated.push_back(field.values.front());
    std::string text = internal::shown_title(title_element(document_), marks_.headings(), stated,
                                             site_name.text(), url_, others_);
    if (text.empty()) return {};
    const std::string letters = letters_of(text);
    for (const MetadataField& field : fields) {
      if (letters_of(field.values.front()) == letters) return {{std::move(text)}, field.source};
    }
    return {{std::move(text)}, Source::kHtml};
  }

  // An author that `meta` names on other pages too has made the site, unless its host has his name.
  MetadataField author() const {
    const auto clean = [](const std::string& value) -> std::optional<std::string> {
      // Some pages give the URL of a person's page instead of a name.
      if (value.starts_with("http://") || value.starts_with("https://")) return std::nullopt;
      return value;
    };
    MetadataField stated = first({.json_ld = {"author"},
                                  .open_graph = {"article:author"},
                                  .meta = {"author"},
                                  .microdata = {"author"}},
                                 clean);
    const std::string letters = letters_of(stated.text());
    const auto names = internal::names_of_host(url_);
    const bool is_owner = std::ranges::find(names, letters) != names.end() &&
                          !internal::many_have(others_, &PageTraits::title_parts, letters);
    if (stated.source == Source::kMeta && !is_owner &&
        internal::many_have(others_, &PageTraits::authors, letters)) {
      stated = {};
    }
    if (stated.values.empty() && marks_.authors().size() == 1) {
      return {marks_.authors(), Source::kHtml};
    }
    return stated;
  }

  const Document& document_;
  const Url& url_;
  const Url& base_;
  internal::PageMarks marks_;
  internal::Pages others_;
};

}  // namespace

std::string_view to_string(MetadataSource source) {
  constexpr auto kNames = std::to_array<std::string_view>(
      {"json-ld", "opengraph", "meta", "microdata", "time", "html"});
  return kNames[static_cast<std::size_t>(source)];
}

std::string MetadataField::text() const {
  std::string text;
  for (const std::string& value : values) text += (text.empty() ? "" : ", ") + value;
  return text;
}

PageMetadata page_metadata(const Document& document, const Url& url, const Url& base,
                           const MetadataContext& context) {
  return Reader(document, url, base, context).read();
}

TitleAndTraits title_and_traits(const Document& document, const Url& url,
                                const MetadataContext& context) {
  return Reader(document, url, url, context).read_title();
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
