// SPDX-License-Identifier: MIT
#include "pagelet/answer/answer_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <memory>
#include <utility>
#include <variant>

#include "core/budget.h"
#include "core/dom/document.h"
#include "core/dom/path.h"
#include "core/export/page_answer.h"
#include "core/result.h"
#include "core/site/directory_source.h"
#include "core/site/links.h"
#include "core/site/site.h"
#include "core/text/ascii.h"
#include "core/text/printable.h"
#include "core/version/version.h"
#include "pagelet/answer/json_writer.h"

namespace pagelet {
namespace {

using internal::JsonForm;
using internal::JsonWriter;

// The parts of an answer that several formats need, each made when it is first needed.
class AnswerParts {
 public:
  // All references must outlive the object. `of`: the task that the algorithm answers; `task`: the
  // wanted one.
  AnswerParts(KeyPage& page, const Extraction& extraction, std::string url, Target of, Target task,
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

  const PageAnswer& answer() {
    if (!answer_) answer_.emplace(tree_, nodes_, url_, base(), &limit_);
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

  std::string html(bool raw, DroppedHtml* dropped) {
    return raw ? answer().raw_html() : answer().html(title(), dropped, !title_before().empty());
  }

  // A content begins with its title.
  std::string markdown(const MarkdownParts& parts) {
    return answer().markdown(title_before(), parts);
  }
  std::string text() { return answer().text(title_before()); }

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
  // The title that comes before the answer; empty: none.
  std::string title_before() {
    const bool has_title = task_ == Target::kContent && extraction_.has_title;
    return has_title ? title() : std::string();
  }

  // A copy of the key page tells nothing. If no page had a vote, all are copies.
  std::vector<const PageTraits*> traits_of_candidates() {
    constexpr std::size_t kMost = 6;  // the first time, each costs a walk over its nodes
    if (extraction_.flags.has(Flag::kNoCandidates)) return {};
    Site& site = page_.site();
    const PageTraits* own = nullptr;
    std::vector<const PageTraits*> all;
    for (const PageIndex index : extraction_.candidates.pages) {
      if (all.size() == kMost) break;
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
    std::optional<PageTraits>& kept = *page_.site().kept<Slot>(
        page, Whitespace::kDrop, [] { return std::make_unique<std::optional<PageTraits>>(); });
    if (!kept) {
      PageTraits traits = page_traits(page.document(), limit_.time());
      if (stop(limit_.time())) return nullptr;
      kept = std::move(traits);
    }
    return &*kept;
  }

  // References of a page whose address is not known stay as they are.
  Url base() const {
    if (site().page_url(page_.index()).starts_with(kUnknownBaseUrl)) return {};
    return base_url_of(tree_.document(), page_.url(), site().source().from_folder());
  }

  KeyPage& page_;
  const Extraction& extraction_;
  std::string url_;
  Target task_;
  OutputLimit& limit_;
  const WorkingTree& tree_;
  NodeSet nodes_;
  std::optional<PageAnswer> answer_;
  std::optional<PageMetadata> metadata_;
};

// A document `pagelet.extract/1` (docs/formats.md).
struct JsonDocument {
  const Extractor& extractor;
  const AnswerOptions& options;
  std::string_view url;
  const Run& run;
  std::string& target;
  AnswerParts* parts;    // null: there is no answer
  DroppedHtml* dropped;  // counts what is left out of `html`; may be null
  JsonWriter json{options.lines ? JsonForm::kLine : JsonForm::kDocument, target,
                  parts == nullptr ? nullptr : &parts->limit()};

  template <class Texts>
  void write_texts(const Texts& texts) {
    json.begin('[');
    for (const auto& text : texts) json.text(text);
    json.end(']');
  }

  void write_parameters() {
    json.begin('{');
    for (const auto& [name, value] : extractor.parameters().values()) {
      json.key(name);
      std::visit([&](const auto& held) { write_value(held); }, value);
    }
    json.end('}');
  }
  void write_value(const std::string& text) { json.text(text); }
  void write_value(auto number) { json.number(number); }

  void write_candidates() {
    json.begin('[');
    for (const PageIndex page : run.extraction->candidates.pages) {
      json.text(shown_url(parts->site().page_url(page)));
    }
    json.end(']');
  }

  void write_paths() {
    const Document& document = parts->tree().document();
    bool is_plain = true;  // no name of an element has to be escaped
    std::vector<bool> is_known(document.start_tag_count());
    for (NodeId node{}; node < document.end() && is_plain; ++node) {
      const std::uint32_t start_tag = document.start_tag(node);
      if (!is_known[start_tag]) is_plain = internal::is_plain_json(document.tag_name(node));
      is_known[start_tag] = true;
    }
    json.begin('[');
    parts->for_each_path(
        target, [&](const std::string& path) { is_plain ? json.plain(path) : json.text(path); });
    json.end(']');
  }

  void write_text() {
    std::string text = parts->text();
    if (!text.empty()) text.pop_back();  // the newline of its last line
    json.text(text);
  }

  // All fields that are not absent, each with its source.
  void write_metadata() {
    json.begin('{');
    parts->metadata().for_each([&](std::string_view name, const MetadataField& field) {
      if (field.values.empty()) return;
      json.key(name);
      json.begin('{');
      json.key("value");
      write_value_of(name, field);
      json.key("source");
      json.text(to_string(field.source));
      json.end('}');
    });
    json.end('}');
  }

  void write_metadata(std::string_view wanted) {
    parts->metadata().for_each([&](std::string_view name, const MetadataField& field) {
      if (name == wanted) write_value_of(name, field);
    });
  }

  void write_value_of(std::string_view name, const MetadataField& field) {
    if (name == "tags") return write_texts(field.values);
    field.values.empty() ? json.null() : json.text(field.text());
  }

  void write_phases() {
    json.begin('{');
    for (const auto& [name, phase] : kPhases) {
      json.key(name);
      json.number(run.phases.*phase);
    }
    json.end('}');
  }

  void write_made_by() {
    json.begin('{');
    const MadeBy made = made_by();
    const std::pair<const char*, std::string> members[] = {
        {"version", made.version}, {"commit", made.commit}, {"compiler", made.compiler}};
    for (const auto& [name, text] : members) {
      json.key(name);
      json.text(text);
    }
    json.end('}');
  }

  void write();
};

// Whether a member is there unless it is asked for. `has_answer`: there is an answer.
using IsDefault = bool (*)(const AnswerOptions& options, bool has_answer);

bool always(const AnswerOptions&, bool) { return true; }
bool with_times(const AnswerOptions& options, bool) { return options.times; }
bool with_metadata(const AnswerOptions& options, bool has_answer) {
  return has_answer && (options.metadata || !options.lines);
}
bool without_answer(const AnswerOptions&, bool has_answer) { return !has_answer; }
template <ExtractFormat kFormat>
bool with_format(const AnswerOptions& options, bool has_answer) {
  return has_answer && std::ranges::find(options.with, kFormat) != options.with.end();
}

struct Field {
  std::string_view name;
  void (*write)(JsonDocument&);
  // The value if there is no answer; empty: the same.
  std::string_view without_answer = {};
  IsDefault is_default = always;
};

// The members, in the order of the document.
constexpr Field kFields[] = {
    {"schema", [](JsonDocument& a) { a.json.text("pagelet.extract/1"); }},
    {"url", [](JsonDocument& a) { a.json.text(a.url); }},
    {"algorithm", [](JsonDocument& a) { a.json.text(a.extractor.info().name); }},
    {"parameters", [](JsonDocument& a) { a.write_parameters(); }},
    {"target", [](JsonDocument& a) { a.json.text(to_string(*a.options.task)); }},
    {"status", [](JsonDocument& a) { a.json.text(to_string(a.run.status)); }},
    {"flags", [](JsonDocument& a) { a.write_texts(a.run.flags.names()); }},
    {"message", [](JsonDocument& a) { a.json.text(a.run.message); }, {}, without_answer},
    {"candidates", [](JsonDocument& a) { a.write_candidates(); }, "[]"},
    {"pages_loaded", [](JsonDocument& a) { a.json.number(a.run.pages_loaded); }},
    {"nodes", [](JsonDocument& a) { a.json.number(a.parts->tree().size()); }, "0"},
    {"retrieved", [](JsonDocument& a) { a.write_paths(); }, "[]"},
    {"title", [](JsonDocument& a) { a.json.text(a.parts->title()); }, "\"\""},
    {"language", [](JsonDocument& a) { a.json.text(page_language(a.parts->tree().document())); },
     "\"\""},
    {"text", [](JsonDocument& a) { a.write_text(); }, "\"\""},
    {"markdown", [](JsonDocument& a) { a.json.text(a.parts->markdown(a.options.parts)); }, "\"\"",
     with_format<ExtractFormat::kMarkdown>},
    {"html", [](JsonDocument& a) { a.json.text(a.parts->html(a.options.raw, a.dropped)); }, "\"\"",
     with_format<ExtractFormat::kHtml>},
    {"metadata", [](JsonDocument& a) { a.write_metadata(); }, "{}", with_metadata},
    {"phases_ms", [](JsonDocument& a) { a.write_phases(); }, "", with_times},
    {"peak_bytes",
     [](JsonDocument& a) { a.run.peak_bytes ? a.json.number(*a.run.peak_bytes) : a.json.null(); },
     "", with_times},
    {"made_by", [](JsonDocument& a) { a.write_made_by(); }},
};

const Field* field_named(std::string_view name) {
  const auto* const found = std::ranges::find(kFields, name, &Field::name);
  return found == std::end(kFields) ? nullptr : found;
}

bool is_of_metadata(std::string_view name) {
  bool is_one = false;
  PageMetadata().for_each(
      [&](std::string_view field, const MetadataField&) { is_one = is_one || field == name; });
  return is_one && field_named(name) == nullptr;
}

void JsonDocument::write() {
  std::vector<std::string> names = options.fields;
  for (const Field& field : kFields) {
    const bool is_default = field.is_default(options, parts != nullptr);
    if (options.fields.empty() && is_default) names.emplace_back(field.name);
  }
  json.begin('{');
  for (const std::string& name : names) {
    json.key(name);
    const Field* const field = field_named(name);
    const std::string_view constant = field == nullptr ? "null" : field->without_answer;
    if (parts == nullptr && !constant.empty()) {
      json.literal(constant);
    } else {
      field == nullptr ? write_metadata(name) : field->write(*this);
    }
  }
  json.end('}');
  target += '\n';
}

// "elements script (2), iframe".
std::string most_frequent(std::string_view what,
                          const std::map<std::string, std::size_t, std::less<>>& counts) {
  constexpr std::size_t kMostNames = 6;
  constexpr std::size_t kLongestName = 24;  // in bytes; a page may contain any names
  std::vector<std::pair<std::string, std::size_t>> names(counts.begin(), counts.end());
  std::ranges::stable_sort(names, std::greater(), [](const auto& name) { return name.second; });
  std::string text;
  for (std::size_t at = 0; at < std::min(names.size(), kMostNames); ++at) {
    const auto& [name, count] = names[at];
    text += at == 0 ? fmt::format("{} ", what) : ", ";
    text +=
        printable_line(name.size() > kLongestName ? name.substr(0, kLongestName) + "..." : name);
    if (count > 1) text += fmt::format(" ({})", count);
  }
  if (names.size() > kMostNames) text += fmt::format(" and {} more", names.size() - kMostNames);
  return text;
}

}  // namespace

std::optional<ExtractFormat> format_named(std::string_view name) {
  const auto* const found = std::ranges::find(kExtractFormats, name, &FormatInfo::name);
  return found == std::end(kExtractFormats) ? std::nullopt : std::optional(found->format);
}

Result<void> check_fields(const std::vector<std::string>& fields) {
  std::vector<std::string_view> known;
  for (const Field& field : kFields) known.push_back(field.name);
  PageMetadata().for_each([&](std::string_view name, const MetadataField&) {
    if (is_of_metadata(name)) known.push_back(name);
  });
  for (auto name = fields.begin(); name != fields.end(); ++name) {
    if (std::find(fields.begin(), name, *name) != name) {
      return fail(ErrorCode::kUsage, "--fields: the field '" + *name + "' is named twice");
    }
    if (field_named(*name) != nullptr || is_of_metadata(*name)) continue;
    // A date without a kind is asked for most often.
    const std::string advice = *name == "date" ? "did you mean published? " : "";
    return fail(ErrorCode::kUsage, "--fields: there is no field '" + *name + "'; " + advice +
                                       "there are " + joined(known));
  }
  return {};
}

std::string shown_url(const KeyPage& page) {
  return std::string(shown_url(page.url().to_string()));
}

AnswerWriter::AnswerWriter(const Extractor& extractor, AnswerOptions options)
    : extractor_(extractor), options_(std::move(options)) {
  if (!options_.task) options_.task = extractor.info().target;
}

Result<void> AnswerWriter::write(KeyPage& page, const Run& run, ExtractFormat format,
                                 std::string& target, DroppedHtml* dropped) const {
  const std::string url = options_.url.empty() ? shown_url(page) : options_.url;
  const Budget::Doing writing(page.budget(), "writing the answer for", url);
  std::string written;
  const bool is_first = target.empty();
  if (is_first) written.swap(target);  // for its memory
  return within_memory([&]() -> Result<void> {
    OutputLimit limit = page.output_limit();
    AnswerParts parts(page, *run.extraction, url, extractor_.info().target, *options_.task, limit);
    switch (format) {
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
        JsonDocument{extractor_, options_, url, run, written, &parts, dropped}.write();
        break;
      case ExtractFormat::kPaths:
        parts.for_each_path(written, [&](const std::string& path) { written += path + '\n'; });
        break;
    }
    PAGELET_TRY(limit.check(written.size()));
    if (is_first) {
      target.swap(written);
    } else {
      target += written;
    }
    return {};
  });
}

Result<PageMetadata> AnswerWriter::metadata(KeyPage& page, const Run& run) const {
  return within_memory([&]() -> Result<PageMetadata> {
    OutputLimit limit = page.output_limit();
    AnswerParts parts(page, *run.extraction, {}, extractor_.info().target, *options_.task, limit);
    PageMetadata metadata = parts.metadata();
    PAGELET_TRY(limit.check(0));
    return metadata;
  });
}

void AnswerWriter::write_failure(std::string_view url, const Run& run, std::string& target) const {
  JsonDocument{extractor_, options_, shown_url(url), run, target, nullptr, nullptr}.write();
}

std::string to_string(const DroppedHtml& dropped) {
  if (dropped.empty()) return {};
  std::string text = "not allowed in HTML and left out: ";
  text += most_frequent("elements", dropped.elements);
  if (!dropped.elements.empty() && !dropped.attributes.empty()) text += "; ";
  return text + most_frequent("attributes", dropped.attributes);
}

}  // namespace pagelet
