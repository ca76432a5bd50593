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
#include "core/text/ascii.h"

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
      : Reader(document, url, base, context, internal::page_lines(document, context.stop)) {}

  // For the title alone, which needs only the lines of the page.
  Reader(const Document& document, const Url& url, const MetadataContext& context)
      : Reader(document, url, url, context, internal::only_lines(document, context.stop)) {}

  PageMetadata read() {
    PageMetadata page;
    page.site_name = site_name();
    page.title = title(page.site_name);
    find_title(page.title);
    forget_marks_of_others();
    page.author = author();
    page.published = date({.json_ld = {"datePublished"},
                           .open_graph = {"article:published_time"},
                           .meta = {"date"},
                           .microdata = {"datePublished"}},
                          page_.published);
    page.modified = date({.json_ld = {"dateModified"},
                          .open_graph = {"article:modified_time"},
                          .microdata = {"dateModified"}},
                         page_.modified);
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
    return {title(site_name()), internal::traits_of(document_, page_, marks_)};
  }

 private:
  Reader(const Document& document, const Url& url, const Url& base, const MetadataContext& context,
         PageLines page)
      : document_(document),
        url_(url),
        base_(base),
        marks_(document, context.stop),
        page_(std::move(page)),
        others_(context.other_pages) {}

  using Source = MetadataSource;
  static constexpr std::size_t kMostAfter = 40;  // lines of a section after its heading
  using Marks = std::vector<PageLines::Mark>;

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

  // Whether a date or a name is one of a list: others are near it, and others near those.
  static bool is_in_list(const PageLines::Mark& mark, std::span<const PageLines::Mark> marks) {
    constexpr std::size_t kNear = 6;
    constexpr int kEnough = 4;
    int others = 1;
    const auto count = [&](auto next, auto end) {
      for (const PageLines::Mark* last = &mark; next != end; last = &*next++) {
        const std::size_t lines =
            std::max(next->line, last->line) - std::min(next->line, last->line);
        if (lines > kNear) break;
        if (lines > 0 && day_or_name(*next) != day_or_name(*last)) ++others;
      }
    };
    const auto at = marks.begin() + (&mark - marks.data());
    count(at + 1, marks.end());
    count(std::make_reverse_iterator(at), marks.rend());
    return others >= kEnough;
  }

  // Whether a mark is of one part of the page: it comes directly before a heading other than the
  // title's, and another one is just as far before the next heading.
  bool is_of_list(const PageLines::Mark& mark, const Marks& marks) const {
    if (is_in_list(mark, marks)) return true;
    constexpr std::size_t kNear = 2;
    const auto heading = std::ranges::upper_bound(other_headings_, mark.line);
    if (other_headings_.end() - heading < 2 || *heading - mark.line > kNear) return false;
    const std::size_t line = heading[1] - (*heading - mark.line);
    return line > *heading && std::ranges::find(marks, line, &PageLines::Mark::line) != marks.end();
  }

  // Two dates of the same day may have different times, and begin alike.
  static std::string_view day_or_name(const PageLines::Mark& mark) {
    constexpr std::size_t kLength = 10;  // "2024-03-05"
    const bool is_date = is_digit(mark.value.front());
    return std::string_view(mark.value).substr(0, is_date ? kLength : std::string::npos);
  }

  // Whether a change is of another text than the page's, as of the second post of a discussion: two
  // dates are before it in the section of the title.
  bool is_of_answer(const PageLines::Mark& change) const {
    constexpr int kEnough = 2;
    return std::ranges::count_if(page_.published, [&](const PageLines::Mark& date) {
             return date.line < change.line &&
                    (title_lines_.empty() || distance(date.line, kMostAfter) != std::string::npos);
           }) >= kEnough;
  }

  // Some systems write the day of the last change into `meta name=date`.
  bool is_shown_as_change(const MetadataField& date) const {
    return date.source == Source::kMeta &&
           std::ranges::any_of(page_.modified, [&](const auto& mark) {
             return date.values.front().starts_with(day_or_name(mark));
           });
  }

  // Whether a stated moment has another day in UTC than the one that the page shows to its readers.
  static bool is_same_in_utc(const std::string& stated, const std::string& shown) {
    return (stated.ends_with('Z') || stated.ends_with("+00:00")) &&
           internal::are_neighbours(stated, shown);
  }

  // A stated date, else the one that the page shows beside its title. A change may be at the foot
  // of the page.
  MetadataField date(const FieldNames& names, const Marks& shown) const {
    const bool is_change = &shown == &page_.modified;
    MetadataField field = only_first(first(names, internal::iso_date));
    constexpr std::size_t kMostAlike = 2;
    const PageLines::Mark* date = beside_title(shown);
    if (!field.values.empty() && (is_change || !is_shown_as_change(field))) {
      const bool is_shown = date != nullptr && is_same_in_utc(field.text(), date->value);
      return is_shown ? MetadataField{{date->value}, Source::kVisible} : field;
    }
    if (is_change && date == nullptr && shown.size() <= kMostAlike) date = only(shown);
    if (date == nullptr || is_of_list(*date, shown)) return {};
    if (is_change && is_of_answer(*date)) return {};
    return {{date->value}, date->is_attribute ? Source::kTime : Source::kVisible};
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
    std::string text = internal::page_title(title_element(document_), page_, stated,
                                            site_name.text(), url_, others_);
    if (text.empty()) return {};
    const std::string letters = letters_of(text);
    for (const MetadataField& field : fields) {
      if (letters_of(field.values.front()) == letters) return {{std::move(text)}, field.source};
    }
    return {{std::move(text)}, Source::kHtml};
  }

  static constexpr std::string_view kAnswer = "Re: ";
  static bool is_answer(const PageLines::Line& line) { return line.text.starts_with(kAnswer); }

  // Whether a line is the title, or a heading that is most of it, as above the posts of a
  // discussion.
  static bool is_title(const PageLines::Line& line, const std::string& title,
                       const std::string& letters) {
    if (line.text == title) return true;
    if (line.heading == 0) return false;
    const std::string heading =
        letters_of(std::string_view(line.text).substr(is_answer(line) ? kAnswer.size() : 0));
    return internal::is_most_of(heading, letters);
  }

  // The texts of lines that name an author.
  std::set<std::string> lines_of_names() const {
    std::set<std::string> lines;
    for (const auto* marks : {&page_.bylines, &page_.posters}) {
      for (const PageLines::Mark& mark : *marks) {
        lines.insert(page_.lines[mark.line].text);
        lines.insert(mark.value);
      }
    }
    return lines;
  }

  // The lines that are the title. An author or a date beside one of them is of the page. A line
  // such as "Topic: Where to eat (read 12 times)" counts if the title itself does not come before
  // it, and of the answers the first.
  void find_title(const MetadataField& title) {
    const std::string text = title.text();
    const std::string letters = letters_of(text);
    const std::set<std::string> names = lines_of_names();
    bool is_found = text.empty();
    bool has_answer = false;
    std::size_t end_of_title = std::string::npos;
    for (std::size_t at = 0; at < page_.lines.size(); ++at) {
      const PageLines::Line& line = page_.lines[at];
      if (line.text.empty()) continue;
      const bool is_next_answer = is_answer(line) && has_answer;
      has_answer = has_answer || is_answer(line);
      const bool has_title = !is_next_answer && is_title(line, text, letters);
      const bool names_it = !is_found && line.text.size() < 2 * text.size() &&
                            line.text.find(text) != std::string::npos;
      is_found = is_found || has_title;
      if (has_title || names_it) {
        title_lines_.push_back(at);
        end_of_title = at + 1;
      } else if (line.heading > 0 && at == end_of_title &&
                 line.heading == page_.lines[at - 1].heading) {
        ++end_of_title;  // more of the same heading, such as buttons
      } else if (line.heading > 0 && !names.contains(line.text) &&
                 (line.is_link || !others_.most_have(line))) {
        other_headings_.push_back(at);
      }
    }
  }

  // Dates of all pages or in the title itself, and all marks of home pages and lists, are of
  // something else.
  void forget_marks_of_others() {
    const auto is_other = [&](const PageLines::Mark& date) {
      return std::ranges::binary_search(title_lines_, date.line) ||
             others_.all_have(page_.lines[date.line]);
    };
    std::erase_if(page_.posters, [&](const PageLines::Mark& poster) {
      return std::ranges::binary_search(title_lines_, poster.line);
    });
    std::erase_if(page_.published, is_other);
    std::erase_if(page_.modified, is_other);
    const bool has_others = internal::is_home(url_) || internal::is_list(url_);
    constexpr std::size_t kEntry = 10;  // lines of a list's first discussion before its last post
    const std::size_t end = has_others ? 0 : page_.list - std::min(page_.list, kEntry);
    for (auto* marks : {&page_.bylines, &page_.posters, &page_.published, &page_.modified}) {
      std::erase_if(*marks, [&](const PageLines::Mark& mark) { return mark.line >= end; });
    }
  }

  // How far a line is from the title: lines after it in its section, or twice the lines before it.
  // npos: neither is near.
  std::size_t distance(std::size_t line, std::size_t most_after) const {
    constexpr std::size_t kMostBefore = 2;
    std::size_t least = std::string::npos;
    const auto after = std::ranges::upper_bound(title_lines_, line);
    if (after != title_lines_.begin() && line - *(after - 1) <= most_after) {
      const auto heading = std::ranges::upper_bound(other_headings_, *(after - 1));
      if (heading == other_headings_.end() || *heading > line) least = line - *(after - 1);
    }
    if (after != title_lines_.end() && *after - line <= kMostBefore) {
      least = std::min(least, 2 * (*after - line) + 1);
    }
    return least;
  }

  // The same for a mark. A text may end with a statement, but a day or a name alone in it, or far
  // from the title, may be anything's.
  std::size_t distance(const PageLines::Mark& mark) const {
    constexpr std::size_t kMostAfterAlone = 9;
    return distance(mark.line, mark.is_statement ? kMostAfter : kMostAfterAlone);
  }

  // The mark beside the title, or nullptr.
  const PageLines::Mark* beside_title(const Marks& marks) const {
    const PageLines::Mark* nearest = nullptr;
    for (const PageLines::Mark& mark : marks) {
      if (nearest == nullptr || distance(mark) < distance(*nearest)) nearest = &mark;
    }
    return nearest == nullptr || distance(*nearest) == std::string::npos ? nullptr : nearest;
  }

  // The first of the marks if all say the same, else nullptr.
  static const PageLines::Mark* only(const Marks& marks) {
    const auto is_same = [&](const PageLines::Mark& mark) {
      return letters_of(mark.value) == letters_of(marks.front().value);
    };
    return !marks.empty() && std::ranges::all_of(marks, is_same) ? &marks.front() : nullptr;
  }

  // A visible byline goes before a stated author who is not in it: the stated one may have made the
  // site. Without a byline, an author that `meta` names on other pages too has made the site,
  // unless it is named after him.
  MetadataField author() {
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
    const PageLines::Mark* byline = beside_title(page_.bylines);
    const bool is_beside = byline != nullptr;
    if (!is_beside) byline = only(page_.bylines);
    const bool is_list = byline != nullptr && is_of_list(*byline, page_.bylines);
    if (is_list) byline = nullptr;
    // A date may be beside the author, and far from the title.
    if (byline != nullptr && is_beside) {
      title_lines_.insert(std::ranges::upper_bound(title_lines_, byline->line), byline->line);
    }
    const std::string letters = letters_of(stated.text());
    const bool confirms =
        byline != nullptr && letters.find(letters_of(byline->value)) != std::string::npos;
    const bool is_of_site = stated.source == Source::kMeta && others_.have_author(letters);
    const auto names = internal::names_of_host(url_);
    const bool is_owner =
        std::ranges::find(names, letters) != names.end() && !others_.have_title_part(letters);
    if (is_of_site && (byline != nullptr || !is_owner) && !confirms) stated = {};
    if (byline != nullptr && !confirms && (is_beside || stated.values.empty())) {
      return {{byline->value}, Source::kVisible};
    }
    if (is_list || !stated.values.empty()) return stated;
    const PageLines::Mark* poster = beside_title(page_.posters);
    if (poster == nullptr || is_of_list(*poster, page_.posters)) return {};
    return {{poster->value}, Source::kVisible};
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

TitleAndTraits title_and_traits(const Document& document, const Url& url,
                                const MetadataContext& context) {
  return Reader(document, url, context).read_title();
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
