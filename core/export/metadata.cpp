// SPDX-License-Identifier: MIT
#include "core/export/metadata.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <utility>

#include "core/dom/page_metadata.h"
#include "core/export/dates.h"
#include "core/export/page_lines.h"
#include "core/export/page_marks.h"
#include "core/export/titles.h"

namespace pagelet {
namespace {

using internal::DistinctTexts;
using internal::letters_of;
using internal::Names;
using internal::PageLines;
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
        page_(internal::page_lines(document, context.stop)),
        others_(context.other_pages, context.stop) {}

  PageMetadata read() {
    PageMetadata page;
    page.site_name = site_name();
    page.title = title(page.site_name);
    find_title(page.title);
    page.author = author();
    page.published = published();
    page.modified = date({.json_ld = {"dateModified"},
                          .open_graph = {"article:modified_time", "og:updated_time"},
                          .microdata = {"dateModified"}},
                         "modified");
    page.description = only_first(first({.json_ld = {"description"},
                                         .open_graph = {"og:description"},
                                         .meta = {"description", "twitter:description"},
                                         .microdata = {"description"}}));
    page.language = language();
    page.image = address({.json_ld = {"image", "thumbnailUrl"},
                          .open_graph = {"og:image:secure_url", "og:image"},
                          .meta = {"twitter:image"},
                          .microdata = {"image"}});
    page.canonical_url = canonical_url();
    page.tags = tags();
    return page;
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
    const auto decoded = [](Values values) {
      for (std::string& value : values) value = internal::decode_entities(value);
      return values;
    };
    for (const std::string_view property : names.json_ld) {
      add(marks_.json_ld().values(property), Source::kJsonLd);
    }
    add(decoded(marks_.meta(names.open_graph)), Source::kOpenGraph);
    add(decoded(marks_.meta(names.meta)), Source::kMeta);
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

  MetadataField date(const FieldNames& names, std::string_view kind) const {
    MetadataField field = only_first(first(names, internal::iso_date));
    if (!field.values.empty()) return field;
    for (const std::string& value : marks_.times(kind)) {
      if (const auto iso = internal::iso_date(value)) return {{*iso}, Source::kTime};
    }
    return {};
  }

  std::optional<std::string> absolute(const std::string& reference) const {
    const std::optional<Url> url = resolve(base_, clean_reference(reference));
    if (!url || (url->scheme != "http" && url->scheme != "https")) return std::nullopt;
    return url->to_string();
  }

  MetadataField address(const FieldNames& names) const {
    return only_first(first(names, [&](const std::string& value) { return absolute(value); }));
  }

  MetadataField canonical_url() const {
    for (const std::string& value : marks_.link("canonical")) {
      if (auto url = absolute(value)) return {{std::move(*url)}, Source::kHtml};
    }
    return address({.json_ld = {"mainEntityOfPage", "url"},
                    .open_graph = {"og:url"},
                    .meta = {"twitter:url"},
                    .microdata = {"mainEntityOfPage", "url"}});
  }

  MetadataField site_name() const {
    if (std::string name = marks_.json_ld().site_name(); !name.empty()) {
      return {{std::move(name)}, Source::kJsonLd};
    }
    return only_first(first({.open_graph = {"og:site_name"},
                             .meta = {"application-name"},
                             .microdata = {"publisher"}}));
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
                                                   .meta = {"twitter:title"},
                                                   .microdata = {"headline", "name"}},
                                                  as_it_is);
    Values stated;
    for (const MetadataField& field : fields) stated.push_back(field.values.front());
    std::string text = internal::page_title(title_element(document_), page_, stated,
                                            site_name.text(), url_, others_);
    if (text.empty()) return {};
    const std::string letters = letters_of(text);
    for (const MetadataField& field : fields) {
      if (letters_of(field.values.front()) == letters) return {{std::move(text)}, field.source};
    }
    return {{std::move(text)}, Source::kHtml};
  }

  // The lines that are the title. An author or a date beside one of them is of the page.
  void find_title(const MetadataField& title) {
    const std::string text = title.text();
    const std::string letters = letters_of(text);
    std::set<std::string> names;
    for (const PageLines::Mark& byline : page_.bylines) {
      names.insert(page_.lines[byline.line].text);
      names.insert(byline.value);
    }
    for (std::size_t at = 0; at < page_.lines.size(); ++at) {
      const PageLines::Line& line = page_.lines[at];
      if (line.text.empty()) continue;
      const std::string heading = line.heading > 0 ? letters_of(line.text) : std::string();
      // The heading above the first post of a discussion may be a part of the title.
      const bool is_part = 2 * heading.size() > letters.size() && letters.ends_with(heading);
      if (line.text == text || is_part) {
        title_lines_.push_back(at);
      } else if (line.heading > 0 && !names.contains(line.text)) {
        other_headings_.push_back(at);
      }
    }
  }

  // How far a line is from the nearest of some lines: lines after it, or twice the lines before it.
  // npos: neither is near.
  static std::size_t distance(std::size_t line, const std::vector<std::size_t>& lines) {
    constexpr std::size_t kMostAfter = 10;
    constexpr std::size_t kMostBefore = 2;
    std::size_t least = std::string::npos;
    const auto after = std::ranges::upper_bound(lines, line);
    if (after != lines.begin() && line - *(after - 1) <= kMostAfter) least = line - *(after - 1);
    if (after != lines.end() && *after - line <= kMostBefore) {
      least = std::min(least, 2 * (*after - line));
    }
    return least;
  }

  // How far a line is from the title; npos: another heading is nearer.
  std::size_t distance(std::size_t line) const {
    const std::size_t least = distance(line, title_lines_);
    const std::size_t other = distance(line, other_headings_);
    return other > 0 && other < least ? std::string::npos : least;
  }

  // The mark beside the title; else the one of which all marks say the same; else nullptr.
  const PageLines::Mark* beside_title(const std::vector<PageLines::Mark>& marks) const {
    const PageLines::Mark* nearest = nullptr;
    bool are_same = true;
    for (const PageLines::Mark& mark : marks) {
      are_same = are_same && letters_of(mark.value) == letters_of(marks.front().value);
      if (nearest == nullptr || distance(mark.line) < distance(nearest->line)) nearest = &mark;
    }
    if (nearest != nullptr && distance(nearest->line) != std::string::npos) return nearest;
    return are_same ? nearest : nullptr;
  }

  MetadataField published() const {
    MetadataField field = date({.json_ld = {"datePublished", "dateCreated", "uploadDate"},
                                .open_graph = {"article:published_time"},
                                .meta = {"date"},
                                .microdata = {"datePublished"}},
                               "published");
    if (!field.values.empty()) return field;
    std::vector<PageLines::Mark> dates;
    for (const PageLines::Mark& date : page_.dates) {
      if (!others_.all_have(page_.lines[date.line])) dates.push_back(date);
    }
    const PageLines::Mark* date = beside_title(dates);
    return date == nullptr ? MetadataField{} : MetadataField{{date->value}, Source::kVisible};
  }

  // A visible byline goes before a stated author who is not in it: the stated one may have made the
  // site. Without a byline, an author that `meta` names on other pages too is left out.
  MetadataField author() {
    const auto clean = [](const std::string& value) -> std::optional<std::string> {
      // Some pages give the URL of a person's page instead of a name.
      if (value.starts_with("http://") || value.starts_with("https://")) return std::nullopt;
      return value;
    };
    MetadataField stated = first({.json_ld = {"author", "creator"},
                                  .open_graph = {"article:author"},
                                  .meta = {"author"},
                                  .microdata = {"author"}},
                                 clean);
    const PageLines::Mark* byline = beside_title(page_.bylines);
    // A date may be beside the author, and far from the title.
    if (byline != nullptr && distance(byline->line) != std::string::npos) {
      title_lines_.insert(std::ranges::upper_bound(title_lines_, byline->line), byline->line);
    }
    const std::string letters = letters_of(stated.text());
    if (byline != nullptr) {
      const bool confirms = letters.find(letters_of(byline->value)) != std::string::npos;
      if (!confirms) return {{byline->value}, Source::kVisible};
    } else if (stated.source == Source::kMeta && others_.have_author(letters)) {
      return {};
    } else if (const PageLines::Mark* poster = beside_title(page_.posters);
               poster != nullptr && stated.values.empty()) {
      return {{poster->value}, Source::kVisible};
    }
    return stated;
  }

  const Document& document_;
  const Url& url_;
  const Url& base_;
  internal::PageMarks marks_;
  PageLines page_;
  internal::OtherPages others_;
  std::vector<std::size_t> title_lines_;
  std::vector<std::size_t> other_headings_;
};

}  // namespace

std::string_view to_string(MetadataSource source) {
  constexpr auto kNames = std::to_array<std::string_view>(
      {"json-ld", "opengraph", "meta", "microdata", "time", "html", "visible"});
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
