// SPDX-License-Identifier: MIT
#include "core/export/metadata.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "core/dom/document.h"
#include "core/export/dates.h"
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
std::size_t count(Pages pages, std::vector<Text> PageTraits::*texts, const Text& text) {
  return static_cast<std::size_t>(std::ranges::count_if(pages, [&](const PageTraits* page) {
    return std::ranges::binary_search(page->*texts, text);
  }));
}

// Whether at least two of the pages, or half of them, have a text.
template <class Text>
bool many_have(Pages pages, std::vector<Text> PageTraits::*texts, const Text& text) {
  const std::size_t have = count(pages, texts, text);
  return have > 1 || (have > 0 && 2 * have >= pages.size());
}

// Longer texts are no titles, and are not compared.
constexpr std::size_t kLongest = 500;
constexpr std::size_t kMostParts = 20;

std::uint64_t key_of(const Heading& heading) {
  return combine_hash(static_cast<std::uint64_t>(heading.rank), hash_bytes(heading.text));
}

// Names are compared by this key; empty for a long text.
std::string name_key(std::string_view text) {
  return text.size() > kLongest ? std::string() : letters_of(text);
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
  if (parts.size() > kMostParts || title.size() > kLongest) return {title};
  return parts;
}

struct Title {
  std::vector<std::string_view> parts;
  std::vector<std::string> letters;  // of the parts
  std::size_t begin = 0;             // the parts that do not name the site
  std::size_t end = 0;

  std::string_view text(std::size_t from, std::size_t to) const {
    if (from >= to) return {};
    return {parts[from].data(), parts[to - 1].data() + parts[to - 1].size()};
  }
  std::string letters_from(std::size_t from, std::size_t to) const {
    std::string all;
    for (std::size_t at = from; at < to; ++at) all += letters[at];
    return all;
  }
};

// Whether `part` is in `whole`, and is more than half of it.
bool is_most_of(std::string_view part, std::string_view whole) {
  return 2 * part.size() > whole.size() && whole.find(part) != std::string_view::npos;
}

// Whether it is the address of a site's first page, which names no single text.
bool is_home(const Url& url) {
  constexpr std::string_view kIndex = "/index.";
  if (url.has_query || url.authority.empty()) return false;
  if (url.path.size() <= 1) return true;
  const auto is_of_name = [](char c) { return is_letter(c) || c == '.'; };
  return url.path.starts_with(kIndex) &&
         std::ranges::all_of(url.path.substr(kIndex.size()), is_of_name);
}

template <class NamesSite>
Title without_site(std::string_view title_element, NamesSite&& names_site) {
  Title title;
  title.parts = title_parts(title_element);
  for (const std::string_view part : title.parts) title.letters.push_back(name_key(part));
  title.end = title.parts.size();
  while (title.end > 0 && names_site(title.letters[title.end - 1])) --title.end;
  while (title.begin < title.end && names_site(title.letters[title.begin])) ++title.begin;
  return title;
}

// A heading of this page that does not name the site.
struct OwnHeading {
  std::string text;
  int rank;
  std::string letters;
  bool is_shared;  // another page has it
};

// The headings by their rank. A number, such as a date, is no name.
template <class NamesSite>
std::vector<OwnHeading> own_headings(std::span<const Heading> headings, NamesSite&& names_site,
                                     Pages others) {
  std::vector<OwnHeading> own;
  for (const Heading& heading : headings) {
    const std::size_t have = count(others, &PageTraits::headings, key_of(heading));
    std::string letters = name_key(heading.text);
    const bool is_number = std::ranges::all_of(letters, is_digit);
    if ((have > 0 && have == others.size()) || is_number || names_site(letters)) continue;
    own.push_back({heading.text, heading.rank, std::move(letters), have > 0});
  }
  std::ranges::stable_sort(own, {}, &OwnHeading::rank);
  return own;
}

// The heading that the title or a stated name confirms, else the only h1, if it is of this page
// alone and is not the title with the site's name; nullptr: none.
const OwnHeading* confirmed(const std::vector<OwnHeading>& own, const Title& title,
                            const Values& stated) {
  const std::string rest = title.letters_from(title.begin, title.end);
  for (const OwnHeading& heading : own) {
    if (heading.letters == rest) return &heading;
    const bool is_stated = std::ranges::find(stated, heading.letters, name_key) != stated.end();
    if (heading.rank == 1 && (is_stated || is_most_of(heading.letters, rest))) return &heading;
  }
  if (own.empty() || own.front().rank > 1) return nullptr;
  if (rest.empty()) return &own.front();
  const bool is_only = own.size() == 1 || own[1].rank > 1;
  const bool is_all = own.front().letters == title.letters_from(0, title.parts.size());
  return is_only && !is_all && !own.front().is_shared ? &own.front() : nullptr;
}

// The heading that says what other pages share of a title, such as those of the same discussion;
// nullptr: none. It is a part of a title of which all is shared, or the parts before a number.
template <class IsSite>
const Heading* shared_heading(std::span<const Heading> headings, const Title& title,
                              IsSite&& is_site) {
  const bool has_rest = title.begin < title.end;
  const bool is_numbered =
      has_rest && title.end == title.begin + 1 && is_digit(title.letters[title.begin].back());
  const std::string before = title.letters_from(0, title.begin);
  const auto says = [&](const Heading& heading) {
    const std::string letters = name_key(heading.text);
    if (is_site(letters)) return false;
    if (has_rest) return is_numbered && heading.rank == 1 && before.ends_with(letters);
    return title.parts.size() > 1 &&
           std::ranges::find(title.letters, letters) != title.letters.end();
  };
  const auto found = std::ranges::find_if(headings, says);
  return found != headings.end() ? &*found : nullptr;
}

// The stated name that an `h1` or `h2` ends with, such as one with a day before it, if no heading
// has the words of the title: then the `title` element is the site's; empty: none. Lower headings
// are of the items of a list.
std::string stated_in_heading(const std::vector<OwnHeading>& own, const Title& title,
                              const Values& stated) {
  constexpr std::size_t kShortest = 12;  // bytes of letters; less may be any word
  const std::string rest = title.letters_from(title.begin, title.end);
  const auto has_rest = [&](const OwnHeading& heading) {
    return heading.letters.find(rest) != std::string::npos;
  };
  if (rest.empty() || std::ranges::any_of(own, has_rest)) return {};
  for (const std::string& name : stated) {
    const std::string letters = name_key(name);
    if (letters.size() < kShortest || rest.find(letters) != std::string::npos) continue;
    const auto says = [&](const OwnHeading& heading) {
      return heading.rank <= 2 && heading.letters.ends_with(letters);
    };
    if (std::ranges::any_of(own, says)) return name;
  }
  return {};
}

// If other pages share all of a title, the part that most of them share is the site's name.
template <class IsSite>
Title without_most_shared(std::string_view title_element, const Title& title, IsSite&& is_site,
                          Pages others) {
  std::size_t most = 0;
  for (const std::string& letters : title.letters) {
    most = std::max(most, count(others, &PageTraits::title_parts, letters));
  }
  const bool is_enough = title.parts.size() > 1 || most == others.size();
  return without_site(title_element, [&](const std::string& letters) {
    return is_site(letters) ||
           (is_enough && count(others, &PageTraits::title_parts, letters) == most);
  });
}

// The letters of a site's host and of each of the host's labels: names that it may have.
std::vector<std::string> names_of_host(const Url& url) {
  std::vector<std::string> names;
  const std::optional<Address> address = address_of(url);
  std::string_view host = address ? std::string_view(address->host) : std::string_view();
  while (!host.empty()) {
    const std::size_t dot = std::min(host.find('.'), host.size());
    names.push_back(name_key(host));
    names.push_back(name_key(host.substr(0, dot)));
    host.remove_prefix(std::min(dot + 1, host.size()));
  }
  return names;
}

// The letters of an `h1` that names the site, as on the pages of a book: it is the last part of the
// title, and a heading after it says the parts before. Empty: there is none.
std::string site_in_heading(std::string_view title_element, std::span<const Heading> headings) {
  const std::vector<std::string_view> parts = title_parts(title_element);
  if (parts.size() < 2) return {};
  std::string name = name_key(parts.back());
  const std::string rest = name_key(
      {parts.front().data(), parts[parts.size() - 2].data() + parts[parts.size() - 2].size()});
  const auto says = [](const std::string& letters) {
    return [&](const Heading& heading) { return name_key(heading.text) == letters; };
  };
  const auto first = std::ranges::find_if(headings, says(name));
  const bool is_name = first != headings.end() && first->rank == 1 &&
                       std::any_of(first + 1, headings.end(), says(rest));
  return is_name ? name : std::string();
}

// The title of a page, as the page spells it. `stated`: what it says for programs. `site`: the
// stated name of the site, or empty. Of a home page it is the whole `title` element, if it has
// one.
//
// A part at the end or the beginning of the `title` element is the site's name if it is `site`, a
// part of it, a label of the host, a part of the titles of other pages, or site_in_heading. The
// title is, in this order: a heading that says the same as the rest; an `h1` that is `stated` or
// most of the rest; the only `h1`, if no other page has it; what is `stated` if an `h1` or `h2`
// ends with it, and no heading has the rest; a heading with which the rest begins before `-`; the
// rest. If there is no rest: the first `h1`; a heading that says the same as a part; the first of
// `stated`; what fewer of the other pages share; the only heading of the highest rank; the first
// that no other page has; the `title` element. Headings that all other pages have do not count.
std::string shown_title(std::string_view title_element, std::span<const Heading> headings,
                        const Values& stated, std::string_view site, const Url& url, Pages others) {
  if (is_home(url) && !title_element.empty()) return std::string(title_element);
  std::vector<std::string> names = names_of_host(url);
  names.insert(names.end(), {"", name_key(site), site_in_heading(title_element, headings)});
  for (const std::string_view part : title_parts(site)) names.push_back(name_key(part));
  const auto is_site = [&](const std::string& letters) {
    return std::ranges::find(names, letters) != names.end();
  };
  // A number, as of a year, is no name.
  const auto names_site = [&](const std::string& letters) {
    return is_site(letters) || (many_have(others, &PageTraits::title_parts, letters) &&
                                !std::ranges::all_of(letters, is_digit));
  };
  const Title title = without_site(title_element, names_site);
  const std::vector<OwnHeading> own = own_headings(headings, names_site, others);
  if (const OwnHeading* heading = confirmed(own, title, stated)) return heading->text;
  if (const Heading* heading = shared_heading(headings, title, is_site)) return heading->text;
  if (std::string name = stated_in_heading(own, title, stated); !name.empty()) return name;
  if (title.begin < title.end) {
    const std::string_view rest = title.text(title.begin, title.end);
    // And the hyphen that ends it, as in "Menu-Gazette".
    const auto found = std::ranges::find_if(
        own, [&](const OwnHeading& heading) { return rest.starts_with(heading.text + '-'); });
    return found != own.end() ? found->text : std::string(rest);
  }
  if (!stated.empty()) return stated.front();
  const Title least = without_most_shared(title_element, title, is_site, others);
  if (least.begin < least.end) return std::string(least.text(least.begin, least.end));
  const auto h1 = std::ranges::find(headings, 1, &Heading::rank);
  if (title.parts.empty() && h1 != headings.end()) return h1->text;
  const bool is_highest = own.size() == 1 || (own.size() > 1 && own[0].rank < own[1].rank);
  const auto best =
      is_highest ? own.begin() : std::ranges::find(own, false, &OwnHeading::is_shared);
  return best != own.end() ? best->text : std::string(title.text(0, title.parts.size()));
}

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
    MetadataField name =
        only_first(first({.open_graph = {"og:site_name"}, .microdata = {"publisher"}}));
    if (!name.values.empty()) return name;
    name = only_first(first({.meta = {"application-name"}}));
    // Some pages state their title there.
    return name.text() == title_element(document_) ? MetadataField{} : name;
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
    std::string text = internal::plain_text(shown_title(title_element(document_), marks_.headings(),
                                                        stated, site_name.text(), url_, others_));
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
    MetadataField stated = first({.json_ld = {"author"},
                                  .open_graph = {"article:author"},
                                  .meta = {"author"},
                                  .microdata = {"author"}},
                                 clean);
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
  PageMarks marks_;
  Pages others_;
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

PageTraits page_traits(const Document& document, StopSign* stop) {
  const PageMarks marks(document, stop);
  PageTraits traits;
  const std::string title = title_element(document);
  for (const std::string_view part : title_parts(title)) {
    traits.title_parts.push_back(name_key(part));
  }
  for (const Heading& heading : marks.headings()) traits.headings.push_back(key_of(heading));
  for (const std::string& author : marks.meta({"author"})) {
    traits.authors.push_back(name_key(author));
  }
  const auto settle = [](auto& texts) {
    std::ranges::sort(texts);
    texts.erase(std::unique(texts.begin(), texts.end()), texts.end());
    texts.shrink_to_fit();
  };
  settle(traits.title_parts);
  settle(traits.headings);
  settle(traits.authors);
  return traits;
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
