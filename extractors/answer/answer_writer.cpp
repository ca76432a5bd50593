// SPDX-License-Identifier: MIT
#include "extractors/answer/answer_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <memory>
#include <type_traits>
#include <utility>

#include "core/budget.h"
#include "core/dom/document.h"
#include "core/dom/path.h"
#include "core/export/answer_renderer.h"
#include "core/result.h"
#include "core/site/directory_source.h"
#include "core/site/links.h"
#include "core/site/site.h"
#include "core/text/ascii.h"
#include "core/text/printable.h"
#include "extractors/answer/json.h"

namespace pagelet {
namespace {

// The parts of an answer that several formats need, each made when it is first needed.
class AnswerParts {
 public:
  // All references must outlive the object. `of`: the task that the algorithm answers; `task`: the
  // wanted one.
  AnswerParts(KeyPage& page, const Answer& extraction, std::string url, Task of, Task task,
              OutputLimit& limit)
      : page_(page),
        extraction_(extraction),
        url_(std::move(url)),
        task_(task),
        limit_(limit),
        tree_(page.tree(extraction.whitespace)),
        nodes_(nodes_for_task(extraction, of, task)) {}

  const Site& site() const { return page_.site(); }
  const WorkingTree& tree() const { return tree_; }
  OutputLimit& limit() { return limit_; }

  const AnswerRenderer& answer() {
    if (!answer_) {
      answer_.emplace(tree_, nodes_, url_, base(), &limit_, task_ == Task::kContent);
    }
    return *answer_;
  }

  const PageMetadata& metadata() {
    if (!metadata_) {
      const std::vector<const PageTraits*> others = traits_of_candidates();
      metadata_ = page_metadata(tree_.document(), page_.url(), base(),
                                {.other_pages = others, .stop = limit_.time()});
    }
    return *metadata_;
  }

  std::string title() { return metadata().title.text(); }
  const Url& url() const { return page_.url(); }

  std::string html(bool raw, DroppedHtml* dropped) {
    return raw ? answer().raw_html() : answer().html(title(), dropped, !title_before().empty());
  }

  // Main content begins with its title.
  std::string markdown(const MarkdownParts& parts) {
    return answer().markdown(title_before(), parts);
  }
  std::string text() { return answer().text(title_before()); }
  std::map<std::string, std::size_t> omitted() { return answer().omitted(title_before()); }

  // Calls `visit(path)` for each node of the answer until the limit stops it. `target`: its bytes
  // count for the limit. O(length of the paths), after O(nodes).
  template <class Visit>
  void for_each_path(const std::string& target, Visit&& visit) {
    PathIndex paths(tree_.document());
    bool stopped = false;
    nodes_.for_each([&](std::size_t node) {
      stopped = stopped || limit_.stop(target.size());
      if (!stopped) visit(paths.path(tree_.document_node(static_cast<TreeNode>(node))));
    });
  }

 private:
  // The title that comes before the answer, or empty.
  std::string title_before() {
    const bool has_title = task_ == Task::kContent && extraction_.has_title;
    return has_title ? title() : std::string();
  }

  // A copy of the key page is not evidence. If no page had a vote, all are copies.
  std::vector<const PageTraits*> traits_of_candidates() {
    constexpr std::size_t kMax = 6;  // the first time, each costs a walk over its nodes
    if (extraction_.flags.has(Flag::kNoCandidates)) return {};
    Site& site = page_.site();
    const PageTraits* own = nullptr;
    std::vector<const PageTraits*> all;
    for (const PageIndex index : extraction_.candidates.pages) {
      if (all.size() == kMax) break;
      SitePage* page = site.loaded_page(index);
      if (page == nullptr || page == &page_.page()) continue;
      const PageTraits* traits = traits_of(*page);
      if (own == nullptr) own = traits_of(page_.page());
      if (traits == nullptr || own == nullptr) break;
      if (*traits != *own) all.push_back(traits);
    }
    return all;
  }

  // A page is a candidate of several key pages, so its traits are kept once they are complete;
  // null: there is no time left.
  const PageTraits* traits_of(SitePage& page) {
    using Slot = std::unique_ptr<std::optional<PageTraits>>;
    std::optional<PageTraits>& cached = *page_.site().cached<Slot>(
        page, Whitespace::kDrop, [] { return std::make_unique<std::optional<PageTraits>>(); });
    if (!cached) {
      PageTraits traits = page_traits(page.document(), limit_.time());
      if (stop(limit_.time())) return nullptr;
      cached = std::move(traits);
    }
    return &*cached;
  }

  // References of a page whose address is not known stay as they are.
  Url base() const {
    if (site().page_url(page_.index()).starts_with(kUnknownBaseUrl)) return {};
    return base_url_of(tree_.document(), page_.url(), site().source().from_folder());
  }

  KeyPage& page_;
  const Answer& extraction_;
  std::string url_;
  Task task_;
  OutputLimit& limit_;
  const WorkingTree& tree_;
  NodeSet nodes_;
  std::optional<AnswerRenderer> answer_;
  std::optional<PageMetadata> metadata_;
};

// A document `pagelet.extract/2` (docs/formats.md).
struct JsonDocument {
  const Extractor& extractor;
  const AnswerOptions& options;
  const PageSource& source;
  PageIndex key;  // before redirects
  const Run& run;
  std::string& target;
  AnswerParts* parts;    // null: there is no answer
  DroppedHtml* dropped;  // counts what is left out of `html`; may be null

  bool has_metadata() const { return parts != nullptr && (options.metadata || !options.lines); }

  bool is_with(ExtractFormat format) const {
    return parts != nullptr && std::ranges::find(options.with, format) != options.with.end();
  }

  // ---- The values of members ----

  Json candidates() const {
    Json urls = Json::array();
    for (const PageIndex page : run.answer->candidates.pages) {
      urls.push_back(shown_url(parts->site().page_url(page)));
    }
    return urls;
  }

  Json flags() const {
    Flags flags = run.flags;
    if (parts != nullptr && parts->omitted().contains("hidden")) flags.add(Flag::kHiddenWords);
    return flags.names();
  }

  Json text() const {
    std::string text = parts->text();
    if (!text.empty()) text.pop_back();  // the newline of its last line
    return text;
  }

  // The address at which the page was found; null without an answer or an absolute URL.
  Json final_url() const {
    if (parts == nullptr || parts->url().scheme.empty()) return {};
    std::string url = parts->url().to_string();
    return url.starts_with(kUnknownBaseUrl) ? Json() : Json(std::move(url));
  }

  Json metadata() const { return parts == nullptr ? PageMetadata() : parts->metadata(); }

  // The first source of each field that is not absent.
  Json metadata_sources() const {
    Json sources = Json::object();
    parts->metadata().for_each([&](std::string_view name, const MetadataField& field) {
      if (!field.values.empty()) sources[std::string(name)] = to_string(field.source);
    });
    return sources;
  }

  // A value of the page's record in a web archive.
  template <class Value>
  Json provenance(Value Provenance::*value) const {
    const std::optional<Provenance> record = source.provenance(key);
    if (!record) return {};
    if constexpr (std::is_same_v<Value, std::string>) {
      return text_or_null(*record.*value);
    } else {
      return *record.*value;
    }
  }

  static Json text_or_null(const std::string& text) { return text.empty() ? Json() : Json(text); }

  // ---- Writing ----

  void write();
  // Writes the value of a member, or of a field of the metadata.
  void write_member(std::string_view name);

  void write_value(const Json& value) {
    for (const char c : json_text(value, options.lines ? -1 : 1)) {
      target += c;
      if (c == '\n') target += ' ';  // it is in the document's object
    }
  }

  // There may be many paths, so they are written one by one.
  void write_paths() {
    const std::string_view line = options.lines ? "" : "\n  ";
    const auto is_plain = [](char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; };
    bool is_first = true;
    target += '[';
    parts->for_each_path(target, [&](const std::string& path) {
      if (!std::exchange(is_first, false)) target += ',';
      target += line;
      // The library takes longer for a short text than paths take to be found.
      if (std::ranges::all_of(path, is_plain)) {
        target.append("\"").append(path).append("\"");
      } else {
        write_value(path);
      }
    });
    if (!is_first && !options.lines) target += "\n ";
    target += ']';
  }
};

struct Field {
  std::string_view name;
  Json (*value)(const JsonDocument&);  // null: the paths
  // The value if there is no answer; empty: the same.
  std::string_view without_answer = {};
  // Whether it is there unless members are asked for; null: always.
  bool (*is_default)(const JsonDocument&) = nullptr;
};

bool never(const JsonDocument&) { return false; }

// The members, in the order of the document. What is absent is null; a list is then empty.
constexpr Field kFields[] = {
    {"schema", [](auto&) -> Json { return "pagelet.extract/2"; }},
    {"url", [](auto& a) -> Json { return given_url(a.source, a.key); }},
    {"final_url", [](auto& a) { return a.final_url(); }},
    {"algorithm", [](auto& a) -> Json { return a.extractor.info().name; }},
    {"parameters", [](auto& a) -> Json { return a.extractor.parameters(); }},
    {"output", [](auto& a) -> Json { return to_string(*a.options.task); }},
    {"status", [](auto& a) -> Json { return to_string(a.run.status); }},
    {"flags", [](auto& a) { return a.flags(); }},
    {"message", [](auto& a) { return a.text_or_null(a.run.message); }},
    {"candidates", [](auto& a) { return a.candidates(); }, "[]"},
    {"pages_loaded", [](auto& a) -> Json { return a.run.pages_loaded; }},
    {"node_count", [](auto& a) -> Json { return a.parts->tree().size(); }, "null"},
    {"retrieved", nullptr, "[]", [](auto& a) { return a.is_with(ExtractFormat::kPaths); }},
    {"title", [](auto& a) { return a.text_or_null(a.parts->metadata().title.text()); }, "null"},
    {"language", [](auto& a) { return a.text_or_null(a.parts->metadata().language.text()); },
     "null"},
    {"text", [](auto& a) { return a.text(); }, "null"},
    {"omitted", [](auto& a) -> Json { return a.parts->omitted(); }, "{}"},
    {"markdown", [](auto& a) -> Json { return a.parts->markdown(a.options.parts); }, "null",
     [](auto& a) { return a.is_with(ExtractFormat::kMarkdown); }},
    {"html", [](auto& a) -> Json { return a.parts->html(a.options.raw, a.dropped); }, "null",
     [](auto& a) { return a.is_with(ExtractFormat::kHtml); }},
    {"metadata",
     [](auto& a) { return a.metadata(); },
     {},
     [](auto& a) { return a.has_metadata(); }},
    {"metadata_sources", [](auto& a) { return a.metadata_sources(); }, "{}",
     [](auto& a) { return a.has_metadata(); }},
    {"record_id", [](auto& a) { return a.provenance(&Provenance::record_id); }, {}, &never},
    {"date", [](auto& a) { return a.provenance(&Provenance::date); }, {}, &never},
    {"digest", [](auto& a) { return a.provenance(&Provenance::digest); }, {}, &never},
    {"archive", [](auto& a) { return a.provenance(&Provenance::archive); }, {}, &never},
    {"offset", [](auto& a) { return a.provenance(&Provenance::offset); }, {}, &never},
    {"length", [](auto& a) { return a.provenance(&Provenance::length); }, {}, &never},
    {"phases_ms", [](auto& a) -> Json { return a.run.phases; }, "",
     [](auto& a) { return a.options.times; }},
    {"peak_bytes", [](auto& a) -> Json { return a.run.peak_bytes; }, "",
     [](auto& a) { return a.options.times; }},
    {"made_by", [](auto&) -> Json { return made_by(); }},
};

const Field* field_named(std::string_view name) {
  const auto* const found = std::ranges::find(kFields, name, &Field::name);
  return found == std::end(kFields) ? nullptr : found;
}

void JsonDocument::write() {
  std::vector<std::string> names = options.fields;
  for (const Field& field : kFields) {
    const bool is_default = field.is_default == nullptr || field.is_default(*this);
    if (options.fields.empty() && is_default) names.emplace_back(field.name);
  }
  char before = '{';
  for (const std::string& name : names) {
    target += std::exchange(before, ',');
    target += options.lines ? "\"" + name + "\":" : "\n \"" + name + "\": ";
    write_member(name);
  }
  target += options.lines ? "}\n" : "\n}\n";
}

void JsonDocument::write_member(std::string_view name) {
  const Field* const field = field_named(name);
  if (parts == nullptr && field != nullptr && !field->without_answer.empty()) {
    target += field->without_answer;
  } else if (field != nullptr && field->value == nullptr) {
    write_paths();
  } else {
    write_value(field == nullptr ? metadata()[std::string(name)] : field->value(*this));
  }
}

// "elements script (2), iframe".
std::string most_frequent(std::string_view what,
                          const std::map<std::string, std::size_t, std::less<>>& counts) {
  constexpr std::size_t kMaxNames = 6;
  constexpr std::size_t kMaxNameLength = 24;  // in bytes; a page may contain any names
  std::vector<std::pair<std::string, std::size_t>> names(counts.begin(), counts.end());
  std::ranges::stable_sort(names, std::greater(), [](const auto& name) { return name.second; });
  std::string text;
  for (std::size_t at = 0; at < std::min(names.size(), kMaxNames); ++at) {
    const auto& [name, count] = names[at];
    text += at == 0 ? fmt::format("{} ", what) : ", ";
    text += printable_line(name.size() > kMaxNameLength ? name.substr(0, kMaxNameLength) + "..."
                                                        : name);
    if (count > 1) text += fmt::format(" ({})", count);
  }
  if (names.size() > kMaxNames) text += fmt::format(" and {} more", names.size() - kMaxNames);
  return text;
}

}  // namespace

std::optional<ExtractFormat> format_named(std::string_view name) {
  const auto* const found = std::ranges::find(kExtractFormats, name, &FormatInfo::name);
  return found == std::end(kExtractFormats) ? std::nullopt : std::optional(found->format);
}

std::vector<std::string_view> field_names() {
  std::vector<std::string_view> names;
  for (const Field& field : kFields) names.push_back(field.name);
  PageMetadata().for_each([&](std::string_view name, const MetadataField&) {
    if (field_named(name) == nullptr) names.push_back(name);
  });
  return names;
}

Result<void> check_fields(const std::vector<std::string>& fields, std::string_view option) {
  const std::vector<std::string_view> known = field_names();
  for (auto name = fields.begin(); name != fields.end(); ++name) {
    if (std::find(fields.begin(), name, *name) != name) {
      return fail(ErrorCode::kUsage,
                  fmt::format("{}: the field '{}' is named twice", option, *name));
    }
    if (std::ranges::find(known, *name) != known.end()) continue;
    return fail(ErrorCode::kUsage, fmt::format("{}: there is no field '{}'; there are {}", option,
                                               *name, joined(known)));
  }
  return {};
}

std::string given_url(const PageSource& source, PageIndex page) {
  return std::string(shown_url(source.given_url(page)));
}

AnswerWriter::AnswerWriter(const Extractor& extractor, AnswerOptions options)
    : extractor_(extractor), options_(std::move(options)) {
  if (!options_.task) options_.task = extractor.info().target;
}

Result<void> AnswerWriter::write(KeyPage& page, const Run& run, std::string& target,
                                 DroppedHtml* dropped) const {
  const std::string url(shown_url(page.given_url()));
  const Budget::Doing writing(page.budget(), "writing the answer for", url);
  return within_memory([&]() -> Result<void> {
    std::string written;
    OutputLimit limit = page.output_limit();
    AnswerParts parts(page, *run.answer, url, extractor_.info().target, *options_.task, limit);
    switch (options_.format) {
      case ExtractFormat::kHtml:
        written += parts.html(options_.raw, dropped);
        break;
      case ExtractFormat::kText:
        written += parts.text();
        break;
      case ExtractFormat::kMarkdown:
        if (options_.metadata) written += front_matter(parts.metadata(), url);
        written += parts.markdown(options_.parts);
        break;
      case ExtractFormat::kJson:
        JsonDocument{extractor_, options_, page.site().source(), page.given_index(), run, written,
                     &parts,     dropped}
            .write();
        break;
      case ExtractFormat::kPaths:
        parts.for_each_path(written, [&](const std::string& path) { written += path + '\n'; });
        break;
    }
    PAGELET_TRY(limit.check(written.size()));
    target += written;
    return {};
  });
}

Result<void> AnswerWriter::write_member(KeyPage& page, const Run& run, const std::string& name,
                                        std::string& target) const {
  return within_memory([&]() -> Result<void> {
    std::string written;
    OutputLimit limit = page.output_limit();
    AnswerParts parts(page, *run.answer, std::string(shown_url(page.given_url())),
                      extractor_.info().target, *options_.task, limit);
    JsonDocument{extractor_, options_, page.site().source(), page.given_index(), run, written,
                 &parts,     nullptr}
        .write_member(name);
    PAGELET_TRY(limit.check(written.size()));
    target += written;
    return {};
  });
}

Result<PageMetadata> AnswerWriter::metadata(KeyPage& page, const Run& run) const {
  return within_memory([&]() -> Result<PageMetadata> {
    OutputLimit limit = page.output_limit();
    AnswerParts parts(page, *run.answer, {}, extractor_.info().target, *options_.task, limit);
    PageMetadata metadata = parts.metadata();
    PAGELET_TRY(limit.check(0));
    return metadata;
  });
}

Result<std::map<std::string, std::size_t>> AnswerWriter::omitted(KeyPage& page,
                                                                 const Run& run) const {
  return within_memory([&]() -> Result<std::map<std::string, std::size_t>> {
    OutputLimit limit = page.output_limit();
    AnswerParts parts(page, *run.answer, {}, extractor_.info().target, *options_.task, limit);
    std::map<std::string, std::size_t> words = parts.omitted();
    PAGELET_TRY(limit.check(0));
    return words;
  });
}

void AnswerWriter::write_failure(const PageSource& source, PageIndex page, const Run& run,
                                 std::string& target) const {
  JsonDocument{extractor_, options_, source, page, run, target, nullptr, nullptr}.write();
}

std::string to_string(const DroppedHtml& dropped) {
  if (dropped.empty()) return {};
  std::string text = "not allowed in HTML and left out: ";
  text += most_frequent("elements", dropped.elements);
  if (!dropped.elements.empty() && !dropped.attributes.empty()) text += "; ";
  return text + most_frequent("attributes", dropped.attributes);
}

}  // namespace pagelet
