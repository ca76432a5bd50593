// SPDX-License-Identifier: MIT
#include "core/metadata/metadata.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "core/dom/document.h"
#include "core/dom/writing/allowed_html.h"
#include "core/metadata/author_finder.h"
#include "core/metadata/author_texts.h"
#include "core/metadata/date_finder.h"
#include "core/metadata/next_page.h"
#include "core/metadata/page_marks.h"
#include "core/metadata/page_statement.h"
#include "core/metadata/stated_markup.h"
#include "core/metadata/title_finder.h"
#include "core/page/dates.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/hash.h"
#include "core/text/words.h"

namespace pagelet {

namespace internal {
namespace {

// The names of a field in the sources, each in the order in which they count.
struct FieldNames {
  std::string_view schema = {};  // of schema.org, in JSON-LD and in microdata
  std::string_view open_graph = {};
  std::string_view meta = {};
};

// DC stands for the Dublin Core.
constexpr FieldNames kPublishedNames{
    .schema = "datePublished dateCreated uploadDate",
    .open_graph =
        "article:published_time article:published og:published_time "
        "og:article:published_time",
    .meta =
        "parsely-pub-date sailthru.date cxenseparse:recs:publishtime "
        "citation_publication_date citation_date citation_online_date "
        "bepress_citation_date prism.publicationdate dc.date.issued dcterms.issued "
        "dc.date.published dc.date.created dcterms.created dc.created dc:created "
        "dc.date dc:date dcterms.date dcterms:date pubdate publishdate publish-date "
        "publish_date published published-date publication_date "
        "originalpublicationdate displaydate pdate ptime article.published "
        "article.created article_date_original date_published datepublished "
        "rnews:datepublished date created ms.date"};
constexpr FieldNames kModifiedNames{
    .schema = "dateModified",
    .open_graph = "article:modified_time article:modified article:updated_time og:updated_time",
    .meta =
        "dcterms.modified dc.date.modified date.modified last-modified lastmod "
        "revised updated modified"};
constexpr FieldNames kDescriptionNames{
    .schema = "description", .open_graph = "og:description", .meta = "description"};
constexpr FieldNames kAuthorNames{
    .open_graph = "article:author",
    .meta =
        "author citation_author citation_authors parsely-author sailthru.author "
        "cxenseparse:author dc.creator dc:creator dcterms.creator byl article.author "
        "article_author author_name"};

constexpr std::string_view kCatalogueAuthors =
    "citation_author citation_authors dc.creator dc:creator dcterms.creator";

MetadataField only_first(MetadataField field) {
  if (field.values.size() > 1) field.values.resize(1);
  return field;
}

MetadataField shown_date(const ShownDate& date) {
  return {{date.iso}, MetadataSource::kText, explain_date(date.facts)};
}

// A page is not changed before it is published: the day with fewer points is that of another text.
void keep_order(const ShownDate*& published, const ShownDate*& changed) {
  if (!published || !changed || published->day <= changed->day) return;
  if (published->evidence < changed->evidence) {
    published = nullptr;
  } else if (published->evidence > changed->evidence) {
    changed = nullptr;
  }
}

// A stated date; not the first moment of Unix time, which programs write where they know none.
std::optional<std::string> stated_iso(std::string_view text, DayOrder order) {
  std::optional<std::string> iso = iso_date(text, order);
  const bool is_none = iso && (iso->starts_with("1970-01-01") || iso->starts_with("1969-12-31"));
  return is_none ? std::nullopt : iso;
}

long days_apart(const Day& a, const Day& b) { return std::abs(a.number() - b.number()); }

std::optional<std::string> without_markup(const std::string& text) { return text_of_markup(text); }

void add_names(DistinctTexts& names, std::string_view text) {
  for (const std::string_view name : names_of_several(text)) names.add(name);
}

// The names of authors in texts, each once, as far as they are names.
MetadataField names_in(const Values& texts, MetadataSource source, std::string_view site) {
  DistinctTexts names;
  for (const std::string& text : texts) {
    if (const auto name = author_name(text, site)) add_names(names, *name);
  }
  return {names.list(), source};
}

// The text of authors; a single one without the town, as in "Harbour Post, Bergen, Norway".
std::string without_town(const MetadataField& authors) {
  std::string text = authors.text();
  if (authors.values.size() == 1) text.resize(std::min(text.find(','), text.size()));
  return text;
}

// A language tag, such as "pt-BR"; some pages state names of languages, or an encoding, "utf-8".
std::optional<std::string> language_tag(std::string text) {
  std::ranges::replace(text, '_', '-');
  const std::string_view first = std::string_view(text).substr(0, text.find('-'));
  const std::string_view last = std::string_view(text).substr(text.rfind('-') + 1);
  const bool is_tag =
      last.size() > 1 && first.size() >= 2 && first.size() <= 3 &&
      std::ranges::all_of(first, is_letter) &&
      std::ranges::all_of(text, [](char c) { return is_letter_or_digit(c) || c == '-'; });
  return is_tag ? std::optional(std::move(text)) : std::nullopt;
}

}  // namespace

class MetadataFinder {
 public:
  MetadataFinder(const Document& document, const Url& url, Url base, const MetadataContext& context)
      : document_(document), url_(url), base_(std::move(base)), context_(context) {
    const std::optional<Address> address = address_of(url);
    order_ = day_order(page_language(document),
                       address ? std::string_view(address->host) : std::string_view());
    site_name_ = site_name();
    title_ = title(site_name_);
  }

  // The title that the user's own rules name, or that of the page.
  MetadataField title() const {
    const Values titles = words_of(context_.named.title);
    return titles.empty() ? title_ : MetadataField{{titles.front()}, Source::kRule};
  }

  MetadataField language() const {
    MetadataField field =
        only_first(first({.schema = "inLanguage", .open_graph = "og:locale"}, language_tag));
    if (!field.values.empty()) return field;
    const auto written = language_tag(page_language(document_));
    return written ? MetadataField{{*written}, Source::kHtml} : MetadataField{};
  }

  PageMetadata read() {
    PageMetadata page;
    page.site_name = site_name_;
    page.title = title();
    heading_ = heading_of(title_);
    read_lines(page);
    page.description = only_first(first(kDescriptionNames, without_markup));
    page.language = language();
    page.image = address({.schema = "image", .open_graph = "og:image"});
    page.canonical_url = canonical_url();
    if (auto next = next_page(document_, url_, base_, context_.stop)) {
      page.next_page = {{*std::move(next)}, Source::kHtml};
    }
    page.tags = tags();
    read_named(page);
    return page;
  }

 private:
  using Source = MetadataSource;

  // Reads the author and the date that the user's own rules name.
  void read_named(PageMetadata& page) const {
    const NamedByUser& named = context_.named;
    DistinctTexts authors;
    for (const std::string& text : words_of(named.author)) {
      add_names(authors, author_name(text, page.site_name.text()).value_or(text));
    }
    if (!authors.list().empty()) page.author = {authors.list(), Source::kRule};
    for (const std::string& text : words_of(named.date)) {
      auto iso = iso_date(text, order_);
      if (!iso) continue;
      page.published = {{std::move(*iso)}, Source::kRule};
      break;
    }
  }

  // The values of nodes: texts, or values of attributes such as `content` and `datetime`.
  Values words_of(std::span<const NodeId> nodes) const {
    DistinctTexts words;
    for (const NodeId node : nodes) {
      words.add(document_.is_text(node) ? document_.text(node) : property_value(document_, node));
    }
    return words.list();
  }

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
    for_each_word(names.schema, [&](std::string_view property) {
      add(marks_.json_ld().values(property), Source::kJsonLd);
    });
    for_each_word(names.open_graph,
                  [&](std::string_view name) { add(marks_.meta(name), Source::kOpenGraph); });
    for_each_word(names.meta,
                  [&](std::string_view name) { add(marks_.meta(name), Source::kMeta); });
    add(marks_.microdata(names.schema), Source::kMicrodata);
    return fields;
  }

  template <class Clean = std::identity>
  MetadataField first(const FieldNames& names, Clean&& clean = {}) const {
    std::vector<MetadataField> fields = all(names, clean);
    return fields.empty() ? MetadataField{} : std::move(fields.front());
  }

  // The first source that states a day, else the first that states a month or a year.
  MetadataField stated_date(const FieldNames& names, std::string_view time) const {
    std::vector<MetadataField> fields =
        all(names, [&](const std::string& value) { return stated_iso(value, order_); });
    for (MetadataField& field : fields) {
      if (day_of(field.values.front())) return only_first(std::move(field));
    }
    if (!fields.empty()) return only_first(std::move(fields.front()));
    // Several `time` elements date the articles of a list, not the page.
    const Values times = marks_.times(time);
    auto iso = times.size() == 1 ? stated_iso(times.front(), order_) : std::nullopt;
    return iso ? MetadataField{{std::move(*iso)}, Source::kTime} : MetadataField{};
  }

  // Reads the author and the dates, for which the lines of the page are read once.
  void read_lines(PageMetadata& page) const {
    const std::optional<Address> address = address_of(url_);
    const auto in_address = address ? date_in_address(address->path) : std::optional<Day>();
    BoxReader boxes(document_);
    ShownDates dates(document_, boxes, order_, heading_, in_address, context_.off);
    const std::string site = page.site_name.text();
    const auto is_site = [&](std::string_view name) { return names_site(name_key(name), site); };
    BylineFinder byline(document_, boxes, heading_, is_site, context_.off);
    page.author = stated_author(site);
    const bool needs_byline = !is_person(page.author, site) && may_show_facts();
    for_each_line(document_, heading_, context_.stop, [&](const ShownLine& line) {
      dates.add(line);
      if (needs_byline) byline.add(line);
    });
    dates.finish();
    page.author = author(std::move(page.author), byline, site);
    read_dates(page, dates, in_address);
  }

  void read_dates(PageMetadata& page, const ShownDates& shown,
                  const std::optional<Day>& in_address) const {
    page.published = stated_date(kPublishedNames, "datePublished");
    page.modified = stated_date(kModifiedNames, "dateModified");
    const bool is_whole_day = in_address && in_address->day > 0;
    if (!is_confirmed(page.published, shown, in_address)) page.published = {};
    choose_date(page, shown, is_whole_day ? in_address : std::nullopt);
    // A home page states the day on which the site was made, or that of its latest text.
    if (is_home(url_)) page.published = {};
  }

  // Many systems write a WebPage item with the day on which the page was made, also for pages
  // without a date, such as those of products. It counts if the page states or shows the day again.
  bool is_confirmed(const MetadataField& published, const ShownDates& shown,
                    const std::optional<Day>& in_address) const {
    const bool is_of_page = published.source == Source::kJsonLd && !published.values.empty() &&
                            marks_.json_ld().is_of_page("datePublished");
    const auto day = is_of_page ? day_of(published.text()) : std::nullopt;
    if (!day || !marks_.meta("article:published_time").empty()) return true;
    if (in_address && in_address->day > 0 && days_apart(*in_address, *day) <= 1) return true;
    return std::ranges::any_of(shown.all(), [&](const ShownDate& date) {
      return date.evidence >= 0 && days_apart(date.day, *day) <= 1;
    });
  }

  // What a reader sees beside the title goes before what is only stated for programs, then come the
  // address, and the day of the last change. A home page, a product and a discussion show the dates
  // of other texts.
  void choose_date(PageMetadata& page, const ShownDates& shown,
                   const std::optional<Day>& in_address) const {
    constexpr int kStrong = 8;
    constexpr int kStrongChange = 9;
    const auto stated = day_of(page.published.text());
    const bool may_show = may_show_facts();
    const ShownDate* seen = may_show ? shown.best(false) : nullptr;
    const ShownDate* changed = shown.best(true);
    keep_order(seen, changed);
    const bool is_in_address = stated && in_address == stated;
    // A page that states when it was changed says nothing else with a later day.
    const auto last = day_of(page.modified.text());
    const bool is_later = seen && last && seen->day > *last;
    const bool is_better = seen && stated && seen->evidence >= kStrong && !is_in_address &&
                           !is_later && !page_statement(document_, context_.stop).is_discussion;
    if (seen && (page.published.values.empty() || (is_better && *stated != seen->day))) {
      page.published = shown_date(*seen);
    }
    if (page.published.values.empty() && in_address) {
      page.published = {{in_address->to_string()}, Source::kUrl};
    }
    if (changed && page.modified.values.empty()) page.modified = shown_date(*changed);
    if (changed && page.published.values.empty() && changed->evidence >= kStrongChange) {
      page.published = shown_date(*changed);
    }
  }

  std::optional<std::string> absolute(const std::string& reference) const {
    const std::optional<Url> url = parse_url(allowed_url(reference, base_));
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
    return address({.open_graph = "og:url"});
  }

  MetadataField site_name() const {
    if (std::string name = marks_.json_ld().site_name(); !name.empty()) {
      return {{std::move(name)}, Source::kJsonLd};
    }
    MetadataField name = first({.open_graph = "og:site_name"});
    if (name.values.empty()) name = {marks_.microdata("publisher"), Source::kMicrodata};
    if (!name.values.empty()) return only_first(std::move(name));
    name = only_first(first({.meta = "application-name"}));
    // Some pages state their title there.
    return name.text() == marks_.title() ? MetadataField{} : name;
  }

  MetadataField tags() const {
    MetadataField field =
        first({.schema = "keywords", .open_graph = "article:tag", .meta = "keywords"});
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
        all({.schema = "headline name", .open_graph = "og:title"});
    Values stated;
    for (const MetadataField& field : fields) stated.push_back(field.values.front());
    const auto [found, rule] =
        find_title(marks_, stated, site_name.text(), url_, others_, context_.off);
    std::string text = plain_text(found);
    if (text.empty()) return {};
    const std::string id(to_string(rule));
    const std::string letters = name_key(text);
    for (const MetadataField& field : fields) {
      if (name_key(field.values.front()) == letters) return {{std::move(text)}, field.source, id};
    }
    return {{std::move(text)}, Source::kHtml, id};
  }

  // The heading that has the title, else the first `h1`; nullopt: the page has neither.
  std::optional<NodeId> heading_of(const MetadataField& title) const {
    const std::string letters = name_key(title.text());
    const std::vector<Heading>& headings = marks_.headings();
    auto found = std::ranges::find(headings, letters,
                                   [](const Heading& heading) { return name_key(heading.text); });
    if (found == headings.end()) found = std::ranges::find(headings, 1, &Heading::rank);
    return found == headings.end() ? std::nullopt : std::optional(found->node);
  }

  // Whether authors are a single word that is the site's name or a part of its host.
  bool names_site(const std::string& letters, std::string_view site) const {
    const auto names = names_of_host(url_);
    const bool is_name =
        letters == name_key(site) || std::ranges::find(names, letters) != names.end();
    return is_name && !letters.empty();
  }
  bool names_site(const MetadataField& authors, std::string_view site) const {
    return names_site(name_key(without_town(authors)), site);
  }

  // An author whom `meta` also names on other pages is taken for the site's maker, unless the host
  // is named after them.
  bool is_maker(const MetadataField& field) const {
    const std::string letters = name_key(field.text());
    const auto names = names_of_host(url_);
    const bool is_owner = std::ranges::find(names, letters) != names.end() &&
                          !many_have(others_, &PageTraits::title_parts, letters);
    return field.source == Source::kMeta && !is_owner &&
           many_have(others_, &PageTraits::authors, letters);
  }

  // The first source for programs that names an author.
  MetadataField stated_author(std::string_view site) const {
    const auto clean = [&](const std::string& text) { return author_name(text, site); };
    MetadataField field = names_in(marks_.json_ld().authors().persons, Source::kJsonLd, site);
    if (!is_person(field, site)) {
      MetadataField other = first(kAuthorNames, clean);
      put_first_names_first(other.values, !marks_.meta(kCatalogueAuthors).empty());
      if (!other.values.empty()) field = names_in(other.values, other.source, site);
    }
    if (field.values.empty() && marks_.meta("twitter:label1") == Values{"Written by"}) {
      field = names_in(marks_.meta("twitter:data1"), Source::kMeta, site);
    }
    if (field.values.empty()) {
      field = names_in(marks_.microdata("author"), Source::kMicrodata, site);
    }
    if (is_maker(field)) field = {};
    if (is_person(field, site) || marks_.authors().size() != 1) return field;
    MetadataField linked = names_in(marks_.authors(), Source::kHtml, site);
    return linked.values.empty() ? field : linked;
  }

  // Whether it is a person as far as we know. `rel=author` leads to a person, whatever the name.
  bool is_person(const MetadataField& author, std::string_view site) const {
    if (author.values.empty()) return false;
    const std::string& first = author.values.front();
    const bool is_other =
        author.values.size() == 1 && (names_firm(first) || is_mail_address(first));
    return author.source == Source::kHtml || (!is_other && !names_site(author, site));
  }

  // A home page and a product show the authors and dates of other texts.
  bool may_show_facts() const {
    const Values types = marks_.meta("og:type");
    const bool is_product = !types.empty() && types.front().starts_with("product");
    return !is_home(url_) && !is_product && !marks_.json_ld().is_product();
  }

  // Persons go before addresses and the site's name, and these before organizations.
  MetadataField author(MetadataField stated, const BylineFinder& byline,
                       std::string_view site) const {
    if (is_person(stated, site)) return stated;
    MetadataField shown = names_in({byline.name()}, Source::kText, site);
    if (!shown.values.empty()) {
      shown.evidence = explain_author(byline.facts());
      return shown;
    }
    const MetadataField group =
        names_in(marks_.json_ld().authors().organizations, Source::kJsonLd, site);
    const bool is_news = marks_.json_ld().is_news();
    if (is_news && !group.values.empty()) return group;
    // A site may have the name of the person who writes it.
    const bool may_be_person = count_words(stated.text()) > 1 || is_mail_address(stated.text());
    if (is_news || may_be_person) return stated;
    return names_site(group, site) ? MetadataField{} : group;
  }

  const Document& document_;
  const Url& url_;
  Url base_;
  MetadataContext context_;
  Pages others_ = context_.other_pages;
  PageMarks marks_{document_, context_.stop};
  DayOrder order_ = DayOrder::kDayFirst;
  MetadataField site_name_;
  MetadataField title_;            // of the page, whatever the user's rules name
  std::optional<NodeId> heading_;  // with the title
};

}  // namespace internal

MetadataReader::MetadataReader(const Document& document, const Url& url, Url base,
                               const MetadataContext& context)
    : finder_(std::make_unique<internal::MetadataFinder>(document, url, std::move(base), context)) {
}

MetadataReader::~MetadataReader() = default;

MetadataField MetadataReader::title() const { return finder_->title(); }

MetadataField MetadataReader::language() const { return finder_->language(); }

const PageMetadata& MetadataReader::all() {
  if (!all_) all_ = finder_->read();
  return *all_;
}

std::string_view to_string(MetadataSource source) {
  constexpr auto kNames = std::to_array<std::string_view>(
      {"json-ld", "opengraph", "meta", "microdata", "time", "html", "text", "url", "rule"});
  return kNames[static_cast<std::size_t>(source)];
}

std::string MetadataField::text() const { return joined(values); }

PageMetadata page_metadata(const Document& document, const Url& url, const Url& base,
                           const MetadataContext& context) {
  return MetadataReader(document, url, base, context).all();
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
