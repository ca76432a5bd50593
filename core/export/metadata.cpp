// SPDX-License-Identifier: MIT
#include "core/export/metadata.h"

#include <algorithm>
#include <array>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "core/dom/allowed_html.h"
#include "core/dom/document.h"
#include "core/export/page_marks.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/hash.h"
#include "core/text/words.h"

namespace pagelet {
namespace {

using internal::DistinctTexts;
using internal::Names;
using internal::Values;

using internal::Heading;
using internal::PageMarks;

// Other pages of the site, a few of them.
using Pages = std::span<const PageTraits* const>;

// How many pages have a text. O(pages * log(texts)).
template <class Text>
std::size_t count(Pages pages, std::set<Text> PageTraits::*texts, const Text& text) {
  return static_cast<std::size_t>(std::ranges::count_if(
      pages, [&](const PageTraits* page) { return (page->*texts).contains(text); }));
}

// Whether at least two of the pages, or half of them, have a text.
template <class Text>
bool many_have(Pages pages, std::set<Text> PageTraits::*texts, const Text& text) {
  const std::size_t have = count(pages, texts, text);
  return have > 1 || (have > 0 && 2 * have >= pages.size());
}

// Longer texts are no titles, and are not compared.
constexpr std::size_t kMaxLength = 500;
constexpr std::size_t kMaxParts = 20;

std::uint64_t key_of(const Heading& heading) {
  return combine_hash(static_cast<std::uint64_t>(heading.rank), hash_bytes(heading.text));
}

// Names are compared by this key; empty for a long text.
std::string name_key(std::string_view text) {
  return text.size() > kMaxLength ? std::string() : letters_of(text);
}

// Length of the separator at the beginning of `text`. `before`: the character before it.
std::size_t separator_length(std::string_view text, char before) {
  constexpr auto kWithBlanks = std::to_array<std::string_view>(
      {"-", "\u2013", "\u2014", "[", "::", ":", "\u00b7", "\u2022", "\u00bb", "\u00ab"});
  if (text.front() == ' ' || is_letter_or_digit(text.front())) return 0;  // nearly all
  for (const std::string_view alone : {"|", "\uff5c"}) {
    if (text.starts_with(alone)) return alone.size();
  }
  for (const std::string_view sign : kWithBlanks) {
    if (!text.starts_with(sign)) continue;
    const bool blank_after = text.size() == sign.size() || text[sign.size()] == ' ' || sign == "[";
    if (blank_after && (before == ' ' || (sign == ":" && before != '('))) return sign.size();
  }
  return 0;
}

// Parts of a title between separators such as `|`, a dash with blanks, or a colon, as views of
// `title`. A title with very many parts is one part.
std::vector<std::string_view> title_parts(std::string_view title) {
  std::vector<std::string_view> parts;
  std::size_t begin = 0;
  const auto add = [&](std::size_t end) {
    const std::string_view part = trim_blanks(title.substr(begin, end - begin));
    if (!part.empty()) parts.push_back(part);
  };
  for (std::size_t at = 0; at < title.size();) {
    const std::size_t length = separator_length(title.substr(at), at == 0 ? '\0' : title[at - 1]);
    if (length > 0) add(at);
    at += std::max<std::size_t>(length, 1);
    if (length > 0) begin = at;
  }
  add(title.size());
  if (parts.size() > kMaxParts || title.size() > kMaxLength) return {title};
  return parts;
}

// Whether `part` is in `whole`, and is more than half of it.
bool is_most_of(std::string_view part, std::string_view whole) {
  return 2 * part.size() > whole.size() && whole.find(part) != std::string_view::npos;
}

bool is_number(std::string_view letters) { return std::ranges::all_of(letters, is_digit); }

// Whether it is the address of a site's first page, which names no single text.
bool is_home(const Url& url) {
  constexpr std::string_view kIndex = "/index.";
  if (url.has_query || url.authority.empty()) return false;
  if (url.path.size() <= 1) return true;
  const auto is_of_name = [](char c) { return is_letter(c) || c == '.'; };
  return url.path.starts_with(kIndex) &&
         std::ranges::all_of(url.path.substr(kIndex.size()), is_of_name);
}

// The letters of a site's host and of each of the host's labels: names that it may have.
std::vector<std::string> names_of_host(const Url& url) {
  std::vector<std::string> names;
  const std::optional<Address> address = address_of(url);
  std::string_view host = address ? std::string_view(address->host) : std::string_view();
  while (!host.empty()) {
    names.push_back(name_key(host));
    names.push_back(name_key(take_part(host, '.')));
  }
  return names;
}

// Finds the title of a page, as the page spells it. `stated`: what it says for programs. `site`:
// the stated name of the site, or empty. The title of a home page is the whole `title` element, if
// it has one.
//
// A part at the end or the beginning of the `title` element is the site's name if it is `site` or a
// part of it, a label of the host, a part of the titles of other pages, or site_in_heading. The
// title is, in this order: a heading that says the same as the rest; an `h1` that is `stated` or
// most of the rest; the only `h1`, if no other page has it; a heading with which the rest begins
// before `-`; the rest. If there is no rest: the first `h1`; a heading that says the same as a
// part; the first of `stated`; what fewer of the other pages share; the only heading of the highest
// rank; the first that no other page has; the `title` element. Headings that all other pages have
// do not count.
class TitleFinder {
 public:
  TitleFinder(const PageMarks& marks, const Values& stated, std::string_view site, const Url& url,
              Pages others)
      : element_(marks.title()),
        parts_(title_parts(element_)),
        stated_(stated),
        others_(others),
        is_home_(is_home(url)),
        names_(names_of_host(url)) {
    for (const std::string_view part : parts_) letters_.push_back(name_key(part));
    for (const Heading& heading : marks.headings()) {
      headings_.push_back({heading.text, heading.rank, name_key(heading.text),
                           count(others, &PageTraits::headings, key_of(heading))});
    }
    names_.insert(names_.end(), {"", name_key(site), site_in_heading()});
    for (const std::string_view part : title_parts(site)) names_.push_back(name_key(part));
    rest_ = without([&](const std::string& letters) { return names_site(letters); });
    letters_of_rest_ = name_key(rest_);
    for (const KnownHeading& heading : headings_) {
      const bool is_of_all = heading.pages > 0 && heading.pages == others.size();
      const bool is_name = !is_number(heading.letters) && !names_site(heading.letters);
      if (is_name && !is_of_all) own_.push_back(heading);
    }
    std::ranges::stable_sort(own_, {}, &KnownHeading::rank);
  }

  std::string find() const {
    if (is_home_ && !element_.empty()) return element_;
    if (const KnownHeading* heading = confirmed()) return heading->text;
    if (const KnownHeading* heading = shared_heading()) return heading->text;
    if (rest_.empty()) return without_rest();
    // And the hyphen that ends it, as in "Menu-Gazette".
    for (const KnownHeading& heading : own_) {
      if (rest_.starts_with(heading.text + '-')) return heading.text;
    }
    return std::string(rest_);
  }

 private:
  struct KnownHeading {
    std::string text;
    int rank;
    std::string letters;
    std::size_t pages;  // how many of the others have it
  };

  // Parts of the title, with what is between them.
  std::string_view text(std::size_t begin, std::size_t end) const {
    if (begin >= end) return {};
    return {parts_[begin].data(), parts_[end - 1].data() + parts_[end - 1].size()};
  }
  // The parts without those at both ends that name the site.
  template <class NamesSite>
  std::string_view without(NamesSite&& names_site) const {
    std::size_t begin = 0;
    std::size_t end = parts_.size();
    while (end > 0 && names_site(letters_[end - 1])) --end;
    while (begin < end && names_site(letters_[begin])) ++begin;
    return text(begin, end);
  }

  bool is_site(const std::string& letters) const {
    return std::ranges::find(names_, letters) != names_.end();
  }
  // A number, as of a year, is no name.
  bool names_site(const std::string& letters) const {
    return is_site(letters) ||
           (many_have(others_, &PageTraits::title_parts, letters) && !is_number(letters));
  }

  // The letters of an `h1` that names the site, as on the pages of a book: it is the last part of
  // the title, and a heading after it says the parts before. Empty: there is none.
  std::string site_in_heading() const {
    if (parts_.size() < 2) return {};
    const std::string& name = letters_.back();
    const auto first = std::ranges::find(headings_, name, &KnownHeading::letters);
    if (first == headings_.end() || first->rank != 1) return {};
    const std::string before = name_key(text(0, parts_.size() - 1));
    const auto says = [&](const KnownHeading& heading) { return heading.letters == before; };
    return std::any_of(first + 1, headings_.end(), says) ? name : std::string();
  }

  // The heading that the title or a stated name confirms, else the only h1, if it is of this page
  // alone and is not the title with the site's name; nullptr: none.
  const KnownHeading* confirmed() const {
    for (const KnownHeading& heading : own_) {
      if (heading.letters == letters_of_rest_) return &heading;
      const bool is_stated = std::ranges::find(stated_, heading.letters, name_key) != stated_.end();
      const bool is_confirmed = is_stated || is_most_of(heading.letters, letters_of_rest_);
      if (heading.rank == 1 && is_confirmed) return &heading;
    }
    if (own_.empty() || own_.front().rank > 1) return nullptr;
    if (rest_.empty()) return &own_.front();
    const bool is_only = own_.size() == 1 || own_[1].rank > 1;
    const bool is_all = own_.front().letters == name_key(element_);
    return is_only && !is_all && own_.front().pages == 0 ? &own_.front() : nullptr;
  }

  // The heading that says what other pages share of a title, such as those of the same discussion;
  // nullptr: none. It is a part of a title of which all is shared, or the parts before a number.
  const KnownHeading* shared_heading() const {
    const bool is_numbered =
        !rest_.empty() && title_parts(rest_).size() == 1 && is_digit(letters_of_rest_.back());
    const std::string before =
        rest_.empty() ? std::string() : name_key({element_.data(), rest_.data()});
    const auto says = [&](const KnownHeading& heading) {
      if (is_site(heading.letters)) return false;
      if (!rest_.empty()) {
        return is_numbered && heading.rank == 1 && before.ends_with(heading.letters);
      }
      return parts_.size() > 1 && std::ranges::find(letters_, heading.letters) != letters_.end();
    };
    const auto found = std::ranges::find_if(headings_, says);
    return found != headings_.end() ? &*found : nullptr;
  }

  // The title if all parts of the element name the site.
  std::string without_rest() const {
    if (!stated_.empty()) return stated_.front();
    if (const std::string_view rest = least_shared(); !rest.empty()) return std::string(rest);
    const auto h1 = std::ranges::find(headings_, 1, &KnownHeading::rank);
    if (parts_.empty() && h1 != headings_.end()) return h1->text;
    const bool is_highest = own_.size() == 1 || (own_.size() > 1 && own_[0].rank < own_[1].rank);
    const auto best = is_highest ? own_.begin() : std::ranges::find(own_, 0U, &KnownHeading::pages);
    return best != own_.end() ? best->text : std::string(text(0, parts_.size()));
  }

  // If other pages share all of a title, the part that most of them share is the site's name.
  std::string_view least_shared() const {
    const auto pages_with = [&](const std::string& letters) {
      return count(others_, &PageTraits::title_parts, letters);
    };
    std::size_t most = 0;
    for (const std::string& letters : letters_) most = std::max(most, pages_with(letters));
    const bool is_enough = parts_.size() > 1 || most == others_.size();
    return without([&](const std::string& letters) {
      return is_site(letters) || (is_enough && pages_with(letters) == most);
    });
  }

  const std::string& element_;
  std::vector<std::string_view> parts_;  // of the element
  std::vector<std::string> letters_;     // of these parts
  const Values& stated_;
  Pages others_;
  bool is_home_;
  std::vector<std::string> names_;  // letters of names that the site may have
  std::vector<KnownHeading> headings_;
  std::vector<KnownHeading> own_;  // by rank: those that name neither the site nor a number
  std::string_view rest_;          // of the element: the parts that do not name the site
  std::string letters_of_rest_;
};

// The names of each field in the sources.
struct FieldNames {
  Names schema = {};  // of schema.org, in JSON-LD and in microdata
  Names open_graph = {};
  Names meta = {};
};

MetadataField only_first(MetadataField field) {
  if (field.values.size() > 1) field.values.resize(1);
  return field;
}

class Reader {
 public:
  Reader(const Document& document, const Url& url, const Url& base, const MetadataContext& context)
      : document_(document), url_(url), base_(base), context_(context) {}

  PageMetadata read() const {
    PageMetadata page;
    page.site_name = site_name();
    page.title = title(page.site_name);
    page.author = author();
    page.published = date({.schema = {"datePublished", "dateCreated"},
                           .open_graph = {"article:published_time"},
                           .meta = {"date"}});
    page.modified = date({.schema = {"dateModified"}, .open_graph = {"article:modified_time"}});
    page.description = only_first(first(
        {.schema = {"description"}, .open_graph = {"og:description"}, .meta = {"description"}}));
    page.language = language();
    page.image = address({.schema = {"image"}, .open_graph = {"og:image"}});
    page.canonical_url = canonical_url();
    page.tags = tags();
    return page;
  }

 private:
  using Source = MetadataSource;

  // The values of all sources that have values accepted by `clean`, in the order of the sources.
  template <class Clean = std::identity>
  std::vector<MetadataField> all(const FieldNames& names, Clean&& clean = {}) const {
    std::vector<MetadataField> fields;
    const auto add = [&](const Values& values, Source source) {
      DistinctTexts cleaned;
      for (const std::string& value : values) {
        if (std::optional<std::string> text = clean(value)) cleaned.add(*text);
      }
      if (!cleaned.list().empty()) fields.push_back({cleaned.list(), source});
    };
    for (const std::string_view property : names.schema) {
      add(marks_.json_ld().values(property), Source::kJsonLd);
    }
    add(marks_.meta(names.open_graph), Source::kOpenGraph);
    add(marks_.meta(names.meta), Source::kMeta);
    add(marks_.microdata(names.schema), Source::kMicrodata);
    return fields;
  }

  template <class Clean = std::identity>
  MetadataField first(const FieldNames& names, Clean&& clean = {}) const {
    std::vector<MetadataField> fields = all(names, clean);
    return fields.empty() ? MetadataField{} : std::move(fields.front());
  }

  // The first source that states a date in ISO 8601.
  MetadataField date(const FieldNames& names) const {
    MetadataField field = only_first(first(names, internal::iso_date));
    if (!field.values.empty()) return field;
    // Several are of the texts of a list.
    const Values times = marks_.times(names.schema.front());
    auto iso = times.size() == 1 ? internal::iso_date(times.front()) : std::nullopt;
    return iso ? MetadataField{{std::move(*iso)}, Source::kTime} : MetadataField{};
  }

  std::optional<std::string> absolute(const std::string& reference) const {
    const std::optional<Url> url = parse_url(internal::allowed_url(reference, base_));
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
    MetadataField name = first({.open_graph = {"og:site_name"}});
    if (name.values.empty()) name = {marks_.microdata({"publisher"}), Source::kMicrodata};
    if (!name.values.empty()) return only_first(std::move(name));
    name = only_first(first({.meta = {"application-name"}}));
    // Some pages state their title there.
    return name.text() == marks_.title() ? MetadataField{} : name;
  }

  MetadataField language() const {
    const auto clean = [](std::string value) {
      std::ranges::replace(value, '_', '-');
      return std::optional(std::move(value));
    };
    MetadataField field =
        only_first(first({.schema = {"inLanguage"}, .open_graph = {"og:locale"}}, clean));
    if (!field.values.empty()) return field;
    const std::string written = page_language(document_);
    return written.empty() ? MetadataField{} : MetadataField{{written}, Source::kHtml};
  }

  MetadataField tags() const {
    MetadataField field =
        first({.schema = {"keywords"}, .open_graph = {"article:tag"}, .meta = {"keywords"}});
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
    const std::vector<MetadataField> fields =
        all({.schema = {"headline", "name"}, .open_graph = {"og:title"}});
    Values stated;
    for (const MetadataField& field : fields) stated.push_back(field.values.front());
    std::string text =
        internal::plain_text(TitleFinder(marks_, stated, site_name.text(), url_, others_).find());
    if (text.empty()) return {};
    const std::string letters = name_key(text);
    for (const MetadataField& field : fields) {
      if (name_key(field.values.front()) == letters) return {{std::move(text)}, field.source};
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
    MetadataField stated =
        first({.schema = {"author"}, .open_graph = {"article:author"}, .meta = {"author"}}, clean);
    const std::string letters = name_key(stated.text());
    const auto names = names_of_host(url_);
    const bool is_owner = std::ranges::find(names, letters) != names.end() &&
                          !many_have(others_, &PageTraits::title_parts, letters);
    if (stated.source == Source::kMeta && !is_owner &&
        many_have(others_, &PageTraits::authors, letters)) {
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
  const MetadataContext& context_;
  Pages others_ = context_.other_pages;
  PageMarks marks_{document_, context_.stop};
};

}  // namespace

std::string_view to_string(MetadataSource source) {
  constexpr auto kNames = std::to_array<std::string_view>(
      {"json-ld", "opengraph", "meta", "microdata", "time", "html"});
  return kNames[static_cast<std::size_t>(source)];
}

std::string MetadataField::text() const { return joined(values); }

PageMetadata page_metadata(const Document& document, const Url& url, const Url& base,
                           const MetadataContext& context) {
  return Reader(document, url, base, context).read();
}

PageTraits page_traits(const Document& document, StopToken* stop) {
  const PageMarks marks(document, stop);
  PageTraits traits;
  for (const std::string_view part : title_parts(marks.title())) {
    traits.title_parts.insert(name_key(part));
  }
  for (const Heading& heading : marks.headings()) traits.headings.insert(key_of(heading));
  for (const std::string& author : marks.meta({"author"})) {
    traits.authors.insert(name_key(author));
  }
  return traits;
}

std::string front_matter(const PageMetadata& metadata, std::string_view url) {
  // Every JSON string is also a YAML string.
  const auto quoted = [](std::string_view text) {
    return nlohmann::ordered_json(text).dump(-1, ' ', false,
                                             nlohmann::ordered_json::error_handler_t::replace);
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
