// SPDX-License-Identifier: MIT
#include "extractors/answer/extract_document.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/metadata/metadata.h"
#include "core/text/printable.h"
#include "extractors/answer/json.h"
#include "extractors/flags.h"

namespace pagelet {
namespace {

// ---- The values of members ----

Json text_or_null(const std::string& text) { return text.empty() ? Json() : Json(text); }

Json final_url(const ExtractDocument& of) {
  return of.parts == nullptr ? Json() : text_or_null(of.parts->final_url());
}

Json stated_url(const ExtractDocument& of) {
  const auto& stated = of.parts->stated_address();
  return stated ? Json(stated->url.to_string()) : Json();
}
Json stated_url_source(const ExtractDocument& of) {
  const auto& stated = of.parts->stated_address();
  return stated ? Json(to_string(stated->source)) : Json();
}

Json flags(const ExtractDocument& of) {
  Flags flags = of.run.flags;
  if (of.parts == nullptr) return flags.names();
  const OmittedWords& omitted = of.parts->omitted();
  if (omitted.by_reason.contains("hidden")) flags.add(Flag::kHiddenWords);
  if (omitted.are_many()) flags.add(Flag::kOmittedWords);
  if (omitted.has_undone_rules) flags.add(Flag::kUndoneRules);
  if (omitted.is_stated) flags.add(Flag::kStatedText);
  if (of.parts->comments_stay()) flags.add(Flag::kCommentsStay);
  if (of.parts->are_posts()) flags.add(Flag::kTextOfPosts);
  return flags.names();
}

// A main content of which all words are in no format for readers has none.
Json status(const ExtractDocument& of) {
  const bool may_be_empty = of.parts != nullptr && of.run.status == Status::kOk &&
                            *of.options.task == Task::kContent && of.parts->has_few_words() &&
                            !of.parts->are_posts();
  if (may_be_empty) {
    const OmittedWords& omitted = of.parts->omitted();
    if (omitted.all == omitted.count()) return to_string(Status::kEmpty);
  }
  return to_string(of.run.status);
}

// With three digits; null if the algorithm does not say, and for a template.
Json confidence(const ExtractDocument& of) {
  if (!of.run.confidence || *of.options.task != Task::kContent) return {};
  return three_digits(*of.run.confidence);
}

// How well the chosen one of the stored templates of a site fits, and its number from 1.
Json template_fit(const ExtractDocument& of) {
  const auto& fit = of.run.answer->fit;
  return fit ? Json(std::round(fit->fit * 1e4) / 1e4) : Json();
}
Json template_chosen(const ExtractDocument& of) {
  const auto& fit = of.run.answer->fit;
  return fit ? Json(fit->chosen + 1) : Json();
}

Json text(const ExtractDocument& of) {
  std::string text = of.parts->text();
  if (!text.empty()) text.pop_back();  // the newline of its last line
  return text;
}

Json metadata(const ExtractDocument& of) {
  return of.parts == nullptr ? PageMetadata() : of.parts->metadata();
}

// The first source of each field that is not absent.
Json metadata_sources(const ExtractDocument& of) {
  Json sources = Json::object();
  of.parts->metadata().for_each([&](std::string_view name, const MetadataField& field) {
    if (!field.values.empty()) sources[std::string(name)] = to_string(field.source);
  });
  return sources;
}

// The user's rules that matched on the page, in their order.
Json rules(const ExtractDocument& of) {
  Json rules = Json::array();
  const UserRules* const all = of.parts->user_rules();
  for (const RuleMatch& match : of.parts->rule_matches()) {
    const UserRule rule = all->rule(match.rule);
    const bool is_option = rule.line == 0;
    rules.push_back({{"rule", to_string(rule.kind)},
                     {"selector", rule.selector},
                     {"file", is_option ? Json() : Json(all->file())},
                     {"line", is_option ? Json() : Json(rule.line)},
                     {"matches", match.count}});
  }
  return rules;
}

Json made_by_model(const ExtractDocument& of) {
  Json made = made_by();
  if (const std::string& model = of.extractor.info().model; !model.empty()) made["model"] = model;
  return made;
}

// A value of the page's record in a web archive.
template <auto kMember>
Json provenance(const ExtractDocument& of) {
  const std::optional<Provenance> record = of.source.provenance(of.key);
  if (!record) return {};
  const auto& value = (*record).*kMember;
  if constexpr (std::is_same_v<decltype(value), const std::string&>) {
    return text_or_null(value);
  } else {
    return value;
  }
}

template <AnswerPart kPart>
Json posts(const ExtractDocument& of) {
  return of.parts->posts(kind_of(kPart)).list;
}

// ---- Whether a member is there unless members are asked for ----

bool has_metadata(const ExtractDocument& of) {
  return of.parts != nullptr && (of.options.metadata || !of.options.lines);
}

template <AnswerPart kPart>
bool is_with_part(const ExtractDocument& of) {
  const auto& with = of.options.with_parts;
  return of.parts != nullptr &&
         (of.options.part == kPart || std::ranges::find(with, kPart) != with.end());
}

template <ExtractFormat kFormat>
bool is_with(const ExtractDocument& of) {
  const auto& with = of.options.with;
  return of.parts != nullptr && std::ranges::find(with, kFormat) != with.end();
}

bool has_rules(const ExtractDocument& of) {
  return of.parts != nullptr && of.parts->user_rules() != nullptr;
}

bool has_times(const ExtractDocument& of) { return of.options.times; }

bool has_fit(const ExtractDocument& of) { return of.run.answer && of.run.answer->fit; }

bool never(const ExtractDocument&) { return false; }

struct Field {
  std::string_view name;
  Json (*value)(const ExtractDocument&);  // null: the paths
  // The value if there is no answer; empty: the same.
  std::string_view without_answer = {};
  // Whether it is there unless members are asked for; null: always.
  bool (*is_default)(const ExtractDocument&) = nullptr;
};

// The members, in the order of the document. What is absent is null; a list is then empty.
constexpr Field kFields[] = {
    {"schema", [](auto&) -> Json { return "pagelet.extract/2"; }},
    {"url", [](auto& of) -> Json { return given_url(of.source, of.key); }},
    {"final_url", &final_url},
    {"stated_url", &stated_url, "null"},
    {"stated_url_source", &stated_url_source, "null"},
    {"algorithm", [](auto& of) -> Json { return of.extractor.info().name; }},
    {"parameters", [](auto& of) -> Json { return of.extractor.parameters(); }},
    {"output", [](auto& of) -> Json { return to_string(*of.options.task); }},
    {"status", &status},
    {"flags", &flags},
    {"confidence", &confidence},
    {"message", [](auto& of) { return text_or_null(without_middle(of.run.message)); }},
    {"candidates", [](auto& of) -> Json { return of.parts->candidates(); }, "[]"},
    {"pages_loaded", [](auto& of) -> Json { return of.run.pages_loaded; }},
    {"template_fit", &template_fit, "null", &has_fit},
    {"template_chosen", &template_chosen, "null", &has_fit},
    {"node_count", [](auto& of) -> Json { return of.parts->node_count(); }, "null"},
    {"retrieved", nullptr, "[]", &is_with<ExtractFormat::kPaths>},
    {"paths", nullptr, "[]", &never},  // the same by the name that the libraries and --with use
    {"title", [](auto& of) { return text_or_null(of.parts->title()); }, "null"},
    {"language", [](auto& of) { return text_or_null(of.parts->language()); }, "null"},
    {"text", &text, "null"},
    {"omitted", [](auto& of) -> Json { return of.parts->omitted().by_reason; }, "{}"},
    {"omitted_by", [](auto& of) -> Json { return of.parts->omitted().by_rule; }, "{}"},
    {"markdown", [](auto& of) -> Json { return of.parts->markdown(); }, "null",
     &is_with<ExtractFormat::kMarkdown>},
    {"html", [](auto& of) -> Json { return of.parts->html(of.options.raw, of.dropped); }, "null",
     &is_with<ExtractFormat::kHtml>},
    {"comments", &posts<AnswerPart::kComments>, "[]", &is_with_part<AnswerPart::kComments>},
    {"posts", &posts<AnswerPart::kPosts>, "[]", &is_with_part<AnswerPart::kPosts>},
    {"metadata", &metadata, {}, &has_metadata},
    {"metadata_sources", &metadata_sources, "{}", &has_metadata},
    {"rules", &rules, "[]", &has_rules},
    {"record_id", &provenance<&Provenance::record_id>, {}, &never},
    {"date", &provenance<&Provenance::date>, {}, &never},
    {"digest", &provenance<&Provenance::digest>, {}, &never},
    {"archive", &provenance<&Provenance::archive>, {}, &never},
    {"offset", &provenance<&Provenance::offset>, {}, &never},
    {"length", &provenance<&Provenance::length>, {}, &never},
    {"phases_ms", [](auto& of) -> Json { return of.run.phases; }, "", &has_times},
    {"peak_bytes", [](auto& of) -> Json { return of.run.peak_bytes; }, "", &has_times},
    {"made_by", &made_by_model},
};

const Field* field_named(std::string_view name) {
  const auto* const found = std::ranges::find(kFields, name, &Field::name);
  return found == std::end(kFields) ? nullptr : found;
}

// ---- Writing ----

void write_value(const Json& value, bool lines, std::string& target) {
  for (const char c : json_text(value, lines ? -1 : 1)) {
    target += c;
    if (c == '\n') target += ' ';  // it is in the document's object
  }
}

// There may be many paths, so they are written one by one.
void write_paths(AnswerParts& parts, bool lines, std::string& target) {
  const std::string_view line = lines ? "" : "\n  ";
  const auto is_plain = [](char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; };
  bool is_first = true;
  target += '[';
  parts.for_each_path(target, [&](const std::string& path) {
    if (!std::exchange(is_first, false)) target += ',';
    target += line;
    // The library takes longer for a short text than paths take to be found.
    if (std::ranges::all_of(path, is_plain)) {
      target.append("\"").append(path).append("\"");
    } else {
      write_value(path, lines, target);
    }
  });
  if (!is_first && !lines) target += "\n ";
  target += ']';
}

}  // namespace

void ExtractDocument::write(std::string& target) const {
  std::vector<std::string> names = options.fields;
  for (const Field& field : kFields) {
    const bool is_default = field.is_default == nullptr || field.is_default(*this);
    if (options.fields.empty() && is_default) names.emplace_back(field.name);
  }
  char before = '{';
  for (const std::string& name : names) {
    target += std::exchange(before, ',');
    target += options.lines ? "\"" + name + "\":" : "\n \"" + name + "\": ";
    write_member(name, target);
  }
  target += options.lines ? "}\n" : "\n}\n";
}

void ExtractDocument::write_member(std::string_view name, std::string& target) const {
  const Field* const field = field_named(name);
  if (parts == nullptr && field != nullptr && !field->without_answer.empty()) {
    target += field->without_answer;
  } else if (field != nullptr && field->value == nullptr) {
    write_paths(*parts, options.lines, target);
  } else {
    write_value(field == nullptr ? metadata(*this)[std::string(name)] : field->value(*this),
                options.lines, target);
  }
}

std::vector<std::string_view> field_names() {
  std::vector<std::string_view> names;
  for (const Field& field : kFields) names.push_back(field.name);
  PageMetadata().for_each([&](std::string_view name, const MetadataField&) {
    if (field_named(name) == nullptr) names.push_back(name);
  });
  return names;
}

}  // namespace pagelet
